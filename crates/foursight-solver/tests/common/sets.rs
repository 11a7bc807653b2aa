//! The six public test sets of the tutorial, easiest first.

use foursight_core::Position;

use crate::truth;

/// A thousand positions of 7x6 with their scores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TestSet {
    pub(crate) name: &'static str,
    file: &'static str,
}

pub(crate) const END_EASY: TestSet = TestSet::new("End-Easy", "pons/Test_L3_R1");
pub(crate) const MIDDLE_EASY: TestSet = TestSet::new("Middle-Easy", "pons/Test_L2_R1");
pub(crate) const MIDDLE_MEDIUM: TestSet = TestSet::new("Middle-Medium", "pons/Test_L2_R2");
pub(crate) const BEGIN_EASY: TestSet = TestSet::new("Begin-Easy", "pons/Test_L1_R1");
pub(crate) const BEGIN_MEDIUM: TestSet = TestSet::new("Begin-Medium", "pons/Test_L1_R2");
pub(crate) const BEGIN_HARD: TestSet = TestSet::new("Begin-Hard", "pons/Test_L1_R3");

impl TestSet {
    const fn new(name: &'static str, file: &'static str) -> Self {
        Self { name, file }
    }

    /// Its first positions with their scores; none if the truth is not at hand.
    pub(crate) fn first(self, count: usize) -> Vec<(Position, i32)> {
        let lines = truth::lines(self.file).unwrap_or_default();
        let parse = |line: &String| {
            let (moves, score) = line.split_once(' ').expect("a line is `moves score`");
            (moves.parse().expect("legal moves"), score.trim().parse().expect("a number"))
        };
        lines.iter().take(count).map(parse).collect()
    }
}
