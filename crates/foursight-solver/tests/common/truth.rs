//! Facts that were computed elsewhere, read from a folder that may be missing.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The lines of a truth file; `None`, and a note, if the file is not there.
///
/// The folder is `FOURSIGHT_TRUTH`, or `../shared/truth` beside the workspace.
#[expect(clippy::print_stderr, reason = "a test that checks less than it could has to say so")]
pub(crate) fn lines(file: &str) -> Option<Vec<String>> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/truth");
    let path = env::var_os("FOURSIGHT_TRUTH").map_or_else(beside, PathBuf::from).join(file);
    match fs::read_to_string(&path) {
        Ok(text) => Some(text.lines().map(str::to_owned).collect()),
        Err(error) => {
            eprintln!("SKIPPED the comparison with {}: {error}", path.display());
            None
        }
    }
}
