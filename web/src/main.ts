// Puts the page together.

import { createApi, hasWebAssembly } from "./api.ts";
import { openPasted } from "./dialogs/paste.ts";
import { readWhenIdle } from "./deep.ts";
import { patchChildren, type VNode } from "./dom.ts";
import { applySettings, closeDialogs, follow, onSystemTheme, openDialogs } from "./effects.ts";
import { open, openPlace } from "./game.ts";
import { press } from "./keys.ts";
import { modes } from "./modes/all.ts";
import { isBoardSeen } from "./peek.ts";
import { page } from "./shell.ts";
import { defaults, SETTINGS, type State } from "./state.ts";
import { load, restore } from "./storage.ts";
import { createApp } from "./store.ts";
import { words } from "./text.ts";
import { readQuery } from "./url.ts";
import "./style/style.css";

const root = document.getElementById("page");
if (!root) throw new Error("the page has no place for itself");
root.replaceChildren();
const kept = load();
const first = defaults();
const state: State = {
  ...first,
  solver: hasWebAssembly() ? "starting" : "missing",
  settings: restore(SETTINGS, kept.settings),
  play: restore(first.play, kept.play),
  isOffline: !navigator.onLine,
};
const api = createApi(new URL("worker.js", import.meta.url), new URL("foursight_wasm_bg.wasm", import.meta.url), state.settings.table);
let tree: VNode[] = [];
let drawn: State | undefined;
const app = createApp(state, api, draw, (frame) => requestAnimationFrame(frame));

function draw(): void {
  const now = app.state;
  closeDialogs(now);
  const next = page(now, app);
  if (root) patchChildren(root, tree, next);
  tree = next;
  openDialogs();
  const before = drawn;
  drawn = now;
  follow(before, now);
  if (now.view && (before?.view !== now.view || before.mode !== now.mode)) modes[now.mode].onPosition?.(app);
}

/** Shows what the address says. A bad one is explained, and the board is left alone, or is the start. */
async function readAddress(): Promise<void> {
  try {
    const place = readQuery(location.search);
    const more = modes[place.mode].readUrl?.(app.state, place.query) ?? {};
    if (app.state.mode !== place.mode) modes[app.state.mode].onLeave?.(app);
    if (await openPlace(app, place, more)) return;
  } catch (error) {
    app.update({ notice: { kind: "error", text: `${words.link.bad}: ${(error as Error).message}.` } });
  }
  const { notice } = app.state;
  if (!app.state.view && app.state.solver !== "broken") await open(app, "", undefined, undefined, { notice });
}

/** The game that was left the last time; for an address that asks for none. */
function offerLastGame(): void {
  const last = kept.last;
  if (typeof last !== "string" || !last.startsWith("?") || app.state.text !== "") return;
  app.update({ notice: { kind: "done", text: words.last.offer, link: { address: last, text: words.last.open } } });
}

function listen(): void {
  addEventListener("popstate", () => void readAddress());
  addEventListener("online", () => app.update({ isOffline: false }));
  addEventListener("offline", () => app.update({ isOffline: true }));
  onSystemTheme(() => applySettings(app.state));
  addEventListener("scroll", () => app.state.peek && isBoardSeen() && app.update({ peek: null }), { passive: true });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event)) return;
    if (press(app, event.key)) event.preventDefault();
  });
  document.addEventListener("paste", (event) => {
    if (isWriting(event)) return;
    const text = event.clipboardData?.getData("text") ?? "";
    if (text !== "") void openPasted(app, text);
  });
}

/** Whether an event belongs to where the reader writes, to a dialog, or to a button that is pressed. */
function isWriting(event: Event): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, dialog")) return true;
  return event instanceof KeyboardEvent && (event.key === " " || event.key === "Enter") && target?.closest("button, a") !== null;
}

async function start(): Promise<void> {
  draw();
  if (state.solver === "missing") return;
  listen();
  // The address of the first visit: by the end of `readAddress` a mode may have written its own.
  const isAnyGame = location.search === "";
  await readAddress();
  if (isAnyGame) offerLastGame();
  void readWhenIdle(api);
  if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
    // Without it the page works all the same, as long as there is a network.
    await navigator.serviceWorker.register("service-worker.js").catch(() => undefined);
  }
}

void start();
