// The values are those of the library.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { golden, read, withEngine } from "./shared.mjs";

/** How many positions of each golden set; the hard ones take a second each. */
const COUNTS = {
  "end-easy": 1000,
  "middle-easy": 1000,
  "middle-medium": 100,
  "begin-easy": 100,
  "begin-medium": 10,
  "begin-hard": 1,
};

for (const [set, count] of Object.entries(COUNTS)) {
  test(`the scores of ${count} positions of ${set}`, async () => {
    await withEngine({ book: false }, async (foursight) => {
      const cases = golden(set, count);
      assert.equal(cases.length, count);
      const answers = await Promise.all(cases.map(([text]) => foursight.solve({ text })));
      answers.forEach((answer, index) => assert.deepEqual([answer.score, answer.exact], [cases[index][1], true], cases[index][0]));
    });
  });
}

test("an analysis agrees with the scores of its children, and its best moves reach its score", async () => {
  await withEngine({}, async (foursight) => {
    for (const [text, score] of golden("middle-medium", 20)) {
      const analysis = await foursight.analyze({ text });
      assert.equal(analysis.score, score, text);
      assert.equal(Math.max(...analysis.columns.filter(Boolean).map((column) => column.score)), score, text);
      for (const [index, column] of analysis.columns.entries()) {
        if (!column) continue;
        assert.equal(column.column, index + 1);
        assert.equal(column.best, analysis.best.includes(column.column), text);
        const child = await foursight.play({ text, move: column.column });
        const solution = await foursight.solve({ text: child.position.moves });
        assert.equal(0 - solution.score, column.score, `${text} ${column.column}`);
      }
    }
  });
});

test("the analysis of docs/json.md is the same object here, but for its cost", async () => {
  const block = /```console\n\$ foursight analyze --json 24617133247233\n```\s+```json\n([\s\S]*?)```/.exec(read("docs/json.md"));
  assert.ok(block, "docs/json.md has an example of analyze");
  const expected = JSON.parse(block[1]);
  await withEngine({}, async (foursight) => {
    const analysis = await foursight.analyze({ text: "24617133247233" });
    for (const cost of ["nodes", "microseconds"]) analysis[cost] = expected[cost];
    assert.deepEqual(analysis, expected);
  });
});

test("a deep book answers what comes after the opening, and a damaged one changes nothing", async () => {
  const bytes = new Uint8Array(readFileSync(new URL("../../../foursight-solver/src/book/connect4-deep.book", import.meta.url)));
  await withEngine({}, async (foursight) => {
    const text = "444425312671";
    const { score, source } = await foursight.solve({ text });
    assert.equal(source, "search");
    for (const bad of [bytes.slice(0, -1), bytes.with(100, bytes[100] ^ 1), new Uint8Array()]) {
      await assert.rejects(foursight.readDeepBook({ bytes: bad }), { kind: "bad_book" });
    }
    assert.equal((await foursight.solve({ text })).source, "search");
    assert.equal(await foursight.readDeepBook({ bytes }), true);
    assert.deepEqual(await foursight.solve({ text }).then((it) => [it.score, it.source, it.nodes]), [score, "book", 0]);
  });
});

test("a book answers the start at once", async () => {
  await withEngine({}, async (foursight) => {
    const { score, source, nodes } = await foursight.solve({ text: "" });
    assert.deepEqual({ score, source, nodes }, { score: 1, source: "book", nodes: 0 });
    assert.deepEqual((await foursight.analyze({ text: "" })).best, [4]);
  });
});

test("other games: 8x7, tic-tac-toe, misère", async () => {
  await withEngine({}, async (foursight) => {
    const large = await foursight.analyze({ text: "45363541726282", game: "8x7x4", milliseconds: 50 });
    assert.equal(large.position.width, 8);
    assert.equal(large.columns.length, 8);
    const draw = await foursight.analyze({ text: "", game: "tictactoe" });
    assert.deepEqual([draw.score, draw.cells.length, draw.exact], [0, 9, true]);
    const lost = await foursight.analyze({ text: "5,1,9,2", game: "tictactoe" });
    assert.equal(lost.position.ply, 4);
    const misere = await foursight.solve({ text: "", game: "3x3x3 free misere" });
    assert.deepEqual([misere.score, misere.position.misere], [0, true]);
  });
});

test("coach: explanation, review, puzzles, opponents", async () => {
  await withEngine({}, async (foursight) => {
    const explanation = await foursight.explain({ text: "4453", move: 3 });
    assert.ok(JSON.stringify(explanation).length > 200);
    assert.equal(await foursight.hint({ text: "4455" }), "one move makes two threats at once");
    const review = await foursight.review({ text: "4455366" });
    assert.equal(review.reviewed.length, 7);
    const day = await foursight.puzzle({ date: "2026-11-16" });
    assert.deepEqual(await foursight.puzzle({ date: "2026-11-16" }), day);
    for (const move of day.solution) assert.equal(await foursight.checkAnswer({ puzzle: day, move }), true);
    const own = await foursight.puzzlesOfGame({ text: "4455366" });
    assert.ok(Array.isArray(own));
    const chosen = await foursight.choose({ text: "", level: "perfect", seed: 1 });
    assert.equal(chosen.move, 4);
    assert.equal(await foursight.choose({ text: "1212121", level: "3", seed: 1 }), null);
  });
});
