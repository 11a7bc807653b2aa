// The mode Learn: the bitboards of the position on the board, and the tutorials' formulas step by step.

import type { Cell, Place, Topic } from "foursight";
import { failure } from "../api.ts";
import { h } from "../dom.ts";
import type { State } from "../state.ts";
import type { App } from "../store.ts";
import { words } from "../text.ts";
import { textOf } from "../think.ts";
import { oneOf } from "../url.ts";
import { boardsPart, chaptersPart, set, stepsPart } from "./learn/parts.ts";
import { currentStep, hasBit, TOPICS, type Chapter } from "./learn/state.ts";
import type { BoardLook, Mode } from "./mode.ts";

export { defaults, type LearnState } from "./learn/state.ts";

export const learn: Mode = {
  name: "learn",
  showsValues: () => false,
  panel(state, app) {
    const { chapter, show, steps } = state.learn;
    const layout = steps?.layout;
    return h(
      "div",
      { class: "parts" },
      chaptersPart(state, (wanted) => void choose(app, wanted)),
      h("h2", { class: "unseen", key: "name" }, words.learn.chapter[chapter].name),
      h("p", { class: "lead", key: "lead" }, words.learn.chapter[chapter].text),
      chapter === "boards" ? (show && layout ? boardsPart(state, app, show, layout) : null) : stepsPart(state, app),
    );
  },
  board: (state) => marks(state),
  onPosition(app) {
    void ask(app);
  },
  writeUrl(state, query) {
    if (state.learn.chapter !== "boards") query.set("chapter", state.learn.chapter);
  },
  readUrl(state, query) {
    const chapter = oneOf(query, "chapter", ["boards", ...TOPICS]) ?? "boards";
    return { learn: { ...state.learn, chapter, run: 0, step: 0 } };
  },
};

function topicOf(chapter: Chapter): Topic {
  return chapter === "boards" ? "wins" : chapter;
}

async function choose(app: App, chapter: Chapter): Promise<void> {
  set(app, { chapter, run: 0, step: 0, steps: null });
  await ask(app);
}

/** The boards and the steps of the position on the board. */
async function ask(app: App): Promise<void> {
  const { view, learn: before } = app.state;
  if (!view) return;
  const question = { text: textOf(view), game: view.game };
  try {
    const [show, steps] = await Promise.all([app.api.show(question), app.api.steps({ ...question, topic: topicOf(before.chapter) })]);
    if (app.state.view !== view || app.state.learn.chapter !== before.chapter) return;
    // A chapter that says nothing about another game gives way to the boards.
    if (steps.runs.length === 0 && before.chapter !== "boards" && before.chapter !== "nonlosing") {
      await choose(app, "boards");
      return;
    }
    set(app, { show, steps, bit: clamp(app.state.learn.bit, steps.layout) });
  } catch (error) {
    app.update({ notice: { kind: "error", text: failure(error).message } });
  }
}

function clamp(bit: number | null, layout: Place[][]): number | null {
  return bit !== null && bit < layout.flat().length ? bit : null;
}

/** The numbers of the bits in the cells, and the cells of the word in question covered. */
function marks(state: State): Partial<BoardLook> {
  const { steps, chapter, bit } = state.learn;
  const places = steps?.layout.flat() ?? [];
  const cells = places.flatMap((place): [Cell, number][] => (place.cell ? [[place.cell, place.bit]] : []));
  const labels = new Map(cells.map(([cell, number]) => [cell, String(number)]));
  const step = chapter === "boards" ? undefined : currentStep(state.learn);
  const shaded = step ? cells.filter(([, number]) => hasBit(step.word, number)).map(([cell]) => cell) : [];
  const lit = cells.filter(([, number]) => number === bit).map(([cell]) => cell);
  return { labels, shaded, lit };
}
