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

use foursight_core::{AnyPosition, Game, MAX_WIDTH};

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
    pub(super) fn place(&self, heights: &Heights, position: AnyPosition) -> u32 {
        debug_assert_eq!((position.game(), position.ply()), (self.game, self.ply));
        let stones = Stones::of(position);
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
        (self.place(heights, position) == place).then_some(position)
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
