// Bundles the page: `node build.mjs [FOLDER]`, by default into dist/, which is kept in git so that
// the program can be built without Node. app.js is what every page needs; each game
// (src/games/<game>/index.tsx) and each file of src/parts is a separate file, loaded when it is
// used.
import { build } from "esbuild";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const src = join(here, "src");
const games = readdirSync(join(src, "games"))
  .filter((name) => existsSync(join(src, "games", name, "index.tsx")))
  .sort();

// Games with their own title; games.ts derives the other titles from the names.
const titled = games.filter((name) => existsSync(join(src, "games", name, "title.ts")));

// The module "games:all": the games' own titles, and how to load the rest of each game.
const allGames = {
  name: "all games",
  setup(bundler) {
    bundler.onResolve({ filter: /^games:all$/ }, ({ path }) => ({ path, namespace: "games" }));
    bundler.onLoad({ filter: /.*/, namespace: "games" }, () => ({
      contents: [
        ...titled.map((name) => `import { title as ${name} } from "./${name}/title";`),
        `export const titles = { ${titled.join(", ")} };`,
        `export const parts = { ${games.map((name) => `${name}: () => import("./${name}")`)} };`,
      ].join("\n"),
      resolveDir: join(src, "games"),
    }));
  },
};

// Every part imports main.tsx, so that all shared code ends up in one file, app.js.
const partsUseApp = {
  name: "parts use app",
  setup(bundler) {
    bundler.onLoad({ filter: /src\/(parts\/\w+\.ts|games\/\w+\/index\.tsx)$/ }, ({ path }) => ({
      contents: `import "${join(src, "main")}";\n${readFileSync(path, "utf8")}`,
      loader: "tsx",
    }));
  },
};

// How the page and its tests are compiled.
export const options = {
  absWorkingDir: here,
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
  plugins: [allGames],
};

if (resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const out = resolve(process.argv[2] ?? join(here, "dist"));
  mkdirSync(out, { recursive: true });
  for (const old of readdirSync(out)) if (old.endsWith(".js")) rmSync(join(out, old));
  const parts = readdirSync(join(src, "parts")).map((file) => file.replace(/\.ts$/, ""));
  await build({
    ...options,
    splitting: true,
    chunkNames: "app",
    plugins: [allGames, partsUseApp],
    entryPoints: {
      main: "src/main.tsx",
      ...Object.fromEntries(games.map((name) => [name, `src/games/${name}/index.tsx`])),
      ...Object.fromEntries(parts.map((name) => [name, `src/parts/${name}.ts`])),
    },
    outdir: out,
  });
  rmSync(join(out, "main.js")); // contains only `import "./app.js"`
  const styles = ["style.css", "variations.css", ...games.map((name) => `games/${name}/style.css`)];
  await build({
    ...options,
    stdin: {
      contents: styles
        .filter((file) => existsSync(join(src, file)))
        .map((file) => `@import "./${file}";`)
        .join("\n"),
      resolveDir: src,
      loader: "css",
    },
    outfile: join(out, "app.css"),
  });
  cpSync(join(here, "static"), out, { recursive: true });
  // The service worker caches all these files.
  const files = readdirSync(out).filter((file) => !["index.html", "sw.js"].includes(file));
  const worker = readFileSync(join(out, "sw.js"), "utf8");
  const list = JSON.stringify(["/", ...files.sort().map((file) => `/${file}`)]);
  writeFileSync(
    join(out, "sw.js"),
    worker.replace("const kFiles = [];", `const kFiles = ${list};`),
  );
}
