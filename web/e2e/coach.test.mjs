// Review and puzzles.

import assert from "node:assert/strict";

import { inPage } from "./browser.mjs";
import { GAME } from "./states.mjs";

const { connect } = await import(new URL("../../target/npm/nodejs/index.js", import.meta.url));

/** What the library says. */
async function library(ask) {
  const foursight = connect();
  try {
    return await ask(foursight);
  } finally {
    foursight.close();
  }
}

inPage("a pasted game is reviewed, its worst moment first, and a jump leads to each mistake", {}, async (page) => {
  const review = await library((it) => it.review({ text: GAME }));
  assert.ok(review.turning_points.length > 1, "the game has mistakes to jump to");
  await page.open("?mode=review");
  await page.says("Nothing to review yet");
  await page.page.locator("#review-game").fill(GAME);
  await page.page.locator("form button[type=submit]").click();
  const moment = page.page.locator(".moment");
  await moment.filter({ hasText: `The worst moment: move ${review.lesson.number},` }).waitFor();
  // The board is the one before that move, and says what would have been better.
  assert.equal(await page.stones(), review.lesson.number - 1);
  assert.ok((await page.page.locator("g.labels text").allTextContents()).includes("✕"));
  assert.match(await page.page.locator("figure.chart svg").getAttribute("aria-label"), new RegExp(`Mistakes at move .*\\b${review.turning_points[0]}\\b`));
  const others = review.turning_points.filter((it) => it !== review.lesson.number);
  const isLater = others[0] > review.lesson.number;
  await page.page.locator("button", { hasText: isLater ? "Next mistake" : "Mistake before" }).click();
  const wanted = isLater ? others[0] : others.filter((it) => it < review.lesson.number).at(-1);
  await moment.filter({ hasText: `move ${wanted},` }).waitFor();
  await page.page.waitForFunction((count) => document.querySelectorAll("g.stones g.stone").length === count, wanted - 1);
  // Each player's accuracy is the library's.
  for (const player of ["first", "second"]) {
    const text = await page.page.locator(".accuracy thead").innerText();
    assert.ok(text.includes(`${review.accuracy[player].percent} %`), text);
  }
});

inPage("each player's lesson says how the move is punished, and what the better one does", {}, async (page) => {
  const { lessons } = await library((it) => it.review({ text: GAME }));
  await page.open(`?pos=${GAME}&mode=review`);
  for (const [player, name] of [["first", "Yellow"], ["second", "Red"]]) {
    const lesson = lessons[player];
    await page.page.locator(".lessons button", { hasText: `${name}: move ${lesson.number}` }).click();
    await page.page.locator(".moment", { hasText: `move ${lesson.number}, ${name}` }).waitFor();
    await page.page.waitForFunction((count) => document.querySelectorAll("g.stones g.stone").length === count, lesson.number - 1);
    assert.deepEqual(await page.page.locator(".reason h3").allTextContents(), ["How it is punished", "The better move"]);
    assert.ok((await page.page.locator("g.labels text").allTextContents()).includes("✓"), "the better move is marked");
  }
});

inPage("why tells the reason first, and its squares light up on the board", {}, async (page) => {
  await page.open("?pos=15776336176576");
  const idea = page.page.locator(".why .idea");
  await idea.filter({ hasText: "Red can answer every move of Yellow in the same column, but never plays d1" }).waitFor();
  assert.equal(await page.page.locator(".why .fact", { hasText: "can answer every move" }).count(), 1, "and says it once");
  await idea.locator(".square", { hasText: "d2" }).click();
  await page.page.waitForFunction(() => document.querySelectorAll("g.lights > *").length === 1);
});

inPage("on a phone, what a tapped value says comes right below the verdict", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, async (page) => {
  await page.open("?pos=1212127764334");
  await page.solved();
  await page.page.locator(".chips button.chip").nth(2).click();
  await page.page.locator(".reason h3", { hasText: "How it is punished" }).waitFor();
  const top = async (part) => (await page.page.locator(part).boundingBox()).y;
  assert.ok((await top(".why")) < (await top(".parts > .line")), "before the line");
});

inPage("a game that is no game is complained about", {}, async (page) => {
  await page.open("?mode=review");
  await page.page.locator("#review-game").fill("4444444444");
  await page.page.locator("form button[type=submit]").click();
  await page.page.locator("#review-complaint", { hasText: /column 4 is full/ }).waitFor();
  assert.equal(await page.stones(), 0);
});

inPage("a puzzle is failed, explained and solved", {}, async (page) => {
  const puzzle = await library((it) => it.puzzle({ seed: 1, grade: 1 }));
  await page.open("?mode=puzzles&puzzle=grade&grade=1&number=1");
  await page.says(/to move and (win|draw)/);
  const before = await page.stones();
  const moves = await page.page.locator('.drop:not([aria-disabled="true"])').evaluateAll((all) => all.map((it) => Number(it.dataset.move)));
  const wrong = moves.find((move) => !puzzle.solution.includes(move));
  await page.page.locator(`.drop[data-move="${wrong}"]`).click();
  await page.says("That is not it");
  assert.match(await page.page.locator(".answer").innerText(), /\w+ (wins|draws|loses)|The game is a draw|draw/);
  assert.ok((await page.stones()) > before + 1, "the refutation is on the board");
  await page.page.locator("button", { hasText: "Try again" }).click();
  await page.says(/to move and (win|draw)/);
  assert.equal(await page.stones(), before);
  await page.page.locator(`.drop[data-move="${puzzle.solution[0]}"]`).click();
  await page.says("Right, with help");
  // Progress stays in this browser.
  await page.page.reload();
  await page.page.locator(".progress", { hasText: "1" }).waitFor();
});

inPage("the puzzle of a day is the library's", {}, async (page) => {
  const puzzle = await library((it) => it.puzzle({ date: "2026-11-16" }));
  await page.open("?mode=puzzles&puzzle=daily&day=2026-11-16");
  await page.says(/to move and (win|draw)/);
  assert.equal(await page.stones(), puzzle.moves.length);
  await page.page.locator(`.drop[data-move="${puzzle.solution[0]}"]`).click();
  await page.says("Right");
});
