// The server behind the page: its answers, plain calls, and the analysis socket.
import { localNow, startLocal } from "./local";
import { store } from "./store";

export interface Cell {
  x: number;
  y: number;
  name: string;
  label: string;
  fill: string;
  ink: string;
}
export interface View {
  cells: Cell[];
  flat_top: boolean;
  outline: boolean;
  tray: string[];
  status: string;
  margin: number;
  svg_under: string;
  svg_over: string;
  facts?: Facts;
}
export type Value = null | boolean | number | string | number[] | string[];
export type Facts = Record<string, Value>;
export interface Position {
  record: string;
  setup: string;
  played: string[];
  over: boolean;
  mover: 1 | 2;
  winner: 0 | 1 | 2;
  scores: number[];
  facts: Facts;
  view: View;
  moves: string[];
  frames?: View[];
}
export interface MoveValue {
  move: string;
  value: Value;
  proven: boolean;
}
export interface Best {
  move: string | null;
  value: Value;
  proven: boolean;
  nodes: number | string;
  line: string[];
  moves?: MoveValue[];
  notes?: { cell: string; text: string }[];
}
export interface GameInfo {
  game: string;
  players: 1 | 2;
  setups: string[];
  summary: string;
  review?: boolean; // has game reviews
}
export interface SavedGame {
  id: number;
  game: string;
  record: string;
  title: string;
  saved: string;
  lines: string; // the game with its variations, if it has any
}

// Whether the server is unreachable: answers then come from the cache of the service worker (sw.js)
// or from the games in this browser (local.ts).
export const away = store(false);
export class Away extends Error {
  constructor() {
    super("The program is not running, so this cannot be answered now.");
  }
}

export async function call<T>(path: string, fields?: object, method = "POST"): Promise<T> {
  let response: Response;
  const how =
    fields === undefined
      ? { method: method === "POST" ? "GET" : method }
      : { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(fields) };
  try {
    response = await fetch("/api/" + path, how);
    if (response.headers.has("X-Kept")) gone();
    else away.set(false);
  } catch {
    gone();
    response = await answerHere(path, how);
  }
  const json = await response.json().catch(() => ({ error: response.statusText }));
  if (!response.ok) throw new Error(json.error ?? response.statusText);
  return json as T;
}

// Asks the games in this browser, if there are any; saved games and rooms are only on the server.
async function answerHere(path: string, how: { method: string; body?: string }) {
  const local = /^(library|rooms)\b/.test(path) ? null : await startLocal();
  const answer = await local?.ask([how.method, "/api/" + path, how.body ?? ""]).catch(() => null);
  if (!answer) throw new Away();
  return new Response(answer.body, { status: answer.status });
}

// Checks every few seconds whether the server is back.
function gone() {
  if (away.get()) return;
  away.set(true);
  const timer = setInterval(() => {
    if (away.get()) call("games").catch(() => undefined);
    else clearInterval(timer);
  }, 3000);
}

export const show = (
  game: string,
  record: string,
  more: { frames?: boolean; brief?: boolean } = {},
) =>
  call<Position>(`${game}/show`, { record, ...more }).then((position) => {
    position.view.facts = position.facts;
    return position;
  });

export interface Question {
  game: string;
  record: string;
  seconds?: number;
  all?: boolean;
  rounds?: boolean; // a first answer soon, better ones later
  spent?: number; // seconds already spent on an earlier question
  options?: Record<string, string>;
  verb?: string;
  review?: boolean;
  words?: string[];
}
export interface Message {
  waiting?: number;
  started?: boolean;
  best?: Best;
  line?: any;
  done?: boolean;
  stopped?: boolean;
  exhausted?: boolean; // more time would not help
  judged?: number; // moves reviewed so far
  of?: number;
  review?: any;
  error?: string;
}

// One socket, one question at a time: a new question cancels the old one, and so does closing the
// page. `engine` is for moves, hints and proofs.
export class Engine {
  private socket: WebSocket | null = null;
  private id = 0;
  private listener: ((message: Message) => void) | null = null;
  private question = {};
  private here: ReturnType<typeof localNow> = null; // where the socket goes; null = to the server

  ask(question: Question, listener: (message: Message) => void): () => void {
    this.listener?.({ done: true, stopped: true });
    const id = ++this.id;
    this.listener = listener;
    this.question = { ...question, id };
    this.send(this.question);
    return () => {
      if (this.id !== id || !this.listener) return;
      this.listener = null;
      this.send({ stop: true });
    };
  }

  private send(message: object) {
    const text = JSON.stringify(message);
    const socket = this.open();
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
    else socket.addEventListener("open", () => socket.send(text), { once: true });
  }

  private open(): WebSocket {
    const here = away.get() ? localNow() : null;
    if (this.here !== here) this.socket?.close();
    else if (this.socket && this.socket.readyState <= WebSocket.OPEN) return this.socket;
    this.here = here;
    const socket = here
      ? new here.LocalSocket()
      : new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/api/analysis`);
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data) as Message & { id: number };
      if (message.id !== this.id || !this.listener) return;
      const listener = this.listener;
      if (message.done) this.listener = null;
      listener(message);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      const listener = this.listener;
      if (!listener) return;
      gone();
      void startLocal().then((local) => {
        if (this.listener !== listener) return;
        if (local && !here) return this.send(this.question);
        this.listener = null;
        listener({ done: true, error: new Away().message });
      });
    };
    this.socket = socket;
    return socket;
  }
}
export const engine = new Engine();

// The final answer to a question; null if it was stopped.
export function ask(question: Question): Promise<Best | null> {
  return new Promise((resolve, reject) => {
    engine.ask(question, (m) => {
      if (m.error) reject(new Error(m.error));
      else if (m.done) resolve(m.best ?? null);
    });
  });
}
