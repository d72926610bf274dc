import assert from "node:assert/strict";
import { test } from "node:test";
import { recordOf } from "../src/address";
import {
  branchOf,
  lineAt,
  linesLink,
  linesText,
  mainLine,
  newLines,
  parseLines,
  promoted,
  withComment,
  withPath,
  without,
} from "../src/variations";

const kText = "hex 11 {empty} a3 f6 {solid} (e7 d5) (c3 {too close}) g4";
const again = (text: string) => {
  const { game, lines } = parseLines(text);
  return linesText(game, lines);
};
const change = (f: (lines: ReturnType<typeof newLines>) => ReturnType<typeof newLines>) =>
  linesText("hex", f(parseLines(kText).lines));

test("lines are read as they are written", () => {
  for (const text of [
    "hex 11",
    kText,
    "hex 11 a1 (b1 b2 (b3 b6 (b4 b5) b8) b7) c1",
    "hex 11 a1 {a \\} \\{ \\\\ b\\nc_d}",
    "hexceed :./BOK+RXW A (B {x} RXK)",
  ]) {
    assert.equal(again(text), text);
    assert.equal(recordOf(linesLink(text)), `lines/${text}`);
  }
  assert.equal(parseLines("hex 11 a1 {a\\nb}").lines.root.next[0]!.comment, "a\nb");
  assert.deepEqual(mainLine(parseLines(kText).lines), ["a3", "f6", "g4"]);
});

test("invalid trees are errors", () => {
  for (const text of [
    "",
    "hex",
    "hex (a1)",
    "hex 11 (a1)",
    "hex 11 a1 (b1",
    "hex 11 a1 )",
    "hex 11 a1 {x",
    "hex 11 a1 }",
    "hex 11 a1 ()",
    "hex 11 a1" + "(b1".repeat(300),
  ])
    assert.throws(() => parseLines(text), Error, text);
});

test("moves are added where a line leaves the tree", () => {
  assert.equal(
    change((l) => withPath(l, ["a3", "f6", "h2", "h3"])),
    "hex 11 {empty} a3 f6 {solid} (e7 d5) (c3 {too close}) g4 (h2 h3)",
  );
  assert.equal(
    change((l) => withPath(l, ["a3", "e7"])),
    kText,
  );
  assert.equal(linesText("hex", withPath(newLines("5"), ["a1", "b2"])), "hex 5 a1 b2");
});

test("comments, deleting and promoting", () => {
  assert.equal(
    change((l) => withComment(l, ["a3", "e7"], "better")),
    "hex 11 {empty} a3 f6 {solid} (e7 {better} d5) (c3 {too close}) g4",
  );
  assert.equal(
    change((l) => without(l, ["a3", "f6"])),
    "hex 11 {empty} a3 e7 (c3 {too close}) d5",
  );
  assert.equal(
    change((l) => without(l, [])),
    kText,
  );
  assert.equal(
    change((l) => promoted(l, ["a3", "c3"])),
    "hex 11 {empty} a3 c3 {too close} (f6 {solid} g4) (e7 d5)",
  );
  assert.equal(
    change((l) => promoted(l, ["a3", "f6", "g4"])),
    kText,
  );
  // The branch nearest to the move comes first.
  const deep = parseLines("hex 11 a1 b1 (c1 d1 (e1 f1))").lines;
  assert.equal(branchOf(deep, ["a1", "c1", "e1", "f1"]), 3);
  assert.equal(
    linesText("hex", promoted(deep, ["a1", "c1", "e1", "f1"])),
    "hex 11 a1 b1 (c1 e1 (d1) f1)",
  );
  assert.equal(lineAt(deep, ["a1", "z9"]), null);
});
