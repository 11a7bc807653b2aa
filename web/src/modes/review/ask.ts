// What the mode Review asks of the solver.

import type { Review } from "foursight";
import { failure, isAborted } from "../../api.ts";
import { goTo } from "../../game.ts";
import type { App } from "../../store.ts";
import { stopThinking, think, valueKey } from "../../think.ts";
import { sidesOf } from "../play/played.ts";
import { collect } from "../puzzles/own.ts";
import { currentMove, defaults, gameKey, type ReviewState } from "./state.ts";

let asking = new AbortController();

export function set(app: App, change: Partial<ReviewState>): void {
  app.update((state) => ({ review: { ...state.review, ...change } }));
}

/** Goes through the game on the board, unless that is done or under way. */
export async function start(app: App): Promise<void> {
  const { text, game, moves, review } = app.state;
  if (moves === null || moves.length === 0) return;
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const key = gameKey(app.state);
  // What was jumped to is kept when a link asks for it, or the same game is gone on with.
  const chosen = review.key === key || review.key === "" ? review.chosen : null;
  stopThinking();
  set(app, { ...defaults(), key, phase: "busy", all: moves.length + 1, chosen, draft: review.draft });
  try {
    const onProgress = (answered: number) => set(app, { answered });
    const reviewed = await app.api.review({ text, game }, { signal, onProgress });
    if (signal.aborted) return;
    set(app, { phase: "done", review: reviewed });
    noteValues(app, reviewed);
    await showWorst(app, reviewed);
    lookAt(app);
    await makePuzzles(app, signal);
  } catch (error) {
    if (isAborted(error) || signal.aborted) return;
    set(app, { phase: "failed", error: failure(error).message });
  }
}

export function stop(app: App): void {
  asking.abort();
  if (app.state.review.phase === "busy") set(app, { phase: "stopped" });
}

/** The bars below the board know what the review has found out. */
function noteValues(app: App, review: Review): void {
  const { game, moves } = app.state;
  if (moves === null) return;
  app.update((state) => {
    const values = new Map(state.values);
    review.values.forEach((value, ply) => value !== null && values.set(valueKey(game, moves, ply), value));
    return { values };
  });
}

/** The worst moment comes first, unless the reader has gone somewhere meanwhile. */
async function showWorst(app: App, review: Review): Promise<void> {
  const { moves, ply, review: now } = app.state;
  const worst = ply === moves?.length ? review.lesson?.number : undefined;
  // A link may name a move that the game has not.
  const asked = now.chosen !== null && review.reviewed[now.chosen - 1] ? now.chosen : undefined;
  const number = asked ?? worst;
  if (number !== undefined) await jump(app, number);
}

/** What the panel and the chips say about the position on the board. */
export function lookAt(app: App): void {
  void explainCurrent(app);
  if (app.state.settings.values) think(app);
}

/** The position before a move, with the move and the better ones marked. */
export async function jump(app: App, number: number): Promise<void> {
  set(app, { chosen: number });
  app.update({ preview: null, lit: [] });
  await goTo(app, number - 1);
}

/** The mistakes become puzzles of the reader's own. */
async function makePuzzles(app: App, signal: AbortSignal): Promise<void> {
  const { text, game, review } = app.state;
  if (review.review?.turning_points.length === 0) {
    set(app, { puzzles: 0 });
    return;
  }
  const sides = sidesOf(app.state);
  const made = (await app.api.puzzlesOfGame({ text, game }, { signal })).filter((puzzle) => sides.includes(puzzle.to_move));
  if (signal.aborted) return;
  collect(app, made, game);
  set(app, { puzzles: made.length });
}

/** Why the move in question was what it was. */
async function explainCurrent(app: App): Promise<void> {
  const { text, game, review } = app.state;
  const number = currentMove(app.state);
  const reviewed = number === null ? undefined : review.review?.reviewed[number - 1];
  if (number === null || !reviewed || review.explained[number] || review.review?.lesson?.number === number) return;
  const { signal } = asking;
  try {
    const explained = await app.api.explain({ text, game, ply: number - 1, move: reviewed.move }, { signal });
    if (!signal.aborted) app.update(({ review: now }) => ({ review: { ...now, explained: { ...now.explained, [number]: explained } } }));
  } catch (error) {
    if (!isAborted(error)) app.update({ notice: { kind: "error", text: failure(error).message } });
  }
}
