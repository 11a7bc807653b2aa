// Games to their end, by clicks, by touch and by keys.

import assert from "node:assert/strict";

import { inPage } from "./browser.mjs";

/** Yellow fills column 1 and wins. */
const GAME = "1212121";

for (const [how, options] of [["click", {}], ["tap", { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }], ["key", {}]]) {
  inPage(`a game to its end by ${how}`, options, async (page) => {
    await page.open();
    for (const move of GAME) await page.play(move, how);
    await page.page.locator("g.line circle.won").first().waitFor();
    assert.equal(await page.page.locator("g.line circle.won").count(), 4);
    assert.equal(await page.stones(), 7);
    await page.address(`?pos=${GAME}`);
    await page.says(/Yellow/);
    // The game is over: no column takes another stone.
    assert.equal(await page.page.locator('.drop[aria-disabled="true"]').count(), 7);
    if (how === "key") await page.page.keyboard.press("3");
    else await page.page.locator('.drop[data-move="3"]')[how]({ force: true });
    assert.equal(await page.stones(), 7);
  });
}

inPage("steps, undo and the browser's own way back", {}, async (page) => {
  await page.open("?pos=4453");
  await page.page.keyboard.press("ArrowLeft");
  await page.address("?pos=4453&ply=3");
  assert.equal(await page.stones(), 3);
  await page.page.keyboard.press("Home");
  await page.address("?pos=4453&ply=0");
  await page.page.keyboard.press("End");
  await page.address("?pos=4453");
  await page.page.keyboard.press("u");
  await page.address("?pos=445");
  await page.play(3, "key");
  await page.address("?pos=4453");
  await page.play(3, "key");
  await page.address("?pos=44533");
  await page.page.goBack();
  await page.address("?pos=4453");
  await page.page.waitForFunction(() => document.querySelectorAll("g.stones g.stone").length === 4);
  await page.page.keyboard.press("n");
  await page.address("");
});

inPage("against a level, which answers, and takes back", {}, async (page) => {
  await page.open("?mode=play&level=3");
  await page.play(4);
  await page.page.waitForFunction(() => document.querySelectorAll("g.stones g.stone").length === 2);
  assert.equal(await page.page.locator(".chips button.chip").count(), 0, "values are hidden");
  await page.page.keyboard.press("u");
  await page.page.waitForFunction(() => document.querySelectorAll("g.stones g.stone").length === 0);
});

inPage("the rows of moves stay with the move that is shown", {}, async (page) => {
  const isInView = (selector) =>
    page.page.locator(selector).evaluate((row) => {
      const [all, current] = [row, row.querySelector("[aria-current]")].map((it) => it.getBoundingClientRect());
      return all.left - 1 <= current.left && current.right <= all.right + 1;
    });
  await page.open("?pos=414633443247354655");
  await page.page.keyboard.press("Home");
  for (const place of [1, 2, 3]) {
    await page.page.keyboard.press("ArrowRight");
    await page.address(`?pos=414633443247354655&ply=${place}`);
    assert.ok(await isInView(".moves:has([aria-current])"), `move ${place}`);
  }
});
