// Starts the program and a browser for the browser tests and the pictures of the documentation.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const top = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const require = createRequire(join(top, "web/package.json"));
const { chromium, firefox } = require("playwright-core");

// SLOWLY=400 delays every answer of the server by up to 400 ms; suite.mjs slows the page as well.
// Tests that look too early fail then.
export const slowly = Number(process.env.SLOWLY ?? 0);

export async function startServer(program, data, port = 0, more = []) {
  if (!slowly) return start(program, data, port, more);
  const server = await start(program, data, 0, more);
  const open = new Set();
  const line = createServer((socket) => {
    const on = connect(Number(new URL(server.url).port), "127.0.0.1");
    open.add(socket).add(on);
    socket.pipe(on);
    let last = Promise.resolve();
    on.on("data", (bytes) => {
      const wait = new Promise((go) => setTimeout(go, Math.random() * slowly));
      last = Promise.all([last, wait]).then(() => socket.write(bytes));
    });
    on.on("close", () => void last.then(() => socket.destroy()));
    socket.on("close", () => on.destroy());
    for (const one of [socket, on]) one.on("error", () => undefined);
  });
  await new Promise((ready) => line.listen(port, "127.0.0.1", ready));
  server.child.once("exit", () => {
    line.close();
    for (const socket of open) socket.destroy();
  });
  return { ...server, url: `http://127.0.0.1:${line.address().port}/` };
}

function start(program, data, port, more) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ["serve", "--port", String(port), "--data", data, ...more], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    child.stdout.on("data", (bytes) => {
      text += bytes;
      const found = /http:\/\/\S+/.exec(text);
      if (found)
        resolve({
          url: found[0],
          child,
          stop: (signal = "SIGTERM") =>
            new Promise((done) => {
              child.once("exit", (code) => done(code));
              child.kill(signal);
            }),
        });
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

export async function startBrowser(options = {}) {
  const folder = mkdtempSync(join(tmpdir(), "hexarium-browser-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    timeout: 200_000,
    viewport: { width: 1280, height: 860 },
    ...options,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  return {
    context,
    stop: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// Debian's Firefox, through WebDriver BiDi.
export async function startFirefox() {
  const browser = await firefox.launch({
    channel: "moz-firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    headless: true,
    timeout: 200_000,
  });
  return { context: await browser.newContext(), stop: () => browser.close() };
}
