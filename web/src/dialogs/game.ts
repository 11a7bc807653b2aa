// The dialog to choose which game is played.

import { capital } from "../board.ts";
import { h, type VNode } from "../dom.ts";
import { chooseGame } from "../game.ts";
import { CONNECT4, type State } from "../state.ts";
import type { App } from "../store.ts";
import { words } from "../text.ts";
import { complaint } from "./dialog.ts";

const GAMES: [game: string, name: string, aside: string][] = [
  [CONNECT4, words.game.connect4, "7×6"],
  ["8x7x4", words.game.connect4, "8×7"],
  ["9x7x4", words.game.connect4, "9×7"],
  ["3x3x3 free", words.game.tictactoe, "3×3"],
];

export function gameDialog(state: State, app: App): VNode {
  const choose = async (game: string) => {
    const wrong = await chooseGame(app, game);
    if (wrong !== undefined) app.update({ dialogError: `${capital(wrong)}.` });
  };
  const onsubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void choose((event.currentTarget as HTMLFormElement).querySelector("input")?.value ?? "");
  };
  return h(
    "div",
    { class: "form" },
    h(
      "ul",
      { class: "choices" },
      GAMES.map(([game, name, aside]) =>
        h(
          "li",
          { key: game },
          h(
            "button",
            { type: "button", class: "choice", "aria-pressed": state.game === game ? "true" : "false", onclick: () => void choose(game) },
            h("span", null, name),
            h("span", { class: "aside" }, aside),
          ),
        ),
      ),
    ),
    h(
      "form",
      { class: "form", onsubmit },
      h("label", { for: "own-game" }, words.game.ownLabel),
      h(
        "div",
        { class: "row" },
        h("input", {
          id: "own-game",
          placeholder: "5x4x4",
          spellcheck: "false",
          autocapitalize: "off",
          autocomplete: "off",
          "aria-describedby": "own-help complaint",
          "aria-invalid": state.dialogError ? "true" : undefined,
        }),
        h("button", { type: "submit", class: "strong" }, words.game.start),
      ),
      h("p", { class: "aside", id: "own-help" }, words.game.ownHelp),
      complaint(state),
    ),
  );
}
