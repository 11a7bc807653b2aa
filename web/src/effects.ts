// What follows from the state besides the picture: the address, the colours, what is kept, open dialogs.

import { modes } from "./modes/all.ts";
import type { State } from "./state.ts";
import { keep } from "./storage.ts";
import { words } from "./text.ts";
import { writeQuery } from "./url.ts";

/** Does what has to be done after the page was drawn with another state. */
export function follow(before: State | undefined, state: State): void {
  if (before?.settings !== state.settings) {
    applySettings(state);
    if (before) keep("settings", state.settings);
  }
  const { level, side, played } = state.play;
  if (before && (before.play.level !== level || before.play.side !== side || before.play.played?.text !== played?.text)) keep("play", { level, side, played });
  writeAddress(before, state);
  if (before?.ply !== state.ply || before.preview !== state.preview) showCurrentMove();
}

/** The address of a state, as the browser writes it. */
export function addressOf(state: State): string {
  return location.pathname + writeQuery(state, (query) => modes[state.mode].writeUrl?.(state, query));
}

/** A move or another mode is a step that the browser can take back; the rest changes the step we are at. */
function writeAddress(before: State | undefined, state: State): void {
  if (!state.view) return;
  const address = addressOf(state);
  if (address === location.pathname + location.search) return;
  const isStep = before?.view && (before.text !== state.text || before.game !== state.game || before.mode !== state.mode || before.play.side !== state.play.side);
  const isReply = before?.mode === state.mode && modes[state.mode].replacesAddress?.(state) === true && isLonger(before, state);
  if (isStep && !isReply) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  if (state.mode === "analyse" || state.mode === "play") keep("last", state.text === "" ? "" : address.slice(location.pathname.length));
  document.title = state.text === "" ? words.title : `${words.name}: ${state.text}`;
}

const isLonger = (before: State, state: State) => (before.moves?.length ?? 0) < (state.moves?.length ?? 0);

const dark = matchMedia("(prefers-color-scheme: dark)");

export function applySettings({ settings }: State): void {
  const isDark = settings.theme === "dark" || (settings.theme === "system" && dark.matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  document.documentElement.dataset.motion = settings.motion;
}

/** Calls back when the system changes between light and dark. */
export function onSystemTheme(changed: () => void): void {
  dark.addEventListener("change", changed);
}

/** The rows of moves show where we are. Only the row itself is scrolled, never the page. */
function showCurrentMove(): void {
  for (const current of document.querySelectorAll<HTMLElement>(".moves [aria-current]")) {
    const row = current.closest<HTMLElement>(".moves");
    if (!row) continue;
    // Not by offsetLeft, which counts from whatever part of the page is placed by itself.
    const left = current.getBoundingClientRect().left - row.getBoundingClientRect().left;
    row.scrollLeft += left - (row.clientWidth - current.offsetWidth) / 2;
  }
}

/** Closes dialogs that are on their way out, so that the browser gives the focus back; call it before drawing. */
export function closeDialogs(state: State): void {
  const open = document.querySelector("dialog");
  if (open?.open && !open.classList.contains(state.dialog ?? "none")) open.close();
}

export function openDialogs(): void {
  const closed = document.querySelector("dialog");
  if (closed && !closed.open) closed.showModal();
}
