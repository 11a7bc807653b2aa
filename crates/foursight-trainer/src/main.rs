//! Makes the weights of the learned move ordering: samples nodes from searches of random positions, trains a small
//! net for each player, and writes it in integers. The same numbers give the same weights, whatever weights there are
//! now.
//!
//! ```text
//! foursight-trainer collect ROOTS SEED FILE    samples from the searches of that many random positions
//! foursight-trainer train WEIGHTS FILE...      weights from samples
//! ```
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "this program talks to the person who runs it")]

mod example;
mod model;
mod roots;
mod samples;

use std::process::ExitCode;

const USAGE: &str = "usage: foursight-trainer collect ROOTS SEED FILE | train WEIGHTS FILE...";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        ["collect", roots, seed, file] => match (roots.parse(), seed.parse()) {
            (Ok(roots), Ok(seed)) => samples::collect(roots, seed, file),
            _ => Err(USAGE.into()),
        },
        ["train", weights, files @ ..] if !files.is_empty() => train(weights, files),
        _ => Err(USAGE.into()),
    };
    if let Err(error) = done {
        println!("error: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Trains one net for each player and writes both.
fn train(weights: &str, files: &[&str]) -> Result<()> {
    let mut examples = [Vec::new(), Vec::new()];
    for file in files {
        for sample in samples::read(file)? {
            let ply = (sample.mover | sample.other).count_ones();
            let examples = &mut examples[(ply % 2) as usize];
            examples.push(example::Example::new(&sample));
            examples.push(example::Example::new(&samples::mirrored(&sample)));
        }
    }
    let mut bytes = Vec::new();
    for (player, examples) in examples.into_iter().enumerate() {
        println!("player {}: {} samples", player + 1, examples.len());
        bytes.extend(model::train(examples, player as u64).bytes());
    }
    std::fs::write(weights, bytes)?;
    Ok(())
}
