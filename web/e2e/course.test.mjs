// The course by theme.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { inPage } from "./browser.mjs";

const source = readFileSync(new URL("../src/modes/puzzles/course.ts", import.meta.url), "utf8");
const COURSE = Object.fromEntries([...source.matchAll(/^ {2}(\w+): (\[\[.*\]\]),$/gm)].map(([, theme, list]) => [theme, JSON.parse(list)]));

/** What the coach says of a puzzle: its goal, its solution, and the kinds of facts about the solution. */
async function judge(lessons) {
  const { connect } = await import("/package/index.js");
  const foursight = connect();
  const judged = [];
  for (const [grade, seed] of lessons) {
    const { goal, moves, solution } = await foursight.puzzle({ seed, grade });
    const { facts } = await foursight.explain({ text: moves, move: solution[0] });
    judged.push({ goal, solution: solution[0], kinds: facts.map((it) => it.kind) });
  }
  foursight.close();
  return judged;
}

/** The theme that a puzzle has by that. */
function themeOf({ goal, kinds }) {
  if (goal === "draw") return "draw";
  if (kinds.includes("double_threat")) return "two";
  if (kinds.includes("threat")) return "later";
  return kinds.includes("plan") ? "answers" : "none";
}

inPage("every puzzle of the course has its theme, and a solved one is ticked off", {}, async (page) => {
  await page.page.goto(`${page.home}?mode=puzzles&puzzle=course&theme=two&number=1`);
  await page.says(/to move and win/);
  const lessons = Object.entries(COURSE).flatMap(([theme, list]) => list.map((lesson) => [theme, lesson]));
  assert.equal(lessons.length, 24);
  const judged = await page.page.evaluate(judge, lessons.map(([, lesson]) => lesson));
  assert.deepEqual(judged.map(themeOf), lessons.map(([theme]) => theme));
  assert.match(await page.page.locator(".moment").innerText(), /Two threats at once, 1 of 6/);
  await page.page.keyboard.press(String(judged[0].solution));
  await page.says("Right");
  await page.page.locator('.grades button[aria-label="Puzzle 1, solved"]').waitFor();
  await page.page.locator("button", { hasText: "Next puzzle" }).click();
  await page.page.locator(".moment", { hasText: "Two threats at once, 2 of 6" }).waitFor();
  await page.page.locator("button", { hasText: "Hold the draw" }).click();
  await page.says(/to move and draw/);
  await page.address("?mode=puzzles&puzzle=course&theme=draw&number=1");
});
