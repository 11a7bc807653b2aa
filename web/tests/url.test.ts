import assert from "node:assert/strict";
import { test } from "node:test";
import type { ViewMove } from "foursight";
import { defaults, type State } from "../src/state.ts";
import { numberUpTo, oneOf, readPasted, readQuery, writeQuery } from "../src/url.ts";

const moves = (text: string): ViewMove[] =>
  Array.from(text).map((it, index) => ({ move: Number(it), text: it, cell: "a1", player: index % 2 ? "second" : "first" }));
const state = (change: Partial<State>): State => ({ ...defaults(), ...change });

test("the start has no address", () => {
  assert.equal(writeQuery(defaults()), "");
  const place = readQuery("");
  assert.deepEqual([place.mode, place.text, place.game, place.ply], ["analyse", "", undefined, undefined]);
});

test("what is written is read back", () => {
  const cases: [Partial<State>, string][] = [
    [{ text: "4453", moves: moves("4453"), ply: 4 }, "?pos=4453"],
    [{ text: "4453", moves: moves("4453"), ply: 2 }, "?pos=4453&ply=2"],
    [{ text: "44", moves: moves("44"), ply: 2, game: "8x7x4", mode: "review" }, "?pos=44&game=8x7x4&mode=review"],
    [{ text: "b2,a1", moves: moves("52"), ply: 2, game: "3x3x3 free" }, "?pos=b2,a1&game=3x3x3+free"],
    // A code names its game, and has no moves to stop at.
    [{ text: "5/5/5/5 x 5x4x4", moves: null, ply: null, game: "5x4x4" }, "?pos=5/5/5/5x5x4x4"],
  ];
  for (const [change, address] of cases) {
    const written = writeQuery(state(change));
    assert.equal(written, address);
    const place = readQuery(written);
    assert.equal(place.text, (change.text ?? "").replaceAll(" ", ""));
    assert.equal(place.mode, change.mode ?? "analyse");
    if (change.moves) assert.equal(place.ply ?? change.moves.length, change.ply);
    if (change.moves && change.game) assert.equal(place.game, change.game);
  }
});

test("modes add to the address", () => {
  assert.equal(writeQuery(state({ mode: "play" }), (query) => query.set("level", "7")), "?mode=play&level=7");
  assert.equal(readQuery("?mode=play&level=7").query.get("level"), "7");
});

test("a bad address says what is wrong", () => {
  assert.throws(() => readQuery("?mode=dance"), /there is no mode dance: write analyse/);
  for (const ply of ["-1", "x", "1.5", "9999", ""]) assert.throws(() => readQuery(`?pos=44&ply=${ply}`), /ply is the number of moves/);
});

test("links are read, ours and gamesolver.org's", () => {
  const theirs = readPasted(" https://connect4.gamesolver.org/?pos=4453 \n");
  assert.ok(typeof theirs !== "string");
  assert.deepEqual([theirs.text, theirs.game, theirs.mode], ["4453", undefined, "analyse"]);
  const ours = readPasted("http://127.0.0.1:8000/x/?pos=44&game=8x7x4&ply=1&mode=play");
  assert.ok(typeof ours !== "string");
  assert.deepEqual([ours.text, ours.game, ours.ply, ours.mode], ["44", "8x7x4", 1, "play"]);
  assert.equal(readPasted("7/7/7/7/3o3/3x3 x"), "7/7/7/7/3o3/3x3 x");
});

test("moves with spaces between them are moves", () => {
  for (const [pasted, read] of [
    ["d1 d2 e1", "d1,d2,e1"],
    ["4 4  5\t3", "4,4,5,3"],
    ["b2, a1, c3", "b2,a1,c3"],
    ["4 4 1-0", "4,4 1-0"],
    ["4 4 * 9x7x4", "4,4 * 9x7x4"],
    // These have no spaces between moves.
    ["444343265 1-0", "444343265 1-0"],
    ["44 1/2", "44 1/2"],
    ["44 * 9x7x4", "44 * 9x7x4"],
    ["7/7/7/7/3o3/3x3 x 7x6x4", "7/7/7/7/3o3/3x3 x 7x6x4"],
    ["xo\nox", "xo\nox"],
  ] as const) {
    assert.equal(readPasted(pasted), read);
  }
});

test("values of the address are what they can be, or are complained about", () => {
  const query = (text: string) => new URLSearchParams(text);
  assert.equal(oneOf(query("a=x"), "a", ["x", "y"]), "x");
  assert.equal(oneOf(query(""), "a", ["x", "y"]), undefined);
  assert.throws(() => oneOf(query("a=z"), "a", ["x", "y"]), /there is no a z: write x or y/);
  assert.equal(numberUpTo(query("n=5"), "n", 5), 5);
  assert.equal(numberUpTo(query(""), "n", 5), undefined);
  for (const bad of ["6", "0", "-1", "1.5", "x", "", "01"]) assert.throws(() => numberUpTo(query(`n=${bad}`), "n", 5), /n is a number from 1 to 5/);
});

test("what is no position is refused before the solver sees it", () => {
  assert.throws(() => readPasted("  \n "), /there is nothing to open/);
  assert.throws(() => readPasted("https://example.org/"), /the link holds no position/);
  assert.throws(() => readPasted("https://"), /the link holds no position/);
});
