//! Writes the test sets of `testdata/`, for `cargo xtask testdata`.
//!
//! It is an example of the solver, and no part of `xtask`, so that `cargo xtask check` does not wait for the solver to be
//! compiled twice.
#![expect(clippy::print_stderr, reason = "a generator talks to the person who started it")]

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

mod generator;

use generator::{CLASSES, generate};

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: testdata FOLDER");
        return ExitCode::from(2);
    };
    for class in &CLASSES {
        let path = folder.join(class.file);
        eprintln!("{}: {} positions", path.display(), class.count);
        if let Err(error) = fs::write(&path, generate(class)) {
            eprintln!("cannot write {}: {error}", path.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
