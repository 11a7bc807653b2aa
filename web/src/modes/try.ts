// Lines that are tried out on the board: moves that nobody has to have played.

import type { LineMove, Move, View } from "foursight";
import { h, type VNode } from "../dom.ts";
import type { State } from "../state.ts";
import type { App } from "../store.ts";
import { colour, moveName, remarks } from "../text.ts";

export interface TriedLine {
  /** Where it starts. */
  text: string;
  game: string;
  ply?: number;
  /** All its moves. */
  moves: readonly Move[];
}

let latest = 0;

/** The position after so many moves of a line, played by the package; `null` if something else was asked for meanwhile. */
export async function viewOf(app: App, line: TriedLine, count: number): Promise<View | null> {
  const turn = ++latest;
  let view = await app.api.view({ text: line.text, game: line.game, ply: line.ply });
  for (const move of line.moves.slice(0, count)) {
    view = await app.api.play({ text: view.position.moves ?? view.position.code, game: view.game, move });
  }
  return turn === latest ? view : null;
}

/** Puts so many moves of a line on the board, to be looked at. */
export async function tryLine(app: App, line: TriedLine, count: number): Promise<void> {
  const { view } = app.state;
  const shown = await viewOf(app, line, count);
  if (shown && app.state.view === view) {
    app.update({ preview: { count, view: shown }, falling: shown.played?.at(-1)?.cell ?? null, lit: [] });
  }
}

/** The moves of a line as buttons; `skipped` moves of it come before the first of them. */
export function lineButtons(state: State, app: App, line: TriedLine, moves: readonly LineMove[], skipped: number): VNode {
  return h(
    "ol",
    { class: "moves" },
    moves.map((it, index) => {
      const name = colour(it.player, state.settings.isSwapped);
      const remark = it.remark ? `, ${remarks[it.remark]}` : "";
      const count = index + 1 + skipped;
      return h(
        "li",
        { key: index },
        h(
          "button",
          {
            type: "button",
            class: `move ${name.toLowerCase()}`,
            "aria-label": `${name}, ${moveName(it.move)}${remark}`,
            "aria-current": state.preview?.count === count ? "step" : undefined,
            title: `${name}, ${moveName(it.move)}${remark}`,
            onclick: () => void tryLine(app, line, count),
          },
          String(it.move),
        ),
      );
    }),
  );
}
