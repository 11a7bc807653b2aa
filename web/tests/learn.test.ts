// Words as bits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { binary, defaults, hasBit } from "../src/modes/learn/state.ts";
import { boardsOf } from "../src/modes/learn/parts.ts";
import type { Show } from "foursight";

const text = (word: string, bits: number, group: number) => binary(word, bits, group).map((digits) => digits.map((it) => it.digit).join(""));

test("a word of 49 bits has a group for each column", () => {
  const groups = text("0x4081020440f", 49, 7);
  assert.deepEqual(groups, ["0000001", "0000001", "0000001", "0000001", "0000001", "0001000", "0001111"]);
  assert.equal(BigInt(`0b${groups.join("")}`), 0x4081020440fn);
});

test("bits beyond the board are a group of their own", () => {
  const groups = binary("0x2000000000001", 49, 7);
  assert.equal(groups.length, 8);
  assert.deepEqual(groups[0], [{ bit: 49, digit: "1" }]);
  assert.deepEqual(groups.at(-1)?.at(-1), { bit: 0, digit: "1" });
});

test("words of 128 bits lose none", () => {
  const word = `0x${"f".repeat(32)}`;
  assert.ok(hasBit(word, 127));
  assert.equal(text(word, 128, 8).join(""), "1".repeat(128));
});

test("nine bits are three rows", () => {
  assert.deepEqual(text("0x111", 9, 3), ["100", "010", "001"]);
});

test("the boards have the names of the tutorials, and none that the game has not", () => {
  const board = (word: string) => ({ word, cells: [] });
  const boards = { current: board("0x1"), mask: board("0x3"), playable: board("0x4"), winning: { first: board("0x0"), second: board("0x0") }, non_losing: null };
  const show = (more: object) => ({ position: { to_move: "second" }, boards: { ...boards, ...more } }) as unknown as Show;
  const names = (more: object) => boardsOf(show(more), false).map((it) => it.name);
  assert.deepEqual(names({ bottom: board("0x1"), key: "0x5" }), ["position", "mask", "bottom", "key", "possible", "winning Yellow", "winning Red"]);
  assert.deepEqual(names({ bottom: null, key: null }), ["position", "mask", "possible", "winning Yellow", "winning Red"]);
  assert.equal(defaults().chapter, "boards");
});
