//! Several positions at once: which of them the strategy bounds may refute.
//!
//! A search looks at all children of a node, and few of them can be refuted. What is worked out here is cheap, is worked
//! out for all of them together, and says of most that there is no chance. It never denies a chance that there is.
//!
//! # Why nothing is lost
//!
//! Every rule bounds M's score because M has no line in a set of cells: his stones, and what he can reach. The rules
//! differ in what they take out of that set, and all of them together take out no more than
//!
//! - R4 the cells below cuts, R5 the next cells of odd columns, R8 the next cells of any column,
//! - R6 the cells of a column from one that F is certain of upwards,
//! - R2 and R3 whatever is in a column that can be flipped.
//!
//! If M has a line in what is left after that, no rule applies. And a bound is at most half the number of cells out of
//! play, where R6 adds at most a column, or the 1 of a line of F; if that is not enough for the question, no rule helps.

use foursight_core::{Geometry, Gravity};

use super::{Effort, Frame};
use crate::machine::lanes::Lanes;
use crate::machine::simd::Simd;

/// Positions of one board after the same number of moves, side by side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stages<V> {
    /// Stones of M, who is to move.
    pub(crate) mover: V,
    /// Stones of F.
    pub(crate) other: V,
    /// Empty cells that complete a line of F.
    pub(crate) other_wins: V,
    /// The next cell of every column.
    pub(crate) playable: V,
}

/// The masks of a frame in every lane.
struct Masks<V> {
    board: V,
    bottom: V,
    sentinels: V,
    f_rows: V,
    m_rows: V,
}

impl<V: Lanes> Masks<V> {
    #[inline(always)]
    fn lowest_in_columns(&self, cells: V) -> V {
        cells & self.sentinels.minus(cells)
    }

    #[inline(always)]
    fn upwards(&self, cells: V) -> V {
        self.sentinels.minus(cells) & self.board
    }

    /// All cells of the columns that have one of these (at most one a column).
    #[inline(always)]
    fn columns_of(&self, cells: V, height: u32) -> V {
        let has_one = (self.upwards(cells) >> (height - 1)) & self.bottom;
        (has_one << height).minus(has_one)
    }
}

impl<G: Geometry<Placement = Gravity>, S: Simd> Frame<G, S> {
    /// The positions, as bits of a number, in which [`refute`](Self::refute) has a chance to find a bound of at most
    /// `alpha`; `even` says whether an even number of cells is empty.
    #[inline(always)]
    pub(crate) fn prospects<V: Lanes>(
        &self,
        stages: Stages<V>,
        even: bool,
        alpha: i32,
        effort: Effort,
    ) -> u32 {
        let Stages { mover, other, other_wins, playable } = stages;
        let masks = self.masks(mover);
        let hanging = other_wins & !playable;
        let flips = masks.lowest_in_columns(hanging & masks.m_rows);
        let can_flip = if even { flips & flips.minus(mover.splat(1)) } else { flips }.occupied();
        if !even && can_flip == 0 {
            return 0;
        }
        let (height, nothing) = (self.geometry.height(), mover.splat(0));
        let empty = masks.board & !(mover | other);
        let cuts = masks.lowest_in_columns(hanging & masks.f_rows);
        let out = masks.upwards(cuts) | (cuts >> 1);
        let certain = empty & masks.f_rows & !playable & !out;
        let (mut flipped, mut most_out) = (nothing, out);
        if can_flip != 0 {
            flipped = masks.columns_of(flips, height);
            most_out = out | masks.upwards(flips) | (flips >> 1);
        }
        let mut open = if even { 0xFF } else { can_flip };
        if alpha < 0 {
            let by_lines = if effort.lines { height as i32 } else { 0 };
            let mut enough = most_out.count().at_least((-2 * alpha - by_lines).max(0) as u64);
            if alpha == -1 && enough & open != open {
                enough |= self.geometry.line_starts_in(other | certain | flipped).occupied();
            }
            open &= enough;
            if open == 0 {
                return 0;
            }
        }
        let reach = (empty & masks.m_rows & !masks.upwards(cuts)) | (playable & masks.f_rows);
        let mut sure = reach;
        if effort.pairs {
            sure = sure & !(cuts >> 1) & !(playable & masks.f_rows);
        }
        if effort.zones {
            sure = sure & !playable;
        }
        if effort.lines {
            sure = sure & !masks.upwards(masks.lowest_in_columns(certain));
        }
        let mut safe = if even { self.geometry.line_starts_in(mover | sure).equal(nothing) } else { 0 };
        if can_flip & !safe != 0 {
            safe |= can_flip & self.geometry.line_starts_in(mover | (sure & !flipped)).equal(nothing);
        }
        open & safe
    }

    #[inline(always)]
    fn masks<V: Lanes>(&self, lanes: V) -> Masks<V> {
        Masks {
            board: lanes.splat_word(self.geometry.board()),
            bottom: lanes.splat_word(self.geometry.bottom()),
            sentinels: lanes.splat_word(self.sentinels),
            f_rows: lanes.splat_word(self.f_rows),
            m_rows: lanes.splat_word(self.m_rows),
        }
    }
}
