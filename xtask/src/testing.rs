//! Running the tests, and hearing of those that had nothing to check.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::step::Done;
use crate::tools::{Failure, cargo, run, target};

/// Some packages and how they are tested.
pub(crate) struct Suite {
    packages: &'static [&'static str],
    /// The kinds of target that are tests. Benches are not: `instructions` and `bench` run them.
    kinds: &'static [&'static str],
}

impl Suite {
    /// `cargo test` for all of it but its documentation, with more options.
    pub(crate) fn test(&self, options: &[&str]) -> Command {
        cargo(&[&["test"], self.packages, self.kinds, options].concat())
    }

    /// The same packages, with the same features, so that nothing is compiled again.
    pub(crate) fn doctest(&self) -> Command {
        cargo(&[&["test"], self.packages, &["--doc"]].concat())
    }
}

/// What is tested with debug assertions: the libraries, whose tests run both ways, and the task runner, which is compiled so
/// anyway. Faces are compiled and tested once, as `RELEASED`, where they have assertions of their own. The trainer has no tests,
/// and for its sake four more searches would be compiled; examples are tested at full speed.
pub(crate) const ASSERTED: Suite = Suite {
    packages: &[
        "--package",
        "foursight-core",
        "--package",
        "foursight-solver",
        "--package",
        "foursight-coach",
        "--package",
        "foursight-json",
        "--package",
        "foursight",
        "--package",
        "foursight-tutorial",
        "--package",
        "foursight-testing",
        "--package",
        "xtask",
    ],
    kinds: &["--lib", "--bins", "--tests"],
};

/// What is tested at full speed, and how: libraries without debug assertions, and all faces. The Python package cannot be linked without an
/// interpreter around it; its tests are the step `python`.
pub(crate) const RELEASED: Suite = Suite {
    packages: &[
        "--workspace",
        "--exclude",
        "foursight-py",
        "--exclude",
        "foursight-trainer",
        "--exclude",
        "foursight-benches",
        "--exclude",
        "xtask",
        "--profile",
        "testrelease",
    ],
    kinds: &["--lib", "--bins", "--tests", "--examples"],
};

/// The program as the tests have compiled it, which takes as many nodes as a release. Asking for it by its package alone would
/// compile it once more, and fifty packages below it: another choice of packages has other features.
pub(crate) fn tested_program() -> Result<PathBuf, Failure> {
    run(RELEASED.test(&["--no-run", "--quiet"]))?;
    Ok(target().join("testrelease/foursight"))
}

/// The same for whoever wants nothing else: it is compiled sooner than all tests are.
pub(crate) fn program_alone() -> Result<PathBuf, Failure> {
    run(cargo(&["build", "--package", "foursight-cli", "--profile", "testrelease"]))?;
    Ok(target().join("testrelease/foursight"))
}

/// The variable by which a test learns where to say that it was skipped; see `foursight_testing::skipped`.
const SKIPPED: &str = "FOURSIGHT_SKIPPED";

/// Runs the tests of `ASSERTED` or `RELEASED`, with some arguments for them.
pub(crate) fn run_tests(suite: &Suite, for_tests: &[&str]) -> Result<Done, Failure> {
    run_noting_skips(suite.test(&[&["--"], for_tests].concat()))
}

/// Runs tests, and collects what they say they skipped.
pub(crate) fn run_noting_skips(mut command: Command) -> Result<Done, Failure> {
    let file = target().join("skipped.txt");
    // What an earlier run wrote, if there was one.
    let _ = fs::remove_file(&file);
    command.env(SKIPPED, &file);
    run(command)?;
    let notes = fs::read_to_string(&file).unwrap_or_default();
    let skipped = lines(&notes);
    Ok(if skipped.is_empty() { Done::Passed } else { Done::PassedWithout(skipped) })
}

/// Each note once, in order: a test may look for several things, and a program of tests may run twice.
fn lines(notes: &str) -> Vec<String> {
    let mut lines: Vec<String> = notes.lines().map(str::to_owned).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_note_counts_once() {
        assert_eq!(lines("b: no file\na: no AVX2\nb: no file\n"), ["a: no AVX2", "b: no file"]);
        assert!(lines("").is_empty());
    }
}
