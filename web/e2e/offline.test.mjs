// After the first visit there is no need of a network; and everything that is loaded is small.

import assert from "node:assert/strict";
import { brotliCompressSync, constants } from "node:zlib";

import { inPage } from "./browser.mjs";

inPage("the page works offline after the first visit", { problems: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] }, async (page) => {
  await page.open();
  await page.page.evaluate(() => navigator.serviceWorker.ready.then((it) => it.active?.state));
  await page.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context.setOffline(true);
  await page.page.reload();
  await page.ready();
  assert.match((await page.values()).join(), /Column 4: win on move 41, best/);
  await page.page.goto(`${page.home}?pos=4453`);
  assert.match((await page.values()).join(), /Column 3: loss on move 40, best/);
  await page.play(3);
  await page.address("?pos=44533");
});

/** Everything loaded, in bytes compressed. */
const BUDGET = 450_000;
const SCRIPT_BUDGET = 80_000;

inPage("what is loaded is small", {}, async (page) => {
  const loaded = new Map();
  page.page.on("response", async (response) => loaded.set(response.url(), response.body().catch(() => Buffer.alloc(0))));
  await page.open();
  await page.solved();
  let sum = 0;
  for (const [url, content] of loaded) {
    // It comes when the page is idle, and nothing waits for it.
    if (url.endsWith("deep.book")) continue;
    const body = await content;
    const compressed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_LGWIN]: 22, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
    sum += compressed.length;
    console.log(`# ${String(compressed.length).padStart(7)} of ${String(body.length).padStart(7)} bytes ${url.slice(page.home.length)}`);
    if (url.endsWith("main.js")) assert.ok(compressed.length < SCRIPT_BUDGET, `${compressed.length} bytes of script`);
  }
  console.log(`# ${sum} bytes in all, with the book`);
  assert.ok([...loaded.keys()].some((url) => url.endsWith(".wasm")), "the module was loaded");
  assert.ok(sum < BUDGET, `${sum} bytes`);
});

inPage("the deep book comes when the page is idle, and answers what was searched for", {}, async (page) => {
  const fetched = page.page.waitForResponse((response) => response.url().endsWith("deep.book"));
  await page.open();
  assert.ok((await (await fetched).body()).length > 1000);
});

inPage("a manifest makes it installable", {}, async (page) => {
  await page.open();
  const manifest = await page.page.evaluate(async () => {
    const link = document.querySelector("link[rel=manifest]");
    const text = await (await fetch(link.href)).json();
    const icons = await Promise.all(text.icons.map(async (icon) => (await fetch(new URL(icon.src, link.href))).ok));
    return { ...text, icons };
  });
  assert.equal(manifest.display, "standalone");
  assert.ok(manifest.icons.length > 1 && manifest.icons.every(Boolean));
  assert.ok(!new URL(manifest.start_url, page.home).pathname.startsWith("//"));
});
