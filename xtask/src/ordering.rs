//! Makes the weights of the learned move ordering again.

use std::process::{Command, ExitCode};

const SEED: &str = "1";
const SAMPLES: &str = "target/ordering-samples.bin";
const NEW: &str = "target/ordering-weights.bin";
const WEIGHTS: &str = "crates/foursight-solver/src/order/learned/weights.bin";

/// Samples and learns, band by band from the end of the game to its beginning, each with the weights of the bands after
/// it. The result is the same on every run.
pub(crate) fn train_ordering() -> ExitCode {
    let trainer = |arguments: &[&str]| {
        let cargo = ["run", "--release", "--package", "foursight-trainer", "--"];
        Command::new(env!("CARGO")).args(cargo).args(arguments).status().is_ok_and(|status| status.success())
    };
    let made = std::fs::write(NEW, []).is_ok()
        && ["3", "2", "1", "0"]
            .iter()
            .all(|band| trainer(&["collect", band, SEED, NEW, SAMPLES]) && trainer(&["train", SAMPLES, NEW]))
        && std::fs::copy(NEW, WEIGHTS).is_ok();
    if made { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
