// A small test runner for the page in a real browser: `node X_test.mjs PROGRAM [NAME]`, with
// BROWSER=firefox in Firefox. Each test gets a fresh page in `at.page`; it fails on errors in the
// page and on requests to other hosts. Nothing appears at once, least of all on a busy machine, so
// assertions about the page wait (`soon`, `counts`, `status`, `idle`, `loaded`).
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { require, slowly, startBrowser, startFirefox, startServer } from "./harness.mjs";

const [program, only = ""] = process.argv.slice(2);
const data = mkdtempSync(join(tmpdir(), "hexarium-test-"));
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
export const at = {
  page: null,
  server: await startServer(program, data),
  browser: await (process.env.BROWSER === "firefox" ? startFirefox() : startBrowser()),
};
// Makes every new game the same: in one of fifty games of Honey no word fits at first.
await at.browser.context.addInitScript(() => {
  Math.random = () => 0.25;
});
const inFirefox = process.env.BROWSER === "firefox";
const tests = [];
export const test = (name, run) => tests.push({ name, run });
// A test that needs Chromium's own protocol: for touch, printing, transfer sizes or blocked files.
export const testInChromium = (name, run) => (inFirefox ? undefined : test(name, run));
// Milliseconds: a slow machine must not fail. PATIENCE=9000 shows a failure sooner.
const kPatience = Number(process.env.PATIENCE ?? 200_000);
// Repeats an assertion until it holds.
export async function soon(check) {
  for (const end = Date.now() + kPatience; ; await new Promise((go) => setTimeout(go, 50)))
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof assert.AssertionError) || Date.now() > end) throw error;
    }
}
export const counts = (locator, n, what) =>
  soon(async () => assert.equal(await locator.count(), n, what));
// The middle of an element that has stopped moving.
export const middle = async (what) => {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
// All parts, lists and pictures of the page are there.
const kMissing =
  "main.loading, main ul:empty:not(.saved), figure:not(:has(svg)), :is(.mini, .thumb):not(:has(svg))";
export const loaded = () =>
  at.page.waitForFunction(
    (missing) =>
      document.querySelector("main :is(h1, .lesson)") && !document.querySelector(missing),
    kMissing,
  );
const people = { first: "you", second: "you", level: 0 };

// Opens an address; people play all sides by default.
export async function open(hash, sides = people) {
  const { page, server } = at;
  await page.goto(server.url + "api/games"); // the same origin without the page
  await page.evaluate(async (value) => {
    localStorage.clear();
    for (const { game } of await (await fetch("/api/games")).json())
      localStorage.setItem(`hexarium.sides.${game}`, value);
  }, JSON.stringify(sides));
  await page.goto("about:blank");
  await page.goto(server.url + hash);
  if (hash) await page.waitForSelector("main:not(.loading)"); // it now listens to keys and clicks
}
export const api = async (path, fields) =>
  (
    await fetch(
      at.server.url + "api/" + path,
      fields && {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(fields),
      },
    )
  ).json();
export const record = async () =>
  decodeURIComponent((await at.page.evaluate(() => location.hash)).slice(1).replaceAll("_", " "));
export const position = async () => {
  const text = await record();
  return api(`${text.split(" ")[0]}/show`, { record: text });
};
export const cell = (name) => at.page.locator(`[data-cell="${name}"]`);
export const button = (name) =>
  at.page.getByRole("button", { name, exact: typeof name === "string" });
// The cards beside the board: Game, Analysis or Share.
export const tab = (name) => at.page.getByRole("tab", { name }).click();
export const hashHas = (text) =>
  at.page.waitForFunction((t) => decodeURIComponent(location.hash).includes(t), text);
export const status = (pattern) =>
  at.page.waitForFunction(
    (p) => new RegExp(p).test(document.querySelector(".status")?.textContent ?? ""),
    pattern.source,
  );
// The board shows the address's position, and neither an animation nor the engine is running.
export const idle = () =>
  at.page.waitForFunction(
    () =>
      !document.querySelector(".boardbox.busy, .stage .spinner") &&
      decodeURIComponent(location.hash.slice(1).replaceAll("_", " ")) ===
        document.querySelector("main.play")?.dataset.record,
  );
// Does something that changes the address, and waits until the board shows it.
export async function moves(action) {
  const before = at.page.url();
  await action();
  await at.page.waitForFunction((old) => location.href !== old, before);
  await idle();
}
// What a click copies; Firefox lets no test read its clipboard.
export async function copied(click) {
  const { page } = at;
  if (inFirefox)
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => void (window.copiedText = text);
    });
  else await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await click();
  await page.getByText(/(link|result) copied/).waitFor();
  return page.evaluate(() => window.copiedText ?? navigator.clipboard.readText());
}
// After canHold (called before the page is opened), `hold` delays requests for positions and
// `letGo` releases them, even if a service worker fetches them.
export const canHold = () =>
  at.page.addInitScript(() => {
    const fetchNow = window.fetch;
    window.held = null;
    window.fetch = async (...question) => {
      if (window.held && String(question[0]).endsWith("/show"))
        await new Promise((go) => window.held.push(go));
      return fetchNow(...question);
    };
  });
export const hold = () => at.page.evaluate(() => void (window.held = []));
export const letGo = () =>
  at.page.evaluate(() => {
    window.held.forEach((go) => go());
    window.held = null;
  });
export const finished = (title) => at.page.locator(".finish h2", { hasText: title }).waitFor();

// axe-core, in both themes; in the second only the rules that may differ.
export async function audit(what) {
  const { page } = at;
  const theme = (name) =>
    page.evaluate((t) => {
      document.documentElement.dataset.theme = t;
    }, name);
  await page.evaluate(axe);
  // Makes colours change at once. Firefox ignores this, and never ends transitions out of sight.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const changed = () =>
    page.waitForFunction(() => {
      const left = document.getAnimations().filter((one) => one instanceof CSSTransition);
      left.forEach((one) => one.finish());
      return left.length === 0;
    });
  for (const [name, rules] of [
    ["light", undefined],
    ["dark", ["color-contrast"]],
  ]) {
    await theme(name);
    await changed();
    const found = await page.evaluate(
      (list) =>
        window.axe.run(document, {
          resultTypes: ["violations"],
          ...(list ? { runOnly: list } : {}),
        }),
      rules,
    );
    const serious = found.violations
      .filter((v) => ["serious", "critical"].includes(v.impact))
      .map(
        (v) =>
          `${v.id}: ${v.nodes
            .slice(0, 3)
            .map((n) => n.target + " " + n.failureSummary)
            .join(" | ")}`,
      );
    assert.deepEqual(serious, [], `axe on ${what}, ${name}`);
  }
  await page.emulateMedia({ reducedMotion: null });
}

// The same on a phone: nothing is wider than the screen.
export async function phone(look) {
  await at.page.setViewportSize({ width: 375, height: 740 });
  await look();
  const wide = await at.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  await at.page.setViewportSize({ width: 1100, height: 800 });
}

// Both: axe and the width, in both themes, on a desktop and on a phone.
export async function everyLook(what, look = async () => undefined) {
  await audit(what);
  await phone(async () => {
    await look();
    await audit(`${what} on a phone`);
  });
}

// Kills the server, or ends it, and starts it again with the same data on the same port.
export async function restart(signal, meanwhile = async () => undefined) {
  const port = Number(new URL(at.server.url).port);
  await at.server.stop(signal);
  try {
    await meanwhile();
  } finally {
    at.server = await startServer(program, data, port);
  }
}

// `after` stops whatever the tests started.
export async function run(after = async () => undefined) {
  let failed = 0;
  for (const { name, run: body } of tests) {
    if (only && !name.includes(only)) continue;
    const page = (at.page = await at.browser.context.newPage());
    page.setDefaultTimeout(kPatience);
    // If only the hash changes there is no load event, for which Firefox may wait forever.
    const goTo = page.goto.bind(page);
    if (inFirefox)
      page.goto = (address) =>
        page.url().split("#")[0] === address.split("#")[0] && address.includes("#")
          ? page.evaluate((to) => void (location.href = to), address)
          : goTo(address);
    if (slowly && !inFirefox)
      await (
        await at.browser.context.newCDPSession(page)
      ).send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.setViewportSize({ width: 1100, height: 800 });
    const problems = [];
    const outside = [];
    // Firefox reports what a service worker could not fetch, also when the page was left meanwhile.
    const unfetched = /A ServiceWorker (intercepted|passed)|fetch resource\.’\.$/;
    const bad = (text) => !(inFirefox && unfetched.test(text)) && problems.push(text);
    page.on("pageerror", (error) => bad(error.message));
    page.on(
      "console",
      (m) =>
        m.type() === "error" &&
        !/status of 4|WebSocket|ERR_CONNECTION|ERR_FAILED|NetworkError/.test(m.text()) &&
        bad(m.text()),
    );
    page.on(
      "request",
      (r) =>
        /^(http|ws)/.test(r.url()) &&
        !r.url().startsWith(at.server.url.slice(0, -1)) &&
        outside.push(r.url()),
    );
    const start = Date.now();
    try {
      await body();
      assert.deepEqual(problems, [], "errors in the page");
      assert.deepEqual(outside, [], "requests to elsewhere");
      console.log(`ok    ${name} (${Date.now() - start} ms)`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${name}\n${error.stack}\n${problems.join("\n")}`);
      await page
        .screenshot({ path: join(tmpdir(), `hexarium-fail-${failed}.png`) })
        .catch(() => undefined);
    }
    await page.close();
  }
  await after();
  await at.browser.stop();
  at.server.child.kill("SIGKILL");
  rmSync(data, { recursive: true, force: true });
  process.exit(failed ? 1 : 0);
}
