import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { address, recordOf } from "../src/address";

test("a record survives conversion to an address and back", () => {
  for (const record of [
    "hex 11,swap a3 swap f6",
    "hexic 8#42 e7+ d3-",
    "honey 11,players=1#3 TOMB@2,2,down_right",
    "honey :9/2CATpr.dl.2/9;NIP",
    "iqlink :KAFUBAHCI BAA",
    "honey 11#1 ŻÓŁĆ@0,0,right",
    "x 100%_&?#",
  ])
    assert.equal(recordOf(address(record)), record);
});

test("addresses stay readable", () => {
  assert.equal(address("hex 11,swap a3 f6"), "#hex_11,swap_a3_f6");
  assert.equal(address("honey :9/9;AB x@1,2"), "#honey_:9/9%3BAB_x%401,2");
});

test("a broken address is an empty record", () => {
  assert.equal(recordOf("#hex_%E0%A4%A"), "");
  assert.equal(recordOf(""), "");
  assert.equal(recordOf("#_hex_5_"), "hex 5");
});

test("links of 0.1 are the same records", () => {
  const folder = "../tests/from_0.1/"; // the tests are run in web/
  const lines = (name: string) =>
    readFileSync(folder + name, "utf8")
      .trim()
      .split("\n");
  const links = lines("links.txt");
  const records = lines("records.jsonl").map((line) => JSON.parse(line).record);
  assert.ok(links.length > 30);
  assert.deepEqual(links.map(recordOf), records);
});
