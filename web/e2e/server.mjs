// A static host: the page below a path, as on any host, and the npm package beside it. Knows no more than files.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Where the page is: not at the top, since any path must do. */
export const PATH = "/some/where/";

const FOLDERS = { [PATH]: process.env.FOURSIGHT_DIST ?? join(root, "web/dist"), "/package/": join(root, "target/npm/web") };

export const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Starts it at a port that is free. */
export async function serve() {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, origin: `http://127.0.0.1:${server.address().port}` };
}

async function answer(request, response) {
  const path = decodeURIComponent(new URL(request.url, "http://host").pathname);
  const prefix = Object.keys(FOLDERS).find((it) => path.startsWith(it));
  const file = prefix && join(FOLDERS[prefix], normalize(`/${path.slice(prefix.length)}`), path.endsWith("/") ? "index.html" : "");
  const isFile = file && (await stat(file).then((it) => it.isFile(), () => false));
  if (!isFile) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "cache-control": "no-cache" });
  createReadStream(file).pipe(response);
}
