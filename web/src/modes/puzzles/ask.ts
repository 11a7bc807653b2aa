// What happens in the mode Puzzles: a puzzle is made, answered, refuted, explained.

import type { Explanation, Move, Puzzle, View } from "foursight";
import { failure, isAborted } from "../../api.ts";
import { CONNECT4 } from "../../state.ts";
import type { App } from "../../store.ts";
import { moveName, words } from "../../text.ts";
import { viewOf } from "../try.ts";
import { lessonAt } from "./course.ts";
import { loadProgress, noProgress, puzzleKey, saveProgress, today, type PuzzlesState, type Result } from "./state.ts";

let asking = new AbortController();

export function set(app: App, change: Partial<PuzzlesState>): void {
  app.update((state) => ({ puzzles: { ...state.puzzles, ...change } }));
}

export function abort(): void {
  asking.abort();
}

/** The puzzle that the state names, unless it is there already. */
export async function open(app: App, change: Partial<PuzzlesState> = {}): Promise<void> {
  const before = { ...app.state.puzzles, progress: loadProgress(), ...change };
  const date = before.date === "" ? today() : before.date;
  const seed = before.seed === 0 ? (before.progress.next[before.grade] ?? 1) : before.seed;
  const wanted = { ...before, date, seed, index: Math.min(before.index, Math.max(0, before.progress.own.length - 1)) };
  const key = puzzleKey(wanted);
  if (wanted.key === key && wanted.phase !== "failed" && wanted.phase !== "none") {
    set(app, wanted);
    return;
  }
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  set(app, { ...wanted, ...blank, key, phase: "making" });
  try {
    const found = await make(app, wanted, signal);
    if (!found) {
      set(app, { phase: "none", puzzle: null, start: null });
      return;
    }
    const start = await app.api.view({ text: found.puzzle.moves, game: found.game }, { signal });
    set(app, { ...found, start, phase: "asking" });
  } catch (error) {
    if (!isAborted(error)) set(app, { phase: "failed", error: failure(error).message });
  }
}

const blank = { puzzle: null, start: null, shown: null, count: 0, reason: null, hint: null, isHelped: false, result: null, error: "", isClearing: false };

async function make(app: App, state: PuzzlesState, signal: AbortSignal): Promise<{ puzzle: Puzzle; game: string } | null> {
  if (state.kind === "own") return state.progress.own[state.index] ?? null;
  const [grade, seed] = state.kind === "course" ? lessonAt(state.theme, state.place) : [state.grade, state.seed];
  const question = state.kind === "daily" ? { date: state.date } : { seed, grade };
  const puzzle = await app.api.puzzle({ game: CONNECT4, ...question }, { signal });
  return puzzle && { puzzle, game: CONNECT4 };
}

/** The reader's answer. */
export async function answer(app: App, move: Move): Promise<void> {
  const { puzzle, start, game, phase, isHelped } = app.state.puzzles;
  if (!puzzle || !start || (phase !== "asking" && phase !== "wrong")) return;
  if (!start.playable.some((it) => it.move === move)) return;
  const { signal } = asking;
  const text = puzzle.moves;
  try {
    set(app, { phase: "checking", shown: null, reason: null });
    const [isRight, shown] = await Promise.all([app.api.checkAnswer({ puzzle, move }), app.api.play({ text, game, move })]);
    set(app, { shown, count: 1 });
    app.update({ falling: shown.played?.at(-1)?.cell ?? null, lit: [] });
    if (isRight) {
      const explained = await app.api.explain({ text, game, move }, { signal });
      finish(app, isHelped ? "helped" : "solved");
      set(app, { phase: "done", reason: reasonOf(explained, move) });
    } else {
      await refute(app, move, shown, signal);
    }
  } catch (error) {
    fail(app, error);
  }
}

/** The answer that punishes a wrong move, on the board and in the coach's words. The move that solves the puzzle is not given away. */
async function refute(app: App, move: Move, after: View, signal: AbortSignal): Promise<void> {
  const { puzzle, game } = app.state.puzzles;
  if (!puzzle) return;
  const [judged, position] = await Promise.all([
    app.api.explain({ text: puzzle.moves, game, move }, { signal }),
    app.api.explain({ text: textOf(after), game }, { signal }),
  ]);
  const { line } = judged;
  const reply = line[0];
  const shown = reply ? await app.api.play({ text: textOf(after), game, move: reply.move }, { signal }) : after;
  const facts = judged.facts.length > 0 ? judged.facts : position.facts;
  set(app, {
    phase: "wrong",
    isHelped: true,
    shown,
    count: reply ? 2 : 1,
    reason: { text: position.text.slice(0, 1), facts, reason: judged.reason, line, moves: [move, ...line.map((it) => it.move)] },
  });
  app.update({ falling: shown.played?.at(-1)?.cell ?? null });
}

function reasonOf(explained: Explanation, move: Move): PuzzlesState["reason"] {
  const { text, facts, reason, line } = explained;
  return { text: text.slice(0, 1), facts, reason, line, moves: [move, ...line.map((it) => it.move)] };
}

/** Back to the question. */
export function retry(app: App): void {
  set(app, { phase: "asking", shown: null, count: 0, reason: null });
  app.update({ lit: [], falling: null });
}

/** The solution, without having found it. */
export async function showSolution(app: App): Promise<void> {
  const { puzzle, game } = app.state.puzzles;
  const move = puzzle?.solution[0];
  if (!puzzle || move === undefined) return;
  const { signal } = asking;
  try {
    set(app, { phase: "checking", shown: null, reason: null });
    const [shown, explained] = await Promise.all([
      app.api.play({ text: puzzle.moves, game, move }),
      app.api.explain({ text: puzzle.moves, game, move }, { signal }),
    ]);
    finish(app, "shown");
    set(app, { phase: "done", shown, count: 1, reason: reasonOf(explained, move) });
    app.update({ falling: shown.played?.at(-1)?.cell ?? null, lit: [] });
  } catch (error) {
    fail(app, error);
  }
}

/** Notes how it went. What was solved once stays solved. */
function finish(app: App, result: Result): void {
  const { key, kind, grade, seed } = app.state.puzzles;
  const progress = loadProgress();
  const results = { ...progress.results, [key]: progress.results[key] === "solved" ? "solved" : result };
  const next = kind === "grade" ? { ...progress.next, [grade]: Math.max(progress.next[grade] ?? 1, seed + 1) } : progress.next;
  const now = { ...progress, results, next };
  saveProgress(now);
  set(app, { result, progress: now });
}

/** The idea first, in the coach's words, which never name the move. Then the move. */
export async function hint(app: App): Promise<void> {
  const { puzzle, game, hint: given } = app.state.puzzles;
  if (!puzzle) return;
  if (given) {
    set(app, { hint: { ...given, isMoveShown: true } });
    return;
  }
  try {
    const idea = await app.api.hint({ text: puzzle.moves, game }, { signal: asking.signal });
    set(app, { hint: { idea: `${idea}.${notThese(puzzle)}`, isMoveShown: false }, isHelped: true });
  } catch (error) {
    fail(app, error);
  }
}

/** That a draw is held by one move only is what the puzzle says already: two that look well and are wrong. All would give it away. */
export function notThese({ goal, plausible }: Pick<Puzzle, "goal" | "plausible">): string {
  const wrong = plausible.slice(0, 2).map(moveName).join(" or ");
  return goal === "draw" && wrong !== "" ? words.puzzles.notThese(wrong) : "";
}

/** So many moves of the line that is told, on the board. */
export async function step(app: App, count: number): Promise<void> {
  const { puzzle, game, reason, count: before } = app.state.puzzles;
  if (!puzzle || !reason) return;
  const wanted = Math.max(0, Math.min(reason.moves.length, count));
  const shown = await viewOf(app, { text: puzzle.moves, game, moves: reason.moves }, wanted);
  if (!shown || app.state.puzzles.reason !== reason) return;
  set(app, { shown, count: wanted });
  app.update({ falling: wanted > before ? (shown.played?.at(-1)?.cell ?? null) : null, lit: [] });
}

export function clearProgress(app: App): void {
  saveProgress(noProgress());
  set(app, { progress: noProgress(), isClearing: false, seed: 0 });
  app.update({ notice: { kind: "done", text: words.settings.cleared } });
}

export function textOf(view: View): string {
  return view.position.moves ?? view.position.code;
}

function fail(app: App, error: unknown): void {
  if (isAborted(error)) return;
  set(app, { phase: "asking", shown: null });
  app.update({ notice: { kind: "error", text: failure(error).message } });
}
