// The tree of lines beside the analysis board, and the page that opens a link to one.
import { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { address } from "./address";
import { Position } from "./api";
import { GameUi } from "./game";
import { copy, download } from "./sharing";
import {
  Line,
  Lines,
  branchOf,
  kLongestLink,
  keepLines,
  keptLines,
  lineAt,
  linesLink,
  linesText,
  newLines,
  openLines,
  promoted,
  withComment,
  withPath,
  without,
} from "./variations";

interface Props {
  ui: GameUi;
  game: string;
  position: Position;
  line: string[]; // all moves of the line being looked at
  go: (record: string) => void;
  say: (text: string, bad?: boolean) => void;
}

export function VariationsCard({ ui, game, position, line, go, say }: Props) {
  const [lines, setLinesState] = useState<Lines | null>(() => keptLines(game));
  // What was deleted last, and where; the next change of the tree forgets it.
  const [gone, setGone] = useState<{ lines: Lines; path: string[] } | null>(null);
  const setLines = (next: Lines | null, deleted: typeof gone = null) => {
    setLinesState(next);
    keepLines(game, next);
    setGone(deleted);
  };
  const mine = lines?.setup === position.setup ? lines : null;
  useEffect(() => {
    const grown = mine && withPath(mine, position.played);
    if (grown !== mine) setLines(grown);
  }, [position.record]);
  const start = () => setLines(withPath(withPath(newLines(position.setup), line), position.played));
  const undo = gone?.lines.setup === position.setup && (
    <p class="undo" role="status">
      Deleted.{" "}
      <button
        class="small"
        onClick={() => {
          setLines(gone!.lines);
          go([game, gone!.lines.setup, ...gone!.path].join(" "));
        }}
      >
        Bring back
      </button>
    </p>
  );
  if (!mine)
    return (
      <section class="card variations">
        <h2>
          Variations{" "}
          <button class="small" onClick={start}>
            Keep lines
          </button>
        </h2>
        {undo}
        <p class="soft">
          {lines
            ? "You are keeping lines of another game; lines of this one would replace them."
            : "Try other moves, keep them as variations, and comment on them."}
        </p>
        {lines && (
          <a class="button small" href={address(`${game} ${lines.setup}`)}>
            Go to them
          </a>
        )}
      </section>
    );
  const path = position.played;
  const now = lineAt(mine, path);
  const at = (moves: string[]) => [game, mine.setup, ...moves].join(" ");
  const text = linesText(game, mine);
  const link = location.href.replace(/#.*$/, "") + linesLink(text);
  const file = async () =>
    ui.linesFile ? ui.linesFile.save(text) : download(`${game}.txt`, "text/plain", text + "\n");
  return (
    <section class="card variations" aria-label="Variations">
      <h2>
        Variations{" "}
        <button class="small" onClick={() => setLines(null, { lines: mine, path })}>
          Delete all
        </button>
      </h2>
      {undo}
      <div class="tree" tabIndex={0} role="group" aria-label="Lines">
        {mine.root.comment && <p class="comment">{mine.root.comment}</p>}
        <Moves from={mine.root} before={[]} now={path} ui={ui} onMove={(moves) => go(at(moves))} />
      </div>
      <label>
        {path.length
          ? `Comment on ${ui.moveText?.(path[path.length - 1]!) ?? path[path.length - 1]}`
          : "Comment on the start"}
        <textarea
          rows={2}
          value={now?.comment ?? ""}
          onInput={(e) => setLines(withComment(mine, path, e.currentTarget.value))}
        />
      </label>
      <div class="tools">
        <button
          class="small"
          disabled={branchOf(mine, path) === 0}
          onClick={() => setLines(promoted(mine, path))}
        >
          Make it the main line
        </button>
        <button
          class="small"
          disabled={path.length === 0}
          onClick={() => {
            setLines(without(mine, path), { lines: mine, path });
            go(at(path.slice(0, -1)));
          }}
        >
          Delete from here
        </button>
        <button
          class="small"
          disabled={link.length > kLongestLink}
          title={link.length > kLongestLink ? "Too long for a link: save it as a file" : undefined}
          onClick={() => void copy(link, "link", say)}
        >
          Copy link
        </button>
        <button class="small" onClick={() => void file().catch((e: Error) => say(e.message, true))}>
          {ui.linesFile?.label ?? "File"}
        </button>
      </div>
      {link.length > kLongestLink && (
        <p class="soft">Too long for a link; save it as a file or in the library.</p>
      )}
    </section>
  );
}

// The main line in one row, every other line in its own row below the move it replaces.
function Moves({
  from,
  before,
  now,
  ui,
  onMove,
}: {
  from: Line;
  before: string[];
  now: string[];
  ui: GameUi;
  onMove: (moves: string[]) => void;
}) {
  const parts: ComponentChildren[] = [];
  const one = (line: Line, moves: string[]) => {
    const current = moves.length === now.length && moves.every((m, i) => m === now[i]);
    return (
      <>
        <button
          class={`move ${current ? "now" : ""}`}
          aria-current={current ? "step" : undefined}
          onClick={() => onMove(moves)}
        >
          {moves.length}. {ui.moveText?.(line.move) ?? line.move}
        </button>
        {line.comment && <span class="comment">{line.comment}</span>}
      </>
    );
  };
  let path = before;
  for (let line = from; line.next.length; line = line.next[0]!) {
    const parent = path;
    path = [...parent, line.next[0]!.move];
    parts.push(one(line.next[0]!, path));
    for (const other of line.next.slice(1)) {
      const moves = [...parent, other.move];
      parts.push(
        <div class="other" key={moves.join(" ")}>
          {one(other, moves)}
          <Moves from={other} before={moves} now={now} ui={ui} onMove={onMove} />
        </div>,
      );
    }
  }
  return <>{parts}</>;
}

// `#lines/hex_11_a3_(b4)`.
export function LinesPage({ text }: { text: string }) {
  const [problem, setProblem] = useState("");
  useEffect(() => {
    try {
      location.replace(openLines(text));
    } catch (error) {
      setProblem((error as Error).message);
    }
  }, [text]);
  return (
    <main class="narrow">
      {problem && (
        <p class="problem" role="alert">
          This link holds no game with variations: {problem}.
        </p>
      )}
    </main>
  );
}
