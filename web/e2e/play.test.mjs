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

inPage("changing sides keeps the game, and each step back has its side", {}, async (page) => {
  const stones = (count) => page.page.waitForFunction((wanted) => document.querySelectorAll("g.stones g.stone").length === wanted, count);
  const side = (name) => page.page.locator(".level .quiet", { hasText: name });
  await page.open("?pos=4455&mode=play&level=3");
  await page.says("Your turn: Yellow");
  await side("Red").click();
  // The level takes over Yellow, whose turn it is.
  await stones(5);
  await page.says("Your turn: Red");
  assert.match(page.moves(), /^4455\d$/);
  await page.page.goBack();
  await page.address("?pos=4455&mode=play&level=3");
  await page.says("Your turn: Yellow");
  await stones(4);
  assert.equal(await side("Yellow").getAttribute("aria-pressed"), "true");
  // A game that is over makes room for another, and the way back leads to it and to the side it was played with.
  await page.open("?pos=1212121&mode=play&level=3");
  await page.says("You won");
  await side("Red").click();
  await stones(1);
  await page.says("Your turn: Red");
  await page.page.goBack();
  await page.says("You won");
  await page.address("?pos=1212121&mode=play&level=3");
});

inPage("a hint says what to look for before it says the move, from the first move on", {}, async (page) => {
  const idea = page.page.locator(".verdict .idea");
  for (const [position, expected] of [["", /a5 matters/], ["4455", /one move makes two threats at once/i], ["112233", /a line can be completed at once/i]]) {
    await page.open(`?pos=${position}&mode=play&level=3${position.length % 2 ? "&side=second" : ""}`);
    await page.page.locator("button", { hasText: /^Hint$/ }).click();
    await idea.filter({ hasText: expected }).waitFor();
    assert.doesNotMatch(await idea.innerText(), /on move \d|column/, "neither the value nor the move");
    assert.equal(await page.page.locator("g.lights .light").count(), 0);
    await page.page.locator("button", { hasText: "Show move" }).click();
    await idea.filter({ hasText: /The move is column \d\./ }).waitFor();
    assert.equal(await page.page.locator("g.lights .light").count(), 1);
  }
});

inPage("a hint where nothing is proved comes soon, and says that it is not proved", {}, async (page) => {
  await page.open("?game=9x7x4&mode=play&level=3");
  const start = Date.now();
  await page.page.locator("button", { hasText: /^Hint$/ }).click();
  const idea = page.page.locator(".verdict .idea");
  await idea.filter({ hasText: "Looking for a hint" }).waitFor();
  await page.page.locator("button", { hasText: "Show move" }).click();
  await idea.filter({ hasText: /Not proved: the look-ahead would play column \d\./ }).waitFor();
  assert.ok(Date.now() - start < 10_000, `${Date.now() - start} ms`);
});

inPage("only the reader's mistakes of a game against a level become puzzles", {}, async (page) => {
  // Both sides make mistakes in it.
  const GAME = "6652457";
  const own = async () => {
    await page.mode("Review");
    await page.page.locator("figure.chart").waitFor();
    await page.page.locator(".made").waitFor();
    return page.page.evaluate(() => JSON.parse(localStorage.getItem("foursight:1")).puzzles.own.map((it) => it.puzzle.to_move));
  };
  await page.open(`?pos=${GAME}&mode=play&level=3&side=second`);
  await page.page.locator(".sentence", { hasText: /\w/ }).waitFor();
  assert.deepEqual([...new Set(await own())], ["second"]);
  // Of a game that somebody else played, nobody knows whose mistakes they are.
  await page.page.evaluate(() => localStorage.clear());
  await page.open(`?pos=${GAME}`);
  assert.deepEqual(new Set(await own()), new Set(["first", "second"]));
});
