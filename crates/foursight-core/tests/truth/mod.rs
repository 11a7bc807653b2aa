//! Facts that were computed elsewhere, read from a folder that may be missing.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The lines of a truth file below its heading, split at commas; `None`, and a note, if the file is not there.
///
/// The folder is `FOURSIGHT_TRUTH`, or `../shared/truth` beside the workspace.
pub(crate) fn rows(file: &str) -> Option<Vec<Vec<String>>> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/truth");
    let path = env::var_os("FOURSIGHT_TRUTH").map_or_else(beside, PathBuf::from).join(file);
    match fs::read_to_string(&path) {
        Ok(text) => {
            let split = |line: &str| line.split(',').map(str::to_owned).collect();
            Some(text.lines().skip(1).map(split).collect())
        }
        Err(error) => {
            // A test that checks less than it could has to say so, and `eprintln!` is swallowed when the test passes.
            let note = format!("SKIPPED the comparison with {}: {error}\n", path.display());
            std::io::stderr().write_all(note.as_bytes()).expect("stderr can be written to");
            None
        }
    }
}

/// A field as a number; an empty one is not known.
pub(crate) fn number(field: &str) -> Option<u64> {
    (!field.is_empty()).then(|| field.parse().expect("the fields are numbers"))
}
