// The package for browsers: the engine runs in a Web Worker.

import { Foursight, type Link } from "./client.js";
import type { EngineOptions, WorkerReply, Request, Start } from "./messages.js";

export * from "./client.js";
export type * from "./messages.js";
export type * from "./wasm/foursight_wasm.js";

/**
 * Starts a worker. `worker` is its address, where a bundler does not find it by itself. A page that is in a hurry fetches the module
 * beside the worker and hands it over as `module`; without it, or where that fails, the worker fetches it.
 */
export function connect(options: EngineOptions = {}, worker?: URL | string, module?: Promise<WebAssembly.Module>): Foursight {
  return new Foursight((receive) => {
    const started = worker
      ? new Worker(worker, { type: "module" })
      : new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    started.onmessage = ({ data }: MessageEvent<WorkerReply>) => receive(data);
    // The module could not be loaded, or is none.
    started.onerror = (event) => receive({ reply: "broken", message: event.message || "the worker did not start" });
    const start = (compiled?: WebAssembly.Module) => started.postMessage({ options, module: compiled } satisfies Start);
    if (module) module.then(start, () => start());
    else start();
    const link: Link = {
      send: (request: Request) => started.postMessage(request),
      close: () => started.terminate(),
    };
    return link;
  });
}
