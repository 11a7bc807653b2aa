// The mode Review: a game move by move, the worst moment first.

import type { Cell } from "foursight";
import { h } from "../dom.ts";
import { whyPart } from "../panel/why.ts";
import type { State } from "../state.ts";
import { stopThinking } from "../think.ts";
import { numberUpTo } from "../url.ts";
import type { BoardLook, Mode } from "./mode.ts";
import { lookAt, set, start, stop } from "./review/ask.ts";
import { chart, moveList } from "./review/chart.ts";
import { accuracyPart, busyPart, emptyPart, lessonsPart, momentPart, morePart } from "./review/parts.ts";
import { gameKey, isBefore } from "./review/state.ts";

export { defaults, type ReviewState } from "./review/state.ts";

export const review: Mode = {
  name: "review",
  // Without gravity the values stand in the cells, where the marks are.
  showsValues: (state) => isThere(state) && state.settings.values && !state.preview && !(isBefore(state) && state.view?.position.gravity === false),
  panel(state, app) {
    const { phase, review: it } = state.review;
    if (state.moves === null || state.moves.length === 0) return h("div", { class: "parts" }, emptyPart(state, app));
    if (!isThere(state) || !it) return h("div", { class: "parts" }, phase === "none" ? null : busyPart(state, app));
    return h(
      "div",
      { class: "parts" },
      momentPart(state, app, it),
      // A chip over the board was tapped.
      state.thought.asked ? whyPart(state, app) : null,
      lessonsPart(state, app, it),
      chart(state, app, it),
      moveList(state, app, it),
      accuracyPart(state, it),
      morePart(state, app),
    );
  },
  board: (state) => ({ isOpen: false, ...marks(state) }),
  onPosition(app) {
    const { state } = app;
    if (state.review.key !== gameKey(state)) {
      if (state.moves && state.moves.length > 0) void start(app);
      return;
    }
    if (state.review.phase === "done") lookAt(app);
  },
  onLeave(app) {
    stop(app);
    stopThinking();
    // The next time the review goes on by itself.
    if (app.state.review.phase === "stopped") set(app, { key: "" });
  },
  writeUrl(state, query) {
    if (isBefore(state)) query.set("at", String(state.review.chosen));
  },
  readUrl(state, query) {
    return { review: { ...state.review, chosen: numberUpTo(query, "at", 999) ?? null } };
  },
};

/** Whether the game on the board is the one that was reviewed. */
function isThere(state: State): boolean {
  return state.review.phase === "done" && state.review.key === gameKey(state);
}

/** The move that was made is crossed, the better ones are lit and ticked. */
function marks(state: State): Partial<BoardLook> {
  const { review: it, chosen } = state.review;
  if (!isThere(state) || !it || chosen === null || !isBefore(state) || state.preview) return {};
  const move = it.reviewed[chosen - 1];
  const played = state.moves?.[chosen - 1]?.cell;
  const better = (move?.better ?? []).flatMap((wanted): Cell[] => {
    const cell = state.view?.playable.find((option) => option.move === wanted)?.cell;
    return cell ? [cell] : [];
  });
  const labels = new Map<Cell, string>(better.map((cell) => [cell, "✓"]));
  if (played) labels.set(played, better.length > 0 ? "✕" : "✓");
  return { labels, lit: state.lit.length > 0 ? state.lit : better };
}
