// The keys.

import type { Move } from "foursight";
import { cellName } from "./cells.ts";
import { goTo, newGame, undo } from "./game.ts";
import { lookOf } from "./look.ts";
import { modes } from "./modes/all.ts";
import { lineOf, showLine } from "./panel/line.ts";
import type { State } from "./state.ts";
import type { App } from "./store.ts";
import { chooseMove } from "./turn.ts";
import { explainMove } from "./think.ts";

/** Does what a key means; whether it means anything. */
export function press(app: App, key: string): boolean {
  const { state } = app;
  if (modes[state.mode].onKey?.(app, key)) return true;
  const column = moveOfKey(state, key);
  if (column !== undefined) {
    chooseMove(app, column);
    return true;
  }
  actions[key]?.(app);
  return key in actions;
}

const actions: Record<string, (app: App) => unknown> = {
  ArrowLeft: (app) => step(app, -1),
  ArrowRight: (app) => step(app, 1),
  Home: (app) => goTo(app, 0),
  End: (app) => goTo(app, () => app.state.moves?.length ?? 0),
  u: (app) => modes[app.state.mode].onUndo?.(app) ?? undo(app),
  " ": (app) => playBest(app),
  v: (app) => setting(app, "values"),
  t: (app) => setting(app, "threats"),
  e: (app) => explainBest(app),
  f: (app) => setting(app, "isSwapped"),
  n: (app) => modes[app.state.mode].onNew?.(app) ?? newGame(app),
  "/": (app) => app.update({ dialog: "paste" }),
  "?": (app) => app.update({ dialog: "help" }),
  Escape: (app) => app.update({ preview: null, lit: [], notice: null }),
};

/** A digit is a column, or on a board of 3x3 without gravity a key of the key pad, 7 8 9 on top. */
export function moveOfKey(state: State, key: string): Move | undefined {
  if (!/^[1-9]$/.test(key)) return undefined;
  const number = Number(key);
  const position = lookOf(state).view?.position;
  // Before there is a position, the picture is that of Connect Four.
  if (!position) return number <= 7 ? number : undefined;
  if (position.gravity) return number <= position.width ? number : undefined;
  const isPad = position.width === 3 && position.height === 3;
  return isPad ? cellName((number - 1) % 3, Math.floor((number - 1) / 3)) : undefined;
}

/** One move on or back; in a line that is tried out, along the line. */
function step(app: App, by: number): Promise<void> {
  const { preview } = app.state;
  if (preview) return showLine(app, Math.min(lineOf(app.state).length, preview.count + by));
  return goTo(app, (ply) => ply + by);
}

function bestMove(app: App): Move | undefined {
  return app.state.thought.analysis?.best?.[0];
}

function playBest(app: App): void {
  const best = bestMove(app);
  if (best !== undefined && modes[app.state.mode].showsValues(app.state)) chooseMove(app, best);
}

/** Where the values are hidden, so is what is best. */
function explainBest(app: App): void {
  if (modes[app.state.mode].showsValues(app.state)) void explainMove(app, bestMove(app) ?? null);
}

function setting(app: App, name: "values" | "threats" | "isSwapped"): void {
  app.update(({ settings }) => ({ settings: { ...settings, [name]: !settings[name] } }));
}
