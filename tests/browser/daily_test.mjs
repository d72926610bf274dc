// Puzzles of the day, Hex problems, reviews, lessons.
import { existsSync, readdirSync } from "node:fs";
import assert from "node:assert/strict";
import { api, at, audit, button, cell, idle, moves, open, record, run, test } from "./suite.mjs";

const day = "2026-11-18";
const clock = (date) => at.page.clock.setFixedTime(new Date(`${date}T12:00:00Z`));
const goTo = (text) =>
  at.page.evaluate((r) => {
    location.hash = "#" + encodeURIComponent(r).replace(/_/g, "%5F").replace(/%20/g, "_");
  }, text);
// Solves the day's puzzle of a game with one side by playing its solution.
async function solve(date, game) {
  const daily = await api(`${game}/daily?date=${date}&solution=true`);
  await at.page.goto(`${at.server.url}#today/${date}/${game}`);
  await at.page.waitForFunction(
    (text) => document.querySelector("main.play")?.dataset.record === text,
    daily.record,
  );
  await at.page.locator(".dailybar").waitFor();
  await goTo([daily.record, ...daily.solution].join(" "));
  await at.page.locator(".dailybar.done").waitFor();
  return daily;
}
async function phone(look) {
  await at.page.setViewportSize({ width: 375, height: 740 });
  await look();
  const wide = await at.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  await at.page.setViewportSize({ width: 1100, height: 800 });
}

test("today: the strip has a puzzle of each game, that of the terminal", async () => {
  await clock(day);
  await open("");
  const strip = at.page.locator("section.today");
  await strip.waitFor();
  assert.equal(await strip.locator("li").count(), (await api(`daily?date=${day}`)).length);
  await strip.getByRole("link", { name: "Hexceed" }).click();
  await at.page.locator(".dailybar").waitFor();
  assert.equal(await record(), (await api(`hexceed/daily?date=${day}`)).record);
  await audit("a puzzle of the day");
});

test("today: three days in a row are a streak, and the result is shared without spoilers", async () => {
  await clock(day);
  await open("");
  const seen = new Set();
  for (const [i, date] of [day, "2026-11-19", "2026-11-20"].entries()) {
    await clock(date);
    const daily = await solve(date, "honey");
    seen.add(daily.record);
    assert.match(await at.page.locator(".dailybar").textContent(), /★★★/);
    await at.page.goto(`${at.server.url}#today`);
    const lead = at.page.locator(".todaypage .lead");
    await lead.getByText(`${i + 1} day${i ? "s" : ""} in a row`).waitFor();
    await at.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await button("Copy the result").click();
    const text = await at.page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, new RegExp(`^Hexarium ${date}\nHoney: ★★★`));
    assert.ok(!text.includes(daily.solution[0].split("@")[0]), text);
  }
  assert.equal(seen.size, 3);
  await audit("the page of a day");
  await phone(() => at.page.goto(`${at.server.url}#today/${day}`));
  await at.page.getByText("★★★").waitFor(); // the archive keeps it
});

test("today: hints are counted, and points below the target make fewer stars", async () => {
  await clock(day);
  await open("");
  await at.page.goto(`${at.server.url}#today/${day}/hexic`);
  await at.page.locator(".dailybar").waitFor();
  await button("Hint").click();
  await at.page.locator(".dailybar", { hasText: "1 hint" }).waitFor();
  assert.match(await at.page.locator(".dailybar").textContent(), /move 0 of 15/);
});

test("hex problems: the wrong move is refuted, the right one is not", async () => {
  await open("#hex/problems");
  await at.page.getByRole("link", { name: /^Problem 1,/ }).waitFor();
  await audit("the list of problems");
  const [first] = await api("hex/problems");
  const best = await api("hex/best", { record: first.record, options: { player: "prover" } });
  const wrong = (await api("hex/show", { record: first.record })).moves.find(
    (m) => m !== best.move,
  );
  await at.page.getByRole("link", { name: /^Problem 1,/ }).click();
  await at.page.locator(".problem-card").waitFor();
  await cell(wrong).click();
  await at.page.getByText(`${wrong} loses:`, { exact: false }).waitFor();
  await button("Try again").click();
  await at.page.getByText("only one move does it", { exact: false }).waitFor();
  await moves(() => cell(best.move).click());
  assert.ok((await record()).startsWith(`${first.record} ${best.move}`));
  assert.equal(await at.page.getByText("loses:").count(), 0);
});

test("review: accuracy, the costliest move, a graph that stays, and another try", async () => {
  await open("#hex_3_a1_b2_c1_c2_c3_a2");
  await idle();
  await button("Review the game").click();
  await at.page.locator(".review .accuracy").first().waitFor();
  const circles = at.page.locator(".review .graph circle");
  assert.equal(await circles.count(), 6);
  await at.page.getByText("a1 white wins, proven", { exact: false }).waitFor();
  await moves(() => button("Undo").click());
  assert.equal(await circles.count(), 6); // whole, also while stepping
  await audit("a review");
  await moves(() => button("Try again from move 1").click());
  assert.equal(await record(), "hex 3");
  const sides = await at.page.evaluate(() => JSON.parse(localStorage["hexarium.sides.hex"]));
  assert.deepEqual([sides.first, sides.second], ["you", "engine"]);
});

test("learn: offered once, done by oneself, by click and by key", async () => {
  await open("#hex_5");
  await at.page.getByText("Learn Hex in a minute").waitFor();
  await at.page.getByRole("link", { name: "Show me" }).click();
  await at.page.getByText("Put a stone on any cell").waitFor();
  await cell("c3").click();
  await button("Next").click();
  await at.page.getByText("nearly touch", { exact: false }).waitFor();
  await cell("a1").click();
  await at.page.getByText("Look at the cell beside c3", { exact: false }).waitFor();
  await cell("b3").focus();
  await at.page.keyboard.press("Enter");
  await at.page.getByText("That is a bridge", { exact: false }).waitFor();
  await button("Next").click();
  await cell("b4").click();
  await at.page.getByRole("link", { name: "Play Hex" }).waitFor();
  await audit("a lesson");
  await phone(() => at.page.reload());
  await at.page.goto(`${at.server.url}#rules/hex`);
  await at.page.getByRole("link", { name: "Learn it in a minute" }).waitFor();
});

test("learn: every game that has lessons opens the first of them", async () => {
  const folder = new URL("../../web/src/games/", import.meta.url);
  const games = readdirSync(folder).filter((g) => existsSync(new URL(`${g}/lessons.ts`, folder)));
  assert.ok(games.includes("hex"));
  for (const game of games) {
    await open(`#learn/${game}`);
    await at.page.locator(".lesson").waitFor();
  }
});

await run();
