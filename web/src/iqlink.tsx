// IQ-Link: pieces to drag, turn and flip. Shapes are those of games/iqlink/pieces.cpp; what fits is
// asked from the program.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Cell, View, ask, call } from "./api";
import { extent, towards } from "./board";
import { GameUi, Table } from "./game";
import { kChallenges, kLevels } from "./challenges";
import { address, keep, load } from "./link";
import { Picture } from "./rules";

const E = 0, NE = 1, NW = 2, W = 3, SW = 4, SE = 5;
const kStep = [[1, 0], [0.5, -0.866], [-0.5, -0.866], [-1, 0], [-0.5, 0.866], [0.5, 0.866]] as const;
const kPegs = "ABCDEFGHIJKLMNOPQRSTUVWX", kPieces = "ABCDEFGHIJKL";

// A ball, or a ring with its openings.
type Kind = "ball" | number[];
interface Shape {
  name: string;
  colour: string;
  units: [Kind, Kind, Kind]; // west of the origin, the origin, where `last` says
  last: number;
}
const shape = (name: string, colour: string, first: Kind, origin: Kind, last: number, third: Kind): Shape => ({ name, colour, units: [first, origin, third], last });
const kShapes: Shape[] = [
  shape("light purple", "#b79be0", "ball", [NW, NE], E, "ball"),
  shape("sea green", "#149c86", "ball", [], E, [NE]),
  shape("lime", "#a6d82f", "ball", [], E, [NW]),
  shape("dark purple", "#8a4fc0", "ball", [], NE, [SE]),
  shape("light pink", "#f7a8c4", "ball", [], NE, [W]),
  shape("light blue", "#5cc0f0", "ball", [], NE, [NW]),
  shape("dark pink", "#e0307e", "ball", [SW], NE, "ball"),
  shape("yellow", "#f6cf1d", [NW], [], NE, [NE]),
  shape("green", "#2f9e37", "ball", "ball", NW, [NW]),
  shape("dark blue", "#3c6ddb", "ball", "ball", NW, [W]),
  shape("orange", "#f58b1f", "ball", [SE], NW, "ball"),
  shape("red", "#dd2a26", "ball", [SE], NW, [E]),
];
const turned = (direction: number, orientation: number) =>
  (orientation < 6 ? direction - orientation + 6 : 12 - direction - (orientation - 6) + 6) % 6;

// Rings first, then bars and balls, so that a ball in a ring is seen.
function Part({ piece, orientation, x, y, layer }: { piece: number; orientation: number; x: number; y: number; layer: "rings" | "balls" }) {
  const { units, last, colour } = kShapes[piece]!;
  const to = (direction: number) => kStep[turned(direction, orientation)]!;
  const places = [to(W), [0, 0] as const, to(last)];
  const ends = (i: number, j: number) => {
    const [ax, ay] = places[i]!, [bx, by] = places[j]!;
    const a = units[i] === "ball" ? 0 : 0.37, b = units[j] === "ball" ? 0 : 0.37;
    return `M${x + ax + (bx - ax) * a} ${y + ay + (by - ay) * a}L${x + bx + (ax - bx) * b} ${y + by + (ay - by) * b}`;
  };
  if (layer === "rings")
    return (
      <g fill="none" stroke={colour} stroke-width=".15">
        {units.map((kind, i) => {
          if (kind === "ball") return null;
          const cx = x + places[i]![0], cy = y + places[i]![1];
          if (!kind.length) return <circle key={i} cx={cx} cy={cy} r=".37" />;
          const open = kind.map((d) => turned(d, orientation));
          // Arcs of 60 degrees around every side that is not open.
          return [0, 1, 2, 3, 4, 5].filter((d) => !open.includes(d)).map((d) => {
            const from = ((-60 * d - 31) * Math.PI) / 180, till = ((-60 * d + 31) * Math.PI) / 180;
            return <path key={`${i}.${d}`} d={`M${cx + 0.37 * Math.cos(from)} ${cy + 0.37 * Math.sin(from)}A.37 .37 0 0 1 ${cx + 0.37 * Math.cos(till)} ${cy + 0.37 * Math.sin(till)}`} />;
          });
        })}
      </g>
    );
  const mx = x + places[0]![0] * 0.5, my = y + places[0]![1] * 0.5;
  return (
    <g>
      <path d={ends(0, 1) + ends(1, 2)} stroke={colour} stroke-width=".17" fill="none" />
      {units.map((kind, i) => kind === "ball" && <circle key={i} cx={x + places[i]![0]} cy={y + places[i]![1]} r=".24" fill={colour} />)}
      <circle cx={mx} cy={my} r=".13" fill="#fffd" />
      <text x={mx} y={my + 0.07} font-size=".2" fill="#222" font-weight="700">{kPieces[piece]}</text>
    </g>
  );
}

interface Laid {
  text: string; // "BAA"
  piece: number;
  orientation: number;
  cell: Cell;
}
function laidOn(view: View, placement: string): Laid[] {
  const laid: Laid[] = [];
  for (let i = 0; i + 3 <= placement.length; i += 3) {
    const text = placement.slice(i, i + 3);
    const cell = view.cells[kPegs.indexOf(text[0]!)];
    if (cell) laid.push({ text, piece: kPieces.indexOf(text[1]!), orientation: kPieces.indexOf(text[2]!), cell });
  }
  return laid;
}

function Stones({ view }: { view: View }) {
  const laid = laidOn(view, String(view.facts?.placement ?? ""));
  return (
    <g class="links">
      {view.cells.map((c) => <circle key={c.name} cx={c.x} cy={c.y} r=".1" class="peg" />)}
      {(["rings", "balls"] as const).map((layer) => laid.map((l) => <Part key={l.text + layer} {...l} x={l.cell.x} y={l.cell.y} layer={layer} />))}
    </g>
  );
}

function IqBoard({ position, view, hint, play, go, say }: Table) {
  const [piece, setPiece] = useState<number | null>(null);
  const [orientation, setOrientation] = useState(0);
  const [over, setOver] = useState<Cell | null>(null);
  const [drag, setDrag] = useState<{ x: number; y: number } | null>(null);
  const [focus, setFocus] = useState("A");
  const svg = useRef<SVGSVGElement>(null);
  const box = extent({ ...view, margin: 0.55 });
  const placement = String(position.facts.placement);
  const laid = laidOn(view, placement);
  const left = position.facts.left as string[];
  const legal = useMemo(() => new Set(position.moves), [position.record]);
  useEffect(() => { if (piece !== null && !left.includes(kPieces[piece]!)) setPiece(null); }, [position.record]);

  const turn = (by: number) => setOrientation((o) => (o < 6 ? (o + by + 6) % 6 : 6 + ((o - 6 + by + 6) % 6)));
  const flip = () => setOrientation((o) => (piece === 0 ? (o + 3) % 6 : (o + 6) % 12));
  const take = (index: number) => {
    if (!left.includes(kPieces[index]!)) return say(`piece ${kPieces[index]} is on the board`, true);
    setPiece(index);
    if (index === 0) setOrientation((o) => o % 6);
    say(`${kPieces[index]}, ${kShapes[index]!.name}: R turns, F flips, click a peg for its middle`);
  };
  const drop = async (cell: Cell | null) => {
    if (!cell) return;
    if (piece === null) {
      const there = laid.find((l) => l.cell.name === cell.name && position.played.includes(l.text));
      if (there) return go(["iqlink", position.setup, ...position.played.filter((m) => m !== there.text)].join(" "));
      return say(laid.some((l) => l.cell.name === cell.name) ? "this piece belongs to the puzzle" : "choose a piece first", true);
    }
    const move = cell.name + kPieces[piece] + kPieces[orientation];
    if (legal.has(move)) { setPiece(null); setOver(null); return play(move); }
    await call("iqlink/play", { record: position.record, move }).catch((error: Error) => say(error.message.replace(/^iqlink move '...': /, "does not fit: "), true));
  };
  const near = (event: { clientX: number; clientY: number }): Cell | null => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return null;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    let found: Cell | null = null, least = 0.75;
    for (const cell of view.cells) {
      const d = Math.hypot(cell.x - at.x, cell.y - at.y);
      if (d < least) found = cell, least = d;
    }
    return found;
  };
  // While a piece is held, R and F are ours and not the page's.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName) || document.querySelector("dialog[open]")) return;
      const index = "1234567890-=".indexOf(event.key);
      const actions: Record<string, () => void> = { r: () => turn(1), e: () => turn(-1), f: flip, Escape: () => setPiece(null) };
      const action = index >= 0 ? () => take(index) : piece !== null ? actions[event.key] : undefined;
      if (!action) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      action();
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  });
  // Dragging from the tray.
  const startDrag = (event: PointerEvent, index: number) => {
    if (event.button !== 0) return;
    take(index);
    const start = { x: event.clientX, y: event.clientY };
    let moved = false;
    const onMove = (e: PointerEvent) => {
      if (!moved && Math.hypot(e.clientX - start.x, e.clientY - start.y) < 8) return;
      moved = true;
      setDrag({ x: e.clientX, y: e.clientY });
      setOver(near(e));
    };
    const onUp = (e: PointerEvent) => {
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", onUp);
      removeEventListener("pointercancel", onUp);
      setDrag(null);
      if (moved && e.type === "pointerup") dropRef.current(near(e));
    };
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", onUp);
    addEventListener("pointercancel", onUp);
  };
  const dropRef = useRef(drop);
  dropRef.current = drop;

  const ghost = piece !== null && over ? over.name + kPieces[piece] + kPieces[orientation] : null;
  const hinted = hint?.move ? laidOn(view, hint.move)[0] : undefined;
  const rows = [0, 1, 2, 3].map((r) => view.cells.slice(6 * r, 6 * r + 6));
  return (
    <>
      <svg ref={svg} viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`} class="board iqlink"
        onPointerMove={(e) => e.pointerType === "mouse" && setOver(near(e))} onPointerLeave={() => setOver(null)}
        onWheel={(e) => { if (piece !== null) { e.preventDefault(); turn(e.deltaY > 0 ? 1 : -1); } }}
        onClick={(e) => void drop(near(e))} onContextMenu={(e) => { e.preventDefault(); flip(); }}>
        <rect x={box.left} y={box.top} width={box.width} height={box.height} rx=".5" class="ground" />
        <Stones view={{ ...view, facts: position.facts }} />
        {piece !== null && view.cells.filter((c) => legal.has(c.name + kPieces[piece] + kPieces[orientation])).map((c) => <circle key={c.name} cx={c.x} cy={c.y} r=".14" class="fits" />)}
        {hinted && <g class="ghost hintpiece"><Part {...hinted} x={hinted.cell.x} y={hinted.cell.y} layer="rings" /><Part {...hinted} x={hinted.cell.x} y={hinted.cell.y} layer="balls" /></g>}
        {ghost && <g class={`ghost ${legal.has(ghost) ? "yes" : "no"}`}>
          <Part piece={piece!} orientation={orientation} x={over!.x} y={over!.y} layer="rings" />
          <Part piece={piece!} orientation={orientation} x={over!.x} y={over!.y} layer="balls" />
        </g>}
        <g role="grid" aria-label="IQ-Link board">
          {rows.map((row, r) => (
            <g role="row" key={r}>
              {row.map((c) => {
                const there = laid.filter((l) => l.cell.name === c.name).map((l) => kPieces[l.piece]);
                return <circle role="gridcell" key={c.name} data-cell={c.name} cx={c.x} cy={c.y} r=".47" class="pegcell"
                  tabIndex={c.name === focus ? 0 : -1} aria-label={`peg ${c.name}${there.length ? `, middle of ${there.join(" and ")}` : ""}`}
                  onFocus={() => { setFocus(c.name); setOver(c); }}
                  onKeyDown={(e) => {
                    if (e.key === "Enter" || e.key === " ") { e.preventDefault(); e.stopPropagation(); void drop(c); }
                    else if (e.key.startsWith("Arrow")) {
                      e.preventDefault();
                      const next = towards(view.cells, c, e.key);
                      if (next) svg.current?.querySelector<SVGElement>(`[data-cell="${next.name}"]`)?.focus();
                    }
                  }} />;
              })}
            </g>
          ))}
        </g>
      </svg>
      <div class="pieces" role="group" aria-label="Pieces">
        {kShapes.map((s, i) => {
          const here = left.includes(kPieces[i]!);
          const o = piece === i ? orientation : 0;
          return (
            <button key={i} class={piece === i ? "held" : ""} disabled={!here} aria-pressed={piece === i} aria-label={`piece ${kPieces[i]}, ${s.name}`} title={`${kPieces[i]}, ${s.name}`}
              onPointerDown={(e) => startDrag(e, i)} onClick={(e) => e.detail === 0 && take(i)}>
              <svg viewBox={piece === i ? "-1.45 -1.45 2.9 2.9" : "-1.45 -1.38 2.9 1.86"} aria-hidden="true"><Part piece={i} orientation={o} x={0} y={0} layer="rings" /><Part piece={i} orientation={o} x={0} y={0} layer="balls" /></svg>
            </button>
          );
        })}
      </div>
      <div class="tools">
        <button onClick={() => turn(1)} disabled={piece === null}>↻ Turn</button>
        <button onClick={flip} disabled={piece === null}>⇅ Flip</button>
        <button onClick={() => setPiece(null)} disabled={piece === null}>Put back</button>
      </div>
      {drag && piece !== null && !over && <svg class="dragged" viewBox="-1.5 -1.5 3 3" style={{ left: `${drag.x}px`, top: `${drag.y}px` }}>
        <Part piece={piece} orientation={orientation} x={0} y={0} layer="rings" /><Part piece={piece} orientation={orientation} x={0} y={0} layer="balls" />
      </svg>}
    </>
  );
}

function IqPanel({ position, go }: Table) {
  const [count, setCount] = useState<string>("");
  const solved = load<string[]>("iqlink.solved", []);
  const complete = position.facts.complete === true;
  const [level, setLevel] = useState(() => {
    const at = kChallenges.findIndex((list) => list.includes(position.setup));
    return at < 0 ? 0 : at;
  });
  useEffect(() => { setCount(""); }, [position.record]);
  useEffect(() => {
    if (complete && !solved.includes(position.setup)) keep("iqlink.solved", [...solved, position.setup]);
  }, [complete]);
  const countAll = async () => {
    setCount("counting …");
    try {
      const best = await ask({ game: "iqlink", record: position.record, seconds: 60, all: true });
      const left = (position.facts.left as string[])[0];
      if (!best) return setCount("");
      const total = left ? (best.moves ?? []).filter((m) => m.move[1] === left).reduce((sum, m) => sum + Number(m.value), 0) : 1;
      setCount(total === 0 ? "no way to finish from here: take something back" : `${total.toLocaleString("en")} way${total === 1 ? "" : "s"} to finish from here`);
    } catch (error) {
      setCount((error as Error).message);
    }
  };
  const list = kChallenges[level] ?? [];
  const day = new Date().toISOString().slice(0, 10);
  const daily = () => {
    const all = kChallenges.flat();
    const days = Math.floor(Date.parse(day) / 86400000);
    go(`iqlink ${all[(days * 7919) % all.length]}`);
  };
  return (
    <>
      {complete && <section class="card won" role="status"><h2>Solved ✓</h2></section>}
      {kChallenges.length > 0 && (
        <section class="card">
          <h2>Challenges <span class="soft">{kChallenges.flat().filter((c) => solved.includes(c)).length} of {kChallenges.flat().length} solved</span></h2>
          <div class="row">
            <label>Level<select value={String(level)} onChange={(e) => setLevel(Number(e.currentTarget.value))}>{kLevels.slice(0, kChallenges.length).map((name, i) => <option key={name} value={String(i)}>{name}</option>)}</select></label>
            <button onClick={daily} title={day}>Puzzle of the day</button>
          </div>
          <div class="numbers">
            {list.map((setup, i) => (
              <a key={setup} class={`button ${setup === position.setup ? "primary" : ""}`} href={address(`iqlink ${setup}`)} aria-label={`${kLevels[level]} ${i + 1}${solved.includes(setup) ? ", solved" : ""}`}>{i + 1}{solved.includes(setup) ? " ✓" : ""}</a>
            ))}
          </div>
        </section>
      )}
      <section class="card">
        <h2>Ways to finish <button class="small" onClick={() => void countAll()} disabled={position.over}>Count</button></h2>
        <p class="soft" role="status">{count || "All of them are found, not guessed."}</p>
      </section>
    </>
  );
}

export const iqlink: GameUi = {
  title: "IQ-Link",
  tagline: "Twelve pieces of balls and rings, 24 pegs. Balls sit in rings whose openings face the right way.",
  demo: "iqlink start FHE BAA JBG WCJ GDF DED SFJ TGB QIF HJE RKB OLD",
  demoFrom: 5,
  fields: [{ name: "start", label: "Pieces already there", value: "", hint: "a placement such as KAFUBAHCI; empty = free board" }],
  setup: (v) => (v.start?.trim() ? ":" + v.start.trim().replace(/^:/, "") : "start"),
  first: () => kChallenges[0]?.[0] ?? "start",
  levels: [{ label: "solver", seconds: 30 }],
  hintSeconds: 30,
  Stones,
  Board: IqBoard,
  Panel: IqPanel,
  moveCells: () => [],
  value: (value) => (value === 0 ? "but nothing leads to a solution from here" : `it is in ${Number(value).toLocaleString("en")} solution${value === 1 ? "" : "s"}`),
  importHelp: "A record, or a placement such as :KAFUBAHCI.",
  importText: async (text) => (/^[A-X][A-L][A-L]/i.test(text) && !/\s/.test(text) ? `:${text}` : text),
  rules: () => (
    <>
      <p>Lay all twelve pieces on the board of 24 pegs. Each piece is a chain of three units, balls and rings, that covers three pegs.</p>
      <Picture game="iqlink" record="iqlink start BAA" caption="Piece A: a ring with two openings between two balls" />
      <p><b>Sharing a peg.</b> A ball may sit inside a ring if every bar that leaves the ball passes through an opening of the ring. Two balls or two rings never share a peg, and a closed ring takes no ball.</p>
      <p>Pieces may be turned by sixths of a circle and flipped over. Some pegs may stay empty.</p>
      <p><b>A puzzle</b> starts with some pieces laid; finish it. Take a piece from the tray by click, drag or the keys 1 to =; <kbd>R</kbd> turns it, <kbd>F</kbd> flips it; click a piece on the board to take it back.</p>
    </>
  ),
};
