// The package for Node: the engine runs in a thread of its own.

import { Worker } from "node:worker_threads";

import { Foursight, type Link } from "./client.js";
import type { EngineOptions, WorkerReply, Request } from "./messages.js";

export * from "./client.js";
export type * from "./messages.js";
export type * from "./wasm/foursight_wasm.js";

/** Starts a worker. */
export function connect(options: EngineOptions = {}): Foursight {
  return new Foursight((receive) => {
    const started = new Worker(new URL("./worker.js", import.meta.url), { workerData: options });
    started.on("message", (reply: WorkerReply) => receive(reply));
    started.on("error", (error) => receive({ reply: "broken", message: String(error) }));
    const link: Link = {
      send: (request: Request) => started.postMessage(request),
      close: () => void started.terminate(),
    };
    return link;
  });
}
