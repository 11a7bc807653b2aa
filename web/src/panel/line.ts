// The line: best play from here, to step through on the board.

import type { LineMove, View } from "foursight";
import { h, type VNode } from "../dom.ts";
import type { State } from "../state.ts";
import type { App } from "../store.ts";
import { colour, moveName, remarks, words } from "../text.ts";
import { textOf } from "../think.ts";

/** The line that is shown, and the position it starts from. */
export function lineOf(state: State): LineMove[] {
  return (state.thought.asked ?? state.thought.explanation)?.line ?? [];
}

export function linePart(state: State, app: App): VNode {
  const line = lineOf(state);
  const count = state.preview?.count ?? 0;
  return h(
    "section",
    { class: `line${line.length === 0 ? " nothing" : ""}`, key: "line" },
    h(
      "div",
      { class: "head" },
      h("h3", null, words.panel.line),
      count === 0
        ? null
        : h(
            "div",
            { class: "head-actions" },
            h("button", { type: "button", class: "plain", onclick: () => takeLine(app) }, words.panel.lineTake),
            h("button", { type: "button", class: "plain", onclick: () => app.update({ preview: null }) }, words.panel.lineLeave),
          ),
    ),
    h(
      "ol",
      { class: "moves" },
      line.map((it, index) => h("li", { key: index }, lineButton(state, app, it, index))),
    ),
  );
}

function lineButton(state: State, app: App, it: LineMove, index: number): VNode {
  const remark = it.remark ? remarks[it.remark] : "";
  const name = `${colour(it.player, state.settings.isSwapped)} ${moveName(it.move)}${remark ? `, ${remark}` : ""}`;
  return h(
    "button",
    {
      type: "button",
      class: `move ${colour(it.player, state.settings.isSwapped).toLowerCase()}`,
      "aria-label": name,
      "aria-current": state.preview?.count === index + 1 ? "step" : undefined,
      title: name,
      onclick: () => void showLine(app, index + 1),
    },
    String(it.move),
  );
}

/** Puts so many moves of the line on the board, to be looked at. */
export async function showLine(app: App, count: number): Promise<void> {
  const { view, thought } = app.state;
  const line = lineOf(app.state);
  if (!view || count < 0 || count > line.length) return;
  if (count === 0) {
    app.update({ preview: null });
    return;
  }
  let shown: View = view;
  const moves = thought.asked?.move ? [thought.asked.move.move, ...line.slice(0, count).map((it) => it.move)] : line.slice(0, count).map((it) => it.move);
  for (const move of moves) shown = await app.api.play({ text: textOf(shown), game: shown.game, move });
  if (app.state.view === view) app.update({ preview: { count, view: shown }, falling: shown.played?.at(-1)?.cell ?? null, lit: [] });
}

/** The moves of the line that are on the board become moves of the game. */
function takeLine(app: App): void {
  const { preview } = app.state;
  if (!preview) return;
  const view = preview.view;
  app.update({ game: view.game, text: textOf(view), moves: view.played, ply: view.played?.length ?? null, view, preview: null });
}
