// Which side of a game was the reader's: a mistake of the other side is none of the reader's.

import type { Player } from "foursight";
import type { State } from "../../state.ts";

export interface Played {
  game: string;
  text: string;
  /** The reader's side; both, if the sides were changed. */
  sides: Player[];
}

/** What is known of the game on the board, which is being played: the same game keeps the sides it had. */
export function played({ game, text, play }: State): Played {
  const before = play.played;
  const isSame = before?.game === game && text !== "" && (text.startsWith(before.text) || before.text.startsWith(text));
  return { game, text, sides: [...new Set([...(isSame ? before.sides : []), play.side])] };
}

/** The reader's sides of a game; both, where nobody knows. */
export function sidesOf({ game, text, play }: State): Player[] {
  const known = play.played;
  return known?.game === game && known.text === text ? known.sides : ["first", "second"];
}
