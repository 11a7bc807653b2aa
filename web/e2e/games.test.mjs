// Other boards and other games.

import assert from "node:assert/strict";

import { inPage } from "./browser.mjs";

inPage("8x7 is chosen and played, and proves what it can", {}, async (page) => {
  await page.open();
  await page.page.locator(".tools button").first().click();
  await page.page.locator("dialog .choice", { hasText: "8×7" }).click();
  await page.address("?game=8x7x4");
  assert.equal(await page.page.locator(".drop").count(), 8);
  await page.play(8);
  await page.address("?pos=8&game=8x7x4");
  // Nobody solves that in a second, and the page says so while it works.
  await page.page.locator(".status .busy").waitFor();
  // What the look-ahead thinks is there soon, marked as not proved, in words and over its column.
  const start = Date.now();
  await page.page.locator(".opinion", { hasText: /Not proved: the look-ahead would play column \d\./ }).waitFor();
  assert.ok(Date.now() - start < 10_000, `${Date.now() - start} ms`);
  const column = /column (\d)/.exec(await page.page.locator(".opinion").innerText())[1];
  await page.page.locator(`.chip[aria-label="Column ${column}: not proved; what the look-ahead would play"]`).waitFor();
  await page.page.locator(".status button", { hasText: "Stop" }).click();
  await page.page.locator(".status", { hasText: "What is proved so far stays" }).waitFor();
});

inPage("a late position of 8x7 has its values", {}, async (page) => {
  await page.open("?pos=42444555368777768218518883215583523474&game=8x7x4");
  const values = await page.values();
  assert.deepEqual(values.filter((label) => label.endsWith(", best")), ["Column 6: win on move 39, best"]);
});

inPage("tic-tac-toe to its end, by clicks in the cells and by the key pad", {}, async (page) => {
  await page.open("?game=tictactoe");
  assert.equal(await page.page.locator(".drops.cells .drop").count(), 9);
  assert.equal((await page.values()).length, 9);
  await page.play("b2");
  await page.page.keyboard.press("7");
  await page.page.waitForFunction(() => new URL(location.href).searchParams.get("pos") === "b2,a3");
  for (const move of ["a1", "c3"]) await page.play(move);
  await page.play("b3");
  await page.play("b1");
  await page.solved();
  assert.equal(await page.stones(), 6);
});

inPage("any board by its name, and a name that is none", {}, async (page) => {
  await page.open();
  await page.page.locator(".tools button").first().click();
  await page.page.locator("#own-game").fill("not a game");
  await page.page.locator("dialog button[type=submit]").click();
  await page.page.locator("#complaint", { hasText: /\w/ }).waitFor();
  await page.page.locator("#own-game").fill("5x4x4");
  await page.page.locator("dialog button[type=submit]").click();
  await page.address("?game=5x4x4");
  assert.equal((await page.values()).length, 5);
});

inPage("the reason of tic-tac-toe is not called long", {}, async (page) => {
  await page.open("?game=tictactoe");
  await page.page.locator(".why .idea", { hasText: "all that can follow was gone through" }).first().waitFor();
  assert.doesNotMatch(await page.page.locator(".panel").innerText(), /long/);
});

inPage("a puzzle that is of another game than the chosen one says so", {}, async (page) => {
  const aside = page.page.locator(".puzzle .aside", { hasText: "This puzzle is on 7×6. Your game, Tic-tac-toe, waits in the other modes." });
  await page.open("?game=tictactoe&mode=puzzles");
  await page.says(/to move and (win|draw)/);
  await aside.waitFor();
  await page.open("?mode=puzzles");
  await page.says(/to move and (win|draw)/);
  assert.equal(await aside.count(), 0);
});
