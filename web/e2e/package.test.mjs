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

/** How long it may take to cancel a question and answer the next one, in milliseconds, and how often that is tried. */
const PROMPT = 50;
const CANCELS = 20;
/** A machine that does much else stops every program now and then, so one round of several has to be without that. */
const ROUNDS = 4;

inPage("scores and errors in Chromium", {}, async (page) => {
  await blank(page);
  const results = await page.page.evaluate(async (lines) => {
    const { connect } = await import("/package/index.js");
    const foursight = connect({ book: false });
    const cases = lines.map((line) => line.split(" "));
    const scores = await Promise.all(cases.map(async ([text]) => (await foursight.solve({ text })).score));
    const error = await foursight.view({ text: "4444444" }).catch(({ name, kind, at, message }) => ({ name, kind, at, message }));
    foursight.close();
    return { scores, error };
  }, golden);
  assert.deepEqual(results.scores, golden.map((line) => Number(line.split(" ")[1])));
  assert.deepEqual(results.error, { name: "FoursightError", kind: "column_full", at: 7, message: "move 7: column 4 is full" });
});

inPage(`every one of ${CANCELS} questions is cancelled, and the next answered, within ${PROMPT} ms`, {}, async (page) => {
  await blank(page);
  const slowest = [];
  for (let round = 0; round < ROUNDS; round++) {
    const times = await page.page.evaluate(cancel, CANCELS);
    times.sort((a, b) => a - b);
    const told = `${times.map(Math.round).join(", ")} ms`;
    // The middle one has no excuse in any round.
    assert.ok(times[CANCELS >> 1] < PROMPT, told);
    slowest.push(times.at(-1));
    if (slowest.at(-1) < PROMPT) return;
  }
  assert.fail(`the slowest of ${CANCELS} took ${slowest.map(Math.round).join(", ")} ms in each round`);
});

/** Cancels a hard question so often, after another while each time, and asks about another game, for which the solver needs another table. */
async function cancel(count) {
  const { connect } = await import("/package/index.js");
  const foursight = connect({ book: false });
  await foursight.solve({ text: "24617133247233" });
  const times = [];
  for (let attempt = 0; attempt < count; attempt++) {
    const stop = new AbortController();
    const hard = foursight.analyze({ text: "", game: "8x7x4" }, { signal: stop.signal });
    await new Promise((resolve) => setTimeout(resolve, 100 + 7 * attempt));
    const start = performance.now();
    stop.abort();
    await hard.catch(() => undefined);
    await foursight.solve({ text: "24617133247233" });
    times.push(performance.now() - start);
  }
  foursight.close();
  return times;
}

inPage("the example of the README in a page", {}, async (page) => {
  const readme = readFileSync(new URL("../../crates/foursight-wasm/README.md", import.meta.url), "utf8");
  const body = /```html\n([\s\S]*?)```/.exec(readme)[1].replace("./foursight/", "/package/");
  await page.page.route("**/package/page.html", (route) => route.fulfill({ contentType: "text/html", body: `<!doctype html><title>x</title><body>${body}` }));
  await page.page.goto(`${page.origin}/package/page.html`);
  await page.page.locator("body", { hasText: "play 3 or 6 or 7" }).waitFor();
});
