// Screenshots of every main state, on a desk, a tablet and a phone, light and dark: `node e2e/captures.mjs FOLDER [STATE...]`.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { close, window } from "./browser.mjs";
import { STATES } from "./states.mjs";

const [folder, ...names] = process.argv.slice(2);
if (!folder) throw new Error("say in which folder the pictures go");
const unknown = names.find((name) => !(name in STATES));
if (unknown) throw new Error(`there is no state ${unknown}: there are ${Object.keys(STATES).join(", ")}`);

const SIZES = {
  desk: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

await mkdir(folder, { recursive: true });
try {
  for (const [name, enter] of Object.entries(STATES)) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const [size, options] of Object.entries(SIZES)) {
      for (const colorScheme of ["light", "dark"]) {
        const file = join(folder, `${name.replaceAll(" ", "-")}-${size}-${colorScheme}.png`);
        await window({ ...options, colorScheme }, async (page) => {
          await enter(page);
          await page.page.screenshot({ path: file, fullPage: size === "phone" && (await page.page.locator("dialog[open]").count()) === 0 });
        });
        console.log(file);
      }
    }
  }
} finally {
  await close();
}
