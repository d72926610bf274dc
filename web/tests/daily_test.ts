import assert from "node:assert/strict";
import { test } from "node:test";
import { Result, dayBefore, resultText, shareText, stars, streak, timeText } from "../src/daily";

const solved = (on: string, more: Partial<Result> = {}): Result => ({
  on,
  good: true,
  score: null,
  target: 1,
  seconds: 83,
  hints: 0,
  ...more,
});

test("a streak is consecutive days with that day's puzzle solved", () => {
  const results = {
    "2026-11-15": { hex: solved("2026-11-15") },
    "2026-11-16": { hex: solved("2026-11-16"), honey: solved("2026-11-16", { good: false }) },
  };
  assert.equal(streak("2026-11-16", results), 2);
  assert.equal(streak("2026-11-17", results), 2); // today may still be solved
  assert.equal(streak("2026-11-18", results), 0);
  const late = { "2026-11-16": { hex: solved("2026-11-17") } };
  assert.equal(streak("2026-11-16", late), 0);
  const failed = { "2026-11-16": { hex: solved("2026-11-16", { good: false }) } };
  assert.equal(streak("2026-11-16", failed), 0);
});

test("days go back over months and years", () => {
  assert.equal(dayBefore("2026-03-01"), "2026-02-28");
  assert.equal(dayBefore("2027-01-01", 2), "2026-12-30");
});

test("stars by the share of the target", () => {
  assert.deepEqual(
    [0, 9, 10, 20, 29, 30, 90].map((score) => stars(score, 30)),
    [0, 0, 1, 2, 2, 3, 3],
  );
});

test("shared results contain no spoilers", () => {
  assert.equal(timeText(83), "1:23");
  assert.equal(timeText(3700), "1 h 1 min");
  assert.equal(resultText(solved("x")), "solved · 1:23 · no hints");
  assert.equal(
    resultText(solved("x", { score: 20, target: 30, hints: 2 })),
    "★★☆ 20 of 30 · 1:23 · 2 hints",
  );
  assert.equal(
    shareText("2026-11-16", { hex: solved("2026-11-16") }, () => "Hex", 3),
    "Hexarium 2026-11-16\nHex: solved · 1:23 · no hints\n3 days in a row",
  );
});
