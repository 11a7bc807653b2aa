// What the mode Puzzles knows, and what of it the browser keeps.

import type { Explanation, Puzzle, View } from "foursight";
import { keep, load } from "../../storage.ts";
import { lessonAt, type Theme } from "./course.ts";

export const KINDS = ["daily", "course", "grade", "own"] as const;
export type Kind = (typeof KINDS)[number];

/** How a puzzle went: by oneself, after a hint or a wrong answer, or by looking at the solution. */
export type Result = "solved" | "helped" | "shown";

/** A puzzle of the reader's own, with the game it is of. */
export interface OwnPuzzle {
  puzzle: Puzzle;
  game: string;
}

export interface PuzzlesState {
  kind: Kind;
  /** The day of the daily puzzle, as 2026-11-17. */
  date: string;
  grade: number;
  /** Which puzzle of the grade, from 1. */
  seed: number;
  /** Where in the course: a theme, and which of its puzzles, from 0. */
  theme: Theme;
  place: number;
  /** Which of the reader's own, from 0. */
  index: number;
  phase: "none" | "making" | "failed" | "asking" | "checking" | "wrong" | "done";
  error: string;
  /** The name of the puzzle: see `puzzleKey`. */
  key: string;
  puzzle: Puzzle | null;
  game: string;
  /** The position of the puzzle, and what is on the board if that is something else. */
  start: View | null;
  shown: View | null;
  /** How many moves of the line are on the board. */
  count: number;
  /** Why the answer was wrong, or right. */
  reason: Reason | null;
  hint: Hint | null;
  /** Whether a hint was taken, or a wrong answer given. */
  isHelped: boolean;
  result: Result | null;
  isClearing: boolean;
  progress: Progress;
}

export interface Reason {
  /** The coach's sentences. */
  text: string[];
  facts: Explanation["facts"];
  /** Why the right move works, or how the wrong one is punished. */
  reason: Explanation["reason"];
  /** How it goes on: from the answer, which comes first. */
  line: Explanation["line"];
  moves: (number | string)[];
}

/** The idea comes first, the move when it is asked for again. */
export interface Hint {
  idea: string;
  isMoveShown: boolean;
}

export interface Progress {
  /** How each puzzle went, by its name. */
  results: Record<string, Result>;
  /** The next puzzle of each grade. */
  next: Record<string, number>;
  own: OwnPuzzle[];
}

export function noProgress(): Progress {
  return { results: {}, next: {}, own: [] };
}

export function defaults(): PuzzlesState {
  return {
    kind: "daily",
    date: "",
    grade: 1,
    seed: 0,
    theme: "two",
    place: 0,
    index: 0,
    phase: "none",
    error: "",
    key: "",
    puzzle: null,
    game: "",
    start: null,
    shown: null,
    count: 0,
    reason: null,
    hint: null,
    isHelped: false,
    result: null,
    isClearing: false,
    progress: noProgress(),
  };
}

/** Today, as the reader's calendar has it. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** So many days after a day. */
export function daysAfter(date: string, days: number): string {
  const at = new Date(`${date}T12:00:00`);
  at.setDate(at.getDate() + days);
  return today(at);
}

/** The name of a puzzle by its grade and number. */
export function gradeKey(grade: number, number: number): string {
  return `grade ${grade} ${number}`;
}

/** The name under which the result of a puzzle is kept: one of the course has that of its grade. */
export function puzzleKey(state: Pick<PuzzlesState, "kind" | "date" | "grade" | "seed" | "theme" | "place" | "index" | "progress">): string {
  switch (state.kind) {
    case "daily":
      return `day ${state.date}`;
    case "grade":
      return gradeKey(state.grade, state.seed);
    case "course":
      return gradeKey(...lessonAt(state.theme, state.place));
    case "own":
      return ownKey(state.progress.own[state.index]);
  }
}

export function ownKey(own: OwnPuzzle | undefined): string {
  return own ? `own ${own.game} ${own.puzzle.code}` : "own";
}

/** What is kept; what is strange in it is passed over. */
export function loadProgress(): Progress {
  const kept = load().puzzles;
  if (typeof kept !== "object" || kept === null) return noProgress();
  const { results, next, own } = kept as Partial<Record<keyof Progress, unknown>>;
  return { results: texts(results), next: numbers(next), own: Array.isArray(own) ? own.filter(isOwn) : [] };
}

export function saveProgress(progress: Progress): void {
  keep("puzzles", progress);
}

function entries(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

function texts(value: unknown): Record<string, Result> {
  const results = new Set<unknown>(["solved", "helped", "shown"] satisfies Result[]);
  return Object.fromEntries(entries(value).filter((entry): entry is [string, Result] => results.has(entry[1])));
}

function numbers(value: unknown): Record<string, number> {
  return Object.fromEntries(entries(value).filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1]) && Number(entry[1]) > 0));
}

function isOwn(value: unknown): value is OwnPuzzle {
  if (typeof value !== "object" || value === null) return false;
  const { puzzle, game } = value as Partial<OwnPuzzle>;
  return typeof game === "string" && typeof puzzle?.code === "string" && typeof puzzle.moves === "string" && Array.isArray(puzzle.solution);
}
