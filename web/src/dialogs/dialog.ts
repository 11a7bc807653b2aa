// The dialogs.

import type { VNode } from "../dom.ts";
import type { State } from "../state.ts";
import type { App } from "../store.ts";

export function dialog(_state: State, _app: App): VNode[] {
  return [];
}
