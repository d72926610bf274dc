// Stands before the page's own script where there is no server: calls of /api/ and the analysis
// socket go to the games in this browser, saved games to its storage.
import { LocalSocket, ask } from "./local.js";

// The page's service worker keeps answers of the server for later; here there are none to keep.
Object.defineProperty(navigator, "serviceWorker", { value: undefined });

// Saved games, newest first, as the server's library has them.
const kept = () => JSON.parse(localStorage.getItem("hexarium.offline.library") ?? "[]");
const keep = (games) => localStorage.setItem("hexarium.offline.library", JSON.stringify(games));
const json = (value, status = 200) => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
});

async function library(method, url, body) {
  const id = Number(url.pathname.split("/")[3]);
  const games = kept();
  if (url.pathname.endsWith(".txt"))
    return {
      status: 200,
      type: "text/plain",
      body: games.map((g) => `# ${g.id} ${g.saved} ${g.title}\n${g.record}\n`).join(""),
    };
  if (method === "POST") {
    const { game, record, title = "", lines = "" } = JSON.parse(body);
    const shown = await ask(["POST", `/api/${game}/show`, JSON.stringify({ record, brief: true })]);
    if (shown.status !== 200) return shown;
    const saved = new Date().toISOString().slice(0, 19).replace("T", " ");
    const made = {
      id: 1 + Math.max(0, ...games.map((g) => g.id)),
      game,
      record: JSON.parse(shown.body).record,
      title,
      saved,
      lines,
    };
    keep([made, ...games]);
    return json(made, 201);
  }
  if (method === "DELETE") {
    keep(games.filter((g) => g.id !== id));
    return json({ removed: id });
  }
  if (id) {
    const found = games.find((g) => g.id === id);
    return found ? json(found) : json({ error: `library: no game number ${id}` }, 404);
  }
  const wanted = url.searchParams,
    words = (wanted.get("words") ?? "").toLowerCase();
  return json(
    games.filter(
      (g) =>
        (!wanted.get("game") || g.game === wanted.get("game")) &&
        `${g.title} ${g.record}`.toLowerCase().includes(words),
    ),
  );
}

const network = window.fetch;
window.fetch = async (what, how = {}) => {
  const url = new URL(what, location.href);
  if (!url.pathname.startsWith("/api/")) return network(what, how);
  const method = how.method ?? "GET",
    body = how.body ?? "";
  const answer = url.pathname.startsWith("/api/library")
    ? await library(method, url, body)
    : await ask([method, url.pathname + url.search, body]);
  return new Response(answer.body, {
    status: answer.status,
    headers: { "Content-Type": answer.type },
  });
};

window.WebSocket = LocalSocket;
