//! Leaves a second of perft on 7x6: the bitboard and two boards of lists, side by side.
//!
//! `cargo run --release -p foursight-benches --example perft_speed`
#![expect(clippy::print_stdout, reason = "it is a program")]

use std::hint::black_box;
use std::time::Instant;

use array::ArrayBoard;
use foursight_core::notation::parse;
use foursight_core::{Cell, Dynamic, Game, Geometry, Gravity, Position, Standard, perft};

#[path = "../benches/array/mod.rs"]
mod array;
#[path = "../../foursight-core/tests/naive/mod.rs"]
mod naive;

/// The best of so many short runs, so that what else the machine does matters less.
const RUNS: u32 = 300;

fn measure(name: &str, mut count: impl FnMut() -> u64) {
    let mut leaves = 0;
    let mut best = f64::INFINITY;
    for _ in 0..RUNS {
        let start = Instant::now();
        leaves = count();
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{name:<14} {leaves:>12} {:>12.1}", leaves as f64 / best / 1e6);
}

fn bitboard<G: Geometry>(geometry: G, moves: &[Cell]) -> Position<G> {
    moves.iter().fold(Position::new(geometry), |position, &cell| position.place(cell).expect("a legal move"))
}

fn compare(title: &str, text: &str, depth: u32, naive_depth: u32) {
    let moves =
        parse(text, Game::CONNECT4.into()).expect("the moves are legal").moves.expect("they are moves");
    println!("{title}, depth {depth} ({naive_depth} for lists of lists)");
    println!("{:<14} {:>12} {:>12}", "board", "leaves", "million/s");
    let narrow = Dynamic::<u64, Gravity>::new(Game::CONNECT4).expect("64 bits hold 7x6");
    let wide = Dynamic::<u128, Gravity>::new(Game::CONNECT4).expect("128 bits hold 7x6");
    measure("fixed u64", || perft(black_box(bitboard(Standard::NEW, &moves)), depth));
    measure("dynamic u64", || perft(black_box(bitboard(narrow, &moves)), depth));
    measure("dynamic u128", || perft(black_box(bitboard(wide, &moves)), depth));
    let mut array = ArrayBoard::default();
    for cell in &moves {
        array.play(cell.column() as usize);
    }
    measure("array", || array.perft(depth));
    let lists = moves.iter().fold(naive::Board::new(Game::CONNECT4), |board, &cell| board.after(cell));
    measure("lists of lists", || lists.perft(naive_depth));
    println!();
}

fn main() {
    compare("from the start", "", 7, 5);
    compare("after 18 moves", "536537261761744354", 7, 4);
}
