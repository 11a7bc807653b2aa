// What a phone needs: everything in reach of a thumb, and nothing that happens out of sight.

import assert from "node:assert/strict";

import { inPage } from "./browser.mjs";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

inPage("a square that is tapped below the board lights up where it is seen", PHONE, async (page) => {
  await page.open("?pos=15776336176576");
  const square = page.page.locator(".why .idea .square", { hasText: "d2" });
  await square.waitFor();
  // As far down as the page goes, the board is gone.
  await page.page.evaluate(() => globalThis.scrollTo(0, document.documentElement.scrollHeight));
  await page.page.waitForFunction(() => document.querySelector(".field").getBoundingClientRect().top < 0);
  await square.tap();
  const peek = page.page.locator(".peek");
  await peek.waitFor();
  assert.equal(await peek.locator("g.lights circle").count(), 1);
  // It is in the window, and covers neither the line that was tapped nor the tabs.
  const [small, line, tabs] = await Promise.all([peek, square, page.page.locator("nav.tabs")].map((it) => it.boundingBox()));
  assert.ok(small.y >= 0 && small.x >= 0 && small.x + small.width <= 360);
  assert.ok(small.y + small.height <= line.y || small.y >= line.y + line.height, JSON.stringify({ small, line }));
  assert.ok(small.y + small.height <= tabs.y);
  // It leads to the board, and is not needed there.
  await peek.tap();
  await peek.waitFor({ state: "detached" });
  assert.equal(await page.page.locator(".field g.lights circle").count(), 1);
});

inPage("on a desk the board is seen, and there is no second one", {}, async (page) => {
  await page.open("?pos=15776336176576");
  await page.page.locator(".why .idea .square", { hasText: "d2" }).click();
  await page.page.waitForFunction(() => document.querySelectorAll("g.lights > *").length === 1);
  assert.equal(await page.page.locator(".peek").count(), 0);
});

for (const width of [320, 360]) {
  inPage(`the columns of the board have their names at ${width} pixels`, { ...PHONE, viewport: { width, height: 640 } }, async (page) => {
    await page.open();
    for (const name of ["1", "7", "a", "g", "6"]) {
      const label = page.page.locator("svg.picture text.name", { hasText: new RegExp(`^${name}$`) }).first();
      assert.ok(await label.isVisible(), name);
      assert.ok((await label.boundingBox()).height >= 9, `${name} can be read`);
    }
    // On boards with many columns there is no room for them.
    await page.open("?game=12x6x4");
    assert.equal(await page.page.locator("svg.picture text.name").first().isVisible(), false);
  });
}

inPage("a new game is begun while one is on, and the browser's way back leads to the old one", PHONE, async (page) => {
  await page.open("?pos=4455&mode=play&level=3");
  await page.page.locator("button", { hasText: /^New$/ }).tap();
  await page.address("?mode=play&level=3");
  assert.equal(await page.stones(), 0);
  await page.page.goBack();
  await page.address("?pos=4455&mode=play&level=3");
  await page.page.waitForFunction(() => document.querySelectorAll("g.stones g.stone").length === 4);
});

for (const width of [320, 360]) {
  inPage(`a hint moves nothing at ${width} pixels`, { ...PHONE, viewport: { width, height: 740 } }, async (page) => {
    await page.open("?pos=4455&mode=play&level=3");
    const top = async () => (await page.page.locator(".level").boundingBox()).y;
    const before = await top();
    await page.page.locator("button", { hasText: /^Hint$/ }).tap();
    await page.page.locator("button", { hasText: "Show move" }).tap();
    await page.page.locator("g.lights .light").waitFor();
    assert.equal(await top(), before);
  });
}
