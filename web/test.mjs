// Runs the unit tests of the page, tests/*_test.ts: bundled by esbuild, run by Node.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { options } from "./build.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = mkdtempSync(join(tmpdir(), "hexarium-web-test-"));
const tests = readdirSync(join(here, "tests")).filter((name) => name.endsWith("_test.ts"));
await build({
  ...options,
  entryPoints: tests.map((name) => `tests/${name}`),
  outdir: out,
  outExtension: { ".js": ".mjs" },
  platform: "node",
  minify: false,
});
const files = tests.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
const { status } = spawnSync("node", ["--test", ...files], { stdio: "inherit" });
rmSync(out, { recursive: true });
process.exit(status ?? 1);
