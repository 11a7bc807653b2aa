// The mode Analyse: the verdict, the reason, the line, the moves.

import type { Mode } from "./mode.ts";
import { h } from "../dom.ts";
import { movesPart } from "../panel/moves.ts";
import { verdictPart } from "../panel/verdict.ts";
import { whyPart } from "../panel/why.ts";
import { linePart } from "../panel/line.ts";
import { leaveThinking, think } from "../think.ts";

export const analyse: Mode = {
  name: "analyse",
  showsValues: (state) => state.settings.values,
  panel: (state, app) =>
    h("div", { class: "parts" }, verdictPart(state, app), whyPart(state, app), linePart(state, app), movesPart(state, app)),
  onPosition: think,
  onLeave: leaveThinking,
};
