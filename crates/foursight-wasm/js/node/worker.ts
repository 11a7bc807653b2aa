// The thread.

import { parentPort, workerData } from "node:worker_threads";

import wasm from "./wasm/foursight_wasm.js";
import { Host } from "./host.js";
import type { EngineOptions, WorkerReply, Request } from "./messages.js";

if (!parentPort) throw new Error("worker.js is started by connect()");
const port = parentPort;
// Node reads up to a thousand messages of one port before it looks at another, so a message to ourselves would not do.
const host = new Host(wasm, workerData as EngineOptions, (reply: WorkerReply) => port.postMessage(reply), (work) => setImmediate(work));
port.on("message", (request: Request) => host.receive(request));
