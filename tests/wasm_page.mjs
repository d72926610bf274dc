// The page from a static file server, every game as WebAssembly: wasm_page.mjs FOLDER [PICTURE.png]
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import http from "node:http";
import { extname, join } from "node:path";
import { startBrowser } from "./browser/harness.mjs";

const [folder, picture] = process.argv.slice(2);
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};
const asked = [];
const server = http.createServer(async (request, response) => {
  const path = new URL(request.url, "http://x").pathname.replace(/\/$/, "/index.html");
  asked.push(path);
  try {
    const content = await readFile(join(folder, path));
    response.writeHead(200, { "Content-Type": types[extname(path)] ?? "text/plain" });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const url = `http://127.0.0.1:${server.address().port}/`;
const browser = await startBrowser();
const page = await browser.context.newPage();
const problems = [];
page.on("pageerror", (error) => problems.push(String(error)));
page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
try {
  await page.goto(url);
  await page.waitForSelector(".gamecard svg.board");
  const games = await page.evaluate(async () => (await fetch("/api/games")).json());
  assert.ok(games.length > 1);
  assert.equal(await page.locator(".gamecard").count(), games.length);
  for (const { game, setups } of games) {
    await page.goto("about:blank");
    await page.goto(`${url}#${game}_${setups[0].replace("#", "%23")}`);
    await page.waitForSelector(`main.play.${game} svg`);
  }
  // A move by the player, a move by the engine.
  await page.goto("about:blank");
  await page.goto(`${url}#hex_5`);
  await page.locator('[data-cell="c2"]').click();
  await page.waitForFunction(() => location.hash.split("_").length >= 4, null, { timeout: 30000 });
  if (picture) await page.screenshot({ path: picture });
  // The browser keeps saved games.
  const saved = await page.evaluate(async () => {
    const body = JSON.stringify({ game: "hex", record: "hex 5 c3", title: "mine" });
    await fetch("/api/library", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    return (await fetch("/api/library")).json();
  });
  assert.equal(saved.at(0).title, "mine");
  assert.deepEqual(problems, []);
  assert.deepEqual(
    asked.filter((path) => path.startsWith("/api")),
    [],
    "nothing is asked of the server",
  );
  console.log("the page plays without a server");
} catch (error) {
  console.log(asked, problems);
  throw error;
} finally {
  await browser.stop();
  server.close();
}
