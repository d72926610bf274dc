// IQ-Link: pieces to drag, turn and flip. The program says how they look and turn
// (`/api/iqlink/pieces`), and what fits.
import { lessons } from "./lessons";
import { title } from "./title";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Cell, Position, View, ask, call } from "../../api";
import { extent, focusTowards } from "../../board";
import { GameUi, GameProps } from "../../game";
import { Icon } from "../../icons";
import { listOf } from "../../lists";
import { kChallenges, kLevels } from "./challenges";
import { address } from "../../address";
import { timeText } from "../../daily";
import { keep, load } from "../../storage";
import { Picture } from "../../rules";

interface Unit {
  x: number; // from the piece's origin
  y: number;
  ball: boolean; // else a ring
  sides: number[]; // degrees, counter-clockwise from the east: a ring's openings
}
interface Shape {
  letter: string;
  name: string;
  svg: string; // in orientation A
  ways: { letter: string; units: [Unit, Unit, Unit] }[];
}
const kShapes = listOf<Shape>("iqlink/pieces");
const kKeys = "1234567890-=";

// A piece as the program draws it in orientation A, turned and mirrored.
function Whole({
  shape,
  way,
  x,
  y,
  kind,
}: {
  shape: Shape;
  way: number;
  x: number;
  y: number;
  kind?: string;
}) {
  const turned = `translate(${x} ${y}) rotate(${60 * (way % 6)}) scale(1 ${way >= 6 ? -1 : 1})`;
  return (
    <g
      class={`link ${kind ?? ""}`}
      transform={turned}
      dangerouslySetInnerHTML={{ __html: shape.svg }}
    />
  );
}

interface Laid {
  text: string; // "BAA": peg, piece, orientation
  piece: number;
  way: number;
  cell: Cell;
}
const numberOf = (letter: string) => letter.charCodeAt(0) - 65;
function laidOn(view: View, placement: string): Laid[] {
  return (placement.match(/.{3}/g) ?? []).flatMap((text) => {
    const cell = view.cells.find((c) => c.name === text[0]);
    return cell ? [{ text, piece: numberOf(text[1]!), way: numberOf(text[2]!), cell }] : [];
  });
}

// Why a piece does not fit, in words instead of the program's letters.
function misfit(reason: string): string {
  const colour = (letter: string) => kShapes.get()[numberOf(letter)]?.name ?? "other";
  const [, unit, there] = /the (ball|ring) of (\w) is already there/.exec(reason) ?? [];
  const [, closed] = /the ring of (\w) is closed/.exec(reason) ?? [];
  const [, shut] = /the ring of (\w) has no opening/.exec(reason) ?? [];
  const why = /off the board/.test(reason)
    ? "part of it would be off the board"
    : there
      ? `there is already a ${unit}, of the ${colour(there)} piece`
      : closed
        ? `the ring of the ${colour(closed)} piece is closed`
        : shut
          ? `the ring of the ${colour(shut)} piece has no opening on that side`
          : "it cannot go there";
  return `Does not fit: ${why}`;
}

interface Held {
  piece: number;
  way: number;
}
const kLift = 56; // pixels that a dragged piece is above the finger

function IqBoard({ position, view, moving, hint, play, go, say }: GameProps) {
  const shapes = kShapes.use();
  const [held, setHeldState] = useState<Held | null>(null);
  const holding = useRef<Held | null>(null); // the same, immediately: keys arrive faster than renders
  const setHeld = (next: Held | null) => {
    holding.current = next;
    setHeldState(next);
  };
  const [over, setOver] = useState<Cell | null>(null);
  const [drag, setDrag] = useState<{ x: number; y: number } | null>(null);
  const [focus, setFocus] = useState("A");
  const dragged = useRef(false); // ignore the click that ends a drag
  // A tap counts when the finger is lifted: browsers send no click for a tap that stops a fling.
  const touched = useRef<PointerEvent | null>(null);
  const tapped = useRef(-Infinity); // when; its click, if any, is ignored
  const svg = useRef<SVGSVGElement>(null);
  const box = extent({ ...view, margin: 0.25 });
  const laid = laidOn(view, String(view.facts?.placement ?? position.facts.placement));
  const left = position.facts.left as string[];
  const legal = useMemo(() => new Set(position.moves), [position.record]);
  const letter = (piece: number) => String.fromCharCode(65 + piece);
  const waysOf = (piece: number) => shapes[piece]?.ways.length ?? 12;
  const moveOf = (cell: Cell, h: Held) => cell.name + letter(h.piece) + letter(h.way);

  useEffect(() => {
    if (holding.current && !left.includes(letter(holding.current.piece))) setHeld(null);
  }, [position.record]);

  const turn = (by: number) => {
    const h = holding.current;
    if (h) setHeld({ ...h, way: h.way - (h.way % 6) + (((h.way % 6) + by + 6) % 6) });
  };
  // A piece without mirrored orientations looks mirrored after half a turn.
  const flip = () => {
    const h = holding.current;
    if (h) setHeld({ ...h, way: waysOf(h.piece) === 6 ? (h.way + 3) % 6 : (h.way + 6) % 12 });
  };
  const take = (piece: number, way?: number) => {
    if (way === undefined && !left.includes(letter(piece)))
      return say(`The ${shapes[piece]?.name} piece is on the board`, true);
    const same = holding.current?.piece === piece ? holding.current.way : 0;
    setHeld({ piece, way: way ?? same });
    const how = matchMedia("(pointer: coarse)").matches
      ? "turn and flip it below, then tap a peg for its middle"
      : "turn with R, flip with F, then choose a peg for its middle";
    say(`The ${shapes[piece]?.name} piece: ${how}`);
  };
  const isPlayed = (l: Laid) => position.played.includes(l.text);
  // The player's piece on a peg; those of the puzzle cannot be taken back.
  const lyingAt = (cell: Cell) =>
    laid.filter(isPlayed).find((l) => covers(l, cell, true)) ??
    laid.filter(isPlayed).find((l) => covers(l, cell, false));
  const covers = (l: Laid, cell: Cell, origin: boolean) =>
    l.cell.name === cell.name ||
    (!origin &&
      !!shapes[l.piece]?.ways[l.way]?.units.some(
        (u) => Math.hypot(l.cell.x + u.x - cell.x, l.cell.y + u.y - cell.y) < 0.1,
      ));
  const pickUp = (l: Laid) => {
    take(l.piece, l.way);
    go(["iqlink", position.setup, ...position.played.filter((m) => m !== l.text)].join(" "));
  };
  const drop = async (cell: Cell | null) => {
    const h = holding.current;
    if (!cell || moving) return;
    if (!h) {
      const there = lyingAt(cell);
      if (there) return pickUp(there);
      return say(
        laid.some((l) => covers(l, cell, false))
          ? "This piece belongs to the puzzle"
          : "Choose a piece first",
        true,
      );
    }
    const move = moveOf(cell, h);
    if (legal.has(move)) {
      setHeld(null);
      setOver(null);
      return play(move);
    }
    await call("iqlink/play", { record: position.record, move }).catch((error: Error) =>
      say(error.message.includes("iqlink move") ? misfit(error.message) : error.message, true),
    );
  };
  const latest = useRef({ drop, take, turn, flip });
  latest.current = { drop, take, turn, flip };

  const near = (event: { clientX: number; clientY: number; pointerType?: string }): Cell | null => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return null;
    const at = new DOMPoint(
      event.clientX,
      event.clientY - (event.pointerType === "touch" ? kLift : 0),
    ).matrixTransform(matrix.inverse());
    let found: Cell | null = null,
      least = 0.75;
    for (const cell of view.cells) {
      const d = Math.hypot(cell.x - at.x, cell.y - at.y);
      if (d < least) ((found = cell), (least = d));
    }
    return found;
  };
  // While a piece is held, R and F turn and flip it; the page does not see these keys.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        /^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName) ||
        document.querySelector("dialog[open]")
      )
        return;
      const index = kKeys.indexOf(event.key),
        now = latest.current;
      const actions: Record<string, () => void> = {
        r: () => now.turn(1),
        e: () => now.turn(-1),
        f: now.flip,
        Escape: () => setHeld(null),
      };
      const action =
        index >= 0 ? () => now.take(index) : holding.current ? actions[event.key] : undefined;
      if (!action) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      action();
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);
  // Dragging, from the tray or from the board: `begin` is called once it really is a drag.
  const startDrag = (event: PointerEvent, begin: () => void) => {
    if (event.button !== 0) return;
    const start = { x: event.clientX, y: event.clientY };
    let moved = false;
    dragged.current = false;
    const onMove = (e: PointerEvent) => {
      if (!moved && Math.hypot(e.clientX - start.x, e.clientY - start.y) < 8) return;
      if (!moved) begin();
      moved = dragged.current = true;
      setDrag({ x: e.clientX, y: e.clientY - (e.pointerType === "touch" ? kLift : 0) });
      setOver(near(e));
    };
    const onUp = (e: PointerEvent) => {
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", onUp);
      removeEventListener("pointercancel", onUp);
      // Only the click that ends this drag is ignored.
      setTimeout(() => (dragged.current = false));
      setDrag(null);
      if (moved && e.type === "pointerup") {
        const cell = near(e);
        if (cell) void latest.current.drop(cell);
        else {
          setHeld(null);
          setOver(null);
        }
      }
    };
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", onUp);
    addEventListener("pointercancel", onUp);
  };
  const dragFromBoard = (event: PointerEvent) => {
    if (holding.current || event.pointerType !== "mouse") return;
    const cell = near(event),
      there = cell && lyingAt(cell);
    if (there) startDrag(event, () => pickUp(there));
  };

  const ghost = held && over && shapes.length > 0 ? moveOf(over, held) : null;
  const hinted = hint?.move && shapes.length > 0 ? laidOn(view, hint.move)[0] : undefined;
  const rows = [0, 1, 2, 3].map((r) => view.cells.slice(6 * r, 6 * r + 6));
  return (
    <>
      <svg
        ref={svg}
        viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
        class={`board iqlink ${held ? "holding" : ""}`}
        onPointerMove={(e) => e.pointerType === "mouse" && setOver(near(e))}
        onPointerLeave={() => !drag && setOver(null)}
        onPointerDown={(e) => {
          touched.current = e.pointerType === "touch" ? e : null;
          dragFromBoard(e);
        }}
        onPointerUp={(e) => {
          const from = touched.current;
          touched.current = null;
          if (!from || Math.hypot(e.clientX - from.clientX, e.clientY - from.clientY) >= 8) return;
          tapped.current = e.timeStamp;
          void drop(near({ clientX: e.clientX, clientY: e.clientY }));
        }}
        onWheel={(e) => {
          if (held) {
            e.preventDefault();
            turn(e.deltaY > 0 ? 1 : -1);
          }
        }}
        onClick={(e) => {
          if (e.timeStamp - tapped.current < 700) return;
          if (dragged.current) dragged.current = false;
          else void drop(near({ clientX: e.clientX, clientY: e.clientY }));
        }}
        onContextMenu={(e) => {
          e.preventDefault();
          flip();
        }}
      >
        <g dangerouslySetInnerHTML={{ __html: view.svg_under }} />
        {shapes.length > 0 &&
          laid.map((l) => (
            <Whole
              key={l.text}
              shape={shapes[l.piece]!}
              way={l.way}
              x={l.cell.x}
              y={l.cell.y}
              kind={position.setup.includes(l.text) && !isPlayed(l) ? "given" : "own"}
            />
          ))}
        {held &&
          view.cells
            .filter((c) => legal.has(moveOf(c, held)))
            .map((c) => <circle key={c.name} cx={c.x} cy={c.y} r=".15" class="fits" />)}
        {hinted && (
          <g class="ghost hintpiece">
            <Whole
              shape={shapes[hinted.piece]!}
              way={hinted.way}
              x={hinted.cell.x}
              y={hinted.cell.y}
            />
          </g>
        )}
        {ghost && (
          <g class={`ghost ${legal.has(ghost) ? "yes" : "no"}`}>
            <Whole shape={shapes[held!.piece]!} way={held!.way} x={over!.x} y={over!.y} />
          </g>
        )}
        <g role="grid" aria-label="IQ-Link board">
          {rows.map((row, r) => (
            <g role="row" key={r}>
              {row.map((c) => {
                const there = laid
                  .filter((l) => l.cell.name === c.name)
                  .map((l) => letter(l.piece));
                return (
                  <circle
                    role="gridcell"
                    key={c.name}
                    data-cell={c.name}
                    cx={c.x}
                    cy={c.y}
                    r=".47"
                    class="pegcell"
                    tabindex={c.name === focus ? 0 : -1}
                    aria-label={`peg ${c.name}${there.length ? `, middle of ${there.join(" and ")}` : ""}`}
                    onFocus={() => {
                      setFocus(c.name);
                      setOver(c);
                    }}
                    onKeyDown={(e) => {
                      if (e.key === "Enter" || e.key === " ") {
                        e.preventDefault();
                        e.stopPropagation();
                        void drop(c);
                      } else focusTowards(e, view.cells, c, svg.current);
                    }}
                  />
                );
              })}
            </g>
          ))}
        </g>
      </svg>
      <div
        class="pieces"
        role="group"
        aria-label="Pieces"
        style={{ "--rows": Math.ceil((left.length + position.played.length) / 6) }}
      >
        {shapes.map((s, i) => {
          const mine = held?.piece === i,
            way = mine ? held.way : 0;
          if (!left.includes(s.letter) && !mine) return null;
          return (
            <button
              key={i}
              class={mine ? "held" : ""}
              aria-pressed={mine}
              aria-label={`piece ${s.letter}, ${s.name}`}
              title={`${s.name} (key ${kKeys[i]})`}
              onPointerDown={(e) => {
                if (e.button === 0) {
                  take(i);
                  startDrag(e, () => undefined);
                }
              }}
              onClick={(e) => e.detail === 0 && take(i)}
            >
              <svg viewBox={frameOf(s, way)} aria-hidden="true">
                <Whole shape={s} way={way} x={0} y={0} />
              </svg>
              <small aria-hidden="true">{kKeys[i]}</small>
            </button>
          );
        })}
      </div>
      <div class="tools" hidden={position.over && !held}>
        <button onClick={() => turn(1)} disabled={!held}>
          <Icon name="turn" />
          Turn
        </button>
        <button onClick={flip} disabled={!held}>
          <Icon name="flip" />
          Flip
        </button>
        <button onClick={() => setHeld(null)} disabled={!held}>
          <Icon name="tray" />
          Put back
        </button>
      </div>
      {drag && held && !over && shapes.length > 0 && (
        <svg
          class="dragged"
          viewBox="-1.5 -1.5 3 3"
          style={{ left: `${drag.x}px`, top: `${drag.y}px` }}
        >
          <Whole shape={shapes[held.piece]!} way={held.way} x={0} y={0} />
        </svg>
      )}
    </>
  );
}

// Centres a piece in its button; all have the same scale.
function frameOf(shape: Shape, way: number): string {
  const units = shape.ways[way % shape.ways.length]!.units;
  const middle = (list: number[]) => (Math.min(...list) + Math.max(...list)) / 2;
  return `${middle(units.map((u) => u.x)) - 1.5} ${middle(units.map((u) => u.y)) - 1} 3 2`;
}

const kAll = kChallenges.flat();
const today = () => new Date().toISOString().slice(0, 10);
const solvedOnes = () => load<string[]>("iqlink.solved", []);
const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
function placeOf(setup: string): { level: number; number: number } | null {
  const level = kChallenges.findIndex((list) => list.includes(setup));
  return level < 0 ? null : { level, number: kChallenges[level]!.indexOf(setup) + 1 };
}
// The next unsolved challenge from here.
function nextChallenge(setup: string): string | null {
  const solved = solvedOnes(),
    at = kAll.indexOf(setup);
  return (
    [...kAll.slice(at + 1), ...kAll.slice(0, at + 1)].find(
      (c) => c !== setup && !solved.includes(c),
    ) ?? null
  );
}

interface Clock {
  setup: string;
  seconds: number; // time the puzzle was on the screen
  hints: number;
}
interface Time {
  setup: string;
  seconds: number;
  hints: number;
}
const kMostTimes = 300; // kept
const bestTime = (setup: string) =>
  load<Time[]>("iqlink.times", []).find((time) => time.setup === setup);
const clockOf = (setup: string): Clock => {
  const now = load<Clock | null>("iqlink.clock", null);
  return now?.setup === setup ? now : { setup, seconds: 0, hints: 0 };
};
const hintsText = (hints: number) =>
  hints === 0 ? "no hints" : hints === 1 ? "1 hint" : `${hints} hints`;

// Time spent on the puzzle and hints used; the best time is kept.
function ClockCard({ position, own, hint }: GameProps) {
  const { setup } = position;
  const [clock, setClock] = useState(() => clockOf(setup));
  const shown = clock.setup === setup ? clock : clockOf(setup);
  const change = (next: Clock) => {
    keep("iqlink.clock", next);
    setClock(next);
  };
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => {
    if (position.facts.complete) return undefined;
    const tick = setInterval(() => {
      if (!document.hidden) change({ ...latest.current, seconds: latest.current.seconds + 1 });
    }, 1000);
    return () => clearInterval(tick);
  }, [setup, position.facts.complete]);
  useEffect(() => {
    if (hint) change({ ...latest.current, hints: latest.current.hints + 1 });
  }, [hint]);
  useEffect(() => {
    if (position.played.length === 0 && shown.seconds > 0 && bestTime(setup))
      change({ setup, seconds: 0, hints: 0 }); // another try
  }, [position.record]);
  useEffect(() => {
    if (!position.facts.complete || !own) return;
    const before = bestTime(setup);
    const { seconds, hints } = latest.current;
    if (before && before.seconds <= seconds) return;
    const others = load<Time[]>("iqlink.times", []).filter((time) => time.setup !== setup);
    keep("iqlink.times", [...others, { setup, seconds, hints }].slice(-kMostTimes));
  }, [position.facts.complete, own]);
  const best = bestTime(setup);
  return (
    <section class="card clock" aria-label="Time">
      <b class="big">{timeText(shown.seconds)}</b>
      <span class="soft">{hintsText(shown.hints)}</span>
      <span class="soft">
        {best ? `best ${timeText(best.seconds)}, ${hintsText(best.hints)}` : "no best time yet"}
      </span>
    </section>
  );
}

const newPuzzle = async (level: string, seed: string | number) =>
  (await call<{ setup: string }>(`iqlink/puzzle?level=${level}&seed=${seed}`)).setup;

function IqPanel(table: GameProps) {
  const { position, own, go, say } = table;
  const [making, setMaking] = useState(false);
  const make = async (name: string) => {
    setMaking(true);
    try {
      go(`iqlink ${await newPuzzle(name, 1 + Math.floor(Math.random() * 1e9))}`);
    } catch (error) {
      say((error as Error).message, true);
    } finally {
      setMaking(false);
    }
  };
  const [count, setCount] = useState<string>("");
  const complete = position.facts.complete === true;
  if (own && complete && !solvedOnes().includes(position.setup))
    keep("iqlink.solved", [...solvedOnes(), position.setup]);
  const solved = new Set(solvedOnes());
  const [level, setLevel] = useState(() => placeOf(position.setup)?.level ?? 0);
  useEffect(() => {
    const place = placeOf(position.setup);
    if (place) setLevel(place.level);
  }, [position.setup]);
  useEffect(() => {
    setCount("");
  }, [position.record]);
  const countAll = async () => {
    setCount("counting …");
    try {
      const best = await ask({ game: "iqlink", record: position.record, seconds: 60, all: true });
      const left = (position.facts.left as string[])[0];
      if (!best) return setCount("");
      const total = left
        ? (best.moves ?? [])
            .filter((m) => m.move[1] === left)
            .reduce((sum, m) => sum + Number(m.value), 0)
        : 1;
      setCount(
        total === 0
          ? "No solution from here: take something back."
          : `${total.toLocaleString("en")} way${total === 1 ? "" : "s"} to finish from here.`,
      );
    } catch (error) {
      setCount((error as Error).message);
    }
  };
  const done = (list: string[]) => list.filter((c) => solved.has(c)).length;
  return (
    <>
      <ClockCard {...table} />
      <a class="card daily" href={`#today/${today()}/iqlink`}>
        <b>Puzzle of the day</b> <span class="soft">{today()}</span>
      </a>
      <section class="card">
        <h2>
          Challenges{" "}
          <span class="soft">
            {done(kAll)} of {kAll.length} solved
          </span>
        </h2>
        <div class="levels" role="group" aria-label="Level">
          {kLevels.map((name, i) => (
            <button key={name} class="small" aria-pressed={i === level} onClick={() => setLevel(i)}>
              {titled(name)}{" "}
              <span>
                {done(kChallenges[i]!)}/{kChallenges[i]!.length}
              </span>
            </button>
          ))}
        </div>
        <div class="numbers">
          {kChallenges[level]!.map((setup, i) => (
            <a
              key={setup}
              class={`button ${setup === position.setup ? "primary" : solved.has(setup) ? "done" : ""}`}
              href={address(`iqlink ${setup}`)}
              aria-current={setup === position.setup ? "true" : undefined}
              aria-label={`${kLevels[level]} ${i + 1}${solved.has(setup) ? ", solved" : ""}`}
            >
              {solved.has(setup) ? "✓" : i + 1}
            </a>
          ))}
        </div>
        <button class="newpuzzle" disabled={making} onClick={() => void make(kLevels[level]!)}>
          <Icon name="plus" />
          {making ? "making one …" : `New ${kLevels[level]} puzzle`}
        </button>
      </section>
      <section class="card">
        <h2>
          Ways to finish{" "}
          <button class="small" onClick={() => void countAll()} disabled={position.over}>
            Count
          </button>
        </h2>
        <p class="soft" role="status">
          {count || "Counted exactly, not estimated."}
        </p>
      </section>
    </>
  );
}

function finish(position: Position, own: boolean) {
  const clock = clockOf(position.setup);
  const place = placeOf(position.setup),
    next = nextChallenge(position.setup);
  if (position.facts.complete !== true)
    return {
      title: "Stuck",
      text: "None of the remaining pieces fits. Undo, or tap a piece to take it back.",
      good: false,
    };
  const what = place
    ? `${titled(kLevels[place.level]!)} ${place.number} of ${kChallenges[place.level]!.length}`
    : "All twelve pieces are placed";
  return {
    title: "Solved!",
    good: true,
    text: own ? `${what} · ${timeText(clock.seconds)} · ${hintsText(clock.hints)}` : what,
    ...(next ? { next: { label: "Next puzzle", href: address(`iqlink ${next}`) } } : {}),
  };
}

export const ui: GameUi = {
  lessons,
  title,
  tagline:
    "Twelve pieces of balls and rings, 24 pegs. Balls sit in rings whose openings face the right way.",
  demo: "iqlink start FHE BAA JBG WCJ GDF DED SFJ TGB QIF HJE RKB OLD",
  demoFrom: 5,
  fields: [
    {
      name: "level",
      label: "Puzzle",
      value: "starter",
      choices: [
        ...kLevels.map((name) => ({ value: name, label: titled(name) })),
        { value: "", label: "None: the empty board" },
      ],
    },
    { name: "seed", label: "Seed", value: "1", hint: "the same seed gives the same puzzle" },
  ],
  setup: () => "start",
  makeSetup: async (v) => (v.level ? newPuzzle(v.level, Number(v.seed) || 1) : "start"),
  first: () => nextChallenge("") ?? "start",
  paint: (view) => ({ ...view, margin: 0.25 }),
  puzzle: true,
  expect: (position, move) => ({
    ...position.view,
    facts: { ...position.facts, placement: String(position.facts.placement) + move },
  }),
  hintText: (best) => {
    const move = best.move ?? "";
    const name = kShapes.get()[numberOf(move[1] ?? "A")]?.name ?? "next";
    const why = best.notes?.[0]?.text ?? "";
    if (/no solution/.test(why))
      return "there is no solution from here: take pieces back, the last one first";
    if (/only place left/.test(why)) return `the ${name} piece has only one place left`;
    if (/needs a ring/.test(why))
      return `only the ${name} piece can provide a ring where one is needed`;
    if (/needs a ball/.test(why))
      return `only the ${name} piece can provide a ball where one is needed`;
    if (/fail immediately/.test(why))
      return `anywhere else the ${name} piece would leave another without a place`;
    if (/only place for/.test(why)) return `the ${name} piece is here in every solution`;
    return `the ${name} piece can go here: it is part of a solution`;
  },
  moveText: (move) => `${kShapes.get()[numberOf(move[1]!)]?.name ?? move} on ${move[0]}`,
  finish,
  status: (position) => {
    const left = (position.facts.left as string[]).length;
    return `${left} piece${left === 1 ? "" : "s"} left${position.played.length ? "" : ": drag one to the board, or tap it and then a peg"}`;
  },
  levels: [{ label: "solver", seconds: 30 }],
  keys: [
    ["1 … 9 0 - =", "take piece A … L"],
    ["R, E", "turn it ↻, ↺"],
    ["F", "flip it"],
    ["Esc", "put it back"],
  ],
  keepOffline: kShapes.ask,
  hintSeconds: 30,
  Board: IqBoard,
  Panel: IqPanel,
  moveCells: () => [],
  value: (value) =>
    value === 0
      ? "but there is no solution from here"
      : `it is in ${Number(value).toLocaleString("en")} solution${value === 1 ? "" : "s"}`,
  importHelp: "A record, or a placement such as :KAFUBAHCI.",
  importText: async (text) =>
    /^[A-X][A-L][A-L]/i.test(text) && !/\s/.test(text) ? `:${text}` : text,
  rules: () => (
    <>
      <p>
        Place all twelve pieces on the board of 24 pegs. Each piece is a chain of three units, balls
        and rings, that covers three pegs.
      </p>
      <div class="pictures">
        <Picture
          game="iqlink"
          record="iqlink start BAA"
          caption="Piece A: two balls, and between them a ring with two openings"
        />
        <Picture
          game="iqlink"
          record="iqlink start BAA GDF"
          caption="A ball of A sits in a ring of D: its connection leaves through the opening"
        />
      </div>
      <p>
        <b>Sharing a peg.</b> A ball may sit inside a ring if every bar that leaves the ball passes
        through an opening of the ring. Two balls or two rings never share a peg, and a closed ring
        takes no ball.
      </p>
      <p>Pieces may be turned in steps of 60 degrees and flipped over. Some pegs may stay empty.</p>
      <p>
        <b>A puzzle</b> starts with some pieces in place; place the others. Take a piece from the
        tray with a click, a drag or the keys 1 to =; <kbd>R</kbd> turns it, <kbd>F</kbd> flips it;
        click or drag a piece on the board to take it up again.
      </p>
    </>
  ),
};
