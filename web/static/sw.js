// Caches the page and the positions viewed, for when the server is unreachable. The server is
// always asked first, so nothing is staler than necessary.
const kName = "hexarium";
const kList = "/api/games";
const kFiles = []; // files of the page, filled in by build.mjs
const kMost = 400; // positions kept

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // Where the games run in the page itself, there is no list of games to fetch.
  event.waitUntil(
    caches
      .open(kName)
      .then((cache) => cache.addAll(kFiles).then(() => cache.add(kList).catch(() => undefined))),
  );
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// The cache keys to try, the answer's own key first; none if it cannot be cached. A position
// depends only on its record; a brief answer lacks the moves, so a full one can replace it.
async function keysOf(request) {
  const { pathname: path, search } = new URL(request.url);
  // Of the GET answers under /api/: the list of games, and what a game says about itself, such as
  // /api/iqlink/pieces. Answers to a question (a room's state, a new puzzle) are not kept.
  if (request.method === "GET")
    return !path.startsWith("/api/") ||
      path === kList ||
      (!search && /^\/api\/(?!library)\w+\/\w+$/.test(path))
      ? [path]
      : [];
  if (!/^\/api\/\w+\/(show|play|connections)$/.test(path)) return [];
  const { record = "", move = "", brief = false } = await request.clone().json();
  const full = `${path}?${encodeURIComponent(`${record} ${move}`)}`;
  return brief ? [full + "&brief", full] : [full];
}

async function answer(event) {
  const request = event.request;
  const keys = await keysOf(request).catch(() => []);
  const cache = keys.length ? await caches.open(kName) : null;
  try {
    const response = await fetch(request);
    if (cache && response.ok) {
      event.waitUntil(cache.put(keys[0], response.clone()));
      if (Math.random() < 0.02) event.waitUntil(tidy(cache));
    }
    return response;
  } catch (problem) {
    for (const key of keys) {
      const kept = await cache.match(key);
      if (!kept) continue;
      const headers = new Headers(kept.headers);
      headers.set("X-Kept", "1");
      return new Response(kept.body, { status: kept.status, headers });
    }
    throw problem;
  }
}

async function tidy(cache) {
  const old = (await cache.keys()).filter((request) => request.url.includes("?"));
  for (const request of old.slice(0, Math.max(0, old.length - kMost))) await cache.delete(request);
}

self.addEventListener("fetch", (event) => {
  if (new URL(event.request.url).origin === self.location.origin) event.respondWith(answer(event));
});
