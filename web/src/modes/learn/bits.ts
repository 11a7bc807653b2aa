// A bitboard, drawn small with the numbers of its bits, and its word in hexadecimal and binary.

import type { Place } from "foursight";
import { h, type VNode } from "../../dom.ts";
import type { App } from "../../store.ts";
import { words } from "../../text.ts";
import { binary, hasBit, numberOf, type LearnState } from "./state.ts";

const CELL = 24;
/** A cell is never drawn wider than this, in pixels. */
const WIDEST = 34;

export interface Bitboard {
  name: string;
  word: string;
  /** What stands before it: how it follows from the boards before. */
  sign?: string;
  meaning?: string;
  isResult?: boolean;
}

/** Shows the bit under the pointer in every board. */
export function point(app: App, bit: number | null): void {
  app.update(({ learn }) => (learn.bit === bit ? {} : { learn: { ...learn, bit } }));
}

function bitOf(event: Event): number | null {
  const text = event.target instanceof Element ? event.target.closest("[data-bit]")?.getAttribute("data-bit") : null;
  return text ? Number(text) : null;
}

/** The handlers that make a drawing answer to the pointer; a touch points as well. */
export function pointing(app: App): Record<string, (event: Event) => void> {
  const onpointerover = (event: Event) => {
    const bit = bitOf(event);
    if (bit !== null) point(app, bit);
  };
  return { onpointerover, onclick: onpointerover };
}

export function bitboard(app: App, learn: LearnState, layout: Place[][], it: Bitboard): VNode {
  const [width, height] = [(layout[0]?.length ?? 0) * CELL, layout.length * CELL];
  const set = layout.flat().filter((place) => hasBit(it.word, place.bit));
  const names = set.map((place) => place.cell ?? words.learn.sentinel(place.bit));
  return h(
    "figure",
    { key: it.name, class: `bitboard${it.isResult ? " result" : ""}` },
    h("figcaption", null, it.sign ? h("span", { class: "sign", "aria-hidden": "true" }, it.sign) : null, h("code", null, it.name)),
    h(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, role: "img", style: `max-width:${(layout[0]?.length ?? 0) * WIDEST}px`, "aria-label": words.learn.boardLabel(it.name, names.join(" ")), ...pointing(app) },
      layout.map((row, y) => row.map((place, x) => cell(place, x, y, hasBit(it.word, place.bit), learn.bit === place.bit))),
    ),
    h("div", { class: "word" }, h("code", { class: "hex" }, it.word), digits(learn, it.word, layout)),
    it.meaning ? h("p", { class: "meaning" }, it.meaning) : null,
  );
}

function cell(place: Place, x: number, y: number, isSet: boolean, isPointed: boolean): VNode {
  const name = ["bit", isSet && "set", place.cell === null && "sentinel", isPointed && "pointed"].filter(Boolean).join(" ");
  return h(
    "g",
    { key: place.bit, class: name, "data-bit": place.bit },
    h("rect", { x: x * CELL + 1, y: y * CELL + 1, width: CELL - 2, height: CELL - 2, rx: 4 }),
    h("text", { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL, dy: "0.35em", "text-anchor": "middle" }, place.bit),
  );
}

/** The word in binary, a group for each column, the highest bit first. */
export function digits(learn: LearnState, word: string, layout: Place[][]): VNode {
  const bits = layout.flat().length;
  const hasSentinels = layout[0]?.[0]?.cell === null;
  const group = hasSentinels ? layout.length : (layout[0]?.length ?? 1);
  return h(
    "code",
    { class: "binary", "aria-label": words.learn.binary(numberOf(word).toString(2)), role: "img" },
    binary(word, bits, group).map((digitsOf, index) =>
      h(
        "span",
        { key: index, class: (digitsOf[0]?.bit ?? 0) >= bits ? "group beyond" : "group" },
        digitsOf.map(({ bit, digit }) => h("span", { key: bit, class: `digit${digit === "1" ? " set" : ""}${bit === learn.bit ? " pointed" : ""}` }, digit)),
      ),
    ),
  );
}
