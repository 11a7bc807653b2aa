// The chart: what every position of the game was worth, and where it turned.

import type { Review, ReviewedMove } from "foursight";
import { h, type VNode } from "../../dom.ts";
import { goTo } from "../../game.ts";
import type { State } from "../../state.ts";
import type { App } from "../../store.ts";
import { classes, classSigns, colour, words } from "../../text.ts";
import { jump } from "./ask.ts";
import { currentMove } from "./state.ts";

const HEIGHT = 132;
const MIDDLE = 62;
/** The longest bar, and the room for a sign beyond it. */
const LONGEST = 44;

export function chart(state: State, app: App, review: Review): VNode {
  const { isSwapped } = state.settings;
  const step = 12;
  const width = Math.max(review.values.length, 12) * step;
  const most = (review.game.width * review.game.height) / 2;
  const here = state.ply;
  const onclick = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const ply = Math.floor(((event.clientX - box.left) / box.width) * (width / step));
    const mistake = review.turning_points.includes(ply) ? ply : null;
    void (mistake === null ? goTo(app, ply) : jump(app, mistake));
  };
  return h(
    "figure",
    { class: "chart", key: "chart" },
    h("span", { class: "side up", "aria-hidden": "true" }, words.review.sideWins(colour("first", isSwapped))),
    h(
      "svg",
      { viewBox: `0 0 ${width} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": summary(review), onclick },
      h("rect", { class: "here", x: (here ?? 0) * step, y: 0, width: step, height: HEIGHT, rx: 3 }),
      h("line", { class: "axis", x1: 0, x2: width, y1: MIDDLE, y2: MIDDLE }),
      review.values.map((value, ply) => bar(ply, value, most, step, isSwapped)),
    ),
    h("div", { class: "signs", "aria-hidden": "true" }, review.reviewed.filter(isTurningPoint).map((it) => sign(it, width / step))),
    h("span", { class: "side down", "aria-hidden": "true" }, words.review.sideWins(colour("second", isSwapped))),
  );
}

export function isTurningPoint(move: ReviewedMove): boolean {
  return move.class === "mistake" || move.class === "blunder";
}

function bar(ply: number, value: number | null, most: number, step: number, isSwapped: boolean): VNode {
  const share = value === null ? 0 : Math.sqrt(Math.abs(value) / most);
  const height = value ? Math.max(8, share * LONGEST) : 3;
  const y = value && value > 0 ? MIDDLE - height : value ? MIDDLE : MIDDLE - 1.5;
  const kind = value === null ? "unknown" : value === 0 ? "level" : colour(value > 0 ? "first" : "second", isSwapped).toLowerCase();
  return h("rect", { key: ply, class: `bar ${kind}`, x: ply * step + 2, width: step - 4, y, height, rx: 2 });
}

/** Where a move went wrong: the bar after it, told by a sign below the chart. */
function sign(move: ReviewedMove, places: number): VNode {
  const left = ((move.number + 0.5) / places) * 100;
  const kind = move.class ?? "best";
  return h("span", { key: move.number, class: `sign ${kind}`, style: `left:${left}%` }, classSigns[kind]);
}

/** The chart in a sentence, for those who do not see it. */
function summary(review: Review): string {
  const turns = review.reviewed.filter(isTurningPoint).map((it) => `${it.number}, ${classes[it.class ?? "best"]}`);
  return words.review.chart(review.reviewed.length, turns.join("; "));
}

/** The moves of the game with what they were; a mistake is jumped to. */
export function moveList(state: State, app: App, review: Review): VNode {
  const current = currentMove(state);
  return h(
    "ol",
    { class: "reviewed" },
    review.reviewed.map((it) => {
      const kind = it.class ?? "unknown";
      const name = colour(it.player, state.settings.isSwapped);
      const word = it.class ? classes[it.class] : words.review.unknown;
      return h(
        "li",
        { key: it.number },
        h(
          "button",
          {
            type: "button",
            class: `reviewed-move ${kind}`,
            "aria-current": current === it.number ? "step" : undefined,
            title: word,
            onclick: () => void jump(app, it.number),
          },
          h("span", { class: "number" }, it.number, h("span", { class: "unseen" }, `: ${name}, `)),
          h("span", { class: `stone-of ${name.toLowerCase()}` }, state.moves?.[it.number - 1]?.text ?? ""),
          h("span", { class: "class-sign", "aria-hidden": "true" }, it.class ? classSigns[it.class] : ""),
          h("span", { class: "unseen" }, `, ${word}`),
        ),
      );
    }),
  );
}
