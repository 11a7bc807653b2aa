//! Makes the weights of the learned move ordering again.

use std::process::{Command, ExitCode};

const SEED: &str = "1";
/// From the last one on, but for the first.
const LATER_BANDS: [&str; 3] = ["3", "2", "1"];
const FIRST_BAND: &str = "0";
/// The heights that have corrections, as the solver has them, and how often the first band is learned: the second time with what
/// the first has taught. With six rows that was no gain: random positions of 8x6 took 5 % more nodes.
const HEIGHTS: [(&str, usize); 3] = [("5", 1), ("6", 1), ("7", 2)];
/// Of these those in use, made by an earlier search, are better than what is learned now: 2 % fewer nodes on random positions of 8x5.
const KEPT: &str = "5";
/// The height of 7x6, whose weights need no corrections in the later bands: with them random positions of 8x6 took 3 % more nodes.
const ONLY_FIRST_BAND: &str = "6";
/// Bytes of the corrections of one band, as the solver has them.
const BAND: usize = 2 * 2546;
const SAMPLES: &str = "target/ordering-samples.bin";
const NEW: &str = "target/ordering-weights.bin";
const WEIGHTS: &str = "crates/foursight-solver/src/order/learned/weights.bin";
const CORRECTIONS: &str = "crates/foursight-solver/src/order/boards/corrections.bin";

/// Width and height of the boards that have a net, as the solver has them.
const FORECASTS: [[&str; 2]; 5] = [["6", "7"], ["7", "6"], ["7", "7"], ["8", "5"], ["8", "7"]];
const NETS: &str = "crates/foursight-solver/src/order/forecast";

/// The task: the weights of 7x6, the corrections for boards of other sizes, which build on them, the nets, which are made from
/// searches by both, or all of it. Each is learned by a trainer that is compiled with what there is by then.
pub(crate) fn train_ordering(arguments: &[String]) -> ExitCode {
    let made = match arguments {
        [] => weights() && corrections() && forecasts(),
        [which] if which == "7x6" => weights(),
        [which] if which == "boards" => corrections(),
        [which] if which == "openings" => openings(),
        [which] if which == "forecasts" => forecasts(),
        _ => {
            eprintln!("train-ordering takes no argument but 7x6, boards, openings or forecasts");
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
        && LATER_BANDS.iter().chain(&[FIRST_BAND]).all(band)
        && std::fs::copy(NEW, WEIGHTS).is_ok()
}

/// The same for the corrections of each height, which are put together in one file.
fn corrections() -> bool {
    write_all(HEIGHTS.map(|height| first_band(height, &later_bands(height.0)?)))
}

/// The corrections of the first band alone, upon those of the later bands that the solver uses now.
fn openings() -> bool {
    let in_use = std::fs::read(CORRECTIONS).unwrap_or_default();
    let mut heights = in_use.chunks_exact((LATER_BANDS.len() + 1) * BAND);
    write_all(HEIGHTS.map(|height| {
        let bytes = heights.next()?;
        match height.0 {
            KEPT => Some(bytes.to_vec()),
            _ => first_band(height, &bytes[..LATER_BANDS.len() * BAND]),
        }
    }))
}

/// The nets. They are learned from searches without any, so the same weights make the same nets.
fn forecasts() -> bool {
    FORECASTS.iter().all(|[width, height]| {
        trainer(&["forecast", width, height, SEED, &format!("{NETS}/{width}x{height}.bin")])
    })
}

fn write_all(heights: [Option<Vec<u8>>; HEIGHTS.len()]) -> bool {
    let all: Option<Vec<Vec<u8>>> = heights.into_iter().collect();
    all.is_some_and(|all| std::fs::write(CORRECTIONS, all.concat()).is_ok())
}

/// The corrections of the later bands of a height.
fn later_bands(height: &str) -> Option<Vec<u8>> {
    if height == ONLY_FIRST_BAND {
        return Some(vec![0; LATER_BANDS.len() * BAND]);
    }
    let band = |band: &&str| {
        trainer(&["collect-boards", height, band, SEED, NEW, SAMPLES])
            && trainer(&["train-boards", SAMPLES, NEW])
    };
    std::fs::write(NEW, []).ok()?;
    if LATER_BANDS.iter().all(band) { std::fs::read(NEW).ok() } else { None }
}

/// The corrections of a height with the first band, which is learned upon those of the later ones.
fn first_band((height, times): (&str, usize), later: &[u8]) -> Option<Vec<u8>> {
    std::fs::write(NEW, later).ok()?;
    for time in 1..=times {
        let is_sampled = trainer(&["collect-boards", height, FIRST_BAND, &time.to_string(), NEW, SAMPLES]);
        std::fs::write(NEW, later).ok()?;
        if !is_sampled || !trainer(&["train-boards", SAMPLES, NEW]) {
            return None;
        }
    }
    std::fs::read(NEW).ok()
}
