// Games saved on the server.
import { useEffect, useState } from "preact/hooks";
import { GameInfo, SavedGame, call } from "./api";
import { uiOf } from "./games";
import { address } from "./link";

export function LibraryPage({ games }: { games: GameInfo[] }) {
  const [saved, setSaved] = useState<SavedGame[] | null>(null);
  const [game, setGame] = useState("");
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState("");
  const refresh = () => call<SavedGame[]>(`library?${new URLSearchParams({ game, words })}`).then(setSaved, (e: Error) => setProblem(e.message));
  useEffect(() => { void refresh(); }, [game, words]);
  const remove = async (one: SavedGame) => {
    if (!confirm(`Delete “${one.title || one.record}”?`)) return;
    await call(`library/${one.id}`, undefined, "DELETE").catch((e: Error) => setProblem(e.message));
    await refresh();
  };
  return (
    <main class="library">
      <h1>Library</h1>
      <p class="soft">Games that were saved on this computer.</p>
      <div class="row">
        <label>Game<select value={game} onChange={(e) => setGame(e.currentTarget.value)}>
          <option value="">all</option>
          {games.map((g) => <option key={g.game} value={g.game}>{uiOf(g).title}</option>)}
        </select></label>
        <label>Search<input type="search" value={words} onInput={(e) => setWords(e.currentTarget.value)} /></label>
        <a class="button" href="/api/library.txt" download>Export all as text</a>
      </div>
      {problem && <p class="problem" role="alert">{problem}</p>}
      {saved?.length === 0 && <p>Nothing here{game || words ? " that matches" : " yet: press “Save” below a game"}.</p>}
      <ul class="saved">
        {saved?.map((one) => {
          const info = games.find((g) => g.game === one.game);
          return (
            <li key={one.id} class="card">
              <div><b>{one.title || "untitled"}</b> <span class="soft">{info ? uiOf(info).title : one.game} · {one.saved} · {Math.max(0, one.record.split(" ").length - 2)} moves</span>
                <code>{one.record.length > 90 ? one.record.slice(0, 90) + "…" : one.record}</code></div>
              <span class="tools">
                <a class="button primary" href={address(one.record)}>Open</a>
                <button onClick={() => void remove(one)} aria-label={`Delete ${one.title}`}>Delete</button>
              </span>
            </li>
          );
        })}
      </ul>
    </main>
  );
}
