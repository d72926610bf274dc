// How long ago something was, as "My games" says it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { since } from "../src/room_client";

test("how long ago, in the largest unit that fits", () => {
  const ago = (minutes: number) => since(1e12 - minutes * 60_000, 1e12);
  assert.equal(ago(0.5), "a moment");
  assert.equal(ago(-3), "a moment"); // another clock
  assert.equal(ago(1), "1 minute");
  assert.equal(ago(59.9), "59 minutes");
  assert.equal(ago(60), "1 hour");
  assert.equal(ago(47 * 60), "47 hours");
  assert.equal(ago(48 * 60), "2 days");
});
