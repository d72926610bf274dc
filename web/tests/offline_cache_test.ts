// The service worker, sw.js, run in a small fake browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { runInNewContext } from "node:vm";

type Handler = (event: unknown) => void;
const kOrigin = "http://127.0.0.1:8080";
let handlers: Record<string, Handler>, cache: Map<string, Response>, up: boolean, asked: string[];

beforeEach(() => {
  handlers = {};
  cache = new Map();
  up = true;
  asked = [];
  const keyOf = (key: string | Request) => (typeof key === "string" ? key : key.url);
  const opened = {
    put: async (key: string, response: Response) => void cache.set(keyOf(key), response),
    match: async (key: string) => cache.get(keyOf(key))?.clone(),
    keys: async () => [...cache.keys()].map((url) => ({ url })),
    delete: async (request: { url: string }) => cache.delete(request.url),
    add: async () => undefined,
    addAll: async () => undefined,
  };
  const fetch = async (request: Request) => {
    asked.push(request.url);
    if (!up) throw new TypeError("Failed to fetch");
    return new Response(`answer ${asked.length}`);
  };
  const self = {
    addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
    location: { origin: kOrigin },
    skipWaiting: () => undefined,
    clients: { claim: () => undefined },
  };
  const caches = { open: async () => opened };
  runInNewContext(readFileSync("static/sw.js", "utf8"), {
    ...{ self, caches, fetch, URL, Headers, Response, Math, encodeURIComponent },
  });
});

async function get(path: string, body?: object): Promise<Response> {
  let answer: Promise<Response> | undefined;
  const work: Promise<unknown>[] = [];
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
  handlers.fetch!({
    request: new Request(kOrigin + path, init),
    respondWith: (response: Promise<Response>) => (answer = response),
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
  });
  const response = await answer!;
  await Promise.all(work);
  return response;
}

test("the server is asked first; its last answer is used while it is unreachable", async () => {
  assert.equal(await (await get("/app.js")).text(), "answer 1");
  assert.equal(await (await get("/app.js")).text(), "answer 2");
  up = false;
  const kept = await get("/app.js");
  assert.equal(kept.headers.get("X-Kept"), "1");
  assert.equal(await kept.text(), "answer 2");
});

test("positions are cached by record; a full one can replace a brief one, but not the reverse", async () => {
  await get("/api/hex/show", { record: "hex 5 a1" });
  await get("/api/hex/show", { record: "hex 5 b2", brief: true });
  up = false;
  const brief = await get("/api/hex/show", { record: "hex 5 a1", brief: true });
  assert.equal(await brief.text(), "answer 1");
  await assert.rejects(get("/api/hex/show", { record: "hex 5 b2" }), /Failed to fetch/);
  await assert.rejects(get("/api/hex/show", { record: "hex 5 c3" }), /Failed to fetch/);
});

test("what a game says about itself is cached, the library and searches are not", async () => {
  await get("/api/iqlink/pieces");
  await get("/api/library/3");
  await get("/api/library?game=hex");
  await get("/api/hex/best", { record: "hex 5" });
  await get("/api/rooms/state?room=abc");
  await get("/api/iqlink/puzzle?level=3&seed=1");
  assert.deepEqual([...cache.keys()], ["/api/iqlink/pieces"]);
  up = false;
  await assert.rejects(get("/api/rooms/state?room=def"), /Failed to fetch/);
});
