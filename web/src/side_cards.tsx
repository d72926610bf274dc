// The cards beside the board that every game has: players, analysis, moves, sharing.
import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Best, Position } from "./api";
import { GameUi, Sides, Who, sideName } from "./game";
import { Icon } from "./icons";
import { download } from "./sharing";
import { Live } from "./use_engine";
import { listsHere } from "./lists";

// Who plays: the usual choices by name, and the engine's level.
export function PlayerFields({
  ui,
  players,
  sides,
  onChange,
}: {
  ui: GameUi;
  players: number;
  sides: Sides;
  onChange: (sides: Sides) => void;
}) {
  const kinds: [string, Who, Who][] =
    players === 2
      ? [
          [ui.sides ? `You are ${sideName(ui, 1)}` : "You play first", "you", "engine"],
          [ui.sides ? `You are ${sideName(ui, 2)}` : "You play second", "engine", "you"],
          ["Two people, one screen", "you", "you"],
          ["Watch the engine play itself", "engine", "engine"],
        ]
      : [
          ["You", "you", "you"],
          ["Watch the engine", "engine", "you"],
        ];
  const now = kinds.findIndex(
    ([, first, second]) => first === sides.first && (players === 1 || second === sides.second),
  );
  return (
    <div class="players">
      <label>
        Who plays
        <select
          value={String(Math.max(0, now))}
          onChange={(e) => {
            const [, first, second] = kinds[Number(e.currentTarget.value)]!;
            onChange({ ...sides, first, second });
          }}
        >
          {kinds.map(([label], i) => (
            <option key={i} value={String(i)}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {ui.levels.length > 1 &&
        (sides.first === "engine" || (players === 2 && sides.second === "engine")) && (
          <label>
            Engine
            <select
              value={String(Math.min(sides.level, ui.levels.length - 1))}
              onChange={(e) => onChange({ ...sides, level: Number(e.currentTarget.value) })}
            >
              {ui.levels.map((l, i) => (
                <option key={i} value={String(i)}>
                  {l.label}
                </option>
              ))}
            </select>
          </label>
        )}
    </div>
  );
}

// Short notes are drawn on the board, long ones are sentences.
const kLongNote = 6; // characters
export const isSentence = (text: string) => text.length > kLongNote;
export const reasons = (best: Best) =>
  (best.notes ?? []).map((note) => note.text).filter(isSentence);
export const worth = (ui: GameUi, best: Best, position: Position) =>
  (ui.value ? ui.value(best.value, position) : `value ${JSON.stringify(best.value)}`) +
  (best.proven ? ", proven" : "");

export function AnalysisCard({
  ui,
  position,
  live,
  analysing,
  onToggle,
}: {
  ui: GameUi;
  position: Position;
  live: Live;
  analysing: boolean;
  onToggle: () => void;
}) {
  const analysis = live.best;
  const share = analysing && analysis && ui.share ? ui.share(analysis.value, position) : null;
  const percent = (part: number) => `${Math.round(part * 100)} %`;
  return (
    <section class="card">
      <h2>
        Analysis
        <button class="small" aria-pressed={analysing} onClick={onToggle} title="A">
          {analysing ? "Stop" : "Start"}
        </button>
      </h2>
      {!analysing && <p class="soft">What does the engine think of this position?</p>}
      {analysing && position.over && <p class="soft">The game is over.</p>}
      {analysing &&
        !position.over &&
        (analysis ? (
          <>
            {share !== null && (
              <div
                class="share"
                role="img"
                aria-label={`${sideName(ui, 1)} ${percent(share)}, ${sideName(ui, 2)} ${100 - Math.round(share * 100)} %`}
              >
                <span style={{ width: `${share * 100}%` }} />
                <b>{percent(share)}</b>
                <b>{100 - Math.round(share * 100)} %</b>
              </div>
            )}
            <p>
              <b>{analysis.move ? (ui.moveText?.(analysis.move) ?? analysis.move) : "–"}</b>{" "}
              {worth(ui, analysis, position)}{" "}
              <span class="soft">· {Number(analysis.nodes).toLocaleString("en")} nodes</span>
            </p>
            {reasons(analysis)
              .slice(0, 3)
              .map((text) => (
                <p key={text} class="soft">
                  {text}
                </p>
              ))}
            {ui.heatNote?.(analysis) && <p class="soft">{ui.heatNote(analysis)}</p>}
            {analysis.line.length > 1 && (
              <p class="soft">
                Best line:{" "}
                {analysis.line
                  .slice(0, 12)
                  .map((move) => ui.moveText?.(move) ?? move)
                  .join(ui.moveText ? ", " : " ")}
              </p>
            )}
            <Depth live={live} position={position} />
          </>
        ) : (
          <p class="soft">
            <span class="spinner" aria-hidden="true" />
            {live.waiting ? `waiting, place ${live.waiting} in the queue` : "thinking …"}
          </p>
        ))}
    </section>
  );
}

// Progress of the analysis, and "go deeper".
function Depth({ live, position }: { live: Live; position: Position }) {
  if (live.best?.proven) return <p class="soft">This is exact: there is nothing deeper to find.</p>;
  if (live.done && position.moves.length === 1)
    return <p class="soft">The only move: there is nothing deeper to find.</p>;
  if (live.done && live.exhausted)
    return <p class="soft">The engine has looked at all it can here: more time would not help.</p>;
  return (
    <div class="depth">
      <progress value={live.seconds} max={live.goal} aria-label="time of the analysis" />
      {live.done ? (
        <button class="small" onClick={live.deeper} title={`Think for ${timeText(2 * live.goal)}`}>
          Done: go deeper
        </button>
      ) : (
        <span class="soft">
          {live.waiting
            ? "paused while others are served"
            : `${timeText(Math.round(live.seconds))} of ${timeText(live.goal)}`}
        </span>
      )}
    </div>
  );
}
// "45 s", "2 min", "2:30 min"
const timeText = (seconds: number) =>
  seconds < 120
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)}${seconds % 60 ? `:${String(seconds % 60).padStart(2, "0")}` : ""} min`;

export function MovesCard({
  ui,
  moves,
  at,
  goTo,
}: {
  ui: GameUi;
  moves: string[];
  at: number;
  goTo: (count: number) => void;
}) {
  listsHere.use(); // the names of pieces may arrive later
  const list = useRef<HTMLOListElement>(null);
  // Keeps the current move visible without scrolling the page.
  useEffect(() => {
    const now = list.current?.querySelector<HTMLElement>(".now")?.parentElement,
      box = list.current;
    if (!now || !box) return;
    const top = now.offsetTop - box.offsetTop;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + now.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top + now.offsetHeight - box.clientHeight;
  }, [at, moves.length]);
  // One move per line, or two that belong together; `till` is the number of moves up to its end.
  const each = ui.pairs ? 2 : 1;
  const turns = Array.from({ length: Math.ceil(moves.length / each) }, (_, i) => {
    const made = moves.slice(i * each, i * each + each);
    return { till: i * each + made.length, made };
  });
  const step = (name: "first" | "back" | "on" | "last", label: string, to: number) => (
    <button
      aria-label={label}
      title={label}
      onClick={() => goTo(to)}
      disabled={to === at || to < 0 || to > moves.length}
    >
      <Icon name={name} />
    </button>
  );
  return (
    <section class="card">
      <h2>
        Moves{" "}
        <span class="soft">
          {at} of {moves.length}
        </span>
      </h2>
      <div class="jump">
        {step("first", "first position", 0)}
        {step("back", "one move back", at - 1)}
        {step("on", "one move forward", at + 1)}
        {step("last", "last position", moves.length)}
      </div>
      {moves.length === 0 ? (
        <p class="soft">None yet.</p>
      ) : (
        <ol class="moves" ref={list} tabIndex={0} aria-label="Move list">
          {turns.map(({ till, made }) => (
            <li key={till}>
              <button
                class={at > till - made.length && at <= till ? "now" : ""}
                aria-current={at > till - made.length && at <= till ? "step" : undefined}
                onClick={() => goTo(till)}
              >
                {made.map((move, k) => (
                  <Fragment key={k}>
                    {k > 0 && ` ${ui.pairs} `}
                    {ui.moveLook?.(move) ?? ui.moveText?.(move) ?? move}
                  </Fragment>
                ))}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

export function ShareCard({
  ui,
  game,
  position,
  say,
  onCopy,
  onImport,
  onSave,
}: {
  ui: GameUi;
  game: string;
  position: Position;
  say: (text: string, bad?: boolean) => void;
  onCopy: (text: string, what: string) => void;
  onImport: () => void;
  onSave: () => void;
}) {
  const picture = async (kind: "svg" | "png") => {
    const response = await fetch(`/api/${game}/${kind}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ record: position.record, width: 1200 }),
    });
    if (!response.ok) throw new Error("could not make the picture");
    download(`${game}.${kind}`, response.headers.get("Content-Type") ?? "", await response.blob());
  };
  const tell = (problem: Error) => say(problem.message, true);
  return (
    <section class="card">
      <h2>Share and keep</h2>
      <div class="pairs">
        <button onClick={() => onCopy(location.href, "link")}>
          <Icon name="link" />
          Copy link
        </button>
        <button onClick={onSave}>
          <Icon name="save" />
          Save
        </button>
        <button onClick={onImport} title="I">
          <Icon name="open" />
          Open …
        </button>
        <a class="button" href={`#rules/${game}`}>
          <Icon name="book" />
          Rules
        </a>
      </div>
      <details>
        <summary>As text, picture or file</summary>
        <div class="tools">
          <button onClick={() => onCopy(position.record, "record")}>Copy record</button>
          <button onClick={() => download(`${game}.txt`, "text/plain", position.record + "\n")}>
            Record file
          </button>
          <button onClick={() => void picture("svg").catch(tell)}>SVG</button>
          <button onClick={() => void picture("png").catch(tell)}>PNG</button>
          {ui.exports?.map((e) => (
            <button
              key={e.label}
              onClick={() => e.make(position).then(() => say(`${e.label}: ready`), tell)}
            >
              {e.label}
            </button>
          ))}
        </div>
      </details>
    </section>
  );
}
