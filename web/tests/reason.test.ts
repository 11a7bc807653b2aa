// Why: the coach's idea first, its branches below, and nothing twice.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Explanation, Fact, Reason } from "foursight";
import { findAll, h, textOf, type VNode } from "../src/dom.ts";
import { because, enumerated, othersThan } from "../src/panel/reason.ts";
import { squaresIn } from "../src/panel/why.ts";
import { defaults } from "../src/state.ts";
import type { App } from "../src/store.ts";
import { words } from "../src/text.ts";

const app = {} as App;
const reason = (text: string[], more: Partial<Reason> = {}): Reason => ({ kind: "short_proof", player: "first", goal: "win", idea: { kind: "open" }, text, ...more });
const fact = (text: string) => ({ kind: "threat", text }) as Fact;
const drawn = (told: Partial<Explanation>): VNode => h("div", null, because(defaults(), app, { facts: [], reason: null, ...told }));
const named = (tree: VNode, name: string) => findAll(tree, (it) => String(it.props.class ?? "").split(" ").includes(name)).map(textOf);

test("the idea comes first, in colours, and lights the squares that it names", () => {
  const tree = drawn({ reason: reason(["x wins by force: column 3 makes two threats, at b1 and f1."]), facts: [fact("o has a threat at d2.")] });
  assert.deepEqual(named(tree, "idea"), ["Yellow wins by force: column 3 makes two threats, at b1 and f1."]);
  assert.deepEqual(named(tree, "square"), ["b1", "f1", "d2"]);
  assert.deepEqual(squaresIn("a3, a4 and e3, a3"), ["a3", "a4", "e3"]);
});

test("few branches are shown below, many are folded", () => {
  const few = drawn({ reason: reason(["x wins.", "After column 1 x wins at once, at a3."]) });
  assert.equal(named(few, "branch").length, 1);
  assert.equal(findAll(few, (it) => it.tag === "details").length, 0);
  const many = drawn({ reason: reason(["x wins.", ...[1, 2, 3, 4].map((it) => `After column ${it} x wins at once, at a3.`)]) });
  assert.equal(textOf(findAll(many, (it) => it.tag === "summary")[0] ?? ""), words.panel.branches(4));
});

test("what the moves of a line do is one line each", () => {
  const text = "What the moves do: 12 o 5 makes a threat at c4; 14 o 7 stops g1.";
  assert.deepEqual(enumerated(text), { name: "What the moves do", parts: ["12 o 5 makes a threat at c4", "14 o 7 stops g1"] });
  assert.equal(enumerated("x wins by force: column 3 forces 3; 4 forces 5."), undefined);
  const tree = drawn({ reason: reason(["There is no short reason that is known.", "In the line below c4 decides.", text], { kind: "calculation", story: {} as Reason["story"] }) });
  assert.deepEqual(named(tree, "branch"), ["In the line below c4 decides.", "12 Red 5 makes a threat at c4", "14 Red 7 stops g1"]);
});

test("a bad move: how it is punished, and what the better one does", () => {
  const tree = drawn({ reason: reason(["o wins at a4."]), better: reason(["x wins at b4."]) });
  assert.deepEqual(findAll(tree, (it) => it.tag === "h3").map(textOf), [words.panel.punished, words.panel.better]);
  assert.equal(findAll(drawn({ reason: reason(["o wins at a4."]) }), (it) => it.tag === "h3").length, 0);
});

test("a fact that is the reason is not said twice", () => {
  const told = { reason: reason(["o waits for d2."]), facts: [fact("o waits for d2."), fact("x threatens a1.")] };
  assert.deepEqual(othersThan(told).map((it) => it.text), ["x threatens a1."]);
});
