//! The prover's view of a position: whose stones are whose, as bitboards, and what can be seen at once.

use std::hash::{BuildHasherDefault, Hasher};

use foursight_core::{Geometry, Gravity, Player, Position, Word};

use super::board::{Board, Set, Stones};
use super::playing::column_order;
use crate::machine::simd::Portable;
use crate::strategy::{Effort, Frame, Stage};

/// Stones of the side that claims something, and of the other. Who is to move is known from where it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Spot<N> {
    pub(super) side: N,
    pub(super) other: N,
}

impl<N: Word> Spot<N> {
    pub(super) fn mask(self) -> N {
        self.side | self.other
    }

    pub(super) fn count(self) -> u32 {
        self.mask().count_ones()
    }

    pub(super) fn with_side(self, cell: N) -> Self {
        Self { side: self.side | cell, ..self }
    }

    pub(super) fn with_other(self, cell: N) -> Self {
        Self { other: self.other | cell, ..self }
    }
}

/// The cells of a word, one by one.
pub(super) fn cells<N: Word>(mut word: N) -> impl Iterator<Item = N> {
    std::iter::from_fn(move || {
        let cell = word.lowest();
        word = word.without_lowest();
        (!cell.is_zero()).then_some(cell)
    })
}

/// A board and a score to get on it.
#[derive(Clone, Debug)]
pub(super) struct Yard<G: Geometry> {
    pub(super) geometry: G,
    pub(super) at_least: i32,
    /// The same for the checker, which knows the plans.
    pub(super) plain: Board,
    /// Every second row from the top.
    pub(super) last_word_rows: G::Word,
    /// The order of the columns for each variant of a rule.
    pub(super) orders: Vec<Vec<G::Word>>,
    frame: Frame<G>,
}

impl<G: Geometry<Placement = Gravity>> Yard<G> {
    pub(super) fn new(geometry: G, at_least: i32) -> Self {
        let plain = Board::new(geometry.width(), geometry.height(), geometry.connect(), at_least);
        let rows = (0..geometry.height()).filter(|row| (geometry.height() - row) % 2 == 1);
        let last_word_rows = rows.fold(G::Word::ZERO, |rows, row| rows | (geometry.bottom() << row));
        let order = |variant| {
            column_order(geometry.width(), variant)
                .into_iter()
                .map(|column| geometry.column_mask(column))
                .collect()
        };
        let frame = Frame::new(geometry, Portable);
        Self { geometry, at_least, plain, last_word_rows, orders: (0..8).map(order).collect(), frame }
    }

    /// The stones of a claim's position.
    pub(super) fn spot(position: Position<G>, side: Player) -> Spot<G::Word> {
        Spot { side: position.stones(side).word(), other: position.stones(side.other()).word() }
    }

    pub(super) fn playable(&self, spot: Spot<G::Word>) -> G::Word {
        self.geometry.playable(spot.mask())
    }

    pub(super) fn is_full(&self, spot: Spot<G::Word>) -> bool {
        spot.mask() == self.geometry.board()
    }

    pub(super) fn side_wins(&self, spot: Spot<G::Word>) -> G::Word {
        self.geometry.winning_cells(spot.side, spot.mask())
    }

    pub(super) fn other_wins(&self, spot: Spot<G::Word>) -> G::Word {
        self.geometry.winning_cells(spot.other, spot.mask())
    }

    pub(super) fn mirrored(&self, spot: Spot<G::Word>) -> Spot<G::Word> {
        Spot { side: self.geometry.mirrored(spot.side), other: self.geometry.mirrored(spot.other) }
    }

    /// What tells a position from every other with as many stones.
    pub(super) fn plain_key(&self, spot: Spot<G::Word>) -> G::Word {
        spot.side.wrapping_add(spot.mask()).wrapping_add(self.geometry.bottom())
    }

    /// The same for a position and its mirror image.
    pub(super) fn key(&self, spot: Spot<G::Word>) -> G::Word {
        self.plain_key(spot).min(self.plain_key(self.mirrored(spot)))
    }

    /// The position for the solver; the other side is to move.
    pub(super) fn position(&self, spot: Spot<G::Word>) -> Position<G> {
        Position::from_key(self.geometry, self.plain_key(Spot { side: spot.other, other: spot.side }))
    }

    /// The position for the checker.
    pub(super) fn stones(&self, spot: Spot<G::Word>) -> Stones {
        let (height, stride) = (self.geometry.height(), self.geometry.stride());
        let set = |word: G::Word| {
            (0..self.geometry.width()).fold(0, |set: Set, column| {
                let stones = (word & self.geometry.column_mask(column)).to_u128() >> (column * stride);
                set | (stones << (column * height))
            })
        };
        Stones { side: set(spot.side), other: set(spot.other) }
    }

    /// The checker's position as the prover has it.
    #[cfg(test)]
    pub(super) fn spot_of(&self, stones: Stones) -> Spot<G::Word> {
        let (height, stride) = (self.geometry.height(), self.geometry.stride());
        let word = |set: Set| {
            (0..self.geometry.width()).fold(G::Word::ZERO, |word, column| {
                let cells = (0..height).filter(|row| set >> (column * height + row) & 1 == 1);
                cells.fold(word, |word, row| word | (G::Word::ONE << (column * stride + row)))
            })
        };
        Spot { side: word(stones.side), other: word(stones.other) }
    }

    /// Whether cuts and rows alone secure the score; the other side is to move and cannot win at once.
    pub(super) fn frame_holds(&self, spot: Spot<G::Word>) -> bool {
        self.refutes(spot, Effort::FRAME)
    }

    /// Whether some strategy bound says that the score is secure.
    pub(super) fn may_have_plan(&self, spot: Spot<G::Word>) -> bool {
        self.refutes(spot, Effort::ALL)
    }

    fn refutes(&self, spot: Spot<G::Word>, effort: Effort) -> bool {
        let stage = Stage { mover: spot.other, other: spot.side, other_wins: self.side_wins(spot) };
        self.frame.refute(stage, -self.at_least, effort).is_some()
    }

    /// R7, where a draw is enough; the other side is to move and cannot win at once.
    pub(super) fn on_top_holds(&self, spot: Spot<G::Word>) -> bool {
        self.at_least <= 0 && self.frame.mover_cannot_win(spot.other, spot.mask(), self.side_wins(spot))
    }

    /// Whether the claim holds if the side wins with so many stones on the board.
    pub(super) fn win_counts(&self, stones: u32) -> bool {
        self.plain.win_counts(stones)
    }

    /// Whether the claim holds even if the other side wins with so many stones on the board, or later.
    pub(super) fn loss_counts(&self, stones: u32) -> bool {
        self.plain.loss_counts(stones)
    }

    pub(super) fn draw_counts(&self) -> bool {
        self.at_least <= 0
    }

    /// Whether the side, to move, has what it claims at sight.
    pub(super) fn side_is_settled(&self, spot: Spot<G::Word>) -> bool {
        let count = spot.count();
        if self.is_full(spot) {
            return self.draw_counts();
        }
        self.loss_counts(count + 2)
            || self.win_counts(count + 1) && !(self.side_wins(spot) & self.playable(spot)).is_zero()
    }

    /// The replies of the other side that need an answer; mirror images are one when the position is its own.
    pub(super) fn replies(&self, spot: Spot<G::Word>) -> Vec<Spot<G::Word>> {
        let is_symmetric = self.mirrored(spot) == spot;
        let mut replies: Vec<Spot<G::Word>> = Vec::with_capacity(8);
        for cell in cells(self.playable(spot)) {
            let reply = spot.with_other(cell);
            let is_double = is_symmetric && replies.iter().any(|&known| self.mirrored(known) == reply);
            if !is_double && !self.side_is_settled(reply) {
                replies.push(reply);
            }
        }
        replies
    }

    /// The moves of the side, to move, after which the other side does not win at once (or not too soon).
    pub(super) fn moves(&self, spot: Spot<G::Word>) -> impl Iterator<Item = Spot<G::Word>> {
        let playable = self.playable(spot);
        let wins = self.other_wins(spot);
        let now = wins & playable;
        let moves = if now.is_zero() {
            playable & !(wins >> 1)
        } else if now.without_lowest().is_zero() {
            now & !(wins >> 1)
        } else {
            G::Word::ZERO
        };
        let moves = if self.loss_counts(spot.count() + 2) { playable } else { moves };
        cells(moves & !self.side_wins(spot)).map(move |cell| spot.with_side(cell))
    }
}

/// A quick hash for keys.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 29);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }
}

pub(super) type Map<N, V> = std::collections::HashMap<N, V, BuildHasherDefault<KeyHasher>>;
pub(super) type Keys<N> = std::collections::HashSet<N, BuildHasherDefault<KeyHasher>>;
