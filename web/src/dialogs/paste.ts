// The dialog to paste anything that is a position.

import { capital } from "../board.ts";
import { h, type VNode } from "../dom.ts";
import { paste } from "../game.ts";
import type { State } from "../state.ts";
import type { App } from "../store.ts";
import { words } from "../text.ts";
import { complaint } from "./dialog.ts";

export function pasteDialog(state: State, app: App): VNode {
  const onsubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = (event.currentTarget as HTMLFormElement).querySelector("textarea")?.value ?? "";
    void openPasted(app, text);
  };
  return h(
    "form",
    { class: "form", onsubmit },
    h("label", { for: "pasted" }, words.paste.label),
    h("textarea", {
      id: "pasted",
      rows: 6,
      autofocus: true,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      "aria-describedby": "pasted-help complaint",
      "aria-invalid": state.dialogError ? "true" : undefined,
    }),
    h("p", { class: "aside", id: "pasted-help" }, words.paste.example),
    complaint(state),
    h("div", { class: "actions" }, h("button", { type: "submit", class: "strong" }, words.paste.open)),
  );
}

/** Opens what was pasted, or says what is wrong with it. */
export async function openPasted(app: App, text: string): Promise<boolean> {
  const wrong = await paste(app, text);
  if (wrong !== undefined) app.update({ dialogError: `${capital(wrong)}. ${words.paste.stays}`, dialog: "paste" });
  return wrong === undefined;
}
