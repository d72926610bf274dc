// Honey: write a word, see the best plays and how they score; its levels are in level.tsx.
import { lessons } from "./lessons";
import "./style.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { Cell, Position, View, ask, call } from "../../api";
import { Board } from "../../board";
import { GameUi, Table } from "../../game";
import { LevelDialog, importLevel, kBonuses, paint } from "./level";
import { Picture } from "../../rules";
import { store } from "../../store";

// Name, arrow, and the step from cell to cell in drawing units.
const kDirections: [string, string, number, number][] = [
  ["up_right", "↗", 0.5, -0.866],
  ["right", "→", 1, 0],
  ["down_right", "↘", 0.5, 0.866],
];
const arrowOf = (direction: string) => kDirections.find(([name]) => name === direction)?.[1] ?? "";
const fine = () => matchMedia("(pointer: fine)").matches;

const bonusOf = (cell: Cell, position: Position) => {
  const [x, y] = cell.name.split(",").map(Number) as [number, number];
  return (position.facts.bonuses as string[])[y * Number(position.facts.width) + x] ?? "-";
};

// A play that board and panel both show, before it is made.
const preview = store<View | null>(null);

// Where the letters of a word would lie, portals and all, so that what does not fit is seen too.
const kPortals: Record<string, [string, string]> = {
  right: ["pr", "pl"],
  up_right: ["pur", "pdl"],
  down_right: ["pdr", "pul"],
};
function laid(
  word: string,
  start: Cell | undefined,
  direction: string,
  position: Position,
): { cell: Cell; letter: string; there: boolean }[] {
  const [, , dx, dy] = kDirections.find(([name]) => name === direction)!;
  const list: { cell: Cell; letter: string; there: boolean }[] = [];
  const cells = position.view.cells;
  for (let cell = start, i = 0; cell && i < word.length; i++) {
    list.push({ cell, letter: word[i]!, there: !!cell.label });
    const { x, y }: Cell = cell;
    const [way, out] = kPortals[direction]!;
    const partner =
      bonusOf(cell, position) === way ? cells.find((c) => bonusOf(c, position) === out) : undefined;
    cell = partner ?? cells.find((c) => Math.hypot(c.x - x - dx, c.y - y - dy) < 0.1);
  }
  return list;
}

function HoneyBoard(table: Table) {
  const { position, view, moving, marks, play, say, hint, analysis } = table;
  const shown = preview.use();
  const [start, setStart] = useState("");
  const [word, setWord] = useState("");
  const [direction, setDirection] = useState("right");
  const [verdict, setVerdict] = useState<{ text: string; fits: boolean } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    preview.set(null);
    setStart("");
    setWord("");
    setVerdict(null);
  }, [position.record]);
  const hand = String(position.facts.hand);
  const written = word.trim().toUpperCase();
  const first = position.view.cells.find((c) => c.name === start);
  const letters = first ? laid(written, first, direction, position) : [];
  // A word goes on over letters that are on the board already.
  const filled = (text: string): string => {
    const next = first && laid(text + "?", first, direction, position)[text.length];
    return next?.there ? filled(text + next.cell.label) : text;
  };
  const all = new Map(marks);
  if (start) all.set(start, { ...all.get(start), kind: "hint" });
  const best = hint ?? analysis;
  if (best?.move?.includes("@") && !shown)
    all.set(best.move.split(/[@,]/).slice(1, 3).join(","), { kind: "hint" });

  // A second click beside the start chooses the direction; a click on the start itself the next one.
  const pick = (cell: Cell) => {
    if (moving || position.over) return;
    if (first && cell !== first) {
      const beside = kDirections.find(
        ([, , dx, dy]) => Math.hypot(cell.x - first.x - dx, cell.y - first.y - dy) < 0.1,
      );
      if (beside) {
        setDirection(beside[0]);
        if (fine()) input.current?.focus();
        return;
      }
    }
    if (cell.name === start) turn(1);
    else setStart(cell.name);
    if (fine()) input.current?.focus();
  };
  const turn = (by: number) =>
    setDirection(
      (now) => kDirections[(kDirections.findIndex(([name]) => name === now) + by + 3) % 3]![0],
    );
  const move = `${written}@${start},${direction}`;
  useEffect(() => {
    setVerdict(null);
    say("");
    if (!written || !start) {
      preview.set(null);
      return;
    }
    if (!position.record) {
      // A game with a friend: the server keeps its record, and tells which plays are legal.
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
              setVerdict({ text: error.message.replace(/^honey move '[^']*': /, ""), fits: false });
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
    if (!start) return say("First click the cell where your word begins", true);
    if (!written) return say("Type a word, or click your letters", true);
    if (!position.record) return play(move);
    call("honey/play", { record: position.record, move }).then(
      () => play(move),
      (error: Error) => say(error.message.replace(/^honey move '[^']*': /, ""), true),
    );
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "/" || event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      turn(event.key === "ArrowUp" ? -1 : 1);
    }
    if (event.key === "Escape") {
      setWord("");
      setStart("");
      document.querySelector<SVGElement>(`[data-cell="${start}"]`)?.focus();
    }
  };
  // Which tiles of the hand the word takes.
  const used = new Set<number>();
  for (const { letter, there } of letters)
    if (!there) {
      const i = [...hand].findIndex((tile, k) => tile === letter && !used.has(k));
      if (i >= 0) used.add(i);
    }
  const [, , dx, dy] = kDirections.find(([name]) => name === direction)!;
  return (
    <>
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
      </Board>
      <div class="hand" aria-label={`Hand: ${[...hand].join(" ")}`} role="group">
        {[...hand].map((letter, i) => (
          <button
            key={i}
            class={`tile ${used.has(i) ? "used" : ""}`}
            type="button"
            onClick={() => setWord(filled(filled(written) + letter))}
            aria-label={`add ${letter}`}
          >
            {letter}
          </button>
        ))}
      </div>
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
            onInput={(e) => setWord(e.currentTarget.value)}
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
              onClick={() => setWord("")}
            >
              ×
            </button>
          )}
          <button class="primary" type="submit" disabled={moving}>
            Play
          </button>
          {position.moves.includes("pass") && (
            <button type="button" onClick={() => play("pass")} disabled={moving}>
              Pass
            </button>
          )}
        </form>
      )}
      {verdict && (
        <p class={`verdict ${verdict.fits ? "good" : "soft"}`} role="status">
          {verdict.text}
        </p>
      )}
    </>
  );
}
const sum = (position: Position) => position.scores.reduce((a, b) => a + b, 0);

function HoneyPanel({ position, moving, play, go }: Table) {
  const [plays, setPlays] = useState<{ move: string; points: number }[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [explained, setExplained] = useState<{ move: string; lines: string[] } | null>(null);
  const [editing, setEditing] = useState(false);
  const wish = useRef("");
  useEffect(() => {
    setPlays(null);
    setExplained(null);
    wish.current = "";
  }, [position.record]);
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
            <ol class="plays" onPointerLeave={leave} tabIndex={0} aria-label="Best plays">
              {plays.map((p) => {
                const [word, place] = p.move.split("@");
                return (
                  <li key={p.move}>
                    <button
                      onPointerEnter={() => void look(p.move)}
                      onFocus={() => void look(p.move)}
                      onBlur={leave}
                      onClick={() => !moving && play(p.move)}
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
            All legal plays are found and sorted. Point at one to see it and how it scores.
          </p>
        )}
      </section>
      <section class="card">
        <h2>Level</h2>
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
  title: "Honey",
  tagline:
    "Scrabble on a honeycomb, with bonuses, mines and portals. The engine finds the best play there is.",
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
      value: "",
      choices: [
        { value: "", label: "no: joined at their ends" },
        { value: ",touch=crossing", label: "yes" },
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
  finish: (position) =>
    position.scores.length === 1
      ? {
          title: `${position.scores[0]} points`,
          text: `${position.played.length} plays`,
          good: true,
        }
      : null,
  status: (position, mine) => {
    const who =
      mine === position.mover
        ? "Your turn"
        : position.scores.length === 1
          ? ""
          : `Player ${position.mover} to move`;
    const how =
      position.played.length < 2 ? "click the cell where your word begins, then type it" : "";
    const bag = /\d+ tiles? in the bag/.exec(position.view.status);
    const text =
      [who, how].filter(Boolean).join(": ") ||
      "click the cell where your word begins, then type it";
    return text.charAt(0).toUpperCase() + text.slice(1) + (bag ? ` · ${bag[0]}` : "");
  },
  first: () => `11#${1 + Math.floor(Math.random() * 9999)}`,
  levels: [
    { label: "takes the most points", seconds: 5, options: { player: "points" } },
    { label: "looks ahead", seconds: 1.5, options: { player: "ahead" } },
  ],
  hintSeconds: 1.5,
  keys: [
    ["letters", "write on, from the cell chosen"],
    ["/", "the other direction"],
  ],
  animated: 420,
  Board: HoneyBoard,
  Panel: HoneyPanel,
  moveCells: () => [],
  moveText: (move) => {
    const [word, x, y, way] = move.split(/[@,]/);
    return way ? `${word} ${x},${y} ${arrowOf(way)}` : move;
  },
  // Of a level the points of the play; in a whole game what the next turns are expected to bring.
  value: (value, position) =>
    position.setup.includes(":")
      ? `${value} points`
      : position.scores.length === 1
        ? `${value} points in the next turns`
        : `${Number(value) > 0 ? "+" : ""}${value} points on the other in the next turns`,
  importHelp:
    "A record; or the three level files (letters, bonuses, hand) dropped together or pasted with an empty line between.",
  importText: importLevel,
  rules: () => (
    <>
      <p>
        Words are laid in three directions: right, down right and up right. Each new word uses at
        least one letter that already lies there and at least one from the hand.
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
          caption="CATNIP goes on through the portal"
        />
      </div>
      <p>
        <b>Joining.</b> The whole run of letters must be the word. A new letter may not touch
        letters that are not part of the word. A word that is already on the board does not count
        again.
      </p>
      <p>
        <b>Points</b> go letter by letter: the value of the letter (doubled on 2L, tripled on 3L) is
        added; then 2W doubles, 3W triples and a mine, ½, halves the sum so far.
      </p>
      <p>
        <b>Portals.</b> A step out of a portal in its direction goes on at its partner, wherever
        that is.
      </p>
      <p>
        <b>A whole game.</b> Players draw from a bag, play in turn, and pass when nothing fits; most
        points win.
      </p>
    </>
  ),
};
