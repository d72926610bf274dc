// The rules of a game with pictures made by the program.
import { useEffect, useState } from "preact/hooks";
import { GameInfo, Position, show } from "./api";
import { Board } from "./board";
import { ownUi, uiOf } from "./games";

export function Picture({ game, record, caption }: { game: string; record: string; caption: string }) {
  const [position, setPosition] = useState<Position | null>(null);
  const ui = ownUi(game);
  useEffect(() => { show(game, record, { brief: true }).then(setPosition, () => undefined); }, [record]);
  return (
    <figure>
      {position && <Board view={ui?.paint?.(position.view) ?? position.view} game={game} label={caption} small hideLabels={!!ui?.Stones}>{ui?.Stones && <ui.Stones view={position.view} />}</Board>}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

export function RulesPage({ info }: { info: GameInfo }) {
  const ui = uiOf(info);
  return (
    <main class="rules">
      <h1>{ui.title}: the rules</h1>
      {ui.rules()}
      <p><a class="button primary" href={`#${info.game}`}>Play {ui.title}</a></p>
    </main>
  );
}
