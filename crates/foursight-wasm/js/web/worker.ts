// The Web Worker. The first message is the options of the engine; the rest are requests.

import init, * as wasm from "./wasm/foursight_wasm.js";
import { Host, type Later } from "./host.js";
import type { EngineOptions, Reply, Request } from "./messages.js";

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(reply: Reply): void;
};
/** A message to ourselves comes after those that wait already. */
const { port1, port2 } = new MessageChannel();
const later: Later = (work) => {
  port1.onmessage = work;
  port2.postMessage(null);
};
const waiting: Request[] = [];
let host: Host | undefined;

scope.onmessage = ({ data: options }: MessageEvent<EngineOptions>) => {
  scope.onmessage = ({ data: request }: MessageEvent<Request>) => {
    if (host) host.receive(request);
    else waiting.push(request);
  };
  void start(options);
};

async function start(options: EngineOptions): Promise<void> {
  try {
    await init();
    host = new Host(wasm, options, (reply) => scope.postMessage(reply), later);
    for (const request of waiting.splice(0)) host.receive(request);
  } catch (error) {
    scope.postMessage({ reply: "broken", message: String(error) });
  }
}
