// What the panel of Learn is made of.

import type { Place, Run, Show } from "foursight";
import { h, type Child, type VNode } from "../../dom.ts";
import type { State } from "../../state.ts";
import type { App } from "../../store.ts";
import { capital } from "../../board.ts";
import { colour, words } from "../../text.ts";
import { bitboard, point, type Bitboard } from "./bits.ts";
import { currentRun, currentStep, hasBit, TOPICS, type Chapter, type LearnState } from "./state.ts";

export function set(app: App, change: Partial<LearnState>): void {
  app.update((state) => ({ learn: { ...state.learn, ...change } }));
}

/** The chapters; only those that say something about the game on the board. */
export function chaptersPart(state: State, choose: (chapter: Chapter) => void): VNode {
  const position = state.view?.position;
  const isNine = position !== undefined && !position.gravity && position.width === 3 && position.height === 3 && position.connect === 3;
  const fits = (chapter: Chapter) =>
    chapter === "ninebits" ? isNine : chapter === "key" || chapter === "gravity" ? position?.gravity !== false : chapter === "nonlosing" ? !position?.misere : true;
  const all: Chapter[] = ["boards", ...TOPICS];
  return h(
    "nav",
    { class: "chapters", key: "chapters", "aria-label": words.learn.chapters },
    all.filter(fits).map((chapter) =>
      h(
        "button",
        { key: chapter, type: "button", class: "quiet", "aria-current": state.learn.chapter === chapter ? "true" : undefined, onclick: () => choose(chapter) },
        words.learn.chapter[chapter].name,
      ),
    ),
  );
}

/** The boards of a position, with their names in the tutorials. */
export function boardsOf(show: Show, isSwapped: boolean): Bitboard[] {
  const { boards } = show;
  const names = words.learn.boards;
  const item = (name: string, word: string, meaning: string, sign?: string): Bitboard => ({ name, word, meaning, sign });
  const falls = boards.bottom !== null && boards.key !== null;
  return [
    item("position", boards.current.word, names.position(colour(show.position.to_move, isSwapped))),
    item("mask", boards.mask.word, names.mask, falls ? "+" : undefined),
    ...(boards.bottom ? [item("bottom", boards.bottom.word, names.bottom, "+")] : []),
    ...(boards.key ? [item("key", boards.key, names.key, "=")] : []),
    item("possible", boards.playable.word, names.playable),
    item(`winning ${colour("first", isSwapped)}`, boards.winning.first.word, names.winning(colour("first", isSwapped))),
    item(`winning ${colour("second", isSwapped)}`, boards.winning.second.word, names.winning(colour("second", isSwapped))),
    ...(boards.non_losing ? [item("non-losing", boards.non_losing.word, names.nonLosing)] : []),
  ];
}

export function boardsPart(state: State, app: App, show: Show, layout: Place[][]): VNode {
  const { learn } = state;
  const boards = boardsOf(show, state.settings.isSwapped);
  return h(
    "section",
    { class: "boards", key: "boards" },
    readout(app, learn, layout, boards),
    h("div", { class: "bitboards", style: columnsOf(layout) }, boards.map((it) => bitboard(app, learn, layout, it))),
  );
}

/** Wide boards get more room, so that the numbers of their bits can be read. */
function columnsOf(layout: Place[][]): string {
  return `--bit-columns:${layout[0]?.length ?? 1}`;
}

/** The bit that is pointed at, in every board: by pointer, or by the slider. */
export function readout(app: App, learn: LearnState, layout: Place[][], boards: Bitboard[]): VNode {
  const places = layout.flat();
  const at = places.find((place) => place.bit === learn.bit);
  const oninput = (event: Event) => point(app, Number((event.currentTarget as HTMLInputElement).value));
  return h(
    "div",
    { class: "readout", key: "readout" },
    h(
      "label",
      null,
      h("span", { class: "name" }, at ? words.learn.bit(at.bit, at.cell ?? words.learn.aSentinel) : words.learn.chooseBit),
      h("input", { type: "range", min: 0, max: places.length - 1, step: 1, value: String(learn.bit ?? 0), oninput }),
    ),
    h(
      "p",
      { class: "facts-of-bit", "aria-live": "polite" },
      at ? boards.map((it) => h("span", { key: it.name, class: hasBit(it.word, at.bit) ? "one" : "zero" }, h("code", null, it.name), ` ${hasBit(it.word, at.bit) ? 1 : 0}`)) : words.learn.bitHelp,
    ),
  );
}

/** A formula step by step. */
export function stepsPart(state: State, app: App): Child {
  const { learn } = state;
  const run = currentRun(learn);
  const step = currentStep(learn);
  if (!learn.steps) return null;
  if (!run || !step) return h("p", { key: "nothing", class: "lead" }, words.learn.nothing);
  const boards: Bitboard[] = [
    ...step.operands,
    { name: step.result || words.learn.result, word: step.word, sign: "=", isResult: true },
  ];
  const { layout } = learn.steps;
  return h(
    "section",
    { class: "steps-part", key: "steps" },
    runButtons(state, app),
    listing(state, app, run),
    h(
      "div",
      { class: "current-step", "aria-live": "polite" },
      h("p", { class: "moment" }, capital(step.part), h("span", { class: "cost" }, words.learn.operations(step.operations))),
      h("h3", { class: "formula" }, h("code", null, step.formula)),
      h("p", { class: "step-text" }, `${capital(step.text)}.`),
    ),
    h("div", { class: "bitboards", style: columnsOf(layout) }, boards.map((it, index) => ({ ...bitboard(app, learn, layout, it), key: `${index}` }))),
    readout(app, learn, layout, boards),
  );
}

/** For whom, or for which column. */
function runButtons(state: State, app: App): Child {
  const runs = state.learn.steps?.runs ?? [];
  const { isSwapped } = state.settings;
  if (runs.length < 2) return null;
  const isColumns = runs.some((run) => run.column !== null);
  const name = (run: Run) => (run.player ? colour(run.player, isSwapped) : run.column !== null ? String(run.column) : isColumns ? words.learn.allColumns : run.name);
  return h(
    "div",
    { class: "pair runs", role: "group", "aria-label": words.learn.forWhat },
    isColumns ? h("span", { class: "aside", "aria-hidden": "true" }, words.learn.columns) : null,
    runs.map((run, index) =>
      h(
        "button",
        { key: index, type: "button", class: `quiet ${run.player ? colour(run.player, isSwapped).toLowerCase() : ""}`, "aria-label": run.column === null ? undefined : words.learn.column(run.column), "aria-pressed": index === state.learn.run ? "true" : "false", onclick: () => set(app, { run: index, step: 0 }) },
        run.player ? h("span", { class: "dot", "aria-hidden": "true" }) : null,
        name(run),
      ),
    ),
  );
}

/** The list shows the line we are at. Only the list itself is scrolled, never the page. */
function showCurrentLine(): void {
  const current = document.querySelector<HTMLElement>(".listing [aria-current]");
  const list = current?.closest("ol");
  if (current && list) list.scrollTop = current.offsetTop - list.offsetTop - (list.clientHeight - current.offsetHeight) / 2;
}

/** The whole formula as a program, the current line marked. */
function listing(state: State, app: App, run: Run): VNode {
  const at = Math.min(state.learn.step, run.steps.length - 1);
  const go = (step: number) => {
    set(app, { step });
    requestAnimationFrame(showCurrentLine);
  };
  return h(
    "div",
    { class: "listing" },
    h("div", { class: "head" }, h("h3", null, h("code", null, run.name)), h("span", { class: "aside" }, words.learn.source(run.source))),
    h(
      "ol",
      null,
      run.steps.map((step, index) =>
        h(
          "li",
          { key: index },
          h(
            "button",
            { type: "button", "aria-current": index === at ? "step" : undefined, onclick: () => go(index) },
            h("code", null, step.formula),
            h("span", { class: "part" }, run.steps[index - 1]?.part === step.part || step.formula.includes(step.part) ? "" : step.part),
          ),
        ),
      ),
    ),
    h(
      "p",
      { class: "sum" },
      words.learn.answer,
      h("code", null, run.answer),
      h("span", { class: "aside" }, words.learn.operations(run.operations)),
    ),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "button", class: "quiet", disabled: at === 0, onclick: () => go(at - 1) }, words.learn.back),
      h("span", { class: "aside" }, words.learn.stepOf(at + 1, run.steps.length)),
      h("button", { type: "button", class: "strong", disabled: at + 1 >= run.steps.length, onclick: () => go(at + 1) }, words.learn.next),
    ),
  );
}
