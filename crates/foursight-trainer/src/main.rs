//! Makes the weights of the learned move ordering: samples nodes from searches of random positions, learns from what
//! each move cost, and writes integers. The same numbers give the same weights, whatever weights there are now.
//!
//! ```text
//! foursight-trainer collect BAND SEED WEIGHTS SAMPLES    samples of one band, with the weights of the later bands
//! foursight-trainer train SAMPLES WEIGHTS                adds weights made from samples to a file of weights
//! foursight-trainer collect-boards HEIGHT BAND SEED CORRECTIONS SAMPLES    samples of one band on boards of a height
//! foursight-trainer train-boards SAMPLES CORRECTIONS     adds corrections made from samples to a file of corrections
//! foursight-trainer forecast WIDTH HEIGHT SEED NET       the net of a board, learned from what searches answer
//! ```
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "this program talks to the person who runs it")]

mod answers;
mod corrections;
mod example;
mod forecast;
mod model;
mod roots;
mod samples;

use std::process::ExitCode;

use foursight_solver::training::STORED;
use model::Model;

const USAGE: &str = "\
usage: foursight-trainer collect BAND SEED WEIGHTS SAMPLES | train SAMPLES WEIGHTS    (BAND is 0 to 3)
       foursight-trainer collect-boards HEIGHT BAND SEED CORRECTIONS SAMPLES | train-boards SAMPLES CORRECTIONS
       foursight-trainer forecast WIDTH HEIGHT SEED NET";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        ["collect", band, seed, weights, samples] => match (band.parse(), seed.parse()) {
            (Ok(band), Ok(seed)) => samples::collect(band, seed, weights, samples),
            _ => Err(USAGE.into()),
        },
        ["train", samples, weights] => train(samples, weights),
        ["collect-boards", height, band, seed, corrections, samples] => {
            match (height.parse(), band.parse(), seed.parse()) {
                (Ok(height), Ok(band @ 0..4), Ok(seed)) => {
                    corrections::collect(height, band, seed, corrections, samples)
                }
                _ => Err(USAGE.into()),
            }
        }
        ["forecast", width, height, seed, net] => match (width.parse(), height.parse(), seed.parse()) {
            (Ok(width), Ok(height), Ok(seed)) => forecast::make(width, height, seed, net),
            _ => Err(USAGE.into()),
        },
        ["train-boards", samples, corrections] => corrections::train(samples, corrections),
        _ => Err(USAGE.into()),
    };
    if let Err(error) = done {
        println!("error: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Trains one model for each player and adds both to the file.
fn train(samples: &str, weights: &str) -> Result<()> {
    let mut examples = [Vec::new(), Vec::new()];
    for sample in samples::read(samples)? {
        let ply = (sample.mover | sample.other).count_ones();
        let examples = &mut examples[(ply % 2) as usize];
        examples.push(example::Example::new(&sample));
        examples.push(example::Example::new(&samples::mirrored(&sample)));
    }
    let mut bytes = std::fs::read(weights).unwrap_or_default();
    // What was learned of the band after this one is a good beginning.
    let known: Vec<_> = bytes.as_chunks::<{ 2 * STORED }>().0.iter().rev().take(2).rev().collect();
    let models = std::thread::scope(|scope| {
        let players = examples.into_iter().enumerate();
        let threads: Vec<_> = players
            .map(|(player, examples)| {
                let begin = known.get(player).map_or_else(Model::by_threats, |bytes| Model::read(bytes));
                scope.spawn(move || model::train(begin, examples, player))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("training does not panic")).collect::<Vec<_>>()
    });
    models.iter().for_each(|model| bytes.extend(model.bytes()));
    std::fs::write(weights, bytes)?;
    Ok(())
}
