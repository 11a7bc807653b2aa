// Builds the page into `dist`: a folder that any static host serves from any path.
//
// Script, style, worker and module are in one folder that is named after what is in them, so that a new version never
// meets an old file; the service worker gets the list of all files and the same name.

import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const web = new URL("..", import.meta.url).pathname;
const npm = process.env.FOURSIGHT_NPM ?? join(web, "../target/npm/web");
const dist = process.env.FOURSIGHT_DIST ?? join(web, "dist");
const staging = join(dist, "assets/new");

const common = {
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  charset: "utf8",
  alias: { foursight: join(npm, "index.js") },
  logLevel: "warning",
};

await rm(dist, { recursive: true, force: true });
await mkdir(staging, { recursive: true });
await build({ ...common, entryPoints: [join(web, "src/main.ts")], outfile: join(staging, "main.js") });
await build({ ...common, entryPoints: [join(npm, "worker.js")], outfile: join(staging, "worker.js") });
await cp(join(npm, "wasm/foursight_wasm_bg.wasm"), join(staging, "foursight_wasm_bg.wasm"));

const version = await contentHash(staging);
const assets = `assets/${version}`;
await cp(staging, join(dist, assets), { recursive: true });
await rm(staging, { recursive: true });

const html = await readFile(join(web, "index.html"), "utf8");
await writeFile(join(dist, "index.html"), html.replaceAll("%ASSETS%", assets));
await cp(join(web, "static"), dist, { recursive: true });
await cp(join(web, "../crates/foursight-solver/src/book/connect4-deep.book"), join(dist, "deep.book"));
// The icons are for the system, which fetches them when the page is installed; the deep book waits until the page is idle.
const files = (await list(dist)).filter((file) => file !== "index.html" && !/\.(png|book)$/.test(file));
await build({
  ...common,
  format: "iife",
  entryPoints: [join(web, "src/service-worker.ts")],
  outfile: join(dist, "service-worker.js"),
  define: { VERSION: JSON.stringify(await contentHash(dist)), FILES: JSON.stringify(["./", ...files]) },
});

/** A short name for everything in a folder. */
async function contentHash(folder) {
  const hash = createHash("sha256");
  for (const file of await list(folder)) hash.update(file).update(await readFile(join(folder, file)));
  return hash.digest("hex").slice(0, 12);
}

/** The files of a folder and its folders, in order. */
async function list(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replace(/^\//, ""))
    .sort();
}
