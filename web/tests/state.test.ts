import assert from "node:assert/strict";
import { test } from "node:test";
import type { View } from "foursight";
import type { Api } from "../src/api.ts";
import { findAll } from "../src/dom.ts";
import { board } from "../src/board.ts";
import { moveOfKey } from "../src/keys.ts";
import { lookOf } from "../src/look.ts";
import { svgOf } from "../src/picture.ts";
import { modes } from "../src/modes/all.ts";
import { played, sidesOf } from "../src/modes/play/played.ts";
import { defaults, MODES, SETTINGS, type State } from "../src/state.ts";
import { createApp } from "../src/store.ts";
import { restore } from "../src/storage.ts";
import { valueKey } from "../src/think.ts";

/** Nothing that is tested here asks the solver. */
const nobody = {} as Api;

/** The position 44, as the package describes it. */
const view: View = {
  version: 1,
  position: { moves: "44", code: "7/7/7/7/3o3/3x3 x", width: 7, height: 6, connect: 4, gravity: true, to_move: "first", ply: 2 },
  game: "7x6x4",
  stones: { first: ["d1"], second: ["d2"] },
  playable: [1, 2, 3, 4, 5, 6, 7].map((move) => ({ move, text: String(move), player: "first", cell: move === 4 ? "d3" : `${"abcdefg"[move - 1]}1` })),
  played: [
    { move: 4, text: "4", cell: "d1", player: "first" },
    { move: 4, text: "4", cell: "d2", player: "second" },
  ],
  result: null,
  claimed: null,
  winning_line: null,
  threats: { first: [], second: ["a1"] },
  diagram: "",
  mirrored: "",
};
const state = (change: Partial<State> = {}): State => ({ ...defaults(), view, text: "44", ply: 2, moves: view.played, ...change });

test("many changes are one drawing, and no change is none", () => {
  const frames: (() => void)[] = [];
  let drawings = 0;
  const app = createApp(defaults(), nobody, () => drawings++, (frame) => frames.push(frame));
  const before = app.state;
  app.update({ mode: "play" });
  app.update((now) => ({ isOffline: now.mode === "play" }));
  assert.deepEqual([app.state.mode, app.state.isOffline, frames.length, drawings], ["play", true, 1, 0]);
  frames.pop()?.();
  assert.equal(drawings, 1);
  app.update({ mode: "play" });
  assert.equal(frames.length, 0);
  assert.deepEqual([before.mode, before.isOffline], ["analyse", false], "the old state is as it was");
});

test("a change that is made while drawing is drawn in the next frame", () => {
  const frames: (() => void)[] = [];
  const app = createApp(defaults(), nobody, () => app.update({ isOffline: true }), (frame) => frames.push(frame));
  app.update({ mode: "learn" });
  frames.shift()?.();
  assert.equal(frames.length, 1);
});

test("what the browser kept is taken only where it fits", () => {
  assert.deepEqual(restore(SETTINGS, { theme: "dark", seconds: "soon", other: 1 }), { ...SETTINGS, theme: "dark" });
  for (const strange of [undefined, null, 7, "dark"]) assert.deepEqual(restore(SETTINGS, strange), SETTINGS);
});

test("the board has a stone for every stone and a button for every column", () => {
  const tree = board(lookOf(state()), () => undefined, null);
  const stones = findAll(tree, (it) => String(it.props.class).startsWith("stone "));
  assert.deepEqual(stones.map((it) => it.props.class), ["stone yellow", "stone red last"]);
  const buttons = findAll(tree, (it) => it.tag === "button");
  assert.equal(buttons.length, 7);
  assert.equal(buttons[3]?.props["aria-label"], "Column 4, from the bottom: Yellow, Red");
  assert.equal(buttons[0]?.props["aria-disabled"], undefined);
});

test("colours change places, threats and lights are drawn", () => {
  const settings = { ...SETTINGS, isSwapped: true, threats: true };
  const tree = board(lookOf(state({ settings, lit: ["c1", "c2"] })), () => undefined, null);
  assert.equal(findAll(tree, (it) => it.props.class === "stone red").length, 1);
  assert.equal(findAll(tree, (it) => it.props.class === "light").length, 2);
  assert.equal(findAll(tree, (it) => it.props.class === "yellow" && it.tag === "circle").length, 1);
});

test("a board without gravity has a button for every cell", () => {
  const position = { ...view.position, width: 3, height: 3, connect: 3, gravity: false };
  const free: View = { ...view, position, stones: { first: ["b2"], second: [] }, playable: [{ move: "a1", cell: "a1", text: "a1", player: "second" }] };
  const chosen: unknown[] = [];
  const buttons = findAll(board(lookOf(state({ view: free })), (move) => chosen.push(move), null), (it) => it.tag === "button");
  assert.deepEqual(buttons.map((it) => it.props["data-move"]), ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]);
  for (const button of buttons) (button.props.onclick as () => void)();
  assert.deepEqual(chosen, ["a1"], "only what can be played");
  assert.equal(moveOfKey(state({ view: free }), "7"), "a3");
  assert.equal(moveOfKey(state({ view: free }), "3"), "c1");
});

test("digits are columns that exist", () => {
  assert.deepEqual(["1", "7", "8", "0", "x"].map((key) => moveOfKey(state(), key)), [1, 7, undefined, undefined, undefined]);
});

test("when the game is over nothing can be chosen", () => {
  const chosen: unknown[] = [];
  const over: View = { ...view, result: "1-0", playable: [], winning_line: ["d1", "d2"] };
  const tree = board(lookOf(state({ view: over })), (move) => chosen.push(move), null);
  for (const button of findAll(tree, (it) => it.tag === "button")) (button.props.onclick as () => void)();
  assert.deepEqual(chosen, []);
  assert.equal(findAll(tree, (it) => it.props.class === "won").length, 2);
});

test("the picture is a file of its own", () => {
  const marks = { "yellow-mark": "#640", "red-mark": "#fcc", won: "#fff", light: "#0cc" };
  const svg = svgOf(state(), { yellow: "#fc0", red: "#c00", plate: "#00c", hole: "#fff", ...marks });
  assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="700" height="600"/);
  assert.match(svg, /\.yellow \.disc\{fill:#fc0\}/);
  assert.equal(svg.match(/class="disc"/g)?.length, 2);
  assert.doesNotMatch(svg, /undefined|var\(/);
});

test("positions of a game have names of their own", () => {
  const moves = view.played ?? [];
  const keys = [0, 1, 2].map((ply) => valueKey("7x6x4", moves, ply));
  assert.equal(new Set([...keys, valueKey("8x7x4", moves, 2)]).size, 4);
});

test("a game keeps the sides that the reader had in it", () => {
  const at = (text: string, side: "first" | "second", before: State["play"]["played"]): State => state({ text, play: { ...defaults().play, side, played: before } });
  const begun = played(at("44", "first", null));
  assert.deepEqual(begun, { game: "7x6x4", text: "44", sides: ["first"] });
  const on = played(at("4453", "first", begun));
  assert.deepEqual(sidesOf(at("4453", "first", on)), ["first"]);
  // Taken back, and on with the other side: both were the reader's.
  assert.deepEqual(played(at("44", "second", on)).sides, ["first", "second"]);
  assert.deepEqual(played(at("", "second", on)).sides, ["second"], "another game");
  assert.deepEqual(sidesOf(at("12", "first", on)), ["first", "second"], "nobody knows");
});

test("every mode is there under its name, and draws its panel", () => {
  const app = createApp(state(), nobody, () => undefined, () => undefined);
  for (const name of MODES) {
    assert.equal(modes[name].name, name);
    assert.ok(modes[name].panel(state({ mode: name, solver: "ready" }), app));
  }
});
