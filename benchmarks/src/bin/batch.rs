//! The library's batch by itself, for `benchmarks/python_speed.py` to compare the Python package with.
//!
//! `batch FILE THREADS TABLE_MIB` reads positions of Connect Four, two little-endian words of 64 bits each (the stones of the side
//! to move, and all stones), solves them without a book, and prints how many seconds that took, how many of
//! CPU, and the sum of the scores.

use std::time::Instant;

use foursight_benchmarks::cpu_time;
use foursight_core::{AnyPosition, Game, SetupError};
use foursight_solver::Solver;
use foursight_solver::batch::{Batch, score};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, threads, table] = arguments.as_slice() else { panic!("batch FILE THREADS TABLE_MIB") };
    let number = |text: &str| text.parse::<usize>().expect("a number");
    let bytes = std::fs::read(file).expect("the file of positions");
    let words: Vec<u64> = bytes.chunks_exact(8).map(|it| u64::from_le_bytes(it.try_into().expect("8"))).collect();
    let builder = Solver::builder().threads(number(threads)).table_mib(number(table)).no_book();
    let (start, cpu) = (Instant::now(), cpu_time());
    let positions = (0..words.len() / 2).map(move |row| position(words[2 * row], words[2 * row + 1]));
    let answers = Batch::new(builder).run(positions, score);
    let scores = answers.map(|answer| answer.value.expect("a position").score().expect("no limit").value());
    let sum: i64 = scores.map(i64::from).sum();
    println!("{} {} {sum}", start.elapsed().as_secs_f64(), (cpu_time() - cpu) as f64 / 1e9);
}

fn position(current: u64, mask: u64) -> Result<AnyPosition, SetupError> {
    let (mine, theirs) = (u128::from(current), u128::from(mask ^ current));
    let is_first = mask.count_ones().is_multiple_of(2);
    let (first, second) = if is_first { (mine, theirs) } else { (theirs, mine) };
    AnyPosition::from_words(Game::CONNECT4, first, second)
}
