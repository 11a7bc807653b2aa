// The verdict: one line, the largest text, and how sure it is.

import { h, type Child, type VNode } from "../dom.ts";
import { changeMode } from "../modes/change.ts";
import type { State, Thought } from "../state.ts";
import type { App } from "../store.ts";
import { moveName, sentence, words } from "../text.ts";
import { stop, thinkOn } from "../think.ts";

export function verdictPart(state: State, app: App): VNode {
  return h(
    "section",
    { class: "verdict", key: "verdict" },
    h("div", { class: "said" }, h("h2", { class: "sentence short" }, verdict(state)), opinion(state)),
    h("div", { class: "status" }, status(state, app)),
  );
}

/** What is known about the position, in the coach's words. */
export function verdict(state: State): string {
  const { solver, thought, settings } = state;
  if (solver !== "ready") return words.states[solver];
  const said = thought.explanation?.text[0] ?? thought.sentence;
  return said === "" ? words.states.looking : sentence(said, settings.isSwapped);
}

/** What the look-ahead thinks of a position that is not solved; it has room below the little that is proved. */
function opinion({ thought }: State): Child {
  if (!thought.opinion || thought.phase === "solved") return null;
  return h("p", { class: "opinion" }, words.states.opinion(moveName(thought.opinion.move)));
}

/** How it was found out. */
function source({ analysis }: Thought): string {
  if (!analysis) return "";
  const seconds = analysis.microseconds / 1_000_000;
  return words.sources[analysis.source](seconds, analysis.nodes);
}

function status(state: State, app: App): Child {
  const { thought, solver } = state;
  if (solver === "missing") return words.states.missingHelp;
  if (solver === "broken") return words.states.brokenHelp;
  const button = (text: string, onclick: () => void) => h("button", { type: "button", class: "quiet", onclick }, text);
  const goOn = () => button(words.states.goOn, () => thinkOn(app, 0));
  switch (thought.phase) {
    case "proving":
      return [h("span", { class: "busy" }, words.states.proving(thought.seconds)), button(words.states.stop, () => stop(app))];
    case "stopped":
      return [h("span", null, words.states.stopped), goOn()];
    case "limit":
      return [h("span", null, words.states.limit(thought.seconds)), goOn()];
    case "solved":
      return state.view?.result && state.moves
        ? h("button", { type: "button", class: "strong", onclick: () => changeMode(app, "review") }, words.panel.review)
        : source(thought);
    default:
      return null;
  }
}
