// Below the board: the steps through the game, and the value of every position of it.

import { h, type VNode } from "./dom.ts";
import { arrow } from "./icons.ts";
import { goTo } from "./game.ts";
import { modes } from "./modes/all.ts";
import type { State } from "./state.ts";
import type { App } from "./store.ts";
import { colour, words } from "./text.ts";
import { valueKey } from "./think.ts";

export function steps(state: State, app: App): VNode {
  const ply = state.ply ?? 0;
  const last = state.moves?.length ?? 0;
  const step = (name: string, sign: VNode, to: number, isOff: boolean) =>
    h("button", { key: name, type: "button", class: "step", "aria-label": name, title: name, disabled: isOff, onclick: () => void goTo(app, to) }, sign);
  const { first, back, forward, last: end } = words.steps;
  return h(
    "div",
    { class: "steps" },
    step(first, arrow("back", true), 0, ply === 0),
    step(back, arrow("back", false), ply - 1, ply === 0),
    valueStrip(state, app),
    step(forward, arrow("forward", false), ply + 1, ply >= last),
    step(end, arrow("forward", true), last, ply >= last),
  );
}

/** A bar for every position, upwards where the first player wins, the longer the sooner. A click goes there. */
function valueStrip(state: State, app: App): VNode {
  const moves = state.moves ?? [];
  const cells = state.view ? state.view.position.width * state.view.position.height : 42;
  // In a game nobody wants to be told before it is over.
  const isShown = modes[state.mode].showsValues(state) || (state.view !== null && state.view.result !== null);
  // The place of every position is there from the start, so that bars never move.
  const width = Math.max(cells, moves.length) + 1;
  const bars = Array.from({ length: moves.length + 1 }, (_, ply) => {
    const value = isShown ? state.values.get(valueKey(state.game, moves, ply)) : undefined;
    return bar(ply, value, cells, state.settings.isSwapped);
  });
  const onclick = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    void goTo(app, Math.floor(((event.clientX - box.left) / box.width) * width));
  };
  return h(
    "svg",
    { class: "values", viewBox: `0 0 ${width * 8} 40`, preserveAspectRatio: "none", role: "img", "aria-label": words.steps.strip(colour("first", state.settings.isSwapped)), onclick },
    h("rect", { class: "here", x: (state.ply ?? 0) * 8, y: 0, width: 8, height: 40 }),
    h("line", { class: "axis", x1: 0, x2: width * 8, y1: 20, y2: 20 }),
    bars,
  );
}

function bar(ply: number, value: number | undefined, cells: number, isSwapped: boolean): VNode {
  const share = value === undefined ? 0 : Math.min(1, Math.sqrt(Math.abs(value) / (cells / 2)));
  const height = value === undefined ? 2 : 4 + share * 15;
  const y = value === undefined || value === 0 ? 20 - height / 2 : value > 0 ? 20 - height : 20;
  const winner = value === undefined || value === 0 ? null : value > 0 ? "first" : "second";
  const kind = winner ? colour(winner, isSwapped).toLowerCase() : value === 0 ? "level" : "unknown";
  return h("rect", { key: ply, class: kind, x: ply * 8 + 1, width: 6, y, height, rx: 1 });
}
