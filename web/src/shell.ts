// The frame of the page: the head, the board, the panel of the mode, notices and dialogs.

import { board, gameName, picture, size } from "./board.ts";
import { cellChip, chipRow, chips } from "./chips.ts";
import { dialog } from "./dialogs/dialog.ts";
import { h, type Child, type VNode } from "./dom.ts";
import { gear, logo } from "./icons.ts";
import { lookOf } from "./look.ts";
import { modes } from "./modes/all.ts";
import { changeMode } from "./modes/change.ts";
import { MODES, type State } from "./state.ts";
import { verdict } from "./panel/verdict.ts";
import { steps } from "./strip.ts";
import type { App } from "./store.ts";
import { colour, moveName, words } from "./text.ts";
import { explainMove } from "./think.ts";
import { chooseMove } from "./turn.ts";

export function page(state: State, app: App): VNode[] {
  const mode = modes[state.mode];
  const [width, height] = size(lookOf(state).view);
  return [
    head(state, app),
    h(
      "main",
      { class: `mode-${state.mode}`, key: "main", "data-board": state.view ? "ready" : "waiting", style: `--columns:${width};--rows:${height}` },
      h("div", { class: "table" }, boardPart(state, app), steps(state, app)),
      h("div", { class: "panel", key: `panel ${state.mode}` }, notice(state, app), mode.panel(state, app)),
    ),
    h("p", { class: "unseen", key: "news", role: "status" }, news(state)),
    ...peek(state),
    tabs(state, app),
    ...dialog(state, app),
  ];
}

function boardPart(state: State, app: App): VNode {
  const mode = modes[state.mode];
  const look = lookOf(state);
  const isShown = mode.showsValues(state) && look.view !== null && look.view === state.view;
  const moves = look.view?.playable.map((it) => it.move) ?? [];
  const all = isShown ? chips(state.thought, moves, look.view?.position.ply ?? 0) : [];
  const row = chipRow(look.view, state, isShown ? all : [], (move) => void explainMove(app, move));
  return board(look, (move) => chooseMove(app, move), row, new Map(all.map((chip) => [chip.move, { picture: cellChip(chip), label: chip.label }])));
}

/** What is lit, on a small board in a corner, for as long as the large one is out of sight. A tap leads to that. */
function peek(state: State): VNode[] {
  if (state.peek === null || state.lit.length === 0) return [];
  const onclick = () => window.scrollTo({ top: 0 });
  return [h("div", { class: `peek ${state.peek}`, key: "peek", "aria-hidden": "true", onclick }, picture(lookOf(state)))];
}

/** What a screen reader is told: the last move, then what was found out about the position. */
export function news(state: State): string {
  const { isSwapped } = state.settings;
  const last = state.view?.played?.at(-1);
  const move = last ? `${colour(last.player, isSwapped)}, ${moveName(last.move)}.` : "";
  const isKnown = modes[state.mode].showsValues(state) && state.thought.explanation !== null;
  return isKnown ? `${move} ${verdict(state)}` : move;
}

function head(state: State, app: App): VNode {
  const open = (name: NonNullable<State["dialog"]>, text: Child, label: string) =>
    h("button", { type: "button", "aria-haspopup": "dialog", "aria-label": label, title: label, onclick: () => app.update({ dialog: name }) }, text);
  return h(
    "header",
    { key: "head", class: gameName(state.game).length > SHORT ? "long" : undefined },
    h("h1", { class: "brand", "aria-label": words.name }, logo(), h("span", null, words.name)),
    tabs(state, app, "head-tabs"),
    h(
      "div",
      { class: "tools" },
      open("game", [gameName(state.game), h("span", { class: "caret", "aria-hidden": "true" }, "▾")], `${words.header.game}: ${gameName(state.game)}`),
      open("share", words.header.share, words.header.share),
      open("settings", gear(), words.header.settings),
      open("help", "?", words.header.help),
    ),
  );
}

/** Beside a longer name of a game there is no room for ours on a phone. */
const SHORT = 5;

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

function notice(state: State, app: App): VNode {
  const { notice: it } = state;
  return h(
    "div",
    { class: "notice-place", role: "status", key: "notice" },
    state.isOffline ? h("p", { class: "notice", key: "offline" }, h("span", null, words.states.offline)) : null,
    it
      ? h(
          "p",
          { class: `notice ${it.kind}`, key: "notice" },
          h("span", null, it.text, it.link ? [" ", h("a", { href: it.link.address }, it.link.text)] : null),
          h("button", { type: "button", class: "quiet", onclick: () => app.update({ notice: null }) }, words.close),
        )
      : null,
  );
}
