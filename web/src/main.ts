// Puts the page together.

import { createApi, hasWebAssembly } from "./api.ts";
import { patchChildren, type VNode } from "./dom.ts";
import { open, openPlace } from "./game.ts";
import { modes } from "./modes/all.ts";
import { page } from "./shell.ts";
import { defaults, type State } from "./state.ts";
import { createApp } from "./store.ts";
import { words } from "./text.ts";
import { readQuery, writeQuery } from "./url.ts";
import "./style/style.css";

const root = document.getElementById("page");
if (!root) throw new Error("the page has no place for itself");
const state: State = { ...defaults(), solver: hasWebAssembly() ? "starting" : "missing" };
const api = createApi(new URL("worker.js", import.meta.url), state.settings.table);
let tree: VNode[] = [];
let drawn: State | undefined;
const app = createApp(state, api, draw, (frame) => requestAnimationFrame(frame));

function draw(): void {
  const next = page(app.state, app);
  if (root) patchChildren(root, tree, next);
  tree = next;
  const before = drawn;
  drawn = app.state;
  const address = location.pathname + writeQuery(app.state, (query) => modes[app.state.mode].writeUrl?.(app.state, query));
  if (before && before.text !== app.state.text) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  if (before?.view !== app.state.view || before.mode !== app.state.mode) modes[app.state.mode].onPosition?.(app);
}

async function start(): Promise<void> {
  root?.replaceChildren();
  draw();
  if (state.solver === "missing") return;
  try {
    const place = readQuery(location.search);
    app.update((now) => ({ mode: place.mode, ...modes[place.mode].readUrl?.(now, place.query) }));
    if (!(await openPlace(app, place))) await open(app, "");
  } catch (error) {
    await open(app, "");
    app.update({ notice: { kind: "error", text: `${words.link.bad}: ${(error as Error).message}` } });
  }
}

void start();
