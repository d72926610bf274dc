// Hex: stones, heat map and win chances.
import { ProblemCard, ProblemsPage, isProblem, problemFinish, refuted } from "./problems";
import { Defences } from "./defences";
import { FirstStoneColours, canColour } from "./first_stones";
import { lessons } from "./lessons";
import { title } from "./title";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Best, Cell, Position, Value, View, call, engine } from "../../api";
import { Board, Mark } from "../../board";
import { GameUi, GameProps } from "../../game";
import { download } from "../../sharing";
import { Picture } from "../../rules";
import { EditDialog, Stones, standing } from "./stones";
import { store, useMedia } from "../../store";

// The program values a position from -1 (the side to move loses) to 1.
const chance = (value: Value) =>
  typeof value === "number" ? Math.min(1, Math.max(0, (value + 1) / 2)) : 0.5;

interface Connections {
  winner: string | null;
  must_play: string[];
  links: { color: string; carrier: string[] }[];
}
type Overlay = "none" | "line" | "links" | "must" | "first";
const kLargestOverlay = 14;

// The winning moves in words: " with c3", " with c3 or d2", " with any of the 8 moves marked ✓".
const winningMoves = (moves: string[]) =>
  moves.length < 3
    ? ` with ${moves.join(" or ")}`
    : ` with any of the ${moves.length} moves marked ✓`;
// Proven winning moves, for the board to mark.
const proven = store<{ record: string; moves: string[] }>({ record: "", moves: [] });

// The moves of the best line as numbered future stones.
function BestLine({ line, mover, view }: { line: string[]; mover: 1 | 2; view: View }) {
  const at = new Map(view.cells.map((c) => [c.name, c]));
  return (
    <g class="stones coming">
      {line.slice(0, 9).map((move, i) => {
        const c = at.get(move),
          black = (mover === 1) === (i % 2 === 0);
        return (
          c && (
            <g key={move} class={black ? "black" : "white"}>
              <circle cx={c.x} cy={c.y} r="0.41" />
              <text x={c.x} y={c.y + 0.14} font-size="0.4">
                {i + 1}
              </text>
            </g>
          )
        );
      })}
    </g>
  );
}

// The cell of the swapped stone, and its cell before the swap.
function swappedStone({ played }: Position): { to: string; from: string } | null {
  const first = played[0];
  if (played[1] !== "swap" || !first) return null;
  const column = first.charCodeAt(0) - 96,
    row = Number(first.slice(1));
  return { from: first, to: String.fromCharCode(96 + row) + column };
}

// The shortest chain that connects the winner's sides.
function chainOf(position: Position): string[] {
  const own = position.winner === 1 ? "b" : "w",
    size = Number(position.setup.split(/[,:]/)[0]);
  const cells = position.view.cells.filter((c) => c.label === own);
  const across = (c: Cell) => (own === "b" ? Number(c.name.slice(1)) : c.name.charCodeAt(0) - 96);
  const from = new Map<Cell, Cell | null>(
    cells.filter((c) => across(c) === 1).map((c) => [c, null]),
  );
  const queue = [...from.keys()];
  for (const c of queue) {
    // The queue grows during the loop.
    if (across(c) === size) {
      const chain: string[] = [];
      for (let at: Cell | null = c; at; at = from.get(at) ?? null) chain.unshift(at.name);
      return chain;
    }
    for (const next of cells)
      if (!from.has(next) && Math.hypot(next.x - c.x, next.y - c.y) < 1.1) {
        from.set(next, c);
        queue.push(next);
      }
  }
  return [];
}

function HexBoard({
  position,
  view: given,
  moving,
  marks: all,
  play,
  say,
  analysis,
  hint,
  analyse,
}: GameProps) {
  const narrow = useMedia("(max-width: 34rem)");
  const view = useMemo(() => (narrow ? standing(given) : given), [given, narrow]);
  const [chosen, setOverlay] = useState<Overlay>("none");
  const overlay = chosen === "first" && !canColour(position) ? "none" : chosen;
  const [found, setFound] = useState<Connections | null>(null);
  const won = proven.use();
  const wrong = refuted.use();
  const choose = (next: Overlay) => {
    setOverlay(next);
    say("");
    if (next === "line") analyse(true);
  };
  const line = overlay === "line" ? ((hint ?? analysis)?.line ?? []) : [];
  // The line hides the heat map; proven moves are always marked.
  const marks = new Map(
    overlay === "line" ? [...all].filter(([, mark]) => mark.kind === "last") : all,
  );
  if (won.record === position.record)
    for (const move of won.moves) marks.set(move, { heat: 1, kind: "good", text: "✓" });
  if (wrong.record && `${position.record} `.startsWith(`${wrong.record} `))
    for (const name of wrong.cells) marks.set(name, { ...marks.get(name), text: "•" });
  useEffect(() => {
    setFound(null);
    if ((overlay !== "links" && overlay !== "must") || position.over) return;
    let alive = true;
    call<Connections>("hex/connections", { record: position.record }).then(
      (c) => {
        if (!alive) return;
        setFound(c);
        if (c.winner) say(`Connections alone prove that ${c.winner} wins`);
        else if (overlay === "must")
          say(
            `${c.must_play.length} of ${position.moves.length} moves are candidates; those crossed out lose or are no better`,
          );
        else say("Dots and diamonds: connected, whatever the other side plays there");
      },
      (error: Error) => alive && say(error.message, true),
    );
    return () => {
      alive = false;
    };
  }, [overlay, position.record]);
  const at = new Map(view.cells.map((c) => [c.name, c]));
  const must = new Set(found?.must_play);
  const chain = useMemo(() => (position.over ? chainOf(position) : []), [position]);
  const [hover, setHover] = useState<string | null>(null);
  const ghost = !moving && hover && position.moves.includes(hover) ? at.get(hover) : undefined;
  const swapped = swappedStone(position);
  return (
    <>
      <Board
        view={view}
        game={`hex ${position.mover === 1 ? "black" : "white"}-moves`}
        label="Hex board"
        marks={marks}
        hideLabels
        can={(c) => !moving && position.moves.includes(c.name)}
        onHover={(c) => setHover(c?.name ?? null)}
        onCell={(c) => {
          if (moving || position.over) return;
          if (position.moves.includes(c.name)) play(c.name);
          else say(`${c.name} is taken`, true);
        }}
        describe={(c) =>
          `${c.name}: ${c.label === "b" ? "black" : c.label === "w" ? "white" : "empty"}`
        }
      >
        {overlay === "first" && <FirstStoneColours position={position} view={view} say={say} />}
        {overlay === "links" &&
          found?.links.map((link, i) => (
            <g key={i} class={`link ${link.color}`}>
              {link.carrier
                .map((name) => at.get(name))
                .map(
                  (c) =>
                    c &&
                    (link.color === "black" ? (
                      <circle key={c.name} cx={c.x} cy={c.y} r=".2" />
                    ) : (
                      <rect
                        key={c.name}
                        x={c.x - 0.15}
                        y={c.y - 0.15}
                        width=".3"
                        height=".3"
                        transform={`rotate(45 ${c.x} ${c.y})`}
                      />
                    )),
                )}
            </g>
          ))}
        {overlay === "must" &&
          found &&
          !found.winner &&
          view.cells
            .filter((c) => !c.label && !must.has(c.name))
            .map((c) => (
              <path
                key={c.name}
                class="needless"
                d={`M${c.x - 0.14} ${c.y - 0.14}l.28 .28m0 -.28l-.28 .28`}
              />
            ))}
        <Stones view={view} swapped={swapped} />
        {ghost && (
          <g class={`stones ghoststone ${position.mover === 1 ? "black" : "white"}`}>
            <circle cx={ghost.x} cy={ghost.y} r="0.41" />
          </g>
        )}
        {chain.length > 0 && (
          <g class="chain">
            {chain.map((name, i) => {
              const c = at.get(name)!;
              return <circle key={name} cx={c.x} cy={c.y} r=".46" style={{ "--i": String(i) }} />;
            })}
          </g>
        )}
        {line.length > 0 && !moving && <BestLine line={line} mover={position.mover} view={view} />}
      </Board>
      <div class="tools overlays" role="group" aria-label="Overlays">
        {(
          [
            ["none", "Plain"],
            ["line", "Best line"],
            ["links", "Connections"],
            ["must", "Must-play"],
            ["first", "First stones"],
          ] as const
        )
          .filter(([value]) =>
            value === "first"
              ? canColour(position)
              : value === "none" ||
                value === "line" ||
                Number(position.setup.split(/[,:]/)[0]) <= kLargestOverlay,
          )
          .map(([value, text]) => (
            <button
              key={value}
              class="small"
              aria-pressed={overlay === value}
              onClick={() => choose(value)}
            >
              {text}
            </button>
          ))}
      </div>
      {position.moves.includes("swap") && !moving && (
        <div class="chips">
          <button class="primary" onClick={() => play("swap")}>
            ⇄ Swap: take over the first stone
          </button>
        </div>
      )}
    </>
  );
}

// Discs sized by a move's share of the search (the engine's notes), otherwise by its value; moves
// proven to win or lose are marked.
function heat(best: Best): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const moves = (best.moves ?? []).filter((m) => typeof m.value === "number");
  const shares = new Map(
    (best.notes ?? []).filter((n) => n.text.endsWith("%")).map((n) => [n.cell, parseFloat(n.text)]),
  );
  const most = Math.max(...shares.values(), 1),
    top = Math.max(...moves.map((m) => chance(m.value)), 0.01);
  for (const m of moves) {
    const c = chance(m.value),
      share = shares.get(m.move);
    if (m.proven)
      marks.set(
        m.move,
        c > 0.5 ? { heat: 1, kind: "good", text: "✓" } : { heat: 0.06, kind: "bad", text: "×" },
      );
    else if (share !== undefined) marks.set(m.move, { heat: share / most });
    else if (!shares.size) marks.set(m.move, { heat: Math.pow(c / top, 3) });
  }
  return marks;
}

interface Proof {
  winner: string;
  moves: string[];
  cells?: string[];
  proven: boolean;
  nodes: number;
}
const kProofSeconds = 58;

function ProofCard(table: GameProps) {
  const { position, moving } = table;
  const [text, setText] = useState("");
  const [winner, setWinner] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ seconds: number; nodes: number } | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => {
    setText("");
    setWinner(null);
    return () => stop.current();
  }, [position.record]);
  const count = (nodes: number) =>
    `${nodes.toLocaleString("en")} position${nodes === 1 ? "" : "s"}`;
  const prove = () => {
    const start = Date.now();
    let nodes = 0,
      found: Proof | null = null;
    const tell = () =>
      setProgress({ seconds: Math.min(kProofSeconds, (Date.now() - start) / 1000), nodes });
    const tick = setInterval(tell, 300);
    const end = (result: string) => {
      clearInterval(tick);
      setProgress(null);
      setText(result);
    };
    tell();
    const cancel = engine.ask(
      {
        game: "hex",
        record: position.record,
        verb: "solve",
        seconds: kProofSeconds,
        options: { "all-moves": "" },
      },
      (m) => {
        if (m.line?.searched !== undefined) nodes = m.line.searched;
        else if (m.line) found = m.line as Proof;
        if (m.error) end(m.error);
        else if (m.done && found?.proven) {
          proven.set({ record: position.record, moves: found.moves });
          // Why the side to move loses: the cells the opponent needs.
          if (!found.moves.length)
            refuted.set({ record: position.record, cells: found.cells ?? [] });
          if (!position.moves.includes("swap")) setWinner(found.winner);
          end(
            `Proven: ${found.winner === "black" ? "Black" : "White"} wins${found.moves.length ? winningMoves(found.moves) : `, whatever is played${found.cells ? "; the marked cells are all it needs" : ""}`} (${count(found.nodes)} searched)`,
          );
        } else if (m.done)
          end(
            found
              ? `No proof within ${kProofSeconds} seconds (${count(found.nodes)} searched). Smaller boards and later positions are easier.`
              : "Stopped.",
          );
      },
    );
    stop.current = () => {
      clearInterval(tick);
      cancel();
      setProgress(null);
    };
  };
  return (
    <section class="card">
      <h2>
        Proof{" "}
        {progress ? (
          <button
            class="small"
            onClick={() => {
              stop.current();
              setText("Stopped.");
            }}
          >
            Stop
          </button>
        ) : (
          <button class="small" onClick={prove} disabled={moving || position.over}>
            Prove it
          </button>
        )}
      </h2>
      {progress ? (
        <>
          <progress
            value={progress.seconds}
            max={kProofSeconds}
            aria-label="time of the proof search"
          />
          <p class="soft">
            <b>{count(progress.nodes)}</b> searched
            {progress.seconds > 1
              ? `, ${Math.round(progress.nodes / progress.seconds).toLocaleString("en")} a second`
              : ""}{" "}
            · {Math.round(progress.seconds)} of {kProofSeconds} s
          </p>
        </>
      ) : (
        <p class="soft" role="status">
          {text || "Who wins with perfect play? Small boards and late positions can be proven."}
        </p>
      )}
      <Defences {...table} winner={winner} />
    </section>
  );
}

function HexPanel(table: GameProps) {
  const { position, go } = table;
  const [editing, setEditing] = useState(false);
  return (
    <>
      <ProofCard {...table} />
      <section class="card">
        <h2>
          Position{" "}
          <button class="small" onClick={() => setEditing(true)}>
            Edit
          </button>
        </h2>
        <p class="soft">Put stones where you like, then play on, analyse or prove.</p>
      </section>
      {editing && (
        <EditDialog
          position={position}
          onClose={() => setEditing(false)}
          onSetup={(setup) => {
            setEditing(false);
            go(`hex ${setup}`);
          }}
        />
      )}
    </>
  );
}

const kSizes = Array.from({ length: 18 }, (_, i) => String(i + 3));

const convert = async (text: string, to: "sgf" | "hexworld" | "lines") =>
  (await call<{ text: string }>("hex/convert", { text, to })).text;
const downloadSgf = async (text: string) =>
  download("hex.sgf", "application/x-go-sgf", (await convert(text, "sgf")) + "\n");

export const ui: GameUi = {
  lessons,
  keepsSearch: true,
  variations: true,
  pages: { problems: ProblemsPage },
  links: [{ label: "Problems", href: "#hex/problems" }],
  Panel: ProblemCard,
  isPuzzle: isProblem,
  finish: problemFinish,
  puzzleOptions: { player: "prover" },
  title,
  tagline: "Connect your two sides before your opponent does. There is never a draw.",
  demo: "hex 7 d4 e3 c5 d5 e4 c3 b4 f2 b6",
  demoFrom: 3,
  fields: [
    {
      name: "size",
      label: "Size",
      value: "11",
      choices: kSizes.map((s) => ({ value: s, label: `${s} × ${s}` })),
    },
    {
      name: "swap",
      label: "Swap rule",
      value: ",swap",
      choices: [
        { value: ",swap", label: "White may take the first stone" },
        { value: "", label: "no" },
      ],
    },
  ],
  setup: (v) => `${v.size}${v.swap}`,
  first: () => "11,swap",
  sides: ["Black", "White"],
  badge: (side) => <i class={`stone ${side === 1 ? "black" : "white"}`} />,
  status: (position, mine) => {
    const black = position.mover === 1,
      who = mine === position.mover ? "Your turn" : `${black ? "Black" : "White"} to move`;
    if (position.moves.includes("swap"))
      return `${who}: answer, or swap and take over the first stone`;
    const goal = `connect the two ${black ? "dark sides, top and bottom" : "light sides, left and right"}`;
    if (position.played.length === 2 && position.played[1] === "swap")
      return mine === 1
        ? "Swapped: White took over your first stone. Your turn: place another"
        : `Swapped: White took over the first stone. ${who}`;
    return position.played.length < 8 ? `${who}: ${goal}` : who;
  },
  usualLevel: 2,
  levels: [
    { label: "1 beginner", seconds: 0.5, options: { level: "1" } },
    { label: "2", seconds: 0.5, options: { level: "2" } },
    { label: "4 easy", seconds: 1, options: { level: "4" } },
    { label: "6 club", seconds: 1.5, options: { level: "6" } },
    { label: "8 strong", seconds: 3, options: { level: "8" } },
    { label: "10 strongest", seconds: 10, options: { level: "10" } },
  ],
  importHelp: "A record, an SGF file (with variations and comments) or a HexWorld link.",
  importText: async (text) =>
    /^\(|hexworld|^#|^\d[\dx]*[crn]/.test(text) ? convert(text, "lines") : text,
  linesFile: { label: "SGF file", save: downloadSgf },
  exports: [
    { label: "SGF", make: (position) => downloadSgf(position.record) },
    {
      label: "HexWorld link",
      make: async (position) => {
        const text = await convert(position.record, "hexworld");
        await navigator.clipboard.writeText(text).catch(() => {
          prompt("HexWorld link", text);
        });
      },
    },
  ],
  Stones,
  Board: HexBoard,
  Study: HexPanel,
  expect: (position, move) => {
    const label = position.mover === 1 ? "b" : "w";
    const cells = position.view.cells.map((c) => (c.name === move ? { ...c, label } : c));
    return move === "swap" ? null : { ...position.view, cells };
  },
  heat,
  heatNote: (best) => (best.moves?.some((m) => m.proven) ? "✓ is proven to win, × to lose." : ""),
  share: (value, position) => (position.mover === 1 ? chance(value) : 1 - chance(value)),
  hintText: ({ move, value, proven }) => {
    if (value === null) return String(move);
    if (value === 1) return `${move} wins${proven ? ", proven" : ""}`;
    if (value === -1) return `${move} resists longest; every move loses`;
    return `${move}, with a winning chance of ${Math.round(chance(value) * 100)} %`;
  },
  value: (value, position) => {
    const side = position.mover === 1 ? "Black" : "White";
    return value === 1
      ? `${side} wins`
      : value === -1
        ? `${side} loses`
        : `${side} ${Math.round(chance(value) * 100)} %`;
  },
  moveCells: (move) => (move === "swap" ? [] : [move]),
  rules: () => (
    <>
      <p>
        Two players take turns placing stones on empty cells. Black, who begins, wants a chain of
        black stones from the top side to the bottom side; White one from the left side to the right
        side.
      </p>
      <Picture
        game="hex"
        record="hex 5:.wb../.wb../.bw../.bw../b...."
        caption="Black has connected top and bottom"
      />
      <p>Stones never move and are never taken. One side always connects, so there is no draw.</p>
      <p>
        <b>Swap.</b> The first move is an advantage. With the swap rule White may answer the first
        stone by taking it over, mirrored across the long diagonal, so Black opens with something
        fair.
      </p>
      <p>
        <b>A first trick: the bridge.</b> Two stones with two free cells between them, each touching
        both stones, are as good as connected: if your opponent takes one of the cells, take the
        other.
      </p>
      <Picture
        game="hex"
        record="hex 5:...../..b../...../.b.../.w..."
        caption="A bridge: two ways to connect the black stones"
      />
    </>
  ),
};
