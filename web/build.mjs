// Bundles the page: `node build.mjs [FOLDER]`, by default into dist/, which is kept in git so that
// the program can be built where there is no Node.
import { build } from "esbuild";
import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

// The module "games:all": the `ui` of every src/games/<game>/index.tsx by the name of its folder.
const allGames = {
  name: "all games",
  setup(bundler) {
    bundler.onResolve({ filter: /^games:all$/ }, ({ path }) => ({ path, namespace: "games" }));
    bundler.onLoad({ filter: /.*/, namespace: "games" }, () => {
      const folder = join(here, "src/games");
      const names = readdirSync(folder).filter((name) =>
        existsSync(join(folder, name, "index.tsx")),
      );
      const imports = names.sort().map((name) => `import { ui as ${name} } from "./${name}";`);
      const contents = [...imports, `export default { ${names.join(", ")} };`].join("\n");
      return { contents, resolveDir: folder };
    });
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
  await build({ ...options, entryPoints: { app: "src/main.tsx" }, outdir: out });
  cpSync(join(here, "static"), out, { recursive: true });
}
