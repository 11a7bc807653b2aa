import assert from "node:assert/strict";
import { test } from "node:test";
import { cellName, columnLetters, place } from "../src/cells.ts";
import { textOf } from "../src/dom.ts";
import { cellsOf, squares } from "../src/panel/why.ts";
import { gameName } from "../src/board.ts";
import { colour, moveName, sentence } from "../src/text.ts";

test("the coach's stones get their colours", () => {
  assert.equal(sentence("x loses on move 38; o wins.", false), "Yellow loses on move 38; Red wins.");
  assert.equal(sentence("x loses on move 38; o wins.", true), "Red loses on move 38; Yellow wins.");
  assert.equal(sentence("column 3 is best: o can go on.", false), "Column 3 is best: Red can go on.");
  assert.equal(sentence("the box of oxen", false), "The box of oxen");
  assert.deepEqual([colour("first", false), colour("second", true)], ["Yellow", "Yellow"]);
  assert.deepEqual([moveName(4), moveName("b2")], ["column 4", "b2"]);
});

test("squares in a sentence can be pointed at, and nothing is lost", () => {
  const said = "Red would answer at d2 and complete d2 e2 f2 g2, on move 12.";
  const parts = squares(said);
  assert.equal(textOf(parts), said);
  const cells = parts.flatMap((part) => (typeof part === "string" ? [] : [part.props["data-cell"]]));
  assert.deepEqual(cells, ["d2", "d2", "e2", "f2", "g2"]);
});

test("the cells of a fact are each named once", () => {
  const completes = [{ cell: "d2", line: ["d2", "e2", "f2", "g2"] }];
  assert.deepEqual(cellsOf({ kind: "threat", text: "", completes }), ["d2", "e2", "f2", "g2"]);
  assert.deepEqual(cellsOf({ kind: "new", text: "" }), []);
});

test("names of cells are places, on boards of any width", () => {
  for (const column of [0, 6, 25, 26, 34]) assert.deepEqual(place(cellName(column, 11)), [column, 11]);
  assert.deepEqual([columnLetters(0), columnLetters(25), columnLetters(26), columnLetters(34)], ["a", "z", "aa", "ai"]);
});

test("games have short names", () => {
  assert.deepEqual(["7x6x4", "5x4x3", "3x3x3 free", "3x3x3 free misere"].map(gameName), ["7×6", "5×4×3", "Tic-tac-toe", "3×3×3 free misere"]);
});
