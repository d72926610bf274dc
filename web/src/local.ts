// The games in this browser, for when the server is unreachable: an optional download (wasm/) that
// the service worker caches. /module/ has its files if the server was started with them.
import { keep, load } from "./storage";
import { store } from "./store";

interface Local {
  ask(call: [string, string, string]): Promise<{ status: number; type: string; body: string }>;
  LocalSocket: new () => WebSocket;
}
export interface ModuleInfo {
  bytes: number; // to download; 0 = there is none
  tag: string;
}
const kFiles = ["local.js", "worker.js", "hexarium.mjs", "hexarium.wasm"];

// What can be downloaded, and what this browser has: its tag, or "".
export const moduleOffer = store<ModuleInfo>({ bytes: 0, tag: "" });
export const moduleHere = store(load("module", ""));

let started: Promise<Local | null> | null = null;
let running: Local | null = null;
export const localNow = () => running;

// Starts the games if they are here; null if not.
export function startLocal(): Promise<Local | null> {
  if (!moduleHere.get()) return Promise.resolve(null);
  const path = "/module/local.js"; // not part of the bundle
  started ??= import(path).then(
    (local: Local) => (running = local),
    () => (started = null),
  );
  return started;
}

// Fetches its files once, so that the service worker caches them.
export async function download({ tag }: ModuleInfo) {
  await navigator.serviceWorker.ready;
  for (const file of kFiles) {
    const response = await fetch(`/module/${file}`);
    if (!response.ok) throw new Error(`${file} could not be loaded.`);
    await response.arrayBuffer();
  }
  await navigator.storage?.persist?.().catch(() => false);
  keep("module", tag);
  moduleHere.set(tag);
}
