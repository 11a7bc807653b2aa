// The table is taken lazily: what is not needed is not there.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

import { golden, packageFolder } from "./shared.mjs";

const MIB = 1024 * 1024;

test("the table grows with the work, and not beyond what it may take", () => {
  const path = `${packageFolder}wasm/foursight_wasm.js`;
  const require = createRequire(import.meta.url);
  // The module of its own, whose memory nobody else uses.
  const { Engine, __wasm } = require(path);
  const memory = () => __wasm.memory.buffer.byteLength / MIB;
  const engine = new Engine(64, false);
  assert.ok(memory() < 8, `${memory()} MiB before the first question`);
  const solve = (text, milliseconds) => {
    const job = engine.solve(text);
    job.step(milliseconds);
    job.free();
  };
  solve(golden("end-easy", 1)[0][0], 1e6);
  assert.ok(memory() < 16, `${memory()} MiB after an easy one`);
  for (let round = 0; round < 3; round++) {
    solve("", 2000);
    engine.clear();
  }
  assert.ok(memory() > 32, `${memory()} MiB after a hard one`);
  assert.ok(memory() < 64 + 48, `${memory()} MiB in the end`);
});

test("jobs that are freed leave nothing", () => {
  const { Engine, __wasm } = createRequire(import.meta.url)(`${packageFolder}wasm/foursight_wasm.js`);
  const engine = new Engine(1, false);
  const round = () => {
    for (let count = 0; count < 2000; count++) engine.analyze("44533").free();
    return __wasm.memory.buffer.byteLength;
  };
  const before = round();
  for (let count = 0; count < 5; count++) round();
  assert.equal(round(), before);
});
