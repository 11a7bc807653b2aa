// The npm package in a browser, through its worker, without the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { inPage } from "./browser.mjs";

const golden = readFileSync(new URL("../../testdata/middle-medium.txt", import.meta.url), "utf8").trim().split("\n").slice(0, 20);

/** A page of the package's own host. */
async function blank(page) {
  await page.page.route("**/package/page.html", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>package</title>" }));
  await page.page.goto(`${page.origin}/package/page.html`);
}

inPage("scores, errors and cancelling in Chromium", {}, async (page) => {
  await blank(page);
  const results = await page.page.evaluate(async (lines) => {
    const { connect } = await import("/package/index.js");
    const foursight = connect({ book: false });
    const cases = lines.map((line) => line.split(" "));
    const scores = await Promise.all(cases.map(async ([text]) => (await foursight.solve({ text })).score));
    const error = await foursight.view({ text: "4444444" }).catch(({ name, kind, at, message }) => ({ name, kind, at, message }));
    const times = [];
    // Three times within 50 ms; a machine that does much else may need more attempts.
    for (let attempt = 0; attempt < 20 && times.filter((time) => time < 50).length < 3; attempt++) {
      const stop = new AbortController();
      const hard = foursight.analyze({ text: "", game: "8x7x4" }, { signal: stop.signal });
      await new Promise((resolve) => setTimeout(resolve, 200));
      const start = performance.now();
      stop.abort();
      await hard.catch(() => undefined);
      await foursight.solve({ text: "24617133247233" });
      times.push(performance.now() - start);
    }
    foursight.close();
    return { scores, error, times: times.sort((a, b) => a - b) };
  }, golden);
  assert.deepEqual(results.scores, golden.map((line) => Number(line.split(" ")[1])));
  assert.deepEqual(results.error, { name: "FoursightError", kind: "column_full", at: 7, message: "move 7: column 4 is full" });
  assert.ok(results.times[2] < 50, `cancelled within ${results.times.map(Math.round).join(", ")} ms, three of which should be below 50`);
});

inPage("the example of the README in a page", {}, async (page) => {
  const readme = readFileSync(new URL("../../crates/foursight-wasm/README.md", import.meta.url), "utf8");
  const body = /```html\n([\s\S]*?)```/.exec(readme)[1].replace("./foursight/", "/package/");
  await page.page.route("**/package/page.html", (route) => route.fulfill({ contentType: "text/html", body: `<!doctype html><title>x</title><body>${body}` }));
  await page.page.goto(`${page.origin}/package/page.html`);
  await page.page.locator("body", { hasText: "play 3 or 6 or 7" }).waitFor();
});
