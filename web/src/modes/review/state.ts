// What the mode Review knows.

import type { Explanation, Review } from "foursight";
import type { State } from "../../state.ts";

export interface ReviewState {
  phase: "none" | "busy" | "stopped" | "failed" | "done";
  /** Which game it is about: see `gameKey`. */
  key: string;
  review: Review | null;
  /** How many questions to the solver are answered, and about how many there are. */
  answered: number;
  all: number;
  /** The move that was jumped to, counted from 1: the board is as it was before it. */
  chosen: number | null;
  /** The moves that were explained, by their numbers. */
  explained: Readonly<Record<number, Explanation>>;
  /** What went wrong, in the solver's words. */
  error: string;
  /** What is in the field for another game, and what is wrong with it. */
  draft: string;
  pasteError: string;
  /** How many puzzles were made of the mistakes; `null` while nobody knows. */
  puzzles: number | null;
}

export function defaults(): ReviewState {
  return {
    phase: "none",
    key: "",
    review: null,
    answered: 0,
    all: 0,
    chosen: null,
    explained: {},
    error: "",
    draft: "",
    pasteError: "",
    puzzles: null,
  };
}

/** The name of the game on the board, whatever position of it is shown. */
export function gameKey(state: State): string {
  return `${state.game} ${state.text}`;
}

/** The move the panel is about: the one that was jumped to, else the last one on the board. */
export function currentMove(state: State): number | null {
  const { chosen } = state.review;
  const ply = state.ply ?? 0;
  if (chosen !== null && ply === chosen - 1) return chosen;
  return ply > 0 ? ply : null;
}

/** Whether the board is as it was before the move that was jumped to. */
export function isBefore(state: State): boolean {
  return state.review.chosen !== null && state.ply === state.review.chosen - 1;
}
