// Light and dark, narrow and wide, for everybody: what can be measured about how the page looks.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { inPage } from "./browser.mjs";
import { STATES } from "./states.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds wrong, of any level, as text. */
async function violations(page) {
  await page.page.evaluate(axe);
  const found = await page.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.flatMap(({ id, impact, nodes }) => nodes.map((node) => `${impact} ${id}: ${node.target.join(" ")} ${node.failureSummary}`));
}

/** What is wider than the window. */
function overflow(page) {
  return page.page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isScrolled = (it) => it.closest(".moves, .chart, pre, [data-scrolls]") !== null;
    const wide = [...document.querySelectorAll("body *")].filter((it) => it.getBoundingClientRect().right > width + 1 && !isScrolled(it));
    return { sideways: document.documentElement.scrollWidth - width, wide: wide.map((it) => it.outerHTML.slice(0, 120)).slice(0, 5) };
  });
}

for (const [name, enter] of Object.entries(STATES)) {
  for (const colorScheme of ["light", "dark"]) {
    inPage(`axe-core finds nothing: ${name}, ${colorScheme}`, { colorScheme }, async (page) => {
      await enter(page);
      assert.deepEqual(await violations(page), []);
    });
  }
  inPage(`nothing scrolls sideways at 320 pixels: ${name}`, { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true }, async (page) => {
    await enter(page);
    assert.deepEqual(await overflow(page), { sideways: 0, wide: [] });
    assert.deepEqual(await violations(page), []);
  });
}

inPage("dark by the system, and by choice, which stays", { colorScheme: "dark" }, async (page) => {
  const background = () => page.page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).map(Number));
  const isDark = async () => Math.max(...(await background())) < 80;
  await page.open();
  assert.ok(await isDark());
  await page.page.locator(".tools button[aria-label=Settings]").click();
  await page.page.locator("dialog select").first().selectOption("light");
  await page.page.keyboard.press("Escape");
  assert.ok(!(await isDark()));
  await page.page.reload();
  await page.solved();
  assert.ok(!(await isDark()));
});

inPage("the board does not move while values come in", {}, async (page) => {
  await page.page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries().map((it) => it.value))).observe({ type: "layout-shift", buffered: true });
  });
  await page.open("?pos=4453");
  await page.solved();
  await page.play(3);
  await page.solved();
  const shifts = await page.page.evaluate(() => globalThis.shifts);
  assert.ok(shifts.reduce((sum, it) => sum + it, 0) < 0.01, `${shifts}`);
});
