// Hexceed: the pieces to choose from as buttons, completed lines shown by the program's frames.
import { lessons } from "./lessons";
import "./style.css";
import { Best, Position, Value } from "../../api";
import { Board, Mark } from "../../board";
import { GameUi, Table } from "../../game";
import { Picture } from "../../rules";

const kColours: Record<string, [string, string, string]> = {
  R: ["red", "#c63d35", "#7d1f1a"],
  G: ["green", "#3c9450", "#1f5a2e"],
  B: ["blue", "#3a6cc0", "#1d3f7d"],
};
const kSymbols: Record<string, string> = { X: "cross", O: "ring", "-": "dash" };
const pieceName = (piece: string) =>
  `${kColours[piece[0]!]?.[0]} ${kSymbols[piece[1]!]} in ${piece[2] === "K" ? "black" : "white"}`;

// A shape for the colour (disc, square, diamond), so that nothing depends on seeing colours.
function Piece({ piece }: { piece: string }) {
  const [, fill, edge] = kColours[piece[0]!]!;
  const ink = piece[2] === "K" ? "#111" : "#fff";
  return (
    <svg viewBox="-.5 -.5 1 1" aria-hidden="true">
      <g fill={fill} stroke={edge} stroke-width=".04">
        {piece[0] === "R" ? (
          <circle r=".42" />
        ) : piece[0] === "G" ? (
          <rect x="-.38" y="-.38" width=".76" height=".76" rx=".1" />
        ) : (
          <rect x="-.33" y="-.33" width=".66" height=".66" rx=".06" transform="rotate(45)" />
        )}
      </g>
      <g fill="none" stroke={ink} stroke-width=".09" stroke-linecap="round">
        {piece[1] === "X" ? (
          <path d="M-.15-.15.15.15M-.15.15.15-.15" />
        ) : piece[1] === "O" ? (
          <circle r=".16" />
        ) : (
          <path d="M-.19 0H.19" />
        )}
      </g>
    </svg>
  );
}

function HexceedBoard(table: Table) {
  const { position, view, moving, marks, play, say, hint, analysis } = table;
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
                ? "First choose a piece for the other player, below the board"
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
          aria-label={choose ? "Choose a piece for the other player" : "Pieces left"}
        >
          {view.tray.map((piece) => (
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
          ))}
        </div>
      )}
    </>
  );
}

const signed = (value: Value) =>
  typeof value === "number" ? (value > 0 ? "+" : "") + Math.round(value * 10) / 10 : String(value);

function heat(best: Best, position: Position): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  if (position.facts.phase === "place")
    for (const m of best.moves ?? []) marks.set(m.move, { text: signed(m.value) });
  return marks;
}

export const ui: GameUi = {
  lessons,
  title: "Hexceed",
  tagline:
    "You choose the piece, the other places it. Score lines and triangles that share colour, symbol or ink.",
  demo: "hexceed start RXK E GOW A RXW J G-K F ROW M R-W R BOW H G-W D GXK G ROK B B-W I R-K C",
  demoFrom: 8,
  fields: [],
  setup: () => "start",
  levels: [
    { label: "greedy", seconds: 0.3, options: { level: "greedy" } },
    { label: "classic", seconds: 1, options: { level: "classic" } },
    { label: "full strength", seconds: 4, options: { level: "full" } },
  ],
  // The placer also chooses next: first chooses, second places, second chooses, first places.
  moverAt: (position, back) => {
    const first = position.mover === 1;
    const now = position.facts.phase === "choose" ? (first ? 0 : 2) : first ? 3 : 1;
    return ([1, 2, 2, 1] as const)[(((now - back) % 4) + 4) % 4]!;
  },
  animated: 900,
  status: (position, mine) => {
    const you = mine === position.mover,
      who = `Player ${position.mover}`;
    if (position.facts.phase === "choose")
      return you
        ? "Choose a piece below: the other side has to place it"
        : `${who} chooses a piece for Player ${3 - position.mover}`;
    return you
      ? "Place the piece in the middle: click a free cell"
      : `${who} places the ${pieceName(String(position.facts.in_hand))}`;
  },
  Board: HexceedBoard,
  heat,
  moveCells: (move) => (move.length === 1 ? [move] : []),
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
        <b>The end</b> comes when the board is full. More points win.
      </p>
    </>
  ),
};
