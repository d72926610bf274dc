// What confused a person who had never seen the page and played every game to its end.
import assert from "node:assert/strict";
import {
  api,
  at,
  button,
  cell,
  counts,
  finished,
  idle,
  moves,
  open,
  position,
  run,
  soon,
  status,
  test,
  testInChromium,
} from "./suite.mjs";

const engine = { first: "you", second: "engine", level: 0 };
const link = (record) => "#" + encodeURIComponent(record.replaceAll(" ", "_"));
const illegalTurn = async () => {
  const turns = (await position()).moves.map((move) => move.slice(0, -1));
  const names = await at.page
    .locator("[role=gridcell]")
    .evaluateAll((all) => all.map((e) => e.dataset.cell));
  return cell(names.find((name) => !turns.includes(name)));
};

test("only errors are red: not the search for a hint that follows", async () => {
  const { page } = at;
  await open("#hexic_8#7");
  await idle();
  await (await illegalTurn()).click({ force: true });
  await page.locator(".status.bad").waitFor();
  await page.evaluate(() => {
    window.looks = [];
    new MutationObserver(() => {
      const now = document.querySelector(".status");
      if (/^Looking/.test(now.textContent)) window.looks.push(now.className);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await button("Hint").click();
  await status(/^Hint/);
  const looks = await page.evaluate(() => window.looks);
  assert.ok(looks.length > 0);
  for (const look of looks) assert.doesNotMatch(look, /bad/);
});

test("the newest move of a long game is seen in the list without scrolling", async () => {
  const { page } = at;
  await page.setViewportSize({ width: 1366, height: 650 });
  const places = "abcdefghij"
    .split("")
    .flatMap((column) => [1, 2, 3, 4].map((row) => `${column}${row}`));
  let turns = "hexic 8#7";
  for (let i = 0; i < 30; ++i) turns += ` ${(await api("hexic/show", { record: turns })).moves[0]}`;
  for (const record of [
    `hex 11 ${places.join(" ")}`,
    turns,
    "hexceed start RXK E GOW A RXW J G-K F ROW M R-W R BOW H G-W D GXK G ROK B B-W I R-K C",
  ]) {
    await open(link(record));
    await idle();
    await soon(async () => {
      const low = await page.locator(".moves .now").evaluate((now) => {
        const list = now.closest(".moves").getBoundingClientRect().bottom;
        return Math.max(list, now.getBoundingClientRect().bottom);
      });
      assert.ok(low <= 650, `${record.slice(0, 9)}: it ends at ${low}`);
    });
  }
});

test("where there is height for it, the board has the whole width, and the tools are below", async () => {
  const { page } = at;
  for (const [height, least] of [
    [860, 41], // pixels across a cell of 11x11; Honey has a line for the verdict
    [650, 28],
  ]) {
    await page.setViewportSize({ width: 1280, height });
    for (const hash of ["#honey_11#3", "#hex_11"]) {
      await open(hash);
      await idle();
      await soon(async () => {
        const wide = await page.locator("svg.board").evaluate((e) => e.getScreenCTM().a);
        assert.ok(wide > least, `${hash} at ${height}: cells of ${wide} pixels`);
      });
    }
  }
});

test("a dialog with many fields is seen as a whole on a low screen", async () => {
  const { page } = at;
  await page.setViewportSize({ width: 1366, height: 650 });
  await open("#honey_11#3", engine);
  await page.keyboard.press("n");
  const inside = page.locator("dialog");
  await inside.waitFor();
  assert.ok(await inside.evaluate((e) => e.scrollHeight <= e.clientHeight));
});

test("on a phone the board stays where it is, whatever is said", async () => {
  const { page } = at;
  await page.setViewportSize({ width: 390, height: 844 });
  const top = () =>
    page.locator(".boardbox").evaluate((e) => Math.round(e.getBoundingClientRect().top + scrollY));
  const stays = async (record, sides, ...actions) => {
    await open(link(record), sides);
    await idle();
    const first = await top();
    for (const action of actions) {
      await action();
      assert.equal(await top(), first, await page.locator(".status").textContent());
    }
  };
  await stays(
    "hexic 8#7",
    engine,
    async () => {
      await (await illegalTurn()).click({ force: true });
      await page.locator(".status.bad").waitFor();
    },
    async () => {
      await button("Hint").click();
      await status(/^Hint/);
    },
    () => moves(() => button("Best move").click()),
  );
  await stays("hexceed start RXK A", { first: "you", second: "you", level: 0 }, () =>
    moves(() => page.locator(".tray button").first().click()),
  );
  await stays("hexceed start", engine, async () => {
    await page.locator(".tray button").first().click();
    await status(/^Place the piece: /);
  });
  await stays("hex 11,swap", { ...engine, level: 2 }, async () => {
    await cell("f6").click();
    await status(/^Swapped/);
  });
});

test("hexic: a first game is one that ends, and its result is shown as the one to beat", async () => {
  const { page } = at;
  await open("#hexic");
  await page.waitForSelector("main.play");
  assert.match(await page.locator("main.play").getAttribute("data-record"), /^hexic 8#\d+$/);
  // The last turn of a game that was played here.
  let record = "hexic 9#50";
  let next = "";
  for (
    let left;
    (left = (await api("hexic/show", { record: `${record} ${next}`.trim() })).moves).length;

  ) {
    record = `${record} ${next}`.trim();
    next = left[0];
  }
  await page.evaluate((text) => {
    const [, setup, ...moves] = text.split(" ");
    localStorage.setItem("hexarium.own.hexic", JSON.stringify({ setup, moves, alone: true }));
  }, record);
  await page.goto("about:blank");
  await page.goto(at.server.url + link(record));
  await idle();
  await page.getByText("Your best game will appear here").waitFor();
  await cell(next.slice(0, -1)).focus();
  await moves(() => page.keyboard.press(next.endsWith("+") ? "c" : "v"));
  await finished(/points/);
  await page.getByText("your first result").waitFor();
});

test("hexceed: what scored is said without letters of covered cells; pieces keep their places", async () => {
  const { page } = at;
  await open("#hexceed_start_RXK_E_GXK_I_BXK_D");
  await idle();
  const piece = page.locator(".tray").getByRole("button", { name: "blue dash in white" });
  const before = await piece.boundingBox();
  await page.evaluate(() => {
    window.told = [];
    new MutationObserver(() =>
      window.told.push(document.querySelector(".status").textContent),
    ).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await moves(() => page.getByRole("button", { name: "red cross in white" }).click());
  assert.deepEqual(await piece.boundingBox(), before);
  await moves(() => cell("H").click());
  assert.deepEqual(await piece.boundingBox(), before);
  const told = await page.evaluate(() => window.told);
  assert.ok(told.includes("+1: three crosses"), told.join());
});

test("honey: a tile of the word is taken back by a tap, and a play from the list earns no stars", async () => {
  const { page } = at;
  const [level] = await api("honey/levels");
  await open(link(`honey ${level.setup}`));
  await idle();
  await status(/^Find the play with the most points/);
  await cell("0,4").click();
  for (const letter of "HO") // C is there
    await page
      .getByRole("button", { name: `add ${letter}` })
      .first()
      .click();
  await page.getByText("HOC fits: 6 points").waitFor();
  await page.getByRole("button", { name: "take back O" }).click();
  assert.equal(await page.getByLabel("Word", { exact: true }).inputValue(), "H");
  await button("Clear the word").click();
  await button("Solve").click();
  await moves(() => page.locator(".plays button").first().click());
  await finished("Solved!");
  assert.doesNotMatch(await page.locator(".finish").innerText(), /★/);
  await page.getByText("0 of 81 ★").waitFor();
  await counts(page.locator(".hand"), 0); // nothing is left to do with it
});

testInChromium("honey: a finger looks at a play of the list before it plays it", async () => {
  const { page } = at;
  const [level] = await api("honey/levels");
  const record = `honey ${level.setup}`;
  await open(link(record));
  await idle();
  await button("Solve").click();
  const first = page.locator(".plays button").first();
  await first.waitFor();
  const session = await at.browser.context.newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const tap = async () => {
    await first.scrollIntoViewIfNeeded();
    const box = await first.boundingBox();
    const touchPoints = [{ x: box.x + 20, y: box.y + box.height / 2 }];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await tap();
  await page.locator(".explain li").first().waitFor();
  assert.equal((await position()).record, record);
  await moves(tap);
  await finished("Solved!");
});

test("honey: the first opponent can be beaten, and its points are shown", async () => {
  const { page } = at;
  const record = "honey 11,touch=crossing#7";
  const { moves: plays } = await api("honey/best", {
    record,
    all: true,
    options: { player: "points" },
  });
  await open(link(record), engine);
  await idle();
  await page.getByLabel("Engine").locator("option").first().waitFor({ state: "attached" });
  const [word, x, y, way] = plays[0].move.split(/[@,]/);
  await cell(`${x},${y}`).click();
  await button(way.replace("_", " ")).click();
  await page.getByLabel("Word", { exact: true }).fill(word);
  await button("Play").click();
  await status(/^The engine played [A-Z]+ for \d+\. Your turn/);
  const { played, scores } = await position();
  const best = await api("honey/best", {
    record: [...record.split(" "), played[0]].join(" "),
    options: { player: "points" },
  });
  assert.ok(2 * scores[1] <= best.value, `${scores[1]} of ${best.value}`);
  await button("Hint").click();
  await status(/^Hint: [A-Z]+, as shown on the board$/);
});

run();
