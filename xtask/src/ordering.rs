//! Makes the weights of the learned move ordering again.

use std::process::{Command, ExitCode};

/// Random positions that are searched for samples, and the seed they come from.
const ROOTS: &str = "2000";
const SEED: &str = "1";
const SAMPLES: &str = "target/ordering-samples.bin";
const WEIGHTS: &str = "crates/foursight-solver/src/learned/weights.bin";

/// Samples, trains, writes: about half an hour of one core. The result is the same on every run.
pub(crate) fn train_ordering() -> ExitCode {
    let trainer = |arguments: &[&str]| {
        let cargo = ["run", "--release", "--package", "foursight-trainer", "--"];
        Command::new(env!("CARGO")).args(cargo).args(arguments).status().is_ok_and(|status| status.success())
    };
    if trainer(&["collect", ROOTS, SEED, SAMPLES]) && trainer(&["train", WEIGHTS, SAMPLES]) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
