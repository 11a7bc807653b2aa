//! What corrects the weights of 7x6 on boards of other heights: making samples of some boards of a height, and learning from them.
//!
//! A file of samples has records like those of 7x6, each with width and height (1 byte each) before it.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write};
use std::ops::Range;

use foursight_core::{Game, Geometry};
use foursight_solver::training::{
    BANDS, CORRECTIONS, FEATURES, Moved, STEP, Sample, Sampling, Size, Trial, UNIT, features, window,
};

use crate::Result;
use crate::example::{Price, Quality, prices, slopes};
use crate::model::{Adam, shuffle};
use crate::roots::{Chance, random_root};
use crate::samples::{in_parallel, read_one, write};

/// Width and height of the boards that are sampled, and a seed for each.
const BOARDS: [(u32, u32, u64); 7] =
    [(7, 5, 5), (8, 5, 6), (6, 6, 7), (8, 6, 8), (6, 7, 9), (7, 7, 10), (8, 7, 11)];

/// Nodes that each move of a sampled node may take at first: a move near the root would take seconds to its end.
const BUDGET: u64 = 1_000;

const EPOCHS: usize = 10;
const BATCH: usize = 256;
const RATE: f32 = 0.003;

/// The positions of each board whose searches a band is sampled from.
struct Source {
    roots: u64,
    empty: Range<u32>,
    one_in: u64,
    /// A root that takes more is given up.
    nodes: u64,
}

/// Some positions near the root are searched for the first band, and more that are cheaper to search. On boards of five rows a few are enough: with
/// as many as the others have, random positions of 8x5 took as many nodes.
fn sources(height: u32, band: usize) -> Vec<Source> {
    let source = |roots, empty, one_in, nodes| Source { roots, empty, one_in, nodes };
    match band {
        0 if height <= 5 => vec![source(150, 31..36, 3, 2_000_000), source(20, 36..42, 6, 8_000_000)],
        0 => vec![
            source(500, 31..36, 3, 2_000_000),
            source(100, 36..42, 6, 8_000_000),
            source(30, 42..50, 8, 16_000_000),
        ],
        1 => vec![source(150, 28..33, 12, 1_000_000)],
        2 => vec![source(1000, 23..28, 24, 500_000)],
        _ => vec![source(2500, 18..24, 48, 200_000)],
    }
}

/// Searches random positions of the boards of a height, with the weights of 7x6 moved there and the corrections of the bands after this one,
/// and writes the samples of all of them.
pub(crate) fn collect(height: u32, band: usize, seed: u64, corrections: &str, file: &str) -> Result<()> {
    let corrections = std::fs::read(corrections).unwrap_or_default();
    let mut output = BufWriter::new(std::fs::File::create(file)?);
    for (width, height, number) in BOARDS.into_iter().filter(|board| board.1 == height) {
        let game = Game::new(width, height, 4)?;
        let board = Moved::new(game, &corrections).ok_or("the board fits 64 bits")?;
        for (part, source) in sources(height, band).iter().enumerate() {
            let samples = source.samples(&board, band, seed << 16 | (part as u64) << 8 | number);
            println!("band {band}, {game}: {} samples", samples.len());
            for sample in samples {
                output.write_all(&[width as u8, height as u8])?;
                write(&mut output, &sample)?;
            }
        }
    }
    output.flush()?;
    Ok(())
}

impl Source {
    fn samples(&self, board: &Moved, band: usize, seed: u64) -> Vec<Sample> {
        let cells = board.geometry().game().cells();
        let stones = cells.saturating_sub(self.empty.end - 1)..(cells + 1).saturating_sub(self.empty.start);
        if stones.is_empty() {
            return Vec::new();
        }
        let range = BANDS[band]..if band == 0 { i32::MAX } else { BANDS[band - 1] };
        let jobs: Vec<u64> = (0..self.roots).map(|root| seed << 32 | root).collect();
        let work = |&seed: &u64| {
            let mut chance = Chance::new(seed);
            let root = random_root(&mut chance, board.geometry(), stones.clone());
            let (band, one_in, nodes) = (range.clone(), self.one_in, Some(self.nodes));
            board.samples(root, Sampling { band, one_in, seed: chance.next(), budget: BUDGET, nodes })
        };
        in_parallel(&jobs, &work).concat()
    }
}

/// A node and its moves.
struct Example {
    board: (u8, u8),
    choices: Vec<Choice>,
    prices: Vec<Price>,
    weight: f32,
}

/// A move of a node.
struct Choice {
    /// What the weights of 7x6 say.
    base: f32,
    /// The numbers of the corrections.
    numbers: Vec<u16>,
    features: [f32; FEATURES],
}

impl Example {
    fn new(board: (u8, u8), moved: &Moved, sample: &Sample) -> Option<Self> {
        let geometry = moved.geometry();
        let (size, mask) = (Size::of(geometry.game()), sample.mover | sample.other);
        let wins = [sample.mover, sample.other].map(|stones| geometry.winning_cells(stones, mask));
        let kinds = [sample.mover, sample.other, wins[0], wins[1]];
        let choice = |(trial, base): (&Trial, f32)| {
            let cell = size.place(trial.bit.trailing_zeros() as usize);
            let mut numbers = size.spots(window(sample.alpha), cell).to_vec();
            for (kind, cells) in kinds.into_iter().enumerate() {
                let bits = (0..64).filter(|bit| cells >> bit & 1 == 1);
                numbers.extend(bits.map(|bit| size.pair(kind, size.place(bit), cell)));
            }
            let (by_threats, threatens) = features(geometry, sample.mover, sample.other, trial.bit);
            Choice {
                base,
                numbers: numbers.into_iter().map(|number| number as u16).collect(),
                features: [by_threats as f32 / 16.0, f32::from(u8::from(threatens))],
            }
        };
        let (prices, weight) = prices(sample);
        let choices = sample.moves.iter().zip(moved.promises(sample)?).map(choice).collect();
        Some(Self { board, choices, prices, weight })
    }
}

/// Learns the corrections of a band from samples, and adds them to the file, which has those of the bands after it.
pub(crate) fn train(samples: &str, file: &str) -> Result<()> {
    let mut bytes = std::fs::read(file).unwrap_or_default();
    // What was learned of the band after this one is a good beginning.
    let known: Vec<_> = bytes.as_chunks().0.iter().rev().take(2).rev().copied().collect();
    for (player, examples) in read(samples)?.into_iter().enumerate() {
        let begin = known.get(player).unwrap_or(&[0; CORRECTIONS]);
        let byte = |weight: f32| (weight * UNIT / f32::from(STEP)).round().clamp(-127.0, 127.0) as i8 as u8;
        bytes.extend(learn(begin, examples, player).into_iter().map(byte));
    }
    std::fs::write(file, bytes)?;
    Ok(())
}

/// The samples of a file with an even number of empty cells, and those with an odd one.
fn read(file: &str) -> Result<[Vec<Example>; 2]> {
    let bytes = std::fs::read(file)?;
    let (mut rest, mut boards, mut players) = (bytes.as_slice(), BTreeMap::new(), [Vec::new(), Vec::new()]);
    while let Some(&[width, height]) = rest.split_off(..2).and_then(<[u8]>::first_chunk) {
        let sample = read_one(&mut rest).ok_or("the file of samples ends early")?;
        let game = Game::new(width.into(), height.into(), 4)?;
        let moved = boards.entry((width, height)).or_insert_with(|| Moved::new(game, &[]));
        let moved = moved.as_ref().ok_or("the board fits 64 bits")?;
        let left = game.cells() - (sample.mover | sample.other).count_ones();
        players[left as usize % 2].extend(Example::new((width, height), moved, &sample));
    }
    Ok(players)
}

fn learn(begin: &[u8; CORRECTIONS], mut examples: Vec<Example>, player: usize) -> Vec<f32> {
    let mut weights: Vec<f32> =
        begin.iter().map(|&byte| f32::from(byte as i8) * f32::from(STEP) / UNIT).collect();
    let mut chance = Chance::new(player as u64 + 3);
    shuffle(&mut examples, &mut chance);
    let held_out = examples.split_off(examples.len() - examples.len() / 20);
    println!(
        "player {player}, {} samples, moved: {}",
        examples.len(),
        report(&vec![0.0; CORRECTIONS], &held_out)
    );
    let mut adam = Adam::new(CORRECTIONS);
    let steps = EPOCHS * examples.len().div_ceil(BATCH);
    let mut step = 0;
    for _ in 0..EPOCHS {
        shuffle(&mut examples, &mut chance);
        for batch in examples.chunks(BATCH) {
            let mut gradient = vec![0.0; CORRECTIONS];
            batch.iter().for_each(|example| add_gradient(&weights, example, &mut gradient));
            step += 1;
            adam.step(&mut weights, &gradient, RATE * (1.0 - step as f32 / (steps + 1) as f32));
        }
    }
    println!("player {player}, corrected: {}", report(&weights, &held_out));
    weights
}

fn scores(weights: &[f32], example: &Example) -> Vec<f32> {
    let score = |choice: &Choice| {
        let sum: f32 = choice.numbers.iter().map(|&number| weights[usize::from(number)]).sum();
        let features = choice.features.iter().zip(&weights[CORRECTIONS - FEATURES..]);
        choice.base + sum + features.map(|(feature, weight)| feature * weight).sum::<f32>()
    };
    example.choices.iter().map(score).collect()
}

fn add_gradient(weights: &[f32], example: &Example, gradient: &mut [f32]) {
    let slopes = slopes(&scores(weights, example), &example.prices, example.weight);
    for (choice, slope) in example.choices.iter().zip(slopes) {
        for &number in &choice.numbers {
            gradient[usize::from(number)] += slope;
        }
        for (slot, feature) in gradient[CORRECTIONS - FEATURES..].iter_mut().zip(choice.features) {
            *slot += slope * feature;
        }
    }
}

/// How well the order does, for each board.
fn report(weights: &[f32], examples: &[Example]) -> String {
    let mut boards: BTreeMap<(u8, u8), Quality> = BTreeMap::new();
    let mut all = Quality::default();
    for example in examples {
        let scores = scores(weights, example);
        boards.entry(example.board).or_default().add(&scores, &example.prices);
        all.add(&scores, &example.prices);
    }
    let boards: Vec<String> = boards
        .iter()
        .map(|((width, height), quality)| format!("\n    {width}x{height}: {quality}"))
        .collect();
    format!("{all}{}", boards.concat())
}
