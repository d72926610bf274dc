// Variations on the analysis board: keeping, commenting, promoting, deleting, sharing, saving,
// reading.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
  at,
  audit,
  button,
  cell,
  copied,
  counts,
  everyLook,
  idle,
  moves,
  open,
  phone,
  record,
  run,
  soon,
  tab,
  test,
} from "./suite.mjs";

// Waits: the tree is drawn a moment after the address changes.
const treeShows = (pattern) =>
  at.page.waitForFunction(
    (p) => new RegExp(p).test(document.querySelector(".variations .tree")?.innerText ?? ""),
    pattern.source,
  );
const kept = (game) =>
  at.page.evaluate((g) => JSON.parse(localStorage[`hexarium.lines.${g}`] ?? "null"), game);
// The text of the file that a click downloads. Firefox does not tell tests of downloads, so there it
// is read where the page makes it.
async function downloaded(click) {
  const { page } = at;
  if (process.env.BROWSER !== "firefox") {
    const [file] = await Promise.all([page.waitForEvent("download"), click()]);
    return readFileSync(await file.path(), "utf8");
  }
  await page.evaluate(() => {
    URL.createObjectURL = (blob) => ((window.saved = blob), "about:blank");
    HTMLAnchorElement.prototype.click = () => undefined;
  });
  await click();
  await page.waitForFunction(() => window.saved);
  return page.evaluate(() => window.saved.text());
}
const comment = (text) => at.page.locator(".variations textarea").fill(text);
// A tree with the main line c3 b2 and the line d2 b4 in place of b2.
async function grow() {
  await open("#hex_5_c3_b2");
  await idle();
  await tab("Analysis");
  await button("Keep lines").click();
  await moves(() => button("Undo").click());
  await moves(() => cell("d2").click());
  await moves(() => cell("b4").click());
}

test("variations: lines are kept, commented, promoted and deleted", async () => {
  await grow();
  await treeShows(/1\. c3\s*2\. b2\s*2\. d2\s*3\. b4/);
  await comment("a {ladder} escape");
  await at.page.locator(".variations .comment", { hasText: "a {ladder} escape" }).waitFor();
  await everyLook("variations", () => tab("Analysis"));
  await tab("Analysis");
  await button("Make it the main line").click();
  await treeShows(/1\. c3\s*2\. d2\s*2\. b2/);
  await soon(async () => assert.ok(await button("Make it the main line").isDisabled()));
  // To another line through the tree, with the keyboard.
  const b2 = at.page.locator(".variations .tree button", { hasText: "b2" });
  await b2.focus();
  await moves(() => at.page.keyboard.press("Enter"));
  assert.equal(await record(), "hex 5 c3 b2");
  await moves(() => button("Delete from here").click());
  assert.equal(await record(), "hex 5 c3");
  await treeShows(/^(?![^]*b2)/);
  // They are still there when the page is opened again.
  await at.page.reload();
  await tab("Analysis");
  await treeShows(/2\. d2\s*3\. b4\s*a \{ladder\} escape/);
  await phone(() => tab("Analysis"));
});

test("variations: what is deleted can be brought back, and nothing is replaced silently", async () => {
  const { page } = at;
  const whole = /1\. c3\s*2\. b2\s*2\. d2\s*3\. b4/;
  await grow();
  await moves(() => button("Delete from here").click());
  await treeShows(/^(?![^]*b4)/);
  await moves(() => button("Bring back").click());
  assert.equal(await record(), "hex 5 c3 d2 b4");
  await treeShows(whole);
  await counts(button("Bring back"), 0);
  await button("Delete all").click();
  await counts(page.locator(".variations .tree"), 0);
  await audit("deleted variations");
  await button("Bring back").click();
  await treeShows(whole);
  await counts(button("Close"), 0); // it once deleted the lines without saying so
  // A tree of another board stays until lines of this one are kept.
  await page.evaluate(() => void (location.hash = "#hex_4_a1"));
  await idle();
  await page.getByText("lines of this one would replace them").waitFor();
  await page.getByRole("link", { name: "Go to them" }).click();
  await treeShows(whole);
});

test("variations: shared as a link while it is short, otherwise as a file", async () => {
  await grow();
  await comment("x_y }");
  const copy = at.page.locator(".variations").getByRole("button", { name: "Copy link" });
  const link = await copied(() => copy.click());
  assert.match(link, /#lines\//);
  await open("");
  await at.page.goto(link);
  await at.page.waitForSelector("main.play");
  await idle();
  assert.equal(await record(), "hex 5");
  await tab("Analysis");
  await treeShows(/1\. c3\s*2\. b2\s*2\. d2\s*3\. b4\s*x_y \}/);
  await moves(() => at.page.keyboard.press("]")); // along the main line
  assert.equal(await record(), "hex 5 c3");
  await comment("long ".repeat(500));
  await at.page.getByText("Too long for a link; save it as a file").waitFor();
  await soon(async () => assert.ok(await copy.isDisabled()));
  const sgf = await downloaded(() => button("SGF file").click());
  assert.match(
    sgf,
    /^\(;FF\[4\]GM\[11\].*;B\[c3\]C\[long .*\]\(;W\[b2\]\)\(;W\[d2\];B\[b4\]C\[x_y \}\]\)\)/s,
  );
  await open("#lines/hex_5_c3_(b2");
  await at.page.getByText("holds no game with variations").waitFor();
});

test("variations: SGF files are read with them, and the library keeps them", async () => {
  await open("#hex_5_c3");
  await idle();
  await at.page.keyboard.press("i");
  await at.page
    .locator("dialog textarea")
    .fill(
      "(;AP[HexGui:0.9]FF[4]GM[11]SZ[5]C[Club]\n;B[c3]\n(;W[b2]C[main \\] line])\n(;W[d2]\n;B[b4]))",
    );
  await button("Open").click();
  await at.page.waitForFunction(() => location.hash === "#hex_5");
  await idle();
  await tab("Analysis");
  await treeShows(/Club\s*1\. c3\s*2\. b2\s*main \] line\s*2\. d2\s*3\. b4/);
  await tab("Share");
  await button("Save").click();
  await at.page.locator("dialog input").fill("with lines");
  await at.page.locator("dialog").getByRole("button", { name: "Save" }).click();
  await at.page.getByText("in the library").first().waitFor();
  await at.page.evaluate(() => localStorage.removeItem("hexarium.lines.hex"));
  await at.page.goto(`${at.server.url}#library`);
  await at.page.getByText("with variations").first().waitFor();
  await at.page.getByRole("link", { name: "Open with lines" }).first().click();
  await at.page.waitForSelector("main.play");
  await idle();
  await tab("Analysis");
  await treeShows(/2\. b2\s*main \] line\s*2\. d2/);
});

test("variations: Hexceed has them too", async () => {
  await open("#hexceed_start_RXW_A");
  await idle();
  await tab("Analysis");
  await button("Keep lines").click();
  await comment("the corner");
  await moves(() => button("Undo").click());
  await moves(() => cell("B").click());
  await soon(async () => assert.equal((await kept("hexceed")).root.next[0].next.length, 2));
  const file = await downloaded(() => button("File").click());
  assert.equal(file, "hexceed start RXW A {the corner} (B)\n");
  await at.page.keyboard.press("i");
  await at.page.locator("dialog textarea").fill("hexceed start RXW A (C {read})");
  await at.page.locator("dialog").getByRole("button", { name: "Open" }).click();
  await at.page.waitForFunction(() => location.hash === "#hexceed_start");
  await idle();
  await tab("Analysis");
  await treeShows(/2\. C\s*read/);
});

await run();
