// The mode Review.

import { h } from "../dom.ts";
import { words } from "../text.ts";
import type { Mode } from "./mode.ts";

export type ReviewState = Record<string, never>;

export function defaults(): ReviewState {
  return {};
}

export const review: Mode = {
  name: "review",
  showsValues: () => false,
  panel: () => h("h2", null, words.modes.review),
};
