// Bundles the page: `node build.mjs [FOLDER]`, by default into dist/, which is kept in git so that
// the program can be built where there is no Node.
import { build } from "esbuild";
import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "dist");
mkdirSync(out, { recursive: true });
await build({
  absWorkingDir: here,
  entryPoints: { app: "src/main.tsx" },
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2021",
  charset: "utf8",
  legalComments: "none",
  loader: { ".txt": "text" },
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
});
await build({
  absWorkingDir: here,
  entryPoints: { app: "src/style.css" },
  outdir: out,
  minify: true,
  target: "es2021",
  logLevel: "warning",
});
cpSync(join(here, "static"), out, { recursive: true });
