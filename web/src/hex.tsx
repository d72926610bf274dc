// Hex: stones, heat map and win chances.
import { useEffect, useRef, useState } from "preact/hooks";
import { Best, Value, View, ask, call, engine } from "./api";
import { Board, Mark } from "./board";
import { GameUi, Table } from "./game";
import { address, download, keep, load } from "./link";
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

interface Connections {
  winner: string | null;
  must_play: string[];
  links: { color: string; carrier: string[] }[];
}
type Overlay = "none" | "links" | "must";

function HexBoard({ position, view, moving, marks, play, say }: Table) {
  const [overlay, setOverlay] = useState<Overlay>("none");
  const [found, setFound] = useState<Connections | null>(null);
  useEffect(() => {
    setFound(null);
    if (overlay === "none" || position.over) return;
    let alive = true;
    call<Connections>("hex/connections", { record: position.record }).then(
      (c) => {
        if (!alive) return;
        setFound(c);
        if (c.winner) say(`connections alone prove that ${c.winner} wins`);
        else if (overlay === "must") say(`${c.must_play.length} of ${position.moves.length} moves are worth a look`);
      },
      (error: Error) => alive && say(error.message, true));
    return () => { alive = false; };
  }, [overlay, position.record]);
  const at = new Map(view.cells.map((c) => [c.name, c]));
  const must = new Set(found?.must_play);
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
        {overlay === "links" && found?.links.map((link, i) => (
          <g key={i} class={`link ${link.color}`}>
            {link.carrier.map((name) => at.get(name)).map((c) => c && (link.color === "black"
              ? <circle key={c.name} cx={c.x} cy={c.y} r=".2" />
              : <rect key={c.name} x={c.x - 0.15} y={c.y - 0.15} width=".3" height=".3" transform={`rotate(45 ${c.x} ${c.y})`} />))}
          </g>
        ))}
        {overlay === "must" && found && !found.winner && view.cells.filter((c) => !c.label && !must.has(c.name)).map((c) =>
          <path key={c.name} class="needless" d={`M${c.x - 0.14} ${c.y - 0.14}l.28 .28m0 -.28l-.28 .28`} />)}
        <Stones view={view} />
      </Board>
      {Number(position.setup.split(/[,:]/)[0]) <= 14 && <div class="tools" role="group" aria-label="Overlays">
        {([["none", "Plain"], ["links", "Connections"], ["must", "Must-play"]] as const).map(([value, text]) =>
          <button key={value} class="small" aria-pressed={overlay === value} onClick={() => setOverlay(value)}>{text}</button>)}
      </div>}
      {position.moves.includes("swap") && !moving && <div class="chips"><button onClick={() => play("swap")}>⇄ Swap: take over the first stone</button></div>}
    </>
  );
}

// Discs as large as the share of the search a move got (the engine's notes), else as its value;
// moves that are proven to win or lose are marked.
function heat(best: Best): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const moves = (best.moves ?? []).filter((m) => typeof m.value === "number");
  const shares = new Map((best.notes ?? []).filter((n) => n.text.endsWith("%")).map((n) => [n.cell, parseFloat(n.text)]));
  const most = Math.max(...shares.values(), 1), top = Math.max(...moves.map((m) => chance(m.value)), 0.01);
  for (const m of moves) {
    const c = chance(m.value), share = shares.get(m.move);
    if (m.proven) marks.set(m.move, c > 0.5 ? { heat: 1, kind: "good", text: "✓" } : { heat: 0.06, kind: "bad" });
    else if (share !== undefined) marks.set(m.move, { heat: share / most });
    else if (!shares.size) marks.set(m.move, { heat: Math.pow(c / top, 3) });
  }
  return marks;
}

// Black's chances by record, from analyses and reviews; the newest are kept in the browser.
const kSeen = new Map<string, number>(load<[string, number][]>("seen.hex", []));
function saw(record: string, mover: 1 | 2, value: Value) {
  const c = chance(value);
  kSeen.set(record, mover === 1 ? c : 1 - c);
  keep("seen.hex", [...kSeen].slice(-400));
}

function HexPanel({ position, analysis, moving }: Table) {
  const [, redraw] = useState(0);
  const [proof, setProof] = useState("");
  const [proving, setProving] = useState(false);
  const [reviewing, setReviewing] = useState(0);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!analysis) return;
    saw(position.record, position.mover, analysis.value);
    redraw((n) => n + 1);
  }, [analysis]);
  useEffect(() => { setProof(""); return () => stop.current(); }, [position.record]);

  const records = position.played.map((_, i) => ["hex", position.setup, ...position.played.slice(0, i)].join(" ")).concat(position.record);
  const points = records.map((r, i) => [i, kSeen.get(r)] as const).filter((p): p is readonly [number, number] => p[1] !== undefined);
  const last = Math.max(1, position.played.length);

  const prove = () => {
    const start = Date.now();
    const tick = setInterval(() => setProof(`searching for a proof, ${Math.round((Date.now() - start) / 1000)} of 60 seconds …`), 500);
    setProving(true);
    setProof("searching for a proof …");
    const end = (text: string) => { clearInterval(tick); setProving(false); setProof(text); };
    let found: { winner: string; moves: string[]; proven: boolean; nodes: number } | null = null;
    const cancel = engine.ask({ game: "hex", record: position.record, verb: "solve", seconds: 58, options: { "all-moves": "" } }, (m) => {
      if (m.line) found = m.line;
      if (m.error) end(m.error);
      else if (m.done) end(!found ? "stopped" : !found.proven ? `no proof within the time (${found.nodes.toLocaleString("en")} positions)`
        : `proven: ${found.winner} wins${found.moves.length ? ` by ${found.moves.slice(0, 30).join(" ")}` : ""} (${found.nodes.toLocaleString("en")} positions)`);
    });
    stop.current = () => { clearInterval(tick); cancel(); setProving(false); };
  };
  // Looks shortly at every position of the game.
  const review = async () => {
    let alive = true;
    stop.current = () => { alive = false; };
    for (let i = 0; i < records.length && alive; i++) {
      setReviewing(i + 1);
      if (kSeen.has(records[i]!)) continue;
      const best = await ask({ game: "hex", record: records[i]!, seconds: 0.6 }).catch(() => null);
      if (best && (best.move || best.value !== null)) saw(records[i]!, (i % 2 === 0 ? 1 : 2), best.value);
    }
    setReviewing(0);
  };
  // Moves that cost their player the most.
  const losses = points.slice(1).map(([i, c], k) => ({ move: i, loss: (i % 2 === 1 ? 1 : -1) * (points[k]![1] - c), next: points[k]![0] === i - 1 }))
    .filter((l) => l.next && l.loss > 0.12).sort((a, b) => b.loss - a.loss).slice(0, 4);
  return (
    <>
      <section class="card">
        <h2>Black’s chances <button class="small" onClick={() => void review()} disabled={moving || reviewing > 0 || position.played.length === 0}>{reviewing ? `${reviewing} of ${records.length}` : "Review game"}</button></h2>
        {points.length > 1
          ? <svg class="graph" viewBox="-2 -2 104 44" role="img" aria-label={`chances by move: ${points.map(([i, c]) => `${i}: ${Math.round(c * 100)} %`).join(", ")}`}>
              <path class="axis" d="M0 20H100" />
              <polyline points={points.map(([i, c]) => `${(100 * i) / last},${40 - 40 * c}`).join(" ")} />
              {points.map(([i, c]) => <circle key={i} cx={(100 * i) / last} cy={40 - 40 * c} r="1.4" />)}
            </svg>
          : <p class="soft">The review looks at every position of the game; the analysis adds to the graph too.</p>}
        {losses.length > 0 && <p>Costly: {losses.map((l) => <a key={l.move} class="button small" href={address(records[l.move]!)}>{l.move}. {position.played[l.move - 1]} −{Math.round(l.loss * 100)} %</a>)}</p>}
      </section>
      <section class="card">
        <h2>Proof {proving
          ? <button class="small" onClick={() => { stop.current(); setProof("stopped"); }}>Stop</button>
          : <button class="small" onClick={prove} disabled={moving || position.over}>Prove it</button>}</h2>
        <p class="soft" role="status">{proof || "Who wins with perfect play? Small boards and late positions can be proven."}</p>
      </section>
    </>
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
  levels: [
    { label: "1 beginner", seconds: 0.5, options: { level: "1" } },
    { label: "2", seconds: 0.5, options: { level: "2" } },
    { label: "3 easy", seconds: 1, options: { level: "3" } },
    { label: "5 club", seconds: 1.5, options: { level: "5" } },
    { label: "7 strong", seconds: 3, options: { level: "7" } },
    { label: "10 strongest", seconds: 10, options: { level: "10" } },
  ],
  importHelp: "A record, an SGF file or a HexWorld link.",
  importText: async (text) => (/^\(|hexworld|^#/.test(text) ? (await call<{ text: string }>("hex/convert", { text, to: "record" })).text : text),
  exports: (["sgf", "hexworld"] as const).map((to) => ({
    label: to === "sgf" ? "SGF" : "HexWorld link",
    make: async (position) => {
      const { text } = await call<{ text: string }>("hex/convert", { text: position.record, to });
      if (to === "sgf") download("hex.sgf", "application/x-go-sgf", text + "\n");
      else await navigator.clipboard.writeText(text).catch(() => { prompt("HexWorld link", text); });
    },
  })),
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
      <Picture game="hex" record="hex 5:.wb../.wb../.bw../.bw../b...." caption="Black has joined top and bottom" />
      <p>Stones never move and are never taken. One of the two always gets through, so there is no draw.</p>
      <p><b>Swap.</b> The first move is an advantage. With the swap rule White may answer the first stone by taking it over, mirrored across the long diagonal, so Black opens with something fair.</p>
      <p><b>A first trick.</b> Two stones with two free cells between them that touch both (a bridge) are as good as joined: if one of the cells is taken, take the other.</p>
      <Picture game="hex" record="hex 5:...../..b../...../.b.../.w..." caption="A bridge: two ways to join the black stones" />
    </>
  ),
};
