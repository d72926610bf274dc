// The games in this browser: workers that run them as WebAssembly. `ask` is a call to the server,
// LocalSocket its analysis socket.
const worker = () => new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const waiting = new Map();
let calls = null;
let last = 0;

function start() {
  const made = worker();
  made.onmessage = ({ data }) => {
    waiting.get(data.id)?.done(data.answer);
    waiting.delete(data.id);
  };
  // It could not be loaded, or ran out of memory: the next call tries again.
  made.onerror = () => {
    calls = null;
    made.terminate();
    for (const { fail } of waiting.values()) fail(new Error("the games could not be started"));
    waiting.clear();
  };
  return made;
}

// [method, target, body] -> {status, type, body}
export const ask = (call) =>
  new Promise((done, fail) => {
    calls ??= start();
    waiting.set(++last, { done, fail });
    calls.postMessage({ id: last, call });
  });

// One question at a time; to stop one its worker is ended.
export class LocalSocket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 1;
  #worker = null;
  #busy = false;
  #id = 0;

  send(text) {
    const { id, ...question } = JSON.parse(text);
    const tell = (message) =>
      this.onmessage?.({ data: JSON.stringify({ ...message, id: this.#id }) });
    if (this.#busy) {
      this.#worker.terminate();
      this.#worker = null;
      this.#busy = false;
      tell({ done: true, stopped: true });
    }
    if (question.stop) return;
    this.#worker ??= worker();
    this.#worker.onerror = () => {
      this.close();
      this.onclose?.();
    };
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
}
