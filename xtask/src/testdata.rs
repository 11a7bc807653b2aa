//! `cargo xtask testdata`: makes the files of `testdata/` again.

use std::process::ExitCode;

use crate::signature::write_signature;
use crate::tools::{Failure, cargo, run};

/// Generates the test sets, then the signature, which depends on them.
pub(crate) fn testdata() -> ExitCode {
    match generate().and_then(|()| write_signature()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("failed: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn generate() -> Result<(), Failure> {
    let example = ["--package", "foursight-solver", "--example", "testdata"];
    run(cargo(&[&["run", "--profile", "testrelease"], &example[..], &["--", "testdata"]].concat()))
}
