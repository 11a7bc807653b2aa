// The reader's own mistakes, as puzzles.

import type { Puzzle } from "foursight";
import type { App } from "../../store.ts";
import { loadProgress, ownKey, saveProgress, type OwnPuzzle, type Progress } from "./state.ts";

/** More would only fill the browser's space. */
const MOST_OWN = 200;

/** Keeps the puzzles of a game; those that are there already stay where they are. */
export function collect(app: App, made: readonly Puzzle[], game: string): void {
  const progress = withOwn(loadProgress(), made.map((puzzle) => ({ puzzle, game })));
  saveProgress(progress);
  app.update(({ puzzles }) => ({ puzzles: { ...puzzles, progress } }));
}

/** The newest come first. */
export function withOwn(progress: Progress, made: readonly OwnPuzzle[]): Progress {
  const known = new Set(progress.own.map(ownKey));
  const fresh = made.filter((own) => !known.has(ownKey(own)));
  return { ...progress, own: [...fresh, ...progress.own].slice(0, MOST_OWN) };
}
