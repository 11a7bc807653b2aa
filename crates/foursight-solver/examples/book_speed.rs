//! Nanoseconds of one look into the book of Connect Four, and of reading it.
//!
//! `cargo run --release -p foursight-solver --example book_speed`
#![expect(clippy::print_stdout, reason = "it is a program")]

use std::hint::black_box;
use std::time::Instant;

use foursight_core::AnyPosition;
use foursight_solver::book::{Book, connect4};

/// The best of so many runs, so that what else the machine does matters less.
const RUNS: usize = 50;

fn main() {
    let places = connect4().places();
    let all = (0..places.len()).filter_map(|place| places.position(place));
    let positions: Vec<AnyPosition> = all.filter(|position| position.outcome().is_none()).collect();
    let look = best(|| positions.iter().filter(|&&position| connect4().score(position).is_some()).count());
    println!("{:.1} ns a position, over all {}", look * 1e9 / positions.len() as f64, positions.len());
    let bytes = connect4().as_bytes();
    let open = best(|| Book::from_bytes(bytes.to_vec()).expect("a good book").depth() as usize);
    println!("{:.0} µs to read and check the book", open * 1e6);
}

/// Seconds of the quickest run.
fn best(mut work: impl FnMut() -> usize) -> f64 {
    let run = |_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed().as_secs_f64()
    };
    (0..RUNS).map(run).fold(f64::INFINITY, f64::min)
}
