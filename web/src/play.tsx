// The page of one game: the record in the address, the board, what to do with it.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Best, Cell, GameInfo, Position, View, ask, call, engine, show } from "./api";
import { Board, Mark } from "./board";
import { AskDialog, ImportDialog, NewDialog } from "./dialogs";
import { copy } from "./sharing";
import { FinishCard, finishOf } from "./finish";
import { GameUi, Sides, Table, mineOf } from "./game";
import { Icon } from "./icons";
import { MoveLine, kNoMoves, lineThrough, undone } from "./move_line";
import { address } from "./address";
import { keep, load } from "./storage";
import {
  AnalysisCard,
  MovesCard,
  PlayerFields,
  ShareCard,
  isSentence,
  reasons,
  sideName,
  worth,
} from "./side_cards";

const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function PlayPage({ info, ui, record }: { info: GameInfo; ui: GameUi; record: string }) {
  const game = info.game;
  const [position, setPosition] = useState<Position | null>(null);
  const [error, setError] = useState("");
  const [said, setSaid] = useState<{ text: string; bad: boolean }>({ text: "", bad: false });
  const [frame, setFrame] = useState<View | null>(null);
  const [before, setBefore] = useState<Position | null>(null);
  const [hint, setHint] = useState<Best | null>(null);
  const [analysis, setAnalysis] = useState<Best | null>(null);
  const [analysing, setAnalysing] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const [thinking, setThinking] = useState(false);
  const [clicked, setClicked] = useState("");
  const [dialog, setDialog] = useState<"" | "new" | "import" | "save">("");
  const [dropped, setDropped] = useState<FileList | null>(null);
  // All moves of the line being looked at, also those after the position shown: for redo.
  const [line, setLine] = useState<MoveLine>(() => load(`line.${game}`, kNoMoves));
  const [sides, setSidesState] = useState<Sides>(() =>
    load(`sides.${game}`, {
      first: "you",
      second: info.players === 2 ? "engine" : "you",
      level: 0,
    }),
  );
  const setSides = (next: Sides) => {
    setSidesState(next);
    keep(`sides.${game}`, next);
  };
  const level = ui.levels[Math.min(sides.level, ui.levels.length - 1)]!;
  const shown = useRef<Position | null>(null);
  const say = useCallback((text: string, bad = false) => setSaid({ text, bad }), []);

  // The address changed: fetch the position; one move ahead of what was shown is animated.
  useEffect(() => {
    let current = true;
    const last = shown.current;
    setHint(null);
    setAnalysis(null);
    setClicked("");
    const step =
      last !== null &&
      record.startsWith(last.record + " ") &&
      !record.slice(last.record.length + 1).includes(" ");
    show(game, record, { frames: step && ui.animated !== undefined && !reduced() })
      .then(async (next) => {
        if (!current) return;
        setError("");
        shown.current = next;
        keep(`last.${game}`, next.record);
        setLine((old) => {
          const kept = lineThrough(old, next.setup, next.played);
          keep(`line.${game}`, kept);
          return kept;
        });
        const frames = next.frames ?? [];
        setBefore(last);
        if (step && frames.length > 1) {
          setPosition(next);
          for (const view of frames) {
            setFrame(view);
            if (view.status) say(view.status);
            await new Promise((wake) => setTimeout(wake, ui.animated));
            if (!current) return;
          }
        }
        setFrame(null);
        setPosition(next);
        say("");
      })
      .catch((problem: Error) => current && setError(problem.message));
    return () => {
      current = false;
      setFrame(null);
    };
  }, [game, record]);

  const go = useCallback((next: string) => {
    const to = address(next);
    if (location.hash !== to) location.hash = to;
  }, []);
  // A game from its beginning: what was played before is not there to redo.
  const begin = useCallback(
    (next: string) => {
      setLine(kNoMoves);
      keep(`line.${game}`, kNoMoves);
      go(next);
    },
    [game, go],
  );
  const at = position?.played.length ?? 0;
  const current = position !== null && position.record === record ? position : null;
  const goTo = (count: number) =>
    go([game, line.setup || position?.setup, ...line.moves.slice(0, count)].join(" "));
  const play = useCallback(
    (move: string) => {
      const now = shown.current;
      if (!now) return;
      const moves = [...now.played, move];
      setLine((old) => lineThrough(old, now.setup, moves));
      go([game, now.setup, ...moves].join(" "));
    },
    [game, go],
  );

  const engines =
    current && !current.over && sides[current.mover === 1 ? "first" : "second"] === "engine";
  const atEnd = at === line.moves.length;
  const moving = frame !== null || (!!engines && atEnd);

  // The engine's turn.
  useEffect(() => {
    if (!current || !engines || !atEnd || frame) return;
    let alive = true;
    setThinking(true);
    const stop = engine.ask(
      { game, record, seconds: level.seconds, options: level.options },
      (message) => {
        if (!alive) return;
        setWaiting(message.waiting ?? 0);
        if (message.error) {
          say(message.error, true);
          setThinking(false);
        } else if (message.done) {
          setThinking(false);
          if (message.best?.move) play(message.best.move);
        }
      },
    );
    return () => {
      alive = false;
      stop();
      setThinking(false);
      setWaiting(0);
    };
  }, [record, current !== null, engines, atEnd, frame === null, sides.level]);

  // Analysis, as long as it is switched on and the engine is not to move.
  useEffect(() => {
    if (!analysing || !current || current.over || moving || thinking) return;
    let alive = true;
    const stop = engine.ask(
      {
        game,
        record,
        seconds: 30,
        rounds: true,
        all: true,
        options: ui.levels[ui.levels.length - 1]!.options,
      },
      (message) => {
        if (!alive) return;
        setWaiting(message.waiting ?? 0);
        if (message.error) say(message.error, true);
        if (message.best) setAnalysis(message.best);
      },
    );
    return () => {
      alive = false;
      stop();
      setWaiting(0);
    };
  }, [analysing, record, current !== null, moving, thinking]);

  const getHint = async (playIt: boolean) => {
    if (!current || current.over || moving) return;
    setThinking(true);
    try {
      const strongest = ui.levels[ui.levels.length - 1]!;
      const best = await ask({
        game,
        record,
        seconds: ui.hintSeconds ?? 3,
        options: strongest.options,
      });
      if (!best || shown.current?.record !== record) return;
      if (!best.move) return say("there is no move");
      if (playIt) return play(best.move);
      setHint(best);
      say(
        `Hint: ${reasons(best)[0] ?? (ui.moveText?.(best.move) ?? best.move) + (best.value === null ? "" : `, ${worth(ui, best, current)}`)}`,
      );
    } catch (problem) {
      say((problem as Error).message, true);
    } finally {
      setThinking(false);
    }
  };
  const undo = () => {
    if (!position || at === 0) return;
    const alone = info.players === 1 || sides.first === sides.second || position.over;
    goTo(undone(at, alone ? null : sides.first === "you" ? 1 : 2, moverAt));
  };
  // Who was to move earlier on.
  const moverAt = (count: number) => {
    if (!position) return 1;
    const back = at - count;
    return ui.moverAt?.(position, back) ?? (back % 2 ? 3 - position.mover : position.mover);
  };

  // Any move that begins with what was clicked is a candidate; the only one left is played.
  const click = (cell: Cell) => {
    if (!current || moving || current.over) return;
    const word = (clicked + cell.name).toLowerCase();
    const found = current.moves.filter((move) => move.toLowerCase().startsWith(word));
    const exact = found.find((move) => move.toLowerCase() === word);
    if (exact || found.length === 1) {
      setClicked("");
      play(exact ?? found[0]!);
    } else if (found.length > 1) setClicked(word);
    else {
      setClicked("");
      say(`${cell.name}: no move there`, true);
    }
  };

  // Always the newest, as soon as it is drawn.
  const onKey = useRef<(event: KeyboardEvent) => void>(() => undefined);
  onKey.current = (event) => {
    const target = event.target as HTMLElement;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      document.querySelector("dialog[open]")
    )
      return;
    const actions: Record<string, () => void> = {
      u: undo,
      z: undo,
      r: () => at < line.moves.length && goTo(at + 1),
      h: () => void getHint(false),
      b: () => void getHint(true),
      a: () => setAnalysing((on) => !on),
      n: () => setDialog("new"),
      i: () => setDialog("import"),
      Home: () => goTo(0),
      End: () => goTo(line.moves.length),
      "[": () => at > 0 && goTo(at - 1),
      "]": () => at < line.moves.length && goTo(at + 1),
    };
    const action = actions[event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  };
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey.current(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);

  const marks = useMemo(() => {
    const all = new Map<string, Mark>();
    if (!current || frame) return all;
    const cells = (move: string) => ui.moveCells?.(move, current) ?? [move];
    const lastMove = current.played[current.played.length - 1];
    if (lastMove) for (const cell of cells(lastMove)) all.set(cell, { kind: "last" });
    if (analysing && analysis && ui.heat)
      for (const [cell, mark] of ui.heat(analysis, current))
        all.set(cell, { ...all.get(cell), ...mark });
    if (analysing && analysis)
      for (const note of analysis.notes ?? [])
        if (!isSentence(note.text)) all.set(note.cell, { ...all.get(note.cell), text: note.text });
    const best = hint ?? (analysing ? analysis : null);
    if (best?.move)
      for (const cell of cells(best.move)) all.set(cell, { ...all.get(cell), kind: "hint" });
    return all;
  }, [current, frame, hint, analysis, analysing]);

  // A record that is wrong somewhere is right up to there.
  const mend = async () => {
    const words = record.split(" ");
    let good = 1,
      bad = words.length;
    while (bad - good > 1) {
      const middle = (good + bad) >> 1;
      const fits = await show(game, words.slice(0, middle).join(" "), { brief: true }).then(
        () => true,
        () => false,
      );
      if (fits) good = middle;
      else bad = middle;
    }
    go(words.slice(0, good).join(" "));
  };

  if (error)
    return (
      <main class="narrow">
        <h1>{ui.title}</h1>
        <p class="problem" role="alert">
          {error}
        </p>
        <p class="tools">
          {record.split(" ").length > 2 && (
            <button onClick={() => void mend()}>Go to the last good move</button>
          )}
          <a class="button" href={address(`${game} ${info.setups[0]}`)}>
            Start a new game
          </a>
        </p>
        <p class="soft">The address holds this record:</p>
        <pre class="record">{record}</pre>
      </main>
    );
  if (!position)
    return (
      <main class="narrow">
        <p class="soft" role="status">
          Loading …
        </p>
      </main>
    );

  const view = frame ?? position.view;
  const table: Table = {
    game,
    position,
    view,
    before,
    moving,
    hint,
    analysis: analysing ? analysis : null,
    analysing,
    marks,
    play,
    go,
    say,
    analyse: setAnalysing,
  };
  const Own = ui.Board;
  const can = (cell: Cell) =>
    !moving &&
    !position.over &&
    position.moves.some((m) => m.toLowerCase().startsWith((clicked + cell.name).toLowerCase()));
  const candidates = clicked
    ? position.moves.filter((m) => m.toLowerCase().startsWith(clicked))
    : [];
  // Moves that no cell of the board stands for, such as `swap`.
  const names = new Set(position.view.cells.map((c) => c.name.toLowerCase()));
  const words =
    Own || position.over || moving
      ? []
      : position.moves
          .filter(
            (m) =>
              !names.has(m.toLowerCase()) &&
              ![...names].some((n) => n && m.toLowerCase().startsWith(n)),
          )
          .slice(0, 40);
  const players = position.scores.length === 1 ? 1 : info.players;
  const mine = mineOf(sides, players);
  const finish = frame ? null : finishOf(ui, position, mine);
  const again = `${game} ${ui.again?.(position) ?? position.setup}`;
  const whoIs = (side: 1 | 2) =>
    mine === "all" || mine === 0 ? "" : mine === side ? "you" : "engine";
  const save = async (title: string) => {
    setDialog("");
    try {
      const saved = await call<{ id: number }>("library", { game, record, title });
      say(`Saved as number ${saved.id} in the library`);
    } catch (problem) {
      say((problem as Error).message, true);
    }
  };

  return (
    <main
      class={`play ${game}`}
      data-record={position.record}
      onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => {
        if (!e.dataTransfer?.files.length || dialog) return;
        e.preventDefault();
        setDropped(e.dataTransfer.files);
        setDialog("import");
      }}
    >
      <section class="stage" aria-label="Board">
        <header class="bar">
          <h1>{ui.title}</h1>
          {players === 2 ? (
            <div class="scores">
              {([1, 2] as const).map((side) => (
                <span
                  key={side}
                  class={
                    !position.over && position.mover === side
                      ? "turn"
                      : position.winner === side
                        ? "winner"
                        : ""
                  }
                >
                  {ui.badge?.(side)}
                  <small>
                    {sideName(ui, side)}
                    {whoIs(side) && <em>{whoIs(side)}</em>}
                  </small>
                  {position.scores.length > 1 && (
                    <b>{position.scores[side - 1]!.toLocaleString("en")}</b>
                  )}
                </span>
              ))}
            </div>
          ) : (
            position.scores.length > 0 && (
              <div class="scores">
                <span>
                  <small>Points</small>
                  <b>{Number(view.facts?.score ?? position.scores[0]).toLocaleString("en")}</b>
                </span>
              </div>
            )
          )}
        </header>
        <div class={`boardbox ${moving ? "busy" : ""}`}>
          {Own ? (
            <Own {...table} />
          ) : (
            <Board
              view={view}
              game={game}
              label={`${ui.title} board`}
              can={can}
              onCell={click}
              marks={marks}
              describe={ui.describe && ((cell) => ui.describe!(cell, position))}
            />
          )}
        </div>
        {finish && (
          <FinishCard
            finish={finish}
            again={again}
            onAgain={() => begin(again)}
            onReview={() => goTo(0)}
          />
        )}
        <p class={`status ${said.bad ? "bad" : ""}`} role="status" aria-live="polite">
          {thinking || waiting ? <span class="spinner" aria-hidden="true" /> : null}
          {waiting > 0
            ? `Waiting for the engine, place ${waiting} in the queue`
            : thinking
              ? "The engine thinks …"
              : said.text ||
                (frame ? view.status : finish ? "" : (ui.status?.(position, mine) ?? view.status))}
        </p>
        {(candidates.length > 0 || words.length > 0) && (
          <div class="chips" role="group" aria-label="Moves">
            {(candidates.length ? candidates : words).map((move) => (
              <button key={move} onClick={() => play(move)}>
                {move}
              </button>
            ))}
          </div>
        )}
        <div class="tools main" role="toolbar" aria-label="Game">
          <button onClick={undo} disabled={at === 0} title="U">
            <Icon name="undo" />
            Undo
          </button>
          <button onClick={() => goTo(at + 1)} disabled={at >= line.moves.length} title="R">
            <Icon name="redo" />
            Redo
          </button>
          <button
            onClick={() => void getHint(false)}
            disabled={position.over || moving || thinking}
            title="H"
          >
            <Icon name="hint" />
            Hint
          </button>
          <button
            onClick={() => void getHint(true)}
            disabled={position.over || moving || thinking}
            title="B"
          >
            <Icon name="star" />
            Best move
          </button>
          <button onClick={() => goTo(0)} disabled={at === 0}>
            <Icon name="restart" />
            Restart
          </button>
          <button class="primary" onClick={() => setDialog("new")} title="N">
            <Icon name="plus" />
            New game
          </button>
        </div>
      </section>
      <aside class="side" aria-label="Details">
        {ui.Panel && <ui.Panel {...table} />}
        <section class="card">
          <h2>Players</h2>
          <PlayerFields ui={ui} players={players} sides={sides} onChange={setSides} />
        </section>
        <AnalysisCard
          ui={ui}
          position={position}
          analysis={analysis}
          analysing={analysing}
          waiting={waiting}
          onToggle={() => setAnalysing(!analysing)}
        />
        <MovesCard ui={ui} moves={line.moves} at={at} goTo={goTo} />
        <ShareCard
          ui={ui}
          game={game}
          position={position}
          say={say}
          onCopy={(text, what) => void copy(text, what, say)}
          onImport={() => setDialog("import")}
          onSave={() => setDialog("save")}
        />
      </aside>
      {dialog === "save" && (
        <AskDialog
          title="Save this game"
          label="Name"
          value={`${ui.title}, ${new Date().toLocaleDateString()}`}
          action="Save"
          onClose={() => setDialog("")}
          onDone={(title) => void save(title)}
        />
      )}
      {dialog === "new" && (
        <NewDialog
          ui={ui}
          info={info}
          sides={sides}
          onClose={() => setDialog("")}
          onStart={(setup, next) => {
            setDialog("");
            setSides(next);
            begin(`${game} ${setup}`);
          }}
        />
      )}
      {dialog === "import" && (
        <ImportDialog
          ui={ui}
          game={game}
          files={dropped}
          onClose={() => {
            setDialog("");
            setDropped(null);
          }}
          onRecord={(text) => {
            setDialog("");
            go(text);
          }}
        />
      )}
    </main>
  );
}
