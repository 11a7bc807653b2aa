// The reason: the coach's idea first, then its branches, then what else can be seen.

import type { Cell, Explanation, Fact, Idea, Reason } from "foursight";
import { h, type Child, type VNode } from "../dom.ts";
import type { State } from "../state.ts";
import type { App } from "../store.ts";
import { sentence, words } from "../text.ts";
import { facts, factButton, planCells, squaresIn } from "./why.ts";

/** What explains a position, a move, or a lesson of a review. */
export type Told = Pick<Explanation, "facts" | "reason"> & Partial<Pick<Explanation, "better" | "counter">>;

/** More branches than these are shown when they are asked for. */
const FEW_BRANCHES = 3;

/** Everything that is told. If there was a better move, how this one is punished, and what the better one does. */
export function because(state: State, app: App, told: Told): Child {
  const { reason, better, counter } = told;
  return [
    reasonPart(state, app, "reason", reason, better ? words.panel.punished : null),
    reasonPart(state, app, "better", better, words.panel.better),
    reasonPart(state, app, "counter", counter, words.panel.counter),
    facts(state, app, { facts: othersThan(told) }),
  ];
}

/** The facts that the reasons have not said already. */
export function othersThan({ facts: all, reason, better, counter }: Told): Fact[] {
  const said = new Set([reason, better, counter].flatMap((it) => it?.text ?? []));
  return all.filter((fact) => !said.has(fact.text));
}

function reasonPart(state: State, app: App, key: string, reason: Reason | null | undefined, title: string | null): VNode | null {
  const [idea, ...branches] = reason?.text ?? [];
  if (!reason || idea === undefined) return null;
  const line = (text: string, cells: Cell[], name: string) => factButton(state, app, sentence(text, state.settings.isSwapped), cells, name);
  const lines = (texts: string[]) =>
    h(
      "ul",
      { class: "branches" },
      texts.map((text, index) => h("li", { key: index }, line(text, squaresIn(text), "branch"))),
    );
  const folded = (name: string, texts: string[]) => h("details", { key: name }, h("summary", null, name), lines(texts));
  const deeds = reason.story ? branches.map(enumerated).find(Boolean) : undefined;
  const told = deeds ? branches.filter((text) => !enumerated(text)) : branches;
  return h(
    "div",
    { class: "reason", key },
    title ? h("h3", null, title) : null,
    line(idea, [...new Set([...squaresIn(idea), ...cellsOfIdea(reason.idea)])], "idea"),
    told.length > FEW_BRANCHES ? folded(words.panel.branches(told.length), told) : told.length > 0 ? lines(told) : null,
    deeds ? folded(deeds.name, deeds.parts) : null,
  );
}

/** The name and the parts of a sentence that counts up what the moves of a line do: each is a line of its own. */
export function enumerated(text: string): { name: string; parts: string[] } | undefined {
  const [, name, list] = /^([^:;]+): (.+)\.$/.exec(text) ?? [];
  const parts = list?.split("; ") ?? [];
  return name !== undefined && parts.every((part) => /^\d+ /.test(part)) ? { name, parts } : undefined;
}

/** The cells that the first step of an idea is about: its branches have their own lines. */
function cellsOfIdea(idea: Idea): Cell[] {
  const lines = (idea.completes ?? []).flatMap((it) => [it.cell, ...it.line]);
  const then = idea.kind === "play" && idea.then?.kind === "follow" ? cellsOfIdea(idea.then) : [];
  return [...lines, ...(idea.plan ? planCells(idea.plan) : []), ...(idea.waits_for ?? []), ...then];
}
