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

/** A search of some thousand nodes. */
function searchBriefly(engine) {
  const job = engine.solve("24617133247233");
  while (!job.step(1000).done);
  assert.equal(job.result().score, -8);
  job.free();
}

test("a small search takes little of the table from the system", async () => {
  const { Engine, memory } = await load("lazy");
  // What the module itself takes when its code is compiled is not the table.
  const small = new Engine(1, false);
  searchBriefly(small);
  const before = process.memoryUsage.rss() / MIB;
  const engine = new Engine(256, false);
  searchBriefly(engine);
  assert.ok(memory() > 256, `${memory()} MiB are reserved`);
  const taken = process.memoryUsage.rss() / MIB - before;
  assert.ok(taken < 32, `${taken} MiB of 256 are resident`);
});

test("a table that is freed is the next one's", async () => {
  const { Engine, memory } = await load("engines");
  const round = () => {
    for (const mebibytes of [64, 1, 16, 64, 4]) {
      const engine = new Engine(mebibytes, false);
      searchBriefly(engine);
      engine.free();
    }
    return memory();
  };
  const before = round();
  assert.ok(before < 64 + 16, `${before} MiB for one table at a time`);
  for (let count = 0; count < 20; count++) assert.equal(round(), before);
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
