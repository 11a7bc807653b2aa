// Names of cells and where they are drawn: `d3` is the fourth column, the third row from the bottom.

import type { Cell } from "foursight";

/** Column and row, counted from 0 at the bottom left. */
export function place(cell: Cell): [column: number, row: number] {
  const parts = /^([a-z]+)(\d+)$/.exec(cell);
  if (!parts?.[1]) return [0, 0];
  const column = Array.from(parts[1]).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0);
  return [column - 1, Number(parts[2]) - 1];
}

/** The letters of a column, counted from 0: `a` to `z`, then `aa`. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(97 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

export function cellName(column: number, row: number): Cell {
  return `${columnLetters(column)}${row + 1}`;
}
