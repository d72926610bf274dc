// Stands before the page's own script where there is no server: calls of /api/ and the analysis
// socket go to workers that run the games as WebAssembly, saved games to the browser's storage.
// The page's service worker keeps answers of the server for later; here there are none to keep.
Object.defineProperty(navigator, "serviceWorker", { value: undefined });

const worker = () => new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const calls = worker();
const waiting = new Map();
let last = 0;
calls.onmessage = ({ data }) => {
  waiting.get(data.id)(data.answer);
  waiting.delete(data.id);
};
const ask = (call) => new Promise((done) => {
  waiting.set(++last, done);
  calls.postMessage({ id: last, call });
});

// Saved games, newest first, as the server's library has them.
const kept = () => JSON.parse(localStorage.getItem("hexarium.offline.library") ?? "[]");
const keep = (games) => localStorage.setItem("hexarium.offline.library", JSON.stringify(games));
const json = (value, status = 200) => ({ status, type: "application/json", body: JSON.stringify(value) });

async function library(method, url, body) {
  const id = Number(url.pathname.split("/")[3]);
  const games = kept();
  if (url.pathname.endsWith(".txt"))
    return { status: 200, type: "text/plain", body: games.map((g) => `# ${g.id} ${g.saved} ${g.title}\n${g.record}\n`).join("") };
  if (method === "POST") {
    const { game, record, title = "" } = JSON.parse(body);
    const shown = await ask(["POST", `/api/${game}/show`, JSON.stringify({ record, brief: true })]);
    if (shown.status !== 200) return shown;
    const saved = new Date().toISOString().slice(0, 19).replace("T", " ");
    const made = { id: 1 + Math.max(0, ...games.map((g) => g.id)), game, record: JSON.parse(shown.body).record, title, saved };
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
  const wanted = url.searchParams, words = (wanted.get("words") ?? "").toLowerCase();
  return json(games.filter((g) => (!wanted.get("game") || g.game === wanted.get("game")) &&
    `${g.title} ${g.record}`.toLowerCase().includes(words)));
}

const network = window.fetch;
window.fetch = async (what, how = {}) => {
  const url = new URL(what, location.href);
  if (!url.pathname.startsWith("/api/")) return network(what, how);
  const method = how.method ?? "GET", body = how.body ?? "";
  const answer = url.pathname.startsWith("/api/library")
    ? await library(method, url, body)
    : await ask([method, url.pathname + url.search, body]);
  return new Response(answer.body, { status: answer.status, headers: { "Content-Type": answer.type } });
};

// One question at a time; to stop one its worker is ended.
window.WebSocket = class extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 1;
  #worker = null;
  #busy = false;
  #id = 0;

  send(text) {
    const { id, ...question } = JSON.parse(text);
    const tell = (message) => this.onmessage?.({ data: JSON.stringify({ ...message, id: this.#id }) });
    if (this.#busy) {
      this.#worker.terminate();
      this.#worker = null;
      this.#busy = false;
      tell({ done: true, stopped: true });
    }
    if (question.stop) return;
    this.#worker ??= worker();
    this.#id = id;
    this.#busy = true;
    this.#worker.onmessage = ({ data }) => {
      if (data.id !== this.#id) return;
      if (data.message.done) this.#busy = false;
      tell(data.message);
    };
    this.#worker.postMessage({ id, question });
  }
  close() {
    this.#worker?.terminate();
    this.readyState = 3;
  }
};
