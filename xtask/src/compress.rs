//! Compressed files beside those of the page, which the server sends to whoever takes them.

use std::path::Path;

use crate::tools::{Failure, program, run};

/// Node can do both, and is there wherever the page is built. Pictures are compressed already, and what gains little stays as
/// it is.
const SCRIPT: &str = r#"
const { readdirSync, readFileSync, writeFileSync } = require("fs");
const { join } = require("path");
const { brotliCompressSync, gzipSync, constants } = require("zlib");
const folder = process.argv[1];
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath ?? entry.path, entry.name);
  if (!entry.isFile() || !/\.(html|js|css|wasm|json|webmanifest|svg|txt|book)$/.test(file)) continue;
  const plain = readFileSync(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } };
  for (const [ending, bytes] of [["br", brotliCompressSync(plain, quality)], ["gz", gzipSync(plain, { level: 9 })]])
    if (bytes.length < 0.9 * plain.length) writeFileSync(`${file}.${ending}`, bytes);
}
"#;

/// Compresses every file of a folder that gains by it, as Brotli and as gzip.
pub(crate) fn folder(folder: &Path) -> Result<(), Failure> {
    run(program("node", &["-e", SCRIPT, &folder.display().to_string()]))
}
