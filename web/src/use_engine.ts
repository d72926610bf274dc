// The engine on the page: its own turn, and the live analysis.
import { useEffect, useRef, useState } from "preact/hooks";
import { Best, Engine, Question, engine } from "./api";

export interface Turn {
  best: Best | null; // so far
  waiting: number; // place in the queue
  start: number; // milliseconds, as Date.now()
}

// Asks for a move while `question` is one; null while the engine is not to move.
export function useEngineTurn(
  question: Question | null,
  onMove: (move: string) => void,
  onProblem: (text: string) => void,
): Turn | null {
  const [turn, setTurn] = useState<Turn | null>(null);
  useEffect(() => {
    if (!question) return undefined;
    let alive = true;
    setTurn({ best: null, waiting: 0, start: Date.now() });
    const stop = engine.ask(question, (message) => {
      if (!alive) return;
      setTurn(
        (old) => old && { ...old, best: message.best ?? old.best, waiting: message.waiting ?? 0 },
      );
      if (!message.done) return;
      setTurn(null);
      if (message.error) onProblem(message.error);
      else if (message.best?.move) onMove(message.best.move);
    });
    return () => {
      alive = false;
      stop();
      setTurn(null);
    };
  }, [JSON.stringify(question)]);
  return turn;
}

export interface Live {
  best: Best | null;
  waiting: number;
  seconds: number; // time used so far
  goal: number; // and when it will stop
  done: boolean;
  exhausted: boolean; // the engine has no use for more time
  deeper: () => void; // doubles the time
}
const kFirstGoal = 30; // seconds
const kAgain = 600; // milliseconds until an interrupted analysis is requested again

// A separate socket: hints, proofs and the engine's moves do not interrupt it.
const watcher = new Engine();

// The analysis of a position. A smaller search never replaces the result of a larger one. An engine
// that keeps its search (`keeps`) resumes it after an interruption and when it is to go deeper. Any
// other starts again, and to go deeper it searches for the whole doubled time.
export function useAnalysis(
  question: Question | null,
  keeps: boolean,
  running: boolean,
  onProblem: (text: string) => void,
): Live {
  const key = JSON.stringify(question);
  const [best, setBest] = useState<{ key: string; best: Best } | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [seconds, setSeconds] = useState(0);
  const [goal, setGoal] = useState(kFirstGoal);
  const [done, setDone] = useState(false);
  const [exhausted, setExhausted] = useState(false);
  const [again, setAgain] = useState(0);
  const spent = useRef(0);
  useEffect(() => {
    spent.current = 0;
    setSeconds(0);
    setGoal(kFirstGoal);
    setDone(false);
    setExhausted(false);
    setWaiting(0);
  }, [key]);
  useEffect(() => {
    if (!question || !running || done) return undefined;
    let alive = true;
    let timer = 0;
    let started = 0;
    const tick = setInterval(() => {
      if (!started) return;
      spent.current = Math.min(goal, spent.current + (Date.now() - started) / 1000);
      started = Date.now();
      setSeconds(spent.current);
    }, 500);
    const asked = {
      ...question,
      seconds: Math.max(1, goal - spent.current),
      spent: keeps || goal === kFirstGoal ? spent.current : goal,
      rounds: true,
      all: true,
      options: { ...question.options, keep: "1" },
    };
    const stop = watcher.ask(asked, (message) => {
      if (!alive) return;
      setWaiting(message.waiting ?? 0);
      if (!message.waiting && !started) started = Date.now();
      if (message.error) onProblem(message.error);
      const found = message.best;
      if (found?.move || found?.proven)
        setBest((old) =>
          old?.key === key && !found.proven && Number(found.nodes) < Number(old.best.nodes)
            ? old
            : { key, best: found },
        );
      if (!message.done) return;
      clearInterval(tick);
      started = 0;
      setExhausted(!!message.exhausted);
      // Others came first: continue when they have been served.
      if (message.stopped && !message.error)
        timer = window.setTimeout(() => setAgain((n) => n + 1), kAgain);
      else setDone(true);
    });
    return () => {
      alive = false;
      clearTimeout(timer);
      clearInterval(tick);
      stop();
    };
  }, [key, running, done, goal, again]);
  return {
    best: best?.key === key ? best.best : null,
    waiting,
    seconds,
    goal,
    done,
    exhausted,
    deeper: () => {
      if (!keeps) spent.current = 0;
      setSeconds(spent.current);
      setGoal(2 * goal);
      setDone(false);
    },
  };
}
