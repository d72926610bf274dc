// Makes the pictures of the documentation: `node tests/browser/shots.mjs PROGRAM`; every page in every
// look into another folder, to be looked at: `node tests/browser/shots.mjs PROGRAM FOLDER [NAME]`.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBrowser, startServer, top } from "./harness.mjs";

const docs = join(top, "docs/images");
const [program, folder = docs, only = ""] = process.argv.slice(2);
const kept = ["home", "hexic", "honey", "iqlink", "hexceed", "hex", "home-dark", "hex-dark", "hexic-phone", "iqlink-phone"];
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), "hexarium-shots-"));
const server = await startServer(program, data);
const browser = await startBrowser();
const pages = {
  home: "",
  hexic: "#hexic_6#7_e7-_d12-",
  honey: "#honey_11#3_TOMB@2,2,down%5Fright",
  iqlink: "#iqlink_start_FHE_BAA_JBG_WCJ_GDF_DED_SFJ",
  hexceed: "#hexceed_start_RXK_E_GOW_A_RXW_J_G-K_F_ROW_M_R-W_R_BOW",
  hex: "#hex_11_f6_g5_e7_d8_f4_g4_f5",
  rules: "#rules/honey",
  library: "#library",
};
// What is done on a page before it is shown.
const first = {
  hexic: async () => {
    const point = (await (await fetch(server.url + "api/hexic/moves?record=6%237+e7-+d12-")).json()).moves[9];
    const at = await page.locator(`[data-cell=${point.slice(0, -1)}]`).boundingBox();
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  },
  honey: async () => {
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.locator(".plays button").first().hover();
    await page.waitForSelector(".explain");
  },
  iqlink: async () => { await page.getByRole("button", { name: /^piece L/ }).click(); },
  hex: async () => {
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForSelector(".share");
    await page.waitForTimeout(2500);
  },
};
const looks = [
  { name: "", width: 1280, height: 860, theme: "light" },
  { name: "-dark", width: 1280, height: 860, theme: "dark" },
  { name: "-phone", width: 390, height: 844, theme: "light" },
];
const page = await browser.context.newPage();
page.on("console", (message) => message.type() === "error" && console.log("console:", message.text()));
page.on("pageerror", (error) => console.log("page error:", error.message));
for (const [name, hash] of Object.entries(pages)) {
  if (only && !name.startsWith(only)) continue;
  for (const look of looks) {
    if (folder === docs && !kept.includes(name + look.name)) continue;
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.goto(server.url);
    await page.evaluate((theme) => {
      localStorage.clear();
      localStorage.setItem("hexarium.theme", JSON.stringify(theme));
      for (const game of ["hexic", "hexceed", "hex", "honey", "iqlink"])
        localStorage.setItem(`hexarium.sides.${game}`, JSON.stringify({ first: "you", second: "you", level: 0 }));
    }, look.theme);
    await page.goto("about:blank");
    await page.goto(server.url + hash);
    await page.waitForTimeout(name === "home" ? 3500 : 900);
    await first[name]?.();
    await page.waitForTimeout(300);
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: join(folder, `${name}${look.name}.png`) });
  }
}
await browser.stop();
await server.stop();
rmSync(data, { recursive: true });
