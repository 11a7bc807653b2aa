// The examples of the README run, and print what it says.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { packageFolder, read } from "./shared.mjs";

const EXAMPLE = /```js\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g;

test("the examples of the README print what it says", () => {
  const readme = read("crates/foursight-wasm/README.md");
  const examples = [...readme.matchAll(EXAMPLE)];
  assert.equal(examples.length, readme.split("```js\n").length - 1, "each example has its output");
  const folder = mkdtempSync(join(tmpdir(), "foursight-readme-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(packageFolder, join(folder, "node_modules", "foursight"));
    for (const [, code, output] of examples) {
      const file = join(folder, "example.mjs");
      writeFileSync(file, code);
      assert.equal(execFileSync(process.execPath, [file], { encoding: "utf8" }), output);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
