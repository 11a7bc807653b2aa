// The dialogs: native ones, so that focus, Escape and what is behind them are the browser's business.

import { h, type Child, type VNode } from "../dom.ts";
import type { DialogName, State } from "../state.ts";
import type { App } from "../store.ts";
import { words } from "../text.ts";
import { gameDialog } from "./game.ts";
import { helpDialog } from "./help.ts";
import { pasteDialog } from "./paste.ts";
import { settingsDialog } from "./settings.ts";
import { shareDialog } from "./share.ts";

const dialogs: Record<DialogName, { title: string; body: (state: State, app: App) => Child }> = {
  share: { title: words.share.title, body: shareDialog },
  help: { title: words.help.title, body: helpDialog },
  paste: { title: words.paste.title, body: pasteDialog },
  settings: { title: words.settings.title, body: settingsDialog },
  game: { title: words.game.title, body: gameDialog },
};

export function dialog(state: State, app: App): VNode[] {
  if (!state.dialog) return [];
  const { title, body } = dialogs[state.dialog];
  const close = () => app.update({ dialog: null, dialogError: "" });
  // Heard after the dialog was taken away by what it did, this must not close the next one.
  const onclose = (event: Event) => (event.currentTarget as HTMLElement).isConnected && close();
  // A click that meets the dialog itself is one beside what it shows.
  const onclick = (event: MouseEvent) => event.target === event.currentTarget && close();
  return [
    h(
      "dialog",
      { key: `dialog ${state.dialog}`, class: state.dialog, "aria-labelledby": "dialog-title", onclose, onclick },
      h(
        "div",
        { class: "sheet" },
        h(
          "div",
          { class: "dialog-head" },
          h("h2", { id: "dialog-title" }, title),
          h("button", { type: "button", class: "quiet", onclick: close }, words.close),
        ),
        body(state, app),
      ),
    ),
  ];
}

/** What is wrong with what was written in a dialog; the place is there before, so that it is read out. */
export function complaint(state: State): VNode {
  return h("p", { class: "complaint", id: "complaint", role: "alert" }, state.dialogError);
}
