// The few pictures that need no word beside them.

import { h, type VNode } from "./dom.ts";

const icon = (...children: VNode[]) => h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, ...children);

/** Two stones of each in a plate. */
export function logo(): VNode {
  const disc = (x: number, y: number, colour: string) => h("circle", { cx: x, cy: y, r: 4, fill: `var(--${colour})` });
  return icon(
    h("rect", { x: 1, y: 1, width: 22, height: 22, rx: 6, fill: "var(--plate)" }),
    disc(7.2, 7.2, "hole"),
    disc(16.8, 7.2, "yellow"),
    disc(7.2, 16.8, "yellow"),
    disc(16.8, 16.8, "red"),
  );
}

export function gear(): VNode {
  const teeth = Array.from({ length: 8 }, (_, index) =>
    h("rect", { x: 10.6, y: 2.2, width: 2.8, height: 4, rx: 0.8, transform: `rotate(${index * 45} 12 12)`, fill: "currentcolor" }),
  );
  return icon(h("circle", { cx: 12, cy: 12, r: 5.6, fill: "none", stroke: "currentcolor", "stroke-width": 2.4 }), ...teeth);
}

/** A step: a triangle, with a bar where it goes all the way. */
export function arrow(direction: "back" | "forward", isFar: boolean): VNode {
  const turn = direction === "back" ? "rotate(180 12 12)" : undefined;
  return icon(
    h("g", { transform: turn }, h("path", { d: "M7 5l10 7-10 7Z" }), isFar ? h("rect", { x: 17, y: 5, width: 2.6, height: 14, rx: 0.6 }) : null),
  );
}
