// The WebAssembly module gives the same answers as the program: `wasm_test.mjs PROGRAM MODULE`.
// Starts the server, asks both the same questions about every game and compares the answers.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [program, modulePath] = process.argv.slice(2).map((path) => resolve(path));
const { default: load } = await import(pathToFileURL(modulePath));
// The module is made for browsers; here it gets its bytes directly.
const module = await load({ wasmBinary: readFileSync(modulePath.replace(/mjs$/, "wasm")) });
const callModule = (method, target, body) =>
  JSON.parse(
    module.ccall(
      "hexarium_call",
      "string",
      ["string", "string", "string"],
      [method, target, body ?? ""],
    ),
  );

const data = mkdtempSync(join(tmpdir(), "hexarium-"));
// The fast kernels of the Hex network round to 8 bits; the module has the plain ones.
const server = spawn(program, ["serve", "--port", "0", "--data", data], {
  stdio: ["ignore", "pipe", "inherit"],
  env: { ...process.env, HEXARIUM_CPU: "plain" },
});
const port = await new Promise((done) =>
  server.stdout.on("data", (text) => done(Number(/:(\d+)\//.exec(text)[1]))),
);
const callServer = (method, path, body) =>
  new Promise((done, fail) => {
    const headers = body ? { "Content-Type": "application/json" } : {};
    const request = http.request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
      let text = "";
      response.on("data", (part) => (text += part));
      response.on("end", () => done({ status: response.statusCode, body: text }));
    });
    request.on("error", fail);
    request.end(body);
  });

// Floating-point sums in another order may differ in the last digits.
const rounded = (value) => {
  if (typeof value === "number") return Number(value.toPrecision(3));
  if (Array.isArray(value)) return value.map(rounded);
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)]));
  return value;
};

let asked = 0,
  failures = 0;
const compare = async (method, target, body, pick = (json) => json) => {
  const text = body && JSON.stringify(body);
  const mine = callModule(method, target, text),
    theirs = await callServer(method, target, text);
  const view = ({ status, body: answer }) => {
    let json = answer;
    try {
      json = rounded(pick(JSON.parse(answer)));
    } catch {
      /* text */
    }
    return JSON.stringify([status, json]);
  };
  ++asked;
  if (view(mine) === view(theirs)) return;
  ++failures;
  console.log(
    `${method} ${target} ${text ?? ""}\n  module  ${view(mine).slice(0, 400)}\n  program ${view(theirs).slice(0, 400)}`,
  );
};

// In addition to the setups that every game offers.
const more = {
  hexic: ["8#1", "9#7", "5#3"],
  hexceed: [
    "start RXW A GOK E",
    ":B-W/././R-K/R-W/G-W/BXK/ROW/BOK/G-K/BXW/B-K/GXW/GOK/./ROK/RXK/GOW",
  ],
  hex: ["11 a3 f6", "11,swap a3", "3 b2 a1 b1"],
  iqlink: ["KAFUBAHCI", "GAEWBABCDJDA"],
};
const games = JSON.parse((await callServer("GET", "/api/games")).body);
const records = Object.fromEntries(
  games.map(({ game, setups }) => [game, [...setups, ...(more[game] ?? [])]]),
);
try {
  await compare("GET", "/api/games");
  await compare("GET", "/api/nothing");
  for (const [game, list] of Object.entries(records)) {
    await compare("POST", `/api/${game}/show`, { record: "nonsense ?" });
    for (const record of list) {
      await compare("POST", `/api/${game}/show`, { record, frames: true });
      await compare("POST", `/api/${game}/moves`, { record });
      await compare("POST", `/api/${game}/svg`, { record });
      await compare("POST", `/api/${game}/text`, { record });
      // Ties, and network outputs that differ in the last digits, may lead the search elsewhere:
      // the number of nodes and Hex's value may differ, but not the move.
      const pick = ({ move, value, proven }) =>
        game === "hex" ? { move, proven } : { move, value, proven };
      await compare("POST", `/api/${game}/best`, { record, nodes: 300 }, pick);
    }
  }
  await compare("POST", "/api/hex/convert", { text: "hex 11 a3 f6", to: "sgf" });
  await compare("POST", "/api/hex/connections", { record: "7 d4" }, (json) => ({
    ...json,
    must_play: json.must_play.sort(),
  }));
  const messages = [];
  module.tell = (text) => messages.push(JSON.parse(text));
  module.ccall(
    "hexarium_analyse",
    null,
    ["string"],
    [JSON.stringify({ game: "hex", record: "5", seconds: 0.5 })],
  );
  if (!messages.length || !messages.at(-1).done || !messages.at(-1).best?.move) {
    ++failures;
    console.log("analysis:", JSON.stringify(messages).slice(0, 400));
  }
  ++asked;
} finally {
  server.kill();
  rmSync(data, { recursive: true, force: true });
}
console.log(`${asked} questions, ${failures} answered differently`);
process.exit(failures ? 1 : 0);
