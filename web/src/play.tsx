// The page of one game: the board, the status, the tools, and the cards beside it.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { address } from "./address";
import { Best, Cell, GameInfo, ask, call, show } from "./api";
import { Board, Mark } from "./board";
import { countHint, going, isPart } from "./daily";
import { AskDialog, ImportDialog, NewDialog } from "./dialogs";
import { FinishCard, finishOf } from "./finish";
import { GameUi, Sides, GameProps, mineOf, playerName } from "./game";
import { Icon } from "./icons";
import { later } from "./later";
import { LearnOffer } from "./learn_offer";
import { undone } from "./move_line";
import { copy } from "./sharing";
import {
  AnalysisCard,
  MovesCard,
  PlayerFields,
  ShareCard,
  isSentence,
  reasons,
  worth,
} from "./side_cards";
import { sound } from "./sound";
import { keep, load } from "./storage";
import { Tabs } from "./tabs";
import { ThinkingBar } from "./thinking_bar";
import { isTree, linesLink, linesWith } from "./variations";
import { useAnalysis, useEngineTurn } from "./use_engine";
import { useGame } from "./use_game";

const ReviewCard = later(() => import("./parts/review").then((part) => part.ReviewCard));
const DailyBar = later(() => import("./parts/home").then((part) => part.DailyBar));
const VariationsCard = later(() =>
  import("./parts/variations").then((part) => part.VariationsCard),
);

export function PlayPage({ info, ui, record }: { info: GameInfo; ui: GameUi; record: string }) {
  const game = info.game;
  const [said, setSaid] = useState<{ text: string; bad: boolean }>({ text: "", bad: false });
  const say = useCallback((text: string, bad = false) => setSaid({ text, bad }), []);
  const played = useGame(info, ui, record, say);
  const { position, current, frame, pending, line, at, play, go, goTo, begin } = played;
  const [hint, setHint] = useState<Best | null>(null);
  const [analysing, setAnalysing] = useState(false);
  const [asking, setAsking] = useState(false); // for a hint
  const [clicked, setClicked] = useState("");
  const [dialog, setDialog] = useState<"" | "new" | "import" | "save">("");
  const [dropped, setDropped] = useState<FileList | null>(null);
  const [tab, setTab] = useState("Game"); // of the cards beside the board
  const [heard, setHeard] = useState(""); // by screen readers: what was played
  const [sides, setSidesState] = useState<Sides>(() =>
    load(`sides.${game}`, {
      first: "you",
      second: info.players === 2 ? "engine" : "you",
      level: ui.usualLevel ?? 0,
    }),
  );
  const setSides = (next: Sides) => {
    setSidesState(next);
    keep(`sides.${game}`, next);
  };
  const level = ui.levels[Math.min(sides.level, ui.levels.length - 1)]!;
  const strongest = ui.levels[ui.levels.length - 1]!;
  const players = position?.scores.length === 1 ? 1 : info.players;

  // In a puzzle the engine resists as long as it can.
  const daily = going(game)?.daily;
  const solving = (daily && isPart(record, daily)) || ui.isPuzzle?.(record);
  const options = { ...level.options, ...(solving ? ui.puzzleOptions : {}) };
  // In a game played here the engine moves on its turn, but not after the user has stepped back.
  const engines =
    position !== null &&
    !position.over &&
    sides[position.mover === 1 ? "first" : "second"] === "engine";
  const atEnd = at === line.moves.length;
  const engineMoves = current !== null && engines && played.ours && atEnd;
  const moving = frame !== null || pending || engineMoves;
  const turn = useEngineTurn(
    engineMoves && !frame ? { game, record, seconds: level.seconds, options } : null,
    (move) => play(move, players === 1),
    (problem) => say(problem, true),
  );
  const live = useAnalysis(
    analysing && current && !current.over && !engineMoves
      ? { game, record, options: strongest.options }
      : null,
    !!ui.keepsSearch,
    !frame,
    (problem) => say(problem, true),
  );
  const analysis = analysing && current ? live.best : null;

  useEffect(() => {
    setHint(null);
    setClicked("");
  }, [record]);

  // Moves are announced, by sound and to screen readers.
  const before = useRef(-1);
  const scored = useRef(0);
  useEffect(() => {
    if (!current || frame) return;
    const last = current.played[current.played.length - 1];
    if (!last) setHeard("");
    if (before.current >= 0 && last && current.played.length === before.current + 1) {
      const mover = moverAt(current.played.length - 1) as 1 | 2;
      const who = players === 1 ? "" : `${playerName(ui, mine, mover)}: `;
      setHeard(`${who}${ui.moveSpoken?.(last, current) ?? ui.moveText?.(last) ?? last}`);
      const points = sum(current.scores);
      sound(current.over ? "end" : points > scored.current ? "score" : "move");
    }
    before.current = current.played.length;
    scored.current = sum(current.scores);
  }, [current, frame]);

  const getHint = async (playIt: boolean) => {
    if (!current || current.over || moving || asking) return;
    countHint(game, record);
    setAsking(true);
    try {
      const seconds = ui.hintSeconds ?? 3;
      const best = await ask({ game, record, seconds, options: strongest.options });
      if (!best || played.latest.current?.record !== current.record) return;
      if (!best.move) return say("there is no legal move");
      if (playIt) return play(best.move, true);
      setHint(best);
      const value = best.value === null ? "" : `, ${worth(ui, best, current)}`;
      say(
        `Hint: ${ui.hintText?.(best) ?? reasons(best)[0] ?? (ui.moveText?.(best.move) ?? best.move) + value}`,
      );
    } catch (problem) {
      say((problem as Error).message, true);
    } finally {
      setAsking(false);
    }
  };
  // Who was to move after `count` moves.
  const moverAt = (count: number) => {
    if (!position) return 1;
    const back = position.played.length - count;
    return ui.moverAt?.(position, back) ?? (back % 2 ? 3 - position.mover : position.mover);
  };
  const undo = () => {
    if (!position || at === 0) return;
    const alone = players === 1 || sides.first === sides.second || position.over || !played.ours;
    goTo(undone(at, alone ? null : sides.first === "you" ? 1 : 2, moverAt));
  };
  const redo = () => at < line.moves.length && goTo(at + 1);

  // Any move that begins with the clicked cells is a candidate; the last one left is played.
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

  // The handler of the latest render.
  const onKey = useRef<(event: KeyboardEvent) => void>(() => undefined);
  onKey.current = (event) => {
    const target = event.target as HTMLElement;
    if (
      event.altKey ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      document.querySelector("dialog[open]")
    )
      return;
    const actions: Record<string, () => void> =
      event.ctrlKey || event.metaKey
        ? { z: undo, y: redo, Z: redo }
        : {
            u: undo,
            z: undo,
            r: redo,
            h: () => void getHint(false),
            b: () => void getHint(true),
            a: () => {
              if (ui.puzzle) return;
              setAnalysing(!analysing);
              if (!analysing) setTab("Analysis");
            },
            n: () => setDialog("new"),
            i: () => setDialog("import"),
            Home: () => goTo(0),
            End: () => goTo(line.moves.length),
            "[": () => at > 0 && goTo(at - 1),
            "]": redo,
          };
    const action = actions[event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  };
  // Before the page is painted, so that no key is lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey.current(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);

  // If a pressed button disappears or is disabled, the board takes the focus.
  const box = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    const now = document.activeElement;
    const lost = !now || now === document.body || (now as HTMLButtonElement).disabled;
    if (inside.current && lost)
      box.current
        ?.querySelector<HTMLElement>("[role=gridcell][tabindex='0'], button:not(:disabled)")
        ?.focus();
  }, [record, moving]);

  const marks = useMemo(() => {
    const all = new Map<string, Mark>();
    if (!current || frame) return all;
    const cells = (move: string) => ui.moveCells?.(move, current) ?? [move];
    const lastMove = ui.lastMove?.(current) ?? current.played[current.played.length - 1];
    if (lastMove) for (const cell of cells(lastMove)) all.set(cell, { kind: "last" });
    if (analysis && ui.heat)
      for (const [cell, mark] of ui.heat(analysis, current))
        all.set(cell, { ...all.get(cell), ...mark });
    for (const note of analysis?.notes ?? [])
      if (!isSentence(note.text)) all.set(note.cell, { ...all.get(note.cell), text: note.text });
    const best = hint ?? analysis;
    if (best?.move)
      for (const cell of cells(best.move)) all.set(cell, { ...all.get(cell), kind: "hint" });
    return all;
  }, [current, frame, hint, analysis]);

  // A bad record is valid up to its first error.
  const mend = async () => {
    const words = record.split(" ");
    let good = 1;
    let bad = words.length;
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
  const save = async (title: string) => {
    setDialog("");
    try {
      const saved = await call<{ id: number }>("library", {
        game,
        record,
        title,
        lines: current ? linesWith(game, current.setup, current.played) : "",
      });
      say(`Saved as number ${saved.id} in the library`);
    } catch (problem) {
      say((problem as Error).message, true);
    }
  };
  const close = () => {
    setDialog("");
    setDropped(null);
  };
  const dialogs = (
    <>
      {dialog === "save" && (
        <AskDialog
          title="Save this game"
          label="Name"
          value={`${ui.title}, ${new Date().toLocaleDateString()}`}
          action="Save"
          onClose={close}
          onDone={(title) => void save(title)}
        />
      )}
      {dialog === "new" && (
        <NewDialog
          ui={ui}
          info={info}
          sides={sides}
          onClose={close}
          onStart={(setup, next) => {
            close();
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
          onClose={close}
          onRecord={(text) => {
            close();
            if (isTree(text)) location.hash = linesLink(text);
            else go(text);
          }}
        />
      )}
    </>
  );

  const mine = played.ours ? mineOf(sides, players) : "all";
  if (played.error)
    return (
      <main class="narrow">
        <h1>{ui.title}</h1>
        <p class="problem" role="alert">
          This address is not a valid game of {ui.title}: part of it cannot be read.
        </p>
        <p class="tools">
          {record.split(" ").length > 2 && (
            <button onClick={() => void mend()}>Go to the last good move</button>
          )}
          <a class="button" href={address(`${game} ${info.setups[0]}`)}>
            Start a new game
          </a>
        </p>
        <details>
          <summary>What is wrong</summary>
          <p class="reason">{played.error}</p>
          <pre class="record">{record}</pre>
        </details>
        {dialogs}
      </main>
    );
  if (!position || !played.view)
    return (
      <main class="narrow loading">
        <p class="soft" role="status">
          Loading …
        </p>
        {dialogs}
      </main>
    );

  const view = played.view;
  const own = played.ours && played.alone && mine !== 0;
  const table: GameProps = {
    game,
    position,
    view,
    line: line.moves,
    before: played.before,
    moving,
    mine,
    own,
    hint,
    analysis,
    analysing,
    marks,
    play,
    go,
    say,
    analyse: setAnalysing,
  };
  const Own = ui.Board;
  const starts = (move: string, word: string) => move.toLowerCase().startsWith(word);
  const can = (cell: Cell) =>
    !moving &&
    !position.over &&
    position.moves.some((move) => starts(move, (clicked + cell.name).toLowerCase()));
  const candidates = clicked ? position.moves.filter((move) => starts(move, clicked)) : [];
  // Moves without a cell on the board, such as `swap`.
  const names = [...new Set(position.view.cells.map((c) => c.name.toLowerCase()))].filter(Boolean);
  const words =
    Own || position.over || moving
      ? []
      : position.moves.filter((move) => !names.some((name) => starts(move, name))).slice(0, 40);
  const finish = frame || pending ? null : finishOf(ui, position, mine, own);
  const again = `${game} ${ui.again?.(position) ?? position.setup}`;
  // The engine does not move: the position was only opened, or the user stepped back to its turn.
  const canPlayOn =
    current !== null &&
    !position.over &&
    !frame &&
    (played.ours ? engines && !atEnd : players === 2 && sides.first !== sides.second);
  // What is going on now; it takes precedence over messages.
  const now = (() => {
    if (turn && turn.waiting > 0)
      return `Waiting for the engine, place ${turn.waiting} in the queue`;
    if (frame) return ui.frameText?.(frame) ?? frame.status;
    if (engineMoves || (pending && engines && played.ours)) return "The engine is thinking …";
    return asking ? "Looking for a hint …" : "";
  })();
  const status =
    now || said.text || (finish ? "" : (ui.status?.(position, mine, played.before) ?? view.status));
  const opponent = players === 2 && !solving; // then the players card comes first
  const playersCard = (players === 2 || ui.levels.length > 1) && (
    <section class="card">
      <h2>Players</h2>
      <PlayerFields
        ui={ui}
        players={players}
        sides={sides}
        onChange={(next) => {
          setSides(next);
          if (played.ours) played.playFromHere();
        }}
      />
    </section>
  );
  const tabs = [
    {
      name: "Game",
      content: (
        <>
          {opponent && playersCard}
          {ui.Panel && <ui.Panel {...table} />}
          <MovesCard ui={ui} moves={line.moves} at={at} goTo={goTo} />
          {info.review && line.moves.length > 0 && (
            <ReviewCard
              ui={ui}
              mine={mine}
              game={game}
              line={line}
              at={at}
              over={position.over}
              goTo={goTo}
              tryAgain={(count, mover) => {
                if (info.players === 2)
                  setSides({
                    ...sides,
                    first: mover === 1 ? "you" : "engine",
                    second: mover === 2 ? "you" : "engine",
                  });
                goTo(count);
              }}
            />
          )}
          {!opponent && playersCard}
        </>
      ),
    },
    {
      name: "Analysis",
      content: (
        <>
          <AnalysisCard
            ui={ui}
            position={position}
            live={live}
            analysing={analysing}
            onToggle={() => setAnalysing(!analysing)}
          />
          {ui.variations && (
            <VariationsCard
              ui={ui}
              game={game}
              position={position}
              line={line.moves}
              go={go}
              say={say}
            />
          )}
          {ui.Study && <ui.Study {...table} />}
        </>
      ),
    },
    {
      name: "Share",
      content: (
        <ShareCard
          ui={ui}
          game={game}
          position={position}
          say={say}
          onCopy={(text, what) => void copy(text, what, say)}
          onImport={() => setDialog("import")}
          onSave={() => setDialog("save")}
        />
      ),
    },
  ];

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
          <a class="button small plain" href={`#rules/${game}`} aria-label="Rules" title="Rules">
            <Icon name="book" />
            <span>Rules</span>
          </a>
          <LearnOffer info={info} ui={ui} over={played.ours && position.over} />
          <span class="grow" />
          <Scores ui={ui} table={table} players={players} />
        </header>
        {daily && <DailyBar game={game} position={position} players={players} />}
        <div class="now">
          <p class={`status ${said.bad && !now ? "bad" : ""}`} role="status">
            {engineMoves || asking ? <span class="spinner" aria-hidden="true" /> : null}
            {status}
          </p>
          {canPlayOn && (
            <button
              class="primary small"
              onClick={played.playFromHere}
              title={`${played.ours ? "You have gone back" : "You are only viewing this position"}; the engine plays once you continue from here`}
            >
              <Icon name="on" />
              Play from here
            </button>
          )}
        </div>
        {turn && (
          <ThinkingBar
            turn={turn}
            seconds={level.seconds}
            onMove={(move) => play(move, players === 1)}
          />
        )}
        <div
          class={`boardbox ${moving ? "busy" : ""}`}
          ref={box}
          onFocusIn={() => (inside.current = true)}
          onFocusOut={(e) => {
            if (e.relatedTarget) inside.current = false;
          }}
          onPointerDown={() => frame && played.skipAnimation()}
        >
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
        {(candidates.length > 0 || words.length > 0) && (
          <div class="chips" role="group" aria-label="Moves">
            {(candidates.length ? candidates : words).map((move) => (
              <button key={move} onClick={() => play(move)}>
                {move}
              </button>
            ))}
          </div>
        )}
        {finish && (
          <FinishCard
            finish={finish}
            again={again}
            onAgain={() => begin(again)}
            onReview={() => goTo(0)}
          />
        )}
        <div class="tools main" role="toolbar" aria-label="Game">
          <button onClick={undo} disabled={at === 0} title="Undo (U)">
            <Icon name="undo" />
            Undo
          </button>
          <button onClick={redo} disabled={at >= line.moves.length} title="Redo (R)">
            <Icon name="redo" />
            Redo
          </button>
          <button
            onClick={() => void getHint(false)}
            disabled={position.over || moving || asking}
            title="Hint (H)"
          >
            <Icon name="hint" />
            Hint
          </button>
          <button
            onClick={() => void getHint(true)}
            disabled={position.over || moving || asking}
            title="Play the best move (B)"
          >
            <Icon name="star" />
            Best move
          </button>
          <button onClick={() => goTo(0)} disabled={at === 0}>
            <Icon name="restart" />
            Restart
          </button>
          <button class="primary" onClick={() => setDialog("new")} title="New game (N)">
            <Icon name="plus" />
            New game
          </button>
        </div>
        <p class="unseen" role="log" aria-live="polite">
          {heard}
        </p>
      </section>
      <aside class="side" aria-label="Details">
        <Tabs
          tabs={ui.puzzle ? tabs.filter(({ name }) => name !== "Analysis") : tabs}
          chosen={tab}
          onChoose={setTab}
        />
      </aside>
      {dialogs}
    </main>
  );
}

const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);

// Whose turn it is, and the score.
function Scores({ ui, table, players }: { ui: GameUi; table: GameProps; players: number }) {
  const { position, view, mine } = table;
  if (players === 1)
    return position.scores.length === 0 ? null : (
      <div class="scores">
        <span>
          <small>Points</small>
          <b>{Number(view.facts?.score ?? position.scores[0]).toLocaleString("en")}</b>
        </span>
      </div>
    );
  const state = (side: 1 | 2) =>
    !position.over && position.mover === side ? "turn" : position.winner === side ? "winner" : "";
  return (
    <div class="scores">
      {([1, 2] as const).map((side) => (
        <span key={side} class={state(side)}>
          {ui.badge?.(side)}
          <small>
            {playerName(ui, mine, side)}
            {typeof mine === "number" && mine > 0 && ui.sides && <em>{ui.sides[side - 1]}</em>}
          </small>
          {position.scores.length > 1 && <b>{position.scores[side - 1]!.toLocaleString("en")}</b>}
        </span>
      ))}
    </div>
  );
}
