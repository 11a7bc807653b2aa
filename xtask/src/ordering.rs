//! Makes the weights of the learned move ordering again.

use std::process::{Command, ExitCode};

const SEED: &str = "1";
/// From the last one on.
const BANDS: [&str; 4] = ["3", "2", "1", "0"];
/// The heights that have corrections, as the solver has them.
const HEIGHTS: [&str; 3] = ["5", "6", "7"];
/// The height of 7x6, whose weights need no corrections in the later bands: with them random positions of 8x6 took 3 % more nodes.
const ONLY_FIRST_BAND: &str = "6";
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
    std::fs::write(NEW, []).is_ok() && BANDS.iter().all(band) && std::fs::copy(NEW, WEIGHTS).is_ok()
}

/// The same for the corrections of each height, which are put together in one file.
fn corrections() -> bool {
    let all: Option<Vec<Vec<u8>>> = HEIGHTS.iter().map(|height| corrections_of(height)).collect();
    all.is_some_and(|all| std::fs::write(CORRECTIONS, all.concat()).is_ok())
}

fn corrections_of(height: &str) -> Option<Vec<u8>> {
    let band = |band: &&str| {
        trainer(&["collect-boards", height, band, SEED, NEW, SAMPLES])
            && trainer(&["train-boards", SAMPLES, NEW])
    };
    std::fs::write(NEW, []).ok()?;
    let mut made = if BANDS.iter().all(band) { std::fs::read(NEW).ok()? } else { return None };
    if height == ONLY_FIRST_BAND {
        let first_band = made.len() - made.len() / BANDS.len();
        made[..first_band].fill(0);
    }
    Some(made)
}
