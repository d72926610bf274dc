// A first minute with a game: a few exercises with explanations. They use the game's own board, so
// clicks, touch and keys work as in a game.
import { useEffect, useRef, useState } from "preact/hooks";
import { Best, Cell, GameInfo, Position, View, show } from "./api";
import { Board, Mark } from "./board";
import { GameProps } from "./game";
import { uiOf } from "./games";
import { Icon } from "./icons";
import { learned } from "./learn_offer";
import { keep } from "./storage";
import { reduced, worthShowing } from "./use_game";

export function LearnPage({ info }: { info: GameInfo }) {
  const ui = uiOf(info);
  const lessons = ui.lessons ?? [];
  const [step, setStep] = useState(0);
  const [position, setPosition] = useState<Position | null>(null);
  const [done, setDone] = useState(false);
  const [said, setSaid] = useState("");
  const [clicked, setClicked] = useState("");
  const [frame, setFrame] = useState<View | null>(null); // of an animation
  const [before, setBefore] = useState<Position | null>(null);
  const [shown, setShown] = useState(false); // the answer
  const now = useRef(0); // counts steps: an animation stops when its step is left
  const lesson = lessons[step];
  useEffect(() => {
    if (!lesson) return;
    let alive = true;
    now.current++;
    setFrame(null);
    setBefore(null);
    setShown(false);
    setDone(false);
    setSaid("");
    setClicked("");
    show(info.game, lesson.record).then(
      (p) => alive && setPosition(p),
      (error: Error) => alive && setSaid(error.message),
    );
    return () => {
      alive = false;
    };
  }, [info.game, step]);
  const last = step === lessons.length - 1;
  if (done && last && !learned(info.game)) keep(`learned.${info.game}`, true);
  if (!lesson || !position) return <main class="narrow" />;

  const play = async (move: string) => {
    if (done) return;
    const started = now.current;
    const frames = ui.animated !== undefined && !reduced();
    const next = await show(info.game, `${lesson.record} ${move}`, { frames }).catch(() => null);
    if (!next || started !== now.current) return;
    if (!lesson.right(move, next)) {
      setSaid(lesson.wrong ?? "That is legal, but it is not what the task asks for.");
      return;
    }
    setBefore(position);
    setPosition(next);
    setDone(true);
    setSaid(lesson.why);
    for (const view of worthShowing(next.frames ?? [], next.view)) {
      setFrame(view);
      await new Promise((wake) => setTimeout(wake, ui.animated));
      if (started !== now.current) return;
    }
    setFrame(null);
  };
  const answer: Best = { move: lesson.answer, value: null, proven: true, nodes: 0, line: [] };
  const hint = shown && !done ? answer : null;
  const marks = new Map<string, Mark>(
    hint
      ? (ui.moveCells?.(lesson.answer, position) ?? [lesson.answer]).map((cell) => [
          cell,
          { kind: "hint" },
        ])
      : [],
  );
  const showAnswer = () => {
    setShown(true);
    const text = ui.hintText?.(answer) ?? ui.moveText?.(lesson.answer) ?? lesson.answer;
    setSaid(`For example: ${text}`);
  };
  const click = (cell: Cell) => {
    const word = (clicked + cell.name).toLowerCase();
    const found = position.moves.filter((m) => m.toLowerCase().startsWith(word));
    const exact = found.find((m) => m.toLowerCase() === word);
    if (exact || found.length === 1) {
      setClicked("");
      void play(exact ?? found[0]!);
    } else setClicked(found.length > 1 ? word : "");
  };
  const table: GameProps = {
    game: info.game,
    position,
    view: frame ?? position.view,
    moving: done,
    mine: "all",
    own: false,
    line: [],
    before,
    hint,
    analysis: null,
    analysing: false,
    marks,
    play: (move) => void play(move),
    go: () => undefined,
    say: (text) => setSaid(text),
    analyse: () => undefined,
  };
  return (
    <main class={`play learn ${info.game}`}>
      <section class="stage" aria-label="Board">
        <header class="bar">
          <h1>Learn {ui.title}</h1>
          <span class="soft">
            {step + 1} of {lessons.length}
          </span>
        </header>
        <p class="lesson">{lesson.say}</p>
        <div class="boardbox">
          {ui.Board ? (
            <ui.Board {...table} />
          ) : (
            <Board
              view={frame ?? position.view}
              game={info.game}
              label={`${ui.title} board`}
              onCell={click}
              marks={marks}
            />
          )}
        </div>
        <p class={`status ${done ? "good" : ""}`} role="status" aria-live="polite">
          {said}
        </p>
        <div class="tools">
          {step > 0 && <button onClick={() => setStep(step - 1)}>Back</button>}
          {!done && (
            <button onClick={showAnswer} disabled={shown}>
              <Icon name="hint" />
              Show me
            </button>
          )}
          {!last && (
            <button class={done ? "primary" : ""} onClick={() => setStep(step + 1)}>
              {done ? "Next" : "Skip"}
            </button>
          )}
          {last && done && (
            <a class="button primary" href={`#${info.game}`}>
              Play {ui.title}
            </a>
          )}
          <a class="button" href={`#rules/${info.game}`}>
            All rules
          </a>
        </div>
      </section>
    </main>
  );
}
