// All words of the page. What is said about a position comes from the coach; here it only gets its colours.

import type { Class, Outcome, Player, Remark, Source } from "foursight";
import type { ModeName } from "./state.ts";

export const words = {
  name: "Foursight",
  title: "Foursight: exact Connect Four",
  last: { offer: "You left a game here.", open: "Open it" },
  modes: { analyse: "Analyse", play: "Play", review: "Review", puzzles: "Puzzles", learn: "Learn" } satisfies Record<ModeName, string>,
  header: { game: "Game", share: "Share", settings: "Settings", help: "Keys", modes: "Modes" },
  board: {
    label: "Board",
    empty: "empty",
    values: "What each move is worth",
    stones: (stones: string) => `from the bottom: ${stones}`,
  },
  states: {
    looking: "Looking at the position",
    starting: "Getting the solver",
    missing: "This browser has no WebAssembly",
    missingHelp: "The rules and the solver are made of it. Every browser of the last years has it, unless it was switched off.",
    broken: "The solver did not start",
    brokenHelp: "Load the page again. If that does not help, the files on the server are not complete.",
    offline: "Offline: everything here works without a network.",
    proving: (seconds: number) => (seconds < 1 ? "Proving" : `Proving, ${seconds} s`),
    stop: "Stop",
    goOn: "Go on",
    stopped: "Stopped. What is proved so far stays.",
    limit: (seconds: number) => `Not solved in ${seconds} s. What is proved so far stays.`,
    opinion: (move: string) => `Not proved: the look-ahead would play ${move}.`,
  },
  sources: {
    over: () => "",
    book: () => "From the opening book",
    static: () => "Seen without search",
    search: (seconds: number, nodes: number) => `Proved in ${seconds < 0.1 ? "less than 0.1" : seconds.toFixed(1)} s, ${nodes.toLocaleString("en")} positions`,
  } satisfies Record<Source, (seconds: number, nodes: number) => string>,
  panel: {
    why: "Why",
    whyMove: (move: string) => `Why ${move}`,
    back: "Back to the position",
    line: "Line",
    lineTake: "Play to here",
    lineLeave: "Back",
    moves: "Moves",
    noMoves: "None yet. Choose a column, or paste a game.",
    withoutMoves: "This board came without its moves.",
    copy: "Copy",
    paste: "Paste",
    undo: "Undo",
    review: "Review this game",
    newGame: "New",
    best: "Best move",
  },
  steps: { first: "Start", back: "Back", forward: "Forward", last: "End", strip: "Value of every position, from Yellow's side" },
  play: {
    against: "Against",
    level: (level: string) => (level === "perfect" ? "Perfect" : `Level ${level}`),
    side: "You play",
    thinking: (name: string) => `${name} thinks`,
    yourTurn: (colour: string) => `Your turn: ${colour}`,
    hintIs: (move: string) => `The move is ${move}.`,
    begins: "first",
    replies: "second",
    hint: "Hint",
    hintMove: "Show the move",
    showValues: "Show values",
    hideValues: "Hide values",
    takeBack: "Take back",
    again: "New game",
    other: "Change sides",
    won: "You won",
    lost: "You lost",
    drawn: "A draw",
  },
  share: {
    title: "Share",
    link: "Link",
    moves: "Moves",
    code: "Code",
    diagram: "Diagram",
    json: "JSON",
    svg: "Picture, SVG",
    png: "Picture, PNG",
    copy: "Copy",
    save: "Save",
    copied: (what: string) => `${what} copied`,
    notCopied: "The browser does not let this page copy. Select the text and copy it yourself.",
    noJson: "There once the position is solved",
    noMoves: "The board came without its moves",
  },
  paste: {
    title: "Paste a game or a position",
    label: "Moves, a link, a code or a diagram",
    example: "4453, or a link of connect4.gamesolver.org, or 7/7/7/7/3o3/2oxx2 x",
    open: "Open",
    noPosition: "the link holds no position: it needs ?pos= and the moves",
    empty: "there is nothing to open: paste moves such as 4453, a link, a code or a diagram",
    stays: "The board stays as it was.",
  },
  link: {
    bad: "The link cannot be opened",
    mode: (mode: string) => `there is no mode ${mode}: write analyse, play, review, puzzles or learn`,
    ply: (ply: string) => `ply is the number of moves to show, not ${ply}`,
  },
  game: {
    title: "Game",
    connect4: "Connect Four",
    tictactoe: "Tic-tac-toe",
    own: "Any other",
    ownLabel: "Columns x rows x how many in a row",
    ownHelp: "5x4x4, 9x9x5; then free for no gravity, and misere where a line loses. Large boards are not solved in time.",
    start: "Start",
  },
  settings: {
    title: "Settings",
    theme: "Colours",
    themes: { system: "As the system", light: "Light", dark: "Dark" },
    motion: "Falling stones",
    motions: { system: "As the system", none: "Never" },
    values: "Show what moves are worth",
    threats: "Mark threats on the board",
    swapped: "Red begins",
    seconds: "Time for a position",
    times: (seconds: number) => (seconds === 0 ? "As long as it takes" : `${seconds} seconds`),
    table: "Memory of the solver, from the next start",
    mebibytes: (number: number) => `${number} MiB`,
    clear: "Clear what this browser keeps",
    clearHelp: "Preferences, puzzle progress and the last game are kept in this browser and nowhere else.",
    cleared: "Cleared",
    install: "Install",
  },
  help: {
    title: "Keys",
    keys: [
      ["1 to 9", "drop a stone in that column"],
      ["← →", "one move back, one move on"],
      ["Home End", "first and last position"],
      ["u", "undo"],
      ["Space", "play a best move"],
      ["v", "values on or off"],
      ["t", "threats on or off"],
      ["e", "explain the best move"],
      ["f", "change sides"],
      ["n", "new game"],
      ["/", "paste"],
      ["?", "this list"],
    ] as const,
    legend: "What the marks mean",
    win: "a win, and the move it comes on",
    draw: "a draw",
    loss: "a loss, and the move it comes on",
    open: "still being proved: at least a draw, at most a draw",
    about: "Every value is proved: nothing here is an estimate, except where it says so. Nothing leaves this browser.",
  },
  close: "Close",
} as const;

export const outcomes: Record<Outcome, string> = { win: "win", draw: "draw", loss: "loss" };
export const shapes: Record<Outcome, string> = { win: "▲", draw: "■", loss: "▼" };
export const classes: Record<Class, string> = { best: "best", good: "good", slow: "slow", mistake: "mistake", blunder: "blunder" };
export const remarks: Record<Remark, string> = {
  wins: "wins",
  completes_line: "loses",
  blocks: "forced",
  only_move: "forced",
  lost: "lost",
  double_threat: "two threats",
};

/** The colour of a player's stones. */
export function colour(player: Player, isSwapped: boolean): "Yellow" | "Red" {
  return (player === "first") === isSwapped ? "Red" : "Yellow";
}

/** A sentence of the coach, who speaks of x and o, with the colours of the stones and a capital letter. */
export function sentence(text: string, isSwapped: boolean): string {
  const coloured = text
    .replace(/\bx\b/g, colour("first", isSwapped))
    .replace(/\bo\b/g, colour("second", isSwapped));
  return coloured.charAt(0).toUpperCase() + coloured.slice(1);
}

/** A move as it is spoken of: `column 4`, or a cell. */
export function moveName(move: number | string): string {
  return typeof move === "number" ? `column ${move}` : move;
}
