// The board: one picture, and over it a button for every move.

import type { Cell, Move, Player, View, ViewMove } from "foursight";
import { cellName, columnLetters, place } from "./cells.ts";
import { h, type Child, type VNode } from "./dom.ts";
import type { BoardLook } from "./modes/mode.ts";
import { colour, moveName, words } from "./text.ts";

/** A cell is a square of this size in the picture. */
export const CELL = 100;
const HOLE = 41;

/** Width and height in cells; before the solver is there, of Connect Four. */
export function size(view: View | null): [width: number, height: number] {
  return view ? [view.position.width, view.position.height] : [7, 6];
}

/** What stands in an empty cell, and what it is called. */
export interface InCell {
  picture: VNode;
  label: string;
}

/** With the row of chips above it, or on a board without gravity with what stands in the empty cells. */
export function board(look: BoardLook, onMove: (move: Move) => void, chips: Child, inCells: ReadonlyMap<Move, InCell> = new Map()): VNode {
  const isFree = look.view !== null && !look.view.position.gravity;
  return h(
    "div",
    { class: `board${isFree ? " free" : ""}` },
    chips,
    h("div", { class: "field" }, picture(look), buttons(look, onMove, inCells)),
  );
}

/** The picture alone, which is also what is saved. */
export function picture(look: BoardLook): VNode {
  const [width, height] = size(look.view);
  const at = (cell: Cell): [number, number] => {
    const [column, row] = place(cell);
    return [(column + 0.5) * CELL, (height - row - 0.5) * CELL];
  };
  const layer = (name: string, ...children: Child[]) => h("g", { class: name, key: name }, ...children);
  return h(
    "svg",
    { class: `picture${width > MOST_NAMED ? " wide" : ""}`, viewBox: `0 0 ${width * CELL} ${height * CELL}`, "aria-hidden": "true", key: `${width}x${height}`, style: `--name:${Math.min(23, 3 * width + 1)}px` },
    layer("back", h("rect", { width: width * CELL, height: height * CELL, rx: 24 })),
    layer("stones", stones(look, at, height)),
    layer("plate", h("path", { d: plate(width, height), "fill-rule": "evenodd" })),
    layer("names", names(width, height, look.view?.position.gravity ?? true)),
    layer("shades", look.shaded.map((cell) => shade(cell, at(cell)))),
    layer("threats", look.threats && look.view ? threats(look.view, look.isSwapped, at) : null),
    layer("lights", look.lit.map((cell) => ring("light", cell, at(cell)))),
    layer("line", look.view?.winning_line ? winningLine(look.view.winning_line, at) : null),
    layer("labels", [...look.labels].map(([cell, text]) => label(text, cell, at(cell)))),
  );
}

type At = (cell: Cell) => [number, number];

function stones(look: BoardLook, at: At, height: number): VNode[] {
  const view = look.view;
  if (!view) return [];
  const last = view.played?.at(-1)?.cell;
  const all = (["first", "second"] as const).flatMap((player) => view.stones[player].map((cell) => ({ player, cell })));
  return all.map(({ player, cell }) => {
    const [, row] = place(cell);
    const falls = cell === look.falling && view.position.gravity;
    const names = ["stone", colour(player, look.isSwapped).toLowerCase(), falls && "falls", cell === last && "last"];
    return h(
      "g",
      { key: `${cell} ${player}`, class: names.filter(Boolean).join(" "), style: falls ? `--from:${(row - height) * CELL}px` : undefined },
      stone(player, look.isSwapped, at(cell)),
    );
  });
}

/** A stone: Yellow with a ring, Red with a dot, so that they are told apart without their colours. */
export function stone(player: Player, isSwapped: boolean, [x, y]: [number, number]): VNode[] {
  const isYellow = colour(player, isSwapped) === "Yellow";
  const disc = h("circle", { class: "disc", cx: x, cy: y, r: HOLE + 1 });
  return [disc, h("circle", { class: "mark", cx: x, cy: y, r: isYellow ? 24 : 9 })];
}

/** The front of the board: a rounded rectangle with a hole for every cell. */
function plate(width: number, height: number): string {
  const [w, h, r] = [width * CELL, height * CELL, 24];
  const outline = `M${r} 0H${w - r}A${r} ${r} 0 0 1 ${w} ${r}V${h - r}A${r} ${r} 0 0 1 ${w - r} ${h}H${r}A${r} ${r} 0 0 1 0 ${h - r}V${r}A${r} ${r} 0 0 1 ${r} 0Z`;
  let holes = "";
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [x, y] = [(column + 0.5) * CELL, (row + 0.5) * CELL];
      holes += `M${x - HOLE} ${y}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0Z`;
    }
  }
  return outline + holes;
}

/** A phone has no room for the names of more columns. */
const MOST_NAMED = 9;

/** How far the name of a column or row is from the edges of its cell: between hole and corner. */
const NAME = 13;
/** And how much more in the corners of the board, which are round. */
const CORNER = 3;

/**
 * What sentences call columns and cells, in the corners that holes leave free: numbers of columns above, where there is gravity and a
 * move is a column; letters below; numbers of rows on the left, at the foot of their cells: on top, the last would read like a column.
 */
function names(width: number, height: number, hasGravity: boolean): VNode[] {
  // The cells of a small board are large, and names need not be.
  const size = Math.min(15, 2 * width + 3);
  const name = (text: string, x: number, y: number) =>
    h("text", { key: `${text} ${x} ${y}`, class: "name", x, y, dy: "0.35em", "font-size": size, "text-anchor": "middle" }, text);
  const columns = Array.from({ length: width }, (_, column) => {
    const x = (column + 1) * CELL - NAME - (column === width - 1 ? CORNER : 0);
    const letter = name(columnLetters(column), x, height * CELL - NAME);
    return hasGravity ? [name(String(column + 1), x, NAME), letter] : [letter];
  });
  const rows = Array.from({ length: height }, (_, row) => name(String(row + 1), NAME + (row === 0 ? CORNER : 0), (height - row) * CELL - NAME));
  return [...columns.flat(), ...rows];
}

function ring(name: string, cell: Cell, [x, y]: [number, number]): VNode {
  return h("circle", { key: cell, class: name, cx: x, cy: y, r: HOLE });
}

function shade(cell: Cell, [x, y]: [number, number]): VNode {
  return h("rect", { key: cell, class: "shade", x: x - CELL / 2 + 5, y: y - CELL / 2 + 5, width: CELL - 10, height: CELL - 10, rx: 12 });
}

/** Where each player completes a line: a small ring or dot of the player's, in the corner that is his. */
function threats(view: View, isSwapped: boolean, at: At): VNode[] {
  if (view.result !== null) return [];
  return (["first", "second"] as const).flatMap((player) =>
    view.threats[player].map((cell) => {
      const [x, y] = at(cell);
      const isYellow = colour(player, isSwapped) === "Yellow";
      const shift = isYellow ? -15 : 15;
      return h("circle", { key: `${cell} ${player}`, class: isYellow ? "yellow" : "red", cx: x + shift, cy: y, r: 12 });
    }),
  );
}

function winningLine(cells: Cell[], at: At): VNode[] {
  return cells.map((cell) => ring("won", cell, at(cell)));
}

function label(text: string, cell: Cell, [x, y]: [number, number]): VNode {
  return h("text", { key: cell, class: "label", x, y, dy: "0.35em", "text-anchor": "middle" }, text);
}

/** One button a move: a column, or on a board without gravity a cell. */
function buttons(look: BoardLook, onMove: (move: Move) => void, inCells: ReadonlyMap<Move, InCell>): VNode {
  const [width, height] = size(look.view);
  const view = look.view;
  const name = words.board.label;
  if (view && !view.position.gravity) {
    const cells = Array.from({ length: width * height }, (_, index) => cellName(index % width, height - 1 - Math.floor(index / width)));
    return h("div", { class: "drops cells", key: "cells", role: "group", "aria-label": name }, cells.map((cell) => cellButton(look, view, cell, onMove, inCells.get(cell))));
  }
  const columns = Array.from({ length: width }, (_, index) => index + 1);
  return h("div", { class: "drops", key: "columns", role: "group", "aria-label": name }, columns.map((column) => columnButton(look, column, onMove)));
}

function columnButton(look: BoardLook, column: number, onMove: (move: Move) => void): VNode {
  const playable = look.view?.playable.find((it) => it.move === column);
  return h(
    "button",
    {
      key: column,
      type: "button",
      class: "drop",
      "data-move": column,
      "aria-label": `${capital(moveName(column))}, ${columnText(look, column)}`,
      "aria-disabled": !look.isOpen || (look.view !== null && !playable) ? "true" : undefined,
      onclick: () => look.isOpen && onMove(column),
    },
    playable && look.isOpen ? ghost(look, playable) : null,
  );
}

function cellButton(look: BoardLook, view: View, cell: Cell, onMove: (move: Move) => void, inside: InCell | undefined): VNode {
  const playable = view.playable.find((it) => it.cell === cell);
  const owner = (["first", "second"] as const).find((player) => view.stones[player].includes(cell));
  return h(
    "button",
    {
      key: cell,
      type: "button",
      class: "drop",
      "data-move": cell,
      "aria-label": inside?.label ?? `${cell}, ${owner ? colour(owner, look.isSwapped) : words.board.empty}`,
      "aria-disabled": !look.isOpen || !playable ? "true" : undefined,
      onclick: () => look.isOpen && playable && onMove(playable.move),
    },
    playable && look.isOpen ? ghost(look, playable) : null,
    inside?.picture,
  );
}

/** The stone that a move would be, seen while the pointer is over it. */
function ghost(look: BoardLook, move: ViewMove): VNode {
  const [, row] = place(move.cell);
  const [, height] = size(look.view);
  const top = look.view?.position.gravity ? ((height - 1 - row) / height) * 100 : 0;
  return h("span", { class: `ghost ${colour(move.player, look.isSwapped).toLowerCase()}`, style: `top:${top}%`, "aria-hidden": "true" });
}

function columnText(look: BoardLook, column: number): string {
  const view = look.view;
  if (!view) return words.board.empty;
  const stones = Array.from({ length: view.position.height }, (_, row) => {
    const cell = cellName(column - 1, row);
    return (["first", "second"] as const).find((player) => view.stones[player].includes(cell));
  });
  const names = stones.flatMap((player) => (player ? [colour(player, look.isSwapped)] : []));
  return names.length === 0 ? words.board.empty : words.board.stones(names.join(", "));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A game as the head names it: 7×6, 8×7, Tic-tac-toe. */
export function gameName(game: string): string {
  if (game === "3x3x3 free") return words.game.tictactoe;
  const parts = /^(\d+)x(\d+)x(\d+)(.*)$/.exec(game);
  if (!parts) return game;
  const [, width, height, connect, rest] = parts;
  return `${width}×${height}${connect === "4" ? "" : `×${connect}`}${rest}`;
}
