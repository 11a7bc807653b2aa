// While the worker solves something hard, the page is free.

import assert from "node:assert/strict";

import { inPage } from "./browser.mjs";

/** The longest that the page's own thread may be busy, in milliseconds. */
const LONGEST = 50;
/** A machine that does much else can stop any thread; most of the attempts have to be without that. */
const ATTEMPTS = 5;

/** Watches the page's thread for tasks that are longer than 50 ms. */
const watch = () => {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((it) => it.duration))).observe({ type: "longtask" });
};

inPage(`no task of ${LONGEST} ms on the page's thread while a hard position is solved`, {}, async (page) => {
  await page.page.addInitScript(watch);
  const longest = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    // 8x7 has no book, and nobody solves its start in a minute.
    await page.open("?game=8x7x4");
    await page.page.locator(".status .busy").waitFor();
    await page.page.evaluate(() => globalThis.longTasks.splice(0));
    await page.page.waitForTimeout(2000);
    assert.equal(await page.page.locator(".status .busy").count(), 1, "it is still at work");
    longest.push(await page.page.evaluate(() => Math.max(0, ...globalThis.longTasks)));
  }
  const good = longest.filter((it) => it < LONGEST).length;
  assert.ok(2 * good > ATTEMPTS, `the longest task of each attempt: ${longest.join(", ")} ms`);
});

inPage("a new move is answered at once while the worker is at work", {}, async (page) => {
  await page.open("?game=8x7x4");
  await page.page.locator(".status .busy").waitFor();
  const times = [];
  for (const move of [4, 5, 4, 5, 4]) {
    // From the key to the stone in the picture, by the page's own clock.
    times.push(
      await page.page.evaluate(
        (key) =>
          new Promise((resolve) => {
            const count = document.querySelectorAll("g.stones g.stone").length;
            const start = performance.now();
            new MutationObserver((_, observer) => {
              if (document.querySelectorAll("g.stones g.stone").length === count) return;
              observer.disconnect();
              resolve(performance.now() - start);
            }).observe(document.querySelector("main"), { subtree: true, childList: true });
            document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          }),
        String(move),
      ),
    );
    await page.page.locator(".status .busy").waitFor();
  }
  times.sort((a, b) => a - b);
  // Two messages to the worker, whose slices take 8 ms, and a frame; the middle one of five.
  assert.ok(times[2] < 100, `${times.map(Math.round).join(", ")} ms`);
});
