//! What the search asks of the table, and what it makes of the answers.

use foursight_core::{Geometry, Word};

use super::expand::{MOST_TURNS, together, turns};
use super::{Node, Search, Searched};
use crate::machine::lanes::{LANES, Lanes, NarrowLanes};
use crate::machine::simd::Simd;
use crate::rules::Rules;
use crate::table::{Entry, Table};

impl<G: Searched, T: Table<G::Word>, S: Simd, R: Rules> Search<'_, G, T, S, R> {
    /// Asks for the memory that [`probe_children`](Self::probe_children) will read, long before it is read.
    #[inline(always)]
    pub(super) fn prefetch_children(&self, node: Node<G::Word>, moves: G::Word) -> Keys<G::Word> {
        let keys = self.keys_of_children(node, moves);
        let mut rest = moves;
        while !rest.is_zero() {
            self.table.prefetch(keys.of(self, rest.lowest()));
            rest = rest.without_lowest();
        }
        keys
    }

    /// Enhanced transposition cutoff: a child that is already known to be bad enough for the opponent decides the node. A move
    /// to one that is known to be good enough for him loses its rank: it need not be tried. Measured: 2 to 5 % fewer nodes.
    /// Gives those moves, or as an error the value that decides.
    #[inline(always)]
    pub(super) fn probe_children(
        &mut self,
        keys: &Keys<G::Word>,
        moves: G::Word,
        base: usize,
        alpha: i32,
    ) -> Result<Refuted<G::Word>, i32> {
        let (mut rest, mut refuted) = (moves, Refuted::default());
        while !rest.is_zero() {
            let bit = rest.lowest();
            rest = rest.without_lowest();
            let Some(entry) = self.table.probe(self.simd, keys.of(self, bit)) else { continue };
            if -entry.upper > alpha {
                return Err(-entry.upper);
            }
            if -entry.lower <= alpha {
                refuted.best = refuted.best.max(-entry.lower);
                refuted.moves |= bit;
                self.scratch.ranks[base + (bit.trailing_zeros() / self.geometry.stride()) as usize] = 0;
            }
        }
        Ok(refuted)
    }

    /// A stone adds its bit to the key, and its image in the mirror to the image of the key; so two images are enough for
    /// all children.
    #[inline(always)]
    pub(super) fn keys_of_children(&self, node: Node<G::Word>, moves: G::Word) -> Keys<G::Word> {
        let other = node.current ^ node.mask;
        let key = other.wrapping_add(node.mask).wrapping_add(self.geometry.bottom());
        let (image, image_of_moves) = (self.geometry.mirrored(key), self.geometry.mirrored(moves));
        let mut all = [[0; LANES]; MOST_TURNS];
        if has_narrow_keys::<G, S>(self.geometry) {
            for (turn, eight) in all.iter_mut().enumerate().take(turns(self.geometry)) {
                let masks = self.masks(turn);
                let (columns, images) = (masks.cells::<u64, S>(self.simd), self.simd.lanes(&masks.images));
                let keys = columns.splat_word(key).plus(columns & columns.splat_word(moves));
                let images = columns.splat_word(image).plus(images & columns.splat_word(image_of_moves));
                *eight = keys.least(images).to_array();
            }
        }
        Keys { key, image, image_of_moves, all }
    }

    /// The key of the position or of its mirror image, whichever is smaller, and whether it was the image.
    #[inline(always)]
    pub(super) fn canonical_key(&self, current: G::Word, mask: G::Word) -> (G::Word, bool) {
        let key = current.wrapping_add(mask).wrapping_add(self.geometry.bottom());
        let image = self.geometry.mirrored(key);
        if image < key { (image, true) } else { (key, false) }
    }

    /// A column as it stands in the table, or back.
    #[inline(always)]
    pub(super) fn turned(&self, column: u32, mirrored: bool) -> u32 {
        if mirrored && column < self.geometry.width() { self.geometry.width() - 1 - column } else { column }
    }
}

/// Whether the keys of all children are made together: larger ones cannot be compared side by side.
#[inline(always)]
fn has_narrow_keys<G: Geometry, S: Simd>(geometry: G) -> bool {
    G::Word::BITS == u64::BITS && together::<G, S>(geometry)
}

/// Moves that the table refutes: they count as tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refuted<N> {
    /// These moves.
    pub(super) moves: N,
    /// The best value that they can have.
    pub(super) best: i32,
}

impl<N: Word> Default for Refuted<N> {
    fn default() -> Self {
        Self { moves: N::ZERO, best: i32::MIN }
    }
}

/// The keys of the children of a node.
pub(super) struct Keys<N> {
    key: N,
    image: N,
    image_of_moves: N,
    /// All of them, column by column, where they are made [together](has_narrow_keys).
    all: [[u64; LANES]; MOST_TURNS],
}

impl<N: Word> Keys<N> {
    /// The canonical key after the move that fills `bit`.
    #[inline(always)]
    pub(super) fn of<G, T, S, R>(&self, search: &Search<'_, G, T, S, R>, bit: N) -> N
    where
        G: Geometry<Word = N>,
        S: Simd,
    {
        let geometry = search.geometry;
        let column = bit.trailing_zeros() / geometry.stride();
        if has_narrow_keys::<G, S>(geometry) {
            return N::from_u128(u128::from(self.all.as_flattened()[column as usize % (MOST_TURNS * LANES)]));
        }
        let image_of_bit =
            self.image_of_moves & geometry.column_mask_unchecked(geometry.width() - 1 - column);
        self.key.wrapping_add(bit).min(self.image.wrapping_add(image_of_bit))
    }
}

/// What is proved about a node, and the question asked.
pub(super) struct Window {
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) alpha: i32,
}

impl Window {
    /// Takes over what the table knows; a value if that answers the question.
    #[inline(always)]
    pub(super) fn learn(&mut self, entry: Entry) -> Option<i32> {
        self.lower = self.lower.max(entry.lower);
        self.upper = self.upper.min(entry.upper);
        entry.answer(self.alpha)
    }

    /// What the table should know after the search returned `value`.
    #[inline(always)]
    pub(super) fn result(&self, value: i32, best: u32) -> Entry {
        if value > self.alpha {
            Entry { lower: value, upper: self.upper, best }
        } else {
            Entry { lower: self.lower, upper: self.upper.min(value), best }
        }
    }
}
