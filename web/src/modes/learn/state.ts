// What the mode Learn knows.

import type { Run, Show, Steps, Topic, WorkedStep } from "foursight";

export const TOPICS = ["wins", "key", "gravity", "threats", "nonlosing", "ninebits"] as const satisfies readonly Topic[];

/** All boards side by side, or a formula step by step. */
export type Chapter = "boards" | Topic;

export interface LearnState {
  chapter: Chapter;
  /** The bitboards of the position, and the formulas of the topic. */
  show: Show | null;
  steps: Steps | null;
  /** Which formula, and which step of it, from 0. */
  run: number;
  step: number;
  /** The bit that is pointed at. */
  bit: number | null;
  /** The board whose cells are marked on the large one. */
  marked: string;
}

export function defaults(): LearnState {
  return { chapter: "boards", show: null, steps: null, run: 0, step: 0, bit: null, marked: "mask" };
}

export function currentRun({ steps, run }: LearnState): Run | undefined {
  return steps?.runs[Math.min(run, steps.runs.length - 1)];
}

export function currentStep(state: LearnState): WorkedStep | undefined {
  const run = currentRun(state);
  return run?.steps[Math.min(state.step, run.steps.length - 1)];
}

/** A word of the solver as a number; it holds up to 128 bits. */
export function numberOf(word: string): bigint {
  return BigInt(word);
}

export function hasBit(word: string, bit: number): boolean {
  return ((numberOf(word) >> BigInt(bit)) & 1n) === 1n;
}

/** The bits of a word from the highest of the board down, in groups; bits beyond the board are a group of their own. */
export function binary(word: string, bits: number, group: number): { bit: number; digit: string }[][] {
  const number = numberOf(word);
  const beyond = number >> BigInt(bits);
  const digits = Array.from({ length: bits }, (_, index) => {
    const bit = bits - 1 - index;
    return { bit, digit: ((number >> BigInt(bit)) & 1n) === 1n ? "1" : "0" };
  });
  const groups: { bit: number; digit: string }[][] = [];
  if (beyond !== 0n) groups.push(Array.from(beyond.toString(2)).map((digit, index, all) => ({ bit: bits + all.length - 1 - index, digit })));
  // The first group is the shorter one, if any: groups are counted from bit 0.
  const first = bits % group || group;
  for (let from = 0, size = first; from < bits; from += size, size = group) groups.push(digits.slice(from, from + size));
  return groups;
}
