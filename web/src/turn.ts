// A move that the reader chose, by pointer or by key.

import type { Move } from "foursight";
import { playMove } from "./game.ts";
import { lookOf } from "./look.ts";
import { modes } from "./modes/all.ts";
import type { App } from "./store.ts";

export function chooseMove(app: App, move: Move): void {
  const mode = modes[app.state.mode];
  if (!lookOf(app.state).isOpen) return;
  if (mode.onMove) mode.onMove(app, move);
  else void playMove(app, move);
}
