// Hexic: clicks turn points instead of choosing cells, and cells visibly turn, vanish and fall.
import { Coming } from "./coming";
import { lessons } from "./lessons";
import { title } from "./title";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Cell, Position, View } from "../../api";
import { RADIUS, corners, extent, focusTowards } from "../../board";
import { GameUi, GameProps } from "../../game";
import { keep, load } from "../../storage";
import { Picture } from "../../rules";

interface Point {
  name: string; // "e7"
  row: number;
  x: number;
  y: number;
  cells: [Cell, Cell, Cell]; // clockwise
}

// Point (b, m) lies between columns b and b + 1 on text row m; cells are named "x,y".
function pointsOf(view: View): Point[] {
  const at = new Map(view.cells.map((c) => [c.name, c]));
  const points: Point[] = [];
  for (let m = 1; m <= 15; m++)
    for (let b = 0; b <= 8; b++) {
      const names =
        (b + m) % 2
          ? [
              [b + 1, m - 1],
              [b + 1, m + 1],
              [b, m],
            ]
          : [
              [b, m - 1],
              [b + 1, m],
              [b, m + 1],
            ];
      const cells = names.map(([x, y]) => at.get(`${x},${y}`)) as [Cell, Cell, Cell];
      if (cells.some((c) => !c)) continue;
      points.push({
        name: String.fromCharCode(97 + b) + m,
        row: m,
        cells,
        x: (cells[0].x + cells[1].x + cells[2].x) / 3,
        y: (cells[0].y + cells[1].y + cells[2].y) / 3,
      });
    }
  return points;
}

interface Piece {
  id: number;
  cell: Cell; // where it is, and what it looks like
  fresh: boolean; // came in at the top
  gone: boolean;
}
let nextId = 1;

// The same piece keeps its id from frame to frame, so that CSS can move it.
function follow(old: Piece[], view: View, turned: Point | null, clockwise: boolean): Piece[] {
  const lying = old.filter((p) => !p.gone);
  const at = new Map(lying.map((p) => [p.cell.name, p]));
  const holesBefore = lying.length < view.cells.length;
  const holesNow = view.cells.some((c) => !c.label);
  if (!lying.length)
    return view.cells
      .filter((c) => c.label)
      .map((cell) => ({ id: nextId++, cell, fresh: false, gone: false }));
  if (holesNow)
    return lying.map((p) => {
      const cell = view.cells.find((c) => c.name === p.cell.name)!;
      return cell.label ? { ...p, cell, fresh: false } : { ...p, gone: true };
    });
  if (holesBefore) {
    const pieces: Piece[] = [];
    for (const x of new Set(view.cells.map((c) => c.x))) {
      const column = view.cells.filter((c) => c.x === x).sort((a, b) => b.y - a.y); // lowest first
      const stay = column.map((c) => at.get(c.name)).filter((p): p is Piece => !!p);
      column.forEach((cell, i) =>
        pieces.push(
          stay[i]
            ? { ...stay[i], cell, fresh: false }
            : { id: nextId++, cell, fresh: true, gone: false },
        ),
      );
    }
    return pieces.sort((a, b) => a.id - b.id);
  }
  const same = (c: Cell) => at.get(c.name)?.cell.label === c.label;
  if (turned && !view.cells.every(same)) {
    const names = turned.cells.map((c) => c.name);
    return lying
      .map((p) => {
        const i = names.indexOf(p.cell.name);
        const to = i < 0 ? p.cell.name : names[(i + (clockwise ? 1 : 2)) % 3]!;
        return { ...p, cell: view.cells.find((c) => c.name === to)!, fresh: false };
      })
      .sort((a, b) => a.id - b.id);
  }
  return view.cells
    .map((cell) => ({ id: at.get(cell.name)!.id, cell, fresh: false, gone: false }))
    .sort((a, b) => a.id - b.id);
}

function HexicBoard({ position, view, moving, hint, analysis, play, say }: GameProps) {
  const points = useMemo(() => pointsOf(position.view), [position.record]);
  const byName = useMemo(() => new Map(points.map((p) => [p.name, p])), [points]);
  const legal = useMemo(() => new Set(position.moves), [position.record]);
  const pieces = useRef<Piece[]>([]);
  const drawn = useRef<View | null>(null);
  const [hover, setHover] = useState<Point | null>(null);
  const [chosen, setChosen] = useState<Point | null>(null);
  const [focus, setFocus] = useState("e8");
  const svg = useRef<SVGSVGElement>(null);
  const last = position.played[position.played.length - 1];
  // The move whose cells turn now: until the program has answered, and in its first frame.
  const turn1 =
    (view.facts?.turned as string | undefined) ??
    (view === position.frames?.[0] && view !== position.view ? last : undefined);
  const turning = (turn1 && byName.get(turn1.slice(0, -1))) || null;
  if (drawn.current !== view) {
    pieces.current = follow(pieces.current, view, turning, turn1?.endsWith("+") ?? true);
    drawn.current = view;
  }
  useEffect(() => {
    setChosen(null);
  }, [position.record]);

  const box = extent({ ...view, margin: 0.12 });
  const near = (event: MouseEvent): Point | null => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return null;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    let found: Point | null = null,
      least = 0.9;
    for (const p of points) {
      const d = Math.hypot(p.x - at.x, p.y - at.y);
      if (d < least) ((found = p), (least = d));
    }
    return found;
  };
  const turn = (point: Point | null, wish?: "+" | "-") => {
    if (!point || moving || position.over) return;
    const plus = legal.has(point.name + "+"),
      minus = legal.has(point.name + "-");
    const sign =
      wish && legal.has(point.name + wish)
        ? wish
        : plus && minus
          ? chosen === point
            ? "+"
            : null
          : plus
            ? "+"
            : minus
              ? "-"
              : undefined;
    if (sign === undefined) {
      setChosen(null);
      say("No three equal cells would meet after that turn: try another corner, or a hint", true);
    } else if (sign === null) {
      setChosen(point);
      say(
        `Both ways work: choose an arrow${matchMedia("(pointer: coarse)").matches ? "" : ", or press C or V"}`,
      );
    } else {
      setChosen(null);
      setHover(null);
      play(point.name + sign);
    }
  };
  const best = hint ?? analysis;
  const hinted = best?.move ? byName.get(best.move.slice(0, -1)) : undefined;
  const shown = chosen ?? hover;
  const rows = [...new Set(points.map((p) => p.row))];
  // The points of the clearing on the screen.
  const frames = position.frames ?? [];
  const at = frames.indexOf(view);
  const score = (v: View | undefined, fallback: number) => Number(v?.facts?.score ?? fallback);
  const gain = at > 0 ? score(view, 0) - score(frames[at - 1], 0) : 0;
  const gone = pieces.current.filter((p) => p.gone);
  const middle = gone.length
    ? {
        x: gone.reduce((s, p) => s + p.cell.x, 0) / gone.length,
        y: gone.reduce((s, p) => s + p.cell.y, 0) / gone.length,
      }
    : null;
  return (
    <>
      <svg
        ref={svg}
        viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
        class="board hexic"
        onPointerMove={(e) => !moving && e.pointerType === "mouse" && setHover(near(e))}
        onPointerLeave={() => setHover(null)}
        onClick={(e) => turn(near(e))}
        onContextMenu={(e) => {
          e.preventDefault();
          turn(near(e), "-");
        }}
      >
        {position.view.cells.map((c) => (
          <polygon key={c.name} points={corners(c.x, c.y, true)} class="well" />
        ))}
        {pieces.current.map((p) => (
          <g
            key={p.id}
            class={`piece ${p.gone ? "gone" : ""}`}
            style={{ transform: `translate(${p.cell.x}px,${p.cell.y}px)` }}
          >
            <g class={p.fresh ? "fresh" : ""}>
              <polygon
                points={corners(0, 0, true, RADIUS * 0.92)}
                fill={p.cell.fill}
                class="body"
                style={{ "--c": p.cell.fill }}
              />
              <polygon points={corners(0, 0, true, RADIUS * 0.74)} class="shine" />
              <text y={0.15} font-size="0.42" fill={p.cell.ink}>
                {p.cell.label}
              </text>
            </g>
          </g>
        ))}
        {hinted && !moving && (
          <Ring point={hinted} kind="hint" sign={best!.move!.endsWith("+") ? "+" : "-"} />
        )}
        {shown && !moving && (
          <Ring
            point={shown}
            kind={legal.has(shown.name + "+") || legal.has(shown.name + "-") ? "yes" : "no"}
            sign={legal.has(shown.name + "+") ? (legal.has(shown.name + "-") ? "" : "+") : "-"}
          />
        )}
        {middle && gain > 0 && (
          <text class="gain" key={at} x={middle.x} y={middle.y} font-size="1">
            +{gain.toLocaleString("en")}
          </text>
        )}
        <g role="grid" aria-label={`Hexic board, ${points.length} points to turn`}>
          {rows.map((row) => (
            <g role="row" key={row}>
              {points
                .filter((p) => p.row === row)
                .map((p) => {
                  const ways =
                    (legal.has(p.name + "+") ? " clockwise" : "") +
                    (legal.has(p.name + "-") ? " counter-clockwise" : "");
                  return (
                    <circle
                      role="gridcell"
                      key={p.name}
                      data-cell={p.name}
                      cx={p.x}
                      cy={p.y}
                      r={0.26}
                      class="point"
                      tabindex={p.name === focus ? 0 : -1}
                      aria-label={`${p.name}: ${p.cells.map((c) => c.label).join(" ")}${ways ? ", turns" + ways : ""}`}
                      onFocus={() => {
                        setFocus(p.name);
                        setHover(p);
                      }}
                      onBlur={() => setHover(null)}
                      onKeyDown={(e) => {
                        if (e.key === "Enter" || e.key === " ") {
                          e.preventDefault();
                          e.stopPropagation();
                          turn(p);
                        } else if (e.key === "c") turn(p, "+");
                        else if (e.key === "v") turn(p, "-");
                        else focusTowards(e, points, p, svg.current);
                      }}
                    />
                  );
                })}
            </g>
          ))}
        </g>
        {chosen &&
          !moving &&
          (
            [
              ["-", -1, "↺", "counter-clockwise"],
              ["+", 1, "↻", "clockwise"],
            ] as const
          ).map(([sign, side, arrow, label]) => (
            <g
              key={sign}
              class="choice"
              role="button"
              aria-label={label}
              transform={`translate(${beside(chosen, side, box).join(" ")})`}
              onClick={(e) => {
                e.stopPropagation();
                turn(chosen, sign);
              }}
            >
              <circle r="0.55" />
              <text y="0.22" font-size="0.62">
                {arrow}
              </text>
            </g>
          ))}
      </svg>
    </>
  );
}

// Where an arrow goes: left or right of the three cells, or above or below them at the edge of the
// board, so that they stay visible.
function beside(point: Point, side: -1 | 1, box: ReturnType<typeof extent>): [number, number] {
  const far = 1.75;
  const fits = (x: number) => x > box.left + 0.5 && x < box.left + box.width - 0.5;
  if (fits(point.x - far) && fits(point.x + far)) return [point.x + side * far, point.y];
  const up = point.y - 1.75 > box.top + 0.5;
  const x = Math.min(box.left + box.width - 1.25, Math.max(box.left + 1.25, point.x));
  return [x + side * 0.65, point.y + (up ? -1.75 : 1.75)];
}

function Ring({ point, kind, sign }: { point: Point; kind: string; sign: string }) {
  return (
    <g class={`ring ${kind}`}>
      {point.cells.map((c) => (
        <polygon key={c.name} points={corners(c.x, c.y, true, RADIUS * 0.9)} />
      ))}
      <circle cx={point.x} cy={point.y} r={0.24} />
      <text x={point.x} y={point.y + 0.13} font-size="0.36">
        {kind === "no" ? "×" : sign === "+" ? "↻" : sign === "-" ? "↺" : "⇄"}
      </text>
    </g>
  );
}

const bestKey = (position: Position) => `best.hexic.${position.facts.values}`;

// The best score on each board, that is, for each seed; the newest are kept.
const kMostBoards = 200;
const boards = () => load<[string, number][]>("best.hexic.boards", []);
const bestOnBoard = (setup: string) => boards().find(([board]) => board === setup)?.[1] ?? 0;
function keepOnBoard(setup: string, score: number) {
  const others = boards().filter(([board]) => board !== setup);
  keep("best.hexic.boards", [...others, [setup, score]].slice(-kMostBoards));
}

// The three cells are turned at once; the program says what falls.
function expect(position: Position, move: string): View | null {
  const point = pointsOf(position.view).find((p) => p.name === move.slice(0, -1));
  if (!point) return null;
  const step = move.endsWith("+") ? 1 : 2;
  const from = new Map(point.cells.map((c, i) => [point.cells[(i + step) % 3]!.name, c]));
  const cells = position.view.cells.map((c) => {
    const now = from.get(c.name);
    return now ? { ...c, label: now.label, fill: now.fill, ink: now.ink } : c;
  });
  return { ...position.view, cells, facts: { ...position.facts, turned: move } };
}

function HexicPanel({ position, view, own }: GameProps) {
  const values = String(position.facts.values),
    score = Number(view.facts?.score ?? position.facts.score); // an animation counts it up
  // The score to beat, as it was before this game exceeded it.
  const [goal, setGoal] = useState(() => load<number>(bestKey(position), 0));
  useEffect(() => {
    if (position.played.length === 0) setGoal(load<number>(bestKey(position), 0));
  }, [position.setup, position.played.length === 0]);
  useEffect(() => {
    if (!own) return;
    if (score > load<number>(bestKey(position), 0)) keep(bestKey(position), score);
    if (score > bestOnBoard(position.setup)) keepOnBoard(position.setup, score);
  }, [own, score]);
  const here = bestOnBoard(position.setup);
  return (
    <section class="card">
      <h2>
        Points to beat <span class="soft">{values} values</span>
      </h2>
      {goal > 0 ? (
        <>
          <p>
            <b class="big">{goal.toLocaleString("en")}</b>{" "}
            <span class="soft">
              {score > goal
                ? `beaten by ${(score - goal).toLocaleString("en")}!`
                : `${(goal - score).toLocaleString("en")} to go`}
            </span>
          </p>
          <progress
            value={Math.min(score, goal)}
            max={goal}
            aria-label="points towards your best"
          />
        </>
      ) : position.over && own ? (
        <p>
          <b class="big">{score.toLocaleString("en")}</b>{" "}
          <span class="soft">your first result</span>
        </p>
      ) : (
        <p class="soft">Your best game will appear here.</p>
      )}
      {here > 0 && (
        <p class="soft">
          Your best on this board: <b>{here.toLocaleString("en")}</b>
        </p>
      )}
      <p class="soft">
        {String(position.facts.legal)} turns possible, {position.played.length} made.
      </p>
    </section>
  );
}

export const ui: GameUi = {
  lessons,
  title,
  tagline:
    "Rotate three cells. Three equal ones vanish, the rest fall, and with luck a cascade follows.",
  demo: "hexic 6#7 e7- d12- b7+ e3+ d7+ h9+ g1+ f5- g6+",
  fields: [
    {
      name: "values",
      label: "Values",
      value: "8",
      // With 6, a game of the best turns was not over after 3000 turns: `hexarium hexic study 6`.
      choices: Object.entries({
        4: "endless",
        5: "endless",
        6: "very long games",
        7: "long games",
        8: "the original",
        9: "short games",
      }).map(([value, text]) => ({ value, label: `${value}: ${text}` })),
    },
    {
      name: "scoring",
      label: "Scoring",
      value: "",
      choices: [
        { value: "", label: "each cluster separately" },
        { value: ",total", label: "all cells cleared at once" },
      ],
    },
    { name: "seed", label: "Seed", value: "1", hint: "the same seed gives the same cells" },
  ],
  setup: (v) => `${v.values}${v.scoring}#${v.seed}`,
  first: () => `8#${1 + Math.floor(Math.random() * 99999)}`,
  levels: [
    { label: "fair: sees only the board, as you do", seconds: 1, options: { player: "blind" } },
    { label: "greedy: most points now", seconds: 1, options: { player: "greedy" } },
    { label: "deep: thinks ahead", seconds: 2, options: { player: "deep" } },
  ],
  keys: [["C, V", "turn the point ↻, ↺"]],
  animated: 330,
  expect,
  paint: (view) => ({ ...view, svg_under: "", margin: 0.1 }), // no names at the edges
  again: (position) =>
    position.setup.replace(/[:#].*$/, "") + "#" + (1 + Math.floor(Math.random() * 99999)),
  finish: (position, own) => ({
    title: `${Number(position.facts.score).toLocaleString("en")} points`,
    good: true,
    text: `No turn brings three equal cells together. ${position.played.length} turns${own && Number(position.facts.score) >= load<number>(bestKey(position), 0) ? ": your best so far!" : "."}`,
  }),
  status: (position) =>
    position.played.length === 0
      ? "Tap a corner where three cells meet to turn them, so that three equal ones meet"
      : `${position.facts.legal} turns possible`,
  frameText: ({ status }) =>
    / turns$/.test(status)
      ? "The three cells turn"
      : status.replace(
          /^score (\d+).*/,
          (_, score) => `${Number(score).toLocaleString("en")} points`,
        ),
  Board: HexicBoard,
  Panel: (table) => (
    <>
      <Coming position={table.position} />
      <HexicPanel {...table} />
    </>
  ),
  value: (value) =>
    `value ${typeof value === "number" ? Math.round(value).toLocaleString("en") : value} (points and turns still possible)`,
  moveText: (move) => `${move.slice(0, -1)} ${move.endsWith("+") ? "↻" : "↺"}`,
  moveSpoken: (move) =>
    `${move.slice(0, -1)} ${move.endsWith("+") ? "clockwise" : "counter-clockwise"}`,
  hintText: (best) =>
    `turn the three marked cells ${best.move?.endsWith("+") ? "clockwise" : "counter-clockwise"}`,
  moveCells: () => [],
  rules: () => (
    <>
      <p>
        The board has 85 cells in ten columns. Every cell has a value, shown by digit and colour.
      </p>
      <Picture game="hexic" record="hexic 6#7" caption="A fresh board with six values" />
      <p>
        <b>A move</b> turns the three cells around a point by a third of a circle, clockwise or
        counter-clockwise. It is allowed only if afterwards three equal cells meet at some point.
      </p>
      <div class="pictures">
        <Picture
          game="hexic"
          record="hexic 6#7"
          ring={["5,6", "5,8", "4,7"]}
          caption="1. These three are turned to the left …"
        />
        <Picture
          game="hexic"
          record="hexic 6#7 e7-"
          frame={0}
          caption="2. … and equal ones meet."
        />
        <Picture game="hexic" record="hexic 6#7 e7-" frame={1} caption="3. They vanish," />
        <Picture
          game="hexic"
          record="hexic 6#7 e7-"
          frame={2}
          caption="4. The rest fall, and new cells come in."
        />
      </div>
      <p>
        <b>Clearing.</b> All cells that meet two equal ones at a point vanish together. A cluster of
        n cells is worth 3<sup>n−2</sup> points: three cells 3, four 9, five 27.
      </p>
      <p>
        <b>Falling.</b> The cells above fall down, new cells come in at the top, and if equal cells
        meet again, they vanish too: a cascade.
      </p>
      <p>
        <b>The end</b> comes when no turn brings three equal cells together.
      </p>
    </>
  ),
};
