// The one place where the state changes, and the frame in which the page follows.

import type { Api } from "./api.ts";
import type { State } from "./state.ts";

/** What every part of the page is given: the state, the way to change it, the solver. */
export interface App {
  readonly state: State;
  /** Changes some fields; the page is drawn in the next frame. */
  update(change: Partial<State> | ((state: State) => Partial<State>)): void;
  readonly api: Api;
}

export function createApp(state: State, api: Api, draw: () => void, frame: (draw: () => void) => void): App {
  let current = state;
  let isWaiting = false;
  const redraw = () => {
    isWaiting = false;
    draw();
  };
  return {
    get state() {
      return current;
    },
    update(change) {
      const changed = typeof change === "function" ? change(current) : change;
      if (Object.entries(changed).every(([name, value]) => current[name as keyof State] === value)) return;
      current = { ...current, ...changed };
      if (isWaiting) return;
      isWaiting = true;
      frame(redraw);
    },
    api,
  };
}
