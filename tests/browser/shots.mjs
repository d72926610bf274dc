// Makes the pictures of the documentation: `node tests/browser/shots.mjs PROGRAM [FOLDER [NAME]]`.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBrowser, startServer, top } from "./harness.mjs";

const [program, folder = join(top, "docs/images"), only = ""] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), "hexarium-shots-"));
const server = await startServer(program, data);
const browser = await startBrowser();
const pages = {
  home: "",
  hexic: "#hexic_6#7",
  hexceed: "#hexceed_start_RXK_E_GXK_I_BXK_D_ROK",
  honey: "#honey_11#3",
  iqlink: "#iqlink_:KAFUBAHCI",
  hex: "#hex_11_f6_g5_e7_d8_f4_g4_f5",
  rules: "#rules/hex",
  library: "#library",
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
    await page.screenshot({ path: join(folder, `${name}${look.name}.png`) });
  }
}
await browser.stop();
await server.stop();
rmSync(data, { recursive: true });
