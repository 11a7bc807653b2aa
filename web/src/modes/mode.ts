// What a mode is: the panel beside the board, and what it does differently.

import type { Cell, Move, Player, View } from "foursight";
import type { Child } from "../dom.ts";
import type { ModeName, State } from "../state.ts";
import type { App } from "../store.ts";

export interface Mode {
  name: ModeName;
  /** What stands beside the board (below it on a phone). Pure: everything it needs is in the state. */
  panel(state: State, app: App): Child;
  /** What the board shows other than the position of the state. */
  board?(state: State): Partial<BoardLook>;
  /** Whether the values of the moves are shown over the board; they are worked out only then. */
  showsValues(state: State): boolean;
  /** The reader chose a move on the board. Without it the move is played. */
  onMove?(app: App, move: Move): void;
  /** A key that the shell does not use in this mode; whether it was used here. */
  onKey?(app: App, key: string): boolean;
  /** Undo, and a new game, where they mean something else in this mode. */
  onUndo?(app: App): Promise<void>;
  onNew?(app: App): Promise<void>;
  /** The mode was entered, or another position came on the board while it is on. */
  onPosition?(app: App): void;
  /** The mode is left. */
  onLeave?(app: App): void;
  /** Whether the position takes the place of the one before in the history of the browser, when moves were made. */
  replacesAddress?(state: State): boolean;
  /** What the address says besides mode, game, moves and ply. */
  writeUrl?(state: State, query: URLSearchParams): void;
  readUrl?(state: State, query: URLSearchParams): Partial<State>;
}

/** Everything that the board draws. */
export interface BoardLook {
  view: View | null;
  /** Cells with a light on them. */
  lit: readonly Cell[];
  /** Whether the cells where a player completes a line are marked. */
  threats: boolean;
  /** The stone that falls. */
  falling: Cell | null;
  /** Whether moves can be chosen. */
  isOpen: boolean;
  /** Small texts in cells: the numbers of bits, the moves of a line. */
  labels: ReadonlyMap<Cell, string>;
  /** Cells that are covered with a pattern, for masks: drawn over stones and holes alike. */
  shaded: readonly Cell[];
  /** Whose colour is Red and whose is Yellow. */
  isSwapped: boolean;
}

export type { Player };
