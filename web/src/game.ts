// What the reader does with the game on the board. Every move is made by the solver's package: there are no rules here.

import type { Move, View } from "foursight";
import { failure } from "./api.ts";
import { noThought, shown, type State } from "./state.ts";
import type { App } from "./store.ts";
import { words } from "./text.ts";
import { readPasted, type Place } from "./url.ts";

/** The order in which things were asked for: only the last word counts. */
let latest = 0;

/** The fields that say which game is on the board. */
type Position = Pick<State, "game" | "text" | "ply" | "moves" | "view" | "falling" | "preview" | "pending" | "lit" | "thought">;

function position(whole: View, at: View, falling: State["falling"] = null): Position {
  return {
    game: whole.game,
    text: whole.position.moves ?? whole.position.code,
    moves: whole.played,
    ply: at.played?.length ?? null,
    view: at,
    falling,
    preview: null,
    pending: null,
    lit: [],
    thought: noThought(),
  };
}

/** The text of a game or position on the board; throws what is wrong with it. */
async function read(app: App, text: string, game: string | undefined, ply?: number): Promise<Position> {
  const whole = await app.api.view({ text, game });
  const at = ply === undefined ? whole : await app.api.view({ text, game, ply });
  return position(whole, at);
}

/** Puts a game on the board, with other changes, or says what is wrong and leaves the board alone. Whether nothing was wrong. */
export async function open(app: App, text: string, game?: string, ply?: number, more: Partial<State> = {}): Promise<boolean> {
  const turn = ++latest;
  try {
    const found = await read(app, text, game, ply);
    if (turn === latest) app.update({ notice: null, ...found, solver: "ready", ...more });
    setUp();
    return true;
  } catch (error) {
    if (turn === latest) complain(app, error, words.link.bad);
    return false;
  }
}

/** A place of the address bar, or of a link. */
export async function openPlace(app: App, place: Place, more: Partial<State> = {}): Promise<boolean> {
  return open(app, place.text, place.game, place.ply, { mode: place.mode, ...more });
}

/** What was pasted. A list of moves is of the game on the board; a code or a diagram may bring its own. Returns what is wrong. */
export async function paste(app: App, pasted: string): Promise<string | undefined> {
  try {
    const what = readPasted(pasted);
    const found = typeof what === "string" ? await readText(app, what) : await read(app, what.text, what.game, what.ply);
    latest++;
    app.update({ ...found, notice: null, dialog: null, dialogError: "", solver: "ready" });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function readText(app: App, text: string): Promise<Position> {
  try {
    return await read(app, text, app.state.game);
  } catch (error) {
    if (!["game_disagrees", "bad_game"].includes(failure(error).kind)) throw error;
    return read(app, text, undefined);
  }
}

/** Is kept when the first position is on the board. */
let setUp: () => void = () => undefined;

/** What is being done on the board: each thing waits for the one before, so that none is lost to a quick hand, and all wait until there is a position. */
let doing: Promise<unknown> = new Promise<void>((resolve) => {
  setUp = resolve;
});

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = doing.then(work);
  doing = done.catch(() => undefined);
  return done;
}

/** Plays a move on the position that is shown; what came after it in the game is gone. */
export function playMove(app: App, move: Move): Promise<boolean> {
  return inTurn(() => make(app, move));
}

async function make(app: App, move: Move): Promise<boolean> {
  const base = shown(app.state);
  const pending = base?.playable.find((it) => it.move === move);
  if (!base || !pending) return false;
  const turn = ++latest;
  // The stone is on the board at once; the rest follows when the worker has looked at it.
  app.update({ pending, falling: pending.cell, lit: [] });
  try {
    const text = base.position.moves ?? base.position.code;
    const view = await app.api.play({ text, game: base.game, move });
    if (turn === latest) app.update({ ...position(view, view, pending.cell), notice: null });
    return turn === latest;
  } catch (error) {
    app.update({ pending: null });
    if (turn === latest) complain(app, error, words.states.broken);
    return false;
  }
}

/** Shows the position after so many moves of the game, or so many as follows from how many are shown. */
export function goTo(app: App, ply: number | ((shown: number) => number)): Promise<void> {
  return inTurn(() => go(app, typeof ply === "number" ? ply : ply(app.state.ply ?? 0)));
}

async function go(app: App, ply: number): Promise<void> {
  const { text, game, moves, ply: before } = app.state;
  if (moves === null || before === null) return;
  const wanted = Math.max(0, Math.min(moves.length, ply));
  if (wanted === before && app.state.preview === null) return;
  const turn = ++latest;
  const view = await app.api.view({ text, game, ply: wanted });
  if (turn !== latest) return;
  const falling = wanted === before + 1 ? (moves[before]?.cell ?? null) : null;
  app.update({ ply: wanted, view, falling, preview: null, pending: null, lit: [], thought: noThought() });
}

/** Takes moves back for good. */
export function undo(app: App, count = 1): Promise<void> {
  return inTurn(() => takeBack(app, count));
}

async function takeBack(app: App, count: number): Promise<void> {
  const { text, game, moves, ply } = app.state;
  if (moves === null || ply === null || ply === 0) return;
  const turn = ++latest;
  const view = await app.api.view({ text, game, ply: Math.max(0, ply - count) });
  if (turn === latest) app.update(position(view, view));
}

/** Another game, from its start; returns what is wrong with its name. */
export async function chooseGame(app: App, game: string): Promise<string | undefined> {
  try {
    const found = await read(app, "", game.trim() === "" ? "-" : game.trim());
    latest++;
    app.update({ ...found, notice: null, dialog: null, dialogError: "" });
    return undefined;
  } catch (error) {
    return failure(error).message;
  }
}

/** The start of a game. */
export async function newGame(app: App, game = app.state.game): Promise<boolean> {
  return open(app, "", game);
}

function complain(app: App, error: unknown, title: string): void {
  const { kind, message } = failure(error);
  if (kind === "internal") app.update({ solver: "broken" });
  else app.update({ solver: "ready", notice: { kind: "error", text: `${title}: ${message}.` } });
}
