import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { keep, load } from "../src/storage";

const kept = new Map<string, string>();
let full = false;
beforeEach(() => {
  kept.clear();
  full = false;
});
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new Error("QuotaExceededError");
      kept.set(key, value);
    },
  },
});

test("a value is stored under the page's own name and read back unchanged", () => {
  keep("line.hex", { setup: "11", moves: ["a3"] });
  assert.deepEqual([...kept.keys()], ["hexarium.line.hex"]);
  assert.deepEqual(load("line.hex", null), { setup: "11", moves: ["a3"] });
});

test("a missing value, or one that is not JSON, gives the fallback", () => {
  assert.equal(load("theme", "auto"), "auto");
  kept.set("hexarium.theme", "{half");
  assert.equal(load("theme", "auto"), "auto");
});

test("full storage is no error", () => {
  full = true;
  keep("theme", "dark");
  assert.equal(load("theme", "auto"), "auto");
});
