// Puzzles: days, names, hints, what is kept.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Puzzle } from "foursight";
import { notThese } from "../src/modes/puzzles/ask.ts";
import { COURSE, lessonAt, placeAfter, THEMES } from "../src/modes/puzzles/course.ts";
import { withOwn } from "../src/modes/puzzles/own.ts";
import { daysAfter, defaults, loadProgress, noProgress, puzzleKey, saveProgress, today } from "../src/modes/puzzles/state.ts";

class Storage {
  #kept = new Map<string, string>();
  getItem = (name: string) => this.#kept.get(name) ?? null;
  setItem = (name: string, text: string) => void this.#kept.set(name, text);
}

test("a day is the reader's own, and days follow each other", () => {
  assert.equal(today(new Date(2026, 10, 7, 23, 59)), "2026-11-07");
  assert.equal(daysAfter("2026-03-01", -1), "2026-02-28");
  assert.equal(daysAfter("2028-02-28", 1), "2028-02-29");
  assert.equal(daysAfter("2026-12-31", 1), "2027-01-01");
  // Where clocks change, a day has 23 or 25 hours.
  assert.equal(daysAfter("2026-03-28", 1), "2026-03-29");
});

test("every puzzle has a name of its own", () => {
  const at = (change: object) => puzzleKey({ ...defaults(), ...change });
  assert.equal(at({ kind: "daily", date: "2026-11-17" }), "day 2026-11-17");
  assert.equal(at({ kind: "grade", grade: 2, seed: 5 }), "grade 2 5");
  assert.equal(at({ kind: "course", theme: "two", place: 4 }), "grade 3 3");
  const own = { puzzle: { code: "7/7 x" } as Puzzle, game: "7x6x4" };
  assert.equal(at({ kind: "own", progress: { ...noProgress(), own: [own] } }), "own 7x6x4 7/7 x");
});

test("the course leads through every theme, from easy to hard, and no puzzle comes twice", () => {
  const seen: string[] = [];
  let at: ReturnType<typeof placeAfter> = { theme: THEMES[0], place: 0 };
  for (; at; at = placeAfter(at.theme, at.place)) seen.push(String(lessonAt(at.theme, at.place)));
  assert.deepEqual(seen, THEMES.flatMap((theme) => COURSE[theme].map(String)));
  assert.equal(new Set(seen).size, seen.length);
  for (const theme of THEMES) assert.deepEqual(COURSE[theme].map(([grade]) => grade), [1, 1, 2, 2, 3, 3]);
  assert.deepEqual(lessonAt("draw", 99), COURSE.draw.at(-1));
});

test("the hint of a draw names two moves that are wrong, and no more", () => {
  assert.equal(notThese({ goal: "draw", plausible: [1, 2, 3] }), " It is not column 1 or column 2.");
  assert.equal(notThese({ goal: "draw", plausible: [] }), "");
  assert.equal(notThese({ goal: "win", plausible: [1, 2] }), "");
});

test("a mistake is collected once, the newest first", () => {
  const own = (code: string) => ({ puzzle: { code } as Puzzle, game: "7x6x4" });
  const first = withOwn(noProgress(), [own("a"), own("b")]);
  const second = withOwn(first, [own("b"), own("c")]);
  assert.deepEqual(second.own.map((it) => it.puzzle.code), ["c", "a", "b"]);
});

test("what is kept comes back, and what is strange does not", () => {
  const storage = new Storage();
  Object.assign(globalThis, { localStorage: storage });
  const own = [{ puzzle: { code: "7/7 x", moves: "4", solution: [4] } as unknown as Puzzle, game: "7x6x4" }];
  saveProgress({ results: { "day 2026-11-17": "solved" }, next: { 1: 4 }, own });
  assert.deepEqual(loadProgress(), { results: { "day 2026-11-17": "solved" }, next: { 1: 4 }, own });
  storage.setItem("foursight:1", JSON.stringify({ puzzles: { results: { a: "cheated", b: "helped" }, next: { 1: "x", 2: -1, 3: 2 }, own: [null, { game: 1 }, 7] } }));
  assert.deepEqual(loadProgress(), { results: { b: "helped" }, next: { 3: 2 }, own: [] });
  storage.setItem("foursight:1", "{");
  assert.deepEqual(loadProgress(), noProgress());
});
