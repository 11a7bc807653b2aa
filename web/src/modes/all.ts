// The five modes.

import type { ModeName } from "../state.ts";
import { analyse } from "./analyse.ts";
import { learn } from "./learn.ts";
import type { Mode } from "./mode.ts";
import { play } from "./play.ts";
import { puzzles } from "./puzzles.ts";
import { review } from "./review.ts";

export const modes: Record<ModeName, Mode> = { analyse, play, review, puzzles, learn };
