import assert from "node:assert/strict";
import { test } from "node:test";
import { costly, settled } from "../src/games/hex/review";

const blackAt = (i: number) => i % 2 === 0;

test("a win proven after a move was there before it", () => {
  // Black's first and second move (1 and 3) keep a win that is proven only after the second.
  assert.deepEqual(settled([0.6, 0.7, 0.8, 1], blackAt), [0.6, 0.7, 1, 1]);
  // White's move into a position that Black has won proves nothing about the one before.
  assert.deepEqual(settled([0.6, 0.7, 1], blackAt), [0.6, 0.7, 1]);
  assert.deepEqual(settled([0.6, 0.3, 0], blackAt), [0.6, 0, 0]);
});

test("costly moves are the mover's losses, the worst first", () => {
  assert.deepEqual(costly([0.8, 0.5, 0.9, undefined, 0.1], blackAt), [
    { move: 2, loss: 0.4 },
    { move: 1, loss: 0.30000000000000004 },
  ]);
});

test("a move out of a proven win is blamed only if the win is gone", () => {
  assert.deepEqual(costly([1, 0.7], blackAt), []);
  assert.deepEqual(costly([1, 0.2], blackAt), [{ move: 1, loss: 0.8 }]);
  assert.deepEqual(costly([0.5, 0, 0.3], blackAt), [{ move: 1, loss: 0.5 }]);
});
