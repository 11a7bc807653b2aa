// Made from the types of foursight-json by `cargo run -p foursight-wasm --example types`.

/** How well a player did. */
export interface Accuracy {
  /** Moves of this class. */
  best: number;
  /** Moves of this class. */
  blunder: number;
  /** Moves of this class. */
  good: number;
  /** Moves of this class. */
  mistake: number;
  /** From 0 to 100; `null` if no move counts. */
  percent: number | null;
  /** Moves of this class. */
  slow: number;
}

/** `analyze`: everything that is proved about a position. */
export type Analysis = {
  /** The moves that reach the score, the one nearest to the centre first; `null` while one more may turn out to be as good. */
  best: Move[] | null;
  /** The score lies between these two, ends included. */
  bounds: [number, number];
  /** Stones on the board when the game ends under best play. */
  ends_on_move: number | null;
  /** Whether everything asked for is proved. */
  exact: boolean;
  /** One optimal continuation; `null` while its first move is not known. */
  line: Move[] | null;
  /** How long it took. */
  microseconds: number;
  /** Positions that the search entered. */
  nodes: number;
  /** Win, draw or loss of the side to move. */
  outcome: Outcome | null;
  /** Stones that follow under best play. */
  plies_to_end: number | null;
  /** The position. */
  position: Position;
  /** The score of the side to move. */
  score: number | null;
  /** How the score was found. */
  source: Source;
  /** The empty cells where each player completes a line. */
  threats: Players<Cell[]>;
  /** Always 1. */
  version: Version;
  /** The cells of the line that ended the game; `null` if there is none. */
  winning_line: Cell[] | null;
} & ({
  columns: (ColumnValue | null)[];
} | {
  cells: CellValue[];
});

/** One object of a stream: what was just proved, and at the end the whole analysis. */
export type AnalysisEvent = {
  /** Always 1. */
  version: Version;
} & ({
  /** The score lies between these two, ends included. */
  bounds: [number, number];
  event: "bounds";
  /** Win, draw or loss of the side to move; `null` if it is not proved. */
  outcome: Outcome | null;
  /** The score of the side to move; `null` if it is not proved. */
  score: number | null;
} | {
  event: "column";
} & ColumnValue | {
  event: "cell";
} & CellValue | {
  /** All of it. */
  analysis: Analysis;
  event: "analysis";
});

/** What was asked for. */
export type Answer = "strong" | "weak";

/** A set of cells. */
export interface Board {
  /** Its cells. */
  cells: Cell[];
  /** Its bits. */
  word: Word;
}

/** The bitboards of a position. */
export interface Boards {
  /** The bottom row; `null` without gravity. */
  bottom: Board | null;
  /** The stones of the side to move. */
  current: Board;
  /** The sum of the three; `null` without gravity, where the key is the pair of `current` and `mask`. */
  key: Word | null;
  /** All stones. */
  mask: Board;
  /** The moves that do not lose at once; `null` when the game is over. */
  non_losing: Board | null;
  /** The cells that can be played. */
  playable: Board;
  /** The empty cells where each player completes a line, which loses in a misère game. */
  winning: Players<Board>;
}

/** A cell: the column as a letter, then the row. */
export type Cell = string;

/** What playing a cell is worth. */
export interface CellValue {
  /** Whether nothing is better; `null` while the score of the position may or may not be the one of this move. */
  best: boolean | null;
  /** The cell. */
  cell: Cell;
  /** Win, draw or loss of the side to move. */
  outcome: Outcome;
  /** Stones that follow under best play, this one among them. */
  plies_to_end: number;
  /** The score of the side to move, if it plays this. */
  score: number;
}

/** How good a move is. */
export type Class = "best" | "good" | "slow" | "mistake" | "blunder";

/** What playing in a column is worth. */
export interface ColumnValue {
  /** Whether nothing is better; `null` while the score of the position may or may not be the one of this move. */
  best: boolean | null;
  /** The column, from 1. */
  column: number;
  /** Win, draw or loss of the side to move. */
  outcome: Outcome;
  /** Stones that follow under best play, this one among them. */
  plies_to_end: number;
  /** The score of the side to move, if it plays this. */
  score: number;
}

/** A cell where a player completes a line, and that line. */
export interface Completion {
  /** The empty cell. */
  cell: Cell;
  /** The cells of the line, or of all lines if it completes several. */
  line: Cell[];
}

/** What a move of a line does. */
export interface Deed {
  /** Whether there was no choice, as in the line. */
  forced: boolean;
  /** The cell above, if this player would have completed a line there. */
  gives_up: Cell[];
  /** Cells where this player would complete a line now, and would not before. */
  makes: Cell[];
  /** The move. */
  move: Move;
  /** Who moves. */
  player: Player;
  /** The cell, if the other would have completed a line there. */
  stops: Cell[];
}

/** How a line ends, seen from the loser's last move. */
export type EndingKind = "two_threats" | "stacked" | "runs_out" | "open";

/** What went wrong. */
export interface ErrorBody {
  /** Which move, row or value it is about, counted from 1; absent if it is about none. */
  at?: number | null;
  /** For programs. */
  kind: ErrorKind;
  /** For people: lower case, without a full stop. */
  message: string;
}

/** The kinds of errors. The first ten, about positions and games as text, are those of `docs/notation.md`. */
export type ErrorKind = "bad_move" | "column_full" | "cell_taken" | "game_over" | "bad_board" | "bad_side" | "bad_game" | "game_disagrees" | "impossible_board" | "wrong_result" | "bad_position" | "no_moves" | "bad_book" | "not_in_book" | "bad_option" | "bad_json" | "too_large" | "limit" | "busy" | "too_often" | "not_found" | "bad_method" | "internal";

/** An error: `{"error": {"kind": "...", "message": "...", "at": 5}}`. */
export interface ErrorObject {
  /** What went wrong. */
  error: ErrorBody;
}

/** The move that is explained; what is not proved is `null`. */
export interface ExplainedMove {
  /** How good it is. */
  class: Class | null;
  /** Stones on the board when the game ends. */
  ends_on_move: number | null;
  /** The move. */
  move: Move;
  /** Win, draw or loss of the side that makes it. */
  outcome: Outcome | null;
  /** The score of the side that makes it. */
  score: number | null;
}

/** `explain`: why a position, or a move, is what it is. */
export interface Explanation {
  /** The best moves of the position; `null` while one more may turn out to be as good. */
  best: Move[] | null;
  /** Of a move that changes the outcome: what the better move would have done. */
  better?: Reason | null;
  /** The score lies between these two, ends included. */
  bounds: [number, number];
  /** Of a draw: why the other player holds it. */
  counter?: Reason | null;
  /** Stones on the board when the game ends under best play. */
  ends_on_move: number | null;
  /** Whether everything asked for is proved. */
  exact: boolean;
  /** What can be seen, the most urgent first. */
  facts: Fact[];
  /** One optimal continuation, after the move if there is one. */
  line: LineMove[];
  /** The move that is explained; `null` where the position is. */
  move: ExplainedMove | null;
  /** Win, draw or loss of the side to move. */
  outcome: Outcome | null;
  /** Stones that follow under best play. */
  plies_to_end: number | null;
  /** The position. */
  position: Position;
  /** Why the winner wins, or why the side to move holds a draw; of a move that changes the outcome, how it is punished. `null` where that is not known. */
  reason: Reason | null;
  /** The score of the side to move. */
  score: number | null;
  /** The same in English sentences. */
  text: string[];
  /** Always 1. */
  version: Version;
}

/** A fact: its kind says which of the other fields it has; it always has a text. */
export interface Fact {
  /** The moves that break it. */
  breaks?: Move[];
  /** The cells where that player completes a line. */
  completes?: Completion[];
  /** How many empty cells are below it. */
  empty_below?: number | null;
  /** What it is about. */
  kind: FactKind;
  /** The move. */
  move?: Move | null;
  /** Own moves and forced replies of a forced win. */
  moves?: Move[];
  /** A plan that proves a bound. */
  plan?: Plan | null;
  /** Who wins, threatens or plans. */
  player?: Player | null;
  /** Of a cell that cannot be played yet. */
  row?: Row | null;
  /** The same as an English sentence. */
  text: string;
}

/** What a fact states. More kinds may come. */
export type FactKind = string;

/** Which game. */
export interface Game {
  /** How many in a row make a line. */
  connect: number;
  /** Whether stones fall. */
  gravity: boolean;
  /** Rows. */
  height: number;
  /** Whether whoever completes a line loses; absent unless it is so. */
  misere?: boolean;
  /** Columns. */
  width: number;
}

/** How a game ended, as it is written after its moves. */
export type GameResult = "1-0" | "0-1" | "1/2";

/** What a puzzle asks for. */
export type Goal = "win" | "draw";

/** What is followed. */
export type GuideKind = "plan" | "on_top" | "threats" | "rule" | "diagram";

/** What the player of a reason does: its kind says which of the other fields it has. */
export interface Idea {
  /** Of `answers`: what is done against each move of the other. */
  answers?: Reply[];
  /** Of `wins` and, after the last move, of `force`: where the player completes a line. */
  completes?: Completion[];
  /** Of `follow`: what is followed. */
  guide?: GuideKind | null;
  /** What it is. */
  kind: IdeaKind;
  /** Of `play`: the move; absent where it is on top of the stone before. */
  move?: Move | null;
  /** Of `force`: own moves and the forced replies between them. */
  moves?: Move[];
  /** Of `follow`, where it is a diagram: the cells in the order in which they are played. */
  order?: Cell[];
  /** Of `follow`, where it is a plan of which the cells of each side are known. */
  plan?: Plan | null;
  /** Of `play`: what comes after the move. */
  then?: Idea | null;
  /** Of `follow`, where it is a plan of a proof: the winning cells that are waited for. */
  waits_for?: Cell[];
}

/** What an idea is. */
export type IdeaKind = "wins" | "force" | "play" | "answers" | "follow" | "open";

/** A move of the game explained. */
export interface Lesson {
  /** What the better move would have done. */
  better: Reason | null;
  /** How good it is. */
  class: Class | null;
  /** Stones on the board when the game ends. */
  ends_on_move: number | null;
  /** What can be seen, the most urgent first. */
  facts: Fact[];
  /** How the game goes on after it under best play. */
  line: LineMove[];
  /** The move. */
  move: Move;
  /** Which move of the game, from 1. */
  number: number;
  /** Win, draw or loss of the side that makes it. */
  outcome: Outcome | null;
  /** How it is punished. */
  reason: Reason | null;
  /** The score of the side that makes it. */
  score: number | null;
  /** The same in English sentences. */
  text: string[];
}

/** The most instructive mistake of each player explained; `null` if there is none. */
export interface Lessons {
  /** That of the first player. */
  first: Lesson | null;
  /** That of the second player. */
  second: Lesson | null;
}

/** A move of a line. */
export interface LineMove {
  /** Whether there was no choice: the only legal move, or the only one after which the opponent cannot win with his next stone. */
  forced: boolean;
  /** The move. */
  move: Move;
  /** Who makes it. */
  player: Player;
  /** What there is to say about it. */
  remark: Remark | null;
}

/** A move: the number of its column, from 1, or without gravity its cell. */
export type Move = number | Cell;

/** A word that goes into a step. */
export interface Operand {
  /** What it is called in the formula. */
  name: string;
  /** The operator that joins it to those before; empty for the first. */
  sign: string;
  /** Its bits. */
  word: Word;
}

/** What a position, or a move, is worth to the side to move. */
export type Outcome = "win" | "draw" | "loss";

/** The accuracy of a player in each phase, from 0 to 100; `null` where no move counts. */
export interface Phases {
  /** The moves after them. */
  end: number | null;
  /** Moves 13 to 24. */
  middle: number | null;
  /** Moves 1 to 12. */
  opening: number | null;
}

/** Where a bit is drawn. */
export interface Place {
  /** Its number. */
  bit: number;
  /** The cell that it stands for; `null` for a sentinel. */
  cell: Cell | null;
}

/** A plan that answers every move of the other player. */
export interface Plan {
  /** The most the other player's score can be. */
  bound: number;
  /** The line that the planner gets, if the plan rests on one. */
  line: Cell[];
  /** Whether the plan is simply to answer on top of every move. */
  on_top: boolean;
  /** The cells that the other player gets. */
  other_gets: Cell[];
  /** The cells that stay empty until the other player gives in. */
  out_of_play: Cell[];
  /** Columns with an odd number of cells in play, from 1. */
  pairs: number[];
  /** The cells that the planner gets, if the game goes on so long. */
  planner_gets: Cell[];
  /** Winning cells of the planner that the plan waits for. */
  waits_for: Cell[];
}

/** Who: the first player has the stones `x`, the second `o`. */
export type Player = "first" | "second";

/** A position. */
export interface Position {
  /** The position as a code. */
  code: string;
  /** How many in a row make a line. */
  connect: number;
  /** Whether stones fall. */
  gravity: boolean;
  /** Rows. */
  height: number;
  /** Whether whoever completes a line loses; absent unless it is so. */
  misere?: boolean;
  /** The moves that lead there; `null` when the board came without history. */
  moves: string | null;
  /** Stones on the board. */
  ply: number;
  /** Whose turn it is. */
  to_move: Player;
  /** Columns. */
  width: number;
}

/** `puzzle`: a position and the only move that keeps its goal. */
export interface Puzzle {
  /** The position. */
  code: string;
  /** What is to be reached. */
  goal: Goal;
  /** How hard it is, 1 to 5. */
  grade: number;
  /** The solution, and how the game goes on under best play. */
  line: Move[];
  /** The moves that lead there. */
  moves: string;
  /** Which puzzle, counted from 1. */
  number: number;
  /** Wrong moves that do not lose at once. */
  plausible: Move[];
  /** The only move that keeps the goal. */
  solution: Move[];
  /** Whose turn it is. */
  to_move: Player;
  /** Always 1. */
  version: Version;
}

/** A reason: its kind, who gets what, how, and the same in English. */
export interface Reason {
  /** What he gets: a win or a draw. */
  goal: Outcome;
  /** How he gets it. */
  idea: Idea;
  /** Which kind of reason. */
  kind: ReasonKind;
  /** Who gets something. */
  player: Player;
  /** How many positions the smallest proof has that was found. */
  proof_nodes?: number | null;
  /** What happens in the line, where no short reason is known. */
  story?: Story | null;
  /** The same in English sentences. */
  text: string[];
}

/** The kinds of reasons, the shortest first. */
export type ReasonKind = "immediate" | "forced_win" | "plan" | "short_proof" | "calculation";

/** What there is to say about a move of a line. */
export type Remark = "wins" | "completes_line" | "blocks" | "only_move" | "lost" | "double_threat";

/** Moves of the other player, and what is done against them. */
export interface Reply {
  /** The moves. */
  replies: Move[];
  /** What is done. */
  then: Idea;
}

/** `review`: a game, move by move; what a limit left open is `null`. */
export interface Review {
  /** How well each player did. */
  accuracy: Players<Accuracy>;
  /** Whether every move was assessed. */
  exact: boolean;
  /** Which game. */
  game: Game;
  /** The most instructive move explained; `null` if all moves were best. */
  lesson: Lesson | null;
  /** The most instructive mistake of each player explained; `null` if there is none. */
  lessons: Lessons | null;
  /** Its moves. */
  moves: string;
  /** Which line of the input, or which argument, counted from 1. */
  number: number;
  /** The accuracy of each player in each phase. */
  phases: Players<Phases> | null;
  /** How it ended; `null` if the moves do not end it. */
  result: GameResult | null;
  /** The moves. */
  reviewed: ReviewedMove[];
  /** The game in three sentences. */
  summary: string[];
  /** The numbers of the mistakes and blunders. */
  turning_points: number[];
  /** The score for the first player before each move, and after the last one. */
  values: (number | null)[];
  /** Always 1. */
  version: Version;
}

/** A move of a reviewed game. */
export interface ReviewedMove {
  /** The score of the move, for the player who moves. */
  after: number | null;
  /** The score before it, for the player who moves. */
  before: number | null;
  /** The moves that would have been best. */
  better: Move[] | null;
  /** How good it was. */
  class: Class | null;
  /** Whether it is a mistake of the opening that no person could see; it counts half. */
  deep?: boolean;
  /** Whether it does not count for the accuracy, because there was no choice or the game was lost already. */
  excluded?: boolean;
  /** The move. */
  move: Move;
  /** Which move of the game, from 1. */
  number: number;
  /** Win, draw or loss after it. */
  outcome_after: Outcome | null;
  /** Win, draw or loss before it. */
  outcome_before: Outcome | null;
  /** Who made it. */
  player: Player;
}

/** Which rows, counted from 1 at the bottom: whoever waits for a cell wants it to be of his kind. */
export type Row = "odd" | "even";

/** A formula carried out. */
export interface Run {
  /** What the formula gives: `true`, `false`, or a word. */
  answer: string;
  /** For which column, from 1; `null` if for no single one. */
  column: number | null;
  /** What the formula is called. */
  name: string;
  /** How many operations on words it took. */
  operations: number;
  /** For whose stones; `null` if for no single player's. */
  player: Player | null;
  /** Whose name that is. */
  source: string;
  /** The operations in order. */
  steps: WorkedStep[];
}

/** `show`: the bitboards of a position. */
export interface Show {
  /** The bitboards. */
  boards: Boards;
  /** Whether the side to move can complete a line and win; `non_losing` is then beside the point. */
  can_win_next: boolean;
  /** The position. */
  position: Position;
  /** How the game ended; `null` while it goes on. */
  result: GameResult | null;
  /** For tic-tac-toe only. */
  tictactoe?: TicTacToe | null;
  /** Always 1. */
  version: Version;
  /** The cells of the line that ended the game; `null` if there is none. */
  winning_line: Cell[] | null;
}

/** `solve`: the score of one position. */
export interface Solution {
  /** What was asked for. */
  answer: Answer;
  /** The score lies between these two, ends included. */
  bounds: [number, number];
  /** Stones on the board when the game ends under best play. */
  ends_on_move: number | null;
  /** Whether everything asked for is proved. */
  exact: boolean;
  /** The score that the line says; `null` if it says none. */
  expected: number | null;
  /** How long it took. */
  microseconds: number;
  /** Positions that the search entered. */
  nodes: number;
  /** Which line of the input, or which argument, counted from 1. */
  number: number;
  /** Win, draw or loss of the side to move. */
  outcome: Outcome | null;
  /** Stones that follow under best play. */
  plies_to_end: number | null;
  /** The position. */
  position: Position;
  /** The score of the side to move. */
  score: number | null;
  /** How the score was found. */
  source: Source;
  /** Always 1. */
  version: Version;
}

/** How a score was found. */
export type Source = "over" | "book" | "static" | "search";

/** `show --steps`: the formulas of one topic, carried out on a position operation by operation. */
export interface Steps {
  /** How the bits of the words are drawn: rows from the top. */
  layout: Place[][];
  /** The position. */
  position: Position;
  /** The formulas; none if the topic says nothing about the position. */
  runs: Run[];
  /** What is worked through. */
  topic: Topic;
  /** Always 1. */
  version: Version;
}

/** What happens in the line: not a law. */
export interface Story {
  /** The cell where the line is completed. */
  cell: Cell;
  /** What each move of the line does. */
  deeds: Deed[];
  /** How it ends. */
  ending: EndingKind;
  /** With which move of the game the threat there is made; `null` if it was there before. */
  made_on_move: number | null;
}

/** Tic-tac-toe in nine bits a player, row by row from the top left. */
export interface TicTacToe {
  /** The stones of the second player. */
  o: number;
  /** Both in three bytes. */
  packed: [number, number, number];
  /** The stones of the first player. */
  x: number;
}

/** What is worked through. */
export type Topic = "wins" | "key" | "gravity" | "threats" | "nonlosing" | "ninebits";

/** The version of the JSON. */
export type Version = 1;

/** Everything that a face needs to draw a position and to offer its moves, so that it needs no rules of its own. */
export interface View {
  /** The result that the text stated; `null` if it stated none. */
  claimed: GameResult | null;
  /** The position as a diagram. */
  diagram: string;
  /** The name of the game, which is read wherever one is asked for. */
  game: string;
  /** The code of the position seen in a mirror. */
  mirrored: string;
  /** The moves that can be made now, from left to right; none when the game is over. */
  playable: ViewMove[];
  /** The moves that were made; `null` when the board came without history. */
  played: ViewMove[] | null;
  /** The position. */
  position: Position;
  /** How the game ended; `null` while it goes on. */
  result: GameResult | null;
  /** The cells with a stone of each player. */
  stones: Players<Cell[]>;
  /** The empty cells where each player completes a line, which loses in a misère game. */
  threats: Players<Cell[]>;
  /** Always 1. */
  version: Version;
  /** The cells of the line that ended the game; `null` if there is none. */
  winning_line: Cell[] | null;
}

/** A move, in every way that it is written. */
export interface ViewMove {
  /** The cell that it fills. */
  cell: Cell;
  /** The move. */
  move: Move;
  /** Who makes it. */
  player: Player;
  /** The move as it is written in a list of moves. */
  text: string;
}

/** A set of cells as the bits of a number. */
export type Word = string;

/** One or a few operations on words. */
export interface WorkedStep {
  /** What is computed. */
  formula: string;
  /** What goes in. */
  operands: Operand[];
  /** How many operations on words that takes; tests and jumps are not counted. */
  operations: number;
  /** The part of the formula. */
  part: string;
  /** What it is called that comes out; empty if it has no name. */
  result: string;
  /** What the bits that come out are, in English. */
  text: string;
  /** What comes out. */
  word: Word;
}

/** One thing for each player. */
export interface Players<T> {
  first: T;
  second: T;
}

/** What a slice of a job gave. */
export interface Step {
  /** Whether the question is answered. */
  done: boolean;
  /** What was proved meanwhile. */
  events: AnalysisEvent[];
  /** Of an analysis: the moves whose score is still open; absent if nothing has changed there. */
  open?: OpenMove[];
  /** How many questions to the solver are answered by now. */
  answered: number;
}

/** A move whose score is not proved yet. */
export interface OpenMove {
  /** The move. */
  move: Move;
  /** Its score, for the side to move, lies between these two, ends included. */
  bounds: [number, number];
}
