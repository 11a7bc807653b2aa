import assert from "node:assert/strict";
import { test } from "node:test";
import type { ColumnValue } from "foursight";
import { chipRow, chips } from "../src/chips.ts";
import { findAll, textOf } from "../src/dom.ts";
import { defaults, noThought } from "../src/state.ts";

const value = (column: number, score: number, plies: number, best: boolean | null): ColumnValue => ({
  column,
  score,
  outcome: score > 0 ? "win" : score < 0 ? "loss" : "draw",
  plies_to_end: plies,
  best,
});
const text = (thought: ReturnType<typeof noThought>, ply = 0) => chips(thought, [1, 2, 3], ply).map((chip) => chip.text.join(" ").trim());

test("a proved move has its shape and the move it ends on", () => {
  const thought = { ...noThought(), proved: [value(1, 2, 3, true), value(2, 0, 30, false), value(3, -2, 4, false)] };
  assert.deepEqual(text(thought, 10), ["▲ 13", "■", "▼ 14"]);
  const all = chips(thought, [1, 2, 3], 10);
  assert.deepEqual(all.map((chip) => chip.isBest), [true, false, false]);
  assert.deepEqual(all.map((chip) => chip.label), ["Column 1: win on move 13, best", "Column 2: draw", "Column 3: loss on move 14"]);
});

test("what the look-ahead would play is marked, unless more is known of it", () => {
  const opinion = { move: 2, text: "2", cell: "b1", player: "first" as const };
  const [first, second] = chips({ ...noThought(), opinion }, [1, 2, 3], 0);
  assert.deepEqual([first?.text, second?.text], [["…", ""], ["?", ""]]);
  assert.equal(second?.label, "Column 2: not proved; what the look-ahead would play");
  assert.deepEqual(text({ ...noThought(), opinion, open: [{ move: 2, bounds: [0, 5] }] })[1], "≥ ■");
});

test("an open move shows what is known of it", () => {
  const open = (...all: [number, number][]) => ({ ...noThought(), open: all.map((bounds, index) => ({ move: index + 1, bounds })) });
  assert.deepEqual(text(open([0, 5], [-5, 0], [-5, 5])), ["≥ ■", "≤ ■", "…"]);
  assert.deepEqual(text(open([1, 5], [-5, -1], [0, 0])), ["▲ …", "▼ …", "■"]);
});

test("no move is worth more than the position", () => {
  assert.deepEqual(text({ ...noThought(), bounds: [-21, 0] }), ["≤ ■", "≤ ■", "≤ ■"]);
  assert.deepEqual(text({ ...noThought(), bounds: [-21, -3] }), ["▼ …", "▼ …", "▼ …"]);
  // That the position is at least a draw says nothing about any one move.
  assert.deepEqual(text({ ...noThought(), bounds: [0, 21] }), ["…", "…", "…"]);
});

test("while it is open, a move is best that reaches what is proved", () => {
  const thought = { ...noThought(), bounds: [2, 2] as [number, number], proved: [value(1, 2, 3, null), value(2, 1, 3, null)] };
  assert.deepEqual(chips(thought, [1, 2], 0).map((chip) => chip.isBest), [true, false]);
});

test("every column has a place, whether it has a chip or not", () => {
  const state = { ...defaults(), thought: { ...noThought(), proved: [value(4, 1, 41, true)] } };
  const row = chipRow(null, state, chips(state.thought, [4], 0), () => undefined);
  assert.equal(row.children.length, 7);
  const buttons = findAll(row, (it) => it.tag === "button");
  assert.deepEqual(buttons.map((it) => it.props["aria-label"]), ["Column 4: win on move 41, best"]);
  assert.equal(textOf(buttons), "▲41");
});
