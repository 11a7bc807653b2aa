//! Instructions of one perft on 7x6: the bitboard, compiled and chosen at run time, in both words, and two boards of
//! lists beside it.
//!
//! `cargo bench -p foursight-benches --bench perft`; needs valgrind, and `cargo install gungraun-runner` of the same version.
#![allow(missing_docs, reason = "the macros of gungraun write public items")]

use std::hint::black_box;

use array::ArrayBoard;
use foursight_core::notation::parse;
use foursight_core::{Cell, Dynamic, Fixed, Game, Geometry, Gravity, Position, Standard, perft};
use gungraun::{library_benchmark, library_benchmark_group, main};

mod array;
#[path = "../../foursight-core/tests/naive/mod.rs"]
mod naive;

/// The last move of a sequence is counted and not played.
const DEPTH: u32 = 6;

/// Where to start, and how many sequences of `DEPTH` moves there are.
type Case = (&'static str, u64);
const START: Case = ("", 117_649);
/// Eighteen stones, all columns open, and nothing to win at once: what a search sees most of the time.
const MIDDLE: Case = ("536537261761744354", 110_912);

fn moves(text: &str) -> Vec<Cell> {
    let parsed = parse(text, Game::CONNECT4.into()).expect("the moves are legal");
    parsed.moves.expect("a move list has moves")
}

fn bitboard<G: Geometry>(geometry: G, (text, leaves): Case) -> (Position<G>, u64) {
    let place = |position: Position<G>, cell| position.place(cell).expect("the moves are legal");
    (moves(text).into_iter().fold(Position::new(geometry), place), leaves)
}

fn dynamic<G: Geometry>(new: fn(Game) -> Option<G>, case: Case) -> (Position<G>, u64) {
    bitboard(new(Game::CONNECT4).expect("both words hold 7x6"), case)
}

fn array_board((text, leaves): Case) -> (ArrayBoard, u64) {
    let mut board = ArrayBoard::default();
    for cell in moves(text) {
        board.play(cell.column() as usize);
    }
    (board, leaves)
}

fn naive_board((text, leaves): Case) -> (naive::Board, u64) {
    let start = naive::Board::new(Game::CONNECT4);
    (moves(text).into_iter().fold(start, |board, cell| board.after(cell)), leaves)
}

#[library_benchmark]
#[bench::fixed_u64_start(args = (Standard::NEW, START), setup = bitboard)]
#[bench::fixed_u64_middle(args = (Standard::NEW, MIDDLE), setup = bitboard)]
#[bench::fixed_u128_start(args = (Fixed::<7, 6, 4, Gravity, u128>::NEW, START), setup = bitboard)]
#[bench::fixed_u128_middle(args = (Fixed::<7, 6, 4, Gravity, u128>::NEW, MIDDLE), setup = bitboard)]
#[bench::dynamic_u64_start(args = (Dynamic::<u64, Gravity>::new, START), setup = dynamic)]
#[bench::dynamic_u64_middle(args = (Dynamic::<u64, Gravity>::new, MIDDLE), setup = dynamic)]
#[bench::dynamic_u128_start(args = (Dynamic::<u128, Gravity>::new, START), setup = dynamic)]
#[bench::dynamic_u128_middle(args = (Dynamic::<u128, Gravity>::new, MIDDLE), setup = dynamic)]
fn bits<G: Geometry>((position, leaves): (Position<G>, u64)) {
    assert_eq!(perft(black_box(position), DEPTH), leaves);
}

#[library_benchmark(setup = array_board)]
#[bench::start(START)]
#[bench::middle(MIDDLE)]
fn cells((mut board, leaves): (ArrayBoard, u64)) {
    assert_eq!(black_box(&mut board).perft(DEPTH), leaves);
}

#[library_benchmark(setup = naive_board)]
#[bench::start(START)]
#[bench::middle(MIDDLE)]
fn lists((board, leaves): (naive::Board, u64)) {
    assert_eq!(black_box(&board).perft(DEPTH), leaves);
}

library_benchmark_group!(name = rules, benchmarks = [bits, cells, lists]);
main!(library_benchmark_groups = rules);
