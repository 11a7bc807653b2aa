//! Makes the weights of the learned move ordering again.

use std::process::{Command, ExitCode};

const SEED: &str = "1";
const SAMPLES: &str = "target/ordering-samples.bin";
const NEW: &str = "target/ordering-weights.bin";
const WEIGHTS: &str = "crates/foursight-solver/src/order/learned/weights.bin";
const CORRECTIONS: &str = "crates/foursight-solver/src/order/boards/corrections.bin";

/// The task: the weights of 7x6, the corrections for boards of other sizes, which build on them, or both. The corrections
/// are learned by a trainer that is compiled with the weights there are by then.
pub(crate) fn train_ordering(arguments: &[String]) -> ExitCode {
    let made = match arguments {
        [] => weights() && corrections(),
        [which] if which == "7x6" => weights(),
        [which] if which == "boards" => corrections(),
        _ => {
            eprintln!("train-ordering takes no argument but 7x6 or boards");
            return ExitCode::from(2);
        }
    };
    if made { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn trainer(arguments: &[&str]) -> bool {
    let cargo = ["run", "--release", "--package", "foursight-trainer", "--"];
    Command::new(env!("CARGO")).args(cargo).args(arguments).status().is_ok_and(|status| status.success())
}

/// Samples and learns, band by band from the end of the game to its beginning, each with the weights of the bands after
/// it. The result is the same on every run.
fn weights() -> bool {
    let band =
        |band: &&str| trainer(&["collect", band, SEED, NEW, SAMPLES]) && trainer(&["train", SAMPLES, NEW]);
    std::fs::write(NEW, []).is_ok()
        && ["3", "2", "1", "0"].iter().all(band)
        && std::fs::copy(NEW, WEIGHTS).is_ok()
}

/// The same for the corrections, but all bands are sampled with the weights of 7x6 moved, and the first band has none.
fn corrections() -> bool {
    let band = |band: &&str| {
        trainer(&["collect-boards", band, SEED, SAMPLES]) && trainer(&["train-boards", SAMPLES, NEW])
    };
    std::fs::write(NEW, []).is_ok()
        && ["3", "2", "1"].iter().all(band)
        && std::fs::copy(NEW, CORRECTIONS).is_ok()
}
