// The solver: a worker that is started with the first question.

import { connect, FoursightError, type Foursight } from "foursight";

export type Api = Foursight;

/** The solver; the worker and the module, which are fetched side by side, are at these addresses. */
export function createApi(worker: URL, module: URL, tableMib: number): Api {
  return connect({ table_mib: tableMib }, worker, hasWebAssembly() ? compile(module) : undefined);
}

/** The module, compiled while it comes. Where that fails, the worker tries again by itself, and says what is wrong. */
async function compile(module: URL): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(module));
}

/** Whether the browser can run it at all. */
export function hasWebAssembly(): boolean {
  return typeof WebAssembly === "object" && typeof Worker === "function";
}

/** Whether a question was taken back by whoever asked it. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** What is to be said about a question that failed; the kind is `internal` where the solver itself has failed. */
export function failure(error: unknown): { kind: string; message: string } {
  if (error instanceof FoursightError) return { kind: error.kind, message: error.message };
  return { kind: "internal", message: String(error) };
}
