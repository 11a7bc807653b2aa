// The tests in a browser: `npm run e2e`, or `npm run e2e -- NAME...` for the files with these names.
//
// One server, one browser, one process; every test has a window of its own.

import { readdir } from "node:fs/promises";
import { after } from "node:test";

import { close } from "./browser.mjs";

const folder = new URL(".", import.meta.url);
const names = process.argv.slice(2);
const files = (await readdir(folder)).filter((file) => file.endsWith(".test.mjs")).sort();
const chosen = files.filter((file) => names.length === 0 || names.some((name) => file.startsWith(`${name}.`)));
if (chosen.length === 0) throw new Error(`no test is called ${names.join(" or ")}: there are ${files.join(", ")}`);
for (const file of chosen) await import(new URL(file, folder));
after(close);
