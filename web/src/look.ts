// What the board draws in a state.

import type { View } from "foursight";
import { modes } from "./modes/all.ts";
import type { BoardLook } from "./modes/mode.ts";
import { shown, type State } from "./state.ts";

/** The position with the stone that is being played, for as long as its move is not answered. */
function withPending(view: View | null, { pending }: State): View | null {
  if (!view || !pending) return view;
  const stones = { ...view.stones, [pending.player]: [...view.stones[pending.player], pending.cell] };
  return { ...view, stones, playable: view.playable.filter((it) => it.cell !== pending.cell), played: [...(view.played ?? []), pending], threats: { first: [], second: [] } };
}

export function lookOf(state: State): BoardLook {
  const view = withPending(shown(state), state);
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
