// Every game in a real browser, each played to its end by clicks.
import assert from "node:assert/strict";
import {
  api,
  at,
  audit,
  button,
  cell,
  counts,
  finished,
  hashHas,
  idle,
  middle,
  moves,
  open,
  position,
  record,
  run,
  soon,
  status,
  test,
  testInChromium,
  tab,
} from "./suite.mjs";

test("hex is played to the end by clicks", async () => {
  await open("#hex_3", { first: "you", second: "you", level: 0 });
  for (const name of ["b2", "a1", "b1", "a2", "a3"]) await moves(() => cell(name).click());
  await finished("Black wins");
  assert.equal((await position()).winner, 1);
  await counts(at.page.locator(".chain circle"), 3); // what joined the sides
  await moves(() => button("Undo").click());
  await counts(at.page.locator(".finish"), 0);
  await moves(() => button("Redo").click());
  await finished("Black wins");
  await audit("the end of a game");
  await button(/Step through it/).click();
  await at.page.waitForFunction(() => location.hash === "#hex_3");
});

test("hex against the engine: it answers, gives hints, and a new game can be for the other side", async () => {
  const { page } = at;
  await open("#hex_4", { first: "you", second: "engine", level: 0 });
  await cell("b2").click();
  await page.waitForFunction(() => location.hash.split("_").length === 4);
  await idle();
  await page.keyboard.press("h");
  await status(/Hint/);
  await counts(page.locator(".mark.hint"), 1);
  await page.keyboard.press("b");
  await page.waitForFunction(() => location.hash.split("_").length >= 5);
  await page.keyboard.press("n");
  const dialog = page.locator("dialog");
  await dialog.getByLabel("Size").selectOption("4");
  await dialog.getByLabel("Swap rule").selectOption("");
  await dialog.getByLabel("Who plays").selectOption({ label: "You are White" });
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  await page.waitForFunction(() => location.hash.split("_").length === 3); // the engine has moved
  await idle();
  await counts(page.locator(".stones .black"), 1);
  await page.locator(".scores").getByText("You").waitFor();
});

test("hex: undo against the engine goes back to the player's own turn, whoever was set up to move", async () => {
  const { page } = at;
  await open("#hex_4:b.../..../..../....", { first: "you", second: "engine", level: 0 });
  await button("Play from here").click();
  await page.waitForFunction(() => location.hash.split("_").length === 3); // White, the engine
  await idle();
  const mine = await record();
  await cell("b2").click();
  await page.waitForFunction(() => location.hash.split("_").length === 5);
  await idle();
  await moves(() => button("Undo").click());
  assert.equal(await record(), mine);
});

test("hex: a position is set up by hand", async () => {
  const { page } = at;
  await open("#hex_4_b2");
  await idle();
  await tab("Analysis");
  await button("Edit").click();
  const dialog = page.locator("dialog"),
    use = dialog.getByRole("button", { name: "Use this position" });
  await dialog.locator("[data-cell=a1]").click();
  await dialog.getByRole("alert").waitFor(); // two black stones are no position
  await soon(async () => assert.ok(await use.isDisabled()));
  await dialog.getByRole("button", { name: "white" }).click();
  await dialog.locator("[data-cell=c1]").click();
  await dialog.locator("[data-cell=d4]").focus();
  await page.keyboard.press("Enter");
  await audit("the editor of positions");
  await use.click();
  await page.waitForFunction(
    () => decodeURIComponent(location.hash) === "#hex_4:b.w./.b../..../...w",
  );
  await status(/Black to move/);
});

test("hex: swap, and every size from 3 to 20 can be chosen", async () => {
  await open("#hex_11,swap");
  await moves(() => cell("b4").click());
  await moves(() => button(/Swap/).click());
  assert.deepEqual((await position()).played, ["b4", "swap"]);
  await at.page.keyboard.press("n");
  await counts(at.page.locator("dialog").getByLabel("Size").locator("option"), 18);
});

test("hex: under the swap rule every first stone has its colour, from 9x9 to 13x13", async () => {
  const { page } = at;
  for (const size of [9, 11, 13]) {
    await open(`#hex_${size},swap`);
    await button("First stones").click();
    await counts(page.locator(".first-stones circle"), size * size);
    const { chances } = await api("hex/first_stones", { size });
    const kind = (chance) =>
      Math.abs(chance - 0.5) <= 0.1 ? "fair" : chance > 0.5 ? "strong" : "weak";
    for (const wanted of ["weak", "fair", "strong"]) {
      const expected = Object.values(chances).filter((chance) => kind(chance) === wanted).length;
      assert.ok(expected > 0, `${size}: some first stone is ${wanted}`);
      await counts(page.locator(`.first-stones .${wanted}`), expected);
    }
    assert.equal(kind(chances.e5), "strong"); // near the middle: to be swapped
  }
  await moves(() => cell("b4").click()); // still there while White may swap, then gone
  await counts(page.locator(".first-stones"), 1);
  await moves(() => cell("g7").click());
  await counts(page.locator(".first-stones"), 0);
});

test("hex shows heat, the best line as numbered stones, connections, must-play, and proves", async () => {
  const { page } = at;
  await open("#hex_9_e5_d6");
  await tab("Analysis");
  await button("Start").click();
  await page.waitForSelector(".heat");
  await page.waitForSelector(".share");
  await button("Best line").click();
  await page.waitForFunction(() => document.querySelectorAll(".coming text").length > 1);
  assert.deepEqual((await page.locator(".coming text").allTextContents()).slice(0, 2), ["1", "2"]);
  await page.locator(".side").getByRole("button", { name: "Stop", exact: true }).click();
  await open("#hex_5_c3");
  await button("Connections").click();
  await page.waitForSelector(".link.black");
  await open("#hex_7_d4_e3_c5");
  await button("Must-play").click();
  await status(/are candidates|prove/);
  await open("#hex_11_f6"); // no machine proves this during the test
  await tab("Analysis");
  await button("Prove it").click();
  await page.waitForFunction(() =>
    /[1-9][\d,]* positions? searched, [\d,]+ a second/.test(
      document.querySelector(".side").textContent,
    ),
  );
  await page.locator(".side").getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByText("Stopped.").waitFor();
  await open("#hex_5_c3");
  await tab("Analysis");
  await button("Prove it").click();
  await page.getByText(/Proven: Black wins/).waitFor();
  await open("#hex_5_c3_b2");
  await tab("Analysis");
  await button("Prove it").click();
  await page.getByText(/Proven: Black wins with/).waitFor();
  await page.locator(".heat.good").nth(3).waitFor();
});

test("hex: any defence of a proven position is answered at once, showing why it loses", async () => {
  const { page } = at;
  await open("#hex_5_c3");
  await tab("Analysis");
  await button("Prove it").click();
  await page.getByText(/whatever is played/).waitFor();
  await button("Try any defence").click();
  await page.getByText("Play any cell for White: Black has an answer.").waitFor();
  const answered = (moves) =>
    page.waitForFunction((n) => location.hash.split("_").length === n, 2 + moves);
  await cell("b2").click();
  await answered(3);
  await page.getByText(/b2 loses: [a-e][1-5] answers it. The marked cells/).waitFor();
  await idle();
  const first = await record();
  await soon(async () => {
    const marked = await page.locator(".boardbox text", { hasText: "•" }).count();
    assert.ok(marked > 0 && marked < 22, `${marked} cells marked`);
  });
  await audit("a defence");
  // Another defence, then to the end, whatever White plays.
  await button("Another defence").click();
  await answered(1);
  await idle();
  for (let played = 1; !(await position()).over; played += 2) {
    const { moves } = await position();
    await cell(moves[moves.length - 1]).click();
    await answered(played + 2);
    await idle();
  }
  await page.getByText("Black has won against this defence.").waitFor();
  assert.notEqual(await record(), first);
  await page.locator(".defences").getByRole("button", { name: "End", exact: true }).click();
  await counts(page.locator(".defences"), 0);
});

test("hex: a finished game is reviewed, SGF and HexWorld are read", async () => {
  const { page } = at;
  await open("#hex_4_a1_b2_a2_c2_a3_b1_a4");
  await finished("Black wins");
  await button("Review the game").click();
  await page.waitForFunction(() => document.querySelectorAll(".graph circle").length === 7);
  await page.locator(".costlist button").first().click();
  await page.waitForFunction(() => location.hash.split("_").length < 9);
  await page.keyboard.press("i");
  await page.locator("textarea").fill("(;FF[4]GM[11]SZ[5];B[c3];W[b2])");
  await page.locator("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await hashHas("hex_5_c3_b2");
  await idle();
});

test("hexceed is played to the end by clicks, and undone and redone", async () => {
  const { page } = at;
  await open("#hexceed_start");
  await page.waitForSelector(".tray button");
  for (let i = 0; i < 18; i++) {
    await page.locator(".tray.open button:not(:disabled)").first().click();
    await page.waitForFunction((n) => location.hash.split("_").length - 2 === n, 2 * i + 1);
    await idle();
    await page.locator(".board .can").first().click();
    await page.waitForFunction((n) => location.hash.split("_").length - 2 === n, 2 * i + 2);
    await idle();
  }
  assert.equal((await position()).over, true);
  await finished(/wins|draw/);
  const full = await page.evaluate(() => location.hash);
  await page.keyboard.press("u");
  await page.waitForFunction((h) => location.hash.length < h.length, full);
  await idle();
  await page.keyboard.press("r");
  await page.waitForFunction((h) => location.hash === h, full);
});

test("hexceed against the engine shows exact values", async () => {
  const { page } = at;
  await open(
    "#hexceed_start_RXK_E_GOW_A_RXW_J_G-K_F_ROW_M_R-W_R_BOW_H_G-W_D_GXK_G_ROK_B_B-W_I_R-K_C_GXW",
    { first: "you", second: "engine", level: 1 },
  );
  await idle();
  await button("Play from here").click();
  await idle(); // the engine has placed and chosen
  await page.locator(".board .can").first().click();
  await page.waitForFunction(
    () => document.querySelector(".tray.open") && !document.querySelector(".boardbox.busy"),
  );
  await tab("Analysis");
  await button("Start").click();
  await page.waitForSelector(".tray small");
  await page.getByText(/proven/).waitFor();
});

test("hexic: a turn clears cells, others fall; both directions can be chosen on the board", async () => {
  const { page } = at;
  await open("#hexic_6#7");
  await page.waitForSelector("[data-cell=e8]");
  const list = (await position()).moves;
  const both = list
    .find((m) => m.endsWith("+") && list.includes(m.slice(0, -1) + "-"))
    .slice(0, -1);
  await cell(both).click({ force: true });
  await moves(() => page.getByRole("button", { name: "counter-clockwise" }).click());
  assert.equal((await position()).played[0], both + "-");
  const now = await position();
  assert.ok(now.scores[0] >= 3);
  await soon(async () => {
    assert.equal(await page.locator(".scores b").textContent(), now.scores[0].toLocaleString("en"));
    assert.equal(
      (await page.locator(".piece:not(.gone) text").allTextContents()).sort().join(""),
      [...now.facts.board].sort().join(""),
    );
  });
});

test("hexic is played to the end by clicks", async () => {
  const { page } = at;
  // The moves of a short game: to its end, the last five by hand; played here from the start, so that
  // it counts.
  let line = "hexic 9#50",
    now = await api("hexic/show", { record: line });
  const records = [line];
  while (!now.over) {
    line += " " + now.moves[0];
    now = await api("hexic/show", { record: line });
    records.push(line);
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open("#" + encodeURIComponent(records[0]).replaceAll("%20", "_"));
  await idle();
  const words = records.at(-6)?.split(" ") ?? records[0].split(" ");
  await page.evaluate(
    (own) => localStorage.setItem("hexarium.own.hexic", own),
    JSON.stringify({ setup: words[1], moves: words.slice(2), alone: true }),
  );
  await page.goto("about:blank");
  await page.goto(at.server.url + "#" + encodeURIComponent(words.join(" ")).replaceAll("%20", "_"));
  await idle();
  for (let i = 0; i < 200 && !(await position()).over; i++) {
    const [move] = (await position()).moves;
    await moves(async () => {
      const before = page.url();
      await cell(move.slice(0, -1)).click({ force: true });
      // It is played, or both directions are offered.
      await page.waitForFunction(
        (old) => location.href !== old || document.querySelector(".choice"),
        before,
      );
      const choice = page.getByRole("button", {
        name: move.endsWith("+") ? "clockwise" : "counter-clockwise",
        exact: true,
      });
      if (await choice.count()) await choice.click();
    });
  }
  await finished(/points/);
  const score = (await position()).scores[0];
  await page.getByText(`${score.toLocaleString("en")} points`).waitFor();
  await page.locator(".finish").getByRole("link", { name: "Play again" }).click();
  await page.waitForFunction(() => /^#hexic_9(#|%23)\d+$/.test(location.hash));
  await idle();
  await page.locator(".big", { hasText: score.toLocaleString("en") }).waitFor(); // the points to beat
  await page.emulateMedia({ reducedMotion: null });
});

test("honey is played to the end: a word typed by hand, then the best plays", async () => {
  const { page } = at;
  await open("#honey_:8/8/3SUB2/2I5/2C5/8/8/8;OCCH");
  await page.waitForSelector(".tile");
  const best = (await position()).moves[0];
  const [word, place] = best.split("@");
  const [x, y, direction] = place.split(",");
  await cell(`${x},${y}`).click();
  await button(direction.replace("_", " ")).click();
  await page.getByLabel("Word", { exact: true }).fill("ZZZZ");
  await page.waitForSelector(".writing text"); // where it would go
  await page.waitForFunction(() => document.querySelector(".verdict.soft")?.textContent.length > 5); // and why not
  await page.getByLabel("Word", { exact: true }).fill(word.toLowerCase());
  await page.getByText(/fits: \d+ points/).waitFor();
  await button("Play").click();
  await hashHas(best);
  await idle();
  for (let i = 0; i < 8 && !(await position()).over; i++)
    await moves(async () => {
      if ((await position()).moves.includes("pass")) return button("Pass").click();
      await button("Solve").click();
      await page.locator(".plays button").first().hover();
      await page.locator(".explain li").first().waitFor();
      await page.locator(".plays button").first().click();
    });
  await finished(/points/);
});

test("a whole game of honey against the engine", async () => {
  const { page } = at;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open("#honey_7#5", { first: "you", second: "engine", level: 0 });
  for (let i = 0; i < 60; i++) {
    await page.waitForFunction(
      () =>
        !document.querySelector(".boardbox.busy, .stage .spinner") &&
        document.querySelector("main.play"),
    );
    await idle();
    const now = await position();
    if (now.over) break;
    if (i === 1) await status(/^The engine played [A-Z]+ for \d+\. Your turn/);
    const [move] = now.moves;
    await moves(async () => {
      if (move === "pass") return button("Pass").click();
      const [word, place] = move.split("@");
      const [x, y, direction] = place.split(",");
      await cell(`${x},${y}`).click({ force: true });
      await button(direction.replace("_", " ")).click();
      await page.getByLabel("Word", { exact: true }).fill(word);
      await button("Play").click();
    });
  }
  assert.equal((await position()).over, true);
  await finished(/wins|win!|draw/);
  await page.emulateMedia({ reducedMotion: null });
});

test("honey reads level files that are dropped, shows portals, and its board can be edited", async () => {
  const { page } = at;
  await open("#honey_7#1");
  await page.waitForSelector(".tile");
  await page.evaluate(() => {
    const drop = new DataTransfer();
    drop.items.add(new File(["- - - -\n- S U -\n- - B -\n- - - -\n"], "x_letters.txt"));
    drop.items.add(new File(["dl - - pl\n- - - -\n- tw - -\npr - - -\n"], "x_bonuses.txt"));
    drop.items.add(new File(["OCCH\n"], "x_hand.txt"));
    document
      .querySelector("main")
      .dispatchEvent(
        new DragEvent("drop", { dataTransfer: drop, bubbles: true, cancelable: true }),
      );
  });
  await page.waitForFunction(() => /x_hand/.test(document.querySelector("textarea")?.value));
  await page.locator("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await hashHas("dl.2pl./1SU1/1tw.B1/pr.3;OCCH");
  await idle();
  await page.locator(".over path").nth(1).waitFor({ state: "attached" }); // portals are drawn
  await button("Edit board and hand").click();
  await page.getByRole("textbox", { name: "Hand" }).fill("AEIOU");
  const level = (name) => page.locator(`dialog [data-cell="${name}"]`);
  await button("letter ×3").click();
  await level("0,0").click();
  await button("portal →").click();
  await level("3,3").click(); // only one portal of a kind exists: it moves here
  await level("0,1").press("t");
  await page.keyboard.press("o"); // continues to the right
  await level("2,2").press("Delete");
  await page.getByRole("textbox", { name: "Hand" }).fill("");
  await page
    .locator("dialog .problem")
    .getByText(/expected 1 to 20 letters/)
    .waitFor();
  await page.getByRole("textbox", { name: "Hand" }).fill("AEIOU");
  await page.getByLabel("Columns").selectOption("5");
  await button("Use this level").click();
  await hashHas("tl.2pl.1/TOU2/1tw.3/3pr.1;AEIOU");
});

test("iqlink is solved by dragging, keys and clicks; what does not fit is explained", async () => {
  const { page } = at;
  // All but pieces K and L of a solution.
  await open("#iqlink_:FHEBAAJBGWCJGDFDEDSFJTGBQIFHJE");
  await page.waitForSelector(".pieces button");
  const piece = (letter) => button(new RegExp(`^piece ${letter}`));
  const drag = async (from, to) => {
    const a = await middle(from),
      b = await middle(to);
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x - 30, b.y, { steps: 3 });
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await page.mouse.up();
  };
  await piece("K").click();
  await page.keyboard.press("r");
  await drag(piece("K"), cell("A"));
  await status(/Does not fit/);
  await moves(() => drag(piece("K"), cell("R")));
  assert.deepEqual((await position()).played, ["RKB"]);
  await moves(() => cell("R").click()); // picks it up again, in the same orientation
  await moves(() => cell("R").click());
  await page.keyboard.press("="); // piece L, and turned at once
  await page.keyboard.press("r");
  await page.keyboard.press("r");
  await page.keyboard.press("r");
  await moves(() => cell("O").click());
  await finished("Solved!");
  assert.deepEqual((await position()).played, ["RKB", "OLD"]);
  await moves(() => drag(cell("O"), page.locator(".pieces"))); // off the board: back to the tray
  assert.deepEqual((await position()).played, ["RKB"]);
  await button("Count").click();
  await page.getByText(/way.* to finish/).waitFor();
});

testInChromium("iqlink by touch", async () => {
  const { page } = at;
  await page.setViewportSize({ width: 390, height: 844 });
  await open("#iqlink_:FHEBAAJBGWCJGDFDEDSFJTGBQIFHJERKB");
  await page.waitForSelector(".pieces button");
  const touch = await at.browser.context.newCDPSession(page);
  await button(/^piece L/).click();
  for (let i = 0; i < 3; i++) await button("Turn").click();
  const from = await middle(button(/^piece L/)),
    to = await middle(cell("O"));
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (
    let i = 1;
    i <= 5;
    i++ // the piece hangs above the finger
  )
    await touch.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: [
        { x: from.x + ((to.x - from.x) * i) / 5, y: from.y + ((to.y + 56 - from.y) * i) / 5 },
      ],
    });
  await moves(() => touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }));
  await finished("Solved!");
});

test("iqlink keeps which challenges are solved, has a puzzle of the day, and hints give reasons", async () => {
  const { page } = at;
  await open("#iqlink_start");
  await page.getByRole("link", { name: "starter 1", exact: true }).click();
  await page.waitForFunction(() => location.hash.length > 20);
  for (let i = 0; i < 6 && !(await position()).over; i++)
    await moves(() => button(/Best move/).click());
  await finished("Solved!");
  await page.getByText("0 of 120 solved").waitFor(); // by the engine
  const answer = (await record()).split(" ").slice(2);
  await moves(() => button("Restart").click());
  for (const move of answer) {
    await page.keyboard.press("1234567890-="[move.charCodeAt(1) - 65]);
    const way = move.charCodeAt(2) - 65;
    if (way >= 6) await page.keyboard.press("f");
    for (let i = 0; i < way % 6; i++) await page.keyboard.press("r");
    await cell(move[0]).focus();
    await moves(() => page.keyboard.press("Enter"));
  }
  await finished("Solved!");
  await page.reload();
  await page.getByText("1 of 120 solved").waitFor();
  const solved = await record();
  await page.keyboard.press("u");
  await page.waitForFunction((old) => !location.hash.endsWith(old), solved.split(" ").at(-1));
  await idle();
  await page.keyboard.press("h");
  await status(/Hint: .*(only|every|must|place)/); // with its reason
  await page.goto(at.server.url + "#" + encodeURIComponent(solved).replaceAll("%20", "_"));
  await page.getByRole("link", { name: "Next puzzle" }).click();
  await page.waitForFunction((old) => !location.hash.includes(old), solved.split(" ")[1].slice(1));
  await idle();
  await page.getByRole("link", { name: /Puzzle of the day/ }).click();
  await idle();
  assert.equal((await position()).played.length, 0);
});

await run();
