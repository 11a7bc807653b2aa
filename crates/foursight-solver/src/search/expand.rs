//! Looking at all moves of a node before any is tried.
//!
//! For each move: which winning cells the mover has after it, how promising it is, and whether a strategy bound may
//! refute it. Eight columns are looked at together, one in each of eight [lanes](crate::machine::lanes), and on boards of more
//! columns eight more after them; on machines without registers of that size, and where lines are very long, one after
//! the other.

use foursight_core::{Geometry, Word};

use super::{Node, Search, Searched};
use crate::machine::lanes::{InLanes, LANES, Lanes};
use crate::machine::simd::Simd;
use crate::order::{centrality, rank};
use crate::rules::{self, Rules};
use crate::strategy::Stages;
use crate::table::Table;

/// Boards of more columns than so many times eight are low, and their columns are looked at one after the other. A page, which has to download
/// what is compiled, has one turn.
pub(super) const MOST_TURNS: usize = if cfg!(target_family = "wasm") { 1 } else { 2 };

/// What eight columns of a board have in each lane, the same for all its positions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LaneMasks {
    /// The cells of each column: the low 64 bits, and the high ones.
    cells: [[u64; LANES]; 2],
    /// The cells of the column that is its image in a mirror; the low 64 bits alone.
    pub(super) images: [u64; LANES],
    /// The rank that each column has by its place alone: one more than its nearness to the centre.
    ranks: [u64; LANES],
}

impl LaneMasks {
    /// The columns of a board that fits the lanes, eight and then the others; nothing for other boards.
    pub(super) fn of<G: Geometry>(geometry: G) -> Vec<Self> {
        if !fits_lanes(geometry) {
            return Vec::new();
        }
        let mut masks = vec![Self::default(); turns(geometry)];
        let cells = |column| geometry.column_mask(column).to_u128();
        for column in 0..geometry.width() {
            let (masks, lane) = (&mut masks[column as usize / LANES], column as usize % LANES);
            masks.cells[0][lane] = cells(column) as u64;
            masks.cells[1][lane] = (cells(column) >> 64) as u64;
            masks.images[lane] = cells(geometry.width() - 1 - column) as u64;
            masks.ranks[lane] = 1 + centrality(geometry.width(), column) as u64;
        }
        masks
    }

    /// The cells of each column.
    #[inline(always)]
    pub(super) fn cells<N: InLanes, S: Simd>(&self, simd: S) -> N::Lanes<S> {
        N::lanes(simd, &self.cells[0], &self.cells[1])
    }

    #[inline(always)]
    fn ranks<N: InLanes, S: Simd>(&self, simd: S) -> N::Lanes<S> {
        N::lanes(simd, &self.ranks, &[0; LANES])
    }
}

/// How often eight columns are looked at together until all have been.
#[inline(always)]
pub(super) fn turns<G: Geometry>(geometry: G) -> usize {
    if MOST_TURNS == 1 { 1 } else { (geometry.width() as usize).div_ceil(LANES) }
}

/// Whether there is a lane for every column of a board, in one turn or more, and lines are not too long to be shifted at once.
#[inline(always)]
fn fits_lanes<G: Geometry>(geometry: G) -> bool {
    let longest_shift = (geometry.connect().max(4) - 1).saturating_mul(geometry.stride() + 1);
    geometry.width() as usize <= MOST_TURNS * LANES
        && (G::Word::BITS == u64::BITS || longest_shift < u64::BITS)
}

/// Whether all columns of a board are looked at together: where they fit, and where that is faster. In large words every lane is two, and
/// a second turn for a ninth column costs more with AVX2 than it saves: 6 % more time on 9x7, where AVX-512 takes 9 % less. A page has no lanes for large words.
#[inline(always)]
pub(super) fn together<G: Geometry, S: Simd>(geometry: G) -> bool {
    let least = if G::Word::BITS == u64::BITS { 2 } else { 4 * turns(geometry) };
    let is_small_enough = G::Word::BITS == u64::BITS || cfg!(not(target_family = "wasm"));
    S::LANES_IN_REGISTER >= least && is_small_enough && fits_lanes(geometry)
}

impl<G: Searched, T: Table<G::Word>, S: Simd, R: Rules> Search<'_, G, T, S, R> {
    /// Fills in the winning cells and the ranks of the moves; `None` if one of them wins with the stone after next.
    /// Otherwise the columns, as bits of a number, after whose move a strategy bound may refute the opponent.
    ///
    /// After a move the opponent is lost at once when the mover has two winning cells he can play, or one with another
    /// directly above it (he blocks, and the block carries the next stone up), or when every reply he has lies directly
    /// below a winning cell of the mover. (He has a reply: at least two cells are empty.)
    ///
    /// A child in which the opponent must answer a threat first is left to the search, which plays the answer.
    #[inline(always)]
    pub(super) fn expand(
        &mut self,
        node: Node<G::Word>,
        moves: G::Word,
        base: usize,
        alpha: i32,
    ) -> Option<u64> {
        if together::<G, S>(self.geometry) {
            self.expand_together(node, moves, base, alpha)
        } else {
            self.expand_one_by_one(node, moves, base)
        }
    }

    /// Whether a move wins with the stone after next.
    #[inline(always)]
    pub(super) fn wins_soon(&self, node: Node<G::Word>, mut moves: G::Word) -> bool {
        if together::<G, S>(self.geometry) {
            for turn in 0..turns(self.geometry) {
                if self.look_ahead(node, moves, turn).decides() {
                    return true;
                }
            }
            return false;
        }
        while !moves.is_zero() {
            let (wins, playable) = self.after(node, moves.lowest());
            if is_lost::<G>(wins, playable) {
                return true;
            }
            moves = moves.without_lowest();
        }
        false
    }

    /// Fills in the winning cells and the ranks of the moves; false if one of them wins with the stone after next.
    #[inline(always)]
    pub(super) fn rank_by_threats(&mut self, node: Node<G::Word>, moves: G::Word, base: usize) -> bool {
        if !together::<G, S>(self.geometry) {
            return self.expand_one_by_one(node, moves, base).is_some();
        }
        for turn in 0..turns(self.geometry) {
            let outlook = self.look_ahead(node, moves, turn);
            if outlook.decides() {
                return false;
            }
            self.note(node, &outlook, base, turn);
        }
        true
    }

    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn expand_one_by_one(
        &mut self,
        node: Node<G::Word>,
        mut moves: G::Word,
        base: usize,
    ) -> Option<u64> {
        let geometry = self.geometry;
        let mut quiet = 0;
        self.scratch.ranks[base..base + geometry.width() as usize].fill(0);
        while !moves.is_zero() {
            let bit = moves.lowest();
            moves = moves.without_lowest();
            let (wins, playable) = self.after(node, bit);
            if self.rules.have(rules::DOUBLE_THREATS) && is_lost::<G>(wins, playable) {
                return None;
            }
            let column = bit.trailing_zeros() / geometry.stride();
            let central = centrality(geometry.width(), column);
            let rank = if self.rules.have(rules::ORDERING) {
                rank::<G>(wins, playable, node.threats, central)
            } else {
                central
            };
            self.scratch.wins[base + column as usize] = wins;
            self.scratch.ranks[base + column as usize] = (1 + rank).min(0xFFFE) as u16;
            quiet |= u64::from((wins & playable).is_zero()) << column;
        }
        Some(quiet)
    }

    /// The mover's winning cells after the move that fills `bit`, and what can be played then.
    #[inline(always)]
    fn after(&self, node: Node<G::Word>, bit: G::Word) -> (G::Word, G::Word) {
        let mask = node.mask | bit;
        (self.geometry.winning_cells(node.current | bit, mask), self.geometry.playable(mask))
    }

    #[inline(always)]
    pub(super) fn expand_together(
        &mut self,
        node: Node<G::Word>,
        moves: G::Word,
        base: usize,
        alpha: i32,
    ) -> Option<u64> {
        let mut all = 0;
        for turn in 0..turns(self.geometry) {
            let outlook = self.look_ahead(node, moves, turn);
            if self.rules.have(rules::DOUBLE_THREATS) && outlook.decides() {
                return None;
            }
            self.note(node, &outlook, base, turn);
            let Outlook { bits, stones, wins, playable } = outlook;
            let mover = bits.splat_word(node.current ^ node.mask);
            let stages = Stages { mover, other: stones, other_wins: wins, playable };
            let even = (self.cells - node.ply as i32) % 2 == 1;
            let open = self.frame.prospects(stages, even, -alpha - 1, self.effort(node.ply));
            all |= u64::from(bits.occupied() & open & !(wins & playable).occupied()) << (turn * LANES);
        }
        Some(all)
    }

    /// What the board has in each lane. Called in a page, where it would be inlined five times.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn masks(&self, turn: usize) -> &LaneMasks {
        &self.scratch.lane_masks[turn]
    }

    /// What there is after the move in each of eight columns.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn look_ahead(
        &self,
        node: Node<G::Word>,
        moves: G::Word,
        turn: usize,
    ) -> Outlook<<G::Word as InLanes>::Lanes<S>> {
        let columns = self.masks(turn).cells::<G::Word, S>(self.simd);
        let board = columns.splat_word(self.geometry.board());
        let bits = columns & columns.splat_word(moves);
        let mask = columns.splat_word(node.mask) | bits;
        let stones = columns.splat_word(node.current) | bits;
        let wins = self.geometry.completing_in(stones) & board & !mask;
        let playable = mask.plus(columns.splat_word(self.geometry.bottom())) & board;
        Outlook { bits, stones, wins, playable }
    }

    /// Fills in the winning cells and the ranks.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn note(
        &mut self,
        node: Node<G::Word>,
        outlook: &Outlook<<G::Word as InLanes>::Lanes<S>>,
        base: usize,
        turn: usize,
    ) {
        let &Outlook { bits, wins, playable, .. } = outlook;
        let base = base + turn * LANES;
        let mut ranks = self.masks(turn).ranks::<G::Word, S>(self.simd);
        if self.rules.have(rules::ORDERING) {
            let usable = wins & !bits.splat_word(node.threats << 1);
            let weights = [(usable & (playable << 1), 12), (usable & (playable << 2), 5), (usable, 3)];
            ranks = ranks.plus(Lanes::weigh(weights) << 6);
        }
        self.scratch.ranks[base..base + LANES].copy_from_slice(&ranks.where_occupied(bits).to_halves());
        self.scratch.wins[base..base + LANES].copy_from_slice(&wins.to_words());
    }
}

/// Whether the opponent of a mover with these winning cells is lost at once, as [`Search::expand`] tells.
#[inline(always)]
fn is_lost<G: Geometry>(wins: G::Word, playable: G::Word) -> bool {
    let now = wins & playable;
    let two = now.without_lowest() | ((now << 1) & wins);
    let stuck = (playable & !(wins >> 1)).is_zero();
    stuck || !two.is_zero()
}

/// What there is after the move in each column, side by side.
struct Outlook<V> {
    /// The stone that is played; nothing where there is no move.
    bits: V,
    /// Stones of the mover.
    stones: V,
    /// Empty cells that complete a line of his.
    wins: V,
    /// What can be played then.
    playable: V,
}

impl<V: Lanes> Outlook<V> {
    /// Whether a move wins with the stone after next.
    #[inline(always)]
    fn decides(&self) -> bool {
        let &Self { bits, wins, playable, .. } = self;
        let now = wins & playable;
        let two = (now & now.minus(bits.splat(1))) | ((now << 1) & wins);
        let stuck = (playable & !(wins >> 1)).equal(bits.splat(0));
        (two.occupied() | stuck) & bits.occupied() != 0
    }
}

#[cfg(feature = "kernels")]
impl<T: Table<u64>, S: Simd, R: Rules> Search<'_, foursight_core::Standard, T, S, R> {
    /// Looks at all moves of a position; whether none of them wins with the stone after next.
    pub(crate) fn expand_position(&mut self, position: foursight_core::Position) -> bool {
        let node = Node::root(self.geometry, position.current().word(), position.mask().word());
        self.expand(node, position.non_losing().word(), 0, 0).is_some()
    }

    /// Ranks the moves of a position by the learned weights, if there are any.
    pub(crate) fn rank_position(&mut self, position: foursight_core::Position) -> bool {
        let node = Node::root(self.geometry, position.current().word(), position.mask().word());
        let moves = position.non_losing().word();
        self.order.rank((self.geometry, self.simd), node, moves, 0, &mut self.scratch, 0)
    }
}
