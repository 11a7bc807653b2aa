// Why: the coach's sentences, one idea a line. A line lights its cells on the board.

import type { Cell, Explanation, Fact, Plan } from "foursight";
import { h, type VNode } from "../dom.ts";
import type { State } from "../state.ts";
import type { App } from "../store.ts";
import { moveName, sentence, words } from "../text.ts";
import { explainMove } from "../think.ts";
import { peekFor } from "../peek.ts";
import { because } from "./reason.ts";

export function whyPart(state: State, app: App): VNode {
  const { asked, explanation } = state.thought;
  const what = asked ?? explanation;
  const title = asked?.move ? words.panel.whyMove(moveName(asked.move.move)) : words.panel.why;
  const back = asked
    ? h("button", { type: "button", class: "plain", onclick: () => void explainMove(app, null) }, words.panel.back)
    : null;
  return h(
    "section",
    { class: `why${asked ? " asked" : ""}${!what || (what.facts.length === 0 && !what.reason && !asked) ? " nothing" : ""}`, key: "why" },
    h("div", { class: "head" }, h("h3", null, title), back),
    asked ? h("p", { class: "judgement" }, sentence(asked.text[0] ?? "", state.settings.isSwapped)) : null,
    what ? because(state, app, what) : null,
  );
}

/** The facts of an explanation as a list of buttons. */
export function facts(state: State, app: App, explanation: Pick<Explanation, "facts">): VNode {
  const line = (fact: Fact) => factButton(state, app, sentence(fact.text, state.settings.isSwapped), cellsOf(fact));
  return h(
    "ul",
    { class: "facts" },
    explanation.facts.map((fact, index) => h("li", { key: `${index} ${fact.text}` }, line(fact))),
  );
}

/** A line of the coach that lights its cells, or the one that was pointed at. */
export function factButton(state: State, app: App, text: string, cells: Cell[], name = ""): VNode {
  const isLit = cells.length > 0 && state.lit.length === cells.length && cells.every((cell) => state.lit.includes(cell));
  const onclick = (event: MouseEvent) => {
    const one = (event.target as Element).getAttribute("data-cell");
    const wanted = one ? [one] : cells;
    const isSame = wanted.length === state.lit.length && wanted.every((cell) => state.lit.includes(cell));
    app.update({ lit: isSame ? [] : wanted, peek: peekFor(event) });
  };
  // What is about no cell has nothing to light.
  if (cells.length === 0) return h("p", { class: `fact ${name}` }, text);
  return h("button", { type: "button", class: `fact ${name}`, "aria-pressed": isLit ? "true" : "false", onclick }, squares(text));
}

/** All cells that a fact is about. */
export function cellsOf(fact: Fact): Cell[] {
  const cells = (fact.completes ?? []).flatMap((it) => [it.cell, ...it.line]);
  return [...new Set([...cells, ...(fact.plan ? planCells(fact.plan) : []), ...squaresIn(fact.text)])];
}

/** What a plan comes to. */
export function planCells(plan: Plan): Cell[] {
  return [...plan.line, ...plan.waits_for];
}

const SQUARE = /\b([a-z]{1,2}[1-9][0-9]?)\b/;

/** The squares that a sentence names. */
export function squaresIn(text: string): Cell[] {
  return [...new Set(text.split(SQUARE).filter((_, index) => index % 2 === 1))];
}

/** A sentence in which every square can be pointed at. */
export function squares(text: string): (VNode | string)[] {
  return text
    .split(SQUARE)
    .map((part, index) => (index % 2 === 1 ? h("span", { class: "square", "data-cell": part }, part) : part));
}
