// Honey: write a word, see the best plays and how they score; the level editor is in level.tsx.
import { lessons } from "./lessons";
import { title } from "./title";
import { useEffect, useRef, useState } from "preact/hooks";
import { Cell, Position, View, ask, call } from "../../api";
import { Board } from "../../board";
import { GameUi, GameProps } from "../../game";
import { LevelDialog, importLevel, kBonuses, paint } from "./level";
import { Picture } from "../../rules";
import { store } from "../../store";
import { address } from "../../address";
import { going, isPart, stars } from "../../daily";
import { listOf } from "../../lists";
import { keep, load } from "../../storage";

// Name, arrow, and the step from cell to cell in drawing units.
const kDirections: [string, string, number, number][] = [
  ["up_right", "↗", 0.5, -0.866],
  ["right", "→", 1, 0],
  ["down_right", "↘", 0.5, 0.866],
];
const arrowOf = (direction: string) => kDirections.find(([name]) => name === direction)?.[1] ?? "";
// Whether to focus the word field: not after a tap, since a phone's keyboard would cover the board.
const canType = () =>
  matchMedia("(pointer: fine)").matches || !!document.querySelector(".board :focus-visible");

const bonusOf = (cell: Cell, position: Position) => {
  const [x, y] = cell.name.split(",").map(Number) as [number, number];
  return (position.facts.bonuses as string[])[y * Number(position.facts.width) + x] ?? "-";
};

const kTile = "#f3d9a4"; // the colour of a cell with a letter
const kLift = 48; // pixels that a dragged tile is above the finger

// Why a play is not legal: the program's message without the move it quotes.
const reason = (error: Error) =>
  error.message.replace(/^honey move '[^']*': /, "").replace(/^'(\w+)'/, "$1");

// A play shown before it is made; board and panel share it.
const preview = store<View | null>(null);

// The portal through which a direction leaves, and the one where it continues.
const kPortals: Record<string, [string, string]> = {
  right: ["pr", "pl"],
  up_right: ["pur", "pdl"],
  down_right: ["pdr", "pul"],
};
// The next cell in a direction, or with `back` the one before; portals lead on to their partners.
function step(cell: Cell, direction: string, position: Position, back = false): Cell | undefined {
  const [, , dx, dy] = kDirections.find(([name]) => name === direction)!;
  const cells = position.view.cells;
  const [out, into] = back ? kPortals[direction]!.slice().reverse() : kPortals[direction]!;
  if (bonusOf(cell, position) === out) {
    const partner = cells.find((c) => bonusOf(c, position) === into);
    if (partner) return partner;
  }
  const sign = back ? -1 : 1;
  return cells.find((c) => Math.hypot(c.x - cell.x - sign * dx, c.y - cell.y - sign * dy) < 0.1);
}
// Where the letters of a word would go, also if they do not fit.
function laid(
  word: string,
  start: Cell | undefined,
  direction: string,
  position: Position,
): { cell: Cell; letter: string; there: boolean }[] {
  const list: { cell: Cell; letter: string; there: boolean }[] = [];
  for (let cell = start, i = 0; cell && i < word.length; i++) {
    list.push({ cell, letter: word[i]!, there: !!cell.label });
    cell = step(cell, direction, position);
  }
  return list;
}

// The whole run of letters through the tiles put on the board, if they are in one line without
// gaps.
type Put = Map<string, string>; // letters by cell name
function runThrough(put: Put, direction: string, position: Position) {
  const letter = (cell: Cell) => cell.label || put.get(cell.name);
  let start = position.view.cells.find((c) => put.has(c.name));
  for (let i = 0; start && i < 100; i++) {
    const before = step(start, direction, position, true);
    if (!before || !letter(before)) break;
    start = before;
  }
  let word = "";
  const seen = new Set<string>();
  for (let cell = start; cell && letter(cell) && !seen.has(cell.name); ) {
    seen.add(cell.name);
    word += letter(cell);
    cell = step(cell, direction, position);
  }
  return start && [...put.keys()].every((name) => seen.has(name)) ? { start, word } : null;
}

function HoneyBoard(table: GameProps) {
  const { position, view, moving, marks, play, say, hint, analysis } = table;
  const shown = preview.use();
  const [start, setStart] = useState("");
  const [word, setWord] = useState("");
  const [direction, setDirection] = useState("right");
  const [verdict, setVerdict] = useState<{ text: string; fits: boolean } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const [put, setPut] = useState<Put>(new Map()); // tiles that were dragged to the board
  const [drag, setDrag] = useState<{ letter: string; x: number; y: number } | null>(null);
  const dragged = useRef(false); // ignore the click that ends a drag
  useEffect(() => {
    preview.set(null);
    setStart("");
    setWord("");
    setPut(new Map());
    setVerdict(null);
  }, [position.record]);
  const write = (text: string) => {
    setPut(new Map());
    setWord(text);
  };
  // A hint is written into the form: it shows on the board, and "Play" plays it.
  useEffect(() => {
    const [tip, x, y, way] = (hint?.move ?? "").split(/[@,]/);
    if (!tip || !way) return;
    setStart(`${x},${y}`);
    setDirection(way);
    write(tip);
  }, [hint]);
  const hand = String(position.facts.hand);
  const values = (position.facts.values ?? []) as number[];
  // Letters right before the chosen cell belong to the word: the whole run must be a word.
  const chosen = position.view.cells.find((c) => c.name === start);
  let first = chosen,
    lead = "";
  for (let i = 0; chosen && first && i < 100; i++) {
    const before = step(first, direction, position, true);
    if (!before?.label) break;
    first = before;
    lead = before.label + lead;
  }
  const typed = word.trim().toUpperCase();
  const written = typed && lead + typed;
  const letters = first ? laid(written, first, direction, position) : [];
  // A word continues over letters already on the board.
  const filled = (text: string): string => {
    const next = chosen && laid(text + "?", chosen, direction, position)[text.length];
    return next?.there ? filled(text + next.cell.label) : text;
  };
  const all = new Map(marks);
  if (start) all.set(start, { ...all.get(start), kind: "hint" });
  const best = hint ?? analysis;
  if (best?.move?.includes("@") && !shown)
    all.set(best.move.split(/[@,]/).slice(1, 3).join(","), { kind: "hint" });

  // A second click beside the start chooses the direction; a click on the start selects the next
  // direction.
  const pick = (cell: Cell) => {
    if (moving || position.over) return;
    if (put.has(cell.name)) {
      // A tile dragged here returns to the hand.
      const rest = new Map(put);
      rest.delete(cell.name);
      return place(rest);
    }
    if (chosen && cell !== chosen) {
      const beside = kDirections.find(
        ([, , dx, dy]) => Math.hypot(cell.x - chosen.x - dx, cell.y - chosen.y - dy) < 0.1,
      );
      if (beside) {
        setDirection(beside[0]);
        if (canType()) input.current?.focus();
        return;
      }
    }
    if (cell.name === start) turn(1);
    else setStart(cell.name);
    if (canType()) input.current?.focus();
  };
  const turn = (by: number) =>
    setDirection(
      (now) => kDirections[(kDirections.findIndex(([name]) => name === now) + by + 3) % 3]![0],
    );
  // Tiles on the board determine where the word begins and its direction.
  const place = (next: Put) => {
    const ways = [direction, ...kDirections.map(([name]) => name)];
    const runs = ways.flatMap((way) => {
      const run = runThrough(next, way, position);
      return run ? [{ ...run, way }] : [];
    });
    const run = runs.find((r) => r.word.length > next.size) ?? runs[0];
    setPut(next);
    setStart(run ? run.start.name : "");
    setWord(run ? run.word : "");
    if (run) setDirection(run.way);
    else if (next.size) say("The tiles of a word must be in one line, without gaps", true);
  };
  const cellAt = (x: number, y: number): Cell | undefined => {
    const matrix = board.current?.querySelector<SVGSVGElement>("svg.board")?.getScreenCTM();
    if (!matrix) return undefined;
    const at = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return position.view.cells.find((c) => Math.hypot(c.x - at.x, c.y - at.y) < 0.55);
  };
  const startDrag = (event: PointerEvent, letter: string) => {
    if (event.button !== 0 || moving || position.over) return;
    const from = { x: event.clientX, y: event.clientY };
    dragged.current = false;
    const lift = event.pointerType === "touch" ? kLift : 0;
    const onMove = (e: PointerEvent) => {
      if (!dragged.current && Math.hypot(e.clientX - from.x, e.clientY - from.y) < 8) return;
      dragged.current = true;
      setDrag({ letter, x: e.clientX, y: e.clientY - lift });
    };
    const onUp = (e: PointerEvent) => {
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", onUp);
      removeEventListener("pointercancel", onUp);
      setDrag(null);
      if (!dragged.current) return;
      setTimeout(() => (dragged.current = false)); // only the click that ends this drag is ignored
      const cell = e.type === "pointerup" ? cellAt(e.clientX, e.clientY - lift) : undefined;
      if (!cell) return;
      if (cell.label) return say("There is already a letter there", true);
      latestPlace.current(letter, cell);
    };
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", onUp);
    addEventListener("pointercancel", onUp);
  };
  const latestPlace = useRef((_letter: string, _cell: Cell) => {});
  latestPlace.current = (letter, cell) => place(new Map(put).set(cell.name, letter));
  const move = `${written}@${first?.name ?? ""},${direction}`;
  useEffect(() => {
    setVerdict(null);
    if (move !== hint?.move) say("");
    if (!written || !start) {
      preview.set(null);
      return;
    }
    if (!position.record) {
      // A game with a friend: the server keeps the record and sends the legal plays.
      const fits = position.moves.includes(move);
      setVerdict({ text: `${written} ${fits ? "fits" : "does not fit there"}`, fits });
      return;
    }
    let alive = true;
    const timer = setTimeout(
      () =>
        call<Position>("honey/play", { record: position.record, move }).then(
          (next) => {
            if (alive) {
              preview.set(next.view);
              setVerdict({
                text: `${written} fits: ${sum(next) - sum(position)} points`,
                fits: true,
              });
            }
          },
          (error: Error) => {
            if (alive) {
              preview.set(null);
              setVerdict({ text: reason(error), fits: false });
            }
          },
        ),
      150,
    );
    return () => {
      alive = false;
      clearTimeout(timer);
    };
  }, [move]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (moving || position.over) return;
    if (!start) return say("First tap the cell where your word begins, or drag tiles", true);
    if (!written) return say("Type a word, or tap your letters", true);
    if (!position.record) return play(move);
    call("honey/play", { record: position.record, move }).then(
      () => play(move, move === hint?.move),
      (error: Error) => say(reason(error), true),
    );
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "/" || event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      turn(event.key === "ArrowUp" ? -1 : 1);
    }
    if (event.key === "Escape") {
      write("");
      setStart("");
      document.querySelector<SVGElement>(`[data-cell="${start}"]`)?.focus();
    }
  };
  // The tiles of the hand that the word uses.
  const used = new Set<number>();
  const taken = letters.length
    ? letters.filter(({ there }) => !there).map(({ letter }) => letter)
    : [...put.values()];
  for (const letter of taken) {
    const i = [...hand].findIndex((tile, k) => tile === letter && !used.has(k));
    if (i >= 0) used.add(i);
  }
  // A tile of the word returns to the hand, with the letters written after it.
  const takeBack = (letter: string) => {
    const [on] = [...put].reverse().find(([, tile]) => tile === letter) ?? [];
    if (on) {
      const rest = new Map(put);
      rest.delete(on);
      return place(rest);
    }
    const from = letters.map((l) => !l.there && l.letter === letter).lastIndexOf(true);
    write(typed.slice(0, Math.max(0, from - lead.length)));
  };
  const [, , dx, dy] = kDirections.find(([name]) => name === direction)!;
  return (
    <>
      <div class="boardframe" ref={board}>
        <Board
          view={paint(shown ?? view)}
          game="honey"
          label="Honey board"
          marks={all}
          can={() => !moving && !position.over}
          onCell={pick}
          describe={(c) =>
            `column ${c.name.split(",")[0]} row ${c.name.split(",")[1]}: ${c.label || "empty"}${bonusOf(c, position) !== "-" ? `, ${kBonuses[bonusOf(c, position)]}` : ""}`
          }
        >
          {first && !shown && (
            <g class="writing">
              <path
                class="way"
                d="M0 -.13L.24 0L0 .13Z"
                transform={`translate(${first.x + dx * 0.46} ${first.y + dy * 0.46}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})`}
              />
              {letters.map(
                ({ cell, letter, there }) =>
                  (!there || cell.label !== letter) && (
                    <g key={cell.name} class={there ? "clash" : ""}>
                      <circle cx={cell.x} cy={cell.y} r=".38" />
                      <text x={cell.x} y={cell.y + 0.16} font-size=".45">
                        {letter}
                      </text>
                    </g>
                  ),
              )}
            </g>
          )}
          {!letters.length && put.size > 0 && (
            <g class="writing">
              {position.view.cells
                .filter((c) => put.has(c.name))
                .map((c) => (
                  <g key={c.name}>
                    <circle cx={c.x} cy={c.y} r=".38" />
                    <text x={c.x} y={c.y + 0.16} font-size=".45">
                      {put.get(c.name)}
                    </text>
                  </g>
                ))}
            </g>
          )}
        </Board>
      </div>
      {!position.over && (
        <div class="hand" aria-label={`Hand: ${[...hand].join(" ")}`} role="group">
          {[...hand].map((letter, i) => (
            <button
              key={i}
              class={`tile ${used.has(i) ? "used" : ""}`}
              type="button"
              onPointerDown={(e) => startDrag(e, letter)}
              onClick={() => {
                if (dragged.current) return;
                if (used.has(i)) takeBack(letter);
                else write(filled(filled(typed) + letter));
              }}
              aria-label={`${used.has(i) ? "take back" : "add"} ${letter}`}
            >
              {letter}
              <small aria-hidden="true">{values[i]}</small>
            </button>
          ))}
        </div>
      )}
      {drag && (
        <span class="tile dragtile" style={{ left: `${drag.x}px`, top: `${drag.y}px` }}>
          {drag.letter}
        </span>
      )}
      {!position.over && (
        <form class="wordform" onSubmit={submit}>
          <div class="ways" role="group" aria-label="Direction">
            {kDirections.map(([name, arrow]) => (
              <button
                key={name}
                type="button"
                aria-pressed={direction === name}
                aria-label={name.replace("_", " ")}
                title={name.replace("_", " ")}
                onClick={() => setDirection(name)}
              >
                {arrow}
              </button>
            ))}
          </div>
          <input
            ref={input}
            aria-label="Word"
            placeholder="word"
            value={word}
            onInput={(e) => write(e.currentTarget.value)}
            onKeyDown={onKey}
            autocomplete="off"
            spellcheck={false}
            autocapitalize="characters"
            enterkeyhint="go"
          />
          {word && (
            <button
              type="button"
              class="clear"
              aria-label="Clear the word"
              onClick={() => write("")}
            >
              ×
            </button>
          )}
          {position.moves[0] === "pass" ? (
            <button class="primary" type="button" onClick={() => play("pass")} disabled={moving}>
              Pass
            </button>
          ) : (
            <button class="primary" type="submit" disabled={moving}>
              Play
            </button>
          )}
        </form>
      )}
      {!position.over && (
        <p class={`verdict ${verdict?.fits ? "good" : "soft"}`} role="status">
          {verdict?.text}
        </p>
      )}
    </>
  );
}
// Results on the built-in levels: the best first play, in points.
interface LevelInfo {
  name: string;
  setup: string;
  best: number;
}
const kLevels = listOf<LevelInfo>("honey/levels");
const levelOf = (position: Position) =>
  kLevels.get().find((level) => level.setup === position.setup);
const dailyOf = ({ record }: Position) => {
  const daily = going("honey")?.daily;
  return daily && isPart(record, daily) ? daily : undefined;
};
const reached = () => load<Record<string, number>>("honey.levels", {});
const starsText = (points: number, best: number) =>
  "★".repeat(stars(points, best)) + "☆".repeat(3 - stars(points, best));

function LevelsCard({ position, own }: GameProps) {
  const levels = kLevels.use();
  const [open, setOpen] = useState(false);
  const now = levelOf(position);
  const points = own && now && position.played.length === 1 ? sum(position) : 0;
  if (now && points > (reached()[now.name] ?? 0))
    keep("honey.levels", { ...reached(), [now.name]: points });
  const done = reached();
  const total = levels.reduce((n, l) => n + stars(done[l.name] ?? 0, l.best), 0);
  return (
    <section class="card">
      <h2>
        Levels{" "}
        <span class="soft">
          {total} of {3 * levels.length} ★
        </span>
      </h2>
      {now && points > 0 && (
        <p role="status">
          <b>{starsText(points, now.best)}</b> {points} of {now.best} points, the best play there is
        </p>
      )}
      <details open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
        <summary>
          {now ? `Level ${levels.indexOf(now) + 1} of ${levels.length}` : "Find the best play"}
        </summary>
        <div class="levellist">
          {levels.map((level, i) => (
            <a
              key={level.name}
              class={`button ${level === now ? "primary" : ""}`}
              href={address(`honey ${level.setup}`)}
              aria-current={level === now ? "true" : undefined}
              aria-label={`level ${i + 1}, ${stars(done[level.name] ?? 0, level.best)} of 3 stars`}
            >
              {i + 1}
              <small>{starsText(done[level.name] ?? 0, level.best)}</small>
            </a>
          ))}
        </div>
      </details>
    </section>
  );
}
const sum = (position: Position) => position.scores.reduce((a, b) => a + b, 0);

function HoneyPanel(table: GameProps) {
  const { position, moving, play, go } = table;
  const [plays, setPlays] = useState<{ move: string; points: number }[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [explained, setExplained] = useState<{ move: string; lines: string[] } | null>(null);
  const [editing, setEditing] = useState(false);
  const wish = useRef(""); // the play to look at
  const tapped = useRef(false); // a finger looks first and plays with the second tap
  useEffect(() => {
    setPlays(null);
    setExplained(null);
    wish.current = "";
  }, [position.record]);
  const now = useRef("");
  now.current = position.record;
  const find = async () => {
    setBusy(true);
    try {
      const best = await ask({
        game: "honey",
        record: position.record,
        all: true,
        seconds: 20,
        options: { player: "points" },
      });
      if (now.current !== position.record) return; // a move was made meanwhile
      setPlays(
        (best?.moves ?? (best?.move ? [{ move: best.move, value: best.value, proven: true }] : []))
          .map((m) => ({ move: m.move, points: Number(m.value) }))
          .sort((a, b) => b.points - a.points)
          .slice(0, 50),
      );
    } finally {
      setBusy(false);
    }
  };
  const look = async (move: string) => {
    wish.current = move;
    const next = await call<Position>("honey/play", {
      record: position.record,
      move,
      frames: true,
    }).catch(() => null);
    if (!next || wish.current !== move) return;
    const frames = next.frames ?? [];
    preview.set(frames.length > 1 ? frames[frames.length - 2]! : next.view);
    setExplained({ move, lines: frames.slice(0, -1).map((f) => f.status) });
  };
  const leave = () => {
    wish.current = "";
    preview.set(null);
  };
  return (
    <>
      <section class="card">
        <h2>
          Best plays{" "}
          <button
            class="small"
            onClick={() => void find()}
            disabled={busy || moving || position.over}
          >
            {busy ? "solving …" : "Solve"}
          </button>
        </h2>
        {plays &&
          (plays.length === 0 || plays[0]!.move === "pass" ? (
            <p>Nothing fits.</p>
          ) : (
            <ol
              class="plays"
              onPointerLeave={(e) => e.pointerType === "mouse" && leave()}
              tabIndex={0}
              aria-label="Best plays"
            >
              {plays.map((p) => {
                const [word, place] = p.move.split("@");
                return (
                  <li key={p.move}>
                    <button
                      onPointerEnter={(e) => e.pointerType === "mouse" && void look(p.move)}
                      onPointerDown={(e) =>
                        (tapped.current = e.pointerType !== "mouse" && wish.current !== p.move)
                      }
                      onFocus={() => void look(p.move)}
                      onBlur={leave}
                      onClick={() => {
                        if (tapped.current) void look(p.move);
                        else if (!moving) play(p.move, true);
                      }}
                    >
                      <b>{word}</b>{" "}
                      <span class="soft" title={place?.replace("_", " ")}>
                        {arrowOf(place?.split(",")[2] ?? "")}{" "}
                        {place?.split(",").slice(0, 2).join(",")}
                      </span>{" "}
                      <b>{p.points}</b>
                    </button>
                  </li>
                );
              })}
            </ol>
          ))}
        {explained && explained.lines.length > 0 && (
          <div class="explain">
            <b>{explained.move.split("@")[0]}</b>
            <ol>
              {explained.lines.map((line, i) => (
                <li key={i}>{line}</li>
              ))}
            </ol>
          </div>
        )}
        {!plays && (
          <p class="soft">
            All legal plays, the best first. Point at one, or tap it, to see how it scores; a click,
            or a second tap, plays it.
          </p>
        )}
      </section>
      <LevelsCard {...table} />
      <section class="card">
        <h2>Board</h2>
        <div class="tools">
          <button onClick={() => setEditing(true)}>Edit board and hand</button>
        </div>
        <p class="soft legend">
          {Object.entries(kBonuses)
            .slice(0, 5)
            .map(([name, text]) => (
              <span key={name} class={`bonus ${name}`}>
                {text}
              </span>
            ))}
          <span class="bonus pr">portal</span>
        </p>
      </section>
      {editing && (
        <LevelDialog
          position={position}
          onClose={() => setEditing(false)}
          onSetup={(setup) => {
            setEditing(false);
            go(`honey ${setup}`);
          }}
        />
      )}
    </>
  );
}

export const ui: GameUi = {
  lessons,
  title,
  tagline:
    "Scrabble on a honeycomb, with bonuses, mines and portals. The engine finds the best possible play.",
  demo: "honey 11#3 TOMB@2,2,down_right ZAPS@6,5,down_right SLY@8,8,right GAB@2,7,up_right GAGS@2,7,down_right YR@10,8,down_right SCURFY@4,10,right",
  paint,
  fields: [
    {
      name: "size",
      label: "Board",
      value: "11",
      choices: ["7", "9", "11", "13", "15"].map((v) => ({ value: v, label: `${v} × ${v}` })),
    },
    {
      name: "players",
      label: "Players",
      value: "",
      choices: [
        { value: "", label: "two" },
        { value: ",players=1", label: "one" },
      ],
    },
    {
      name: "touch",
      label: "Words may cross",
      value: ",touch=crossing",
      choices: [
        { value: ",touch=crossing", label: "yes" },
        { value: "", label: "no: only end to end" },
      ],
    },
    { name: "seed", label: "Seed", value: "1" },
  ],
  setup: (v) => `${v.size}${v.players}${v.touch}#${v.seed}`,
  playersOf: (v) => (v.players === ",players=1" ? 1 : 2),
  again: (position) =>
    position.setup.includes(":")
      ? position.setup
      : position.setup.replace(/#.*$/, "") + "#" + (1 + Math.floor(Math.random() * 9999)),
  ended: async (position) => {
    if (position.played.length !== 1 || !position.setup.includes(":")) return false;
    await kLevels.ask().catch(() => undefined);
    return !!(levelOf(position) ?? dailyOf(position));
  },
  finish: (position, own) => {
    if (position.scores.length !== 1) return null;
    const points = position.scores[0]!;
    const level = levelOf(position),
      daily = dailyOf(position);
    const best = level?.best ?? daily?.target;
    if (!best)
      return { title: `${points} points`, text: `${position.played.length} plays`, good: true };
    const good = points >= best;
    const next = level && kLevels.get()[kLevels.get().indexOf(level) + 1];
    // With help there are no stars.
    const found = own ? `${starsText(points, best)} ` : "";
    return {
      title: good ? "Solved!" : `${points} of ${best} points`,
      text: good
        ? `${found}${points} points: there is no better play.`
        : `${found}A better play is hidden here: try again.`,
      good,
      next: next
        ? { label: "Next level", href: address(`honey ${next.setup}`) }
        : daily && { label: "All puzzles of the day", href: `#today/${daily.date}` },
    };
  },
  status: (position, mine, before) => {
    const last = position.played[position.played.length - 1];
    const points =
      before && before.played.length === position.played.length - 1
        ? sum(position) - sum(before)
        : 0;
    const theirs =
      last === undefined
        ? ""
        : last === "pass"
          ? "The engine passed. "
          : `The engine played ${last.split("@")[0]}${points ? ` for ${points}` : ""}. `;
    const who =
      mine === position.mover
        ? `${theirs}Your turn`
        : position.scores.length === 1
          ? position.setup.includes(":") && !position.played.length
            ? "Find the play with the most points"
            : ""
          : `Player ${position.mover} to move`;
    const how =
      position.moves[0] === "pass"
        ? "no word fits, so pass"
        : position.played.length < 2
          ? "drag tiles, or tap where your word begins"
          : "";
    const bag = /\d+ tiles?(?= in the bag)/.exec(position.view.status);
    const text =
      [who, how].filter(Boolean).join(": ") || "drag tiles, or tap where your word begins";
    return text.charAt(0).toUpperCase() + text.slice(1) + (bag ? ` · ${bag[0]} left` : "");
  },
  first: () => `11,touch=crossing#${1 + Math.floor(Math.random() * 9999)}`,
  levels: [
    { label: "easy: takes half the points", seconds: 5, options: { player: "easy" } },
    { label: "takes the most points", seconds: 5, options: { player: "points" } },
    { label: "looks ahead", seconds: 1.5, options: { player: "ahead" } },
  ],
  hintSeconds: 1.5,
  hintText: (best) =>
    best.move === "pass"
      ? "no word fits, so pass"
      : `${best.move?.split("@")[0]}, as shown on the board`,
  keys: [
    ["letters", "continue the word from the chosen cell"],
    ["/", "the next direction"],
  ],
  animated: 420,
  expect: (position, move) => {
    const [word, x, y, direction] = move.split(/[@,]/);
    const start = position.view.cells.find((c) => c.name === `${x},${y}`);
    if (!word || !direction || !start) return null;
    const letters = new Map(
      laid(word, start, direction, position).map(({ cell, letter }) => [cell, letter]),
    );
    const fresh = (c: Cell) => letters.has(c) && !c.label;
    const cells = position.view.cells.map((c) =>
      fresh(c) ? { ...c, label: letters.get(c)!, fill: kTile } : c,
    );
    // A bonus in the middle of its cell would cross the letter.
    const under = position.view.cells
      .filter(fresh)
      .map((c) => ` x="${c.x.toFixed(3)}" y="${(c.y + 0.11).toFixed(3)}"`);
    const svg_over = position.view.svg_over
      .split("\n")
      .filter((line) => !under.some((place) => line.includes(place)))
      .join("\n");
    return { ...position.view, cells, svg_over };
  },
  Board: HoneyBoard,
  Panel: HoneyPanel,
  moveCells: () => [],
  moveText: (move) => {
    const [word, x, y, way] = move.split(/[@,]/);
    return way ? `${word} ${x},${y} ${arrowOf(way)}` : move;
  },
  // For a level, the points of the play; in a whole game, the expected result of the next turns.
  value: (value, position) =>
    position.setup.includes(":")
      ? `${value} points`
      : position.scores.length === 1
        ? `${value} points in the next turns`
        : `${Number(value) > 0 ? "+" : ""}${value} points expected lead over the next turns`,
  importHelp:
    "A record; or the three level files (letters, bonuses, hand) dropped together or pasted with an empty line between.",
  importText: importLevel,
  rules: () => (
    <>
      <p>
        Words run in three directions: right, down right and up right. Each new word uses at least
        one letter already on the board and at least one from the hand.
      </p>
      <div class="pictures">
        <Picture
          game="honey"
          record="honey :9/9/2CATpr.dl.2/9/3pl.tw.4/9/9;NIPSED"
          caption="A small level; the hand is N I P S E D"
        />
        <Picture
          game="honey"
          record="honey :9/9/2CATpr.dl.2/9/3pl.tw.4/9/9;NIPSED CATNIP@2,2,right"
          caption="CATNIP continues through the portal"
        />
      </div>
      <p>
        <b>Joining.</b> The whole run of letters must be the word. A new letter may not touch
        letters that are not part of the word. A word that is already on the board does not count
        again.
      </p>
      <p>
        <b>Crossing.</b> In a new game words may also cross: a new letter next to the crossing may
        touch the other word.
      </p>
      <p>
        <b>Points</b> are counted letter by letter: the value of the letter (doubled on 2L, tripled
        on 3L) is added; then 2W doubles, 3W triples and a mine, ½, halves the sum so far.
      </p>
      <p>
        <b>Portals.</b> A step out of a portal in its direction continues at its partner, wherever
        that is.
      </p>
      <p>
        <b>A whole game.</b> Players draw from a bag, play in turn, and pass when nothing fits; the
        player with the most points wins.
      </p>
    </>
  ),
};
