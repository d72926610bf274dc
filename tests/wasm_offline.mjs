// The games are downloaded from the program, then played without any connection: `wasm_offline.mjs
// PROGRAM FOLDER`, where tools/static-page wrote FOLDER. The puzzle of the day of every game is
// solved in a browser that is offline; the module itself finds the moves.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBrowser, startServer } from "./browser/harness.mjs";

const [program, folder] = process.argv.slice(2);
const day = "2026-11-18";
const data = mkdtempSync(join(tmpdir(), "hexarium-offline-"));
const server = await startServer(program, data, 0, ["--module", folder]);
const browser = await startBrowser();
const { context } = browser;
const page = await context.newPage();
page.setDefaultTimeout(200_000); // a slow machine must not fail
const problems = [];
page.on("pageerror", (error) => problems.push(String(error)));
page.on(
  "console",
  (m) =>
    m.type() === "error" &&
    !/WebSocket|ERR_INTERNET|ERR_FAILED|ERR_CONN/.test(m.text()) &&
    problems.push(m.text()),
);
const shown = () => page.locator("main.play").getAttribute("data-record");
// What the page itself asks the module.
const local = (method, target, body) =>
  page.evaluate(
    async (call) => JSON.parse((await (await import("/module/local.js")).ask(call)).body),
    [method, target, body ? JSON.stringify(body) : ""],
  );
const idle = () =>
  page.waitForFunction(
    () =>
      !document.querySelector(".boardbox.busy, .stage .spinner") &&
      decodeURIComponent(location.hash.slice(1).replaceAll("_", " ")) ===
        document.querySelector("main.play")?.dataset.record,
  );
const goTo = (record) =>
  page.evaluate((r) => {
    location.hash = "#" + encodeURIComponent(r).replace(/_/g, "%5F").replace(/%20/g, "_");
  }, record);
try {
  await page.clock.setFixedTime(new Date(`${day}T12:00:00Z`));
  await page.goto(server.url);
  await page.waitForFunction(() => document.documentElement.dataset.kept);
  await page.getByRole("button", { name: /^Play offline/ }).click();
  await page.getByText("The games are in this browser").waitFor();
  const games = (await (await fetch(server.url + "api/games")).json()).map(({ game }) => game);

  await server.stop();
  await context.setOffline(true);
  await page.goto("about:blank");
  await page.goto(server.url);
  await page.getByText("you can play on").waitFor();
  for (const game of games) {
    const daily = await local("GET", `/api/${game}/daily?date=${day}&solution=true`);
    await page.goto(`${server.url}#today/${day}/${game}`);
    await page.waitForFunction(
      (text) => document.querySelector("main.play")?.dataset.record === text,
      daily.record,
    );
    await page.locator(".dailybar").waitFor();
    await idle();
    const two = daily.task.startsWith("Win");
    for (let turn = 0; !(await page.locator(".dailybar.done").count()); ++turn) {
      assert.ok(turn < 60, `${game}: ${await shown()}`);
      const record = await shown();
      const { played, over } = await local("POST", `/api/${game}/show`, { record });
      assert.ok(!over, `${game} was lost: ${record}`);
      // The solution as far as it goes, then the best move.
      const best = async () =>
        (
          await local("POST", `/api/${game}/best`, {
            record,
            seconds: 10,
            options: game === "hex" ? { player: "prover" } : {},
          })
        ).move;
      const move = (two && played.length ? null : daily.solution[played.length]) ?? (await best());
      await goTo(`${record} ${move}`);
      // In a two-player game the engine, also in this browser, answers at once.
      await page.waitForFunction(
        ([text, more]) =>
          document.querySelector(".dailybar.done, .finish") ||
          document.querySelector("main.play")?.dataset.record.split(" ").length >=
            text.split(" ").length + more,
        [record, 1],
      );
      await page.waitForFunction(
        () =>
          document.querySelector(".dailybar.done, .finish") ||
          !document.querySelector(".boardbox.busy, .stage .spinner"),
      );
      await idle();
    }
    console.log(`${game}: solved offline, ${(await shown()).split(" ").length - 2} moves`);
  }
  // A new position, an analysis, a review: all without a connection. A click plays as usual.
  await page.evaluate(() =>
    localStorage.setItem(
      "hexarium.sides.hex",
      JSON.stringify({ first: "you", second: "you", level: 0 }),
    ),
  );
  await page.goto("about:blank");
  await page.goto(`${server.url}#hex_5`);
  await page.waitForSelector("main.play");
  await idle();
  await page.locator('[data-cell="c3"]').click();
  await page.waitForFunction(
    () => document.querySelector("main.play")?.dataset.record === "hex 5 c3",
  );
  await page.getByRole("tab", { name: "Analysis" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator(".share").waitFor();
  // The library needs the program.
  await page.goto(`${server.url}#library`);
  await page.getByText("The program is not running").waitFor();
  assert.deepEqual(problems, []);

  // Once the program is back, it answers again.
  await context.setOffline(false);
  const back = await startServer(program, data, Number(new URL(server.url).port));
  await page.locator(".away").waitFor({ state: "detached" });
  await back.stop();
  console.log("the puzzles of a day are solved without a connection");
} catch (error) {
  console.log(page.url(), problems);
  await page.screenshot({ path: join(tmpdir(), "hexarium-offline.png") }).catch(() => undefined);
  throw error;
} finally {
  await browser.stop();
  server.child.kill("SIGKILL");
  rmSync(data, { recursive: true, force: true });
}
