//! R11: a plan against somebody who has only a few stones left to win with in time.
//!
//! A question is "is the score above alpha?", so a win that comes too late is no answer. Here M has to make a line with one of his next
//! n stones, two or three, and cannot with the first. F does not mind what comes after that, so he needs a plan for n - 1 answers only.
//!
//! # The plan
//!
//! Cells of a column are counted from the next one, 1, upwards; e is the number of empty ones.
//!
//! - **On top.** In most columns F answers on top of M's stone. M gets the cells 1, 3, 5, ... of such a column, and needs
//!   (d + 1) / 2 stones in it to get cell d. F has no answer when M fills the column, which takes an odd e and (e + 1) / 2 stones; that does
//!   harm only if M has stones left after it, so if e ≤ 2n - 3. Such a column is **short**.
//! - **In pairs.** Short columns are played in pairs, so their number has to be even: when M takes cell 1 of one, F takes cell 1 of another one that is
//!   untouched. After that F answers on top in both: M gets the cells 2, 4, ..., and needs d / 2 stones in the column for cell d at least. F has
//!   an answer each time, because an even number of cells is left.
//! - **One more.** If the number of short columns is odd, another column joins them. With an odd e it is like them. With an even e
//!   M can fill it with e / 2 stones, and one stone more, there or in another column of the pairs, before that; it does harm only if e / 2 + 1 ≤ n - 1.
//!   So every column that has e ≥ 2n - 2 may join.
//!
//! If M's stones with these cells hold no line that n stones are enough for, M is too late. (Vertical lines count as any other: only in columns of pairs
//! M can get two cells above each other, 1 and 2.)
//!
//! # The count
//!
//! A line lacks cells in different columns, and each takes a number of M's stones in its column; for four in a row and three stones that is one
//! cell for up to three, or two cells for one and for one or two, or three cells for one each. What is looked for is a little more than that: two own stones with any cells for one or two,
//! and one own stone with any cells for one. For other lengths of a line any number of own stones will do.
//!
//! Both forms, this one and the one that goes column by column, are compared in `strategy/tests.rs`, and their claims with exact scores.

use foursight_core::{Bits, Geometry, Gravity, Word};

use super::Frame;
use crate::machine::lanes::Lanes;
use crate::machine::simd::Simd;

/// M, who is to move, as the plan sees him; or several such positions side by side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hurry<V> {
    /// His stones.
    pub(crate) stones: V,
    /// Empty cells that complete a line of his; none can be played now.
    pub(crate) wins: V,
    /// The next cell of every column.
    pub(crate) playable: V,
}

/// Whether M is too late, as far as the plan says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lateness {
    /// He is.
    Late,
    /// He has no line, but the short columns are not in pairs: another one has to join them.
    LateIfJoined,
    /// He may have a line in time.
    InTime,
    /// The same, and another column has to join the short ones: he has one cell of it instead of another, so the line may be gone.
    InTimeIfNotJoined,
}

/// What M may have in time.
#[derive(Clone, Copy, Debug)]
struct Race<V> {
    /// Where a line begins, or its last cell; if there is none, M is too late.
    lines: V,
    /// The highest cells of the short columns.
    short: V,
}

/// The cells above these.
#[inline(always)]
fn above<B: Bits>(cells: B, board: B) -> B {
    (cells << 1) & board
}

/// Where four of these cells in a row begin.
#[inline(always)]
fn fours<B: Bits>(cells: B, stride: u32) -> B {
    let twos = cells & (cells >> stride);
    twos & (twos >> (2 * stride))
}

/// Where four cells in a row begin with one of these among them, and with two.
#[inline(always)]
fn shares<B: Bits>(cells: B, stride: u32) -> (B, B) {
    let next = cells >> stride;
    let (one, both) = (cells | next, cells & next);
    let far = one >> (2 * stride);
    (one | far, both | (both >> (2 * stride)) | (one & far))
}

/// Where lines in one direction begin.
#[inline(always)]
fn lines_along<B: Bits>(own: B, for_one: B, for_more: B, stride: u32, stones: u32) -> B {
    let (one, two) = shares(own, stride);
    let lines = fours(own | for_more, stride) & two;
    if stones == 3 { lines | (fours(own | for_one, stride) & one) } else { lines }
}

/// The same, compiled once for all directions.
#[inline(never)]
fn lines_apart<B: Bits>(own: B, for_one: B, for_more: B, stride: u32, stones: u32) -> B {
    lines_along(own, for_one, for_more, stride, stones)
}

/// Whether what is compiled has to be downloaded: then boards that are values call what 7x6 has inlined.
const IS_SMALL: bool = cfg!(target_family = "wasm");

impl<G: Geometry<Placement = Gravity>, S: Simd> Frame<G, S> {
    /// Whether M makes no line with his next two or three stones, against the plan without a column that joins.
    #[inline(always)]
    pub(crate) fn lateness(&self, hurry: Hurry<G::Word>, stones: u32) -> Lateness {
        let race = self.race(hurry, self.board_and_top(), None, stones);
        match (race.lines.is_zero(), race.short.count_ones().is_multiple_of(2)) {
            (true, true) => Lateness::Late,
            (true, false) => Lateness::LateIfJoined,
            (false, true) => Lateness::InTime,
            (false, false) => Lateness::InTimeIfNotJoined,
        }
    }

    /// The same of several positions: which are late, and which may be if a column joins, as bits of a number.
    #[inline(always)]
    pub(crate) fn lateness_of<V: Lanes>(&self, hurry: Hurry<V>, stones: u32) -> (u32, u32) {
        let lanes = hurry.stones;
        let (board, top) = self.board_and_top();
        let race = self.race(hurry, (lanes.splat_word(board), lanes.splat_word(top)), None, stones);
        let is_odd = (race.short.count() & lanes.splat(1)).occupied();
        let has_none = race.lines.equal(lanes.splat(0));
        (has_none & !is_odd, has_none & is_odd)
    }

    /// The next cells of the columns that may join the short ones.
    #[inline(always)]
    pub(crate) fn may_join(&self, playable: G::Word, stones: u32) -> G::Word {
        let board = self.geometry.board();
        let second = above(playable, board);
        if stones == 2 { second >> 1 } else { above(above(second, board), board) >> 3 }
    }

    /// Whether M is late when the column of this next cell joins.
    #[inline(always)]
    pub(crate) fn is_late_with(&self, hurry: Hurry<G::Word>, next: G::Word, stones: u32) -> bool {
        self.race(hurry, self.board_and_top(), Some(next), stones).lines.is_zero()
    }

    /// The same of several columns side by side, as bits of a number; nothing is claimed where there is none.
    #[inline(always)]
    pub(crate) fn are_late_with<V: Lanes>(&self, hurry: Hurry<G::Word>, next: V, stones: u32) -> u32 {
        let (board, top) = self.board_and_top();
        let hurry = Hurry {
            stones: next.splat_word(hurry.stones),
            wins: next.splat_word(hurry.wins),
            playable: next.splat_word(hurry.playable),
        };
        let race = self.race(hurry, (next.splat_word(board), next.splat_word(top)), Some(next), stones);
        race.lines.equal(next.splat(0)) & next.occupied()
    }

    #[inline(always)]
    fn board_and_top(&self) -> (G::Word, G::Word) {
        (self.geometry.board(), self.sentinels >> 1)
    }

    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn race<B: Bits>(&self, hurry: Hurry<B>, (board, top): (B, B), joins: Option<B>, stones: u32) -> Race<B> {
        let Hurry { stones: own, wins, playable } = hurry;
        let third = above(above(playable, board), board);
        // What M can get for one, two and three stones in a column.
        let (mut for_one, mut for_two, mut for_three) = (playable, third, above(above(third, board), board));
        let mut short = playable & top;
        if stones == 3 {
            let third_and_last = third & top;
            short = short | third_and_last;
            for_one = for_one | (third_and_last >> 1);
            for_two = for_two & !top;
        }
        if let Some(next) = joins {
            let second = above(next, board);
            let third = above(second, board);
            let fourth = above(third, board);
            let fifth = above(fourth, board);
            for_one = for_one | second;
            for_two = (for_two & !third) | fourth;
            for_three = (for_three & !fifth) | above(fifth, board);
        }
        let for_last = if stones == 3 { for_three } else { for_two };
        let reach = if stones == 3 { for_two } else { for_one };
        let lines = (wins & for_last) | self.lines_of(own, for_one, for_one | reach, stones);
        Race { lines, short }
    }

    /// Where lines begin of M's own stones with cells for one stone, or with cells for more.
    #[inline(always)]
    fn lines_of<B: Bits>(&self, own: B, for_one: B, for_more: B, stones: u32) -> B {
        let geometry = self.geometry;
        let mut lines = own & !own;
        if geometry.connect() != 4 {
            return geometry.line_starts_in(own | for_more);
        }
        let (up, across) = (geometry.height() >= 4, geometry.width() >= 4);
        let stride = geometry.stride();
        for (stride, fits) in
            [(1, up), (stride - 1, up && across), (stride, across), (stride + 1, up && across)]
        {
            if fits && IS_SMALL && size_of::<G>() != 0 {
                lines = lines | lines_apart(own, for_one, for_more, stride, stones);
            } else if fits {
                lines = lines | lines_along(own, for_one, for_more, stride, stones);
            }
        }
        lines
    }
}
