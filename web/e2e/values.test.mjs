// What the page says is what the library says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { inPage } from "./browser.mjs";

const { connect } = await import(new URL("../../target/npm/nodejs/index.js", import.meta.url));

/** Positions of the golden files: half of a list, from all over it. */
function golden(set, count) {
  const lines = readFileSync(new URL(`../../testdata/${set}.txt`, import.meta.url), "utf8").trim().split("\n");
  const step = Math.floor(lines.length / count);
  return Array.from({ length: count }, (_, index) => lines[index * step].split(" ")).map(([moves, score]) => ({ moves, score: Number(score) }));
}

const POSITIONS = [...golden("end-easy", 20), ...golden("middle-easy", 20), ...golden("middle-medium", 10)];

/** The labels of the chips of an analysis, as the page writes them. */
function labels({ position, columns }) {
  return columns.filter(Boolean).map(({ column, outcome, plies_to_end, best }) => {
    const end = outcome === "draw" ? "" : ` on move ${position.ply + plies_to_end}`;
    return `Column ${column}: ${outcome}${end}${best ? ", best" : ""}`;
  });
}

inPage(`the values of ${POSITIONS.length} positions are those of the library`, {}, async (page) => {
  const library = connect();
  try {
    await page.open();
    for (const { moves, score } of POSITIONS) {
      await page.page.evaluate((pos) => {
        history.pushState(null, "", `?pos=${pos}`);
        dispatchEvent(new PopStateEvent("popstate"));
      }, moves);
      await page.page.waitForFunction((count) => document.querySelectorAll("g.stones g.stone").length === count, moves.length);
      const analysis = await library.analyze({ text: moves });
      assert.equal(analysis.score, score, moves);
      const expected = labels(analysis);
      const deadline = Date.now() + 30_000;
      let shown = await page.values();
      // The chips of the position before may be there for a frame.
      while (JSON.stringify(shown) !== JSON.stringify(expected) && Date.now() < deadline) {
        await page.page.waitForTimeout(20);
        shown = await page.values();
      }
      assert.deepEqual(shown, expected, moves);
    }
  } finally {
    library.close();
  }
});

inPage("the start has its values from the book at once", {}, async (page) => {
  await page.open();
  assert.deepEqual(await page.values(), [
    "Column 1: loss on move 40",
    "Column 2: loss on move 42",
    "Column 3: draw",
    "Column 4: win on move 41, best",
    "Column 5: draw",
    "Column 6: loss on move 42",
    "Column 7: loss on move 40",
  ]);
  await page.says("Yellow wins on move 41");
});

inPage("a chip explains its move, and a line of the reason lights its cells", {}, async (page) => {
  await page.open("?pos=24617133247233");
  await page.solved();
  await page.page.locator("button.chip").first().click();
  await page.page.locator("section.why", { hasText: "Why column 1" }).waitFor();
  await page.page.locator(".why .fact").first().click();
  await page.page.locator("g.lights circle").first().waitFor();
});
