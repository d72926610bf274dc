// The board is one stop of the Tab key, in Chromium and in Firefox.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBrowser, startFirefox, startServer } from "./harness.mjs";

const data = mkdtempSync(join(tmpdir(), "hexarium-test-"));
const server = await startServer(process.argv[2], data);
const people = JSON.stringify({ first: "you", second: "you", level: 0 });
let failed = 0;

async function check(page, hash, game) {
  await page.goto("about:blank");
  await page.goto(server.url + hash);
  await page.waitForSelector("[role=gridcell]");
  await page.waitForLoadState("networkidle");
  const cells = page.locator("[role=gridcell]");
  assert.equal(await page.locator("[role=gridcell][tabindex='0']").count(), 1, `${game}: one stop`);
  assert.equal(
    await page.locator("[role=gridcell][tabindex='-1']").count(),
    (await cells.count()) - 1,
  );
  // From the top of the page, Tab alone reaches the board, and one more leaves it.
  const where = () => page.evaluate(() => document.activeElement?.dataset?.cell ?? null);
  let stop = null;
  for (let i = 0; i < 40 && !stop; i++) {
    await page.keyboard.press("Tab");
    stop = await where();
  }
  assert.ok(stop, `${game}: Tab reaches the board`);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((old) => document.activeElement?.dataset?.cell !== old, stop);
  const next = await where();
  assert.ok(next && next !== stop, `${game}: arrow keys move`);
  await page.keyboard.press("Tab");
  assert.equal(await where(), null, `${game}: one Tab leaves the board`);
  await page.keyboard.press("Shift+Tab");
  assert.equal(await where(), next, `${game}: and Shift+Tab comes back to the same cell`);
}

for (const [name, start] of [
  ["chromium", startBrowser],
  ["firefox", startFirefox],
]) {
  const browser = await start();
  const page = await browser.context.newPage();
  page.setDefaultTimeout(200_000);
  try {
    await page.goto(server.url);
    const games = await (await fetch(server.url + "api/games")).json();
    for (const { game } of games) {
      await page.evaluate(
        ([key, value]) => localStorage.setItem(key, value),
        [`hexarium.sides.${game}`, people],
      );
      await check(page, `#${game}`, game);
    }
    await page.goto("about:blank");
    await page.goto(server.url + "#hex_3");
    await page.waitForSelector("[data-cell=a1]");
    await page.locator("[data-cell=a1]").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.hash.split("_").length === 3);
    console.log(`ok    ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}\n${error.stack}`);
  }
  await browser.stop();
}
server.child.kill("SIGKILL");
rmSync(data, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
