// Hex: stones, heat map and win chances.
import { useEffect, useState } from "preact/hooks";
import { Best, Value, View } from "./api";
import { Board, Mark } from "./board";
import { GameUi, Table } from "./game";
import { Picture } from "./rules";

// The program values a position from -1 (the side to move loses) to 1.
const chance = (value: Value) => (typeof value === "number" ? Math.min(1, Math.max(0, (value + 1) / 2)) : 0.5);

function Stones({ view }: { view: View }) {
  return (
    <g class="stones">
      {view.cells.filter((c) => c.label).map((c) => (
        <g key={c.name} class={c.label === "b" ? "black" : "white"}>
          <circle cx={c.x} cy={c.y} r="0.41" />
          <circle cx={c.x} cy={c.y} r={c.label === "b" ? 0.1 : 0.22} class="inner" />
        </g>
      ))}
    </g>
  );
}

function HexBoard({ position, view, moving, marks, play, say }: Table) {
  return (
    <>
      <Board view={view} game={`hex ${position.mover === 1 ? "black" : "white"}-moves`} label="Hex board" marks={marks} hideLabels
        can={(c) => !moving && position.moves.includes(c.name)}
        onCell={(c) => {
          if (moving || position.over) return;
          if (position.moves.includes(c.name)) play(c.name);
          else say(`${c.name} is taken`, true);
        }}
        describe={(c) => `${c.name}: ${c.label === "b" ? "black" : c.label === "w" ? "white" : "empty"}`}>
        <Stones view={view} />
      </Board>
      {position.moves.includes("swap") && !moving && <div class="chips"><button onClick={() => play("swap")}>⇄ Swap: take over the first stone</button></div>}
    </>
  );
}

function heat(best: Best): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const moves = (best.moves ?? []).filter((m) => typeof m.value === "number");
  const top = Math.max(...moves.map((m) => chance(m.value)), 0.01);
  for (const m of moves) {
    const c = chance(m.value);
    marks.set(m.move, { heat: Math.pow(c / top, 3), kind: m.proven ? (c > 0.5 ? "good" : "bad") : "", text: m.proven ? (c > 0.5 ? "✓" : "×") : c / top > 0.8 ? String(Math.round(c * 100)) : "" });
  }
  return marks;
}

// Black's chances by move number, from analyses seen in this game.
const kSeen = new Map<string, number>();
function HexPanel({ position, analysis }: Table) {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!analysis) return;
    const c = chance(analysis.value);
    kSeen.set(position.record, position.mover === 1 ? c : 1 - c);
    redraw((n) => n + 1);
  }, [analysis]);
  const points: [number, number][] = [];
  for (let i = 0; i <= position.played.length; i++) {
    const seen = kSeen.get(["hex", position.setup, ...position.played.slice(0, i)].join(" "));
    if (seen !== undefined) points.push([i, seen]);
  }
  return (
    <section class="card">
      <h2>Black’s chances</h2>
      {points.length > 1
        ? <svg class="graph" viewBox="-2 -2 104 44" role="img" aria-label={`chances by move: ${points.map(([i, c]) => `${i}: ${Math.round(c * 100)} %`).join(", ")}`}>
            <path class="axis" d="M0 20H100" />
            <polyline points={points.map(([i, c]) => `${(100 * i) / Math.max(1, position.played.length)},${40 - 40 * c}`).join(" ")} />
            {points.map(([i, c]) => <circle key={i} cx={(100 * i) / Math.max(1, position.played.length)} cy={40 - 40 * c} r="1.4" />)}
          </svg>
        : <p class="soft">Start the analysis and go through the game: the graph grows with each position seen.</p>}
    </section>
  );
}

const kSizes = Array.from({ length: 18 }, (_, i) => String(i + 3));

export const hex: GameUi = {
  title: "Hex",
  tagline: "Join your two sides before the other joins theirs. There is never a draw.",
  demo: "hex 7 d4 e3 c5 d5 e4 c3 b4 f2 b6",
  demoFrom: 3,
  fields: [
    { name: "size", label: "Size", value: "11", choices: kSizes.map((s) => ({ value: s, label: `${s} × ${s}` })) },
    { name: "swap", label: "Swap rule", value: ",swap", choices: [{ value: ",swap", label: "yes: White may take over the first stone" }, { value: "", label: "no" }] },
  ],
  setup: (v) => `${v.size}${v.swap}`,
  first: () => "11,swap",
  sides: ["Black ↕", "White ↔"],
  levels: [{ label: "quick", seconds: 0.3 }, { label: "club", seconds: 2 }, { label: "strong", seconds: 8 }],
  Stones,
  Board: HexBoard,
  Panel: HexPanel,
  heat,
  share: (value, position) => (position.mover === 1 ? chance(value) : 1 - chance(value)),
  value: (value, position) => {
    const side = position.mover === 1 ? "Black" : "White";
    return value === 1 ? `${side} wins` : value === -1 ? `${side} loses` : `${side} ${Math.round(chance(value) * 100)} %`;
  },
  moveCells: (move) => (move === "swap" ? [] : [move]),
  rules: () => (
    <>
      <p>Two players put stones on empty cells in turn. Black, who begins, wants a chain of black stones from the top side to the bottom side; White one from the left side to the right side.</p>
      <Picture game="hex" record="hex 5 c3 b4 b5 c2 d1" caption="Black has joined top and bottom" />
      <p>Stones never move and are never taken. One of the two always gets through, so there is no draw.</p>
      <p><b>Swap.</b> The first move is an advantage. With the swap rule White may answer the first stone by taking it over, mirrored across the long diagonal, so Black opens with something fair.</p>
      <p><b>A first trick.</b> Two stones with two free cells between them that touch both (a bridge) are as good as joined: if one of the cells is taken, take the other.</p>
      <Picture game="hex" record="hex 5:...../..b../...../.b.../.w..." caption="A bridge: two ways to join the black stones" />
    </>
  ),
};
