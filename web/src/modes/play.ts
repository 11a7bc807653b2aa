// The mode Play: against a level, with the values hidden until they are asked for.

import type { Level, Player, View, ViewMove } from "foursight";
import { failure, isAborted } from "../api.ts";
import { h, type Child, type VNode } from "../dom.ts";
import { open, playMove, undo } from "../game.ts";
import { movesPart } from "../panel/moves.ts";
import { verdict } from "../panel/verdict.ts";
import type { State } from "../state.ts";
import type { App } from "../store.ts";
import { colour, words } from "../text.ts";
import { leaveThinking, stopThinking, textOf, think } from "../think.ts";
import { oneOf } from "../url.ts";
import { changeMode } from "./change.ts";
import type { Mode } from "./mode.ts";
import { hintCell, hintFor, hintText, type Hint } from "./play/hint.ts";
import { played, type Played } from "./play/played.ts";

const LEVELS: Level[] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "perfect"];

const SIDES: Player[] = ["first", "second"];

/** Milliseconds that a level may think. */
const LONGEST = 20_000;

export interface PlayState {
  level: Level;
  /** The reader's side. */
  side: Player;
  /** What chance depends on: another game, another number. */
  seed: number;
  showsValues: boolean;
  isThinking: boolean;
  hint: Hint | null;
  isHinting: boolean;
  /** The last game that was played here, and by whom. */
  played: Played | null;
  /** How the levels play, in the coach's words. */
  lines: Partial<Record<Level, string>>;
}

export function defaults(): PlayState {
  return { level: "3", side: "first", seed: 1, showsValues: false, isThinking: false, hint: null, isHinting: false, played: null, lines: {} };
}

let asking = new AbortController();
let hinting = new AbortController();

export const play: Mode = {
  name: "play",
  showsValues: (state) => state.play.showsValues && isOurTurn(state),
  panel: (state, app) => h("div", { class: "parts" }, turnPart(state, app), levelPart(state, app), movesPart(state, app, () => void again(app, state.play.side))),
  board(state) {
    const hinted = hintCell(state.view, state.play.hint);
    return { isOpen: isOurTurn(state) && !state.pending, lit: hinted ? [hinted] : state.lit };
  },
  onPosition(app) {
    forgetHint(app);
    set(app, { played: played(app.state) });
    void tellLevel(app);
    if (isTheirTurn(app.state)) void reply(app);
    else if (app.state.play.showsValues) think(app);
  },
  onLeave(app) {
    asking.abort();
    leaveThinking(app);
    forgetHint(app);
    set(app, { isThinking: false });
  },
  onUndo: (app) => takeBack(app),
  onNew: (app) => again(app, app.state.play.side),
  onKey(app, key) {
    if (key === "f") changeSide(app, app.state.play.side === "first" ? "second" : "first");
    else if (key === "v") toggleValues(app);
    else return false;
    return true;
  },
  // The answer belongs to the move: one step back in the browser takes both back.
  replacesAddress: (state) => state.view !== null && isOurTurn(state),
  writeUrl(state, query) {
    query.set("level", state.play.level);
    if (state.play.side === "second") query.set("side", "second");
  },
  readUrl(state, query) {
    const level = oneOf(query, "level", LEVELS) ?? state.play.level;
    const side = oneOf(query, "side", SIDES) ?? (query.has("level") ? "first" : state.play.side);
    return { play: { ...state.play, level, side } };
  },
};

function set(app: App, change: Partial<PlayState>): void {
  app.update((state) => ({ play: { ...state.play, ...change } }));
}

const isAtEnd = (state: State) => state.moves === null || state.ply === state.moves.length;
const isOurTurn = (state: State) => !state.view || (state.view.result === null && state.view.position.to_move === state.play.side);
const isTheirTurn = (state: State) => state.view?.result === null && state.view.position.to_move !== state.play.side && isAtEnd(state);

/** The other side's move. */
async function reply(app: App): Promise<void> {
  const { view, play: playing } = app.state;
  if (!view) return;
  asking.abort();
  asking = new AbortController();
  stopThinking();
  set(app, { isThinking: true });
  try {
    const chosen = await choose(app, view, playing, asking.signal);
    set(app, { isThinking: false });
    if (chosen && app.state.view === view && app.state.mode === "play") await playMove(app, chosen.move);
  } catch (error) {
    if (isAborted(error)) return;
    set(app, { isThinking: false });
    app.update({ notice: { kind: "error", text: failure(error).message } });
  }
}

/** The move of the level. Perfect play that would take too long is left to the strongest level, which says so. */
async function choose(app: App, view: View, { level, seed }: PlayState, signal: AbortSignal): Promise<ViewMove | null> {
  const question = { text: textOf(view), game: view.game, seed };
  try {
    return await app.api.choose({ ...question, level, milliseconds: LONGEST }, { signal });
  } catch (error) {
    if (failure(error).kind !== "limit") throw error;
    app.update({ notice: { kind: "done", text: words.play.tooLong } });
    return app.api.choose({ ...question, level: "10" }, { signal });
  }
}

/** Who is to move, or how it ended; hints, values, taking back. */
function turnPart(state: State, app: App): VNode {
  const { hint, isHinting, showsValues } = state.play;
  const button = (text: string, isOff: boolean, onclick: () => void) =>
    h("button", { key: text, type: "button", class: "quiet", disabled: isOff, onclick }, text);
  const isOver = state.view !== null && state.view.result !== null;
  const hintName = hint ? words.play.hintMove : words.play.hint;
  return h(
    "section",
    { class: "verdict", key: "turn" },
    h("h2", { class: "sentence short" }, headline(state)),
    h("p", { class: "idea" }, idea(state)),
    h(
      "div",
      { class: "actions" },
      isOver ? h("button", { key: "again", type: "button", class: "strong", onclick: () => void again(app, state.play.side) }, words.play.again) : null,
      isOver ? button(words.panel.review, state.moves === null, () => changeMode(app, "review")) : button(hintName, !isOurTurn(state) || isHinting || hint?.isMoveShown === true || hint?.move === null, () => void askHint(app)),
      h("button", { key: "values", type: "button", class: "quiet", "aria-pressed": showsValues ? "true" : "false", onclick: () => toggleValues(app) }, words.play.values),
      button(words.play.takeBack, takenBack(state) === 0, () => void takeBack(app)),
    ),
  );
}

function headline(state: State): string {
  const { view, play: playing, solver, settings } = state;
  if (solver !== "ready" || !view) return solver === "ready" ? "" : words.states[solver];
  if (view.result === "1/2") return words.play.drawn;
  if (view.result !== null) return (view.result === "1-0") === (playing.side === "first") ? words.play.won : words.play.lost;
  if (isOurTurn(state)) return words.play.yourTurn(colour(playing.side, settings.isSwapped));
  if (!isAtEnd(state)) return words.play.earlier;
  return words.play.thinking(words.play.level(playing.level));
}

function idea(state: State): Child {
  const { hint, isHinting, showsValues } = state.play;
  if (isHinting) return words.play.hinting;
  if (hint) return hintText(hint);
  if (showsValues && isOurTurn(state)) return verdict(state);
  return null;
}

async function askHint(app: App): Promise<void> {
  const { view, play: playing } = app.state;
  if (!view) return;
  if (playing.hint) {
    set(app, { hint: { ...playing.hint, isMoveShown: true } });
    return;
  }
  hinting = new AbortController();
  set(app, { isHinting: true });
  try {
    set(app, { hint: await hintFor(app, view, hinting.signal), isHinting: false });
  } catch (error) {
    if (isAborted(error)) return;
    set(app, { isHinting: false });
    app.update({ notice: { kind: "error", text: failure(error).message } });
  }
}

/** A hint is about one position. */
function forgetHint(app: App): void {
  hinting.abort();
  set(app, { hint: null, isHinting: false });
}

function toggleValues(app: App): void {
  set(app, { showsValues: !app.state.play.showsValues });
  if (app.state.play.showsValues && isOurTurn(app.state)) think(app);
}

/** How many moves are taken back, so that it is the reader's turn again. */
function takenBack(state: State): number {
  const { ply, view, play: playing } = state;
  if (!view || ply === null) return 0;
  const own = ply - (view.position.to_move === playing.side ? 2 : 1);
  return own < 0 ? 0 : ply - own;
}

async function takeBack(app: App): Promise<void> {
  asking.abort();
  set(app, { isThinking: false });
  const count = takenBack(app.state);
  if (count > 0) await undo(app, count);
}

/** Another game, with chance thrown anew. */
async function again(app: App, side: Player): Promise<void> {
  asking.abort();
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
  // Side and board change together: each step of the browser's history has one game and one side.
  await open(app, "", app.state.game, undefined, { play: { ...app.state.play, side, seed, isThinking: false } });
}

/** The other side: a game that is on goes on, and the level takes over the reader's stones. */
function changeSide(app: App, side: Player): void {
  const { view, text } = app.state;
  if (view?.result !== null || text === "") {
    void again(app, side);
    return;
  }
  asking.abort();
  forgetHint(app);
  set(app, { side, isThinking: false });
  set(app, { played: played(app.state) });
  if (isTheirTurn(app.state)) void reply(app);
  else if (app.state.play.showsValues) think(app);
}

function levelPart(state: State, app: App): VNode {
  const { level, side, lines } = state.play;
  const onchange = (event: Event) => {
    set(app, { level: (event.currentTarget as HTMLSelectElement).value as Level });
    void tellLevel(app);
  };
  return h(
    "section",
    { class: "level", key: "level" },
    h(
      "label",
      null,
      h("h3", null, words.play.against),
      h("select", { value: level, onchange, "aria-describedby": "level-line" }, LEVELS.map((it) => h("option", { key: it, value: it }, words.play.level(it)))),
    ),
    h("p", { class: "aside level-line", id: "level-line" }, lines[level] ?? ""),
    h("div", { role: "group", "aria-labelledby": "side" }, h("h3", { id: "side" }, words.play.side), h("div", { class: "pair" }, SIDES.map((it) => sideButton(state, app, it, it === side)))),
  );
}

function sideButton(state: State, app: App, side: Player, isChosen: boolean): VNode {
  const name = colour(side, state.settings.isSwapped);
  return h(
    "button",
    { key: side, type: "button", class: `quiet ${name.toLowerCase()}`, "aria-pressed": isChosen ? "true" : "false", onclick: () => isChosen || changeSide(app, side) },
    h("span", { class: "dot", "aria-hidden": "true" }),
    name,
    h("span", { class: "aside" }, side === "first" ? words.play.begins : words.play.replies),
  );
}

async function tellLevel(app: App): Promise<void> {
  const { level, lines } = app.state.play;
  if (lines[level] !== undefined) return;
  const line = await app.api.describeLevel({ level });
  app.update(({ play: now }) => ({ play: { ...now, lines: { ...now.lines, [level]: line } } }));
}
