// The thread.

import { parentPort, workerData } from "node:worker_threads";

import wasm from "./wasm/foursight_wasm.js";
import { Host } from "./host.js";
import type { EngineOptions, Reply, Request } from "./messages.js";

if (!parentPort) throw new Error("worker.js is started by connect()");
const port = parentPort;
const host = new Host(wasm, workerData as EngineOptions, (reply: Reply) => port.postMessage(reply));
port.on("message", (request: Request) => host.receive(request));
