// The page can be trusted: no moves but the player's own, nothing lost, nothing stale.
import assert from "node:assert/strict";
import {
  api,
  at,
  button,
  canHold,
  cell,
  counts,
  hold,
  idle,
  letGo,
  moves,
  open,
  record,
  restart,
  run,
  soon,
  status,
  tab,
  test,
  testInChromium,
} from "./suite.mjs";

const engine = { first: "you", second: "engine", level: 0 };
const said = () => at.page.locator(".status").textContent();
const stones = (n) =>
  at.page.waitForFunction((count) => document.querySelectorAll(".stones > g").length === count, n);
const heard = (pattern) =>
  at.page.waitForFunction(
    (p) => new RegExp(p).test(document.querySelector("[role=log]").textContent),
    pattern.source,
  );

test("an opened position is for study; the engine plays after “Play from here”", async () => {
  const { page } = at;
  await open("#hex_11_f6_e7_g5", engine); // White, the engine, would be to move
  await idle();
  await page.waitForTimeout(1500);
  assert.equal(await record(), "hex 11 f6 e7 g5");
  await moves(() => cell("a1").click()); // both sides are ours
  await moves(() => cell("a2").click());
  assert.equal(await record(), "hex 11 f6 e7 g5 a1 a2");
  await button("Play from here").click();
  await page.waitForFunction(() => location.hash.split("_").length === 8);
  await idle();
  await page.reload(); // it stays our game
  await idle();
  await moves(() => cell("k11").click());
  await page.waitForFunction(() => location.hash.split("_").length === 10);
});

test("an imported game is for study, and so is one from HexWorld", async () => {
  const { page } = at;
  await open("#hex_5", engine);
  await idle();
  for (const [text, result] of [
    ["(;FF[4]GM[11]SZ[5];B[c3];W[b2];B[d2])", "hex 5 c3 b2 d2"],
    [at.server.url + "#hex_5_c3_b2_d3", "hex 5 c3 b2 d3"],
  ]) {
    await page.keyboard.press("i");
    await page.locator("textarea").fill(text);
    await page.locator("dialog").getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForFunction(() => !document.querySelector("dialog"));
    await idle();
    await page.waitForTimeout(700);
    assert.equal(await record(), result);
    await button("Play from here").waitFor();
  }
});

test("a move is drawn at once, and no click applies to the old position", async () => {
  const { page } = at;
  await canHold();
  await open("#hex_5");
  await idle();
  await hold();
  await cell("c3").click();
  await stones(1); // before the program has answered
  assert.notEqual(await page.locator("main.play").getAttribute("data-record"), await record());
  await cell("b2").click({ force: true });
  await letGo();
  await idle();
  assert.equal(await record(), "hex 5 c3");
  await moves(() => cell("b2").click());
  assert.equal(await record(), "hex 5 c3 b2");
  // The same with pieces: the second of two quick ones waits in the hand.
  const puzzle = "iqlink :FHEBAAJBGWCJGDFDEDSFJTGBQIFHJE";
  await open("#" + puzzle.replace(" ", "_"));
  await page.waitForSelector(".pieces button");
  await hold();
  await page.keyboard.press("-");
  await page.keyboard.press("r");
  await cell("R").click();
  await page.waitForFunction(() => document.querySelectorAll(".board .own").length === 1);
  await page.keyboard.press("=");
  for (let i = 0; i < 3; i++) await page.keyboard.press("r");
  await cell("O").click();
  await letGo();
  await idle();
  assert.equal(await record(), `${puzzle} RKB`);
  await moves(() => cell("O").click());
  assert.equal(await record(), `${puzzle} RKB OLD`);
});

test("the analysis never goes back, also during overlays and hints, and goes deeper", async () => {
  const { page } = at;
  await open("#hex_9_e5_d6");
  await idle();
  await tab("Analysis");
  await button("Start").click();
  const nodes = async () => {
    await page.waitForFunction(() =>
      /[\d,]+ nodes/.test(document.querySelector(".side").innerText),
    );
    const text = await page.locator(".side").innerText();
    return Number(/([\d,]+) nodes/.exec(text)[1].replaceAll(",", ""));
  };
  const seen = [await nodes()];
  const grow = async () => {
    const before = seen.at(-1);
    await soon(async () => {
      if (await button("Done: go deeper").count()) await button("Done: go deeper").click();
      seen.push(await nodes());
      assert.ok(seen.at(-1) > before, "it goes on");
    });
  };
  await grow();
  const connections = page.waitForResponse("**/api/hex/connections");
  await button("Connections").click();
  await connections;
  await grow();
  await button("Hint").click();
  await status(/Hint:/);
  await grow();
  assert.deepEqual(
    seen,
    [...seen].sort((a, b) => a - b),
  );
  await page.getByText(/\d+ (s|min) of \d+ (s|min)/).waitFor();
});

test("a finished analysis resumes where it stopped", async () => {
  await open("");
  // Asks the socket as the page does, but for a short time.
  const ask = (seconds) =>
    at.page.evaluate(
      (limit) =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(location.href.replace("http", "ws") + "api/analysis");
          const question = { id: 1, game: "hex", record: "hex 9 e5", rounds: true, all: true };
          const options = { level: "10", keep: "1" };
          const nodes = [];
          socket.onerror = reject;
          socket.onopen = () =>
            socket.send(JSON.stringify({ ...question, seconds: limit, options }));
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.best) nodes.push(Number(message.best.nodes));
            if (!message.done) return;
            socket.close();
            resolve({ first: nodes[0], last: nodes.at(-1) });
          };
        }),
      seconds,
    );
  const once = await ask(1);
  await soon(async () => {
    const again = await ask(1);
    // Up to a batch of 16 evaluations is lost when the time ends.
    if (again.first < once.last - 16) throw new Error(`${again.first} nodes after ${once.last}`);
    assert.ok(again.last > once.last); // a busy machine may need more than a second for a batch
  });
});

test("the engine answers while others analyse, and their analyses go on", async () => {
  const others = [];
  for (const hash of ["#hex_9_e5_d6", "#hex_11_f6_e5"]) {
    const other = await at.browser.context.newPage();
    await other.goto(at.server.url + hash);
    await other.getByRole("tab", { name: "Analysis" }).click();
    await other.getByRole("button", { name: "Start", exact: true }).click();
    others.push(other);
  }
  const nodes = async (other) => {
    await other.bringToFront(); // pages in the background are not drawn
    const text = await other.locator(".side").innerText();
    return Number(/([\d,]+) nodes/.exec(text)?.[1].replaceAll(",", "") ?? 0);
  };
  for (const other of others) await soon(async () => assert.ok((await nodes(other)) > 0));
  await at.page.bringToFront();
  await open("#hex_5", engine);
  await idle();
  await cell("c3").click();
  await at.page.waitForFunction(() => location.hash.split("_").length === 4);
  for (const other of others) {
    const before = await nodes(other);
    await soon(async () => {
      const deeper = other.getByRole("button", { name: "Done: go deeper" });
      if (await deeper.count()) await deeper.click();
      assert.ok((await nodes(other)) > before, "it goes on");
    });
    await other.close();
  }
});

test("the engine answers after Undo, when it is asked to play on", async () => {
  const { page } = at;
  await open("#hex_4", engine);
  await idle();
  await cell("a4").click();
  await page.waitForFunction(() => location.hash.split("_").length === 4);
  await idle();
  await moves(() => button("one move back").click()); // to the engine's turn
  assert.equal(await record(), "hex 4 a4");
  await button("Play from here").click();
  await page.waitForFunction(() => location.hash.split("_").length === 4);
  await idle();
  await moves(() => button("Undo").click());
  await page.getByLabel("Who plays").selectOption({ label: "Watch the engine play itself" });
  await page.locator(".finish").waitFor();
});

test("records belong to games played here", async () => {
  const { page } = at;
  const finished = "#hex_4_a1_b2_a2_c2_a3_b1_a4";
  await open(finished, engine);
  await page.locator(".finish h2", { hasText: "Black wins" }).waitFor(); // not "You win!"
  await open("#iqlink_:FHEBAAJBGWCJGDFDEDSFJTGBQIFHJE_RKB_OLD");
  await page.locator(".finish p", { hasText: /^All twelve pieces are placed$/ }).waitFor(); // no time
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("best.")));
  const turns = (await api("hexic/show", { record: "hexic 6#7" })).moves;
  await open(`#hexic_6#7_${encodeURIComponent(turns[0])}`);
  await idle();
  await page.waitForTimeout(300);
  assert.deepEqual(await kept(), []);
  await open("#hexic_6#7");
  await idle();
  await moves(() => page.keyboard.press("b")); // the engine's move
  await page.waitForTimeout(300);
  assert.deepEqual(await kept(), []);
  await moves(() => button("Undo").click());
  await cell(turns[0].slice(0, -1)).focus();
  await moves(() => page.keyboard.press(turns[0].endsWith("+") ? "c" : "v"));
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes("best.")));
});

test("moves are announced to screen readers, and the focus stays on the board", async () => {
  const { page } = at;
  await open("#hex_5", engine);
  await idle();
  await cell("c3").focus();
  await page.keyboard.press("Enter");
  await heard(/Engine: [a-e][1-5]/);
  await open("#hexceed_start");
  await idle();
  await page.locator(".tray button").first().focus();
  await moves(() => page.keyboard.press("Enter"));
  await page.waitForFunction(() => document.activeElement?.closest(".boardbox"));
});

test("the status is current: no old messages, nothing to click on the engine's turn", async () => {
  const { page } = at;
  await open("#hex_7_d4_e3_c5");
  await idle();
  await button("Must-play").click();
  await status(/are candidates|prove/);
  await button("Plain").click();
  await soon(async () => assert.doesNotMatch(await said(), /are candidates|prove/));
  // An engine that thinks until it is told to move.
  await page.routeWebSocket("**/api/analysis", (socket) =>
    socket.onMessage((text) => {
      const { id, stop } = JSON.parse(text);
      if (stop) return;
      const best = { move: "f6", value: 0.5, proven: false, nodes: 9, line: ["f6"] };
      socket.send(JSON.stringify({ id, started: true }));
      socket.send(JSON.stringify({ id, best }));
    }),
  );
  await open("#hex_11", { first: "engine", second: "you", level: 5 });
  await status(/thinking/);
  await page.locator(".thinking progress").waitFor();
  await page.getByRole("button", { name: "Move now" }).click(); // as soon as there is a move
  await page.waitForFunction(() => location.hash === "#hex_11_f6");
});

test("hexceed: the engine's moves are told without codes, and the piece it placed stays marked", async () => {
  const { page } = at;
  await open("#hexceed_start", engine);
  await idle();
  await page.evaluate(() => {
    window.told = [];
    new MutationObserver(() =>
      window.told.push(document.querySelector(".status")?.textContent ?? ""),
    ).observe(document.querySelector("main"), {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await page.locator(".tray.open button").first().click();
  await status(/^Place the piece/); // it has placed and chosen
  await idle();
  const told = await page.evaluate(() => window.told);
  assert.ok(told.includes("The engine is thinking …") && told.includes("No points"), told.join());
  for (const text of told)
    assert.doesNotMatch(text, /\b[RGB][XO-][KW]\b|\bfirst\b|\bsecond\b|Player/, text);
  const placed = (await record()).split(" ")[3];
  await counts(cell(placed).locator(".mark.last"), 1);
  await counts(page.locator(".mark.last"), 1);
});

test("hex: a swap by the engine is explained", async () => {
  const { page } = at;
  await open("#hex_5", engine);
  await page.evaluate(() =>
    localStorage.setItem(
      "hexarium.own.hex",
      JSON.stringify({ setup: "5,swap", moves: ["b4", "swap"], alone: true }),
    ),
  );
  await page.goto("about:blank");
  await page.goto(at.server.url + "#hex_5,swap_b4_swap");
  await status(/^Swapped: White took over your first stone. Your turn/);
});

test("without the server the board stays", async () => {
  const { page } = at;
  await open("#hex_5_c3");
  await idle();
  await restart("SIGTERM", async () => {
    await cell("a1").click();
    await status(/cannot be answered now/);
    await counts(page.locator("svg.board"), 1);
    await soon(async () => assert.equal(await record(), "hex 5 c3"));
  });
  await page.waitForFunction(() => !document.querySelector(".away"));
  await idle();
  await moves(() => cell("a1").click());
});

test("messages are for players: an empty import, and text that is not a game", async () => {
  const { page } = at;
  await open("#hex_5_c3");
  await idle();
  await page.keyboard.press("i");
  const go = page.locator("dialog").getByRole("button", { name: "Open", exact: true });
  await go.click();
  await page.getByText("Paste a game first").waitFor();
  await page.locator("textarea").fill("hello there");
  await go.click();
  await page.getByText("This cannot be read as a game of Hex.").waitFor();
  assert.equal(await record(), "hex 5 c3");
});

test("Ctrl+Z undoes, Ctrl+Y redoes", async () => {
  const { page } = at;
  await open("#hex_5_c3_b2");
  await idle();
  await moves(() => page.keyboard.press("Control+z"));
  assert.equal(await record(), "hex 5 c3");
  await moves(() => page.keyboard.press("Control+y"));
  assert.equal(await record(), "hex 5 c3 b2");
});

test("the home page requests its boards once", async () => {
  const { page } = at;
  const asked = [];
  let answered = 0;
  const isShow = (request) => request.url().endsWith("/show");
  page.on("request", (r) => isShow(r) && asked.push(r.postData()));
  for (const end of ["requestfinished", "requestfailed"])
    page.on(end, (r) => isShow(r) && answered++);
  await page.clock.install();
  await open("");
  await page.waitForSelector(".mini svg");
  const second = async () => {
    await page.clock.runFor(1000);
    await page.waitForTimeout(20);
    await soon(async () => assert.equal(answered, asked.length));
  };
  for (let i = 0; i < 100; i++) await second();
  const whole = asked.length;
  for (let i = 0; i < 40; i++) await second();
  assert.equal(asked.length, whole);
  // The last position of each demo may be requested again, for the cache. Firefox does not say what
  // was asked.
  const games = (await api("games")).length;
  const known = asked.filter(Boolean);
  assert.ok(known.length - new Set(known).size <= games, "each position once");
});

test("the graph of a review keeps its length, and keeping a win is no mistake", async () => {
  const { page } = at;
  await open("#hex_4_a1_b2_a2_c2_a3_b1_a4");
  await idle();
  await button("Review the game").click();
  const points = () =>
    page.waitForFunction(() => document.querySelectorAll(".graph circle").length === 7);
  await points();
  await moves(() => page.keyboard.press("["));
  await moves(() => page.keyboard.press("Home"));
  await points();
});

test("the board, the turn and the tools are visible without scrolling, and a large screen is used", async () => {
  const { page } = at;
  for (const { game } of await api("games")) {
    await page.setViewportSize({ width: 1366, height: 650 });
    await open(`#${game}`);
    await page.waitForSelector("main.play svg.board");
    await page.waitForLoadState("networkidle");
    await soon(async () => {
      const low = await page.evaluate(() =>
        [".board", ".status", ".tools.main", ".scores, .bar"].map(
          (name) => document.querySelector(name).getBoundingClientRect().bottom,
        ),
      );
      assert.ok(Math.max(...low) <= 650, `${game}: ${low}`);
    });
    const height = () =>
      page.evaluate(() => document.querySelector("svg.board").getBoundingClientRect().height);
    const small = await height();
    assert.ok(small > 250, `${game}: a board of ${small} pixels`);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await soon(async () => assert.ok((await height()) > 1.3 * small, game));
  }
});

test("the end of every game is visible without scrolling", async () => {
  const { page } = at;
  // The first legal move until the game is over.
  const whole = async (start) => {
    for (let record = start; ; ) {
      const now = await api(`${start.split(" ")[0]}/show`, { record });
      if (now.over) return record;
      record += ` ${now.moves[0]}`;
    }
  };
  await page.setViewportSize({ width: 1366, height: 650 });
  for (const text of [
    "hex 4 a1 b2 a2 c2 a3 b1 a4",
    "iqlink :FHEBAAJBGWCJGDFDEDSFJTGBQIFHJE RKB OLD",
    await whole("hexic 9#50"),
    await whole("hexceed start"),
    await whole("honey 7#3"),
  ]) {
    await open("#" + encodeURIComponent(text).replaceAll("_", "%5F").replaceAll("%20", "_"));
    await page.locator(".finish").waitFor();
    await page.waitForFunction(() =>
      ["svg.board", ".finish", ".tools.main"].every(
        (name) => document.querySelector(name).getBoundingClientRect().bottom <= innerHeight,
      ),
    );
  }
});

test("a large board on a phone can be zoomed and moved", async () => {
  const { page } = at;
  await page.setViewportSize({ width: 390, height: 844 });
  await open("#hex_19");
  await idle();
  const size = () => cell("j10").evaluate((e) => e.getBoundingClientRect().width);
  const before = await size();
  await button("Larger").click();
  await button("Larger").click();
  await soon(async () => assert.ok((await size()) > 2 * before));
  await moves(() => cell("j10").click());
  await page.locator(".scroll").evaluate((e) => e.scrollTo(0, 0));
  await moves(() => cell("a1").click());
  await button("Smaller").click();
});

test("sounds have one switch, and it is remembered", async () => {
  const { page } = at;
  await open("#hex_5");
  await idle();
  await page.evaluate(() => {
    window.tones = 0;
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      window.tones++;
      return make.call(this);
    };
  });
  await moves(() => cell("a1").click());
  assert.equal(await page.evaluate(() => window.tones), 0);
  await button("Sounds").click();
  await moves(() => cell("c3").click());
  await page.waitForFunction(() => window.tones > 1);
  await page.reload();
  await idle();
  await page.locator("button[aria-label=Sounds][aria-pressed=true]").waitFor();
});

testInChromium("a printed page has the board and no buttons", async () => {
  const { page } = at;
  await open("#hex_5_c3");
  await idle();
  await page.emulateMedia({ media: "print" });
  // Upright and across.
  for (const [width, height] of [
    [794, 1123],
    [1123, 794],
  ]) {
    await page.setViewportSize({ width, height });
    await soon(async () => {
      const board = await page.locator("svg.board").boundingBox();
      assert.ok(board?.height > 400 && board.y + board.height < height, JSON.stringify(board));
    });
  }
  await counts(page.locator("button:visible"), 0);
  await page.emulateMedia({ media: "screen" });
});

test("honey is played by tapping tiles; letters on the board are filled in", async () => {
  const { page } = at;
  const start = "honey :8/8/3SUB2/2I5/2C5/8/8/8;OCCH";
  const { moves: all } = await api("honey/show", { record: start });
  const [word, x, y, way] = all[0].split(/[@,]/);
  await open("#" + encodeURIComponent(start).replaceAll("%20", "_"));
  await idle();
  await cell(`${x},${y}`).click();
  await page
    .getByRole("group", { name: "Direction" })
    .getByRole("button", { name: way.replace("_", " "), exact: true })
    .click();
  const written = () => page.getByLabel("Word", { exact: true }).inputValue();
  const grows = (old) =>
    page.waitForFunction((n) => document.querySelector(".wordform input").value.length > n, old);
  // One tap for every letter from the hand; the others are on the board.
  let taps = 0;
  for (let now = ""; now !== word; now = await written(), taps++) {
    assert.ok(word.startsWith(now) && taps < word.length, `${now} of ${word}`);
    const tiles = await page.locator(".tile:not(.used)").allTextContents();
    const letters = tiles.map((tile) => tile[0]); // a value follows
    const next = [...word.slice(now.length)].find((letter) => letters.includes(letter));
    await page.locator(".tile:not(.used)", { hasText: next }).first().click();
    await grows(now.length);
  }
  assert.ok(taps < word.length, "some letters were on the board");
  await moves(() => button("Play").click());
  assert.equal(await record(), `${start} ${all[0]}`);
});

test("honey: a list of best plays that comes too late is not shown", async () => {
  const { page } = at;
  const start = "honey :8/8/3SUB2/2I5/2C5/8/8/8;OCCH";
  const { moves: all } = await api("honey/show", { record: start });
  const [word, x, y, way] = all[0].split(/[@,]/);
  let answer; // of an engine that waits
  await page.routeWebSocket("**/api/analysis", (socket) =>
    socket.onMessage((text) => {
      const { id, stop } = JSON.parse(text);
      const values = all.map((move) => ({ move, value: 1, proven: true }));
      const best = { move: all[0], value: 1, proven: true, nodes: 1, line: [], moves: values };
      if (!stop) answer = () => socket.send(JSON.stringify({ id, best, done: true }));
    }),
  );
  await open("#" + encodeURIComponent(start).replaceAll("%20", "_"));
  await idle();
  await button("Solve").click();
  await soon(async () => assert.ok(answer));
  await cell(`${x},${y}`).click();
  await button(way.replace("_", " ")).click();
  await page.getByLabel("Word", { exact: true }).fill(word);
  await moves(() => button("Play").click());
  await button("solving …").waitFor();
  answer();
  await button("Solve").waitFor(); // it has arrived
  await counts(page.locator(".plays"), 0);
  // In time it is shown.
  await moves(() => button("Undo").click());
  await button("Solve").click();
  await soon(async () => {
    answer();
    assert.equal(await page.locator(".plays li").count(), Math.min(50, all.length));
  });
});

await run();
