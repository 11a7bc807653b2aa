// Foursight as WebAssembly in Node, by the npm package: a driver as src/lib.rs describes them.
//
//     node benchmarks/wasm_driver.mjs [FOLDER OF THE PACKAGE FOR NODE]

import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const folder = resolve(process.argv[2] ?? "target/npm/nodejs");
const { Engine } = createRequire(import.meta.url)(`${folder}/wasm/foursight_wasm.js`);

const engine = new Engine(64, false);

/** The CPU time of this process in nanoseconds. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/** A position solved in one slice: its score and what that took. */
function measure(moves) {
  engine.clear();
  const job = engine.solve(moves === "-" ? "" : moves);
  const wall = process.hrtime.bigint();
  const start = cpuTime();
  const { done } = job.step(1e9);
  const cpu = cpuTime() - start;
  const passed = process.hrtime.bigint() - wall;
  if (!done) throw new Error(`${moves} was not solved`);
  const { score } = job.result();
  job.free();
  return `${score} ${cpu} ${passed}`;
}

// The engine of V8 compiles again what runs often; that is not what is measured.
for (const moves of ["24617133247233", "724662315717", "74754452", "24617133247233"]) measure(moves);

const block = [];
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() !== "") block.push(line.trim());
  else console.log(block.splice(0).map(measure).join("\n"));
}
