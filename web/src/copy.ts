// Copying and saving.

import type { App } from "./store.ts";
import { words } from "./text.ts";

/** Copies a text and says so. */
export async function copy(app: App, what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    app.update({ notice: { kind: "done", text: words.share.copied(what) } });
  } catch {
    app.update({ notice: { kind: "error", text: words.share.notCopied } });
  }
}

/** Saves a file. */
export function save(name: string, data: Blob): void {
  const address = URL.createObjectURL(data);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
