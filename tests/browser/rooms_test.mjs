// Two people in two browsers play through a link.
import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import { startBrowser } from "./harness.mjs";
import { api, at, audit, canHold, counts, hold, letGo, restart, run, test } from "./suite.mjs";

const kSlow = 200_000;
const number = (page, n) =>
  page.waitForFunction(
    (count) => document.querySelector("main.room")?.dataset.number === String(count),
    n,
    { timeout: kSlow },
  );
const myTurn = (page) =>
  page.waitForFunction(() => /Your turn/.test(document.title), null, { timeout: kSlow });

// Clicks a cell as soon as it can be played.
const click = (page, cell) => page.locator(`[data-cell="${cell}"].can`).click();

// Makes a room from the home page and lets the friend join through its link.
async function meet(game, setup, friend, port = "") {
  const { page } = at;
  await page.goto(at.server.url);
  const card = page.locator(`.gamecard.${game}`);
  await card.getByRole("button", { name: "Play a friend" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your name (optional)").fill("Ann <b>");
  if (setup) await dialog.getByLabel(game === "hex" ? "Size" : "Board").selectOption(setup);
  if (game === "hex") await dialog.getByLabel("Swap rule").selectOption("");
  await dialog.getByLabel("You play").selectOption("1");
  await dialog.getByRole("button", { name: "Make a room" }).click();
  await page.waitForSelector("main.room");
  await page.getByText("Waiting for your friend").waitFor();
  const link = new URL(page.url());
  if (port) link.port = port;
  await friend.goto(link.href);
  await friend.waitForSelector("main.room");
  await myTurn(page);
}

test("Hex with a friend, across a killed server, to the end and a rematch", async () => {
  const other = await startBrowser();
  try {
    const friend = await other.context.newPage();
    friend.setDefaultTimeout(kSlow);
    const { page } = at;
    await canHold();
    await meet("hex", "5", friend);
    assert.ok(!page.url().includes("token"));
    await audit("a room");
    const play = async (mover, cell, n) => {
      await myTurn(mover);
      await click(mover, cell);
      await Promise.all([number(page, n), number(friend, n)]);
    };
    await play(page, "c1", 1);
    // Until the board after a move has arrived, no cell of the old one can be played.
    await hold();
    await play(friend, "a2", 2);
    await myTurn(page);
    await counts(page.locator(".board .can"), 0);
    await page.locator('[data-cell="e5"]').click({ force: true });
    await letGo();
    await page.locator(".boardbox:not(.busy)").waitFor();
    assert.equal(await page.locator("main.room").getAttribute("data-number"), "2");
    await page.locator('[data-cell="a2"] .mark.last').waitFor({ state: "attached" });
    await friend.locator(".scores", { hasText: "Ann <b>" }).waitFor();
    await restart("SIGKILL");
    await play(page, "c2", 3);
    await play(friend, "a3", 4);
    await friend.reload();
    await play(page, "c3", 5);
    // A player's own move is taken back if the other agrees.
    await page.getByRole("button", { name: "Ask to undo" }).click();
    await friend.getByRole("button", { name: "Yes" }).click();
    await Promise.all([number(page, 4), number(friend, 4)]);
    await play(page, "c3", 5);
    await play(friend, "a4", 6);
    await play(page, "c4", 7);
    await play(friend, "a5", 8);
    await play(page, "c5", 9);
    await page.locator(".finish.win h2", { hasText: "You win." }).waitFor();
    await friend.locator(".finish:not(.win) h2", { hasText: "Ann <b> wins." }).waitFor();
    await friend.getByRole("button", { name: "Play again" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await page.getByRole("link", { name: "Next game" }).click();
    await friend.getByRole("link", { name: "Next game" }).click();
    await myTurn(friend);
    // Both games are in the list of this browser.
    await page.goto(at.server.url + "#games");
    await page.getByText("their turn, since").waitFor();
    const won = page.locator("li", { hasText: "you won" });
    await audit("my games");
    await won.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved as number").waitFor();
    await won.getByRole("link", { name: "Analyse" }).click();
    await page.waitForFunction(() => location.hash === "#hex_5_c1_a2_c2_a3_c3_a4_c4_a5_c5");
    const saved = await (await fetch(at.server.url + "api/library")).json();
    assert.equal(saved[0].title, "Ann <b> – White, Ann <b> won");
    assert.equal(saved[0].record, "hex 5 c1 a2 c2 a3 c3 a4 c4 a5 c5");
  } finally {
    await other.stop();
  }
});

test("a third visitor watches, and Honey shows nobody the opponent's hand", async () => {
  const other = await startBrowser();
  const third = await startBrowser();
  try {
    const friend = await other.context.newPage();
    const watcher = await third.context.newPage();
    for (const page of [friend, watcher]) page.setDefaultTimeout(kSlow);
    const { page } = at;
    await meet("honey", "", friend);
    // Whoever opens the link may not know the game.
    await friend.locator(".bar").getByRole("link", { name: "Rules" }).click();
    await friend.getByRole("heading", { name: /the rules/ }).waitFor();
    await friend.goBack();
    await watcher.goto(page.url());
    await watcher.waitForSelector("main.room");
    await page.getByText("1 watching").waitFor();
    for (const one of [page, friend, watcher])
      assert.equal(await one.locator("main.room").getAttribute("data-record"), "");
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Yes, resign" }).click();
    await friend.getByText("You win by resignation.").waitFor();
    await friend.getByRole("link", { name: "Analyse" }).waitFor();
  } finally {
    await other.stop();
    await third.stop();
  }
});

test("a connection that dies silently comes back by itself, with the moves made in between", async () => {
  // A proxy between the friend and the server: when frozen it silently drops everything.
  let frozen = false;
  const open = new Set();
  const line = createServer((socket) => {
    if (frozen) return void socket.destroy();
    const on = connect(Number(new URL(at.server.url).port), "127.0.0.1");
    for (const [from, to] of [
      [socket, on],
      [on, socket],
    ]) {
      from.on("data", (bytes) => !frozen && !from.dead && to.write(bytes));
      from.on("error", () => undefined);
      from.on("close", () => !from.dead && to.destroy());
    }
    open.add(socket).add(on);
  });
  await new Promise((ready) => line.listen(0, "127.0.0.1", ready));
  const other = await startBrowser();
  try {
    const friend = await other.context.newPage();
    friend.setDefaultTimeout(kSlow);
    const { page } = at;
    await meet("hex", "5", friend, String(line.address().port));
    await click(page, "c3");
    await Promise.all([number(page, 1), number(friend, 1)]);
    await friend.locator(".boardbox:not(.busy)").waitFor();
    frozen = true;
    for (const socket of open) socket.dead = true;
    await click(friend, "b2");
    await friend.evaluate(() => dispatchEvent(new Event("online"))); // another network
    await friend.getByText("Not connected").waitFor();
    assert.equal(await page.locator("main.room").getAttribute("data-number"), "1");
    frozen = false;
    await Promise.all([number(page, 2), number(friend, 2)]);
    await page.locator('main.room[data-record="hex 5 c3 b2"]').waitFor();
  } finally {
    await other.stop();
    for (const socket of open) socket.destroy();
    line.close();
  }
});

test("the engine takes the free seat, the other player leaves and comes back, moves have a sound", async () => {
  const { page } = at;
  const other = await startBrowser();
  try {
    const friend = await other.context.newPage();
    friend.setDefaultTimeout(kSlow);
    await page.addInitScript(() => {
      window.AudioContext = class {
        constructor() {
          window.heardSounds = 0;
        }
        currentTime = 0;
        createOscillator = () => ({
          frequency: {},
          connect: (next) => next,
          start: () => void window.heardSounds++,
          stop: () => undefined,
        });
        createGain = () => ({
          gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
          connect: (next) => next,
        });
      };
      if (location.protocol === "http:") localStorage.setItem("hexarium.sounds", "true");
    });
    await meet("hex", "5", friend);
    await click(page, "c3");
    await Promise.all([number(page, 1), number(friend, 1)]);
    await page.waitForFunction(() => document.title.startsWith("White to move"));
    assert.equal(await page.evaluate(() => window.heardSounds ?? 0), 0); // not for the player's own moves
    const address = friend.url();
    await friend.goto("about:blank");
    await page.getByText("White (away) to move.").waitFor();
    await friend.goto(address);
    await page.getByText("White to move.").waitFor();
    await click(friend, "b2");
    await myTurn(page);
    await page.waitForFunction(() => window.heardSounds === 1);
    // Steps back and forward through the game.
    await page.getByRole("button", { name: "one move back" }).click();
    await page.getByText("After move 1 of 2").waitFor();
    await page.locator('[data-cell="e5"]').click({ force: true }); // only to look at
    await page.locator('[data-number="2"]').waitFor();
    await page.getByRole("button", { name: "one move forward" }).click();
    await page.getByText("Your turn").waitFor();
    await page.goto(at.server.url + "#games");
    await page.getByRole("button", { name: "New game of Hexceed" }).click();
    await page.getByLabel("You play").selectOption("2");
    await page.getByRole("button", { name: "Make a room" }).click();
    await page.getByRole("button", { name: "Let the engine play" }).click();
    await number(page, 1);
    await page.locator(".scores", { hasText: "Engine, easy" }).waitFor();
    await friend.goto(page.url());
    await friend.getByText("1 watching").waitFor();
    await page.getByRole("link", { name: "My games" }).first().click();
    await page.getByText("your turn, since").first().waitFor();
  } finally {
    await other.stop();
  }
});

test("a game without its own board: a click on an earlier position is no move", async () => {
  // A browser without the service worker, and a page whose part for Hex is empty.
  const other = await startBrowser({ serviceWorkers: "block" });
  try {
    const page = await other.context.newPage();
    page.setDefaultTimeout(kSlow);
    await page.route("**/hex.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "export const ui = undefined;" }),
    );
    const seat = { game: "hex", setup: "5", seat: 1, engine: { name: "Ben", seconds: 0.1 } };
    const made = await api("rooms", seat);
    await page.goto(at.server.url + "api/games");
    await page.evaluate((mine) => localStorage.setItem("hexarium.rooms", JSON.stringify([mine])), {
      ...made,
      game: "hex",
    });
    await page.goto(`${at.server.url}#room/${made.room}`);
    await click(page, "c1");
    await number(page, 2);
    const past = page.getByText(/After move 0 of 2/);
    await page.getByRole("button", { name: "one move back" }).click();
    await page.getByRole("button", { name: "one move back" }).click();
    await past.waitFor();
    await page.locator('.boardbox.busy [data-cell="e5"]').click({ force: true });
    await page.getByRole("button", { name: "one move forward" }).click();
    await page.getByRole("button", { name: "one move forward" }).click();
    const reply = (await page.locator("main.room").getAttribute("data-record")).split(" ")[3];
    const next = reply === "c2" ? "b2" : "c2";
    await click(page, next);
    await number(page, 4);
    const record = await page.locator("main.room").getAttribute("data-record");
    assert.ok(record.startsWith(`hex 5 c1 ${reply} ${next} `), record);
  } finally {
    await other.stop();
  }
});

await run();
