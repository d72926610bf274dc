// Makes the pictures for the documentation, with pngquant: `node tests/browser/shots.mjs PROGRAM`;
// every page in every look into another folder: `node tests/browser/shots.mjs PROGRAM FOLDER
// [NAME[,NAME..] [LOOK]]`.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBrowser, startServer, top } from "./harness.mjs";

const docs = join(top, "docs/images");
const [program, folder = docs, only = "", which = ""] = process.argv.slice(2);
const kept = [
  "home",
  "hexic",
  "honey",
  "iqlink",
  "hexceed",
  "hex",
  "home-dark",
  "hex-dark",
  "hexic-phone",
  "iqlink-phone",
  "today",
  "problems",
  "problem",
  "review",
  "learn",
  "variations-dark",
];
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), "hexarium-shots-"));
const server = await startServer(program, data);
const browser = await startBrowser();
const games = (await (await fetch(server.url + "api/games")).json()).map(({ game }) => game);
const kDay = "2026-11-18";
const hexGame = "#hex_5_a1_c3_b4_c2_d2_d1_c4_b3_a4_b1"; // both sides err
const pages = {
  home: "",
  hexic: "#hexic_6#7_e7-_d12-",
  honey: "#honey_11#3_TOMB@2,2,down%5Fright",
  iqlink: "#iqlink_start_FHE_BAA_JBG_WCJ_GDF_DED_SFJ",
  hexceed: "#hexceed_start_RXK_E_GOW_A_RXW_J_G-K_F_ROW_M_R-W_R_BOW",
  hex: "#hex_11_f6_g5_e7_d8_f4_g4_f5",
  library: "#library",
  today: `#today/${kDay}`,
  problems: "#hex/problems",
  problem: "#hex/problems/300",
  review: hexGame,
  learn: "#learn/hex",
  variations: "#lines/hex_7_d4_e3_{the_usual_answer}_(c3_{leaves_a_ladder}_c5)_c5_b6_(d5_{better})",
  // For inspection only, not in the documentation.
  "library-full": "#library",
  "hexceed-choose": "#hexceed_start_RXK_E",
  "hexceed-end":
    "#hexceed_start_RXK_E_GOW_A_RXW_J_G-K_F_ROW_M_R-W_R_BOW_H_G-W_D_GXK_G_ROK_B_B-W_I_R-K_C_GXW_K_BXK_L_BXW_N_GOK_O_BOK_P_B-K_Q",
  "hex-line": "#hex_7_d4_e3",
  "hex-links": "#hex_7_d4_e3",
  "hex-must": "#hex_7_d4_e3_c5",
  "hex-proof": "#hex_5_c3_b2",
  "hex-first": "#hex_11,swap",
  "hex-swap": "#hex_11,swap_b4",
  "hexic-choice": "#hexic_6#7",
  "hexic-first": "#hexic_6#7",
  "honey-write": "#honey_11#3",
  "iqlink-solved": "#iqlink_start_FHE_BAA_JBG_WCJ_GDF_DED_SFJ_TGB_QIF_HJE_RKB_OLD",
  "new-hex": "#hex_5",
  "new-hexic": "#hexic_6#7",
  "new-honey": "#honey_11#3",
  "open-honey": "#honey_11#3",
  "edit-honey": "#honey_11#3",
  "save-hex": "#hex_5_c3",
  keys: "#hex_5",
  bad: "#hex_5_z9",
  nothing: "#nothing",
  games: "#games",
  friend: "",
  room: "",
  menu: "#hexceed",
  offer: "#hexic",
  "hexceed-analysis": "#hexceed_start_RXK_E_GOW_A_RXW_J",
  "honey-levels": "#honey_11#3",
  "hex-end": "#hex_4_a1_b2_a2_c2_a3_b1_a4",
  share: "#hex_5_c3",
  "home-streak": "",
  "today-done": "#today",
  "hex-defences": "#hex_5_c3_b2",
  "games-full": "",
  "room-play": "",
  "room-hidden": "",
  "problem-solved": "#hex/problems/1",
  "honey-analysis": "#honey_11#3",
  away: "#hex_11_f6_g5",
  ...Object.fromEntries(games.map((g) => [`daily-${g}`, `#today/${kDay}/${g}`])),
  ...Object.fromEntries(games.map((g) => [`learn-${g}`, `#learn/${g}`])),
  ...Object.fromEntries(games.map((g) => [`rules-${g}`, `#rules/${g}`])),
};
const post = async (path, fields) =>
  (
    await fetch(`${server.url}api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
    })
  ).json();
// Two days in a row, three puzzles solved today.
const solvedDays = () =>
  page.evaluate(() => {
    const date = (back) => new Date(Date.now() - back * 86400000).toISOString().slice(0, 10);
    const one = (on, score, target) => ({ on, good: true, score, target, seconds: 83, hints: 1 });
    localStorage.setItem(
      "hexarium.daily.results",
      JSON.stringify({
        [date(1)]: { hex: one(date(1), null, 1) },
        [date(0)]: {
          hexic: one(date(0), 71, 90),
          honey: one(date(0), 48, 48),
          hex: { ...one(date(0), null, 1), hints: 0 },
        },
      }),
    );
  });
// Goes to where the page is again, with what was kept meanwhile.
const again = async () => {
  await page.reload();
  await page.waitForSelector("main:not(.loading)");
  await page.waitForTimeout(900);
};
// Takes a seat in a new room, against an engine unless it is null.
const sit = async (game, setup, seat, engine = { name: "Ben", seconds: 0.1 }) => {
  const made = await post("rooms", { game, setup, name: "Ann", seat, ...(engine && { engine }) });
  await page.evaluate(
    (one) => {
      const mine = JSON.parse(localStorage.getItem("hexarium.rooms") ?? "[]");
      localStorage.setItem("hexarium.rooms", JSON.stringify([one, ...mine]));
    },
    { ...made, game },
  );
  return made.room;
};
// Actions on a page before the screenshot.
const first = {
  hexic: async () => {
    const point = (await (await fetch(server.url + "api/hexic/moves?record=6%237+e7-+d12-")).json())
      .moves[9];
    const at = await page.locator(`[data-cell=${point.slice(0, -1)}]`).boundingBox();
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  },
  honey: async () => {
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.locator(".plays button").first().hover();
    await page.waitForSelector(".explain");
  },
  "library-full": async () => {
    for (const [game, record, title] of [
      ["hex", "hex 7 d4 e3 c5", "The long afternoon"],
      ["hexic", "hexic 6#7 e7-", "Practice"],
      ["iqlink", "iqlink start FHE BAA JBG", ""],
      ["honey", "honey 11#3 TOMB@2,2,down_right", "Tomb"],
    ])
      await fetch(server.url + "api/library", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ game, record, title }),
      });
    await page.reload();
    await page.waitForTimeout(900);
    const saved = await (await fetch(server.url + "api/library")).json();
    for (const { id } of saved) await fetch(`${server.url}api/library/${id}`, { method: "DELETE" });
  },
  problem: async () => {
    await page.waitForSelector(".problem-card");
    const record = await page.locator("main.play").getAttribute("data-record");
    const { moves } = await (
      await fetch(`${server.url}api/hex/show?record=${encodeURIComponent(record)}`)
    ).json();
    const best = await (
      await fetch(`${server.url}api/hex/best`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ record, options: { player: "prover" } }),
      })
    ).json();
    await page.locator(`[data-cell="${moves.find((m) => m !== best.move)}"]`).click();
    await page.getByText("refutes it, proven").waitFor();
    await page.waitForTimeout(2000);
  },
  review: async () => {
    await page.getByRole("button", { name: "Review the game" }).click();
    await page.waitForSelector(".review .accuracy");
  },
  learn: async () => {
    await page.locator('[data-cell="c3"]').click();
    await page.waitForTimeout(500);
  },
  variations: async () => {
    await page.waitForSelector("main.play");
    await page.getByRole("tab", { name: "Analysis" }).click();
    await page.locator(".variations .tree button", { hasText: "d5" }).click();
    await page.waitForTimeout(500);
  },
  "hex-line": async () => {
    await page.getByRole("button", { name: "Best line" }).click();
    await page.waitForSelector(".coming circle");
    await page.waitForTimeout(1500);
  },
  "hex-links": async () => {
    await page.getByRole("button", { name: "Connections" }).click();
    await page.waitForSelector(".link");
  },
  "hex-must": async () => {
    await page.getByRole("button", { name: "Must-play" }).click();
    await page.waitForTimeout(1500);
  },
  "hex-proof": async () => {
    await page.getByRole("tab", { name: "Analysis" }).click();
    await page.getByRole("button", { name: "Prove it" }).click();
    await page.getByText(/Proven/).waitFor();
  },
  "hexic-choice": async () => {
    const moves = (await (await fetch(server.url + "api/hexic/moves?record=6%237")).json()).moves;
    const both = moves
      .find((m) => m.endsWith("+") && moves.includes(m.slice(0, -1) + "-"))
      .slice(0, -1);
    await page.locator(`[data-cell=${both}]`).click();
  },
  "honey-write": async () => {
    await page.locator("[data-cell='5,5']").click();
    await page.getByLabel("Word", { exact: true }).fill("LOST");
    await page.waitForTimeout(500);
  },
  friend: () =>
    page.locator(".gamecard.hex").getByRole("button", { name: "Play a friend" }).click(),
  room: async () => {
    await first.friend();
    await page.getByRole("button", { name: "Make a room" }).click();
    await page.waitForSelector("main.room");
  },
  menu: async () => {
    const menu = page.getByRole("button", { name: "Menu" });
    if (await menu.isVisible()) await menu.click();
  },
  offer: async () => {
    await page.evaluate(() => localStorage.removeItem("hexarium.learn.offered.hexic"));
    await page.reload();
    await page.waitForSelector(".offer");
  },
  "hexceed-analysis": async () => {
    await page.getByRole("tab", { name: "Analysis" }).click();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForSelector(".depth");
  },
  "honey-levels": async () => {
    await page.locator("summary", { hasText: "Find the best play" }).first().click();
  },
  share: async () => {
    await page.getByRole("tab", { name: "Share" }).click();
    await page.getByText("As text, picture or file").click();
  },
  "home-streak": async () => {
    await solvedDays();
    await again();
  },
  "today-done": async () => {
    await solvedDays();
    await again();
  },
  "hex-defences": async () => {
    await first["hex-proof"]();
    await page.getByRole("button", { name: "Try any defence" }).click();
    await page.getByText(/begins with|Play any cell/).waitFor();
    await page.waitForTimeout(1500);
  },
  "games-full": async () => {
    await sit("hexceed", "start", 2);
    await sit("hex", "5", 1);
    await sit("hex", "11,swap", 1, null);
    await page.goto(`${server.url}#games`);
    await again();
  },
  "room-play": async () => {
    await page.goto(`${server.url}#room/${await sit("hex", "11", 1)}`);
    await again();
    await page.locator("[data-cell=f6]").click();
    await page.waitForSelector("main.room[data-number='2']");
    await page.waitForTimeout(900);
  },
  "room-hidden": async () => {
    await page.goto(`${server.url}#room/${await sit("honey", "11,touch=crossing,players=2", 1)}`);
    await again();
  },
  "problem-solved": async () => {
    // The best move of the prover, until it is done.
    await page.waitForSelector(".problem-card");
    for (let i = 0; i < 12; ++i) {
      const record = await page.locator("main.play").getAttribute("data-record");
      const { over } = await post("hex/show", { record });
      if (over) break;
      const { move } = await post("hex/best", { record, options: { player: "prover" } });
      await page.locator(`[data-cell="${move}"]`).click();
      await page.waitForFunction(
        (old) =>
          document.querySelector("main.play")?.dataset.record.split(" ").length >
            old.split(" ").length + 1 || document.querySelector(".finish"),
        record,
      );
      await page.waitForTimeout(400);
    }
  },
  "honey-analysis": () => page.getByRole("tab", { name: "Analysis" }).click(),
  away: async () => {
    await browser.context.setOffline(true);
    await page.locator("[data-cell=c3]").click();
    await page.waitForTimeout(900);
    await browser.context.setOffline(false);
  },
  "new-hex": () => page.keyboard.press("n"),
  "new-hexic": () => page.keyboard.press("n"),
  "new-honey": () => page.keyboard.press("n"),
  "open-honey": () => page.keyboard.press("i"),
  keys: () => page.keyboard.press("?"),
  "edit-honey": () => page.getByRole("button", { name: /Edit board/ }).click(),
  "save-hex": async () => {
    await page.getByRole("tab", { name: "Share" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
  },
  iqlink: async () => {
    await page.getByRole("button", { name: /^piece L/ }).click();
  },
  hex: async () => {
    await page.getByRole("tab", { name: "Analysis" }).click();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForSelector(".share");
    await page.waitForTimeout(2500);
  },
};
const desktop = folder === docs ? { width: 1280, height: 860 } : { width: 1366, height: 650 };
const looks = [
  { name: "", ...desktop, theme: "light" },
  { name: "-dark", ...desktop, theme: "dark" },
  { name: "-phone", width: 390, height: 844, theme: "light" },
  { name: "-phone-dark", width: 390, height: 844, theme: "dark" },
  { name: "-large", width: 1920, height: 1080, theme: "light" },
];
const page = await browser.context.newPage();
page.setDefaultTimeout(200_000); // a slow machine must not fail
page.on(
  "console",
  (message) => message.type() === "error" && console.log("console:", message.text()),
);
page.on("pageerror", (error) => console.log("page error:", error.message));
for (const [name, hash] of Object.entries(pages)) {
  if (!only.split(",").some((one) => name.startsWith(one))) continue;
  for (const look of looks) {
    if (folder === docs && !kept.includes(name + look.name)) continue;
    if (which && look.name !== which && !(which === "-" && look.name === "")) continue;
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.goto(server.url);
    await page.evaluate(
      ([theme, names]) => {
        localStorage.clear();
        localStorage.setItem("hexarium.theme", JSON.stringify(theme));
        for (const game of names) {
          localStorage.setItem(`hexarium.learn.offered.${game}`, "true");
          localStorage.setItem(
            `hexarium.sides.${game}`,
            JSON.stringify({ first: "you", second: "you", level: 0 }),
          );
        }
      },
      [look.theme, games],
    );
    await page.goto("about:blank");
    await page.goto(server.url + hash);
    await page.waitForSelector("main:not(.loading)");
    await page.waitForTimeout(name === "home" ? 3500 : 900);
    await first[name]?.();
    await page.waitForTimeout(300);
    await page.evaluate(() => scrollTo(0, 0));
    const path = join(folder, `${name}${look.name}.png`);
    const whole = folder !== docs && !/^(new|open|edit|save|keys|friend|menu|problems)/.test(name);
    await page.screenshot({ path, fullPage: whole });
    // A palette is enough for these drawings and a third of the size.
    if (folder === docs)
      execFileSync("pngquant", ["--force", "--output", path, "--speed", "1", "128", path]);
  }
}
await browser.stop();
await server.stop();
rmSync(data, { recursive: true });
