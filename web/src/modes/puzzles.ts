// The mode Puzzles.

import { h } from "../dom.ts";
import { words } from "../text.ts";
import type { Mode } from "./mode.ts";

export type PuzzlesState = Record<string, never>;

export function defaults(): PuzzlesState {
  return {};
}

export const puzzles: Mode = {
  name: "puzzles",
  showsValues: () => false,
  panel: () => h("h2", null, words.modes.puzzles),
};
