// What this browser keeps: preferences, progress, the last game. Everything is under one name, so that clearing it is one call.

const NAME = "foursight:1";

export type Kept = Record<string, unknown>;

/** What is kept; nothing where the browser keeps nothing, or something else wrote there. */
export function load(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

/** Keeps a value under a key; not being able to is no error. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...load(), [key]: value }));
  } catch {
    // A private window, or the browser's space is used up: the page works all the same.
  }
}

export function clear(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // Nothing is kept, then.
  }
}

/** The fields of `found` that have the type they have in `defaults`; what is missing or strange is as in `defaults`. */
export function restore<T extends object>(defaults: T, found: unknown): T {
  if (typeof found !== "object" || found === null) return defaults;
  const restored = { ...defaults };
  for (const name of Object.keys(defaults) as (keyof T)[]) {
    const value = (found as T)[name];
    if (typeof value === typeof defaults[name]) restored[name] = value;
  }
  return restored;
}
