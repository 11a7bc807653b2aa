// Review, Puzzles and Learn, beyond what coach.test.mjs compares with the library.

import assert from "node:assert/strict";

import { inPage } from "./browser.mjs";
import { GAME } from "./states.mjs";

/** Waits until the review of the game on the board is there. */
async function reviewed(page) {
  await page.page.locator("figure.chart").waitFor();
  await page.page.locator(".verdict .sentence", { hasText: /\w/ }).waitFor();
}

inPage("a review: moves by their classes, the line after a mistake, a link to the moment", {}, async (page) => {
  await page.open("?mode=review");
  await page.says("Nothing to review yet");
  await page.page.locator("#review-game").fill(GAME);
  await page.page.locator("form button[type=submit]").click();
  await reviewed(page);
  const moment = await page.page.locator(".moment").innerText();
  assert.match(moment, /worst moment/i);
  const number = Number(/move (\d+)/.exec(moment)[1]);
  // The board is as it was before the move; the move is crossed, a better one ticked.
  await page.page.waitForFunction((count) => document.querySelectorAll("g.stones g.stone").length === count, number - 1);
  const labels = await page.page.locator("g.labels text").allTextContents();
  assert.ok(labels.includes("✕") && labels.includes("✓"), labels.join());
  await page.address(`?pos=${GAME}&ply=${number - 1}&mode=review&at=${number}`);
  // Every move has its class in a word; each of the mistakes can be jumped to.
  const moves = page.page.locator(".reviewed-move");
  assert.equal(await moves.count(), GAME.length);
  const names = await moves.allTextContents();
  assert.ok(names.every((name) => /, (best|good|slow|mistake|blunder)$/.test(name)), names.join("; "));
  const mistakes = names.flatMap((name, index) => (/(mistake|blunder)$/.test(name) ? [index] : []));
  for (const index of mistakes.slice(0, 2)) {
    await moves.nth(index).click();
    await page.page.waitForFunction((count) => document.querySelectorAll("g.stones g.stone").length === count, index);
    await page.page.locator(".class-tag", { hasText: /mistake|blunder/ }).waitFor();
    await page.says(/is a (mistake|blunder)/);
  }
  // How it goes on is tried out on the board, and left again.
  const before = await page.stones();
  const places = () => page.page.locator(".review-moment .actions button").evaluateAll((all) => all.map((it) => [it.textContent, it.offsetLeft, it.offsetTop]));
  const unmoved = await places();
  await page.page.locator(".verdict .line .move").first().click();
  await page.page.waitForFunction((count) => document.querySelectorAll("g.stones g.stone").length === count + 2, before);
  assert.deepEqual(await places(), unmoved, "no button moves");
  await page.page.locator(".verdict .line button", { hasText: "Back" }).click();
  await page.page.waitForFunction((count) => document.querySelectorAll("g.stones g.stone").length === count, before);
  assert.deepEqual(await places(), unmoved, "and none on the way back");
  // The same link shows the same moment.
  const link = page.page.url();
  await page.page.goto("about:blank");
  await page.page.goto(link);
  await reviewed(page);
  await page.page.waitForFunction((count) => document.querySelectorAll("g.stones g.stone").length === count, before);
});

inPage("a puzzle is failed, explained and solved; the mistakes of a game become puzzles", {}, async (page) => {
  await page.open(`?mode=review&pos=${GAME}`);
  await reviewed(page);
  await page.page.locator(".made button").click();
  await page.page.locator("main.mode-puzzles").waitFor();
  await page.says(/to move and (win|draw)/);
  const kept = await page.page.evaluate(() => JSON.parse(localStorage.getItem("foursight:1")).puzzles.own[0].puzzle);
  const stones = await page.stones();
  assert.equal(stones, kept.moves.length);
  // A wrong answer is refuted on the board, in the coach's words, and the solution is not given away.
  await page.page.locator(`.drop[data-move="${kept.plausible[0]}"]`).click();
  await page.says("That is not it");
  await page.page.waitForFunction((count) => document.querySelectorAll("g.stones g.stone").length === count + 2, stones);
  assert.match(await page.page.locator(".answer").innerText(), /(Yellow|Red|draw)/);
  await page.page.locator("button", { hasText: "Try again" }).click();
  await page.says(/to move and (win|draw)/);
  assert.equal(await page.stones(), stones);
  // A hint is the idea; asked for again, the move.
  await page.page.locator("button", { hasText: /^Hint$/ }).click();
  await page.page.locator(".answer strong, .answer [role=status]").first().waitFor();
  assert.equal(await page.page.locator("g.lights .light").count(), 0);
  await page.page.locator("button", { hasText: "Show move" }).click();
  await page.page.locator("g.lights .light").waitFor();
  await page.page.locator(`.drop[data-move="${kept.solution[0]}"]`).click();
  await page.says("Right, with help");
  await page.page.locator(".progress p", { hasText: "1 with help" }).waitFor();
  // The solution is played on.
  await page.page.locator("button", { hasText: "Play it on" }).click();
  await page.page.waitForFunction((count) => document.querySelectorAll("g.stones g.stone").length === count + 2, stones);
  // Progress is kept, and cleared when asked twice.
  await page.page.reload();
  await page.page.locator(".progress p", { hasText: "1 with help" }).waitFor();
  await page.page.locator("button", { hasText: "Clear progress" }).click();
  await page.page.locator("button", { hasText: "Clear it all" }).click();
  await page.page.locator(".progress p", { hasText: "Nothing solved yet" }).waitFor();
});

inPage("the puzzle of a day is the same for everybody, and is solved by a key", {}, async (page) => {
  const day = "?mode=puzzles&puzzle=daily&day=2026-11-17";
  await page.open(day);
  await page.says(/to move and (win|draw)/);
  const stones = await page.page.locator("g.stones g.stone").evaluateAll((all) => all.map((it) => it.outerHTML).join());
  const title = await page.page.locator(".moment").innerText();
  assert.match(title, /17 November 2026/);
  const moves = await page.page.locator(".drop:not([aria-disabled])").evaluateAll((all) => all.map((it) => it.getAttribute("data-move")));
  // Whatever is wrong is refuted; the right one is right.
  for (const move of moves) {
    await page.page.keyboard.press(move);
    await page.page.locator(".sentence", { hasText: /That is not it|Right/ }).waitFor();
    if ((await page.verdict()).includes("Right")) break;
    await page.page.keyboard.press("u");
    await page.says(/to move and (win|draw)/);
  }
  assert.match(await page.verdict(), /Right/);
  await page.page.goto(`${page.home}${day}`);
  await page.says(/to move and (win|draw)/);
  assert.equal(await page.page.locator("g.stones g.stone").evaluateAll((all) => all.map((it) => it.outerHTML).join()), stones);
});

inPage("the bitboards follow the board, and a bit is shown in all of them", {}, async (page) => {
  await page.open("?mode=learn&pos=121212");
  const words = () => page.page.locator(".bitboard").evaluateAll((all) => Object.fromEntries(all.map((it) => [it.querySelector("figcaption code").textContent, it.querySelector(".hex").textContent])));
  await page.page.locator(".bitboard").nth(6).waitFor();
  // As `foursight show --json 121212` prints them in docs/json.md.
  const before = await words();
  assert.deepEqual([before.position, before.mask, before.bottom, before.key, before.possible], ["0x7", "0x387", "0x40810204081", "0x4081020440f", "0x40810204408"]);
  await page.play(3);
  await page.page.waitForFunction(() => [...document.querySelectorAll(".hex")][1]?.textContent === "0x4387");
  assert.equal((await words()).position, "0x380", "the other side is to move");
  await page.page.locator(".bitboard").nth(1).locator('[data-bit="14"]').hover();
  await page.page.locator(".readout .name", { hasText: "Bit 14: c1" }).waitFor();
  assert.equal(await page.page.locator(".bit.pointed").count(), 8);
  await page.page.locator(".readout input").focus();
  await page.page.keyboard.press("ArrowRight");
  await page.page.locator(".readout .name", { hasText: "Bit 15: c2" }).waitFor();
});

inPage("the win test is stepped through, and the nine bits of tic-tac-toe", {}, async (page) => {
  await page.open("?mode=learn&chapter=wins&pos=4455667");
  await page.page.locator(".formula", { hasText: "m = p & (p >> 7)" }).waitFor();
  const result = page.page.locator(".bitboard.result .hex");
  assert.equal(await result.innerText(), `0x${((1n << 21n) | (1n << 28n) | (1n << 35n)).toString(16)}`);
  await page.page.locator("button", { hasText: "Next step" }).click();
  await page.page.locator(".formula", { hasText: "m & (m >> 14)" }).waitFor();
  assert.equal(await result.innerText(), "0x200000", "the line starts at d1");
  assert.match(await page.page.locator(".sum").innerText(), /true.*16 operations/s);
  await page.page.locator(".chapters button", { hasText: "Gravity" }).click();
  await page.page.locator('.runs button[aria-label="Column 4"]').click();
  await page.page.locator(".listing li button", { hasText: "mask + bottom_mask(col)" }).first().click();
  await page.page.locator(".formula", { hasText: "mask + bottom_mask(col)" }).waitFor();
  await page.open("?mode=learn&chapter=ninebits&game=tictactoe&pos=b2,a1");
  await page.page.locator(".formula", { hasText: "WIN_ROWS[0]" }).waitFor();
  assert.equal(await page.page.locator(".bitboard").first().locator(".bit").count(), 9);
});
