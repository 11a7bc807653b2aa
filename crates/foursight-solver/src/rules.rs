//! The parts of the search that can be switched off, so that tests can show that none of them changes a score.
//!
//! The search that people use has [`All`] of them, a type without a value, and pays nothing for the question. Unit tests use
//! [`AllBut`], which knows at run time what it leaves out, also for a search that leaves out nothing: a search compiles
//! for seconds, and once for every set of parts took five minutes of CPU time.

/// Which parts a search has.
pub(crate) trait Rules: Copy + Send + Sync {
    /// Whether it has all of these parts.
    fn have(self, parts: u32) -> bool;
}

/// Every part: the search that people use.
#[cfg(not(test))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct All;

#[cfg(not(test))]
impl Rules for All {
    #[inline(always)]
    fn have(self, _parts: u32) -> bool {
        true
    }
}

/// Every part but those whose bits are set.
#[cfg(any(test, feature = "kernels"))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllBut(pub(crate) u32);

#[cfg(any(test, feature = "kernels"))]
impl Rules for AllBut {
    #[inline(always)]
    fn have(self, parts: u32) -> bool {
        self.0 & parts == 0
    }
}

/// The rules of a search that has every part.
#[cfg(not(test))]
pub(crate) type Every = All;
/// The rules of a search that has every part: those of the other searches in unit tests.
#[cfg(test)]
pub(crate) type Every = AllBut;

/// Every part.
#[cfg(not(test))]
pub(crate) const EVERY: Every = All;
/// Every part.
#[cfg(test)]
pub(crate) const EVERY: Every = AllBut(0);

/// Strategy bounds at the node.
pub(crate) const STRATEGY: u32 = 1;
/// Strategy bounds at the children.
pub(crate) const CHILD_STRATEGY: u32 = 1 << 1;
/// "Answer on top" for either side (R7 and R10).
pub(crate) const ON_TOP: u32 = 1 << 2;
/// Moves that win at once by two threats or by zugzwang.
pub(crate) const DOUBLE_THREATS: u32 = 1 << 3;
/// The transposition table.
pub(crate) const TABLE: u32 = 1 << 4;
/// Probing the children before searching any.
pub(crate) const ENHANCED_CUTOFF: u32 = 1 << 5;
/// Move ordering by threats.
pub(crate) const ORDERING: u32 = 1 << 6;
/// The finer strategy rules R4 and R5.
pub(crate) const PAIRS: u32 = 1 << 7;
/// The finer strategy rule R6.
pub(crate) const LINES: u32 = 1 << 8;
/// The finer strategy rule R8.
pub(crate) const ZONES: u32 = 1 << 9;
/// The learned ordering, and what is learned during the search.
pub(crate) const LEARNED: u32 = 1 << 10;
/// Looking instead of searching where few stones are left to win with in time (R11).
pub(crate) const HORIZON: u32 = 1 << 11;

/// The parts by name, as `docs/performance.md` has them.
#[cfg(feature = "kernels")]
pub(crate) const NAMES: [(&str, u32); 12] = [
    ("STRATEGY", STRATEGY),
    ("CHILD_STRATEGY", CHILD_STRATEGY),
    ("ON_TOP", ON_TOP),
    ("DOUBLE_THREATS", DOUBLE_THREATS),
    ("TABLE", TABLE),
    ("ENHANCED_CUTOFF", ENHANCED_CUTOFF),
    ("ORDERING", ORDERING),
    ("PAIRS", PAIRS),
    ("LINES", LINES),
    ("ZONES", ZONES),
    ("LEARNED", LEARNED),
    ("HORIZON", HORIZON),
];
