import assert from "node:assert/strict";
import { test } from "node:test";
import { store } from "../src/store";

test("a store notifies its listeners of changes, and only of changes", () => {
  const count = store(1);
  const heard: number[] = [];
  const stop = count.listen(() => heard.push(count.get()));
  count.set(2);
  count.set(2);
  count.set(3);
  assert.deepEqual(heard, [2, 3]);
  stop();
  count.set(4);
  assert.deepEqual(heard, [2, 3]);
  assert.equal(count.get(), 4);
});
