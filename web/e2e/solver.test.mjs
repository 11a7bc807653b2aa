// How the page gets its solver, and what it says when it cannot have it.

import assert from "node:assert/strict";

import { inPage } from "./browser.mjs";

inPage("the module is fetched once, by the page, beside the worker", {}, async (page) => {
  const asked = [];
  page.context.on("request", (request) => request.url().endsWith(".wasm") && asked.push(request.url()));
  // The second visit of the service worker, which keeps the files, is not the page's.
  await page.page.addInitScript(() => Object.defineProperty(navigator.serviceWorker, "register", { value: () => Promise.reject(new Error("no")) }));
  await page.open("?pos=4453");
  assert.match((await page.values()).join(), /Column 3: loss on move 40, best/);
  assert.equal(asked.length, 1);
});

inPage("without compiling while it comes, the worker fetches the module", {}, async (page) => {
  await page.page.addInitScript(() => Object.defineProperty(WebAssembly, "compileStreaming", { value: undefined }));
  await page.open("?pos=4453");
  assert.match((await page.values()).join(), /Column 3: loss on move 40, best/);
});

inPage("a module that cannot be fetched is said", { problems: [/ERR_FAILED|Failed to fetch|404/] }, async (page) => {
  await page.context.route("**/*.wasm", (route) => route.abort());
  await page.page.goto(page.home);
  await page.says(/solver/);
  assert.equal(await page.page.locator("svg.picture").count(), 1, "the board is there all the same");
});

inPage("a browser without WebAssembly is told so", {}, async (page) => {
  await page.page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
  await page.page.goto(page.home);
  await page.says(/WebAssembly/);
  assert.equal(await page.page.locator("svg.picture").count(), 1, "the board is there all the same");
});
