// How long it takes until the page says something: `node e2e/first.mjs`, after `cargo xtask web`.
//
// A static host of its own, which serves the page compressed and says that files named by their content may be kept; at once, or
// as over a mobile network. Each visit has a window of its own; the middle one of several counts.

import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright-core";

import { OPTIONS, PATIENCE, program } from "./browser.mjs";
import { TYPES } from "./server.mjs";

const dist = process.env.FOURSIGHT_DIST ?? fileURLToPath(new URL("../dist", import.meta.url));
const VISITS = Number(process.argv[2] ?? 5);
/** Before every answer, and how fast it comes: nothing, or 100 ms and 10 Mbit/s. */
const NETWORKS = { "local host": { wait: 0, rate: Infinity }, "100 ms, 10 Mbit/s": { wait: 100, rate: 1_250_000 } };

const files = new Map();

/** A file, compressed once. */
function read(path) {
  const file = join(dist, normalize(path.endsWith("/") ? `${path}index.html` : path));
  if (!files.has(file)) {
    const body = statSync(file, { throwIfNoEntry: false })?.isFile() ? brotliCompressSync(readFileSync(file)) : null;
    files.set(file, body && { body, type: TYPES[extname(file)] ?? "application/octet-stream" });
  }
  return files.get(file);
}

/** Sends bytes at most so fast. */
async function send(response, body, rate) {
  const piece = 16 * 1024;
  for (let start = 0; start < body.length; start += piece) {
    response.write(body.subarray(start, start + piece));
    if (rate < Infinity) await sleep((1000 * piece) / rate);
  }
  response.end();
}

async function serve({ wait, rate }) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://host").pathname);
    const found = read(path);
    setTimeout(() => {
      if (!found) return response.writeHead(404).end();
      const caching = path.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache";
      response.writeHead(200, { "content-type": found.type, "content-encoding": "br", "cache-control": caching });
      return void send(response, found.body, rate);
    }, wait);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { home: `http://127.0.0.1:${server.address().port}/`, server };
}

/** Notes when the first value stands in a chip. */
const watch = () => {
  const look = () => {
    if (document.querySelector(".chips .chip.best") === null) return globalThis.requestAnimationFrame(look);
    performance.mark("value");
  };
  globalThis.requestAnimationFrame(look);
};

/** One visit: milliseconds from the beginning of the navigation to the first paint, and to the first value. */
async function visit(page, home) {
  await page.goto(home);
  await page.waitForFunction(() => performance.getEntriesByName("value").length > 0);
  return page.evaluate(() => ["first-contentful-paint", "value"].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN));
}

async function measure(browser, home) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(PATIENCE);
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const first = await visit(page, home);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    return { "first visit": first, "next visit": await visit(page, home) };
  } finally {
    await context.close();
  }
}

function median(numbers) {
  return Math.round(numbers.toSorted((a, b) => a - b)[numbers.length >> 1]);
}

const browser = await chromium.launch({ executablePath: program(), args: OPTIONS });
console.log("network | visit | first paint, ms | first value, ms");
for (const [name, network] of Object.entries(NETWORKS)) {
  const { home, server } = await serve(network);
  await measure(browser, home);
  const visits = [];
  for (let count = 0; count < VISITS; count++) visits.push(await measure(browser, home));
  for (const kind of Object.keys(visits[0])) {
    const [paint, value] = [0, 1].map((index) => median(visits.map((it) => it[kind][index])));
    console.log(`${name} | ${kind} | ${paint} | ${value}`);
  }
  server.closeAllConnections();
  server.close();
}
await browser.close();
