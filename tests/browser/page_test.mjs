// The page in a real browser: `node page_test.mjs PROGRAM [NAME]`. Each test gets a fresh page.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { require, startBrowser, startServer } from "./harness.mjs";

const [program, only = ""] = process.argv.slice(2);
const data = mkdtempSync(join(tmpdir(), "hexarium-test-"));
let server = await startServer(program, data);
const browser = await startBrowser();
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
let page;

const tests = [];
const test = (name, run) => tests.push({ name, run });
const people = { first: "you", second: "you", level: 0 };

// Opens an address; people play all sides unless told otherwise.
async function open(hash, sides = people) {
  await page.goto(server.url);
  await page.evaluate((value) => {
    localStorage.clear();
    for (const game of ["hexic", "honey", "iqlink", "hexceed", "hex"]) localStorage.setItem(`hexarium.sides.${game}`, value);
  }, JSON.stringify(sides));
  await page.goto("about:blank");
  await page.goto(server.url + hash);
  if (hash) await page.waitForSelector("main");
}
const position = async () => {
  const record = decodeURIComponent((await page.evaluate(() => location.hash)).slice(1).replaceAll("_", " "));
  const answer = await fetch(`${server.url}api/${record.split(" ")[0]}/show`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ record }) });
  return answer.json();
};
const cell = (name) => page.locator(`[data-cell="${name}"]`);
const hashHas = (text) => page.waitForFunction((t) => decodeURIComponent(location.hash).includes(t), text);
// The board shows what the address says, and neither an animation nor the engine is at work.
const idle = () => page.waitForFunction(() => !document.querySelector(".boardbox.busy, .spinner") &&
  decodeURIComponent(location.hash.slice(1).replaceAll("_", " ")) === document.querySelector("main.play")?.dataset.record);
async function audit(what, rules) {
  await page.evaluate(axe);
  const found = await page.evaluate((only) => window.axe.run(document, { resultTypes: ["violations"], ...(only ? { runOnly: only } : {}) }), rules);
  const serious = found.violations.filter((v) => ["serious", "critical"].includes(v.impact))
    .map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target + " " + n.failureSummary).join(" | ")}`);
  assert.deepEqual(serious, [], `axe on ${what}`);
}

test("home shows every game as a card with a board", async () => {
  await open("");
  const games = await (await fetch(server.url + "api/games")).json();
  await page.waitForSelector(".gamecard svg.board");
  assert.equal(await page.locator(".gamecard").count(), games.length);
  await page.locator(".gamecard.hex .primary").click();
  await page.waitForSelector("main.play.hex");
});

test("every picture of the rules and every demo can be drawn", async () => {
  const games = await (await fetch(server.url + "api/games")).json();
  const bad = [];
  page.on("response", (r) => r.status() >= 400 && bad.push(`${r.url()} ${r.request().postData()}`));
  for (const g of games) {
    await open(`#rules/${g.game}`);
    await page.waitForFunction(() => document.querySelectorAll("figure").length === document.querySelectorAll("figure svg").length);
  }
  await page.emulateMedia({ reducedMotion: "reduce" }); // the demos at their ends
  await open("");
  await page.waitForFunction((n) => document.querySelectorAll(".mini svg").length === n, games.length);
  await page.emulateMedia({ reducedMotion: null });
  assert.deepEqual(bad, []);
});

test("iqlink keeps which challenges are solved", async () => {
  await open("#iqlink_start");
  await page.getByRole("link", { name: /starter 1/ }).first().click();
  await page.waitForFunction(() => location.hash.length > 20);
  for (let i = 0; i < 6 && !(await position()).over; i++) {
    const before = page.url();
    await page.getByRole("button", { name: /Best move/ }).click();
    await page.waitForFunction((old) => location.href !== old, before);
    await idle();
  }
  await page.getByText("Solved ✓").waitFor();
  await page.reload();
  await page.getByText("1 of 120 solved").waitFor();
  await page.keyboard.press("u");
  await idle();
  await page.keyboard.press("h");
  await page.waitForFunction(() => /hint: .*(only|every|must|place)/.test(document.querySelector(".status").textContent)); // with its reason
});

test("hex is played to the end by clicks", async () => {
  await open("#hex_3");
  for (const name of ["b2", "a1", "b1", "a2", "a3"]) {
    await cell(name).click();
    await hashHas(name);
    await idle();
  }
  await page.waitForFunction(() => /won/.test(document.querySelector(".status").textContent));
  assert.equal((await position()).winner, 1);
});

test("hexceed is played to the end by clicks, and undone and redone", async () => {
  await open("#hexceed_start");
  await page.waitForSelector(".tray button");
  for (let i = 0; i < 18; i++) {
    await page.locator(".tray.open button:not(:disabled)").first().click();
    await page.waitForFunction((n) => location.hash.split("_").length - 2 === n, 2 * i + 1);
    await idle();
    await page.locator(".board .can").first().click();
    await page.waitForFunction((n) => location.hash.split("_").length - 2 === n, 2 * i + 2);
    await idle();
  }
  assert.equal((await position()).over, true);
  const full = await page.evaluate(() => location.hash);
  await page.keyboard.press("u");
  await page.waitForFunction((h) => location.hash.length < h.length, full);
  await idle();
  await page.keyboard.press("r");
  await page.waitForFunction((h) => location.hash === h, full);
});

test("hexic turns, clears and falls", async () => {
  await open("#hexic_6#7");
  await page.waitForSelector("[data-cell=e8]");
  const move = (await position()).moves[0];
  const at = await cell(move.slice(0, -1)).boundingBox();
  await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
  if (await page.locator(".chips button").count()) await page.locator(".chips button").nth(move.endsWith("+") ? 0 : 1).click();
  await hashHas(move.slice(0, -1));
  await idle();
  const now = await position();
  assert.ok(now.scores[0] >= 3);
  assert.equal(await page.locator(".scores b").textContent(), now.scores[0].toLocaleString("en"));
  assert.equal((await page.locator(".piece:not(.gone) text").allTextContents()).sort().join(""), [...now.facts.board].sort().join(""));
  // One turn is left on this board; new cells come from the queue and give none.
  const end = await (await fetch(server.url + "api/hexic/show?record=9%231")).json();
  assert.ok(end.moves.length > 0);
});

test("honey is played to the end: a word typed by hand, then the best plays", async () => {
  await open("#honey_:8/8/3SUB2/2I3/2C3/8/8/8;OCCH".replace("8/8/3SUB2/2I3/2C3/8/8/8", "8/8/3SUB2/2I5/2C5/8/8/8"));
  await page.waitForSelector(".tile");
  const best = (await position()).moves[0];
  const [word, place] = best.split("@");
  const [x, y, direction] = place.split(",");
  await cell(`${x},${y}`).click();
  await page.getByLabel("Direction").selectOption(direction);
  await page.getByLabel("Word").fill(word.toLowerCase());
  await page.getByText(/fits: \d+ points/).waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await hashHas(best);
  await idle();
  for (let i = 0; i < 8 && !(await position()).over; i++) {
    const before = page.url();
    const pass = page.getByRole("button", { name: "Pass", exact: true });
    if (await pass.count()) await pass.click();
    else {
      await page.getByRole("button", { name: "Solve", exact: true }).click();
      await page.locator(".plays button").first().hover();
      await page.locator(".explain li").first().waitFor();
      await page.locator(".plays button").first().click();
    }
    await page.waitForFunction((old) => location.href !== old, before);
    await idle();
  }
  assert.equal((await position()).over, true);
});

test("honey reads level files that are dropped, and its board can be edited", async () => {
  await open("#honey_7#1");
  await page.waitForSelector(".tile");
  await page.evaluate(() => {
    const drop = new DataTransfer();
    drop.items.add(new File(["- - -\n- S U\n- - B\n"], "x_letters.txt"));
    drop.items.add(new File(["dl - -\n- - -\n- tw -\n"], "x_bonuses.txt"));
    drop.items.add(new File(["OCCH\n"], "x_hand.txt"));
    document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer: drop, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() => /x_hand/.test(document.querySelector("textarea")?.value));
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await hashHas("dl.2/1SU/1tw.B;OCCH");
  await idle();
  await page.getByRole("button", { name: "Edit board and hand" }).click();
  await page.getByRole("textbox", { name: "Hand" }).fill("AEIOU");
  await page.getByRole("button", { name: "Use this level" }).click();
  await hashHas(";AEIOU");
});

test("iqlink is solved by dragging, keys and clicks; what does not fit is explained", async () => {
  // All but pieces K and L of a solution.
  await open("#iqlink_:FHEBAAJBGWCJGDFDEDSFJTGBQIFHJE");
  await page.waitForSelector(".pieces button");
  const drag = async (piece, peg, turns, flip) => {
    await page.getByRole("button", { name: new RegExp(`^piece ${piece}`) }).click();
    await page.waitForSelector(".held");
    await page.waitForTimeout(100);
    if (flip) await page.keyboard.press("f");
    for (let i = 0; i < turns; i++) await page.keyboard.press("r");
    const from = await page.getByRole("button", { name: new RegExp(`^piece ${piece}`) }).boundingBox();
    const to = await cell(peg).boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2 - 30, to.y + to.height / 2, { steps: 3 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 3 });
    await page.mouse.up();
  };
  await drag("K", "A", 1, false);
  await page.waitForFunction(() => /does not fit/.test(document.querySelector(".status").textContent));
  await page.keyboard.press("Escape");
  await drag("K", "R", 0, false); // orientation B: turned once above
  await hashHas("RKB");
  await idle();
  await page.keyboard.press("="); // piece L
  await page.waitForSelector(".held");
  await page.waitForTimeout(100);
  await page.keyboard.press("r");
  await page.keyboard.press("r");
  await cell("O").click();
  await hashHas("OLD");
  await page.getByText("Solved ✓").waitFor();
  assert.equal((await position()).facts.complete, true);
  await page.keyboard.press("u");
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await page.getByText(/way.* to finish/).waitFor();
});

test("hex shows connections, proves, and speaks SGF and HexWorld", async () => {
  await open("#hex_5_c3");
  await page.getByRole("button", { name: "Connections" }).click();
  await page.waitForSelector(".link.black");
  await page.getByRole("button", { name: "Prove it" }).click();
  await page.getByText(/proven: black wins/).waitFor();
  await page.keyboard.press("i");
  await page.locator("textarea").fill("(;FF[4]GM[11]SZ[5];B[c3];W[b2])");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await hashHas("hex_5_c3_b2");
  await idle();
  await page.getByRole("button", { name: "Review game" }).click();
  await page.waitForSelector(".graph circle");
});

test("the engine answers, gives hints and plays its best move", async () => {
  await open("#hex_4", { first: "you", second: "engine", level: 0 });
  await cell("b2").click();
  await page.waitForFunction(() => location.hash.split("_").length === 4);
  await idle();
  await page.keyboard.press("h");
  await page.waitForFunction(() => /hint/.test(document.querySelector(".status").textContent));
  assert.equal(await page.locator(".mark.hint").count(), 1);
  await page.keyboard.press("b");
  await page.waitForFunction(() => location.hash.split("_").length >= 5);
  await page.keyboard.press("u");
});

test("analysis starts, shows values and is cancelled", async () => {
  await open("#hex_5_c3");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.waitForSelector(".share");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  assert.equal(await page.locator(".share").count(), 0);
});

test("a share link opened in a second page shows the same, and reload, back and forward work", async () => {
  await open("#hex_5");
  await cell("c3").click();
  await hashHas("c3");
  await idle();
  await cell("b2").click();
  await hashHas("b2");
  const link = page.url();
  const other = await browser.context.newPage();
  await other.goto(link);
  await other.waitForSelector(".stones circle");
  assert.equal(await other.locator(".stones > g").count(), 2);
  await other.close();
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll(".stones > g").length === 2);
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll(".stones > g").length === 1);
  await page.goForward();
  await page.waitForFunction(() => document.querySelectorAll(".stones > g").length === 2);
});

test("a saved game survives kill -9 of the server", async () => {
  await open("#hex_5_c3_b2");
  page.once("dialog", (dialog) => dialog.accept("the killed one"));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForFunction(() => /saved as/.test(document.querySelector(".status").textContent));
  const port = Number(new URL(server.url).port);
  await server.stop("SIGKILL");
  server = await startServer(program, data, port);
  await page.goto(server.url + "#library");
  await page.getByText("the killed one").waitFor();
  await page.getByRole("link", { name: "Open" }).first().click();
  await page.waitForFunction(() => document.querySelectorAll(".stones > g").length === 2);
  await page.goto(server.url + "#library");
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: /Delete/ }).click();
  await page.getByText("Nothing here").waitFor();
});

test("keyboard alone plays a game", async () => {
  await open("#hex_3");
  await page.waitForSelector("[data-cell=a1]");
  await cell("a1").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "b1");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.split("_").length === 3);
  await page.keyboard.press("?");
  await page.getByRole("heading", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog"));
  await page.keyboard.press("n");
  await page.getByRole("heading", { name: /New game/ }).waitFor();
  await page.getByRole("button", { name: "Start", exact: true }).last().press("Enter");
  await page.waitForFunction(() => !document.querySelector("dialog"));
});

test("bad addresses and bad records are explained", async () => {
  await open("#hex_5_z9");
  await page.getByRole("alert").waitFor();
  assert.match(await page.getByRole("alert").textContent(), /z9/);
  await open("#nothing");
  await page.getByText("Nothing here").waitFor();
  await open("#hex_5");
  await page.keyboard.press("i");
  await page.locator("textarea").fill("hex 4 a1");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await hashHas("hex_4_a1");
});

test("no page scrolls sideways on a phone", async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  const games = await (await fetch(server.url + "api/games")).json();
  for (const hash of ["", "#library", ...games.flatMap((g) => [`#${g.game}`, `#rules/${g.game}`])]) {
    await open(hash);
    await page.waitForTimeout(150);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${hash} is too wide`);
  }
});

test("axe finds nothing serious on any page, light and dark", async () => {
  const games = await (await fetch(server.url + "api/games")).json();
  for (const hash of ["", "#library", ...games.flatMap((g) => [`#${g.game}`, `#rules/${g.game}`])]) {
    await open(hash);
    await page.waitForTimeout(300);
    const theme = (name) => page.evaluate((t) => { document.documentElement.dataset.theme = t; }, name);
    await theme("light");
    await audit(`${hash || "home"} light`);
    await theme("dark");
    await audit(`${hash || "home"} dark`, ["color-contrast"]);
  }
});

test("SIGTERM ends the server cleanly while an analysis runs", async () => {
  await open("#hex_9_e5");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.waitForTimeout(400);
  assert.equal(await server.stop("SIGTERM"), 0);
});

let failed = 0;
for (const { name, run } of tests) {
  if (only && !name.includes(only)) continue;
  page = await browser.context.newPage();
  page.setDefaultTimeout(20_000);
  await page.setViewportSize({ width: 1100, height: 800 });
  const problems = [];
  const outside = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (m) => m.type() === "error" && !/status of 4|WebSocket|ERR_CONNECTION/.test(m.text()) && problems.push(m.text()));
  page.on("request", (r) => /^(http|ws)/.test(r.url()) && !r.url().startsWith(server.url.slice(0, -1)) && outside.push(r.url()));
  const start = Date.now();
  try {
    await run();
    assert.deepEqual(problems, [], "errors in the page");
    assert.deepEqual(outside, [], "requests to elsewhere");
    console.log(`ok    ${name} (${Date.now() - start} ms)`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}\n${error.stack}\n${problems.join("\n")}`);
    await page.screenshot({ path: join(tmpdir(), `hexarium-fail-${failed}.png`) }).catch(() => undefined);
  }
  await page.close();
}
await browser.stop();
server.child.kill("SIGKILL");
rmSync(data, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
