// Screenshots of every main state, on a desk, a tablet and a phone, light and dark: `node e2e/captures.mjs FOLDER [STATE...]`.
// Those that the README shows are kept in docs/ as well, compressed.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

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

/** What the README shows. */
const KEPT = ["solved-desk-light", "review-desk-dark", "bitboards-desk-light"];
const docs = fileURLToPath(new URL("../../docs/", import.meta.url));

/** A picture as WebP, by the browser itself: a tenth of the bytes. */
async function keep(page, file, name) {
  const picture = `data:image/png;base64,${(await readFile(file)).toString("base64")}`;
  const compressed = await page.page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.7);
  }, picture);
  await writeFile(join(docs, `page-${name}.webp`), Buffer.from(compressed.split(",")[1], "base64"));
}

await mkdir(folder, { recursive: true });
try {
  for (const [name, enter] of Object.entries(STATES)) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const [size, options] of Object.entries(SIZES)) {
      for (const colorScheme of ["light", "dark"]) {
        const picture = `${name.replaceAll(" ", "-")}-${size}-${colorScheme}`;
        const file = join(folder, `${picture}.png`);
        await window({ ...options, colorScheme }, async (page) => {
          await enter(page);
          await page.page.screenshot({ path: file });
          if (KEPT.includes(picture)) await keep(page, file, name);
        });
        console.log(file);
      }
    }
  }
} finally {
  await close();
}
