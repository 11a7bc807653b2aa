// What the panel of Puzzles is made of.

import { h, type Child, type VNode } from "../../dom.ts";
import { because } from "../../panel/reason.ts";
import type { State } from "../../state.ts";
import type { App } from "../../store.ts";
import { gameName } from "../../board.ts";
import { colour, moveName, remarks, sentence, words } from "../../text.ts";
import { clearProgress, hint, open, retry, set, showSolution, step } from "./ask.ts";
import { COURSE, placeAfter, THEMES, type Theme } from "./course.ts";
import { daysAfter, gradeKey, KINDS, today, type Kind, type Progress, type PuzzlesState } from "./state.ts";

const GRADES = [1, 2, 3, 4, 5];

const button = (text: string, onclick: () => void, name = "quiet", isOff = false) =>
  h("button", { key: text, type: "button", class: name, disabled: isOff, onclick }, text);

/** The question, or how it was answered. */
export function puzzlePart(state: State, app: App): VNode {
  const { puzzles } = state;
  return h(
    "section",
    { class: `verdict puzzle ${puzzles.phase} ${puzzles.result ?? ""}`, key: "puzzle" },
    h("p", { class: "moment" }, title(puzzles), puzzles.puzzle ? gradeMark(puzzles.puzzle.grade) : null),
    h("h2", { class: "sentence short", "aria-live": "polite" }, headline(state)),
    otherGame(state),
    h("div", { class: "answer" }, body(state, app)),
    h("div", { class: "actions" }, actions(state, app)),
  );
}

/** A puzzle has a game of its own, which need not be the one that was chosen. */
function otherGame({ puzzles, game }: State): Child {
  if (!puzzles.puzzle || puzzles.game === game) return null;
  return h("p", { class: "aside" }, words.puzzles.otherGame(gameName(puzzles.game), gameName(game)));
}

function title({ kind, date, grade, seed, theme, place, index, progress, puzzle }: PuzzlesState): string {
  if (kind === "daily") return words.puzzles.day(date);
  if (kind === "grade") return words.puzzles.number(grade, seed);
  if (kind === "course") return words.puzzles.lessonOf(words.puzzles.themes[theme], place + 1, COURSE[theme].length);
  return puzzle ? words.puzzles.ownOf(index + 1, progress.own.length) : words.puzzles.kinds.own;
}

/** The grade as dots and in words. */
function gradeMark(grade: number): VNode {
  return h(
    "span",
    { class: "grade-mark", role: "img", "aria-label": words.puzzles.grade(grade), title: words.puzzles.grade(grade) },
    "●".repeat(grade) + "○".repeat(5 - grade),
  );
}

function headline({ puzzles, settings, solver }: State): string {
  if (solver !== "ready") return words.states[solver];
  const { phase, puzzle, result } = puzzles;
  if (phase === "making") return words.puzzles.making;
  if (phase === "failed") return words.puzzles.failed;
  if (!puzzle) return puzzles.kind === "own" ? words.puzzles.noOwn : words.puzzles.none;
  if (phase === "wrong") return words.puzzles.wrong;
  if (phase === "done" && result) return words.puzzles.results[result];
  return words.puzzles.goal[puzzle.goal](colour(puzzle.to_move, settings.isSwapped));
}

function body(state: State, app: App): Child {
  const { phase, puzzle, reason, hint: given, error, kind } = state.puzzles;
  if (phase === "failed") return h("p", { class: "complaint", role: "alert" }, sentence(`${error}.`, false));
  if (!puzzle) return phase === "none" && kind === "own" ? h("p", { class: "lead" }, words.puzzles.noOwnHelp) : null;
  if (phase === "checking") return h("p", { class: "aside" }, words.puzzles.checking);
  if (reason) {
    return [
      reason.text.map((text, index) => h("p", { key: `text ${index}`, class: "judgement" }, sentence(text, state.settings.isSwapped))),
      because(state, app, reason),
      line(state, app),
    ];
  }
  if (given) return hintPart(state);
  return h("p", { class: "aside" }, words.puzzles.how);
}

function hintPart({ puzzles, settings }: State): Child {
  const { hint: given, puzzle } = puzzles;
  const move = puzzle?.solution[0];
  if (!given) return null;
  return h("p", { role: "status" }, sentence(given.idea, settings.isSwapped), given.isMoveShown && move !== undefined ? ` ${words.play.hintIs(moveName(move))}` : null);
}

/** What was played and how it goes on, to step through. */
function line(state: State, app: App): VNode {
  const { reason, count, start } = state.puzzles;
  const told = reason?.line ?? [];
  const first = start?.position.to_move ?? "first";
  const other = first === "first" ? "second" : "first";
  return h(
    "div",
    { class: "line" },
    h("h3", null, words.panel.line),
    h(
      "ol",
      { class: "moves" },
      (reason?.moves ?? []).map((move, index) => {
        const name = colour(index % 2 === 0 ? first : other, state.settings.isSwapped);
        const remark = index > 0 ? told[index - 1]?.remark : null;
        const label = `${name}, ${moveName(move)}${remark ? `, ${remarks[remark]}` : ""}`;
        return h(
          "li",
          { key: index },
          h(
            "button",
            {
              type: "button",
              class: `move ${name.toLowerCase()}`,
              "aria-label": label,
              title: label,
              "aria-current": count === index + 1 ? "step" : undefined,
              onclick: () => void step(app, index + 1),
            },
            String(move),
          ),
        );
      }),
    ),
  );
}

function actions(state: State, app: App): Child {
  const { phase, hint: given, reason, count } = state.puzzles;
  const all = reason?.moves.length ?? 0;
  if (phase === "making") return null;
  if (phase === "failed") return button(words.puzzles.again, () => void open(app, { key: "" }), "strong");
  if (phase === "asking") {
    return [
      button(given ? words.play.hintMove : words.play.hint, () => void hint(app), "quiet", given?.isMoveShown === true),
      button(words.puzzles.showSolution, () => void showSolution(app)),
    ];
  }
  const playOn = all > 0 ? button(words.puzzles.playOut, () => void step(app, count + 1), "quiet", count >= all) : null;
  if (phase === "wrong") return [button(words.puzzles.tryAgain, () => retry(app), "strong"), playOn, button(words.puzzles.showSolution, () => void showSolution(app))];
  if (phase !== "done") return null;
  const next = nextButton(state, app);
  return [next, playOn, button(words.puzzles.retry, () => retry(app))];
}

function nextButton(state: State, app: App): VNode {
  const { kind, seed, index, date, theme, place, progress } = state.puzzles;
  const own = progress.own.length;
  switch (kind) {
    case "grade":
      return button(words.puzzles.next, () => void open(app, { seed: seed + 1 }), "strong");
    case "course": {
      const after = placeAfter(theme, place);
      return button(words.puzzles.next, () => void open(app, after ?? {}), "strong", after === null);
    }
    case "own":
      return button(words.puzzles.next, () => void open(app, { index: (index + 1) % own }), "strong", own < 2);
    case "daily":
      return button(words.puzzles.dayBefore, () => void open(app, { date: daysAfter(date, -1) }), "strong");
  }
}

/** Which puzzles. */
export function choosePart(state: State, app: App): VNode {
  const { kind, grade, progress } = state.puzzles;
  const kindButton = (it: Kind) =>
    h(
      "button",
      { key: it, type: "button", class: "quiet", "aria-pressed": kind === it ? "true" : "false", onclick: () => void open(app, { kind: it, ...(it === "grade" ? { seed: 0 } : {}) }) },
      words.puzzles.kinds[it],
      it === "own" ? h("span", { class: "aside" }, progress.own.length) : null,
    );
  return h(
    "section",
    { class: "choose", key: "choose" },
    h("h3", { id: "kinds" }, words.puzzles.which),
    h("div", { class: "pair", role: "group", "aria-labelledby": "kinds" }, KINDS.map(kindButton)),
    kind === "grade"
      ? h(
          "div",
          { class: "pair grades", role: "group", "aria-label": words.puzzles.gradeGroup },
          GRADES.map((it) =>
            h(
              "button",
              { key: it, type: "button", class: "quiet", "aria-label": words.puzzles.grade(it), "aria-pressed": grade === it ? "true" : "false", onclick: () => void open(app, { grade: it, seed: 0 }) },
              it,
            ),
          ),
          h("span", { class: "aside" }, words.puzzles.gradeHelp),
        )
      : null,
    kind === "course" ? course(state, app) : null,
    kind === "daily" ? days(state, app) : null,
    kind === "own" && progress.own.length > 1 ? ownSteps(state, app) : null,
  );
}

/** The themes, each with how much of it is solved, and the puzzles of the one that is chosen. */
function course(state: State, app: App): VNode {
  const { theme, place, progress } = state.puzzles;
  const themeButton = (it: Theme) => {
    const solved = COURSE[it].filter((lesson) => isRight(progress, ...lesson)).length;
    const first = COURSE[it].findIndex((lesson) => !isRight(progress, ...lesson));
    return h(
      "button",
      { key: it, type: "button", class: "quiet", "aria-pressed": theme === it ? "true" : "false", onclick: () => void open(app, { theme: it, place: Math.max(0, first) }) },
      words.puzzles.themes[it],
      h("span", { class: "aside" }, words.puzzles.solvedOf(solved, COURSE[it].length)),
    );
  };
  const lessonButton = (lesson: readonly [number, number], index: number) => {
    const isSolved = isRight(progress, ...lesson);
    const label = `${words.puzzles.lesson(index + 1)}${isSolved ? `, ${words.puzzles.solved}` : ""}`;
    return h(
      "button",
      { key: index, type: "button", class: "quiet", "aria-label": label, "aria-pressed": place === index ? "true" : "false", onclick: () => void open(app, { place: index }) },
      isSolved ? "✓" : index + 1,
    );
  };
  return h(
    "div",
    { key: "course" },
    h("div", { class: "pair themes", role: "group", "aria-label": words.puzzles.themeGroup }, THEMES.map(themeButton)),
    h("div", { class: "pair grades", role: "group", "aria-label": words.puzzles.themes[theme] }, COURSE[theme].map(lessonButton)),
  );
}

/** Whether a puzzle was answered, with help or without. */
function isRight({ results }: Progress, grade: number, number: number): boolean {
  const result = results[gradeKey(grade, number)];
  return result === "solved" || result === "helped";
}

function days(state: State, app: App): VNode {
  const { date } = state.puzzles;
  return h(
    "div",
    { class: "pair" },
    button(words.puzzles.dayBefore, () => void open(app, { date: daysAfter(date, -1) })),
    button(words.puzzles.dayAfter, () => void open(app, { date: daysAfter(date, 1) }), "quiet", date >= today()),
    button(words.puzzles.today, () => void open(app, { date: today() }), "quiet", date === today()),
  );
}

function ownSteps(state: State, app: App): VNode {
  const { index, progress } = state.puzzles;
  return h(
    "div",
    { class: "pair" },
    button(words.puzzles.previous, () => void open(app, { index: index - 1 }), "quiet", index === 0),
    button(words.puzzles.following, () => void open(app, { index: index + 1 }), "quiet", index + 1 >= progress.own.length),
  );
}

/** How it went so far, and the way to forget it. */
export function progressPart(state: State, app: App): VNode {
  const { progress, isClearing } = state.puzzles;
  const results = Object.values(progress.results);
  const count = (result: string) => results.filter((it) => it === result).length;
  const isEmpty = results.length === 0 && progress.own.length === 0;
  return h(
    "section",
    { class: "progress", key: "progress" },
    h("h3", null, words.puzzles.progress),
    h("p", null, results.length === 0 ? words.puzzles.noProgress : words.puzzles.counts(count("solved"), count("helped"), count("shown"))),
    h(
      "div",
      { class: "actions", hidden: isEmpty },
      isClearing
        ? [button(words.puzzles.clearReally, () => clearProgress(app), "strong"), button(words.puzzles.keepIt, () => set(app, { isClearing: false }))]
        : button(words.puzzles.clear, () => set(app, { isClearing: true })),
    ),
  );
}
