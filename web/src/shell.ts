// The frame of the page: the head, the board, the panel of the mode, notices and dialogs.

import { board } from "./board.ts";
import { chipRow, chips } from "./chips.ts";
import { dialog } from "./dialogs/dialog.ts";
import { h, type Child, type VNode } from "./dom.ts";
import { playMove } from "./game.ts";
import { modes } from "./modes/all.ts";
import type { BoardLook } from "./modes/mode.ts";
import { MODES, shown, type ModeName, type State } from "./state.ts";
import { steps } from "./strip.ts";
import type { App } from "./store.ts";
import { words } from "./text.ts";
import { explainMove } from "./think.ts";

export function page(state: State, app: App): VNode[] {
  const mode = modes[state.mode];
  return [
    head(state, app),
    h(
      "main",
      { class: `mode-${state.mode}`, key: "main" },
      h("div", { class: "table" }, boardPart(state, app), steps(state, app)),
      h("div", { class: "panel", key: `panel ${state.mode}` }, notice(state, app), mode.panel(state, app)),
    ),
    tabs(state, app),
    ...dialog(state, app),
  ];
}

/** What the board draws in this state. */
export function lookOf(state: State): BoardLook {
  const view = shown(state);
  const own = modes[state.mode].board?.(state);
  return {
    view,
    lit: state.lit,
    threats: state.settings.threats,
    falling: state.falling,
    isOpen: !view?.result,
    labels: new Map(),
    shaded: [],
    isSwapped: state.settings.isSwapped,
    ...own,
  };
}

function boardPart(state: State, app: App): VNode {
  const mode = modes[state.mode];
  const look = lookOf(state);
  const isShown = mode.showsValues(state) && look.view !== null && look.view === state.view;
  const moves = look.view?.playable.map((it) => it.move) ?? [];
  const all = isShown ? chips(state.thought, moves, look.view?.position.ply ?? 0) : [];
  const onMove = mode.onMove ? mode.onMove.bind(mode, app) : (move: number | string) => void playMove(app, move);
  return board(look, onMove, chipRow(state, all, isShown, (move) => void explainMove(app, move)));
}

function head(state: State, app: App): VNode {
  const open = (name: NonNullable<State["dialog"]>, text: Child, label: string) =>
    h("button", { type: "button", class: "quiet", "aria-haspopup": "dialog", "aria-label": label, title: label, onclick: () => app.update({ dialog: name }) }, text);
  return h(
    "header",
    { key: "head" },
    h("h1", { class: "brand" }, words.name),
    tabs(state, app, "head-tabs"),
    h(
      "div",
      { class: "tools" },
      open("game", [gameName(state.game), " ▾"], `${words.header.game}: ${gameName(state.game)}`),
      open("share", words.header.share, words.header.share),
      open("settings", words.header.settings, words.header.settings),
      open("help", "?", words.header.help),
    ),
  );
}

/** A game as the head names it: 7×6, 8×7, tic-tac-toe. */
export function gameName(game: string): string {
  if (game === "3x3x3 free") return words.game.tictactoe;
  const parts = /^(\d+)x(\d+)x(\d+)(.*)$/.exec(game);
  if (!parts) return game;
  const [, width, height, connect, rest] = parts;
  return `${width}×${height}${connect === "4" ? "" : `×${connect}`}${rest}`;
}

function tabs(state: State, app: App, name = "tabs"): VNode {
  return h(
    "nav",
    { class: name, key: name, "aria-label": words.header.modes },
    MODES.map((mode) =>
      h(
        "button",
        { key: mode, type: "button", "aria-current": state.mode === mode ? "page" : undefined, onclick: () => changeMode(app, mode) },
        words.modes[mode],
      ),
    ),
  );
}

export function changeMode(app: App, mode: ModeName): void {
  if (mode === app.state.mode) return;
  modes[app.state.mode].onLeave?.(app);
  app.update({ mode, lit: [], preview: null, notice: null });
}

function notice(state: State, app: App): VNode {
  const { notice: it } = state;
  return h(
    "div",
    { class: "notice-place", role: "status", key: "notice" },
    it
      ? h(
          "p",
          { class: `notice ${it.kind}` },
          it.text,
          h("button", { type: "button", class: "quiet", onclick: () => app.update({ notice: null }) }, words.close),
        )
      : null,
  );
}
