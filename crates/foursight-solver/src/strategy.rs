//! Strategy bounds: a result proved by looking, not by searching.
//!
//! M is to move and F is the other player. F has a plan that answers every move of M, and if M cannot make a line
//! against that plan, M's score is bounded from above. Rows count from 1 at the bottom.
//!
//! # The plan without a cut
//!
//! F answers in the column M has just played in, on top of M's stone. The top row H is then F's, and so is every
//! second row below it: **F's rows** are the rows r with r ≡ H (mod 2), the others are **M's rows**.
//!
//! ```text
//!   F  F  F  F  F  F  F     row 6: F's
//!   M  M  M  M  M  M  M     row 5: M's
//!   F  F  F  F  F  F  F
//!   M  M  M  M  M  M  M
//!   F  F  F  F  F  F  F
//!   M  M  M  M  M  M  M     row 1: M's
//! ```
//!
//! A column whose next cell p lies on F's row has an odd number of empty cells. When M plays p there, F has no answer
//! on top that keeps his rows, so he answers on the p of another such column: with an even number of empty cells on
//! the board there is one. Of a pair of odd columns M gets one p, we do not know which.
//!
//! So M can get: his stones, the cells on his rows, and any p. If that holds no line, M never wins: **score ≤ 0**. If F's
//! stones with his other cells hold a line, F gets it at last: **score ≤ -1**.
//!
//! # Cuts
//!
//! A **cut** is an empty winning cell t of F that is not playable yet. If M plays the cell below t, F takes t and wins.
//! So F never plays below t himself, and declares the cell below t and all above it out of play:
//!
//! ```text
//!   .   row 6  out of play
//!   t   row 5  F wins here ...
//!   !   row 4  ... if M ever plays here
//!   .   row 3  in play, M's row for H = 6? no: 4 and 2 are F's rows, so t on row 5 flips this column (see below)
//!   x
//!   o
//! ```
//!
//! U is what stays in play. While |U| is even F always has an answer inside U; when U is used up, M has to play below
//! some t and loses. The game then ends with all of U and two more stones on the board, so with
//! R = the number of cells out of play, **score ≤ -⌊R / 2⌋**. All cuts count at once and their cells add up (rule R1).
//!
//! A cut on F's row takes an even number of cells out of play and leaves the rows of its column as they are. A cut on
//! M's row takes an odd number: it **flips** its column. Below it F, who still wants to have the last word, now gets
//! M's rows and M gets F's rows and p. If the number of cells below t is even, the part in play is odd, and the column
//! joins the odd columns (rule R2). |U| is even when the number of flips has the parity of the number of empty cells:
//! none or two when it is even, one or three when it is odd (rule R3).
//!
//! M may also play below t at a moment of his choice, to complete a line there. So the cell below t counts as his.
//!
//! # Without parity
//!
//! **R7.** Let F answer on top of every stone of M, and anywhere if that column is full. M never gets two new cells above
//! each other, so he gets no vertical line that he cannot complete at once. If his stones and *all* empty cells hold no
//! line but vertical ones, **score ≤ 0**, whatever the parity.
//!
//! **R10.** The same with the roles exchanged: M plays anywhere and then answers on top. If F cannot win at once and his
//! stones and all empty cells hold no line but vertical ones, **score ≥ 0**.
//!
//! # How this is checked
//!
//! Every bound is asserted against the exact score on every position of small boards of even and odd height, and on
//! random positions of 7x6 (`tests/strategy.rs`). [`certificate`](crate::certificate) gives the proof itself.

use foursight_core::{Geometry, Gravity, Word};

mod certificate;
#[cfg(test)]
mod tests;

pub use certificate::{Certificate, Cut, certificate};

/// The masks of the frame that depend on the board alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<G: Geometry> {
    geometry: G,
    /// The rows F gets in a column that is not flipped: the top row and every second one below it.
    f_rows: G::Word,
    m_rows: G::Word,
    /// The bit above every column.
    sentinels: G::Word,
}

/// A position as the frame sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage<N> {
    /// Stones of M, who is to move and cannot win at once.
    pub(crate) mover: N,
    /// Stones of F.
    pub(crate) other: N,
    /// Empty cells that complete a line of F.
    pub(crate) other_wins: N,
}

impl<G: Geometry<Placement = Gravity>> Frame<G> {
    pub(crate) fn new(geometry: G) -> Self {
        let sentinels = geometry.bottom() << geometry.height();
        let f_rows = (1..=geometry.height())
            .filter(|row| row % 2 == geometry.height() % 2)
            .fold(G::Word::ZERO, |rows, row| rows | (geometry.bottom() << (row - 1)));
        Self { geometry, f_rows, m_rows: geometry.board() & !f_rows, sentinels }
    }

    /// The lowest cell of each column that has one: `x & -x` in every column at once, the sentinel lending the borrow.
    #[inline(always)]
    fn lowest_in_columns(&self, cells: G::Word) -> G::Word {
        cells & self.sentinels.wrapping_sub(cells)
    }

    /// Each cell (at most one a column) and all above it: 2^H - 2^i is the bits i to H-1.
    #[inline(always)]
    fn upwards(&self, cells: G::Word) -> G::Word {
        self.sentinels.wrapping_sub(cells) & self.geometry.board()
    }

    /// The column of one cell.
    #[inline(always)]
    fn column_of(&self, cell: G::Word) -> G::Word {
        self.geometry.column_mask(cell.trailing_zeros() / self.geometry.stride())
    }

    /// A bound on M's score that is at most `alpha`, if the frame gives one.
    ///
    /// Bounds that would not fail low are not looked for: that is what makes this cheap enough for every node.
    #[inline(always)]
    pub(crate) fn refute(&self, stage: Stage<G::Word>, alpha: i32) -> Option<i32> {
        let plan = Plan::new(self, stage);
        if plan.empty.count_ones().is_multiple_of(2) {
            if let Some(bound) = plan.without_flips(self, alpha) {
                return Some(bound);
            }
            if plan.flips.without_lowest().is_zero() {
                return None;
            }
            plan.with_flips(self, 2, alpha)
        } else if plan.flips.is_zero() {
            None
        } else {
            plan.with_flips(self, 1, alpha).or_else(|| plan.with_flips(self, 3, alpha))
        }
    }

    /// R7: whether F, by answering on top of every stone, keeps M from ever making a line.
    #[inline(always)]
    pub(crate) fn mover_cannot_win(&self, mover: G::Word, mask: G::Word) -> bool {
        !self.geometry.has_line_across(mover | (self.geometry.board() & !mask))
    }

    /// R10: whether M, with no winning cell of F playable, keeps F from ever making a line by the same plan.
    #[inline(always)]
    pub(crate) fn other_cannot_win(&self, other: G::Word, mask: G::Word) -> bool {
        self.mover_cannot_win(other, mask)
    }
}

/// The columns under the frame before it is decided which of them are flipped.
struct Plan<N> {
    stage: Stage<N>,
    empty: N,
    playable: N,
    /// Lowest cut on F's row of each column that has one.
    cuts: N,
    /// Cells out of play because of `cuts`.
    out: N,
    /// What M can get of the columns, none being flipped.
    reach: N,
    /// Lowest cut on M's row of each column that has one: the columns that can be flipped.
    flips: N,
}

impl<N: Word> Plan<N> {
    #[inline(always)]
    fn new<G: Geometry<Word = N, Placement = Gravity>>(frame: &Frame<G>, stage: Stage<N>) -> Self {
        let mask = stage.mover | stage.other;
        let empty = frame.geometry.board() & !mask;
        let playable = frame.geometry.playable(mask);
        let hanging = stage.other_wins & !playable;
        let cuts = frame.lowest_in_columns(hanging & frame.f_rows);
        let upwards = frame.upwards(cuts);
        Self {
            stage,
            empty,
            playable,
            cuts,
            out: upwards | (cuts >> 1),
            reach: (empty & frame.m_rows & !upwards) | (playable & frame.f_rows),
            flips: frame.lowest_in_columns(hanging & frame.m_rows),
        }
    }

    #[inline(always)]
    fn without_flips<G: Geometry<Word = N, Placement = Gravity>>(
        &self,
        frame: &Frame<G>,
        alpha: i32,
    ) -> Option<i32> {
        let margin = (self.out.count_ones() / 2) as i32;
        if -margin.max(1) > alpha || frame.geometry.has_line(self.stage.mover | self.reach) {
            return None;
        }
        if margin > 0 || alpha >= 0 {
            return Some(-margin);
        }
        let certain = self.empty & frame.f_rows & !self.playable;
        frame.geometry.has_line(self.stage.other | certain).then_some(-1)
    }

    /// Tries every set of `count` flips among the columns that can be flipped.
    #[inline(always)]
    fn with_flips<G: Geometry<Word = N, Placement = Gravity>>(
        &self,
        frame: &Frame<G>,
        count: u32,
        alpha: i32,
    ) -> Option<i32> {
        self.flip_more(frame, self.flips, count, self.out, self.reach, alpha)
    }

    fn flip_more<G: Geometry<Word = N, Placement = Gravity>>(
        &self,
        frame: &Frame<G>,
        mut candidates: N,
        count: u32,
        out: N,
        reach: N,
        alpha: i32,
    ) -> Option<i32> {
        while !candidates.is_zero() {
            let cut = candidates.lowest();
            candidates = candidates.without_lowest();
            let column = frame.column_of(cut);
            let below = cut.wrapping_sub(N::ONE) & column & self.empty;
            let out = (out & !column) | frame.upwards(cut) & column | (cut >> 1);
            let reach = (reach & !column) | (below & (frame.f_rows | self.playable));
            if count > 1 {
                if let Some(bound) = self.flip_more(frame, candidates, count - 1, out, reach, alpha) {
                    return Some(bound);
                }
                continue;
            }
            let margin = (out.count_ones() / 2) as i32;
            if -margin <= alpha && !frame.geometry.has_line(self.stage.mover | reach) {
                return Some(-margin);
            }
        }
        None
    }
}
