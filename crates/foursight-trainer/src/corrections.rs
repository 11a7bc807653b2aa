//! What corrects the weights of 7x6 on boards of odd height: making samples of six boards, and learning from them.
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
const BOARDS: [(u32, u32, u64); 6] = [(7, 5, 5), (8, 5, 6), (9, 5, 7), (6, 7, 8), (7, 7, 9), (8, 7, 10)];

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

/// The first band has none: a sample of it costs seconds.
fn source(band: usize) -> Option<Source> {
    let source = |roots, empty, one_in, nodes| Some(Source { roots, empty, one_in, nodes });
    match band {
        1 => source(160, 28..34, 12, 2_000_000),
        2 => source(400, 23..30, 20, 500_000),
        3 => source(600, 19..26, 40, 200_000),
        _ => None,
    }
}

/// Searches random positions of all boards, with the weights of 7x6 moved there, and writes the samples of all of them.
pub(crate) fn collect(band: usize, seed: u64, file: &str) -> Result<()> {
    let Source { roots, empty, one_in, nodes } =
        source(band).ok_or("the bands with corrections are 1 to 3")?;
    let mut output = BufWriter::new(std::fs::File::create(file)?);
    for (width, height, number) in BOARDS {
        let game = Game::new(width, height, 4)?;
        let board = Moved::new(game).ok_or("the board fits 64 bits")?;
        let stones = game.cells().saturating_sub(empty.end - 1)..game.cells() - empty.start + 1;
        let jobs: Vec<u64> = (0..roots).map(|root| (seed << 16 | number) << 32 | root).collect();
        let work = |&seed: &u64| {
            let mut chance = Chance::new(seed);
            let root = random_root(&mut chance, board.geometry(), stones.clone());
            let band = BANDS[band]..BANDS[band - 1];
            board.samples(root, Sampling { band, one_in, seed: chance.next(), nodes: Some(nodes) })
        };
        let samples = in_parallel(&jobs, &work).concat();
        println!("band {band}, {game}: {} samples", samples.len());
        for sample in samples {
            output.write_all(&[width as u8, height as u8])?;
            write(&mut output, &sample)?;
        }
    }
    output.flush()?;
    Ok(())
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
        let moved = boards.entry((width, height)).or_insert_with(|| Moved::new(game));
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
