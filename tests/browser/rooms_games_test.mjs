// Chromium against Firefox: every two-player game is played to its end while the server is killed.
import assert from "node:assert/strict";
import { startFirefox } from "./harness.mjs";
import { at, restart, run, test } from "./suite.mjs";

const kSlow = 200_000;
// Records the page's room messages, so that the test knows its moves.
const listen = (page) =>
  page.evaluate(() => {
    const Real = window.WebSocket;
    window.WebSocket = class extends Real {
      constructor(address) {
        super(address);
        this.addEventListener("message", (event) => {
          const { state } = JSON.parse(event.data);
          if (state) window.heard = state;
        });
      }
    };
  });
const state = (page) => page.evaluate(() => window.heard);
const until = (page, number) =>
  page.waitForFunction(
    (n) => window.heard?.over || document.querySelector("main.room")?.dataset.number === String(n),
    number,
    { timeout: kSlow },
  );

const firefox = await startFirefox();
const friend = await firefox.context.newPage();
friend.setDefaultTimeout(kSlow);

// Makes a room in Chromium, lets Firefox join, and plays until the game is over: `move(page,
// state)` makes one move. After `kill` moves the server is killed and started again.
async function game(name, fill, kill, move) {
  const { page } = at;
  for (const one of [page, friend]) {
    await one.goto("about:blank");
    await one.goto(at.server.url);
    await one.waitForSelector(".gamecard");
    await listen(one);
  }
  await page.locator(`.gamecard.${name}`).getByRole("button", { name: "Play a friend" }).click();
  const dialog = page.getByRole("dialog");
  await fill(dialog);
  await dialog.getByRole("button", { name: "Make a room" }).click();
  await page.waitForSelector("main.room");
  await friend.evaluate((hash) => {
    location.hash = hash;
  }, new URL(page.url()).hash);
  await friend.waitForSelector("main.room");
  await page.waitForFunction(() => window.heard.seats.every((seat) => seat.taken && seat.here));
  const pages = (await state(page)).seat === 1 ? [page, friend] : [friend, page];
  for (let n = 0; n < 200; n++) {
    await Promise.all([until(page, n), until(friend, n)]);
    const now = await state(page);
    if (now.over) break;
    assert.equal(now.number, n);
    if (n === kill) await restart("SIGKILL");
    const mover = pages[now.turn - 1];
    await mover.waitForFunction(() => /Your turn/.test(document.title));
    await mover.waitForFunction(() => !document.querySelector(".boardbox.busy"));
    await move(mover, await state(mover));
  }
  const [mine, theirs] = [await state(page), await state(friend)];
  assert.ok(mine.over && theirs.over);
  assert.equal(mine.record, theirs.record);
  assert.equal(mine.record.split(" ").length, 2 + mine.number); // nothing lost, nothing twice
  assert.equal(mine.winner, theirs.winner);
  const result = [await page.title(), await friend.title()].map((t) => t.split(" · ")[0]).sort();
  assert.deepEqual(result, mine.winner ? ["You lost", "You won"] : ["Game over", "Game over"]);
}

test("Hex, Chromium against Firefox", async () => {
  const line = ["b1", "c1", "swap", "b2", "a3", "b3"]; // tried in turn
  await game(
    "hex",
    async (dialog) => {
      await dialog.getByLabel("Size").selectOption("3");
      await dialog.getByLabel("You play").selectOption("1");
    },
    2,
    async (page) => {
      for (const word of line) {
        const swap = page.getByRole("button", { name: "swap", exact: true });
        if (word === "swap" ? !(await swap.count()) : false) continue;
        const cell = page.locator(`[data-cell="${word}"].can`);
        if (word === "swap") return swap.click();
        if (await cell.count()) return cell.click();
      }
      await page.locator(".board .can").first().click();
    },
  );
});

test("Hexceed, Chromium against Firefox", async () => {
  await game(
    "hexceed",
    async () => undefined,
    7,
    async (page, { number }) => {
      if (number % 2 === 0) await page.locator(".tray.open button:not(:disabled)").first().click();
      else await page.locator(".board .can").first().click();
    },
  );
});

test("Honey, Chromium against Firefox", async () => {
  await game(
    "honey",
    async (dialog) => void (await dialog.getByLabel("Board").selectOption("7")),
    3,
    async (page, { moves }) => {
      const button = (name) => page.getByRole("button", { name, exact: true });
      if (moves[0] === "pass") return button("Pass").click();
      const [word, place] = moves[0].split("@");
      const [x, y, direction] = place.split(",");
      await page.locator(`[data-cell="${x},${y}"]`).click({ force: true });
      await button(direction.replace("_", " ")).click();
      await page.getByLabel("Word", { exact: true }).fill(word);
      await button("Play").click();
    },
  );
});

await run(firefox.stop);
