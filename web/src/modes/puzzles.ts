// The mode Puzzles: one a day for everybody, a course by theme, puzzles by grade, and the reader's own mistakes.

import { h } from "../dom.ts";
import type { Mode } from "./mode.ts";
import { abort, answer, hint, open, retry, set, step } from "./puzzles/ask.ts";
import { choosePart, progressPart, puzzlePart } from "./puzzles/parts.ts";
import { COURSE, THEMES, type Theme } from "./puzzles/course.ts";
import { KINDS, type Kind, type PuzzlesState } from "./puzzles/state.ts";

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
  const kind = query.get("puzzle");
  if (isKind(kind)) found.kind = kind;
  const [day, grade, number] = [query.get("day"), query.get("grade"), query.get("number")];
  if (day && /^\d{4}-\d\d-\d\d$/.test(day)) found.date = day;
  if (grade && /^[1-5]$/.test(grade)) found.grade = Number(grade);
  const count = number && /^[1-9]\d{0,8}$/.test(number) ? Number(number) : undefined;
  if (kind === "course") {
    const theme = THEMES.find((it) => it === query.get("theme")) ?? ("two" satisfies Theme);
    return { ...found, theme, place: Math.min(COURSE[theme].length, count ?? 1) - 1 };
  }
  if (count !== undefined) found.seed = count;
  return found;
}

function isKind(text: string | null): text is Kind {
  return (KINDS as readonly (string | null)[]).includes(text);
}
