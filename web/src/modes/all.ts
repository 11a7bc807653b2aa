// The five modes.

import type { ModeName } from "../state.ts";
import { analyse } from "./analyse.ts";
import { learn } from "./learn.ts";
import type { Mode } from "./mode.ts";
import { play } from "./play.ts";
import { puzzles } from "./puzzles.ts";
import { review } from "./review.ts";

/** Looked up when they are asked for: parts that modes are made of ask for modes in turn, and are there first. */
export const modes: Readonly<Record<ModeName, Mode>> = {
  get analyse() {
    return analyse;
  },
  get play() {
    return play;
  },
  get review() {
    return review;
  },
  get puzzles() {
    return puzzles;
  },
  get learn() {
    return learn;
  },
};
