// Hexceed: the pieces to choose from are buttons; the program's frames show completed lines.
import { lessons } from "./lessons";
import { title } from "./title";
import { Best, Position, Value, View } from "../../api";
import { listOf } from "../../lists";
import { Board, Mark } from "../../board";
import { GameUi, GameProps } from "../../game";
import { Picture } from "../../rules";

interface PieceLook {
  piece: string; // "RXK"
  name: string;
  svg: string;
}
const kPieces = listOf<PieceLook>("hexceed/pieces");
const lookOf = (piece: string) => kPieces.get().find((p) => p.piece === piece);
const pieceName = (piece: string) => lookOf(piece)?.name ?? piece;

// A piece as the program draws it on the board.
function Piece({ piece }: { piece: string }) {
  kPieces.use();
  return (
    <svg
      class="pieceicon"
      viewBox="-.5 -.5 1 1"
      role="img"
      aria-label={pieceName(piece)}
      dangerouslySetInnerHTML={{ __html: lookOf(piece)?.svg ?? "" }}
    />
  );
}

function HexceedBoard(table: GameProps) {
  const { position, view, moving, marks, play, say, hint, analysis } = table;
  const pieces = kPieces.use();
  // Every piece keeps its place in the tray, so that gaps show what is gone.
  const tray = pieces.length ? pieces.map(({ piece }) => piece) : view.tray;
  const choose = position.facts.phase === "choose";
  const values = new Map(analysis?.moves?.map((m) => [m.move, m.value]));
  const hinted = (hint ?? analysis)?.move;
  return (
    <>
      <Board
        view={view}
        game="hexceed"
        label="Hexceed board"
        marks={marks}
        hideLabels
        can={(c) => !moving && position.moves.includes(c.name)}
        onCell={(c) => {
          if (moving || position.over) return;
          if (position.moves.includes(c.name)) play(c.name);
          else
            say(
              choose
                ? "First choose a piece for your opponent from the tray"
                : `${c.name} is taken`,
              true,
            );
        }}
        describe={(c) => `${c.name}: ${c.label ? pieceName(c.label) : "empty"}`}
      />
      {!position.over && (
        <div
          class={`tray ${choose ? "open" : ""}`}
          role="group"
          aria-label={choose ? "Choose a piece for your opponent" : "Pieces left"}
        >
          {tray.map((piece) =>
            !view.tray.includes(piece) ? (
              <span key={piece} />
            ) : (
              <button
                key={piece}
                class={hinted === piece ? "hinted" : ""}
                disabled={!choose || moving}
                onClick={() => play(piece)}
                aria-label={pieceName(piece)}
                title={pieceName(piece)}
              >
                <Piece piece={piece} />
                {values.has(piece) && <small>{signed(values.get(piece)!)}</small>}
              </button>
            ),
          )}
        </div>
      )}
    </>
  );
}

const signed = (value: Value) =>
  typeof value === "number" ? (value > 0 ? "+" : "") + Math.round(value * 10) / 10 : String(value);

// The points, each a text such as "BEF symbol", as lines: their cells, and the qualities that their
// pieces share.
function made(view: View): [string, string[]][] {
  const shared = new Map<string, string[]>();
  for (const text of (view.facts?.made ?? []) as string[]) {
    const [cells, quality] = text.split(" ") as [string, string];
    shared.set(cells, [...(shared.get(cells) ?? []), quality]);
  }
  return [...shared];
}
const pointsOf = (view: View) => made(view).reduce((sum, [, kinds]) => sum + kinds.length, 0);

// For screen readers, with the names of the cells.
function pointsSpoken(view: View): string {
  const lines = made(view).map(
    ([cells, kinds]) => `${[...cells].join(" ")} share ${kinds.join(", ")}`,
  );
  return lines.length ? `+${pointsOf(view)}: ${lines.join("; ")}` : "No points";
}

// Without the names of cells, which the pieces hide: "three red crosses", "three pieces in white".
const kColours: Record<string, string> = { R: "red ", G: "green ", B: "blue " };
const kSymbols: Record<string, string> = { X: "crosses", O: "rings", "-": "dashes" };
function pointsText(view: View): string {
  const lines = new Map<string, number>();
  for (const [cells, kinds] of made(view)) {
    const [colour = "", symbol = "", ink] =
      view.cells.find((c) => c.name === cells[0])?.label ?? "";
    const text =
      (kinds.includes("colour") ? kColours[colour]! : "") +
      (kinds.includes("symbol") ? kSymbols[symbol]! : "pieces") +
      (kinds.includes("ink") ? ` in ${ink === "K" ? "black" : "white"}` : "");
    lines.set(text, (lines.get(text) ?? 0) + 1);
  }
  if (!lines.size) return "No points";
  const list = [...lines].map(
    ([text, times]) => `three ${text}${times > 1 ? ` (${times} times)` : ""}`,
  );
  return `+${pointsOf(view)}: ${list.join(", ")}`;
}

// The board after a move, until the program answers: the piece in the middle goes to its cell, or
// one from the tray into the middle.
function expect(position: Position, move: string): View | null {
  const { view } = position;
  const cell = view.cells.find((c) => c.name === move);
  const middle = "translate(0.000 0.000) scale(0.95)";
  const over = view.svg_over.replace(/<g class="made">[\s\S]*?\n<\/g>\n/g, "");
  if (cell)
    return {
      ...view,
      svg_over: over.replace(middle, `translate(${cell.x} ${cell.y}) scale(0.98)`),
      cells: view.cells.map((c) =>
        c === cell ? { ...c, label: String(position.facts.in_hand) } : c,
      ),
    };
  const look = lookOf(move);
  return (
    (look && {
      ...view,
      tray: view.tray.filter((piece) => piece !== move),
      svg_over: `${view.svg_over}<g transform="${middle}" pointer-events="none">${look.svg}</g>`,
    }) ??
    null
  );
}

function heat(best: Best, position: Position): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  if (position.facts.phase === "place")
    for (const m of best.moves ?? []) marks.set(m.move, { text: signed(m.value) });
  return marks;
}

export const ui: GameUi = {
  lessons,
  variations: true,
  title,
  tagline:
    "Choose a piece for your opponent, place the one you get. Score lines and triangles that share colour, symbol or ink.",
  demo: "hexceed start RXK E GOW A RXW J G-K F ROW M R-W R BOW H G-W D GXK G ROK B B-W I R-K C",
  demoFrom: 8,
  fields: [],
  setup: () => "start",
  levels: [
    { label: "easy", seconds: 0.3, options: { level: "greedy" } },
    { label: "medium", seconds: 1, options: { level: "classic" } },
    { label: "full strength", seconds: 4, options: { level: "full" } },
  ],
  // The placer also chooses next: first chooses, second places, second chooses, first places.
  moverAt: (position, back) => {
    const first = position.mover === 1;
    const now = position.facts.phase === "choose" ? (first ? 0 : 2) : first ? 3 : 1;
    return ([1, 2, 2, 1] as const)[(((now - back) % 4) + 4) % 4]!;
  },
  animated: 1100,
  frameText: pointsText,
  expect,
  keepOffline: kPieces.ask,
  pairs: "on",
  moveLook: (move) => (move.length > 1 ? <Piece piece={move} /> : move),
  moveText: (move) => (move.length > 1 ? pieceName(move) : move),
  moveSpoken: (move, position) =>
    move.length > 1
      ? `chooses the ${pieceName(move)}`
      : `places on ${move}. ${pointsSpoken({ ...position.view, facts: position.facts })}`,
  status: (position, mine) => {
    const you = mine === position.mover,
      who = `Player ${position.mover}`;
    if (position.facts.phase === "choose")
      return you
        ? "Choose a piece for your opponent to place"
        : `${who} chooses a piece for Player ${3 - position.mover}`;
    return you
      ? position.played.length < 8
        ? "Place the piece: a row or triangle of one colour, symbol or ink scores"
        : "Place the piece from the centre on an empty cell"
      : `${who} places the piece from the centre`;
  },
  Board: HexceedBoard,
  heat,
  moveCells: (move) => (move.length === 1 ? [move] : []),
  lastMove: (position) => position.played.filter((move) => move.length === 1).pop(),
  value: (value) =>
    typeof value === "number"
      ? `${signed(value)} points from here for the side to move`
      : `value ${value}`,
  rules: () => (
    <>
      <p>
        Eighteen cells around an empty centre, eighteen different pieces: red, green or blue, with a
        cross, a ring or a dash, in black or white.
      </p>
      <p>
        <b>A turn.</b> One player chooses a piece; the other places it on any free cell, scores, and
        then chooses the next piece for the first. The first player begins by choosing.
      </p>
      <p>
        <b>Points.</b> For every straight line of three and every small triangle that the placed
        piece completes: one point for each quality (colour, symbol, ink) that its three pieces
        share. No line crosses the centre.
      </p>
      <div class="pictures">
        <Picture
          game="hexceed"
          record="hexceed start RXK E GXK I BXK D"
          ring={["D", "E", "I"]}
          caption="A triangle: cross and black, 2 points"
        />
        <Picture
          game="hexceed"
          record="hexceed start RXK A GXK B R-K C"
          ring={["A", "B", "C"]}
          caption="A line: only black is shared, 1 point"
        />
      </div>
      <p>
        <b>The end</b> comes when the board is full. The player with more points wins.
      </p>
    </>
  ),
};
