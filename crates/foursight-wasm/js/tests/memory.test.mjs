// The memory of the table: not there before it is needed, and no more than it may take.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { root } from "./shared.mjs";

const MIB = 1024 * 1024;

/** A module of its own, whose memory nobody else uses: the one for browsers can be loaded more than once. */
async function load(name) {
  const { initSync, Engine } = await import(new URL(`target/npm/web/wasm/foursight_wasm.js?${name}`, root));
  const { memory } = initSync({ module: readFileSync(new URL("target/npm/web/wasm/foursight_wasm_bg.wasm", root)) });
  return { Engine, memory: () => memory.buffer.byteLength / MIB };
}

test("the table is taken by the first search, and no more than it may take", async () => {
  const { Engine, memory } = await load("table");
  const engine = new Engine(64, false);
  assert.ok(memory() < 8, `${memory()} MiB before the first question`);
  const solve = (text, milliseconds) => {
    const job = engine.solve(text);
    job.step(milliseconds);
    job.free();
  };
  solve("1212121", 1e6);
  assert.ok(memory() < 8, `${memory()} MiB after a position that needs no search`);
  for (let round = 0; round < 3; round++) {
    solve("", 1000);
    engine.clear();
  }
  assert.ok(memory() > 32, `${memory()} MiB after a search`);
  assert.ok(memory() < 64 + 16, `${memory()} MiB in the end`);
});

test("jobs that are freed leave nothing", async () => {
  const { Engine, memory } = await load("jobs");
  const engine = new Engine(1, false);
  const round = () => {
    for (let count = 0; count < 2000; count++) engine.analyze("44533").free();
    return memory();
  };
  const before = round();
  for (let count = 0; count < 5; count++) round();
  assert.equal(round(), before);
});
