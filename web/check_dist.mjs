// Fails if dist/, which is kept in git, is not what build.mjs makes, or if it is too large.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const fresh = mkdtempSync(join(tmpdir(), "hexarium-web-"));
execFileSync("node", [join(here, "build.mjs"), fresh]);
let bytes = 0,
  wrong = false;
for (const name of readdirSync(fresh)) {
  const made = readFileSync(join(fresh, name));
  bytes += gzipSync(made).length;
  if (!made.equals(readFileSync(join(here, "dist", name)))) {
    console.log(`web/dist/${name} is old: run \`npm run build\` in web/`);
    wrong = true;
  }
}
rmSync(fresh, { recursive: true });
console.log(`${bytes} bytes gzip`);
process.exit(wrong || bytes > 80_000 ? 1 : 0);
