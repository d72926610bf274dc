// The game on the page: the record in the address, its position, the line of moves around it, and
// whether it is played here.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { address } from "./address";
import { Away, GameInfo, Position, View, show } from "./api";
import { GameUi } from "./game";
import { MoveLine, kNoMoves, lineThrough } from "./move_line";
import { OwnGame, isFresh, isOwn, kNoGame, withMove } from "./own_game";
import { keep, load } from "./storage";

export const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// The last frame is left out if it only repeats the position.
export const worthShowing = (frames: View[], view: View) =>
  frames.filter((frame, i) => i < frames.length - 1 || frame.status !== view.status);

export function useGame(
  info: GameInfo,
  ui: GameUi,
  record: string,
  say: (text: string, bad?: boolean) => void,
) {
  const game = info.game;
  // The newest known position, and the address it belongs to.
  const [shown, setShown] = useState<{ asked: string; position: Position } | null>(null);
  const [error, setError] = useState("");
  const [frame, setFrame] = useState<View | null>(null); // of an animation
  const [before, setBefore] = useState<Position | null>(null);
  // What the board will look like once the program has answered.
  const [expected, setExpected] = useState<{ record: string; view: View } | null>(null);
  const [line, setLineState] = useState<MoveLine>(() => load(`line.${game}`, kNoMoves));
  const [own, setOwnState] = useState<OwnGame>(() => load(`own.${game}`, kNoGame));
  const latest = useRef<Position | null>(null);
  const skip = useRef<() => void>(() => undefined);
  const setLine = (next: (old: MoveLine) => MoveLine) =>
    setLineState((old) => {
      const made = next(old);
      if (made !== old) keep(`line.${game}`, made);
      return made;
    });
  const setOwn = (next: (old: OwnGame) => OwnGame) =>
    setOwnState((old) => {
      const made = next(old);
      if (made !== old) keep(`own.${game}`, made);
      return made;
    });

  // The address changed: fetch the position. If it is one move further on, the move is animated.
  useEffect(() => {
    let current = true;
    const last = latest.current;
    if (last?.record === record) {
      setShown({ asked: record, position: last });
      return undefined;
    }
    const step =
      last !== null &&
      record.startsWith(last.record + " ") &&
      !record.slice(last.record.length + 1).includes(" ");
    show(game, record, { frames: step && ui.animated !== undefined && !reduced() })
      .then(async (next) => {
        next.over ||= (await ui.ended?.(next)) ?? false;
        if (!current) return;
        setError("");
        say("");
        latest.current = next;
        keep(`last.${game}`, next.record);
        setLine((old) => lineThrough(old, next.setup, next.played));
        const players = next.scores.length === 1 ? 1 : info.players;
        if (isFresh(next.setup, next.played, players))
          setOwn((old) =>
            isOwn(old, next.setup, []) ? old : { setup: next.setup, moves: [], alone: true },
          );
        setBefore(last);
        setShown({ asked: record, position: next });
        let skipped = !step;
        for (const view of worthShowing(next.frames ?? [], next.view)) {
          if (skipped) break;
          setFrame(view);
          const text = ui.frameText?.(view) ?? view.status;
          if (text) say(text);
          await new Promise<void>((wake) => {
            skip.current = () => {
              skipped = true;
              wake();
            };
            setTimeout(wake, ui.animated);
          });
          if (!current) return;
        }
        setFrame(null);
        if (step && next.frames) say("");
      })
      .catch((problem: Error) => {
        if (!current) return;
        // The board stays as it was if the program does not answer.
        if (!(problem instanceof Away) || !latest.current) return setError(problem.message);
        say(problem.message, true);
        location.replace(address(latest.current.record));
      });
    return () => {
      current = false;
      setFrame(null);
    };
  }, [game, record]);

  const go = useCallback((next: string) => {
    const to = address(next);
    if (location.hash !== to) location.hash = to;
  }, []);
  const play = useCallback(
    (move: string, helped = false) => {
      const now = latest.current;
      if (!now) return;
      const next = [game, now.setup, ...now.played, move].join(" ");
      const view = ui.expect?.(now, move);
      setExpected(view ? { record: next, view } : null);
      setOwn((old) =>
        isOwn(old, now.setup, now.played) ? withMove(old, now.played, move, helped) : old,
      );
      go(next);
    },
    [game, go],
  );
  // A new game: moves of the old one cannot be redone.
  const begin = useCallback(
    (next: string) => {
      setLine(() => kNoMoves);
      setOwn(() => ({ setup: next.split(" ")[1] ?? "", moves: [], alone: true }));
      go(next);
    },
    [game, go],
  );

  const position = shown?.position ?? null;
  const pending = shown !== null && shown.asked !== record;
  const at = position?.played.length ?? 0;
  const awaited = pending && expected?.record === record ? expected.view : null;
  return {
    position,
    error,
    before,
    line,
    at,
    frame, // of an animation
    view: frame ?? awaited ?? position?.view,
    pending, // the position is not yet the one of the address
    current: pending ? null : position,
    ours: position !== null && isOwn(own, position.setup, position.played),
    alone: own.alone,
    latest,
    go,
    play,
    begin,
    goTo: (count: number) =>
      go([game, line.setup || position?.setup, ...line.moves.slice(0, count)].join(" ")),
    // From here on it is a game: later moves are dropped, and the engine answers.
    playFromHere: () => {
      if (!position) return;
      setLine(() => ({ setup: position.setup, moves: position.played }));
      setOwn((old) => ({
        setup: position.setup,
        moves: position.played,
        alone: isOwn(old, position.setup, position.played) && old.alone,
      }));
    },
    skipAnimation: () => skip.current(),
  };
}
