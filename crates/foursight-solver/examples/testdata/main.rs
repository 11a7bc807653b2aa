//! Writes the test sets of `testdata/`, for `cargo xtask testdata`.
//!
//! It is an example of the solver, and no part of `xtask`, so that `cargo xtask check` does not wait for the solver to be
//! compiled twice.
#![expect(clippy::print_stderr, reason = "a generator talks to the person who started it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

mod boards;
mod generator;

use boards::SETS;
use generator::CLASSES;

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: testdata FOLDER");
        return ExitCode::from(2);
    };
    let classes = CLASSES.iter().map(|class| write(&folder.join(class.file), &generator::generate(class)));
    let boards = SETS.iter().map(|set| write(&folder.join(set.file()), &boards::generate(set)));
    if classes.chain(boards).all(|is_written| is_written) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn write(path: &Path, text: &str) -> bool {
    eprintln!("{}: {} positions", path.display(), text.lines().count());
    let written = fs::write(path, text);
    if let Err(error) = &written {
        eprintln!("cannot write {}: {error}", path.display());
    }
    written.is_ok()
}
