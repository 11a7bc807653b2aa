// The chips over the columns: what each move is worth, or what is known of it so far.

import type { Move, Outcome, View } from "foursight";
import { capital, size } from "./board.ts";
import { h, type VNode } from "./dom.ts";
import type { MoveValue, State, Thought } from "./state.ts";
import { moveName, outcomes, shapes, words } from "./text.ts";

export interface Chip {
  move: Move;
  /** What it is, or the best that it can still be called. */
  kind: Outcome | "open";
  /** What stands on it: `▲` and `41`, `≥` and `■`, `…` alone. */
  text: [string, string];
  /** The same in words. */
  label: string;
  isBest: boolean;
}

/** What is known about every move of the position on the board. */
export function chips(thought: Thought, moves: readonly Move[], ply: number): Chip[] {
  const proved = new Map(thought.proved.map((value) => [moveOf(value), value]));
  const open = new Map(thought.open.map((it) => [it.move, it.bounds]));
  return moves.map((move) => {
    const value = proved.get(move);
    if (value) return provedChip(move, value, ply, thought);
    return openChip(move, narrow(open.get(move), thought.bounds), thought.opinion?.move === move);
  });
}

export function moveOf(value: MoveValue): Move {
  return "column" in value ? value.column : value.cell;
}

function provedChip(move: Move, value: MoveValue, ply: number, thought: Thought): Chip {
  const on = value.outcome === "draw" ? "" : String(ply + value.plies_to_end);
  const isBest = value.best ?? value.score === thought.bounds?.[0];
  const end = value.outcome === "draw" ? "" : ` on move ${ply + value.plies_to_end}`;
  const label = `${capital(moveName(move))}: ${outcomes[value.outcome]}${end}${isBest ? ", best" : ""}`;
  return { move, kind: value.outcome, text: [shapes[value.outcome], on], label, isBest };
}

/** No move is worth more than the position. */
function narrow(bounds: [number, number] | undefined, whole: [number, number] | null): [number, number] {
  const [lower, upper] = bounds ?? [-Infinity, Infinity];
  return [lower, Math.min(upper, whole?.[1] ?? Infinity)];
}

function openChip(move: Move, [lower, upper]: [number, number], isOpinion: boolean): Chip {
  const name = capital(moveName(move));
  const chip = (kind: Chip["kind"], text: Chip["text"], label: string): Chip => ({ move, kind, text, label: `${name}: ${label}`, isBest: false });
  if (lower > 0) return chip("win", [shapes.win, "…"], "a win");
  if (upper < 0) return chip("loss", [shapes.loss, "…"], "a loss");
  if (lower === 0 && upper === 0) return chip("draw", [shapes.draw, ""], "a draw");
  if (lower === 0) return chip("open", ["≥", shapes.draw], "at least a draw");
  if (upper === 0) return chip("open", ["≤", shapes.draw], "at most a draw");
  if (isOpinion) return chip("open", ["?", ""], words.board.opinion);
  return chip("open", ["…", ""], "not proved yet");
}

/** The row of chips; a place stays empty where no move can be made, so that nothing moves. */
export function chipRow(view: View | null, state: State, all: Chip[], onAsk: (move: Move) => void): VNode {
  const [width] = size(view);
  const asked = state.thought.asked?.move?.move;
  const byMove = new Map(all.map((chip) => [chip.move, chip]));
  const places = Array.from({ length: width }, (_, index) => {
    const chip = byMove.get(index + 1);
    if (!chip) return h("span", { key: index, class: "chip none" });
    return h(
      "button",
      {
        key: index,
        type: "button",
        class: `chip ${chip.kind}${chip.isBest ? " best" : ""}`,
        "aria-label": chip.label,
        "aria-pressed": asked === chip.move ? "true" : "false",
        title: chip.label,
        onclick: () => onAsk(chip.move),
      },
      face(chip),
    );
  });
  return h("div", { class: "chips", role: "group", "aria-label": words.board.values, key: "chips" }, places);
}

/** A chip in a cell, where there are no columns to stand over. */
export function cellChip(chip: Chip): VNode {
  return h("span", { class: `cell-chip ${chip.kind}${chip.isBest ? " best" : ""}` }, face(chip));
}

/** What stands on a chip. */
export function face(chip: Chip): VNode {
  const [shape, number] = chip.text;
  return h("span", { "aria-hidden": "true" }, h("span", { class: "shape" }, shape), number === "" ? null : h("span", null, number));
}
