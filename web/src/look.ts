// What the board draws in a state.

import { modes } from "./modes/all.ts";
import type { BoardLook } from "./modes/mode.ts";
import { shown, type State } from "./state.ts";

export function lookOf(state: State): BoardLook {
  const view = shown(state);
  return {
    view,
    lit: state.lit,
    threats: state.settings.threats,
    falling: state.falling,
    isOpen: !view?.result,
    labels: new Map(),
    shaded: [],
    isSwapped: state.settings.isSwapped,
    ...modes[state.mode].board?.(state),
  };
}
