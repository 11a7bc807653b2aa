// The address of the page: everything that matters is in it.

import { CONNECT4, MODES, type ModeName, type State } from "./state.ts";
import { words } from "./text.ts";

/** What an address says. */
export interface Place {
  mode: ModeName;
  /** The game, if it is named. */
  game: string | undefined;
  /** Moves, or a code. */
  text: string;
  /** How many of the moves are on the board, if not all. */
  ply: number | undefined;
  /** What modes have to say. */
  query: URLSearchParams;
}

/** Reads what follows the `?`; throws an `Error` that says what is wrong with it. */
export function readQuery(search: string): Place {
  const query = new URLSearchParams(search);
  const mode = oneOf(query, "mode", MODES) ?? "analyse";
  const ply = query.get("ply");
  if (ply !== null && !/^\d{1,3}$/.test(ply)) throw new Error(words.link.ply(ply));
  return {
    mode,
    game: query.get("game") ?? undefined,
    text: query.get("pos") ?? "",
    ply: ply === null ? undefined : Number(ply),
    query,
  };
}

/** A value of the address that has to be one of a few, if it is there; throws what is wrong. */
export function oneOf<T extends string>(query: URLSearchParams, name: string, all: readonly T[]): T | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  const found = all.find((it) => it === value);
  if (found === undefined) throw new Error(words.link.choice(name, value, all));
  return found;
}

/** A number of the address that has to be from 1 to `most`, if it is there; throws what is wrong. */
export function numberUpTo(query: URLSearchParams, name: string, most: number): number | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value) || Number(value) > most) throw new Error(words.link.number(name, value, most));
  return Number(value);
}

/** The address of a state: `?` and what follows it; empty for the start. Modes add what they have to say. */
export function writeQuery(state: State, add: (query: URLSearchParams) => void = () => undefined): string {
  const query = new URLSearchParams();
  if (state.text !== "") query.set("pos", oneWord(state.text));
  // A code names its game.
  if (state.game !== CONNECT4 && state.moves !== null) query.set("game", state.game);
  if (state.moves !== null && state.ply !== null && state.ply < state.moves.length) query.set("ply", String(state.ply));
  if (state.mode !== "analyse") query.set("mode", state.mode);
  add(query);
  const text = query.toString().replaceAll("%2F", "/").replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/** A code is read without its spaces as well, and is easier to pass on so. */
function oneWord(text: string): string {
  return text.replaceAll(" ", "");
}

/** What was pasted: a link of ours or of anybody who writes `?pos=`, or a text in one of the notations. */
export function readPasted(pasted: string): Place | string {
  const text = pasted.trim();
  if (text === "") throw new Error(words.paste.empty);
  if (!/^https?:\/\//i.test(text)) return withCommas(text);
  const search = URL.canParse(text) ? new URL(text).search : "";
  if (!new URLSearchParams(search).has("pos")) throw new Error(words.paste.noPosition);
  return readQuery(search);
}

/** Many write spaces where the notation has commas. What has rows is a board, and what follows the moves of a game stays as it is. */
function withCommas(text: string): string {
  return text.replace(/^[a-z0-9]+([ \t,]+[a-z0-9]+)+(?=$|\s+(1-0|0-1|1\/2|\*))/, (moves) => moves.replaceAll(/[ \t,]+/g, ","));
}
