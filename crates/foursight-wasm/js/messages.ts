// What a page and the worker say to each other: one union for each direction. Everything is plain data.

import type {
  Analysis,
  AnalysisEvent,
  ErrorBody,
  Explanation,
  Move,
  OpenMove,
  Puzzle,
  Review,
  Show,
  Solution,
  Steps,
  Topic,
  View,
  ViewMove,
} from "./wasm/foursight_wasm.js";

/** A position in any notation of docs/notation.md. */
export interface Text {
  text: string;
  /** The game that the text must be of: `7x6x4`, `8x7x4`, `tictactoe`, `3x3x3 free misere`. */
  game?: string;
  /** The position after that many of its moves. */
  ply?: number;
}

/** A game, as moves from the start. */
export interface GameText {
  text: string;
  game?: string;
}

/** How long a question may take. An analysis and a solution then say what is proved; everything else fails with the kind `limit`. */
export interface Limited {
  milliseconds?: number;
}

/** `"1"` to `"10"`, or `"perfect"`. */
export type Level = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "perfect";

/** The puzzle of a seed, or of a day (`2026-11-16`), which is the same for everybody. */
export type PuzzleQuestion = { game?: string; grade?: number } & ({ seed: number } | { date: string });

/** Every question, and its answer. */
export interface Questions {
  view: { question: Text; answer: View };
  play: { question: Text & { move: Move }; answer: View };
  show: { question: Text; answer: Show };
  steps: { question: Text & { topic: Topic }; answer: Steps };
  /** What bounds on the score say about the side to move, in a clause. */
  describeBounds: { question: Text & { bounds: [number, number] }; answer: string };
  /** How a level plays, in a sentence. */
  describeLevel: { question: { level: Level }; answer: string };
  checkAnswer: { question: { puzzle: Puzzle; move: Move }; answer: boolean };
  analyze: { question: Text & Limited; answer: Analysis };
  solve: { question: Text & Limited & { weak?: boolean }; answer: Solution };
  explain: { question: Text & Limited & { move?: Move | null }; answer: Explanation };
  /** What to look for, without the move itself, in a clause. */
  hint: { question: Text & Limited; answer: string };
  review: { question: GameText & Limited; answer: Review };
  puzzle: { question: PuzzleQuestion & Limited; answer: Puzzle | null };
  puzzlesOfGame: { question: GameText & Limited; answer: Puzzle[] };
  choose: { question: Text & Limited & { level: Level; seed: number }; answer: ViewMove | null };
  /** Reads a deep book from now on: the bytes of a file that `foursight book build --after` makes. */
  readDeepBook: { question: { bytes: Uint8Array }; answer: true };
}

export type Ask = keyof Questions;

/** What the page says. */
export type Request =
  | { [A in Ask]: { ask: A; id: number; question: Questions[A]["question"] } }[Ask]
  | { ask: "cancel"; id: number };

/** What the worker says. After `answer`, `error` and `cancelled` nothing follows. */
export type WorkerReply =
  | { reply: "event"; id: number; event: AnalysisEvent }
  | { reply: "open"; id: number; open: OpenMove[] }
  | { reply: "progress"; id: number; answered: number }
  | { reply: "answer"; id: number; answer: Questions[Ask]["answer"] }
  | { reply: "error"; id: number; error: ErrorBody }
  | { reply: "cancelled"; id: number }
  | { reply: "broken"; message: string };

/** How the engine is made. */
export interface EngineOptions {
  /** The most memory the table takes, in MiB; 64 unless given. It is taken with the first question that needs a search. */
  table_mib?: number;
  /** Whether the opening book is read; it is unless told otherwise. */
  book?: boolean;
}

/** The first message to a Web Worker: how to make the engine, and the module if the page has it. What is asked before waits. */
export interface Start {
  options: EngineOptions;
  module?: WebAssembly.Module | undefined;
}
