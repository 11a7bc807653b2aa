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
//! So F never plays below t himself, and declares the cell below t and all above it out of play. After `15776336176576`,
//! x to move, o is F and d2 is a cut (`m` M can get, `f` F is certain of, `-` out of play):
//!
//! ```text
//!   6  f f f - f f f
//!   5  m m m - m m m
//!   4  f f f - f o x
//!   3  m m m - m x o
//!   2  x f x t o o o     o wins at t ...
//!   1  x m o ! o x x     ... as soon as x plays below it
//!      a b c d e f g
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
//! **R9.** Nor does M ever get a cell directly above a winning cell t of F: F takes t and wins, or M takes t and F answers
//! on top. So those cells need not be counted as M's.
//!
//! **R10.** The same with the roles exchanged: M plays anywhere and then answers on top. If F cannot win at once and his
//! stones and all empty cells hold no line but vertical ones, **score ≥ 0**.
//!
//! # Finer points
//!
//! Rules R4, R5, R6 and R8 look closer at what M can get under the same plan; each stands with its proof in
//! `strategy/deal.rs`.
//!
//! # With few stones left
//!
//! **R11** is a plan of the same kind for a question that M has only two or three stones left for: `strategy/in_time.rs`.
//!
//! # How this is checked
//!
//! Every bound is asserted against the exact score on every position of small boards of even and odd height, and on
//! random positions of 7x6 (`strategy/tests.rs`). [`certificate`](crate::certificate) gives the proof itself, and
//! `docs/solver.md` draws a board for each rule.

use foursight_core::{Geometry, Gravity, Word};

use crate::machine::simd::{Portable, Simd, Task};

mod certificate;
mod deal;
pub(crate) mod in_time;
mod prospects;
#[cfg(test)]
mod tests;

use deal::Deal;

pub use certificate::{Certificate, Cut, certificate};
pub(crate) use in_time::{Hurry, Lateness};
pub(crate) use prospects::Stages;

/// The masks of the frame that depend on the board alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<G: Geometry, S = Portable> {
    geometry: G,
    simd: S,
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

impl<G: Geometry<Placement = Gravity>, S: Simd> Frame<G, S> {
    pub(crate) fn new(geometry: G, simd: S) -> Self {
        let sentinels = geometry.bottom() << geometry.height();
        let f_rows = (1..=geometry.height())
            .filter(|row| row % 2 == geometry.height() % 2)
            .fold(G::Word::ZERO, |rows, row| rows | (geometry.bottom() << (row - 1)));
        Self { geometry, simd, f_rows, m_rows: geometry.board() & !f_rows, sentinels }
    }

    /// What M can get when no column is flipped, and the cells out of play; `wins` is F's.
    #[inline(always)]
    fn deal_without_flips(&self, mask: G::Word, playable: G::Word, wins: G::Word) -> (G::Word, G::Word) {
        let cuts = self.lowest_in_columns(wins & !playable & self.f_rows);
        let upwards = self.upwards(cuts);
        let reach = (self.geometry.board() & !mask & self.m_rows & !upwards) | (playable & self.f_rows);
        (reach, upwards | (cuts >> 1))
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
        self.geometry.column_mask_unchecked(cell.trailing_zeros() / self.geometry.stride())
    }

    /// A bound on M's score that is at most `alpha`, if the frame gives one.
    ///
    /// Bounds that would not fail low are not looked for: that is what makes this cheap enough for every node.
    ///
    /// Where debug assertions are, it is a function of its own, compiled once for a board and not once for every place and
    /// every search that asks: the tests of the solver are built in two thirds of the time. Called so, it took 0.3 to 1.7 % more instructions.
    #[inline(always)]
    pub(crate) fn refute(&self, stage: Stage<G::Word>, alpha: i32, effort: Effort) -> Option<i32> {
        let arguments = (self, stage, alpha, effort);
        if cfg!(debug_assertions) { self.simd.run::<Self, _>(arguments) } else { Self::run(arguments) }
    }

    /// R7 and R9: whether F, by answering on top of every stone, keeps M from ever making a line.
    #[inline(always)]
    pub(crate) fn mover_cannot_win(&self, mover: G::Word, mask: G::Word, other_wins: G::Word) -> bool {
        let never = other_wins << 1;
        !self.geometry.has_line_across(mover | (self.geometry.board() & !mask & !never))
    }

    /// R10: whether M, with no winning cell of F playable, keeps F from ever making a line by the same plan.
    #[inline(always)]
    pub(crate) fn other_cannot_win(&self, other: G::Word, mask: G::Word) -> bool {
        !self.geometry.has_line_across(other | (self.geometry.board() & !mask))
    }
}

/// Which of the finer rules are worth their time; they cost more the closer they look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// R4 and R5.
    pub(crate) pairs: bool,
    /// R6.
    pub(crate) lines: bool,
    /// R8.
    pub(crate) zones: bool,
}

impl Effort {
    /// The frame and rules R1 to R3 alone.
    pub(crate) const FRAME: Self = Self { pairs: false, lines: false, zones: false };
    /// Every rule.
    pub(crate) const ALL: Self = Self { pairs: true, lines: true, zones: true };

    /// What pays with that many empty cells left. The limits are those of an experiment on 7x6: below them the subtree that a rule saves is
    /// cheaper than the rule.
    #[inline(always)]
    pub(crate) fn for_left(left: i32) -> Self {
        Self { pairs: left > 10, lines: left > 16, zones: left > 14 }
    }
}

/// A plan in outline: before it is decided which columns are flipped.
struct Outline<N> {
    stage: Stage<N>,
    empty: N,
    playable: N,
    /// Lowest cut on F's row of each column that has one.
    cuts: N,
    /// Lowest cut on M's row of each column that has one: the columns that can be flipped.
    flips: N,
}

impl<N: Word> Outline<N> {
    #[inline(always)]
    fn new<G: Geometry<Word = N, Placement = Gravity>, S: Simd>(
        frame: &Frame<G, S>,
        stage: Stage<N>,
    ) -> Self {
        let mask = stage.mover | stage.other;
        let playable = frame.geometry.playable(mask);
        let hanging = stage.other_wins & !playable;
        Self {
            stage,
            empty: frame.geometry.board() & !mask,
            playable,
            cuts: frame.lowest_in_columns(hanging & frame.f_rows),
            flips: frame.lowest_in_columns(hanging & frame.m_rows),
        }
    }

    /// Who gets what when no column is flipped.
    #[inline(always)]
    fn deal<G: Geometry<Word = N, Placement = Gravity>, S: Simd>(&self, frame: &Frame<G, S>) -> Deal<N> {
        let mask = self.stage.mover | self.stage.other;
        let (reach, out) = frame.deal_without_flips(mask, self.playable, self.stage.other_wins);
        Deal {
            reach,
            out,
            below: self.cuts >> 1,
            odd: self.playable & frame.f_rows,
            certain: self.empty & frame.f_rows & !self.playable & !out,
        }
    }

    /// With an even number of empty cells: two flips.
    #[inline(always)]
    fn with_two_flips<G: Geometry<Word = N, Placement = Gravity>, S: Simd>(
        &self,
        frame: &Frame<G, S>,
        alpha: i32,
        effort: Effort,
    ) -> Option<i32> {
        if self.flips.without_lowest().is_zero() {
            return None;
        }
        self.flip(frame, self.deal(frame), self.flips, 2, alpha, effort)
    }

    /// With an odd number of empty cells: one flip, or three.
    #[inline(always)]
    fn with_odd_flips<G: Geometry<Word = N, Placement = Gravity>, S: Simd>(
        &self,
        frame: &Frame<G, S>,
        alpha: i32,
        effort: Effort,
    ) -> Option<i32> {
        if self.flips.is_zero() {
            return None;
        }
        let bound = self.flip(frame, self.deal(frame), self.flips, 1, alpha, effort);
        if bound.is_some() || self.flips.without_lowest().without_lowest().is_zero() {
            return bound;
        }
        self.flip(frame, self.deal(frame), self.flips, 3, alpha, effort)
    }

    /// Tries every set of `count` more flips among the candidates.
    #[inline(always)]
    fn flip<G: Geometry<Word = N, Placement = Gravity>, S: Simd>(
        &self,
        frame: &Frame<G, S>,
        deal: Deal<N>,
        mut candidates: N,
        count: u32,
        alpha: i32,
        effort: Effort,
    ) -> Option<i32> {
        while !candidates.is_zero() {
            let cut = candidates.lowest();
            candidates = candidates.without_lowest();
            let flipped = self.with_column_flipped(frame, deal, cut);
            let bound = if count > 1 {
                frame.simd.run::<Self, Flipping<'_, G, S, N>>((
                    self,
                    frame,
                    flipped,
                    candidates,
                    count - 1,
                    alpha,
                    effort,
                ))
            } else {
                flipped.bound(frame, self, alpha, effort)
            };
            if bound.is_some() {
                return bound;
            }
        }
        None
    }

    /// The column of the cut is dealt anew: below it the players change rows.
    #[inline(always)]
    fn with_column_flipped<G: Geometry<Word = N, Placement = Gravity>, S: Simd>(
        &self,
        frame: &Frame<G, S>,
        deal: Deal<N>,
        cut: N,
    ) -> Deal<N> {
        let column = frame.column_of(cut);
        let under = cut.wrapping_sub(N::ONE) & column & self.empty;
        let mine = under & (frame.f_rows | self.playable);
        Deal {
            reach: (deal.reach & !column) | mine,
            out: (deal.out & !column) | (frame.upwards(cut) & column) | (cut >> 1),
            below: (deal.below & !column) | (cut >> 1),
            odd: (deal.odd & !column) | (under & self.playable & frame.m_rows),
            certain: (deal.certain & !column) | (under & !mine),
        }
    }
}

/// [`Frame::refute`].
impl<G: Geometry<Placement = Gravity>, S: Simd> Task<(&Self, Stage<G::Word>, i32, Effort)> for Frame<G, S> {
    type Output = Option<i32>;

    #[inline(always)]
    fn run((frame, stage, alpha, effort): (&Self, Stage<G::Word>, i32, Effort)) -> Option<i32> {
        let outline = Outline::new(frame, stage);
        if !outline.empty.count_ones().is_multiple_of(2) {
            return outline.with_odd_flips(frame, alpha, effort);
        }
        let bound = outline.deal(frame).bound(frame, &outline, alpha, effort);
        if bound.is_some() { bound } else { outline.with_two_flips(frame, alpha, effort) }
    }
}

type Flipping<'a, G, S, N> = (&'a Outline<N>, &'a Frame<G, S>, Deal<N>, N, u32, i32, Effort);

/// The recursion of [`Outline::flip`], at most twice, as a task of its own.
impl<N: Word, G: Geometry<Word = N, Placement = Gravity>, S: Simd> Task<Flipping<'_, G, S, N>>
    for Outline<N>
{
    type Output = Option<i32>;

    #[inline(always)]
    fn run((outline, frame, deal, candidates, count, alpha, effort): Flipping<'_, G, S, N>) -> Option<i32> {
        outline.flip(frame, deal, candidates, count, alpha, effort)
    }
}
