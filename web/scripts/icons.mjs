// Draws the PNG icons of `static` from `icon.svg`, in Chromium. Run it after the picture was changed: `node scripts/icons.mjs`.

import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const folder = new URL("../static/", import.meta.url).pathname;
const svg = await readFile(`${folder}icon.svg`, "utf8");
// Systems cut maskable icons into shapes of their own: the colour goes to the edge, the picture stays in the middle.
const masked = svg.replace(' rx="112"', "").replaceAll("<circle", '<circle transform="translate(51 51) scale(0.8)"');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [name, size, picture] of [["icon-192", 192, svg], ["icon-512", 512, svg], ["icon-maskable", 512, masked]]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${picture}`);
  await page.screenshot({ path: `${folder}${name}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
