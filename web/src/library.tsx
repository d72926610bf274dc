// Games saved on the server.
import { useEffect, useState } from "preact/hooks";
import { GameInfo, SavedGame, call } from "./api";
import { AskDialog } from "./dialogs";
import { uiOf } from "./games";
import { Icon } from "./icons";
import { address } from "./address";
import { BoardPicture } from "./rules";
import { linesLink } from "./variations";

const kPictures = 24; // games shown with their board
const kAtOnce = 100;

export function LibraryPage({ games }: { games: GameInfo[] }) {
  const [saved, setSaved] = useState<SavedGame[] | null>(null);
  const [game, setGame] = useState("");
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState("");
  const [more, setMore] = useState(false); // there may be older ones
  const ask = async (shown: SavedGame[]) => {
    const before = String(shown[shown.length - 1]?.id ?? 0);
    try {
      const found = await call<SavedGame[]>(
        `library?${new URLSearchParams({ game, words, before, limit: String(kAtOnce) })}`,
      );
      setSaved([...shown, ...found]);
      setMore(found.length === kAtOnce);
    } catch (e) {
      setProblem((e as Error).message);
    }
  };
  const refresh = () => ask([]);
  useEffect(() => {
    void refresh();
  }, [game, words]);
  const [doomed, setDoomed] = useState<SavedGame | null>(null);
  const remove = async (one: SavedGame) => {
    setDoomed(null);
    await call(`library/${one.id}`, undefined, "DELETE").catch((e: Error) => setProblem(e.message));
    await refresh();
  };
  return (
    <main class="library">
      <h1>Library</h1>
      <p class="soft">Games saved on the server. They survive clearing browser data.</p>
      <div class="row">
        <label>
          Game
          <select value={game} onChange={(e) => setGame(e.currentTarget.value)}>
            <option value="">all</option>
            {games.map((g) => (
              <option key={g.game} value={g.game}>
                {uiOf(g).title}
              </option>
            ))}
          </select>
        </label>
        <label>
          Search
          <input
            type="search"
            placeholder="name or moves"
            value={words}
            onInput={(e) => setWords(e.currentTarget.value)}
          />
        </label>
        <a class="button" href="/api/library.txt" download>
          Export all as text
        </a>
      </div>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {saved?.length === 0 && (
        <div class="empty">
          <Icon name="books" />
          <p>
            <b>Nothing here{game || words ? " that matches" : " yet"}</b>
          </p>
          {game || words ? (
            <button
              onClick={() => {
                setGame("");
                setWords("");
              }}
            >
              Show all
            </button>
          ) : (
            <>
              <p class="soft">Press “Save” beside a game to keep it here.</p>
              <a class="button primary" href="#">
                Choose a game
              </a>
            </>
          )}
        </div>
      )}
      <ul class="saved">
        {saved?.map((one, i) => {
          const info = games.find((g) => g.game === one.game);
          const moves = Math.max(0, one.record.split(" ").length - 2);
          return (
            <li key={one.id} class="card">
              <a class="thumb" href={address(one.record)} tabIndex={-1} aria-hidden="true">
                {i < kPictures && <BoardPicture game={one.game} record={one.record} label="" />}
              </a>
              <div class="what">
                <b>{one.title || "untitled"}</b>
                <span class="soft">
                  {info ? uiOf(info).title : one.game} · {moves} move{moves === 1 ? "" : "s"}
                  {one.lines ? " · with variations" : ""} · {one.saved}
                </span>
                <code>{one.record.length > 90 ? one.record.slice(0, 90) + "…" : one.record}</code>
              </div>
              <span class="tools">
                <a
                  class="button primary"
                  href={one.lines ? linesLink(one.lines) : address(one.record)}
                  aria-label={`Open ${one.title}`}
                >
                  Open
                </a>
                <button onClick={() => setDoomed(one)} aria-label={`Delete ${one.title}`}>
                  Delete
                </button>
              </span>
            </li>
          );
        })}
      </ul>
      {more && saved && <button onClick={() => void ask(saved)}>Show older games</button>}
      {doomed && (
        <AskDialog
          title={`Delete “${doomed.title || doomed.record.slice(0, 40)}”?`}
          action="Delete it"
          onClose={() => setDoomed(null)}
          onDone={() => void remove(doomed)}
        />
      )}
    </main>
  );
}
