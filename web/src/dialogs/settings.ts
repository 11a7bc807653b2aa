// The dialog with the preferences, which this browser keeps.

import { h, type VNode } from "../dom.ts";
import { SETTINGS, type Settings, type State } from "../state.ts";
import { clear } from "../storage.ts";
import type { App } from "../store.ts";
import { words } from "../text.ts";

const TIMES = [5, 30, 120, 0];
const TABLES = [16, 64, 256];

export function settingsDialog(state: State, app: App): VNode {
  const { settings } = state;
  const set = (change: Partial<Settings>) => app.update((now) => ({ settings: { ...now.settings, ...change } }));
  const text = words.settings;
  return h(
    "div",
    { class: "form" },
    choice(text.theme, settings.theme, Object.entries(text.themes), (theme) => set({ theme: theme as Settings["theme"] })),
    choice(text.motion, settings.motion, Object.entries(text.motions), (motion) => set({ motion: motion as Settings["motion"] })),
    choice(text.seconds, String(settings.seconds), TIMES.map((time) => [String(time), text.times(time)]), (time) => set({ seconds: Number(time) })),
    choice(text.table, String(settings.table), TABLES.map((size) => [String(size), text.mebibytes(size)]), (size) => set({ table: Number(size) })),
    toggle(text.values, settings.values, (values) => set({ values })),
    toggle(text.threats, settings.threats, (threats) => set({ threats })),
    toggle(text.swapped, settings.isSwapped, (isSwapped) => set({ isSwapped })),
    h("p", { class: "aside" }, text.clearHelp),
    h("div", { class: "actions" }, h("button", { type: "button", class: "quiet", onclick: () => forget(app) }, text.clear)),
  );
}

function choice(name: string, value: string, options: [string, string][], onChange: (value: string) => void): VNode {
  const onchange = (event: Event) => onChange((event.currentTarget as HTMLSelectElement).value);
  return h(
    "label",
    { class: "field-row", key: name },
    h("span", null, name),
    h("select", { value, onchange }, options.map(([key, text]) => h("option", { key, value: key }, text))),
  );
}

function toggle(name: string, checked: boolean, onChange: (checked: boolean) => void): VNode {
  const onchange = (event: Event) => onChange((event.currentTarget as HTMLInputElement).checked);
  return h("label", { class: "field-row", key: name }, h("span", null, name), h("input", { type: "checkbox", checked, onchange }));
}

function forget(app: App): void {
  app.update({ settings: SETTINGS, dialog: null, notice: { kind: "done", text: words.settings.cleared } });
  clear();
}
