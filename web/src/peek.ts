// Whether the board can be seen. On a phone the reasons are below it, and what they light has to be seen from there.

import type { State } from "./state.ts";

/** How much of the window the tabs of a phone cover, at its foot. */
const TABS = 56;

/** Whether the whole field is in the window. */
export function isBoardSeen(): boolean {
  const field = document.querySelector(".field")?.getBoundingClientRect();
  return field === undefined || (field.top >= 0 && field.bottom <= innerHeight - TABS);
}

/** Where a small board does not cover what was tapped; nowhere if the large one is seen. */
export function peekFor(event: MouseEvent): State["peek"] {
  if (isBoardSeen()) return null;
  return event.clientY > innerHeight / 2 ? "top" : "bottom";
}
