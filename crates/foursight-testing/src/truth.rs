//! Facts that were computed elsewhere, read from a folder that may be missing.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use crate::skipped;

/// A file of the folder with the facts: `FOURSIGHT_TRUTH`, or `../shared/truth` beside the workspace.
fn read(file: &str) -> io::Result<String> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/truth");
    fs::read_to_string(env::var_os("FOURSIGHT_TRUTH").map_or_else(beside, PathBuf::from).join(file))
}

/// One of the public test sets, for tests that have another to fall back on.
pub fn test_set(file: &str) -> Option<String> {
    read(&format!("pons/{file}")).ok()
}

/// The lines of a file of facts. `None` if it is not there, and then the test counts as skipped.
pub fn lines(file: &str) -> Option<Vec<String>> {
    match read(file) {
        Ok(text) => Some(text.lines().map(str::to_owned).collect()),
        Err(error) => {
            skipped(&format!("no comparison with {file} of the folder FOURSIGHT_TRUTH: {error}"));
            None
        }
    }
}

/// As [`lines`], without the heading and split at commas.
pub fn rows(file: &str) -> Option<Vec<Vec<String>>> {
    let split = |line: &String| line.split(',').map(str::to_owned).collect();
    Some(lines(file)?.iter().skip(1).map(split).collect())
}
