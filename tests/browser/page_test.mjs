// The page around the games, in a real browser.
import assert from "node:assert/strict";
import {
  api,
  at,
  audit,
  button,
  cell,
  counts,
  hashHas,
  idle,
  loaded,
  moves,
  open,
  restart,
  run,
  status,
  test,
  tab,
} from "./suite.mjs";

const games = await api("games");
const everyPage = [
  "",
  "#library",
  "#nothing",
  "#hex_5_z9",
  "#today",
  "#today/2026-11-18",
  "#hex/problems",
  "#hex/problems/300",
  "#games",
  "#lines/hex_7_d4_e3_{usual}_(c3_{a_ladder}_c5)_c5",
  ...games.flatMap((g) => [`#${g.game}`, `#rules/${g.game}`, `#learn/${g.game}`]),
];

test("home shows every game as a card with a board", async () => {
  const { page } = at;
  await open("");
  await counts(page.locator(".gamecard:has(svg.board)"), games.length);
  await page.locator(".gamecard.hex .primary").click();
  await page.waitForSelector("main.play.hex");
});

test("every picture of the rules and every demo can be drawn", async () => {
  const { page } = at;
  const bad = [];
  page.on("response", (r) => r.status() >= 400 && bad.push(`${r.url()} ${r.request().postData()}`));
  for (const g of games) {
    await open(`#rules/${g.game}`);
    await page.waitForFunction(
      () =>
        document.querySelectorAll("figure").length > 0 &&
        document.querySelectorAll("figure").length ===
          document.querySelectorAll("figure svg").length,
    );
  }
  await page.emulateMedia({ reducedMotion: "reduce" }); // the demos at their last position
  await open("");
  await page.waitForFunction(
    (n) => document.querySelectorAll(".mini svg").length === n,
    games.length,
  );
  await page.emulateMedia({ reducedMotion: null });
  assert.deepEqual(bad, []);
});

test("analysis starts, shows values and can be cancelled", async () => {
  const { page } = at;
  await open("#hex_5_c3");
  await tab("Analysis");
  await button("Start").click();
  await page.waitForSelector(".share");
  await button("Stop").click();
  await counts(page.locator(".share"), 0);
});

test("a share link opened in a second page shows the same, and reload, back and forward work", async () => {
  const { page } = at;
  await open("#hex_5");
  await moves(() => cell("c3").click());
  await moves(() => cell("b2").click());
  const other = await at.browser.context.newPage();
  await other.goto(page.url());
  await counts(other.locator(".stones > g"), 2);
  await other.close();
  const stones = (n) =>
    page.waitForFunction((count) => document.querySelectorAll(".stones > g").length === count, n);
  await page.reload();
  await stones(2);
  await page.goBack();
  await stones(1);
  await page.goForward();
  await stones(2);
});

test("a saved game survives kill -9 of the server", async () => {
  const { page } = at;
  await open("#hex_5_c3_b2");
  await tab("Share");
  await button("Save").click();
  await page.getByLabel("Name").fill("the killed one");
  await audit("the save dialog");
  await page.locator("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await status(/Saved as/);
  await restart("SIGKILL");
  await page.goto(at.server.url + "#library");
  await page.getByText("the killed one").waitFor();
  await page.waitForSelector(".thumb svg");
  await audit("the library with a game");
  await page.getByRole("link", { name: /^Open/ }).first().click();
  await page.waitForFunction(() => document.querySelectorAll(".stones > g").length === 2);
  await page.goto(at.server.url + "#library");
  await button(/^Delete/).click();
  await audit("the question before deleting");
  await button("Delete it").click();
  await page.getByText("Nothing here").waitFor();
});

test("without the server the page opens, says so, and continues when it is back", async () => {
  const { page } = at;
  await open("#hex_5");
  await moves(() => cell("c3").click());
  await page.waitForFunction(() => document.documentElement.dataset.kept); // the service worker has cached everything
  await moves(() => cell("b2").click());
  await restart("SIGTERM", async () => {
    await page.reload(); // all of it comes from the browser
    await page.getByText("The program is not running").waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".stones > g").length === 2);
    await audit("the page without the program");
    await moves(() => page.goBack());
    await counts(page.locator(".stones > g"), 1);
    await cell("a1").click();
    await page.getByText(/cannot be answered now/).waitFor();
    await page.getByRole("link", { name: "Hexarium" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".mini svg").length >= 5);
    await page.locator(".gamecard.iqlink .primary").click();
    await page.waitForSelector(".pieces button svg");
    await page.goto("about:blank");
    await page.goto(at.server.url + "#hex_5_c3");
    await page.waitForSelector(".stones circle");
  });
  await page.waitForFunction(() => !document.querySelector(".away"));
  await idle();
  await moves(() => cell("e1").click());
});

test("keyboard alone plays a game", async () => {
  const { page } = at;
  await open("#hex_3");
  await page.waitForSelector("[data-cell=a1]");
  await cell("a1").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.activeElement.dataset.cell === "b1");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.split("_").length === 3);
  await page.keyboard.press("?");
  await page.getByRole("heading", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog"));
  await page.keyboard.press("n");
  await page.getByRole("heading", { name: /New game/ }).waitFor();
  await page.locator("dialog").getByRole("button", { name: "Start", exact: true }).press("Enter");
  await page.waitForFunction(() => !document.querySelector("dialog"));
});

test("keyboard alone plays hexic, honey, iqlink and hexceed", async () => {
  const { page } = at;
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // To a cell with arrow keys only, from the first one that Tab reaches.
  const walk = async (name) => {
    await page.locator("[role=gridcell][tabindex='0']").focus();
    for (let i = 0; i < 60; i++) {
      const key = await page.evaluate((to) => {
        const box = (e) => e.getBoundingClientRect(),
          a = box(document.activeElement),
          b = box(document.querySelector(`[data-cell="${to}"]`));
        const dx = b.x + b.width / 2 - a.x - a.width / 2,
          dy = b.y + b.height / 2 - a.y - a.height / 2;
        if (document.activeElement.dataset.cell === to) return "";
        return Math.abs(dx) > Math.abs(dy)
          ? dx > 0
            ? "ArrowRight"
            : "ArrowLeft"
          : dy > 0
            ? "ArrowDown"
            : "ArrowUp";
      }, name);
      if (!key) return;
      await page.keyboard.press(key);
    }
    assert.fail(`arrows do not lead to ${name}`);
  };
  await open("#hexic_6#7");
  await page.waitForSelector("[data-cell=e8]");
  const [turn] = (await api("hexic/show", { record: "hexic 6#7" })).moves;
  await walk(turn.slice(0, -1));
  await moves(() => press(turn.endsWith("+") ? "c" : "v"));
  await open("#honey_:8/8/3SUB2/2I5/2C5/8/8/8;OCCH");
  const [play] = (await api("honey/show", { record: "honey :8/8/3SUB2/2I5/2C5/8/8/8;OCCH" })).moves;
  const [word, x, y, direction] = play.split(/[@,]/);
  await page.waitForSelector(".tile");
  await walk(`${x},${y}`);
  await press("Enter"); // to the word
  for (
    let i = 0;
    i < 3 &&
    (await page.locator(".ways [aria-pressed=true]").getAttribute("aria-label")) !==
      direction.replace("_", " ");
    i++
  )
    await press("/");
  await page.keyboard.type(word);
  await moves(() => press("Enter"));
  await open("#iqlink_:FHEBAAJBGWCJGDFDEDSFJTGBQIFHJERKB");
  await page.waitForSelector(".pieces button");
  await walk("O");
  await press("=", "r", "r", "r");
  await moves(() => press("Enter"));
  await open("#hexceed_start");
  await page.locator(".tray button").first().focus();
  await moves(() => press("Enter"));
  await walk("J");
  await moves(() => press("Enter"));
});

test("bad addresses and bad records are explained", async () => {
  const { page } = at;
  await open("#hex_5_z9");
  await page.getByRole("alert").waitFor();
  assert.match(await page.locator(".reason").textContent(), /z9/);
  await open("#hex_5_c3_b2_z9_a1");
  await button("Go to the last good move").click();
  await hashHas("hex_5_c3_b2");
  await page.waitForSelector("main.play");
  await open("#nothing");
  await page.getByText("Nothing here").waitFor();
  await open("#hex_5");
  await page.keyboard.press("i");
  await page.locator("textarea").fill("hex 4 q9");
  await page.locator("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await page.getByText("This cannot be read as a game of Hex").waitFor();
  await page.locator("dialog summary").click();
  assert.match(await page.locator("dialog .reason").textContent(), /q9/);
  await page.locator("textarea").fill("hex 4 a1");
  await page.locator("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await hashHas("hex_4_a1");
  await idle();
  await page.keyboard.press("i"); // a record of another game opens there
  await page.locator("textarea").fill("hexceed start RXW");
  await page.locator("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await hashHas("hexceed_start_RXW");
});

test("no page scrolls sideways on a phone, and touch targets are large enough", async () => {
  const { page } = at;
  await page.setViewportSize({ width: 320, height: 640 });
  for (const hash of everyPage) {
    await open(hash);
    await loaded();
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `${hash} is too wide`,
    );
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, .button, select, nav a")]
        .filter((e) => e.checkVisibility() && !e.closest(".moves"))
        .filter(
          (e) => e.getBoundingClientRect().height < 30 || e.getBoundingClientRect().width < 24,
        )
        .map((e) => e.outerHTML.slice(0, 80)),
    );
    assert.deepEqual(small, [], hash);
  }
});

test("axe finds nothing serious on any page, light and dark", async () => {
  for (const hash of everyPage) {
    await open(hash);
    await loaded();
    await audit(hash || "home");
  }
});

test("axe finds nothing serious in any dialog, nor while a game is analysed", async () => {
  const { page } = at;
  const dialogs = { n: /New game/, i: /Paste or open/, "?": /Keys/ };
  for (const { game } of games) {
    await open(`#${game}`);
    await page.waitForSelector("main.play");
    for (const [key, title] of Object.entries(dialogs)) {
      if (key === "?" && game !== "hex") continue;
      await page.keyboard.press(key);
      await page.getByRole("heading", { name: title }).waitFor();
      await audit(`${game}, key ${key}`);
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => !document.querySelector("dialog"));
    }
    if (game === "honey") {
      await button("Edit board and hand").click();
      await page.getByRole("textbox", { name: "Hand" }).waitFor();
      await audit("the level editor");
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => !document.querySelector("dialog"));
      await button("Solve").click();
      await page.waitForSelector(".plays li");
    }
    if (game !== "iqlink") {
      await page.keyboard.press("a");
      await page.waitForFunction(() => /nodes/.test(document.querySelector(".side").textContent));
    }
    await tab("Share");
    await page.getByText("As text, picture or file").click();
    await audit(`${game} while it is analysed`);
  }
});

test("axe finds nothing serious in the dialog for a friend and in the menu of a phone", async () => {
  const { page } = at;
  for (const { game } of games.filter((g) => g.players === 2)) {
    await open("");
    await page.locator(`.gamecard.${game}`).getByRole("button", { name: "Play a friend" }).click();
    await page.getByRole("heading", { name: "with a friend" }).waitFor();
    await audit(`the dialog for a friend, ${game}`);
    await page.getByLabel("Against").selectOption("engine");
    await page.getByLabel("Against").waitFor();
    await audit(`the same against the engine, ${game}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator("dialog").waitFor();
  await audit("the dialog for a friend on a phone");
  for (const hash of ["", "#hexceed"]) {
    await open(hash);
    await button("Menu").click();
    await button("Sounds").waitFor();
    await audit(`the menu of a phone, ${hash || "home"}`);
    assert.equal(await button("Menu").getAttribute("aria-expanded"), "true");
  }
});

test("SIGTERM ends the server cleanly while an analysis runs", async () => {
  await open("#hex_9_e5");
  await tab("Analysis");
  await button("Start").click();
  await at.page.waitForSelector(".share"); // it runs
  assert.equal(await at.server.stop("SIGTERM"), 0);
});

await run();
