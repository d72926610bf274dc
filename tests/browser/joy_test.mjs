// Look and feel of the page, measured where possible.
import assert from "node:assert/strict";
import {
  api,
  at,
  button,
  canHold,
  cell,
  counts,
  finished,
  hashHas,
  hold,
  idle,
  letGo,
  loaded,
  middle,
  moves,
  open,
  position,
  record,
  run,
  soon,
  status,
  tab,
  test,
  testInChromium,
} from "./suite.mjs";

const phone = { width: 390, height: 844 };
const engine = { first: "you", second: "engine", level: 0 };
const games = (await api("games")).map(({ game }) => game);
// Lessons are already declined, so they are not offered.
const settled = () =>
  at.page.addInitScript((names) => {
    if (location.protocol === "http:")
      // not an empty page
      for (const name of names) localStorage.setItem(`hexarium.learn.offered.${name}`, "true");
  }, games);
const bottom = (selector) =>
  at.page.locator(selector).evaluate((e) => Math.round(e.getBoundingClientRect().bottom));
// The contrast of two CSS colours, as WCAG counts it.
const contrast = (a, b) => {
  const light = (colour) => {
    const [red, green, blue] = colour.match(/[\d.]+/g).map((part) => {
      const c = Number(part) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};
// Touches, through the browser's own protocol.
async function fingers() {
  const session = await at.browser.context.newCDPSession(at.page);
  return (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
}

test("the header is one line, on a phone and at 200 %, and its menu opens", async () => {
  const { page } = at;
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [640, 360], // 1280 pixels at 200 %
    [1100, 800],
  ]) {
    await page.setViewportSize({ width, height });
    await open("#hex_5");
    const high = await page.locator("header.top").evaluate((e) => e.offsetHeight);
    assert.ok(high < 66, `${width}: a header of ${high} pixels`);
    const links = await page
      .locator(".top nav a")
      .evaluateAll((all) => all.map((a) => a.innerText));
    assert.equal(links.length, games.length);
  }
  await page.setViewportSize(phone);
  assert.equal(await page.getByRole("button", { name: "Sounds" }).isVisible(), false);
  await button("Menu").click();
  await button("Sounds").click();
  await page.locator("button[aria-label=Sounds][aria-pressed=true]").waitFor();
  await page.getByRole("link", { name: "Library" }).click();
  await page.getByRole("heading", { name: "Library" }).waitFor();
  await page.locator("button[aria-label=Sounds]").waitFor({ state: "hidden" });
});

testInChromium(
  "on a phone the board and all tools of a game are seen without scrolling",
  async () => {
    const { page } = at;
    await page.setViewportSize(phone);
    const session = await at.browser.context.newCDPSession(page);
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await session.send("Emulation.setEmulatedMedia", {
      features: [{ name: "pointer", value: "coarse" }],
    });
    const look = async (who) => {
      for (const game of games) {
        await open(`#${game}`, engine);
        await page.waitForSelector("main.play svg.board");
        await page.waitForLoadState("networkidle");
        await soon(async () => {
          const low = await bottom(".tools.main");
          assert.ok(low <= phone.height, `${game}, ${who}: tools end at ${low}`);
          const wide = await page.locator("svg.board").evaluate((e) => e.getScreenCTM().a);
          assert.ok(wide > 24, `${game}, ${who}: cells of ${wide} pixels`);
        });
      }
    };
    await look("with the offer of lessons");
    await open("#hex_11,swap"); // with five overlays
    const hidden = await page
      .locator(".overlays")
      .evaluate((e) => Math.max(e.scrollWidth - e.clientWidth, e.scrollLeft));
    assert.equal(hidden, 0, "every overlay is seen");
    await settled();
    await look("without it");
  },
);

test("at every width the offer to learn is a line or two, and the board stays in its box", async () => {
  const { page } = at;
  for (const game of games) {
    await open(`#${game}`, engine);
    await page.waitForSelector("main.play svg.board");
    await page.locator(".offer").waitFor();
    for (let width = 700; width <= 1400; width += 50) {
      await page.setViewportSize({ width, height: 750 });
      await soon(async () => {
        const [offer, box, ...inside] = await page.evaluate(() =>
          [".offer", ".boardbox", "svg.board", ".boardbox > :last-child"].map((name) =>
            document.querySelector(name).getBoundingClientRect().toJSON(),
          ),
        );
        assert.ok(offer.height < 66, `${game}, ${width}: an offer of ${offer.height} pixels`);
        for (const { bottom } of inside)
          assert.ok(bottom <= box.bottom, `${game}, ${width}: ${bottom} below ${box.bottom}`);
      });
    }
  }
});

testInChromium("two fingers zoom boards of 19x19 and 40x40, one finger moves them", async () => {
  const { page } = at;
  await page.setViewportSize(phone);
  await settled();
  for (const [hash, name] of [
    ["#hex_19", "j10"],
    ["#honey_40,players=1#3", "20,20"],
  ]) {
    await open(hash);
    await idle();
    const size = () => cell(name).evaluate((e) => e.getBoundingClientRect().width);
    const before = await size();
    const { x, y } = await middle(page.locator(".scroll"));
    const touch = await fingers();
    await touch("touchStart", { x: x - 20, y, id: 1 }, { x: x + 20, y, id: 2 });
    for (let d = 30; d <= 80; d += 10)
      await touch("touchMove", { x: x - d, y, id: 1 }, { x: x + d, y, id: 2 });
    await touch("touchEnd");
    await soon(async () => {
      const after = await size();
      assert.ok(after > 3 * before, `${hash}: ${before} -> ${after}`);
    });
    assert.equal(await page.evaluate(() => visualViewport.scale), 1, "the page itself stays");
    const left = () => page.locator(".scroll").evaluate((e) => e.scrollLeft);
    const from = await left();
    await touch("touchStart", { x: x + 40, y });
    for (let d = 0; d <= 80; d += 10) await touch("touchMove", { x: x + 40 - d, y });
    await touch("touchEnd");
    await page.waitForFunction((old) => document.querySelector(".scroll").scrollLeft > old, from);
    assert.deepEqual((await position()).played, [], "it made no move");
  }
});

test("the cards beside the board are tabs, for mouse and keys", async () => {
  const { page } = at;
  await open("#hex_5");
  await idle();
  const shown = (id) =>
    soon(async () =>
      assert.deepEqual(
        await page.locator("[role=tabpanel]:visible").evaluateAll((all) => all.map((e) => e.id)),
        [id],
      ),
    );
  await shown("panel-Game");
  await tab("Share");
  await shown("panel-Share");
  await page.keyboard.press("ArrowLeft");
  await shown("panel-Analysis");
  // The focus follows.
  await page.waitForFunction(() => document.activeElement.textContent === "Analysis");
});

test("the end of a game names the players' points, and ends the offer to learn it", async () => {
  const { page } = at;
  const last =
    "start RXK E GOW A RXW J G-K F ROW M R-W R BOW H G-W D GXK G ROK B B-W I R-K C GXW K BXK L BXW N GOK O BOK P B-K Q";
  const [setup, ...played] = last.split(" ");
  await open("#hexceed_start", engine);
  await page.evaluate(
    (own) => localStorage.setItem("hexarium.own.hexceed", own),
    JSON.stringify({ setup, moves: played, alone: true }),
  );
  await page.goto("about:blank");
  await page.goto(at.server.url + link(`hexceed ${last}`));
  const [first, second] = (await api("hexceed/show", { record: `hexceed ${last}` })).scores;
  await page.locator(".finish", { hasText: `You ${first}, engine ${second}` }).waitFor();
  await page.waitForFunction(() => !document.querySelector(".offer"));
});

test("the engine's level is asked for only where it plays", async () => {
  const { page } = at;
  await open("#hexic_6#7");
  await idle();
  const fields = page.locator(".players select");
  await counts(fields, 1);
  await page.getByLabel("Who plays").selectOption({ label: "Watch the engine" });
  await fields.nth(1).waitFor();
});

testInChromium("touch targets are 44 pixels large", async () => {
  const { page } = at;
  const touching = await at.browser.context.newCDPSession(page);
  await touching.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await touching.send("Emulation.setEmulatedMedia", {
    features: [{ name: "pointer", value: "coarse" }],
  });
  await page.setViewportSize(phone);
  const large = async (what) => {
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, .button, select, summary, nav a, input")]
        .filter((e) => e.checkVisibility())
        .map((e) => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
        .filter(([, r]) => r.width > 0 && (r.height < 43.5 || r.width < 43.5))
        .map(([text, r]) => `${text} ${Math.round(r.width)}x${Math.round(r.height)}`),
    );
    assert.deepEqual(small, [], what);
  };
  for (const hash of [
    "",
    ...games.flatMap((game) => [`#${game}`, `#rules/${game}`, `#learn/${game}`]),
    "#hex_5_c3_b2",
    "#hexceed_start_RXK_E",
    "#library",
    "#today",
    "#games",
    "#hex/problems",
    "#hex/problems/300",
  ]) {
    await open(hash);
    await loaded();
    await page.waitForLoadState("networkidle");
    await large(hash);
    if (!games.includes(hash.slice(1))) continue;
    for (const key of ["n", "i", "?"]) {
      await page.keyboard.press(key);
      await page.locator("dialog").waitFor();
      await large(`${hash}, key ${key}`);
      await page.keyboard.press("Escape");
      await counts(page.locator("dialog"), 0);
    }
  }
});

test("hex: the edges follow the cells and stand out in both themes, letters are over their columns", async () => {
  const { page } = at;
  await open("#hex_5");
  await idle();
  for (const theme of ["light", "dark"]) {
    await page.evaluate((t) => (document.documentElement.dataset.theme = t), theme);
    const seen = await page.evaluate(() => {
      const ground = getComputedStyle(document.querySelector(".boardbox")).backgroundColor;
      const edges = [...document.querySelectorAll(".board > g:first-child polygon")];
      return {
        ground,
        edges: edges.map((e) => getComputedStyle(e)).map((s) => [s.fill, s.stroke]),
      };
    });
    assert.equal(seen.edges.length, 4);
    for (const colours of seen.edges) {
      const best = Math.max(...colours.map((c) => contrast(c, seen.ground)));
      assert.ok(best >= 3, `${theme}: ${colours} on ${seen.ground} is ${best}`);
    }
  }
  // Corners of the edges are corners of cells: some lie on the first cell's outline.
  const corners = await page.evaluate(() => {
    const points = (e) =>
      e
        .getAttribute("points")
        .trim()
        .split(" ")
        .map((p) => p.split(",").map(Number));
    const cellAt = points(document.querySelector("[data-cell=b1] polygon"));
    const edge = points(document.querySelector(".board > g:first-child .black"));
    return cellAt.filter(([x, y]) => edge.some(([u, v]) => Math.hypot(x - u, y - v) < 0.01)).length;
  });
  assert.equal(corners, 3);
  for (const [letter, name] of [
    ["a", "a1"],
    ["e", "e1"],
  ]) {
    const over = await page.locator(".over text", { hasText: letter }).boundingBox();
    const under = await cell(name).boundingBox();
    assert.ok(Math.abs(over.x + over.width / 2 - under.x - under.width / 2) < 4, letter);
  }
});

test("hex: a ghost stone, a visible swap, a chain that lights up", async () => {
  const { page } = at;
  await open("#hex_5,swap");
  await idle();
  await cell("b2").hover();
  await page.locator(".ghoststone.black").waitFor();
  await moves(() => cell("b4").click());
  await moves(() => button(/Swap/).click());
  const swapped = page.locator(".swapped");
  await swapped.getByText("⇄").waitFor();
  assert.notEqual(await swapped.evaluate((e) => getComputedStyle(e).animationName), "none");
  const [at4, there] = [await cell("d2").boundingBox(), await swapped.boundingBox()];
  await page.waitForFunction(() =>
    document
      .querySelector(".swapped")
      .getAnimations()
      .every((a) => a.playState === "finished"),
  );
  const now = await swapped.boundingBox();
  assert.ok(Math.abs(now.x + now.width / 2 - at4.x - at4.width / 2) < 3, "on its mirror cell");
  assert.ok(there);
  await open("#hex_4_a1_b2_a2_c2_a3_b1_a4");
  await finished("Black wins");
  await counts(page.locator(".chain circle"), 4);
  await page.locator(".finish .burst").waitFor({ state: "attached" });
});

const link = (text) => "#" + encodeURIComponent(text).replaceAll("_", "%5F").replaceAll("%20", "_");
async function drag(from, to) {
  const a = await middle(from),
    b = await middle(to);
  await at.page.mouse.move(a.x, a.y);
  await at.page.mouse.down();
  await at.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
  await at.page.mouse.move(b.x, b.y, { steps: 3 });
  await at.page.mouse.up();
}

test("hex: the strongest level ends a won game with as few stones as it needs", async () => {
  // Bridges connect Black's stones with each other and with the sides: four stones are missing.
  await open(link("hex 7:w....../w...b../w....../...b.../......./..b..../......."), {
    first: "engine",
    second: "you",
    level: 5,
  });
  await moves(() => button("Play from here").click());
  for (const elsewhere of ["g7", "g6", "g5"]) {
    const { played } = await position();
    await cell(elsewhere).click();
    await soon(async () => assert.equal((await position()).played.length, played.length + 2));
    await idle();
  }
  await finished("The engine wins");
  assert.equal((await position()).played.length, 7); // four of Black's, three elsewhere
});

test("players are called you and engine, and the rules are in the title bar", async () => {
  const { page } = at;
  for (const game of ["hex", "hexceed", "honey"]) {
    await open(`#${game}`, engine);
    await page.locator(".scores", { hasText: /You[^]*Engine/ }).waitFor();
    await page.locator(".bar").getByRole("link", { name: "Rules" }).click();
    await page.getByRole("heading", { name: /the rules/ }).waitFor();
  }
});

test("a move is drawn before the program answers, in every game", async () => {
  const { page } = at;
  await canHold();
  const early = async (link, act, seen) => {
    await open(link);
    await idle();
    await hold();
    const before = await record();
    const hash = await page.evaluate(() => location.hash);
    await act();
    await seen();
    // The address has the move; the board's position is still the one before it.
    await page.waitForFunction((h) => location.hash !== h, hash);
    assert.equal(await page.locator("main.play").getAttribute("data-record"), before);
    await letGo();
    await idle();
  };
  await early(
    "#hexceed_start_RXK",
    () => cell("A").click(),
    () => page.waitForFunction(() => /red/.test(document.querySelector("[data-cell=A]").ariaLabel)),
  );
  await early(
    "#iqlink_:FHEBAAJBGWCJGDFDEDSFJTGBQIFHJERKB",
    async () => {
      await page.keyboard.press("=");
      for (let i = 0; i < 3; i++) await page.keyboard.press("r");
      await cell("O").click();
    },
    () => page.waitForFunction(() => document.querySelectorAll(".board .link").length === 12),
  );
  const level = "honey :8/8/3SUB2/2I5/2C5/8/8/8;OCCH";
  const [word, x, y, way] = (await api("honey/show", { record: level })).moves[0].split(/[@,]/);
  await early(
    link(level),
    async () => {
      await cell(`${x},${y}`).click();
      await button(way.replace("_", " ")).click();
      await page.getByLabel("Word", { exact: true }).fill(word);
      await button("Play").click();
      await page.waitForFunction(() => window.held.length > 0);
    },
    () =>
      page.waitForFunction(
        (l) => document.querySelector(`[data-cell="${l[1]}"]`).ariaLabel.includes(l[0]),
        [word[0], `${x},${y}`],
      ),
  );
  // Over a bonus: its mark makes way for the letter in the middle of the cell.
  const bonus = "honey :9/9/2CATpr.dl.2/9/3pl.tw.4/9/9;NIPSED";
  await early(
    link(bonus),
    async () => {
      await cell("2,2").click();
      await button("right").click();
      await page.getByLabel("Word", { exact: true }).fill("CATNIP");
      await button("Play").click();
      await page.waitForFunction(() => window.held.length > 0);
    },
    async () => {
      await page.waitForFunction(() =>
        document.querySelector('[data-cell="4,4"]').ariaLabel.includes(": P"),
      );
      const texts = await page.evaluate(() => {
        const box = document.querySelector('[data-cell="4,4"] polygon').getBoundingClientRect();
        const x = box.x + box.width / 2,
          y = box.y + box.height / 2;
        return [...document.querySelectorAll("svg.board text")]
          .map((e) => [e.textContent, e.getBoundingClientRect()])
          .filter(([, r]) => r.left < x && r.right > x && r.top < y && r.bottom > y)
          .map(([text]) => text);
      });
      // The preview of the word may still lie under the move, with the same letter.
      assert.deepEqual([...new Set(texts)], ["P"]);
    },
  );
  const turns = (await api("hexic/show", { record: "hexic 6#7" })).moves;
  const turn = turns.find((m) => m.endsWith("+"));
  const labels = () => page.locator(".piece text").allTextContents();
  let before;
  await early(
    "#hexic_6#7",
    async () => {
      before = await page
        .locator(".piece")
        .evaluateAll((all) => all.map((e) => e.style.transform).join());
      await cell(turn.slice(0, -1)).focus();
      await page.keyboard.press("c");
    },
    () =>
      page.waitForFunction(
        (old) =>
          [...document.querySelectorAll(".piece")].map((e) => e.style.transform).join() !== old,
        before,
      ),
  );
  assert.ok((await labels()).length > 0);
});

test("hexceed: points flash with their reason and stay on the board; the list shows pieces on cells", async () => {
  const { page } = at;
  await open("#hexceed_start_RXK_E_GXK_I_BXK");
  await idle();
  // The message while it flashes, which is not for long.
  await page.evaluate(() => {
    window.flashed = [];
    new MutationObserver(() => {
      if (document.querySelector(".made.now"))
        window.flashed.push(document.querySelector(".status").textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await moves(() => cell("D").click());
  const flashed = await page.evaluate(() => window.flashed);
  assert.ok(
    flashed.some((text) => /\+2: three crosses in black/.test(text)),
    flashed.join(),
  );
  await counts(page.locator(".made.now"), 0);
  await page.locator(".made text", { hasText: "+2" }).waitFor();
  await moves(() => page.locator(".tray.open button").first().click());
  await page.locator(".made text", { hasText: "+2" }).waitFor(); // while the next piece is placed
  await page.waitForFunction(
    () => document.querySelectorAll(".moves .pieceicon circle, .moves .pieceicon rect").length >= 4,
  );
  await soon(async () => {
    const list = await page.locator(".moves li").allInnerTexts();
    assert.equal(list.length, 4);
    assert.match(list[0], /on\s+E/);
  });
  assert.doesNotMatch(await page.locator(".side").innerText(), /\b[RGB][XO-][KW]\b/);
  assert.equal(await page.locator(".board text", { hasText: /^[RGB][XO-][KW]$/ }).count(), 0);
});

test("hexceed: the letters of empty cells are readable in both themes", async () => {
  const { page } = at;
  for (const theme of ["light", "dark"]) {
    await open("#hexceed_start");
    await idle();
    await page.evaluate((t) => (document.documentElement.dataset.theme = t), theme);
    await soon(async () => {
      const [ink, fill] = await page.evaluate(() =>
        ["svg.board text:not(.name)", "svg.board .cell"].map(
          (name) => getComputedStyle(document.querySelector(name)).fill,
        ),
      );
      assert.ok(contrast(ink, fill) >= 4.5, `${theme}: ${ink} on ${fill}`);
    });
  }
});

test("hexceed: the engine visibly places first, then chooses", async () => {
  const { page } = at;
  await open("#hexceed_start", engine);
  await idle();
  await page.evaluate(() => {
    window.times = [];
    addEventListener("hashchange", () => window.times.push(performance.now()));
  });
  await page.locator(".tray.open button").first().click();
  await page.waitForFunction(() => window.times.length === 3);
  const [, placed, chose] = await page.evaluate(() => window.times);
  assert.ok(chose - placed > 900, `${chose - placed} ms between them`);
  await idle();
});

test("iqlink: given pieces are dimmed and stay, the tray has no holes, hints have no codes", async () => {
  const { page } = at;
  await open("#iqlink_:FHEBAAJBGWCJGDFDEDSFJTGBQIFHJE_RKB");
  await counts(page.locator(".board .given"), 10);
  await counts(page.locator(".board .own"), 1);
  const filter = (kind) =>
    page
      .locator(`.board .${kind}`)
      .first()
      .evaluate((e) => getComputedStyle(e).filter);
  assert.match(await filter("given"), /brightness\(0\.[1-7]/);
  assert.equal(await filter("own"), "none");
  await counts(page.locator(".pieces button"), 1);
  await cell("F").click();
  await status(/belongs to the puzzle/);
  await button(/^piece L/).click();
  for (const peg of "FAKX") {
    // No codes of pegs and pieces. Taking the piece again clears the last message.
    await button(/^piece L/).click();
    await counts(page.locator(".status.bad"), 0);
    await cell(peg).click();
    await page.locator(".status.bad").waitFor();
    assert.match(
      await page.locator(".status").innerText(),
      /^Does not fit: (there is already a (ball|ring), of the|part of it would be off the board|the ring of the) ?[a-z ]*$/,
    );
  }
  await button("Put back").click();
  assert.equal(await page.getByRole("tab", { name: "Analysis" }).count(), 0);
  assert.equal(await page.getByLabel("Who plays").count(), 0);
  await button("Hint").click();
  await status(/Hint: the red piece has only one place left/);
  for (const hash of ["#iqlink", "#iqlink_:KAFUBAHCI", "#iqlink_start"]) {
    await open(hash);
    await page.waitForSelector(".pieces button");
    await button("Hint").click();
    await status(/Hint: /);
    const text = await page.locator(".status").innerText();
    assert.doesNotMatch(text, /\b[A-X][A-L]?[A-L]?\b/, text);
  }
});

test("iqlink: new puzzles by level, with a clock, a count of hints and a best time", async () => {
  const { page } = at;
  await open("#iqlink_:FHEBAAJBGWCJGDFDEDSFJTGBQIFHJERKB");
  await page.waitForSelector(".pieces button");
  const clock = page.getByRole("region", { name: "Time" });
  await clock.getByText(/\d:(?!00)\d\d/).waitFor(); // it runs
  await clock.getByText("no best time yet").waitFor();
  await button("Hint").click();
  await clock.getByText("1 hint").waitFor();
  await page.keyboard.press("=");
  for (let i = 0; i < 3; i++) await page.keyboard.press("r");
  await moves(() => cell("O").click());
  await finished("Solved!");
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector(".board .given")).filter === "none",
  ); // all pieces shine
  await page.locator(".finish", { hasText: /\d:\d\d · 1 hint/ }).waitFor();
  await clock.getByText(/best \d:\d\d, 1 hint/).waitFor();
  await page.reload();
  await clock.getByText(/best \d:\d\d, 1 hint/).waitFor();
  await button("Junior 0/24").click();
  const before = await record();
  await button("New junior puzzle").click();
  await page.waitForFunction((old) => !location.hash.includes(old), before.split(" ")[1].slice(1));
  await idle();
  const made = await position();
  assert.match(made.setup, /^:([A-X][A-L][A-L]){4,9}$/);
  assert.equal(made.played.length, 0);
  await clock.getByText("no hints").waitFor();
  await page.keyboard.press("n");
  await page.locator("dialog select").selectOption("starter");
  await page.locator("dialog input").fill("7");
  await button("Start").click();
  const { setup } = await api("iqlink/puzzle?level=starter&seed=7");
  await hashHas(setup);
});

test("iqlink: the page rotates pieces as the program does", async () => {
  for (const { ways } of await api("iqlink/pieces"))
    ways.forEach(({ units }, way) => {
      const mirror = way >= 6 ? -1 : 1,
        angle = ((way % 6) * Math.PI) / 3;
      units.forEach(({ x, y }, i) => {
        const from = ways[0].units[i],
          v = mirror * from.y;
        const turned = [
          from.x * Math.cos(angle) - v * Math.sin(angle),
          from.x * Math.sin(angle) + v * Math.cos(angle),
        ];
        assert.ok(Math.hypot(turned[0] - x, turned[1] - y) < 0.01, `way ${way}, unit ${i}`);
      });
    });
});

testInChromium(
  "iqlink by touch: the first tap after a drag counts, and hints mention no keys",
  async () => {
    const { page } = at;
    const session = await at.browser.context.newCDPSession(page);
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await session.send("Emulation.setEmulatedMedia", {
      features: [{ name: "pointer", value: "coarse" }],
    });
    await page.setViewportSize(phone);
    await settled();
    await open("#iqlink_:FHEBAAJBGWCJGDFDEDSFJTGBQIFHJE");
    await page.waitForSelector(".pieces button");
    const touch = await fingers();
    const tap = async (what) => {
      await touch("touchStart", await middle(what));
      await touch("touchEnd");
    };
    await tap(button(/^piece K/));
    await status(/The orange piece: turn and flip it below, then tap a peg/);
    await button("Turn").click();
    const from = await middle(button(/^piece K/)),
      to = await middle(cell("R"));
    await touch("touchStart", from);
    for (let i = 1; i <= 5; i++)
      await touch("touchMove", {
        x: from.x + ((to.x - from.x) * i) / 5,
        y: from.y + ((to.y + 56 - from.y) * i) / 5, // the piece hangs above the finger
      });
    await moves(() => touch("touchEnd"));
    assert.deepEqual((await position()).played, ["RKB"]);
    await moves(() => tap(cell("R"))); // the very next tap takes it up again
    assert.deepEqual((await position()).played, []);
    await moves(() => tap(cell("R")));
    assert.deepEqual((await position()).played, ["RKB"]);
  },
);

test("honey: tiles are dragged to the board and taken back; letters on the board belong to the word", async () => {
  const { page } = at;
  const start = "honey :8/8/3SUB2/2I5/2C5/8/8/8;OCCH";
  const { moves: all } = await api("honey/show", { record: start });
  const [word, x, y, way] = all[0].split(/[@,]/);
  const step = { right: 0, down_right: 1, up_right: 2 }[way];
  await open(link(start));
  await idle();
  await soon(async () =>
    assert.deepEqual(await page.locator(".tile small").allTextContents(), ["1", "3", "3", "2"]),
  ); // O C C H
  // The cells of the word: those without a letter get a tile each.
  await cell(`${x},${y}`).click();
  await page
    .getByRole("group", { name: "Direction" })
    .getByRole("button", { name: way.replace("_", " "), exact: true })
    .click();
  await page.getByLabel("Word", { exact: true }).fill(word);
  await page.getByText(/fits: \d+ points/).waitFor();
  const named = await page.evaluate(() =>
    [...document.querySelectorAll("[role=gridcell]")].map((e) => [e.dataset.cell, e.ariaLabel]),
  );
  await button("Clear the word").click();
  assert.ok(step !== undefined && named.length > 0);
  const after = await api("honey/play", { record: start, move: all[0] });
  const before = await api("honey/show", { record: start });
  const fresh = after.view.cells.filter((c, i) => c.label && !before.view.cells[i].label);
  const board = page.locator(".boardframe");
  const size = await board.boundingBox();
  for (const c of fresh)
    await drag(page.locator(".tile:not(.used)", { hasText: c.label }).first(), cell(c.name));
  await page.getByText(`${word} fits`).waitFor();
  assert.deepEqual(await board.boundingBox(), size); // the verdict does not move it
  // A tap returns one to the hand; then it is placed again.
  const left = await page.locator(".tile:not(.used)").count();
  await cell(fresh[0].name).click();
  await page.waitForFunction(
    (n) => document.querySelectorAll(".tile:not(.used)").length === n + 1,
    left,
  );
  await drag(
    page.locator(".tile:not(.used)", { hasText: fresh[0].label }).first(),
    cell(fresh[0].name),
  );
  await page.getByText(`${word} fits`).waitFor();
  await moves(() => button("Play").click());
  assert.equal(await record(), `${start} ${all[0]}`);
});

test("honey: the status agrees with the verdict", async () => {
  const { page } = at;
  const start = "honey :8/8/3SUB2/2I5/2C5/8/8/8;OCCH";
  const [word, x, y, way] = (await api("honey/show", { record: start })).moves[0].split(/[@,]/);
  await open(link(start));
  await idle();
  await page.getByLabel("Word", { exact: true }).fill(word);
  await button("Play").click();
  await page.locator(".status.bad", { hasText: "First tap the cell" }).waitFor();
  await cell(`${x},${y}`).click();
  await button(way.replace("_", " ")).click();
  await page.locator(".verdict.good", { hasText: "fits" }).waitFor();
  await counts(page.locator(".status.bad"), 0);
});

test("honey: a hint is shown on the board, and “Play” plays it", async () => {
  const start = "honey :8/8/3SUB2/2I5/2C5/8/8/8;OCCH";
  await open(link(start));
  await idle();
  await button("Hint").click();
  await status(/^Hint: \w+, as shown on the board$/);
  const [, word] = /^Hint: (\w+)/.exec(await at.page.locator(".status").textContent());
  await at.page.locator(".verdict.good", { hasText: `${word} fits` }).waitFor();
  await status(/^Hint/); // it is still there
  await moves(() => button("Play").click());
  assert.match(await record(), new RegExp(` ${word}@`));
});

test("honey: coordinates, values, and portal lines that leave letters and signs free", async () => {
  const { page } = at;
  await open("#honey_11#3_TOMB@2,2,down%5Fright");
  await idle();
  await counts(page.locator(".coordinate"), 22);
  await page.locator(".over .value").nth(3).waitFor({ state: "attached" });
  const near = await page.evaluate(() => {
    const letters = [...document.querySelectorAll("[role=gridcell]")]
      .filter((e) => /: [A-Z](,|$)|letter ×|sum ×|mine/.test(e.ariaLabel))
      .map((e) => e.querySelector("polygon").getBBox())
      .map((b) => [b.x + b.width / 2, b.y + b.height / 2]);
    const ends = [...document.querySelectorAll(".portal")].flatMap((path) =>
      [...path.getAttribute("d").matchAll(/[ML](\S+?) ([^ML]+)/g)].map((m) => [
        Number(m[1]),
        Number(m[2]),
      ]),
    );
    return {
      letters: letters.length,
      ends: ends.length,
      least: Math.min(
        ...ends.flatMap(([x, y]) => letters.map(([u, v]) => Math.hypot(x - u, y - v))),
      ),
    };
  });
  assert.ok(near.letters >= 6 && near.ends > 20, JSON.stringify(near));
  assert.ok(near.least > 0.4, `a line ${near.least} from a letter`);
});

test("honey: all built-in levels are listed, with stars for the plays found", async () => {
  const { page } = at;
  const levels = await api("honey/levels");
  assert.equal(levels.length, 27);
  await open(link(`honey ${levels[0].setup}`));
  await idle();
  await page.getByText(`0 of ${3 * levels.length} ★`).waitFor();
  const [move] = (await position()).moves;
  await page.locator(".levellist, summary", { hasText: "Level 1 of 27" }).click();
  await counts(page.locator(".levellist a"), levels.length);
  const [word, x, y, way] = move.split(/[@,]/);
  await cell(`${x},${y}`).click();
  await button(way.replace("_", " ")).click();
  await page.getByLabel("Word", { exact: true }).fill(word);
  await moves(() => button("Play").click());
  const points = (await position()).scores[0];
  const stars = Math.min(3, Math.floor((3 * points) / levels[0].best));
  await page.getByText(`${points} of ${levels[0].best} points`).waitFor();
  await page.getByRole("link", { name: `level 1, ${stars} of 3 stars` }).waitFor();
  await moves(() => page.getByRole("link", { name: "level 2, 0 of 3 stars" }).click());
  assert.equal((await position()).setup, levels[1].setup);
  assert.ok(points === levels[0].best || stars < 3);
});

test("honey: a level ends with its first play, says how good it was, and leads to the next", async () => {
  const { page } = at;
  const [level, next] = await api("honey/levels");
  const record = `honey ${level.setup}`;
  const { moves: plays } = await api("honey/best", { record, all: true });
  const poor = plays.find(({ value }) => value < level.best / 2);
  await open(link(record));
  await idle();
  await moves(() =>
    page.evaluate((to) => void (location.hash = to), link(`${record} ${poor.move}`)),
  );
  await finished(`${poor.value} of ${level.best} points`);
  await page.getByText("A better play is hidden here").waitFor();
  assert.equal(await page.locator(".status").textContent(), "");
  await counts(page.locator(".wordform"), 0);
  await moves(() => button("Undo").click());
  await counts(page.locator(".finish"), 0);
  // Found without help, it has three stars.
  const [word, x, y, way] = plays.find(({ value }) => value === level.best).move.split(/[@,]/);
  await cell(`${x},${y}`).click();
  await button(way.replace("_", " ")).click();
  await page.getByLabel("Word", { exact: true }).fill(word);
  await moves(() => button("Play").click());
  await finished("Solved!");
  await page.getByText(`★★★ ${level.best} points: there is no better play.`).waitFor();
  await moves(() => page.getByRole("link", { name: "Next level" }).click());
  assert.equal((await position()).record, `honey ${next.setup}`);
  await page.locator(".wordform").waitFor();
});

test("honey: in a new game words may cross, and its record says so; old records stay", async () => {
  await open("#honey");
  await at.page.waitForSelector(".tile");
  const first = await at.page.locator("main.play").getAttribute("data-record");
  assert.match(first, /^honey 11,touch=crossing#\d+$/);
  await at.page.keyboard.press("n");
  await button("Start").click();
  await at.page.waitForFunction(() => !document.querySelector("dialog"));
  await idle();
  assert.match((await position()).setup, /^11,touch=crossing#\d+$/);
  await open("#honey_11#3");
  await idle();
  assert.equal((await position()).setup, "11#3");
});

test("hexic: the three cells stay visible while the direction is chosen, also at the edges", async () => {
  const { page } = at;
  await open("#hexic_4#7");
  await idle();
  const list = (await position()).moves;
  const both = list
    .filter((m) => m.endsWith("+") && list.includes(m.slice(0, -1) + "-"))
    .map((m) => m.slice(0, -1));
  assert.ok(both.length > 3);
  const columns = both.map((name) => name.charCodeAt(0)).sort((a, b) => a - b);
  const some = [
    both.find((n) => n.charCodeAt(0) === columns[0]),
    both.find((n) => n.charCodeAt(0) === columns.at(-1)),
    both[0],
    both.at(-1),
  ];
  for (const name of some) {
    await cell(name).click({ force: true });
    await page.locator(".choice").first().waitFor();
    const seen = await page.evaluate(() => {
      const cells = [...document.querySelectorAll(".ring polygon")].map((e) =>
        e.getBoundingClientRect(),
      );
      const bubbles = [...document.querySelectorAll(".choice circle")].map((e) =>
        e.getBoundingClientRect(),
      );
      const board = document.querySelector("svg.board").getBoundingClientRect();
      const middle = (r) => [r.x + r.width / 2, r.y + r.height / 2];
      return {
        least: Math.min(
          ...bubbles.flatMap((b) =>
            cells.map(
              (c) =>
                Math.hypot(middle(b)[0] - middle(c)[0], middle(b)[1] - middle(c)[1]) -
                b.width / 2 -
                c.height / 2,
            ),
          ),
        ),
        inside: bubbles.every(
          (b) =>
            b.left >= board.left - 1 &&
            b.right <= board.right + 1 &&
            b.top >= board.top - 1 &&
            b.bottom <= board.bottom + 1,
        ),
        count: cells.length,
      };
    });
    assert.equal(seen.count, 3);
    assert.ok(seen.least > -3, `${name}: an arrow covers a cell by ${-seen.least}`);
    assert.ok(seen.inside, `${name}: the arrows are on the board`);
  }
});

test("hexic: hints and turns without effect are described without codes", async () => {
  await open("#hexic_6#7");
  await idle();
  await button("Hint").click();
  await status(/^Hint: turn the three marked cells (counter-)?clockwise$/);
  await at.page.locator(".ring.hint").first().waitFor({ state: "attached" });
  const turns = (await position()).moves.map((move) => move.slice(0, -1));
  const names = await at.page
    .locator("[role=gridcell]")
    .evaluateAll((all) => all.map((e) => e.dataset.cell));
  await cell(names.find((name) => !turns.includes(name))).click({ force: true });
  await status(/^No three equal cells would meet after that turn/);
  await at.page.evaluate(() => {
    window.told = [];
    new MutationObserver(() =>
      window.told.push(document.querySelector(".status").textContent),
    ).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await moves(() => button("Best move").click());
  const told = await at.page.evaluate(() => window.told);
  assert.ok(told.includes("The three cells turn"), told.join());
  for (const text of told) assert.doesNotMatch(text, /\b[a-j]\d+[+-]|^score/i);
});

test("hexic: a click ends an animation, and the best score of a board is kept", async () => {
  const { page } = at;
  await open("#hexic_6#7");
  await idle();
  const turns = (await position()).moves;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000); // time stands still until the test moves it on
  // How many steps of time it takes; an animation lasts more than fifty.
  const until = async (check) => {
    let steps = 0;
    for (; !(await page.evaluate(check)); ++steps) await page.clock.runFor(20);
    return steps;
  };
  await cell(turns[0].slice(0, -1)).focus();
  await page.keyboard.press(turns[0].endsWith("+") ? "c" : "v");
  await until(() => document.querySelector(".boardbox.busy"));
  await until(() => document.querySelector("main.play").dataset.record.split(" ").length === 3);
  await counts(page.locator(".boardbox.busy"), 1);
  await page.locator("svg.board").click({ position: { x: 3, y: 3 } });
  assert.ok((await until(() => !document.querySelector(".boardbox.busy"))) < 20);
  await page.clock.resume();
  const points = (await position()).scores[0];
  await page.getByText(`Your best on this board: ${points}`).waitFor();
  await moves(() => button("Restart").click());
  await page.getByText(`Your best on this board: ${points}`).waitFor();
});

test("hexic: the colours have enough contrast in both themes", async () => {
  const { page } = at;
  for (const values of [6, 9, 10])
    for (const theme of ["light", "dark"]) {
      await open(`#hexic_${values}#7`);
      await idle();
      await page.evaluate((t) => (document.documentElement.dataset.theme = t), theme);
      const seen = await page.evaluate(() => {
        const flat = document
          .createElement("canvas")
          .getContext("2d", { willReadFrequently: true });
        // Any CSS colour as rgb().
        const rgb = (colour) => {
          flat.fillStyle = colour;
          flat.fillRect(0, 0, 1, 1);
          return `rgb(${[...flat.getImageData(0, 0, 1, 1).data].slice(0, 3).join()})`;
        };
        const well = rgb(getComputedStyle(document.querySelector(".well")).fill);
        return [...document.querySelectorAll(".piece")].map((p) => {
          const body = getComputedStyle(p.querySelector(".body"));
          return [
            p.textContent,
            well,
            rgb(body.fill),
            rgb(body.stroke),
            rgb(getComputedStyle(p.querySelector("text")).fill),
          ];
        });
      });
      for (const [label, well, fill, edge, ink] of seen) {
        assert.ok(
          Math.max(contrast(fill, well), contrast(edge, well)) >= 3,
          `${theme}: ${label} ${fill} ${edge} on ${well}`,
        );
        assert.ok(contrast(ink, fill) >= 4.5, `${theme}: the digit ${label}, ${ink} on ${fill}`);
      }
    }
});

test("the analysis of other games never goes back either, shows its progress, and goes deeper", async () => {
  const { page } = at;
  await open("#hexceed_start_RXK_E_GOW_A_RXW_J"); // beyond the opening table
  await idle();
  await tab("Analysis");
  await button("Start").click();
  const nodes = () =>
    page
      .locator(".side")
      .innerText()
      .then((t) => Number(/([\d,]+) nodes/.exec(t)?.[1].replaceAll(",", "") ?? 0));
  const seen = [];
  await page.getByText(/\d+ s of 30 s/).waitFor();
  while ((await button("Done: go deeper").count()) === 0) {
    seen.push(await nodes());
    await page.waitForTimeout(300);
  }
  await button("Done: go deeper").click();
  await page.getByText(/\d+ s of 60 s/).waitFor();
  seen.push(await nodes());
  assert.deepEqual(
    seen,
    [...seen].sort((a, b) => a - b),
  );
  assert.ok(seen.at(-1) > 0);
  await page.locator(".side").getByRole("button", { name: "Stop", exact: true }).click();
});

test("home and lessons are tidy: one row of buttons on a card, no tools beside a lesson", async () => {
  const { page } = at;
  await page.setViewportSize({ width: 1366, height: 650 });
  const rows = (selector) =>
    page
      .locator(selector)
      .evaluateAll(
        (all) => new Set(all.map((e) => Math.round(e.getBoundingClientRect().top))).size,
      );
  await open("");
  await page.locator(".gamecard svg.board").first().waitFor();
  for (const game of games) assert.equal(await rows(`.gamecard.${game} .links > *`), 1, game);
  await page.locator("section.today li").first().waitFor();
  for (let i = 0; i < 3; i++) {
    const { y, height } = await page.locator(".gamecard .primary").nth(i).boundingBox();
    assert.ok(y + height <= 650, `the button of game ${i + 1} ends at ${y + height}`);
  }
  await open("#learn/hex");
  await page.waitForSelector(".learn svg.board");
  await page.locator(".overlays").waitFor({ state: "hidden" });
});

test("go deeper: without end, each time twice as long, in every game that is not exact", async () => {
  const { page } = at;
  const asked = [];
  let move = "";
  await page.routeWebSocket("**/api/analysis", (socket) =>
    socket.onMessage((text) => {
      const { id, stop, ...question } = JSON.parse(text);
      if (stop) return;
      asked.push(question);
      const best = {
        move,
        value: 0,
        proven: false,
        nodes: 100 * asked.length,
        line: [],
      };
      socket.send(JSON.stringify({ id, started: true }));
      socket.send(JSON.stringify({ id, best, done: true }));
    }),
  );
  for (const hash of ["#hex_9_e5", "#hexceed_start_RXK", "#hexic_8#42", "#honey_11#3"]) {
    asked.length = 0;
    await open(hash);
    await idle();
    [move] = (await position()).moves;
    await tab("Analysis");
    await button("Start").click();
    for (let i = 1; i < 8; i++) {
      await page.getByText(`${i}00 nodes`).waitFor();
      await button("Done: go deeper").click();
    }
    await page.getByText("800 nodes").waitFor();
    assert.ok(asked.every(({ options }) => options.keep === "1"));
    // Hex keeps its search and continues; the others search again for the whole time.
    const goals = [1, 2, 4, 8, 16, 32, 64, 128].map((times) => 30 * times);
    for (const [i, { seconds, spent }] of asked.entries())
      if (hash.startsWith("#hex_")) assert.ok(Math.abs(seconds - goals[i] + spent) < 1, hash);
      else assert.deepEqual([seconds, spent], [goals[i], i && goals[i]], hash);
  }
});

test("go deeper: where nothing deeper can be found, the analysis says so", async () => {
  const { page } = at;
  for (const [hash, reason] of [
    ["#hex_4_a1_b2_a2", "This is exact"],
    ["#hexceed_start", "looked at all it can"], // a table of openings
    [link(`honey ${(await api("honey/levels"))[0].setup}`), "This is exact"],
  ]) {
    await open(hash);
    await idle();
    await tab("Analysis");
    await button("Start").click();
    await page.locator(".side").getByText(reason).waitFor();
    await counts(button("Done: go deeper"), 0, hash);
  }
});

testInChromium(
  "the first screen of a game needs less than 80 kB; the rest is loaded on demand",
  async () => {
    const { page } = at;
    const session = await at.browser.context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setBypassServiceWorker", { bypass: true });
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    // With data saving on, only what is used is loaded; otherwise the rest follows later.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    const paths = new Map(); // by request
    const sizes = new Map(); // by path, as they went over the wire, with their headers
    session.on("Network.requestWillBeSent", ({ requestId, request }) =>
      paths.set(requestId, new URL(request.url).pathname),
    );
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const path = paths.get(requestId);
      sizes.set(path, (sizes.get(path) ?? 0) + encodedDataLength);
    });
    const first = async (hash, selector) => {
      await page.goto("about:blank");
      sizes.clear();
      await page.goto(at.server.url + hash);
      await page.waitForSelector(selector);
      await page.waitForLoadState("networkidle");
      return [...sizes.values()].reduce((a, b) => a + b, 0);
    };
    for (const game of games) {
      const bytes = await first(`#${game}`, "main.play svg.board");
      console.log(`      ${game}: ${Math.round(bytes)} bytes`);
      assert.ok(bytes > 30_000 && bytes < 80_000, `${game}: ${bytes} ${[...sizes]}`);
      // Review comes with the first move, which the engine may have made.
      const loaded = [...sizes.keys()]
        .filter((path) => path.endsWith(".js") && path !== "/review.js")
        .sort();
      assert.deepEqual(loaded, ["/app.js", `/${game}.js`].sort());
    }
    await page.getByRole("link", { name: "Library" }).click();
    await page.getByRole("heading", { name: "Library" }).waitFor();
    await soon(async () => assert.ok(sizes.has("/library.js")));
    assert.ok((await first("", ".gamecard svg.board")) < 150_000);
  },
);

testInChromium("the page reports a part that cannot be loaded, and the rest works", async () => {
  const { page } = at;
  const session = await at.browser.context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBypassServiceWorker", { bypass: true });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await session.send("Network.setBlockedURLs", { urls: ["*/library.js"] });
  await open("#hex_5");
  await idle();
  await page.getByRole("link", { name: "Library" }).click();
  await page.getByText("could not be loaded").waitFor();
  await page.goBack();
  await moves(() => cell("c3").click());
});

testInChromium("the page can be installed", async () => {
  const { page } = at;
  await open("");
  const session = await at.browser.context.newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  assert.deepEqual(
    installabilityErrors.map((e) => e.errorId).filter((id) => id !== "in-incognito"),
    [],
  );
});

testInChromium("printed puzzles: a light background, the remaining pieces, no form", async () => {
  const { page } = at;
  await open("#iqlink");
  await page.waitForSelector(".pieces button");
  await page.emulateMedia({ media: "print" });
  await page.locator(".pieces").waitFor();
  const ground = await page.locator(".ground").evaluate((e) => getComputedStyle(e).fill);
  assert.ok(contrast(ground, "rgb(0,0,0)") > 15, ground);
  await counts(page.locator(".tools:visible"), 0);
  await page.emulateMedia({ media: "screen" });
  await open("#honey");
  await page.waitForSelector(".tile");
  await page.emulateMedia({ media: "print" });
  await page.locator(".hand").waitFor();
  await counts(page.locator(".wordform:visible"), 0);
  await page.emulateMedia({ media: "screen" });
});

await run();
