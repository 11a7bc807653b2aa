// The dialog with all keys and marks.

import { h, type VNode } from "../dom.ts";
import { shapes, words } from "../text.ts";

export function helpDialog(): VNode {
  const { keys, legend, win, draw, loss, open, about } = words.help;
  const marks = [
    [`${shapes.win} 37`, win],
    [shapes.draw, draw],
    [`${shapes.loss} 40`, loss],
    [`≥ ${shapes.draw}  ≤ ${shapes.draw}`, open],
  ] as const;
  const list = (rows: readonly (readonly [string, string])[], name: string) =>
    h(
      "dl",
      { class: name },
      rows.map(([term, meaning]) => h("div", { key: term }, h("dt", null, term), h("dd", null, meaning))),
    );
  return h("div", { class: "form" }, list(keys, "keys"), h("h3", null, legend), list(marks, "keys"), h("p", { class: "aside" }, about));
}
