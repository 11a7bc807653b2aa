// The deep book: a file of some megabytes that answers positions of up to twelve stones at once. The page works without it,
// so it is fetched when there is nothing else to do.

import type { Api } from "./api.ts";

const ADDRESS = "deep.book";
/** How long a browser that is never idle lets it wait, in milliseconds. */
const PATIENCE = 10_000;

/** Fetches the book when the browser is idle, and gives it to the solver; whether it has it now. */
export async function readWhenIdle(api: Api): Promise<boolean> {
  await idle();
  try {
    // Without a network only a book that was kept can be had; to ask for another would be an error on the console.
    if (!navigator.onLine && !(await caches.match(ADDRESS))) return false;
    const answer = await fetch(ADDRESS);
    if (!answer.ok) return false;
    return await api.readDeepBook({ bytes: new Uint8Array(await answer.arrayBuffer()) });
  } catch {
    // No network, no such file, or a damaged one: then every position is solved as before.
    return false;
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE });
    else setTimeout(resolve, PATIENCE / 10);
  });
}
