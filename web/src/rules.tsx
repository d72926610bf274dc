// The rules of a game with pictures made by the program.
import { useEffect, useState } from "preact/hooks";
import { GameInfo, Position, show } from "./api";
import { Board } from "./board";
import { ownUi, uiOf } from "./games";

interface Shown {
  game: string;
  record: string;
  label: string;
  frame?: number; // of the last move's animation
  ring?: string[]; // cells to mark
}
// The board of a record; nothing until it is loaded, or if it is invalid.
export function BoardPicture({ game, record, label, frame, ring }: Shown) {
  const [position, setPosition] = useState<Position | null>(null);
  const ui = ownUi(game);
  useEffect(() => {
    show(game, record, { brief: true, ...(frame === undefined ? {} : { frames: true }) }).then(
      setPosition,
      () => undefined,
    );
  }, [record]);
  if (!position) return null;
  const view = (frame === undefined ? undefined : position.frames?.[frame]) ?? position.view;
  const marks = new Map(ring?.map((name) => [name, { kind: "ring" }]));
  return (
    <Board
      view={ui?.paint?.(view) ?? view}
      game={game}
      label={label}
      small
      marks={marks}
      hideLabels={!!ui?.Stones}
    >
      {ui?.Stones && <ui.Stones view={view} />}
    </Board>
  );
}

export function Picture({ caption, ...shown }: Omit<Shown, "label"> & { caption: string }) {
  return (
    <figure>
      <BoardPicture {...shown} label={caption} />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

export function RulesPage({ info }: { info: GameInfo }) {
  const ui = uiOf(info);
  return (
    <main class={`rules ${info.game}`}>
      <h1>{ui.title}: the rules</h1>
      <p class="lead">{ui.tagline}</p>
      {ui.rules()}
      <p class="links">
        {ui.lessons && (
          <a class="button" href={`#learn/${info.game}`}>
            Learn it in a minute
          </a>
        )}{" "}
        <a class="button primary" href={`#${info.game}`}>
          Play {ui.title}
        </a>{" "}
        <a class="button" href="#">
          All games
        </a>
      </p>
    </main>
  );
}
