// Runs the unit tests: each file of `tests` is bundled, as the page is, and handed to Node's own test runner.

import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

const web = new URL("..", import.meta.url).pathname;
const npm = process.env.FOURSIGHT_NPM ?? join(web, "../target/npm/web");
const tests = (await readdir(join(web, "tests"))).filter((file) => file.endsWith(".test.ts"));
if (tests.length === 0) throw new Error("there are no tests");
const folder = await mkdtemp(join(tmpdir(), "foursight-tests-"));
await build({
  entryPoints: tests.map((file) => join(web, "tests", file)),
  outdir: folder,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: "inline",
  alias: { foursight: join(npm, "index.js") },
  loader: { ".css": "empty" },
  logLevel: "warning",
});
const files = tests.map((file) => join(folder, file.replace(/\.ts$/, ".mjs")));
const { status } = spawnSync(process.execPath, ["--test", "--enable-source-maps", ...files], { stdio: "inherit" });
await rm(folder, { recursive: true });
process.exitCode = status ?? 1;
