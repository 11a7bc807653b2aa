// What the panel of Review is made of.

import type { Accuracy, Class, Explanation, Lesson, LineMove, Review } from "foursight";
import { capital } from "../../board.ts";
import { h, type Child, type VNode } from "../../dom.ts";
import { goTo, paste } from "../../game.ts";
import { because, othersThan } from "../../panel/reason.ts";
import type { State } from "../../state.ts";
import type { App } from "../../store.ts";
import { classes, classSigns, colour, sentence, words } from "../../text.ts";
import { lineButtons, type TriedLine } from "../try.ts";
import { jump, set, start, stop } from "./ask.ts";
import { currentMove, gameKey, isBefore } from "./state.ts";

const CLASSES: Class[] = ["best", "good", "slow", "mistake", "blunder"];

const button = (text: string, onclick: () => void, name = "quiet", isOff = false) =>
  h("button", { key: text, type: "button", class: name, disabled: isOff, onclick }, text);

/** Nothing to review yet: how to bring a game. */
export function emptyPart(state: State, app: App): VNode {
  const isBoard = state.moves === null;
  return h(
    "section",
    { class: "verdict", key: "empty" },
    h("h2", { class: "sentence short" }, isBoard ? words.review.noMoves : words.review.nothing),
    h("p", { class: "lead" }, isBoard ? words.review.noMovesHelp : words.review.nothingHelp),
    pasteForm(state, app),
  );
}

/** A field for a game. What is wrong with it is said beside it, and the board is left alone. */
export function pasteForm(state: State, app: App): VNode {
  const onsubmit = (event: Event) => {
    event.preventDefault();
    void pasteDraft(app);
  };
  const oninput = (event: Event) => set(app, { draft: (event.currentTarget as HTMLTextAreaElement).value, pasteError: "" });
  const { draft, pasteError } = state.review;
  return h(
    "form",
    { class: "form", key: "paste", onsubmit },
    h("label", { for: "review-game" }, words.review.field),
    h("textarea", {
      id: "review-game",
      rows: 2,
      value: draft,
      placeholder: words.review.example,
      spellcheck: "false",
      "aria-invalid": pasteError ? "true" : undefined,
      "aria-describedby": "review-complaint",
      oninput,
    }),
    h("p", { class: "complaint", id: "review-complaint", role: "alert" }, pasteError),
    h("button", { type: "submit", class: "strong" }, words.review.start),
  );
}

async function pasteDraft(app: App): Promise<void> {
  const wrong = await paste(app, app.state.review.draft);
  if (wrong !== undefined) {
    set(app, { pasteError: sentence(`${wrong}. ${words.paste.stays}`, false) });
    return;
  }
  set(app, { draft: "", pasteError: "" });
  // The same game once more changes nothing that would start a review.
  if (app.state.review.phase !== "busy" && app.state.review.key !== gameKey(app.state)) void start(app);
}

export function busyPart(state: State, app: App): VNode {
  const { answered, all, phase, error } = state.review;
  const isBusy = phase === "busy";
  return h(
    "section",
    { class: "verdict", key: "busy" },
    h("h2", { class: "sentence short" }, isBusy ? words.review.busy : phase === "failed" ? words.review.failed : words.review.stopped),
    phase === "failed" ? h("p", { class: "complaint", role: "alert" }, sentence(`${error}.`, false)) : null,
    h("progress", { value: Math.min(answered, all), max: all, "aria-label": words.review.progress }),
    h("p", { class: "aside" }, words.review.count(Math.min(answered, all), all)),
    h("div", { class: "actions" }, isBusy ? button(words.states.stop, () => stop(app)) : button(words.states.goOn, () => void start(app), "strong")),
  );
}

/** The move in question: what it was, what would have been better, and why. */
export function momentPart(state: State, app: App, review: Review): VNode {
  const number = currentMove(state);
  const move = number === null ? undefined : review.reviewed[number - 1];
  if (number === null || !move) {
    return h("section", { class: "verdict review-moment", key: "moment" }, h("h2", { class: "sentence" }, overall(review)), worstButton(state, app, review));
  }
  const found = explanationOf(state, review, number);
  const name = colour(move.player, state.settings.isSwapped);
  const isWorst = review.lesson?.number === number;
  return h(
    "section",
    { class: "verdict review-moment", key: "moment" },
    h(
      "p",
      { class: "moment" },
      h("span", null, isWorst ? words.review.worst + words.review.move(number, name) : capital(words.review.move(number, name))),
      move.class ? h("span", { class: `class-tag ${move.class}` }, h("span", { "aria-hidden": "true" }, classSigns[move.class]), ` ${classes[move.class]}`) : null,
    ),
    h("h2", { class: "sentence" }, found ? sentence(found.text[0] ?? "", state.settings.isSwapped) : ""),
    found && (found.reason || othersThan(found).length > 0) ? because(state, app, found) : null,
    found && found.line.length > 0 ? punishment(state, app, move.move, found.line, number) : null,
    momentActions(state, app, review, number),
  );
}

/** What is there at once for the lessons, and comes with a question for the other moves. */
function explanationOf(state: State, review: Review, number: number): Pick<Explanation, "text" | "facts" | "line" | "reason" | "better"> | Lesson | null {
  const told = [review.lesson, review.lessons?.first, review.lessons?.second].find((it) => it?.number === number);
  if (told) return told;
  return state.review.explained[number] ?? null;
}

/** How the game goes on after the move under best play, to step through. */
function punishment(state: State, app: App, move: number | string, line: LineMove[], number: number): VNode {
  const tried: TriedLine = { text: state.text, game: state.game, ply: number - 1, moves: [move, ...line.map((it) => it.move)] };
  return h(
    "div",
    { class: "line" },
    h(
      "div",
      { class: "head" },
      h("h3", null, words.review.after),
      state.preview ? h("button", { type: "button", class: "plain", onclick: () => app.update({ preview: null }) }, words.panel.lineLeave) : null,
    ),
    lineButtons(state, app, tried, line, 1),
  );
}

function momentActions(state: State, app: App, review: Review, number: number): VNode {
  const turns = review.turning_points;
  const next = turns.find((it) => it > number);
  const before = turns.filter((it) => it < number).at(-1);
  return h(
    "div",
    { class: "actions" },
    button(isBefore(state) ? words.review.showAfter : words.review.showBefore, () => void (isBefore(state) ? goTo(app, number) : jump(app, number))),
    button(words.review.previous, () => void jump(app, before ?? 1), "quiet", before === undefined),
    button(words.review.next, () => void jump(app, next ?? 1), "quiet", next === undefined),
  );
}

/** The most instructive mistake of each player, to jump to. */
export function lessonsPart(state: State, app: App, review: Review): VNode | null {
  const number = currentMove(state);
  const lessons = (["first", "second"] as const).flatMap((player) => {
    const lesson = review.lessons?.[player];
    return lesson ? [{ player, lesson }] : [];
  });
  if (lessons.length === 0) return null;
  return h(
    "section",
    { class: "lessons", key: "lessons" },
    h("h3", null, words.review.lessons),
    h(
      "div",
      { class: "actions" },
      lessons.map(({ player, lesson }) => {
        const name = colour(player, state.settings.isSwapped);
        return h(
          "button",
          {
            key: player,
            type: "button",
            class: "quiet",
            "aria-current": number === lesson.number ? "step" : undefined,
            onclick: () => void jump(app, lesson.number),
          },
          h("span", { class: `dot ${name.toLowerCase()}`, "aria-hidden": "true" }),
          words.review.lessonOf(name, lesson.number),
        );
      }),
    ),
  );
}

function overall(review: Review): string {
  return review.lesson ? words.review.stepped : words.review.allBest;
}

function worstButton(_state: State, app: App, review: Review): Child {
  const { lesson } = review;
  if (!lesson) return null;
  return h("div", { class: "actions" }, button(words.review.toWorst, () => void jump(app, lesson.number), "strong"));
}

export function accuracyPart(state: State, review: Review): VNode {
  const { isSwapped } = state.settings;
  const { first, second } = review.accuracy;
  const head = (player: "first" | "second", it: Accuracy) =>
    h(
      "th",
      { scope: "col" },
      h("span", { class: `dot ${colour(player, isSwapped).toLowerCase()}`, "aria-hidden": "true" }),
      colour(player, isSwapped),
      h("span", { class: "percent" }, it.percent === null ? words.review.none : words.review.percent(it.percent)),
    );
  return h(
    "section",
    { class: "accuracy", key: "accuracy" },
    h(
      "table",
      null,
      h("caption", null, words.review.accuracy),
      h("thead", null, h("tr", null, h("td", null), head("first", first), head("second", second))),
      h(
        "tbody",
        null,
        CLASSES.map((it) =>
          h(
            "tr",
            { key: it },
            h("th", { scope: "row" }, h("span", { class: `class-sign ${it}`, "aria-hidden": "true" }, classSigns[it]), classes[it]),
            h("td", null, first[it]),
            h("td", null, second[it]),
          ),
        ),
      ),
    ),
  );
}

/** What can be done after a review: its puzzles, another game. */
export function morePart(state: State, app: App): VNode {
  const { puzzles } = state.review;
  const solve = puzzles
    ? h(
        "div",
        { class: "made" },
        h("p", null, words.review.puzzles(puzzles)),
        button(words.review.solve(puzzles), () => app.update(({ puzzles: now }) => ({ mode: "puzzles", preview: null, lit: [], puzzles: { ...now, kind: "own", index: 0 } }))),
      )
    : null;
  return h(
    "section",
    { class: "more", key: "more" },
    solve,
    h("details", null, h("summary", null, words.review.another), pasteForm(state, app)),
  );
}
