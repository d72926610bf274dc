// All games as cards with small live boards.
import { useEffect, useState } from "preact/hooks";
import { GameInfo, Position, show } from "./api";
import { Board } from "./board";
import { uiOf } from "./games";
import { later } from "./later";
import { OfflineOffer } from "./offline_offer";
import { load } from "./storage";
import { TodayStrip } from "./today";

const FriendDialog = later(() => import("./parts/rooms").then((part) => part.FriendDialog));

// The positions of the demos, fetched once.
const kDemos = new Map<string, Promise<Position | null>>();
function demoPosition(game: string, record: string, whole: string): Promise<Position | null> {
  const known = kDemos.get(record);
  if (known) return known;
  const asked = show(game, record, { brief: true })
    .catch(() => show(game, whole, { brief: true })) // offline only its end is cached
    .catch(() => {
      kDemos.delete(record);
      return null;
    });
  kDemos.set(record, asked);
  return asked;
}

// Plays the demo record move by move while the page is visible.
function LiveBoard({ info }: { info: GameInfo }) {
  const ui = uiOf(info);
  const [position, setPosition] = useState<Position | null>(null);
  useEffect(() => {
    let alive = true;
    const words = ui.demo.split(" ");
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const start = Math.min(words.length, ui.demoFrom ?? 2);
    const step = async (count: number) => {
      if (!document.hidden) {
        const next = await demoPosition(info.game, words.slice(0, count).join(" "), ui.demo);
        if (!alive) return;
        if (next) setPosition(next);
      }
      if (!still && words.length > start)
        setTimeout(
          () => alive && void step(count >= words.length ? start : count + 1),
          count >= words.length ? 4000 : 1400,
        );
    };
    void step(still ? words.length : start);
    return () => {
      alive = false;
    };
  }, [info.game]);
  if (!position) return <div class="mini" />;
  return (
    <div class="mini">
      <Board
        view={ui?.paint?.(position.view) ?? position.view}
        game={info.game}
        label={`${ui.title} board`}
        small
        hideLabels={!!ui.Stones}
      >
        {ui.Stones && <ui.Stones view={position.view} />}
      </Board>
    </div>
  );
}

export function Home({ games }: { games: GameInfo[] }) {
  const [friend, setFriend] = useState<GameInfo | null>(null);
  return (
    <main class="home">
      <section class="hello">
        <h1>Games on hexagons</h1>
        <p>
          Play strong engines or a friend, solve puzzles, ask for the best move, and share any
          position as a link.
        </p>
      </section>
      <TodayStrip games={games} />
      <ul class="cards">
        {games.map((info) => {
          const ui = uiOf(info);
          const going = load(`last.${info.game}`, "").split(" ").length > 2;
          return (
            <li key={info.game} class={`gamecard ${info.game}`}>
              <a class="cover" href={`#${info.game}`} tabIndex={-1} aria-hidden="true">
                <LiveBoard info={info} />
              </a>
              <div class="about">
                <div class="titleline">
                  <h2>
                    <a href={`#${info.game}`}>{ui.title}</a>
                  </h2>
                  <a
                    class="button plain small"
                    href={`#rules/${info.game}`}
                    aria-label={`Rules of ${ui.title}`}
                  >
                    Rules
                  </a>
                </div>
                <p>{ui.tagline}</p>
                <p class="links">
                  <a
                    class="button primary"
                    href={`#${info.game}`}
                    aria-label={`${going ? "Continue" : "Play"} ${ui.title}`}
                  >
                    {going ? "Continue" : "Play"}
                  </a>
                  {ui.links?.map((link) => (
                    <a key={link.href} class="button" href={link.href}>
                      {link.label}
                    </a>
                  ))}
                  {info.players === 2 && (
                    <button onClick={() => setFriend(info)}>Play a friend</button>
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      <OfflineOffer />
      {friend && <FriendDialog info={friend} onClose={() => setFriend(null)} />}
    </main>
  );
}
