// The mode Play: against a level, with the values hidden until they are asked for.

import type { Level } from "foursight";
import { h } from "../dom.ts";
import { movesPart } from "../panel/moves.ts";
import { words } from "../text.ts";
import type { Mode } from "./mode.ts";

export interface PlayState {
  level: Level;
  /** The reader's side. */
  side: "first" | "second";
  /** What chance depends on: another game, another number. */
  seed: number;
  showsValues: boolean;
}

export function defaults(): PlayState {
  return { level: "3", side: "first", seed: 1, showsValues: false };
}

export const play: Mode = {
  name: "play",
  showsValues: (state) => state.play.showsValues,
  panel: (state, app) => h("div", { class: "parts" }, h("h2", null, words.modes.play), movesPart(state, app)),
};
