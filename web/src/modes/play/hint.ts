// A hint in Play: the idea first, in the coach's words, and the move when it is asked for again.

import type { Cell, Move, View } from "foursight";
import { failure } from "../../api.ts";
import type { App } from "../../store.ts";
import { moveName, sentence, words } from "../../text.ts";
import { opinionOn, textOf } from "../../think.ts";

export interface Hint {
  idea: string;
  /** Nothing where neither the solver nor the look-ahead has one in time. */
  move: Move | null;
  /** Whether the move is known to be best; else it is what the look-ahead would play. */
  isProved: boolean;
  isMoveShown: boolean;
}

/** Milliseconds for the values: nobody waits longer without a word. And for the idea behind what is proved. */
const PATIENCE = 2000;
const PATIENCE_FOR_IDEA = 5000;

/** What to look for, and the move. Where that is not proved in time: what is, and what the look-ahead would play. */
export async function hintFor(app: App, view: View, signal: AbortSignal): Promise<Hint> {
  const question = { text: textOf(view), game: view.game };
  const analysis = await app.api.analyze({ ...question, milliseconds: PATIENCE }, { signal });
  const best = analysis.best?.[0] ?? null;
  const bounds = async () => `${await app.api.describeBounds({ ...question, bounds: analysis.bounds }, { signal })}.`;
  const idea = best === null ? await bounds() : await app.api.hint({ ...question, milliseconds: PATIENCE_FOR_IDEA }, { signal }).then((it) => `${it}.`, orLate(bounds));
  const move = best ?? (await opinionOn(app, view, signal))?.move ?? null;
  return { idea: sentence(idea, app.state.settings.isSwapped), move, isProved: best !== null, isMoveShown: false };
}

/** Something else for what was not there in time; what else goes wrong goes on. */
function orLate<T>(other: () => Promise<T>): (error: unknown) => Promise<T> {
  return (error) => {
    if (failure(error).kind !== "limit") throw error;
    return other();
  };
}

/** A hint as far as it is told. */
export function hintText({ idea, move, isProved, isMoveShown }: Hint): string {
  if (!isMoveShown || move === null) return idea;
  return `${idea} ${isProved ? words.play.hintIs(moveName(move)) : words.states.opinion(moveName(move))}`;
}

/** The cell that is lit, once the move is told. */
export function hintCell(view: View | null, hint: Hint | null): Cell | undefined {
  return hint?.isMoveShown ? view?.playable.find((it) => it.move === hint.move)?.cell : undefined;
}
