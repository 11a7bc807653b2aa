//! The number of positions each stage visits, against the numbers that the tutorial publishes.
//!
//! The six test sets are not part of this project. They are read from the folder that `FOURSIGHT_TRUTH` names, else from
//! `../shared/truth` beside the workspace; without them these tests say so and pass.
#![expect(clippy::print_stderr, reason = "a skipped test must not look like a passed one")]

use std::path::{Path, PathBuf};

use foursight_core::Position;
use foursight_tutorial::{Answer, Solver, Stage};

const END_EASY: &str = "Test_L3_R1";
const MIDDLE_EASY: &str = "Test_L2_R1";
const MIDDLE_MEDIUM: &str = "Test_L2_R2";
const BEGIN_EASY: &str = "Test_L1_R1";

/// What must come out for a set.
struct Expected {
    /// All positions visited for the set, counted here: a change of one is a change of the algorithm.
    total: u64,
    /// The mean as the tutorial gives it, and the place of its last digit. `None` where it gives none.
    published: Option<(f64, f64)>,
}

fn read_set(set: &str) -> Option<Vec<(Position, i32)>> {
    let truth = std::env::var_os("FOURSIGHT_TRUTH")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/truth"), PathBuf::from);
    let path = truth.join("pons").join(set);
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("SKIPPED: {} is not there; FOURSIGHT_TRUTH can name its folder", path.display());
        return None;
    };
    let read_line = |line: &str| {
        let (moves, score) = line.split_once(' ').expect("moves and a score");
        (moves.parse().expect("a position"), score.trim().parse().expect("a score"))
    };
    Some(text.lines().map(read_line).collect())
}

fn check(set: &str, stage: Stage, answer: Answer, expected: &Expected) {
    let Some(positions) = read_set(set) else { return };
    let mut solver = Solver::new(stage);
    let mut total = 0;
    for &(position, score) in &positions {
        let found = solver.solve(position, answer);
        assert_eq!(found.score, answer.of(score), "{set}: {position:?}\n{position:#?}");
        total += found.positions;
    }
    let mean = total as f64 / positions.len() as f64;
    eprintln!("{set}, {stage}, {answer:?}: {} positions of the set, mean {mean}", positions.len());
    assert_eq!(total, expected.total, "{set}, {stage}, {answer:?}: mean {mean}");
    if let Some((published, last_digit)) = expected.published {
        assert!((mean - published).abs() <= last_digit / 2.0, "{mean} is not {published}");
    }
}

/// One test a row: what takes longer than a breath in a debug build is left to `cargo test --release -- --ignored`.
macro_rules! published {
    ($($(#[$attribute:meta])* $name:ident: $set:ident, $stage:ident, $answer:ident, $total:literal $(, $mean:literal to $digit:literal)?;)*) => {$(
        #[test]
        $(#[$attribute])*
        fn $name() {
            let published = None$(.or(Some(($mean, $digit))))?;
            check($set, Stage::$stage, Answer::$answer, &Expected { total: $total, published });
        }
    )*};
}
published! {
    bitboard_end_easy: END_EASY, Bitboard, Strong, 139_659, 139.7 to 0.1;
    bitboard_end_easy_weak: END_EASY, Bitboard, Weak, 107_145, 107.1 to 0.1;
    #[ignore = "takes a minute in release"]
    bitboard_middle_easy: MIDDLE_EASY, Bitboard, Strong, 2_081_790_205, 2_081_790.0 to 1.0;
    #[ignore = "takes half a minute in release"]
    bitboard_middle_easy_weak: MIDDLE_EASY, Bitboard, Weak, 927_942_910, 927_943.0 to 1.0;

    nonlosing_end_easy: END_EASY, Nonlosing, Strong, 70_710, 70.71 to 0.01;
    nonlosing_end_easy_weak: END_EASY, Nonlosing, Weak, 43_303, 43.30 to 0.01;
    nonlosing_middle_easy: MIDDLE_EASY, Nonlosing, Strong, 4_134_582, 4135.0 to 1.0;
    #[ignore = "takes two seconds in release"]
    nonlosing_middle_easy_weak: MIDDLE_EASY, Nonlosing, Weak, 19_799_811, 19_800.0 to 1.0;
    #[ignore = "takes ten seconds in release"]
    nonlosing_begin_easy: BEGIN_EASY, Nonlosing, Strong, 107_356_015, 107_400.0 to 100.0;
    #[ignore = "takes a minute in release"]
    nonlosing_middle_medium: MIDDLE_MEDIUM, Nonlosing, Strong, 1_135_470_312, 1_135_000.0 to 1000.0;
}
