// The board as a file.

import { CELL, picture, size } from "./board.ts";
import type { VNode } from "./dom.ts";
import { lookOf } from "./look.ts";
import { shown, type State } from "./state.ts";

/** The colours of the board that the style sheet has under these names. */
const COLOURS = ["plate", "hole", "yellow", "yellow-mark", "red", "red-mark", "won", "light"] as const;
type Colours = Record<(typeof COLOURS)[number], string>;

/** An SVG file of what is on the board. */
export function svg(state: State): string {
  const style = getComputedStyle(document.documentElement);
  const colours = COLOURS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()] as const);
  return svgOf(state, Object.fromEntries(colours) as Colours);
}

/** An SVG file with these colours. */
export function svgOf(state: State, colour: Colours): string {
  const view = shown(state);
  const [width, height] = size(view);
  const tree = picture({ ...lookOf(state), falling: null });
  const rules = [
    `.back rect{fill:${colour.hole}}`,
    `.plate path{fill:${colour.plate}}`,
    `.yellow .disc{fill:${colour.yellow}}`,
    `.yellow .mark{fill:none;stroke:${colour["yellow-mark"]};stroke-width:5}`,
    `.red .disc{fill:${colour.red}}`,
    `.red .mark{fill:${colour["red-mark"]}}`,
    `.threats .yellow{fill:${colour.yellow};stroke:#fff}`,
    `.threats .red{fill:${colour.red};stroke:#fff}`,
    `.won{fill:none;stroke:${colour.won};stroke-width:9}`,
    `.light{fill:none;stroke:${colour.light};stroke-width:8}`,
    `.shade{fill:${colour.light};fill-opacity:.4}`,
    `.label{font:600 32px sans-serif}`,
    `.name{font:500 15px sans-serif;fill:#fff;fill-opacity:.75}`,
  ];
  const children = tree.children.map(markup).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * CELL}" height="${height * CELL}" viewBox="0 0 ${width * CELL} ${height * CELL}"><style>${rules.join("")}</style>${children}</svg>\n`;
}

/** A tree as text. */
export function markup(it: VNode): string {
  if (it.tag === "") return escape(it.text);
  const attributes = Object.entries(it.props).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" ? [` ${name}="${escape(String(value))}"`] : [],
  );
  return `<${it.tag}${attributes.join("")}>${it.children.map(markup).join("")}</${it.tag}>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** The same as a PNG file. */
export async function png(state: State): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg(state)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be made")))),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
