// Fails if dist/, which is kept in git, is out of date, or if app.js and app.css are too large.
// tests/browser/joy_test.mjs measures what the first screen of each game transfers.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const fresh = mkdtempSync(join(tmpdir(), "hexarium-web-"));
execFileSync("node", [join(here, "build.mjs"), fresh]);
const kEvery = ["index.html", "app.js", "app.css", "icon.svg", "manifest.webmanifest"];
let bytes = 0,
  wrong = false;
for (const name of new Set([...readdirSync(fresh), ...readdirSync(join(here, "dist"))])) {
  const [made, kept] = [fresh, join(here, "dist")].map((folder) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : Buffer.from(""),
  );
  if (kEvery.includes(name)) bytes += gzipSync(made).length;
  if (!made.equals(kept)) {
    console.log(`web/dist/${name} is out of date: run \`npm run build\` in web/`);
    wrong = true;
  }
}
rmSync(fresh, { recursive: true });
console.log(`${bytes} bytes (gzip) needed by every page`);
process.exit(wrong || bytes > 40_000 ? 1 : 0);
