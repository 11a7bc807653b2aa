// The moves of the game, to go to, copy, paste and take back.

import { h, type VNode } from "../dom.ts";
import { goTo, newGame, undo } from "../game.ts";
import { copy } from "../copy.ts";
import type { State } from "../state.ts";
import type { App } from "../store.ts";
import { colour, moveName, words } from "../text.ts";

export function movesPart(state: State, app: App, onNew: () => void = () => void newGame(app)): VNode {
  const { moves, ply } = state;
  const action = (text: string, isOff: boolean, onclick: () => void) =>
    h("button", { key: text, type: "button", class: "quiet", disabled: isOff, onclick }, text);
  return h(
    "section",
    { class: "game", key: "game" },
    h("h3", null, words.panel.moves),
    moves === null
      ? h("p", { class: "aside" }, words.panel.withoutMoves)
      : moves.length === 0
        ? h("p", { class: "aside" }, words.panel.noMoves)
        : h(
            "ol",
            { class: "moves" },
            moves.map((it, index) =>
              h(
                "li",
                { key: index },
                h(
                  "button",
                  {
                    type: "button",
                    class: `move ${colour(it.player, state.settings.isSwapped).toLowerCase()}`,
                    "aria-label": `${index + 1}: ${colour(it.player, state.settings.isSwapped)}, ${moveName(it.move)}`,
                    "aria-current": ply === index + 1 ? "step" : undefined,
                    onclick: () => void goTo(app, index + 1),
                  },
                  it.text,
                ),
              ),
            ),
          ),
    h(
      "div",
      { class: "actions" },
      action(words.panel.copy, state.text === "", () => void copy(app, words.share.moves, state.text)),
      action(words.panel.paste, false, () => app.update({ dialog: "paste" })),
      state.mode === "play" ? null : action(words.panel.undo, !ply, () => void undo(app)),
      action(words.panel.newGame, state.text === "", onNew),
    ),
  );
}
