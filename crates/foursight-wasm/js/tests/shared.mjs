// What the tests share: the package as it was made, and the golden positions of the project.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = new URL("../../../../", import.meta.url);

/** The package for Node, where `cargo xtask npm` makes it. */
export const packageFolder = fileURLToPath(new URL("target/npm/nodejs/", root));

export const { connect, FoursightError } = await import(new URL("target/npm/nodejs/index.js", root));

/** Text of a file of the repository. */
export function read(path) {
  return readFileSync(new URL(path, root), "utf8");
}

/** The first positions of a set of testdata/, as `[moves, score]`. */
export function golden(set, count) {
  const lines = read(`testdata/${set}.txt`).trim().split("\n").slice(0, count);
  return lines.map((line) => line.split(" ")).map(([moves, score]) => [moves, Number(score)]);
}

/** Runs a test with an engine of its own, which is closed whatever happens. */
export async function withEngine(options, work) {
  const foursight = connect(options);
  try {
    await work(foursight);
  } finally {
    foursight.close();
  }
}

/** Nobody answers this in a second: the empty board of 8x7 without book. */
export const HARD = { text: "", game: "8x7x4" };
