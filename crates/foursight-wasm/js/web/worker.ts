// The Web Worker. One message says how to start; the rest are requests, and may come before it.

import init, * as wasm from "./wasm/foursight_wasm.js";
import { Host, type Later } from "./host.js";
import type { WorkerReply, Request, Start } from "./messages.js";

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(reply: WorkerReply): void;
};
/** A message to ourselves comes after those that wait already. */
const { port1, port2 } = new MessageChannel();
const later: Later = (work) => {
  port1.onmessage = work;
  port2.postMessage(null);
};
const waiting: Request[] = [];
let host: Host | undefined;

scope.onmessage = ({ data }: MessageEvent<Start | Request>) => {
  if ("options" in data) void start(data);
  else if (host) host.receive(data);
  else waiting.push(data);
};

async function start({ options, module }: Start): Promise<void> {
  try {
    await init(module && { module_or_path: module });
    host = new Host(wasm, options, (reply) => scope.postMessage(reply), later);
    for (const request of waiting.splice(0)) host.receive(request);
  } catch (error) {
    scope.postMessage({ reply: "broken", message: String(error) });
  }
}
