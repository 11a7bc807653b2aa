//! Instructions of what a search asks of the rules most often.
//!
//! `cargo xtask instructions` runs it and compares the counts with those that are kept.
#![allow(missing_docs, reason = "the macros of gungraun write public items")]

use std::hint::black_box;

use foursight_core::{Geometry, Position, Standard};
use gungraun::{library_benchmark, library_benchmark_group, main};

/// Lists of moves with 15 to 26 stones, one a line, with the score behind each.
const MIDDLE: &str = include_str!("../../../testdata/middle-medium.txt");

fn move_lists() -> Vec<&'static str> {
    MIDDLE.lines().filter_map(|line| line.split(' ').next()).collect()
}

fn positions() -> Vec<Position> {
    move_lists().into_iter().map(|moves| moves.parse().expect("the moves are legal")).collect()
}

/// The 69 lines of the board, the slow and obvious way.
fn lines() -> Vec<u64> {
    let cell = |column: i32, row: i32| {
        ((0..7).contains(&column) && (0..6).contains(&row)).then(|| 1_u64 << (7 * column + row))
    };
    let starts = (0..7).flat_map(|column| (0..6).map(move |row| (column, row)));
    let runs = starts.flat_map(|start| [(1, 0), (0, 1), (1, 1), (1, -1)].map(|step| (start, step)));
    let line = |((column, row), (right, up))| (0..4).map(|n| cell(column + n * right, row + n * up)).sum();
    runs.filter_map(line).collect()
}

/// Positions, and how many cells would complete a line of the side to move.
fn with_winning_cells() -> (Vec<Position>, u32) {
    let (lines, positions) = (lines(), positions());
    let count = |position: &Position| {
        let (stones, mask) = (position.current().word(), position.mask().word());
        let missing = lines.iter().map(|line| line & !stones).filter(|missing| missing.is_power_of_two());
        (missing.fold(0, |cells, missing| cells | missing) & !mask).count_ones()
    };
    let sum = positions.iter().map(count).sum();
    (positions, sum)
}

/// Positions, and in how many of them the stones of both players together hold a line.
fn with_lines() -> (Vec<Position>, usize) {
    let (lines, positions) = (lines(), positions());
    let has_line = |position: &&Position| lines.iter().any(|line| line & !position.mask().word() == 0);
    let count = positions.iter().filter(has_line).count();
    (positions, count)
}

#[library_benchmark]
#[bench::all(setup = with_winning_cells)]
fn winning_cells((positions, expected): (Vec<Position>, u32)) {
    let cells = |position: &Position| {
        Standard::NEW.winning_cells(position.current().word(), position.mask().word()).count_ones()
    };
    assert_eq!(black_box(&positions).iter().map(cells).sum::<u32>(), expected);
    std::mem::forget(positions);
}

#[library_benchmark]
#[bench::all(setup = with_lines)]
fn has_line((positions, expected): (Vec<Position>, usize)) {
    let has_line = |position: &&Position| Standard::NEW.has_line(position.mask().word());
    assert_eq!(black_box(&positions).iter().filter(has_line).count(), expected);
    std::mem::forget(positions);
}

#[library_benchmark]
#[bench::all(setup = positions)]
fn non_losing(positions: Vec<Position>) {
    // In no position of the set is everything lost at once.
    assert!(black_box(&positions).iter().all(|position| !position.non_losing().is_empty()));
    std::mem::forget(positions);
}

#[library_benchmark]
#[bench::all(setup = move_lists)]
fn read(lists: Vec<&'static str>) {
    assert!(black_box(&lists).iter().all(|moves| moves.parse::<Position>().is_ok()));
    std::mem::forget(lists);
}

library_benchmark_group!(name = rules, benchmarks = [winning_cells, has_line, non_losing, read]);
main!(library_benchmark_groups = rules);
