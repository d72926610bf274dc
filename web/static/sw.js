// Keeps the page, and the positions that were looked at, for when the program is away. The program is
// always asked first, so nothing is older than it has to be.
const kName = "hexarium";
const kFiles = ["/", "/app.js", "/app.css", "/icon.svg", "/manifest.webmanifest", "/api/games"];
const kMost = 400; // answers kept

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(kName).then((cache) => cache.addAll(kFiles)));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// An answer is kept under its path and question. Only calls that ask for a position are: their answer
// depends on nothing else.
async function keyOf(request) {
  const path = new URL(request.url).pathname;
  if (request.method === "GET") return path.startsWith("/api/") && path !== "/api/games" ? null : path;
  if (!/^\/api\/\w+\/(show|play|connections)$/.test(path)) return null;
  return `${path}?${encodeURIComponent(await request.clone().text())}`;
}

async function answer(request) {
  const key = await keyOf(request);
  const cache = key && (await caches.open(kName));
  try {
    const response = await fetch(request);
    if (key && response.ok) {
      await cache.put(key, response.clone());
      if (Math.random() < 0.02) await tidy(cache);
    }
    return response;
  } catch (problem) {
    const kept = key && (await cache.match(key));
    if (!kept) throw problem;
    const headers = new Headers(kept.headers);
    headers.set("X-Kept", "1");
    return new Response(kept.body, { status: kept.status, headers });
  }
}

async function tidy(cache) {
  const old = (await cache.keys()).filter((request) => request.url.includes("?"));
  for (const request of old.slice(0, Math.max(0, old.length - kMost))) await cache.delete(request);
}

self.addEventListener("fetch", (event) => {
  if (new URL(event.request.url).origin === self.location.origin) event.respondWith(answer(event.request));
});
