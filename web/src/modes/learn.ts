// The mode Learn.

import { h } from "../dom.ts";
import { words } from "../text.ts";
import type { Mode } from "./mode.ts";

export type LearnState = Record<string, never>;

export function defaults(): LearnState {
  return {};
}

export const learn: Mode = {
  name: "learn",
  showsValues: () => false,
  panel: () => h("h2", null, words.modes.learn),
};
