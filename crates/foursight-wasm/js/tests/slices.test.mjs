// A question is dropped when nobody wants it any more, at once, and the engine goes on as if it had not been asked.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { HARD, withEngine } from "./shared.mjs";

/** How long anything may wait behind a question that is being worked on, in milliseconds. */
const PATIENCE = 50;

/** The middle one of five attempts is within the patience: in one of a few rounds, since a machine that does much else stops everybody. */
async function isPrompt(measure) {
  const medians = [];
  for (let round = 0; round < 8; round++) {
    const times = [];
    for (let attempt = 0; attempt < 5; attempt++) times.push(await measure());
    medians.push(times.sort((a, b) => a - b)[2]);
    if (medians.at(-1) < PATIENCE) return;
  }
  assert.fail(`${medians.map(Math.round).join(", ")} ms in the middle of each round`);
}

for (const question of [HARD, { text: "" }, { text: "", game: "6x6x4 free" }]) {
  const name = question.game ?? "7x6x4";
  test(`cancelled, and the next question answered, within ${PATIENCE} ms: ${name} without book`, async () => {
    await withEngine({ book: false }, async (foursight) => {
      await foursight.view({ text: "" });
      await isPrompt(async () => {
        const stop = new AbortController();
        const pending = foursight.analyze(question, { signal: stop.signal });
        await sleep(200);
        const start = performance.now();
        stop.abort(new Error("not wanted"));
        await assert.rejects(pending, /not wanted/);
        const next = await foursight.solve({ text: "24617133247233" });
        assert.equal(next.score, -8);
        return performance.now() - start;
      });
    });
  });
}

test("a small question does not wait for a large one", async () => {
  await withEngine({ book: false }, async (foursight) => {
    const stop = new AbortController();
    const pending = foursight.analyze(HARD, { signal: stop.signal });
    await sleep(200);
    await isPrompt(async () => {
      const start = performance.now();
      assert.equal((await foursight.view({ text: "4453" })).position.ply, 4);
      return performance.now() - start;
    });
    stop.abort();
    await assert.rejects(pending);
  });
});

test("many cancelled questions leave the engine as it was", async () => {
  await withEngine({ book: false }, async (foursight) => {
    for (let round = 0; round < 100; round++) {
      const stop = new AbortController();
      const ask = [
        () => foursight.analyze(HARD, { signal: stop.signal }),
        () => foursight.review({ text: "44" }, { signal: stop.signal }),
        () => foursight.explain({ text: "44" }, { signal: stop.signal }),
        () => foursight.choose({ text: "4", level: "perfect", seed: round }, { signal: stop.signal }),
      ][round % 4];
      const pending = ask();
      await sleep(round % 5);
      stop.abort(new Error("no"));
      await assert.rejects(pending, /no/);
    }
    assert.equal((await foursight.solve({ text: "724662315717" })).score, 4);
  });
});

test("a limit leaves what is proved, and a question without a partial answer fails", async () => {
  await withEngine({ book: false }, async (foursight) => {
    const analysis = await foursight.analyze({ ...HARD, milliseconds: 60 });
    assert.deepEqual([analysis.exact, analysis.score, analysis.best], [false, null, null]);
    assert.ok(analysis.bounds[0] < analysis.bounds[1]);
    await assert.rejects(foursight.review({ text: "44", milliseconds: 30 }), { name: "FoursightError", kind: "limit" });
  });
});

test("bounds are told while they are proved, and only become tighter", async () => {
  await withEngine({ book: false }, async (foursight) => {
    const bounds = [];
    const hear = (event) => event.event === "bounds" && bounds.push(event.bounds);
    const { score } = await foursight.solve({ text: "74754452" }, { onEvent: hear });
    assert.equal(score, -4);
    assert.ok(bounds.length > 1);
    bounds.reduce(([low, high], [lower, upper]) => {
      assert.ok(lower >= low && upper <= high);
      return [lower, upper];
    });
    assert.deepEqual(bounds.at(-1), [score, score]);
  });
});
