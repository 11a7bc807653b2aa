// Whatever is asked, an error comes back that says what is wrong, and the module lives on.

import assert from "node:assert/strict";
import { test } from "node:test";

import { FoursightError, withEngine } from "./shared.mjs";

const TEXTS = [
  "9",
  "4444444",
  "x",
  "44 55",
  "7/7/7/7/7/7",
  "8/7/7/7/7/7 x",
  "ooooooo/7/7/7/7/7 x",
  "....\n..",
  "1-0 1-0",
  "\u0000",
  "💥".repeat(50),
  "4".repeat(100_000),
  "/".repeat(10_000),
  "(".repeat(10_000),
  "😀4453",
  " ",
  "999999999999999999999/7 x",
  "{\"moves\":\"44\"}",
  "https://connect4.gamesolver.org/?pos=9999",
];

const GAMES = ["", "0x0x0", "7x6", "7x6x4x4", "999x999x4", "-1x6x4", "chess", "7x6x4 sideways", "36x3x3", "NaNxNaNxNaN"];

const NUMBERS = [NaN, Infinity, -1, 0.5, 2 ** 60, -Infinity];

/** The kinds of docs/json.md that a question can cause. */
async function rejects(promise, what) {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof FoursightError, `${what}: ${error}`);
    assert.notEqual(error.kind, "internal", `${what}: ${error.message}`);
    assert.ok(error.message.length > 5 && error.message.length < 500, `${what}: ${error.message.length} characters`);
    return true;
  });
}

/** Asks something, and then something whose answer is known. */
async function survives(foursight, work) {
  await work();
  assert.equal((await foursight.solve({ text: "24617133247233" })).score, -8);
}

test("texts", async () => {
  await withEngine({}, async (foursight) => {
    for (const text of TEXTS) {
      const isFine = await foursight.view({ text }).then(() => true, () => false);
      await survives(foursight, async () => {
        for (const ask of ["view", "show", "analyze", "solve", "explain", "review", "puzzlesOfGame"]) {
          const asked = foursight[ask]({ text, milliseconds: 20 });
          if (isFine) await asked.catch((error) => assert.notEqual(error.kind, "internal", `${ask} ${text}`));
          else await rejects(asked, `${ask} ${text.slice(0, 40)}`);
        }
      });
    }
  });
});

test("games", async () => {
  await withEngine({}, async (foursight) => {
    for (const game of GAMES) {
      await survives(foursight, () => rejects(foursight.view({ text: "", game }), game));
      await survives(foursight, () => rejects(foursight.puzzle({ seed: 1, game }), game));
    }
  });
});

test("numbers", async () => {
  await withEngine({}, async (foursight) => {
    for (const number of NUMBERS) {
      await survives(foursight, () => rejects(foursight.view({ text: "4453", ply: number }), `ply ${number}`));
      await survives(foursight, () => rejects(foursight.play({ text: "4453", move: number }), `move ${number}`));
      await survives(foursight, () => rejects(foursight.puzzle({ seed: number }), `seed ${number}`));
      await survives(foursight, () => rejects(foursight.puzzle({ seed: 1, grade: number }), `grade ${number}`));
      await survives(foursight, () => rejects(foursight.choose({ text: "", level: "1", seed: number }), `seed ${number}`));
    }
    await rejects(foursight.view({ text: "4453", ply: 5 }), "a ply that was not played");
    await rejects(foursight.choose({ text: "", level: "11", seed: 1 }), "a level");
    await rejects(foursight.puzzle({ date: "tomorrow" }), "a day");
  });
});

test("things of another type", async () => {
  await withEngine({}, async (foursight) => {
    const things = [undefined, null, 7, true, {}, [], "", { text: "" }, 10n];
    for (const thing of things) {
      await survives(foursight, async () => {
        for (const ask of ["view", "play", "analyze", "solve", "explain", "review", "choose", "puzzle", "checkAnswer"]) {
          // Whether there is an answer depends on the question; that there is an end to it does not.
          const question = { text: thing, move: thing, puzzle: thing, seed: thing, level: thing, milliseconds: 20 };
          await foursight[ask](question).catch((error) => assert.ok(error instanceof Error));
        }
      });
    }
  });
});

test("an engine that cannot be made says so", async () => {
  await withEngine({ table_mib: -1 }, async (foursight) => {
    await assert.rejects(foursight.view({ text: "" }), /table_mib/);
  });
});
