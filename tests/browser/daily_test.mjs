// Puzzles of the day, Hex problems, reviews, lessons.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import assert from "node:assert/strict";
import { require, startBrowser } from "./harness.mjs";
import {
  api,
  at,
  button,
  cell,
  copied,
  counts,
  everyLook,
  finished,
  idle,
  moves,
  open,
  position,
  phone,
  record,
  restart,
  run,
  soon,
  test,
} from "./suite.mjs";

const day = "2026-11-18";
const prover = { seconds: 10, options: { player: "prover" } }; // soon done, also on a busy machine
const clock = (date) => at.page.clock.setFixedTime(new Date(`${date}T12:00:00Z`));
const goTo = (text) =>
  at.page.evaluate((r) => {
    location.hash = "#" + encodeURIComponent(r).replace(/_/g, "%5F").replace(/%20/g, "_");
  }, text);
// The lessons of a game as the page has them.
async function lessonsOf(game) {
  const { outputFiles } = await require("esbuild").build({
    entryPoints: [new URL(`../../web/src/games/${game}/lessons.ts`, import.meta.url).pathname],
    bundle: true,
    format: "esm",
    write: false,
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  return (await import(`data:text/javascript;base64,${code}`)).lessons;
}
// Solves the daily puzzle of a one-player game by playing its solution.
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
test("today: the strip has the terminal's puzzle for each game", async () => {
  await clock(day);
  await open("");
  const strip = at.page.locator("section.today");
  await counts(strip.locator("li"), (await api(`daily?date=${day}`)).length);
  // All are what the terminal prints.
  for (const { game, record: mine } of await api(`daily?date=${day}`)) {
    const printed = execFileSync(process.argv[2], ["daily", game, "--date", day, "--json"]);
    assert.equal(mine, JSON.parse(printed).record);
  }
  await everyLook("the home page");
  await strip.getByRole("link", { name: "Hexceed" }).click();
  await at.page.locator(".dailybar").waitFor();
  const { record: start } = await api(`hexceed/daily?date=${day}`);
  await idle();
  assert.equal(await record(), start);
  // The engine plays the other side without being asked.
  assert.equal(await button("Play from here").count(), 0);
  await everyLook("a puzzle of the day");
});

test("today: three days in a row are a streak, and the result is shared without spoilers", async () => {
  await clock(day);
  await open("");
  const seen = new Set();
  const strip = at.page.locator("section.today");
  for (const [i, date] of [day, "2026-11-19", "2026-11-20"].entries()) {
    // The home page has today's puzzles, none of them solved, and the streak so far.
    await clock(date);
    await at.page.goto("about:blank");
    await at.page.goto(at.server.url);
    await strip.getByRole("link", { name: "Honey" }).waitFor();
    assert.equal(
      await strip.getByRole("link", { name: "Honey" }).getAttribute("href"),
      `#today/${date}/honey`,
    );
    assert.equal(await strip.locator(".done").count(), 0);
    assert.deepEqual(
      await strip.locator(".streak").allTextContents(),
      i === 0 ? [] : [`${i} day${i > 1 ? "s" : ""} in a row`],
    );
    const daily = await solve(date, "honey");
    seen.add(daily.record);
    await at.page.locator(".dailybar", { hasText: "★★★" }).waitFor();
    await at.page.goto(`${at.server.url}#today`);
    const lead = at.page.locator(".todaypage .lead");
    await lead.getByText(`${i + 1} day${i ? "s" : ""} in a row`).waitFor();
    const text = await copied(() => button("Copy the result").click());
    assert.match(text, new RegExp(`^Hexarium ${date}\nHoney: ★★★`));
    assert.ok(!text.includes(daily.solution[0].split("@")[0]), text);
  }
  assert.equal(seen.size, 3);
  await everyLook("the page of a day", () => at.page.goto(`${at.server.url}#today/${day}`));
  await at.page.getByText("★★★").waitFor(); // the archive keeps it
});

test("an address that changes before the first paint is followed", async () => {
  await at.page.addInitScript(() => {
    const first = new MutationObserver(() => {
      if (!document.querySelector("header.top")) return;
      first.disconnect();
      if (location.hash === "") location.hash = "#rules/hex";
    });
    first.observe(document, { childList: true, subtree: true });
  });
  await open("");
  await at.page.getByRole("heading", { name: "Hex: the rules" }).waitFor();
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
  await everyLook("the list of problems");
  const [first] = await api("hex/problems");
  const best = await api("hex/best", { record: first.record, ...prover });
  const wrong = (await api("hex/show", { record: first.record })).moves.find(
    (m) => m !== best.move,
  );
  await at.page.getByRole("link", { name: /^Problem 1,/ }).click();
  await at.page.locator(".problem-card").waitFor();
  await idle();
  await cell(wrong).click();
  await at.page.getByText(`${wrong} loses:`, { exact: false }).waitFor();
  // The answer is on the board, and the cells it needs are marked.
  const refuting = await api("hex/best", {
    record: `${first.record} ${wrong}`,
    ...prover,
  });
  assert.ok(refuting.proven && refuting.value === 1 && refuting.notes.length > 0);
  await at.page.waitForFunction((m) => location.hash.endsWith(`_${m}`), refuting.move);
  await idle();
  await at.page.locator(".boardbox text", { hasText: "•" }).first().waitFor();
  await everyLook("a refutation", () => at.page.locator(".problem-card").waitFor());
  await button("Try again").click();
  await at.page.getByText("only one move", { exact: false }).waitFor();
  await idle();
  await moves(() => cell(best.move).click());
  assert.ok((await record()).startsWith(`${first.record} ${best.move}`));
  await counts(at.page.getByText("loses:"), 0);
  // To the end, which leads on to the next.
  for (let now = await position(); !now.over; now = await position()) {
    const { move } = await api("hex/best", { record: now.record, ...prover });
    await moves(() => cell(move).click());
  }
  await finished("Solved!");
  await at.page.locator(".finish").getByRole("link", { name: "Next problem" }).click();
  await at.page.getByRole("heading", { name: "Problem 2" }).waitFor();
});

test("review: accuracy, the costliest move, a graph that stays, and another try", async () => {
  await open("#hex_3_a1_b2_c1_c2_c3_a2");
  await counts(button(/review/i), 1); // one button, whose card is loaded when needed
  await button("Review the game").click();
  await at.page.locator(".review .accuracy").first().waitFor();
  const circles = at.page.locator(".review .graph circle");
  await counts(circles, 6);
  await at.page.getByText("after a1 White wins", { exact: false }).waitFor();
  await moves(() => button("Undo").click());
  await counts(circles, 6); // whole, also while stepping
  await everyLook("a review");
  await moves(() => button("Try again from move 1").click());
  assert.equal(await record(), "hex 3");
  await soon(async () => {
    const sides = await at.page.evaluate(() => JSON.parse(localStorage["hexarium.sides.hex"]));
    assert.deepEqual([sides.first, sides.second], ["you", "engine"]);
  });
});

test("review: a long game is reviewed with progress, and the engine answers meanwhile", async () => {
  // About five seconds of work: more than any call may take.
  const stones = "f6 e7 g5 d8 c9 b10 f8 g7 h6 i5 f7 e6 d7".split(" ");
  await open(`#hex_11_${stones.join("_")}`);
  await button("Review the game").click();
  await at.page.locator(".review").getByText(`of ${stones.length} moves`).waitFor();
  await button("Hint").click();
  await at.page.locator(".status", { hasText: "Hint:" }).waitFor();
  await counts(at.page.locator(".review .graph circle"), stones.length);
  await counts(at.page.locator(".review progress"), 0);
});

test("review: the reasons have no codes, and the players are you and the engine", async () => {
  await open("#hexceed_start", { first: "you", second: "engine", level: 0 });
  await idle();
  await moves(() => at.page.locator(".tray button").first().click());
  await soon(async () => assert.equal((await position()).played.length, 3));
  await idle();
  await button("Review the game").click();
  await at.page.locator(".review .accuracy").first().waitFor();
  assert.match(await at.page.locator(".review").innerText(), /Engine \d+ %/);
  await open("#honey_7,touch=crossing#3");
  await idle();
  const { moves: plays, value } = await api("honey/best", {
    record: "honey 7,touch=crossing#3",
    all: true,
    options: { player: "points" },
  });
  const { move } = plays.find((one) => one.value < value);
  await goTo(`honey 7,touch=crossing#3 ${move}`);
  await at.page.locator(".review").waitFor();
  await button("Review the game").click();
  const why = at.page.locator(".costlist p").first();
  await why.waitFor();
  assert.match(
    await why.textContent(),
    /^Player 1: [A-Z]+ \d,\d [↗→↘] scores \d+ points, [A-Z]+ \d,\d [↗→↘]/,
  );
});

test("learn: offered once, played by click and by key", async () => {
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
  await everyLook("a lesson", async () => {
    await at.page.reload();
    await at.page.locator(".lesson").waitFor();
  });
  await at.page.goto(`${at.server.url}#rules/hex`);
  await at.page.getByRole("link", { name: "Learn it in a minute" }).waitFor();
});

test("learn: every lesson of every game accepts its answer, and not every move", async () => {
  const folder = new URL("../../web/src/games/", import.meta.url);
  const games = readdirSync(folder).filter((g) => existsSync(new URL(`${g}/lessons.ts`, folder)));
  assert.ok(games.includes("hex"));
  for (const game of games) {
    const lessons = await lessonsOf(game);
    assert.ok(lessons.length >= 3, game);
    for (const lesson of lessons) {
      const { moves } = await api(`${game}/show`, { record: lesson.record });
      const does = async (move) =>
        lesson.right(move, await api(`${game}/show`, { record: `${lesson.record} ${move}` }));
      assert.ok(moves.includes(lesson.answer), `${lesson.record} ${lesson.answer}`);
      assert.ok(await does(lesson.answer), `${lesson.record} ${lesson.answer}`);
      if (!lesson.wrong || moves.length === 1) continue;
      let other = false;
      for (const move of moves.slice(0, 60)) other ||= !(await does(move));
      assert.ok(other, `${lesson.record}: every move is accepted`);
    }
    await open(`#learn/${game}`);
    await at.page.locator(".lesson").waitFor();
    await phone(() => at.page.locator(".lesson").waitFor());
  }
});

test("learn: “Show me” marks an answer in every game, and moves are animated as in a game", async () => {
  const { page } = at;
  const seen = {
    hex: '[data-cell="c3"] .mark.hint',
    hexceed: '[data-cell="C"] .mark.hint',
    hexic: ".ring.hint",
    honey: '[data-cell="2,0"] .mark.hint',
    iqlink: ".hintpiece",
  };
  for (const [game, mark] of Object.entries(seen)) {
    await open(`#learn/${game}`);
    await page.locator(".lesson").waitFor();
    assert.equal(await page.locator(mark).count(), 0);
    await button("Show me").click();
    await page.locator(mark).first().waitFor({ state: "attached" });
    await page.locator(".status", { hasText: "For example: " }).waitFor();
  }
  await open("#learn/hexic");
  await page.waitForSelector("[data-cell=b7]");
  await page.evaluate(() => {
    window.vanished = 0;
    new MutationObserver(
      () =>
        (window.vanished = Math.max(
          window.vanished,
          document.querySelectorAll(".piece.gone").length,
        )),
    ).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await cell("b7").focus();
  await page.keyboard.press("c");
  await page.waitForFunction(() => window.vanished >= 3);
  await page.locator(".status", { hasText: "vanish" }).waitFor();
});

test("learn: by touch, and the offer can be declined for good", async () => {
  await open("#hex_5");
  await button("No, thanks").click();
  await counts(at.page.getByText("Learn Hex in a minute"), 0);
  await at.page.reload();
  await idle();
  assert.equal(await at.page.getByText("Learn Hex in a minute").count(), 0);
  const touch = await startBrowser({ hasTouch: true, viewport: { width: 375, height: 740 } });
  try {
    const page = await touch.context.newPage();
    page.setDefaultTimeout(200_000);
    await page.goto(`${at.server.url}#learn/hex`);
    await page.locator('[data-cell="c3"]').tap();
    await page.getByRole("button", { name: "Next" }).tap();
    await page.getByText("nearly touch", { exact: false }).waitFor();
    await page.locator('[data-cell="b3"]').tap();
    await page.getByText("That is a bridge", { exact: false }).waitFor();
  } finally {
    await touch.stop();
  }
});

test("today: the queue of Hexic is shown, and a par", async () => {
  await clock(day);
  await open("");
  await at.page.goto(`${at.server.url}#today/${day}/hexic`);
  await at.page.locator(".dailybar").waitFor();
  const daily = await api(`hexic/daily?date=${day}`);
  await at.page.locator(".dailybar", { hasText: `par is ${daily.target}` }).waitFor();
  const queue = daily.record.split("/")[1].split("#")[0];
  const shown = at.page.locator(".coming li");
  await soon(async () =>
    assert.equal((await shown.allTextContents()).join(""), queue.slice(0, 30)),
  );
  await everyLook("the queue of Hexic", () => shown.first().waitFor());
});

test("today: a new puzzle every day, an archive, offline once loaded", async () => {
  await clock(day);
  await open("#today");
  const today = await api(`daily?date=${day}`);
  assert.equal(today.length, 5);
  // As in tests/daily_test.cpp, the terminal and Python.
  assert.equal(
    today.find((d) => d.game === "hex").record,
    "hex 10:....w...../...bwbwww./..wbwwbb../..bbbw..../...wbbbb../.w.bbw..../..bw..w.../..bw....../.wb......./..........",
  );
  const shown = at.page.locator(".dailies li");
  await counts(shown, today.length);
  const before = await api("daily?date=2026-11-17");
  for (const one of today)
    assert.notEqual(one.record, before.find((d) => d.game === one.game).record);
  for (const { difficulty } of today) assert.equal(difficulty, 3); // Wednesday
  // A day of the archive.
  await at.page.locator(".archive a", { hasText: "Tue 17 Nov" }).click();
  await at.page.getByRole("heading", { name: "Tuesday, 17 November 2026" }).waitFor();
  await at.page.getByRole("link", { name: "Solve: Hexceed" }).click();
  await at.page.locator(".dailybar", { hasText: "Tue 17 Nov" }).waitFor();
  await idle();
  assert.equal(await record(), before.find((d) => d.game === "hexceed").record);
  // Without the server, lists loaded before are still there.
  await at.page.route("**/api/**", (route) => route.abort());
  await at.page.goto(`${at.server.url}#today/2026-11-17`);
  await at.page.getByRole("heading", { name: "Tuesday, 17 November 2026" }).waitFor();
  await shown.nth(today.length - 1).waitFor();
  await at.page.goto(`${at.server.url}#today`);
  await at.page.getByRole("heading", { name: "Today" }).waitFor();
  await shown.nth(today.length - 1).waitFor();
});

test("today: without the server, loaded puzzles open and solved ones stay solved", async () => {
  await clock(day);
  await open("#today");
  await at.page.waitForFunction(() => document.documentElement.dataset.kept);
  const { record: start, solution } = await solve(day, "honey");
  const today = await api(`daily?date=${day}`);
  await restart("SIGTERM", async () => {
    await at.page.goto(`${at.server.url}#today`);
    await at.page.reload();
    await at.page.getByText("★★★").waitFor();
    await at.page.locator(".todaypage .lead", { hasText: "1 day in a row" }).waitFor();
    for (const daily of today) {
      await at.page.goto(`${at.server.url}#today/${day}/${daily.game}`);
      await at.page.locator(".dailybar").waitFor();
      await idle();
      assert.equal(await record(), daily.record);
    }
    // What was played can be played again.
    await at.page.goto(`${at.server.url}#today/${day}/honey`);
    await idle();
    await goTo([start, ...solution].join(" "));
    await at.page.locator(".dailybar.done", { hasText: "★★★" }).waitFor();
  });
});

await run();
