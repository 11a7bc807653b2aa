// Everything the page knows, in one value. Nothing here is changed in place.

import type { Analysis, Cell, CellValue, ColumnValue, Explanation, OpenMove, View, ViewMove } from "foursight";
import { defaults as learn, type LearnState } from "./modes/learn.ts";
import { defaults as play, type PlayState } from "./modes/play.ts";
import { defaults as puzzles, type PuzzlesState } from "./modes/puzzles.ts";
import { defaults as review, type ReviewState } from "./modes/review.ts";

export const MODES = ["analyse", "play", "review", "puzzles", "learn"] as const;
export type ModeName = (typeof MODES)[number];

export interface State {
  mode: ModeName;
  /** The game, as `WxHxK` with `free` and `misere`. */
  game: string;
  /** The whole game: its moves, or the code of a board that came without them. */
  text: string;
  /** How many of its moves are on the board; `null` for a board without moves. */
  ply: number | null;
  /** All its moves; `null` for a board without moves. */
  moves: ViewMove[] | null;
  /** What is on the board; `null` until the solver is there. */
  view: View | null;
  /** The stone that has just been played, and falls. */
  falling: Cell | null;
  /** The move that is being made. */
  pending: ViewMove | null;
  /** What is known about what is on the board. */
  thought: Thought;
  /** The value of each position that was looked at, for the first player, by its code. */
  values: ReadonlyMap<string, number>;
  /** The cells that a sentence is about, lit on the board. */
  lit: readonly Cell[];
  /** Where a small board shows them, while the large one is out of sight. */
  peek: "top" | "bottom" | null;
  /** A move of the line that is tried out on the board. */
  preview: Preview | null;
  dialog: DialogName | null;
  /** What is wrong with what was written in the dialog. */
  dialogError: string;
  /** What has just happened, or went wrong. */
  notice: Notice | null;
  solver: "starting" | "ready" | "missing" | "broken";
  isOffline: boolean;
  settings: Settings;
  play: PlayState;
  review: ReviewState;
  puzzles: PuzzlesState;
  learn: LearnState;
}

export type DialogName = "share" | "help" | "paste" | "settings" | "game";

export interface Notice {
  kind: "error" | "done";
  text: string;
  /** Where it leads: an address of the page, and what that is called. */
  link?: { address: string; text: string };
}

export interface Preview {
  /** How many moves of the line are on the board. */
  count: number;
  view: View;
}

/** A value of a move, whichever way the game names it. */
export type MoveValue = ColumnValue | CellValue;

export interface Thought {
  phase: "nothing" | "proving" | "solved" | "stopped" | "limit";
  /** The code of the position it is about. */
  code: string;
  bounds: [number, number] | null;
  /** The moves whose score is proved. */
  proved: MoveValue[];
  /** What is known about the others. */
  open: OpenMove[];
  /** The sentence of the coach about the bounds. */
  sentence: string;
  seconds: number;
  analysis: Analysis | null;
  explanation: Explanation | null;
  /** The move that is explained, if one was asked for. */
  asked: Explanation | null;
  /** What the look-ahead would play; not proved. */
  opinion: ViewMove | null;
}

export interface Settings {
  theme: "system" | "light" | "dark";
  motion: "system" | "none";
  values: boolean;
  threats: boolean;
  /** Whether the first player is red. */
  isSwapped: boolean;
  /** Seconds that an analysis may take; 0 is as long as it takes. */
  seconds: number;
  /** The most memory of the solver's table, in MiB. */
  table: number;
}

export const SETTINGS: Settings = {
  theme: "system",
  motion: "system",
  values: true,
  threats: false,
  isSwapped: false,
  seconds: 30,
  table: 64,
};

export function noThought(code = ""): Thought {
  return {
    phase: "nothing",
    code,
    bounds: null,
    proved: [],
    open: [],
    sentence: "",
    seconds: 0,
    analysis: null,
    explanation: null,
    asked: null,
    opinion: null,
  };
}

export const CONNECT4 = "7x6x4";

export function defaults(): State {
  return {
    mode: "analyse",
    game: CONNECT4,
    text: "",
    ply: 0,
    moves: [],
    view: null,
    falling: null,
    pending: null,
    thought: noThought(),
    values: new Map(),
    lit: [],
    peek: null,
    preview: null,
    dialog: null,
    dialogError: "",
    notice: null,
    solver: "starting",
    isOffline: false,
    settings: SETTINGS,
    play: play(),
    review: review(),
    puzzles: puzzles(),
    learn: learn(),
  };
}

/** What is on the board: the position, or the line that is tried out. */
export function shown(state: State): View | null {
  return state.preview?.view ?? state.view;
}
