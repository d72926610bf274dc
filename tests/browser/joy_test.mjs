// The page is a joy: what is asked of its looks and feel, measured where it can be.
import assert from "node:assert/strict";
import {
  api,
  at,
  button,
  cell,
  finished,
  hashHas,
  idle,
  moves,
  open,
  position,
  record,
  run,
  status,
  tab,
  test,
} from "./suite.mjs";

const phone = { width: 390, height: 844 };
const games = (await api("games")).map(({ game }) => game);
// No offer of lessons: it is taken or declined once.
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
// Fingers on the screen, by the browser's own protocol.
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
  assert.equal(await button("Sounds").getAttribute("aria-pressed"), "true");
  await page.getByRole("link", { name: "Library" }).click();
  await page.getByRole("heading", { name: "Library" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Sounds" }).isVisible(), false);
});

test("on a phone the board and all tools of a game are seen without scrolling", async () => {
  const { page } = at;
  await page.setViewportSize(phone);
  await settled();
  for (const game of games) {
    await open(`#${game}`);
    await page.waitForSelector("main.play svg.board");
    const low = await bottom(".tools.main");
    assert.ok(low <= phone.height, `${game}: tools end at ${low}`);
    const wide = await page.locator("svg.board").evaluate((e) => e.getScreenCTM().a);
    assert.ok(wide > 24, `${game}: cells of ${wide} pixels`);
  }
});

test("two fingers enlarge a board of 19x19 and of 40x40, and it is moved by one", async () => {
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
    const box = await page.locator(".scroll").boundingBox();
    const touch = await fingers();
    const y = box.y + box.height / 2,
      x = box.x + box.width / 2;
    await touch("touchStart", { x: x - 20, y, id: 1 }, { x: x + 20, y, id: 2 });
    for (let d = 30; d <= 80; d += 10)
      await touch("touchMove", { x: x - d, y, id: 1 }, { x: x + d, y, id: 2 });
    await touch("touchEnd");
    const after = await size();
    assert.ok(after > 3 * before, `${hash}: ${before} -> ${after}`);
    assert.equal(await page.evaluate(() => visualViewport.scale), 1, "the page itself stays");
    const left = () => page.locator(".scroll").evaluate((e) => e.scrollLeft);
    const from = await left();
    await touch("touchStart", { x: x + 40, y });
    for (let d = 0; d <= 80; d += 10) await touch("touchMove", { x: x + 40 - d, y });
    await touch("touchEnd");
    await page.waitForFunction((old) => document.querySelector(".scroll").scrollLeft > old, from);
    assert.deepEqual((await position()).played, [], "no move was made by it");
  }
});

test("what a finger touches is 44 pixels large", async () => {
  const { page } = at;
  const touching = await at.browser.context.newCDPSession(page);
  await touching.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await touching.send("Emulation.setEmulatedMedia", {
    features: [{ name: "pointer", value: "coarse" }],
  });
  await page.setViewportSize(phone);
  for (const hash of ["", ...games.map((game) => `#${game}`), "#library", "#today"]) {
    await open(hash);
    await page.waitForTimeout(200);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, a.button, select, summary, nav a")]
        .filter((e) => e.checkVisibility())
        .map((e) => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
        .filter(([, r]) => r.width > 0 && (r.height < 43.5 || r.width < 43.5))
        .map(([text, r]) => `${text} ${Math.round(r.width)}x${Math.round(r.height)}`),
    );
    assert.deepEqual(small, [], hash);
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

test("hex: a ghost stone, a swap that is seen, a chain that lights up", async () => {
  const { page } = at;
  await open("#hex_5,swap");
  await idle();
  await cell("b2").hover();
  await page.locator(".ghoststone.black").waitFor();
  await moves(() => cell("b4").click());
  await moves(() => button(/Swap/).click());
  const swapped = page.locator(".swapped");
  await swapped.getByText("⇄").waitFor();
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
  assert.equal(await page.locator(".chain circle").count(), 4);
  await page.locator(".finish .burst").waitFor({ state: "attached" });
});

await run();
