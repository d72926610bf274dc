// Two people in two browsers play each other by a link.
import assert from "node:assert/strict";
import { startBrowser } from "./harness.mjs";
import { at, audit, restart, run, test } from "./suite.mjs";

const kSlow = 200_000;
const number = (page, n) =>
  page.waitForFunction(
    (count) => document.querySelector("main.room")?.dataset.number === String(count),
    n,
    { timeout: kSlow },
  );
const myTurn = (page) =>
  page.waitForFunction(() => /Your turn/.test(document.title), null, { timeout: kSlow });

// Makes a room from the home page, and brings the friend in by its link.
async function meet(game, setup, friend) {
  const { page } = at;
  await page.goto(at.server.url);
  const card = page.locator(`.gamecard.${game}`);
  await card.getByRole("button", { name: "Play a friend" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your name (optional)").fill("Ann <b>");
  if (setup) await dialog.getByLabel("Game").selectOption(setup);
  await dialog.getByLabel("You play").selectOption("1");
  await dialog.getByRole("button", { name: "Make a room" }).click();
  await page.waitForSelector("main.room");
  await page.getByText("Waiting for your friend").waitFor();
  await friend.goto(page.url());
  await friend.waitForSelector("main.room");
  await myTurn(page);
}

test("Hex with a friend, through a kill of the server, to the end and once more", async () => {
  const other = await startBrowser();
  try {
    const friend = await other.context.newPage();
    friend.setDefaultTimeout(kSlow);
    const { page } = at;
    await meet("hex", "5", friend);
    assert.ok(!page.url().includes("token"));
    await audit("a room");
    const play = async (mover, cell, n) => {
      await myTurn(mover);
      await mover.locator(`[data-cell="${cell}"]`).click();
      await Promise.all([number(page, n), number(friend, n)]);
    };
    await play(page, "c1", 1);
    await play(friend, "a2", 2);
    assert.match(await friend.locator(".scores").innerText(), /Ann <b>/);
    await restart("SIGKILL");
    await play(page, "c2", 3);
    await play(friend, "a3", 4);
    await friend.reload();
    await play(page, "c3", 5);
    // One's own move is taken back if the other agrees.
    await page.getByRole("button", { name: "Ask to undo" }).click();
    await friend.getByRole("button", { name: "Yes" }).click();
    await Promise.all([number(page, 4), number(friend, 4)]);
    await play(page, "c3", 5);
    await play(friend, "a4", 6);
    await play(page, "c4", 7);
    await play(friend, "a5", 8);
    await play(page, "c5", 9);
    await page.getByText("You win.").waitFor();
    await friend.getByText("Ann <b> wins.").waitFor();
    await friend.getByRole("button", { name: "Play again" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await page.getByRole("link", { name: "Next game" }).click();
    await friend.getByRole("link", { name: "Next game" }).click();
    await myTurn(friend);
    // Both games are in the list of this browser.
    await page.goto(at.server.url + "#games");
    await page.getByText("you won").waitFor();
    await page.getByText("their turn").waitFor();
  } finally {
    await other.stop();
  }
});

test("a third visitor watches, and Honey shows nobody the other hand", async () => {
  const other = await startBrowser();
  const third = await startBrowser();
  try {
    const friend = await other.context.newPage();
    const watcher = await third.context.newPage();
    for (const page of [friend, watcher]) page.setDefaultTimeout(kSlow);
    const { page } = at;
    await meet("honey", "", friend);
    await watcher.goto(page.url());
    await watcher.waitForSelector("main.room");
    await page.getByText("1 watching").waitFor();
    for (const one of [page, friend, watcher])
      assert.equal(await one.locator("main.room").getAttribute("data-record"), "");
    await page.getByRole("button", { name: "Resign" }).click();
    await friend.getByText("You win by resignation.").waitFor();
    await friend.getByRole("link", { name: "Analyse" }).waitFor();
  } finally {
    await other.stop();
    await third.stop();
  }
});

await run();
