// From one mode to another.

import type { ModeName } from "../state.ts";
import type { App } from "../store.ts";
import { modes } from "./all.ts";

export function changeMode(app: App, mode: ModeName): void {
  if (mode === app.state.mode) return;
  modes[app.state.mode].onLeave?.(app);
  app.update({ mode, lit: [], preview: null, notice: null });
}
