// The puzzles of the day: the strip on the home page, the page of a day, and the bar above the
// board while solving one.
import { useEffect, useState } from "preact/hooks";
import { address } from "./address";
import { GameInfo, Position } from "./api";
import {
  Daily,
  Going,
  Result,
  begin,
  dailiesOf,
  dayBefore,
  dayText,
  going,
  isPart,
  keepResult,
  resultOf,
  resultText,
  resultsOf,
  shareText,
  streak,
  timeText,
  todayUtc,
} from "./daily";
import { uiOf } from "./games";
import { BoardPicture } from "./rules";
import { OfflineOffer } from "./offline_offer";
import { beginOwn } from "./own_game";
import { copy } from "./sharing";
import { keep } from "./storage";

const kArchive = 30; // days listed

// In a two-player game the user plays the side to move, the engine the other at full strength.
function prepare(daily: Daily, info: GameInfo, mover: 1 | 2) {
  begin(daily);
  beginOwn(info.game, daily.record.split(" ")[1]!);
  const ui = uiOf(info);
  if (info.players === 2)
    keep(`sides.${info.game}`, {
      first: mover === 1 ? "you" : "engine",
      second: mover === 2 ? "you" : "engine",
      level: ui.levels.length - 1,
    });
}

const days = (n: number) => `${n} day${n === 1 ? "" : "s"} in a row`;

function useDailies(date: string): { list: Daily[]; problem: string } {
  const [list, setList] = useState<Daily[]>([]);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    setProblem("");
    dailiesOf(date).then(setList, (error: Error) => {
      setList([]);
      setProblem(error.message);
    });
  }, [date]);
  return { list, problem };
}

export function TodayStrip({ games }: { games: GameInfo[] }) {
  const date = todayUtc();
  const { list } = useDailies(date);
  if (!list.length) return null;
  const results = resultsOf(date),
    row = streak(date);
  return (
    <section class="today" aria-label="Today">
      <h2>
        <a href="#today">Today’s puzzles</a> <span class="soft">{list[0]!.weekday}</span>
        {row > 0 && <span class="streak">{days(row)}</span>}
      </h2>
      <ul>
        {games
          .filter((info) => list.some((d) => d.game === info.game))
          .map((info) => (
            <li key={info.game}>
              <a
                class={`button ${results[info.game]?.good ? "done" : ""}`}
                href={`#today/${date}/${info.game}`}
              >
                {uiOf(info).title} {results[info.game]?.good ? "✓" : ""}
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}

// `#today`, `#today/2026-11-16`, `#today/2026-11-16/hex`: the last one opens the puzzle.
export function TodayPage({ games, path }: { games: GameInfo[]; path: string }) {
  const [, asked, game] = path.split("/");
  const today = todayUtc();
  const date = /^\d{4}-\d\d-\d\d$/.test(asked ?? "") ? asked! : today;
  const { list, problem } = useDailies(date);
  const [said, setSaid] = useState("");
  const info = games.find((g) => g.game === game);
  const chosen = list.find((d) => d.game === game);
  useEffect(() => {
    if (!info || !chosen) return;
    prepare(chosen, info, chosen.mover);
    location.replace(address(chosen.record));
  }, [info, chosen]);
  const results = resultsOf(date),
    row = streak(today);
  const share = shareText(date, results, (g) => titleOf(games, g), date === today ? row : 0);
  return (
    <main class="todaypage">
      <h1>
        {date === today ? "Today" : dayText(date, "long")}
        {date === today && <span class="soft"> {dayText(date, "long")}</span>}
      </h1>
      <p class="lead">
        One puzzle for each game, the same for everybody, easy on Mondays and hard on Sundays.{" "}
        {row > 0 && <b class="streak">{days(row)}</b>}
      </p>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <ul class="dailies">
        {list.map((d) => (
          <li key={d.game} class="card">
            <a class="thumb" href={`#today/${date}/${d.game}`} tabIndex={-1} aria-hidden="true">
              <BoardPicture game={d.game} record={d.record} label="" />
            </a>
            <h2>{titleOf(games, d.game)}</h2>
            <p>{d.task}</p>
            {results[d.game] && <p class="soft">{resultText(results[d.game]!)}</p>}
            <a
              class={`button ${results[d.game]?.good ? "" : "primary"}`}
              href={`#today/${date}/${d.game}`}
              aria-label={`${results[d.game]?.good ? "Again" : "Solve"}: ${titleOf(games, d.game)}`}
            >
              {results[d.game]?.good ? "Again" : "Solve"}
            </a>
          </li>
        ))}
      </ul>
      {Object.keys(results).length > 0 && (
        <p class="tools">
          <button onClick={() => void copy(share, "result", setSaid)}>Copy the result</button>
          <span role="status" class="soft">
            {said}
          </span>
        </p>
      )}
      <OfflineOffer />
      <h2>Other days</h2>
      <ul class="archive">
        {Array.from({ length: kArchive }, (_, i) => dayBefore(today, i)).map((d) => {
          const done = Object.values(resultsOf(d)).filter((r) => r.good).length;
          return (
            <li key={d}>
              <a
                class={`button small ${done ? "done" : ""}`}
                href={`#today/${d}`}
                aria-current={d === date ? "page" : undefined}
              >
                {dayText(d)}
                {done > 0 && <span aria-label={`, ${done} solved`}>{`✓${done}`}</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </main>
  );
}

const titleOf = (games: GameInfo[], game: string) => {
  const info = games.find((g) => g.game === game);
  return info ? uiOf(info).title : game;
};

// Above the board while a puzzle of the day is on it.
export function DailyBar({
  game,
  position,
  players,
}: {
  game: string;
  position: Position;
  players: number;
}) {
  const [now, setNow] = useState<Going | null>(() => going(game));
  const [, tick] = useState(0);
  const [said, setSaid] = useState("");
  const mine = now && isPart(position.record, now.daily) ? now : null;
  useEffect(() => setNow(going(game)), [position.record]);
  useEffect(() => {
    if (!mine || mine.done) return;
    // The clock, and hints used so far.
    const timer = setInterval(() => {
      setNow(going(game));
      tick((n) => n + 1);
    }, 1000);
    return () => clearInterval(timer);
  }, [mine !== null, !!mine?.done]);
  useEffect(() => {
    const latest = going(game);
    if (!latest || latest.done || !isPart(position.record, latest.daily)) return;
    const result = resultOf(latest, position, players === 2 ? latest.daily.mover : 1);
    if (!result) return;
    keepResult(latest.daily, result);
    // A failed attempt may be taken back and retried.
    const next = result.good ? { ...latest, done: result } : latest;
    keep(`daily.going.${game}`, next);
    setNow(next);
    if (!result.good) setSaid("Not this time: take it back and try another way.");
  }, [position.record]);
  if (!mine) return null;
  const { daily } = mine;
  const done: Result | undefined = mine.done;
  const text = done ? shareText(daily.date, { [game]: done }, () => game, streak(todayUtc())) : "";
  return (
    <section class={`dailybar ${done ? "done" : ""}`} aria-label="Puzzle of the day">
      <p>
        <a href={`#today/${daily.date}`}>
          <b>{daily.date === todayUtc() ? "Today" : dayText(daily.date)}</b>
        </a>{" "}
        {daily.task}
      </p>
      <p class="soft">
        {done
          ? resultText(done)
          : [
              timeText(Math.round((Date.now() - mine.started) / 1000)),
              mine.hints ? `${mine.hints} hint${mine.hints > 1 ? "s" : ""}` : "",
              daily.moves > 1
                ? `move ${Math.min(position.played.length, daily.moves)} of ${daily.moves}`
                : "",
            ]
              .filter(Boolean)
              .join(" · ")}
        {done && (
          <button class="small" onClick={() => void copy(text, "result", setSaid)}>
            Copy the result
          </button>
        )}{" "}
        <span role="status">{said}</span>
      </p>
    </section>
  );
}
