// Foursight as WebAssembly in Chromium, by the npm package in a worker: a driver as src/lib.rs describes them.
//
//     node benchmarks/chromium_driver.mjs [FOLDER OF THE PACKAGE FOR BROWSERS]
//
// The clock is the CPU time of the process that has the worker, read before and after a whole block, of which each position
// gets its share. What a block takes besides solving (clearing the table, reading the moves) is measured with a search
// that is not begun, and taken off.

import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";
import { createInterface } from "node:readline";

const require = createRequire(new URL("../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const folder = resolve(process.argv[2] ?? "target/npm/web");

const WORKER = `
import init, { Engine } from "/wasm/foursight_wasm.js";
let engine;
onmessage = async ({ data: { block, begins } }) => {
  if (!engine) { await init(); engine = new Engine(64, false); }
  postMessage(block.map((moves) => {
    engine.clear();
    const job = engine.solve(moves === "-" ? "" : moves);
    if (begins) while (!job.step(1e9).done);
    const { score } = job.result();
    job.free();
    return score;
  }));
};`;

const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm" };
const server = createServer((request, response) => {
  if (request.url === "/") return response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>driver</title>");
  if (request.url === "/driver.js") return response.writeHead(200, { "content-type": "text/javascript" }).end(WORKER);
  if (!request.url.startsWith("/wasm/")) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": TYPES[extname(request.url)] ?? "text/plain" }).end(readFileSync(join(folder, request.url)));
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.evaluate(() => {
  globalThis.worker = new Worker("/driver.js", { type: "module" });
  globalThis.solve = (block, begins) =>
    new Promise((done, fail) => {
      globalThis.worker.onmessage = ({ data }) => done(data);
      globalThis.worker.onerror = ({ message }) => fail(new Error(message));
      globalThis.worker.postMessage({ block, begins });
    });
});

const session = await browser.newBrowserCDPSession();
const { processInfo } = await session.send("SystemInfo.getProcessInfo");
const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);

/** The CPU time of all threads of the renderers, in nanoseconds. */
function cpuTime() {
  const threads = renderers.flatMap((id) => readdirSync(`/proc/${id}/task`).map((thread) => `/proc/${id}/task/${thread}/schedstat`));
  return threads.reduce((sum, file) => sum + Number(readFileSync(file, "utf8").split(" ")[0]), 0);
}

async function solve(block, begins) {
  const start = cpuTime();
  const wall = process.hrtime.bigint();
  const scores = await page.evaluate(([positions, isSearch]) => globalThis.solve(positions, isSearch), [block, begins]);
  return { scores, cpu: cpuTime() - start, wall: Number(process.hrtime.bigint() - wall) };
}

// V8 compiles again what runs often; that is not what is measured.
await solve(["24617133247233", "724662315717", "74754452", "24617133247233"], true);

const block = [];
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() !== "") {
    block.push(line.trim());
    continue;
  }
  const positions = block.splice(0);
  const before = await solve(positions, false);
  const { scores, cpu, wall } = await solve(positions, true);
  const after = await solve(positions, false);
  const idle = { cpu: Math.min(before.cpu, after.cpu), wall: Math.min(before.wall, after.wall) };
  const share = (all, less) => Math.max(0, Math.round((all - less) / positions.length));
  console.log(scores.map((score) => `${score} ${share(cpu, idle.cpu)} ${share(wall, idle.wall)}`).join("\n"));
}
await browser.close();
server.close();
