//! The places of a book: every arrangement of a ply has a number, and every number an arrangement.
//!
//! With gravity an arrangement is the heights of the columns and the colours of the stones. At ply p each of the height
//! vectors that add up to p goes with each way to choose the p/2 stones of the second player among the p, so the
//! arrangements of a ply are a plain product, and their number needs no search and no stored key:
//!
//! ```text
//! . . . . . . .      heights  0 0 1 2 1 0 0      their number among the height vectors of ply 4
//! . . . o . . .      stones   . . 0 12 3 . .     numbered column by column, from the bottom
//! . . o x x . .      second   {0, 2}             the number of that pair among the 6 pairs of 4 stones
//! ```
//!
//! A board and its mirror image share a place. Of the two, the one whose heights are smaller, compared from the left, has
//! it; where the heights are their own mirror image, the one whose colours have the smaller number. The place of the
//! other stays empty then, which costs one place in a hundred and keeps the numbers simple.

use std::ops::Range;

use foursight_core::{AnyPosition, Game, MAX_WIDTH, Word};

use super::heights::Heights;
use crate::engine::Stones;

/// The places of one ply.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    game: Game,
    ply: u32,
    /// The first place of each height vector, by its number; where the mirror image has the places, those.
    starts: Vec<u32>,
    /// The numbers of the height vectors that have places, in order.
    with_places: Vec<u32>,
    /// Ways to colour the stones.
    colourings: u32,
}

impl Layer {
    /// How many places a ply has, or `None` if they cannot be counted. Costs no memory.
    pub(super) fn count(heights: &Heights, ply: u32) -> Option<u64> {
        heights.count_with_places(ply).checked_mul(choose(ply, ply / 2)?)
    }

    /// The places of a ply, which must be so few that a `u32` counts them.
    pub(super) fn new(game: Game, heights: &Heights, ply: u32) -> Self {
        let colourings = choose(ply, ply / 2).expect("they were counted") as u32;
        let mut starts = Vec::with_capacity(heights.count(ply) as usize);
        let mut with_places = Vec::with_capacity(heights.count_with_places(ply) as usize);
        // In increasing order: a mirror image that is smaller was there before.
        heights.for_each(ply, &mut |vector| {
            starts.push(if vector.iter().le(vector.iter().rev()) {
                with_places.push(starts.len() as u32);
                (with_places.len() as u32 - 1) * colourings
            } else {
                starts[heights.number(ply, vector.iter().rev().copied())]
            });
        });
        Self { game, ply, starts, with_places, colourings }
    }

    /// The place of a position, which must be of this game and ply.
    pub(super) fn place(&self, heights: &Heights, stones: Stones) -> u32 {
        debug_assert_eq!(stones.mask.count_ones(), self.ply);
        let second = if self.ply.is_multiple_of(2) { stones.current ^ stones.mask } else { stones.current };
        let mut vector = [0; MAX_WIDTH as usize];
        let vector = &mut vector[..self.game.width() as usize];
        for (column, height) in (0..).zip(vector.iter_mut()) {
            *height = self.column(stones.mask, column).count_ones() as u8;
        }
        let start = self.starts[heights.number(self.ply, vector.iter().map(|&height| height.into()))];
        let columns = || (0..self.game.width()).zip(vector.iter().copied());
        let from_the_left = || self.colouring(second, columns());
        let from_the_right = || self.colouring(second, columns().rev());
        start
            + match vector.iter().cmp(vector.iter().rev()) {
                std::cmp::Ordering::Less => from_the_left(),
                std::cmp::Ordering::Equal => from_the_left().min(from_the_right()),
                std::cmp::Ordering::Greater => from_the_right(),
            }
    }

    /// The cells of one column of a word, moved to its low end.
    fn column(&self, word: u128, column: u32) -> u128 {
        let stride = self.game.height() + 1;
        word >> (column * stride) & ((1 << self.game.height()) - 1)
    }

    /// The number of a choice of second-player stones: the sum of (stone choose rank) over the stones chosen. The columns come
    /// with their heights.
    fn colouring(&self, second: u128, columns: impl Iterator<Item = (u32, u8)>) -> u32 {
        let (mut below, mut rank, mut number) = (0, 0, 0);
        for (column, height) in columns {
            let mut chosen = self.column(second, column);
            while chosen != 0 {
                rank += 1;
                number += choose(below + chosen.trailing_zeros(), rank).expect("a part of the colourings");
                chosen &= chosen - 1;
            }
            below += u32::from(height);
        }
        number as u32
    }

    /// The position that has a place, or `None` if the place is empty: two lines, or a mirror image that has another.
    pub(super) fn position(&self, heights: &Heights, place: u32) -> Option<AnyPosition> {
        let number = *self.with_places.get((place / self.colourings) as usize)?;
        let second_in_order = self.chosen(place % self.colourings);
        let (mut mask, mut second, mut below) = (0_u128, 0_u128, 0);
        for (column, height) in (0..).zip(heights.vector(self.ply, number)) {
            let (bottom, full) = (column * (self.game.height() + 1), (1 << height) - 1);
            mask |= full << bottom;
            second |= (second_in_order >> below & full) << bottom;
            below += height;
        }
        let position = with_stones(self.game, mask ^ second, second)?;
        (self.place(heights, Stones::of(position)) == place).then_some(position)
    }

    /// Tells `each` the stones of the first and of the second player at some places, in order; those of a place whose board is
    /// the mirror image of another place's are passed over. Stops when it is told `None`.
    ///
    /// From one place to the next only the choice of stones changes, to the next larger set of as many numbers: the number of a
    /// choice grows with the set, read as a binary number. That takes a few steps where [`position`](Self::position) takes a
    /// hundred.
    pub(super) fn for_each<N: Word>(
        &self,
        heights: &Heights,
        places: Range<u32>,
        each: &mut impl FnMut(u32, N, N) -> Option<()>,
    ) -> Option<()> {
        let mut place = places.start;
        while place < places.end {
            let which = place / self.colourings;
            let piles =
                Piles::new(self.game, heights.vector(self.ply, *self.with_places.get(which as usize)?));
            let mask: N = piles.spread(u32::MAX);
            let end = places.end.min((which + 1) * self.colourings);
            // A book has at most 2^26 places, so a ply has at most 28 stones.
            let mut choice = self.chosen(place % self.colourings) as u32;
            while place < end {
                if !piles.are_own_image || choice <= piles.mirrored(choice) {
                    let second: N = piles.spread(choice);
                    each(place, mask & !second, second)?;
                }
                place += 1;
                choice = next_choice(choice);
            }
        }
        Some(())
    }

    /// The stones of the choice with this number, as a set of stone numbers: [`colouring`](Self::colouring) undone.
    fn chosen(&self, mut number: u32) -> u128 {
        let (mut chosen, mut rank) = (0, self.ply / 2);
        for stone in (0..self.ply).rev() {
            let smaller = choose(stone, rank).expect("a part of the colourings") as u32;
            if rank > 0 && number >= smaller {
                chosen |= 1 << stone;
                number -= smaller;
                rank -= 1;
            }
        }
        chosen
    }
}

/// The columns that hold stones, from the left.
struct Piles {
    /// The bit of the lowest cell, the number of the lowest stone, and how many stones there are.
    all: [(u32, u32, u32); MAX_WIDTH as usize],
    used: usize,
    /// Whether the heights are their own mirror image.
    are_own_image: bool,
}

impl Piles {
    fn new(game: Game, heights: impl Iterator<Item = u32>) -> Self {
        let mut all = [0; MAX_WIDTH as usize];
        let mut piles = Self { all: [(0, 0, 0); _], used: 0, are_own_image: false };
        let (mut below, mut width) = (0, 0);
        for (column, height) in (0..).zip(heights) {
            all[width] = height;
            width += 1;
            if height > 0 {
                piles.all[piles.used] = (column * (game.height() + 1), below, height);
                piles.used += 1;
                below += height;
            }
        }
        piles.are_own_image = all[..width].iter().eq(all[..width].iter().rev());
        piles
    }

    fn iter(&self) -> impl DoubleEndedIterator<Item = (u32, u32, u32)> {
        self.all[..self.used].iter().copied()
    }

    /// The cells of a choice of stones.
    fn spread<N: Word>(&self, choice: u32) -> N {
        self.iter().fold(N::ZERO, |cells, (bottom, below, height)| {
            let pile = choice >> below & ((1 << height) - 1);
            cells | N::from_u128(pile.into()) << bottom
        })
    }

    /// The choice as it is numbered in a mirror.
    fn mirrored(&self, choice: u32) -> u32 {
        let mut below = 0;
        self.iter().rev().fold(0, |mirrored, (_, from, height)| {
            let pile = choice >> from & ((1 << height) - 1);
            below += height;
            mirrored | pile << (below - height)
        })
    }
}

/// The next larger set with as many members; the set without members stays.
fn next_choice(choice: u32) -> u32 {
    let lowest = choice & choice.wrapping_neg();
    let carried = choice.wrapping_add(lowest);
    // What the carry passed by, without its lowest two, goes to the low end.
    carried | (carried ^ choice).checked_shr(2 + lowest.trailing_zeros()).unwrap_or(0)
}

/// The position with these stones, if there is one.
fn with_stones(game: Game, first: u128, second: u128) -> Option<AnyPosition> {
    AnyPosition::from_words(game, first, second).ok().filter(|_| game.has_gravity())
}

/// How many ways there are to choose `chosen` of `all`, or `None` if the number does not fit.
fn choose(all: u32, chosen: u32) -> Option<u64> {
    if chosen > all {
        return Some(0);
    }
    (0..u64::from(chosen))
        .try_fold(1_u64, |product, step| Some(product.checked_mul(u64::from(all) - step)? / (step + 1)))
}
