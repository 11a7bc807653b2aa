// The dialog with everything that can be copied or saved.

import { copy, save } from "../copy.ts";
import { h, type VNode } from "../dom.ts";
import { shown, type State } from "../state.ts";
import { png, svg } from "../picture.ts";
import type { App } from "../store.ts";
import { words } from "../text.ts";

export function shareDialog(state: State, app: App): VNode {
  const view = shown(state);
  const json = state.thought.analysis ? JSON.stringify(state.thought.analysis) : "";
  const text = words.share;
  return h(
    "div",
    { class: "form" },
    row(app, text.link, location.href),
    row(app, text.moves, view?.position.moves ?? "", view?.position.moves === null ? text.noMoves : ""),
    row(app, text.code, view?.position.code ?? ""),
    row(app, text.diagram, view?.diagram ?? ""),
    row(app, text.json, json, json ? "" : text.noJson),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "button", class: "quiet", onclick: () => save("foursight.svg", new Blob([svg(app.state)], { type: "image/svg+xml" })) }, text.svg),
      h("button", { type: "button", class: "quiet", onclick: () => void savePng(app) }, text.png),
    ),
    h("p", { class: "aside", role: "status" }, state.notice?.text),
  );
}

function row(app: App, name: string, value: string, missing = ""): VNode {
  const id = `share-${name.toLowerCase()}`;
  const isMissing = missing !== "" && value === "";
  const select = (event: Event) => (event.currentTarget as HTMLInputElement).select();
  return h(
    "div",
    { class: "share-row", key: name },
    h("label", { for: id }, name),
    h("input", { id, readonly: true, value: isMissing ? missing : value, class: isMissing ? "missing" : undefined, onfocus: select }),
    h("button", { type: "button", class: "quiet", disabled: isMissing, "aria-label": `${words.share.copy}: ${name}`, onclick: () => void copy(app, name, value) }, words.share.copy),
  );
}

async function savePng(app: App): Promise<void> {
  try {
    save("foursight.png", await png(app.state));
  } catch (error) {
    app.update({ notice: { kind: "error", text: String(error) } });
  }
}
