//! The number of positions each stage visits, against the numbers that the tutorial publishes.
//!
//! The six test sets are not part of this project. They are read from the folder that `FOURSIGHT_TRUTH` names, else from
//! `../shared/truth` beside the workspace; without them these tests count as skipped, since the numbers are about these
//! positions and no others. What takes longer than a breath in a debug build is left to
//! `cargo test --release -p foursight-tutorial -- --ignored`.

use foursight_core::Position;
use foursight_testing::lines;
use foursight_tutorial::{Answer, Solver, Stage};

const END_EASY: &str = "Test_L3_R1";
const MIDDLE_EASY: &str = "Test_L2_R1";
const MIDDLE_MEDIUM: &str = "Test_L2_R2";
const BEGIN_EASY: &str = "Test_L1_R1";

/// The mean number of positions as the tutorial gives it, and the place of its last digit.
struct Published(f64, f64);

fn read_set(set: &str) -> Option<Vec<(Position, i32)>> {
    let read_line = |line: &String| {
        let (moves, score) = line.split_once(' ').expect("moves and a score");
        (moves.parse().expect("a position"), score.trim().parse().expect("a score"))
    };
    Some(lines(&format!("pons/{set}"))?.iter().map(read_line).collect())
}

/// `total` is the sum over the set, counted here: a change of one is a change of the algorithm, even where the published
/// mean would not show it.
fn check(set: &str, stage: Stage, answer: Answer, published: &Published, total: u64) {
    let Some(positions) = read_set(set) else { return };
    let mut solver = Solver::new(stage);
    let mut visited = 0;
    for &(position, score) in &positions {
        let found = solver.solve(position, answer);
        assert_eq!(found.score, answer.of(score), "{set}: {position:?}\n{position:#?}");
        visited += found.positions;
    }
    let mean = visited as f64 / positions.len() as f64;
    let Published(expected, last_digit) = published;
    assert!((mean - expected).abs() <= last_digit / 2.0, "{mean} is not {expected}");
    assert_eq!(visited, total);
}

#[test]
fn bitboard_end_easy() {
    check(END_EASY, Stage::Bitboard, Answer::Strong, &Published(139.7, 0.1), 139_659);
}

#[test]
fn bitboard_end_easy_weak() {
    check(END_EASY, Stage::Bitboard, Answer::Weak, &Published(107.1, 0.1), 107_145);
}

#[test]
#[ignore = "takes a minute in release"]
fn bitboard_middle_easy() {
    check(MIDDLE_EASY, Stage::Bitboard, Answer::Strong, &Published(2_081_790.0, 1.0), 2_081_790_205);
}

#[test]
#[ignore = "takes half a minute in release"]
fn bitboard_middle_easy_weak() {
    check(MIDDLE_EASY, Stage::Bitboard, Answer::Weak, &Published(927_943.0, 1.0), 927_942_910);
}

#[test]
fn nonlosing_end_easy() {
    check(END_EASY, Stage::Nonlosing, Answer::Strong, &Published(70.71, 0.01), 70_710);
}

#[test]
fn nonlosing_end_easy_weak() {
    check(END_EASY, Stage::Nonlosing, Answer::Weak, &Published(43.30, 0.01), 43_303);
}

#[test]
fn nonlosing_middle_easy() {
    check(MIDDLE_EASY, Stage::Nonlosing, Answer::Strong, &Published(4135.0, 1.0), 4_134_582);
}

#[test]
#[ignore = "takes two seconds in release"]
fn nonlosing_middle_easy_weak() {
    check(MIDDLE_EASY, Stage::Nonlosing, Answer::Weak, &Published(19_800.0, 1.0), 19_799_811);
}

#[test]
#[ignore = "takes ten seconds in release"]
fn nonlosing_begin_easy() {
    check(BEGIN_EASY, Stage::Nonlosing, Answer::Strong, &Published(107_400.0, 100.0), 107_356_015);
}

#[test]
#[ignore = "takes a minute in release"]
fn nonlosing_middle_medium() {
    check(MIDDLE_MEDIUM, Stage::Nonlosing, Answer::Strong, &Published(1_135_000.0, 1000.0), 1_135_470_312);
}
