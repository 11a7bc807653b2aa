//! The six public test sets of the tutorial, easiest first; where they are not at hand, sets of the same kind of our own.

use foursight_core::Position;
use foursight_testing::test_set;

/// Positions of 7x6 with their scores: a thousand in a public set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TestSet {
    pub(crate) name: &'static str,
    file: &'static str,
    ours: &'static str,
}

pub(crate) const END_EASY: TestSet =
    TestSet::new("End-Easy", "Test_L3_R1", include_str!("../../../../testdata/end-easy.txt"));
pub(crate) const MIDDLE_EASY: TestSet =
    TestSet::new("Middle-Easy", "Test_L2_R1", include_str!("../../../../testdata/middle-easy.txt"));
pub(crate) const MIDDLE_MEDIUM: TestSet =
    TestSet::new("Middle-Medium", "Test_L2_R2", include_str!("../../../../testdata/middle-medium.txt"));
pub(crate) const BEGIN_EASY: TestSet =
    TestSet::new("Begin-Easy", "Test_L1_R1", include_str!("../../../../testdata/begin-easy.txt"));
pub(crate) const BEGIN_MEDIUM: TestSet =
    TestSet::new("Begin-Medium", "Test_L1_R2", include_str!("../../../../testdata/begin-medium.txt"));
pub(crate) const BEGIN_HARD: TestSet =
    TestSet::new("Begin-Hard", "Test_L1_R3", include_str!("../../../../testdata/begin-hard.txt"));

impl TestSet {
    const fn new(name: &'static str, file: &'static str, ours: &'static str) -> Self {
        Self { name, file, ours }
    }

    /// Its first positions with their scores.
    pub(crate) fn first(self, count: usize) -> Vec<(Position, i32)> {
        let parse = |line: &str| {
            let (moves, score) = line.split_once(' ').expect("a line is `moves score`");
            (moves.parse().expect("legal moves"), score.trim().parse().expect("a number"))
        };
        let text = test_set(self.file).unwrap_or_else(|| self.ours.to_owned());
        let positions: Vec<_> = text.lines().take(count).map(parse).collect();
        assert!(!positions.is_empty(), "{}", self.name);
        positions
    }
}
