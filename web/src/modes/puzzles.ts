// The mode Puzzles: one a day for everybody, a course by theme, puzzles by grade, and the reader's own mistakes.

import { h } from "../dom.ts";
import { words } from "../text.ts";
import { numberUpTo, oneOf } from "../url.ts";
import type { Mode } from "./mode.ts";
import { abort, answer, hint, open, retry, set, step } from "./puzzles/ask.ts";
import { choosePart, progressPart, puzzlePart } from "./puzzles/parts.ts";
import { COURSE, THEMES } from "./puzzles/course.ts";
import { daysAfter, KINDS, type PuzzlesState } from "./puzzles/state.ts";

export { defaults, type PuzzlesState } from "./puzzles/state.ts";

export const puzzles: Mode = {
  name: "puzzles",
  showsValues: () => false,
  panel: (state, app) => h("div", { class: "parts" }, puzzlePart(state, app), choosePart(state, app), progressPart(state, app)),
  board(state) {
    const { shown, start, phase, hint: given } = state.puzzles;
    const cells = start?.playable.filter((it) => given?.isMoveShown && state.puzzles.puzzle?.solution.includes(it.move)) ?? [];
    const isAsking = phase === "asking";
    return {
      // While a puzzle is made the board is empty: no stone of the game may be mistaken for one of the puzzle.
      view: shown ?? start,
      isOpen: isAsking,
      threats: false,
      lit: isAsking ? cells.map((it) => it.cell) : state.lit,
    };
  },
  onMove: (app, move) => void answer(app, move),
  onPosition(app) {
    void open(app);
  },
  onLeave(app) {
    abort();
    const { phase } = app.state.puzzles;
    if (phase === "making") set(app, { phase: "none", key: "" });
    if (phase === "checking") retry(app);
  },
  onUndo(app) {
    if (app.state.puzzles.phase === "wrong") retry(app);
    return Promise.resolve();
  },
  onNew: () => Promise.resolve(),
  onKey(app, key) {
    const { count, phase } = app.state.puzzles;
    if (key === "ArrowLeft" || key === "ArrowRight") void step(app, count + (key === "ArrowLeft" ? -1 : 1));
    else if (key === "e" && phase === "asking") void hint(app);
    else if (key !== "Home" && key !== "End") return false;
    return true;
  },
  writeUrl(state, query) {
    const { kind, date, grade, seed, theme, place } = state.puzzles;
    query.set("puzzle", kind);
    if (kind === "daily" && date !== "") query.set("day", date);
    if (kind === "grade") {
      query.set("grade", String(grade));
      if (seed > 0) query.set("number", String(seed));
    }
    if (kind === "course") {
      query.set("theme", theme);
      query.set("number", String(place + 1));
    }
  },
  readUrl: (state, query) => ({ puzzles: { ...state.puzzles, ...read(query) } }),
};

/** What an address says; what it does not say is left as it is. */
function read(query: URLSearchParams): Partial<PuzzlesState> {
  const found: Partial<PuzzlesState> = {};
  const kind = oneOf(query, "puzzle", KINDS);
  const day = query.get("day");
  const grade = numberUpTo(query, "grade", 5);
  if (day !== null && !isDay(day)) throw new Error(words.link.day(day));
  if (kind !== undefined) found.kind = kind;
  if (day !== null) found.date = day;
  if (grade !== undefined) found.grade = grade;
  if (kind === "course") {
    const theme = oneOf(query, "theme", THEMES) ?? "two";
    return { ...found, theme, place: (numberUpTo(query, "number", COURSE[theme].length) ?? 1) - 1 };
  }
  const seed = numberUpTo(query, "number", 999_999_999);
  if (seed !== undefined) found.seed = seed;
  return found;
}

/** Whether it is written as a day, and there is such a day. */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && daysAfter(text, 0) === text;
}
