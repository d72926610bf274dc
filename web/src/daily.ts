// The puzzles of the day: tasks, results, streaks, and sharing.
import { Position, call } from "./api";
import { keep, load } from "./storage";

export interface Daily {
  date: string;
  weekday: string;
  game: string;
  record: string;
  task: string;
  target: number;
  mover: 1 | 2; // which side solves it
  moves: number; // how many moves the player has; 0 = until the game ends
  difficulty: number; // from 1 on Monday to 7 on Sunday
}
export interface Result {
  on: string; // the day it was done
  good: boolean;
  score: number | null; // points, if the game has them
  target: number;
  seconds: number;
  hints: number;
}

const kDay = 86400000;
export const todayUtc = () => new Date().toISOString().slice(0, 10);
export const dayBefore = (date: string, days = 1) =>
  new Date(Date.parse(date) - days * kDay).toISOString().slice(0, 10);

// "Tue 17 Nov", or long "Tuesday, 17 November 2026".
export const dayText = (date: string, length: "short" | "long" = "short") =>
  new Date(date).toLocaleDateString("en-GB", {
    weekday: length,
    day: "numeric",
    month: length,
    year: length === "long" ? "numeric" : undefined,
    timeZone: "UTC",
  });

// A day's puzzles do not change, so they are cached for offline use.
export async function dailiesOf(date: string): Promise<Daily[]> {
  const kept = load<Record<string, Daily[]>>("daily.lists", {});
  if (kept[date]) return kept[date]!;
  const list = await call<Daily[]>(`daily?date=${date}`);
  const dates = Object.keys(kept).sort().slice(-30);
  keep("daily.lists", { ...Object.fromEntries(dates.map((d) => [d, kept[d]])), [date]: list });
  return list;
}

type Results = Record<string, Record<string, Result>>; // by date and game
export const resultsOf = (date: string) => load<Results>("daily.results", {})[date] ?? {};
export function keepResult(daily: Daily, result: Result) {
  const all = load<Results>("daily.results", {});
  const before = all[daily.date]?.[daily.game];
  if (before?.good && !(result.good && (result.score ?? 0) > (before.score ?? 0))) return;
  keep("daily.results", { ...all, [daily.date]: { ...all[daily.date], [daily.game]: result } });
}

// Consecutive days, ending today or yesterday, with a puzzle solved on its own day.
export function streak(today: string, results = load<Results>("daily.results", {})): number {
  const solved = (date: string) =>
    Object.values(results[date] ?? {}).some((r) => r.good && r.on === date);
  let date = solved(today) ? today : dayBefore(today);
  let days = 0;
  for (; solved(date); date = dayBefore(date)) ++days;
  return days;
}

// The puzzle in progress: when it was started, and the hints used so far.
export interface Going {
  daily: Daily;
  started: number;
  hints: number;
  done?: Result;
}
export const going = (game: string) => load<Going | null>(`daily.going.${game}`, null);
export function begin(daily: Daily) {
  const now = going(daily.game);
  if (now?.daily.record === daily.record && now.daily.date === daily.date) return;
  keep(`daily.going.${daily.game}`, { daily, started: Date.now(), hints: 0 });
}
export function countHint(game: string, record: string) {
  const now = going(game);
  if (now && !now.done && isPart(record, now.daily))
    keep(`daily.going.${game}`, { ...now, hints: now.hints + 1 });
}
export const isPart = (record: string, daily: Daily) =>
  record === daily.record || record.startsWith(daily.record + " ");

// The result once the puzzle is over, otherwise null.
export function resultOf(now: Going, position: Position, person: 1 | 2): Result | null {
  const { daily } = now;
  const alone = position.scores.length === 1;
  const enough = daily.moves > 0 && position.played.length >= daily.moves;
  if (!position.over && !enough) return null;
  if (daily.moves > 0 && position.played.length > daily.moves) return null;
  const score = alone ? position.scores[0]! : null;
  return {
    on: todayUtc(),
    good: alone ? stars(score!, daily.target) > 0 : position.winner === person,
    score,
    target: daily.target,
    seconds: Math.round((Date.now() - now.started) / 1000),
    hints: now.hints,
  };
}

// Three for the target, two for two thirds of it, one for a third.
export const stars = (score: number, target: number) =>
  Math.min(3, Math.floor((3 * score) / Math.max(1, target)));

export const timeText = (seconds: number) =>
  seconds >= 3600
    ? `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export function resultText(result: Result): string {
  const how =
    result.score === null
      ? result.good
        ? "solved"
        : "not solved"
      : `${"★".repeat(stars(result.score, result.target))}${"☆".repeat(3 - stars(result.score, result.target))} ${result.score} of ${result.target}`;
  const hints =
    result.hints === 0 ? "no hints" : `${result.hints} hint${result.hints > 1 ? "s" : ""}`;
  return `${how} · ${timeText(result.seconds)} · ${hints}`;
}

// Names and numbers only: no spoilers.
export function shareText(
  date: string,
  results: Record<string, Result>,
  titleOf: (game: string) => string,
  days: number,
): string {
  const lines = Object.entries(results).map(([game, r]) => `${titleOf(game)}: ${resultText(r)}`);
  return [`Hexarium ${date}`, ...lines, ...(days > 1 ? [`${days} days in a row`] : [])].join("\n");
}
