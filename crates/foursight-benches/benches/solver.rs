//! Instructions of the inner parts of the search, and of whole searches.
//!
//! `cargo xtask instructions` runs it and compares the counts with those that are kept.
#![allow(missing_docs, reason = "the macros of gungraun write public items")]

use std::hint::black_box;

use foursight_core::{AnyPosition, Position};
use foursight_solver::book::connect4;
use foursight_solver::kernels::{self, Expanding, Probing};
use foursight_solver::{Score, Solver};
use gungraun::{library_benchmark, library_benchmark_group, main};

type Cases = Vec<(Position, i32)>;

/// Positions with 15 to 26 stones that nobody wins at once, and their scores.
fn middle() -> Cases {
    cases(include_str!("../../../testdata/middle-medium.txt"), 500)
}

/// The same with a search, and with the learned weights read, which happens once in the life of a program.
fn expanding() -> (Expanding, Cases) {
    let (expanding, cases) = (Expanding::default(), middle());
    expanding.learned(&cases);
    (expanding, cases)
}

/// The first positions of a file of lines `moves score`.
fn cases(file: &str, count: usize) -> Cases {
    let case = |line: &str| {
        let (moves, score) = line.split_once(' ').expect("a line is `moves score`");
        let position = moves.parse().expect("the moves are legal");
        (position, score.parse().expect("the score is a number"))
    };
    file.lines().take(count).map(case).collect()
}

/// A solver that has solved something already: its table is there, and cold.
fn solver_and(cases: Cases) -> (Solver, Cases) {
    let mut solver = Solver::builder().table_mib(1).build();
    Expanding::default().learned(&cases); // reads the weights
    solver.solve(cases[0].0);
    solver.clear();
    (solver, cases)
}

fn one_at_the_end() -> (Solver, Cases) {
    solver_and(cases(include_str!("../../../testdata/end-easy.txt"), 1))
}

fn many_at_the_end() -> (Solver, Cases) {
    solver_and(cases(include_str!("../../../testdata/end-easy.txt"), 200))
}

fn some_in_the_middle() -> (Solver, Cases) {
    solver_and(cases(include_str!("../../../testdata/middle-medium.txt"), 3))
}

fn full_table() -> (Probing, Cases) {
    let (table, cases) = (Probing::default(), middle());
    table.store(&cases);
    (table, cases)
}

#[library_benchmark]
#[bench::all(setup = middle)]
fn strategy_bounds(cases: Cases) {
    assert!(kernels::strategy_bounds(black_box(&cases)) > 0, "some are refuted by looking");
    std::mem::forget(cases);
}

#[library_benchmark]
#[bench::all(setup = expanding)]
fn expand((expanding, cases): (Expanding, Cases)) {
    assert!(expanding.expand(black_box(&cases)) > 0, "most have no move that wins soon");
    std::mem::forget((expanding, cases));
}

#[library_benchmark]
#[bench::all(setup = expanding)]
fn learned_order((expanding, cases): (Expanding, Cases)) {
    assert!(expanding.learned(black_box(&cases)) > 0, "most have learned ranks");
    std::mem::forget((expanding, cases));
}

#[library_benchmark]
#[bench::all(setup = full_table)]
fn probe((table, cases): (Probing, Cases)) {
    assert_eq!(table.probe(black_box(&cases)), cases.len());
    std::mem::forget((table, cases));
}

#[library_benchmark]
#[bench::one_at_the_end(setup = one_at_the_end)]
#[bench::many_at_the_end(setup = many_at_the_end)]
#[bench::some_in_the_middle(setup = some_in_the_middle)]
fn solve((mut solver, cases): (Solver, Cases)) {
    for &(position, score) in black_box(&cases) {
        let solution = solver.solve(position);
        assert_eq!(solution.score().map(Score::value), Some(score));
    }
    std::mem::forget((solver, cases));
}

/// A thousand positions of the first eight plies, spread over the book.
fn openings() -> Vec<AnyPosition> {
    let places = connect4().places();
    let positions = (0..places.len()).step_by(97).filter_map(|place| places.position(place));
    positions.filter(|position| position.outcome().is_none()).take(1000).collect()
}

#[library_benchmark]
#[bench::a_thousand(setup = openings)]
fn read(positions: Vec<AnyPosition>) {
    let known =
        black_box(&positions).iter().filter(|&&position| connect4().score(position).is_some()).count();
    assert_eq!(known, 1000);
    std::mem::forget(positions);
}

library_benchmark_group!(name = book, benchmarks = read);
library_benchmark_group!(name = parts, benchmarks = [strategy_bounds, expand, learned_order, probe]);
library_benchmark_group!(name = whole, benchmarks = solve);
main!(library_benchmark_groups = book, parts, whole);
