import assert from "node:assert/strict";
import { test } from "node:test";
import { kNoMoves, lineThrough, undone } from "../src/move_line";

const line = { setup: "11", moves: ["a1", "b2", "c3"] };

test("a position on the line keeps the moves after it", () => {
  assert.equal(lineThrough(line, "11", []), line);
  assert.equal(lineThrough(line, "11", ["a1", "b2"]), line);
  assert.equal(lineThrough(line, "11", line.moves), line);
});

test("another move, a longer line or another setup starts a new one", () => {
  assert.deepEqual(lineThrough(line, "11", ["a1", "d4"]), { setup: "11", moves: ["a1", "d4"] });
  const longer = ["a1", "b2", "c3", "d4"];
  assert.deepEqual(lineThrough(line, "11", longer), { setup: "11", moves: longer });
  assert.deepEqual(lineThrough(line, "9", []), { setup: "9", moves: [] });
  assert.deepEqual(lineThrough(kNoMoves, "9", ["a1"]), { setup: "9", moves: ["a1"] });
});

test("undo goes back one move, or to the person's last turn", () => {
  const inTurn = (count: number) => (count % 2 ? 2 : 1);
  assert.equal(undone(3, null, inTurn), 2);
  assert.equal(undone(0, null, inTurn), 0);
  assert.equal(undone(4, 1, inTurn), 2);
  assert.equal(undone(3, 1, inTurn), 2);
  assert.equal(undone(1, 2, inTurn), 0);
  // First chooses, second places and chooses, first places and chooses.
  const inPairs = (count: number) => [1, 2, 2, 1][count % 4]!;
  assert.equal(undone(4, 2, inPairs), 2);
  assert.equal(undone(3, 2, inPairs), 2);
});
