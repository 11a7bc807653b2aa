// Review: which move the panel is about, and how its states look.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Review, View } from "foursight";
import { findAll, textOf } from "../src/dom.ts";
import { review as mode } from "../src/modes/review.ts";
import { chart, moveList } from "../src/modes/review/chart.ts";
import { currentMove, gameKey, isBefore } from "../src/modes/review/state.ts";
import { defaults, type State } from "../src/state.ts";
import type { App } from "../src/store.ts";
import { classes, classSigns, words } from "../src/text.ts";

const app = {} as App;
const moves = ["1", "2", "1", "2", "1"].map((text, index) => ({ text, move: Number(text), player: index % 2 === 0 ? "first" : "second", cell: `a${index + 1}` }));
const game = { width: 2, height: 3, connect: 3, gravity: true };
const reviewed = moves.map((it, index) => ({ number: index + 1, player: it.player, move: it.move, class: index === 3 ? "mistake" : "best", better: index === 3 ? [1] : [] }));
const accuracy = { percent: 100, best: 3, good: 0, slow: 0, mistake: 0, blunder: 0 };
const found = { game, values: [0, 0, 0, 0, 1, 1], reviewed, turning_points: [4], accuracy: { first: accuracy, second: accuracy }, lesson: { number: 4, text: ["column 2 is a mistake: it turns a draw into a loss on move 5; column 1 is best."], facts: [], line: [] } } as unknown as Review;

function state(change: Partial<State> = {}): State {
  const base = { ...defaults(), game: "2x3x3", text: "12121", moves: moves as State["moves"], ply: 5, solver: "ready" as const, ...change };
  return { ...base, review: { ...base.review, key: gameKey(base), phase: "done", review: found, ...change.review } };
}

test("the panel is about the move that was jumped to, else the last one on the board", () => {
  assert.equal(currentMove(state()), 5);
  const jumped = state({ ply: 3, review: { ...state().review, chosen: 4 } });
  assert.equal(currentMove(jumped), 4);
  assert.ok(isBefore(jumped));
  assert.equal(currentMove({ ...jumped, ply: 1 }), 1, "stepping on leaves it");
  assert.equal(currentMove(state({ ply: 0 })), null);
});

test("the worst moment comes with the coach's words and its class in word and sign", () => {
  const text = textOf(mode.panel(state({ ply: 3, review: { ...state().review, chosen: 4 } }), app));
  assert.ok(text.includes("Column 2 is a mistake: it turns a draw into a loss on move 5"));
  assert.ok(text.includes(words.review.worst) && text.includes(`${classSigns.mistake} ${classes.mistake}`));
});

test("the better move is marked on the board", () => {
  const view = { playable: [{ move: 1, cell: "a3" }, { move: 2, cell: "b2" }], position: {} } as unknown as View;
  const look = mode.board?.(state({ ply: 3, view, review: { ...state().review, chosen: 4 } }));
  assert.deepEqual([look?.lit, look?.labels?.get("a3"), look?.isOpen], [["a3"], "✓", false]);
});

test("chart and list name every move; a chart is told in words as well", () => {
  const picture = chart(state(), app, found);
  assert.equal(findAll(picture, (it) => String(it.props.class ?? "").startsWith("bar")).length, 6);
  assert.equal(findAll(picture, (it) => it.tag === "svg")[0]?.props["aria-label"], words.review.chart(5, "4, mistake"));
  const buttons = findAll(moveList(state(), app, found), (it) => it.tag === "button");
  assert.equal(textOf(buttons[3]), "4: Red, 2?, mistake");
});

test("nothing to review, and a board without moves, say what to do", () => {
  assert.ok(textOf(mode.panel(state({ text: "", moves: [], ply: 0 }), app)).includes(words.review.nothing));
  assert.ok(textOf(mode.panel(state({ text: "7/7 x", moves: null, ply: null }), app)).includes(words.review.noMoves));
});

test("while it works it says how far it is and can be stopped", () => {
  const busy = state({ review: { ...state().review, phase: "busy", review: null, answered: 2, all: 6 } });
  const panel = mode.panel(busy, app);
  assert.ok(textOf(panel).includes(words.review.count(2, 6)) && textOf(panel).includes(words.states.stop));
  assert.equal(findAll(panel, (it) => it.tag === "progress")[0]?.props.value, 2);
});
