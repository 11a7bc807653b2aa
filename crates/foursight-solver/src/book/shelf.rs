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

use foursight_core::{AnyPosition, Game};

use crate::engine::Stones;

/// The places of one ply.
#[derive(Clone, Debug)]
pub(super) struct Shelf {
    game: Game,
    ply: u32,
    /// `ways[columns][stones]`: how many height vectors of that many columns hold that many stones.
    ways: Vec<Vec<u64>>,
    /// The first place of each height vector, by its number; where the mirror image has the places, those.
    starts: Vec<u32>,
    /// The height vectors that have places, in order.
    heights: Vec<Vec<u32>>,
    /// Ways to colour the stones.
    colourings: u32,
}

impl Shelf {
    /// The shelf of a ply, or `None` if it would have more than `most` places.
    pub(super) fn new(game: Game, ply: u32, most: u32) -> Option<Self> {
        let ways = ways(game, ply);
        let colourings = u32::try_from(choose(ply, ply / 2)?).ok()?;
        let all = ways[game.width() as usize][ply as usize].checked_mul(u64::from(colourings))?;
        if all / 2 > u64::from(most) {
            return None; // before any memory is taken
        }
        let mut shelf = Self { game, ply, ways, starts: Vec::new(), heights: Vec::new(), colourings };
        shelf.add_heights(&mut Vec::with_capacity(game.width() as usize), ply);
        (shelf.len() <= most).then_some(shelf)
    }

    /// Every way to go on with these heights, in increasing order: a mirror image that is smaller was there before.
    fn add_heights(&mut self, heights: &mut Vec<u32>, left: u32) {
        let Some(columns_left) = (self.game.width() as usize - heights.len()).checked_sub(1) else {
            let start = if heights.iter().le(heights.iter().rev()) {
                self.heights.push(heights.clone());
                self.len() - self.colourings
            } else {
                self.starts[self.number(heights.iter().rev().copied())]
            };
            self.starts.push(start);
            return;
        };
        for height in 0..=left.min(self.game.height()) {
            if self.ways[columns_left][(left - height) as usize] > 0 {
                heights.push(height);
                self.add_heights(heights, left - height);
                heights.pop();
            }
        }
    }

    /// The number of a height vector among all that hold as many stones, in increasing order.
    fn number(&self, heights: impl Iterator<Item = u32>) -> usize {
        let (mut left, mut columns_left, mut number) = (self.ply, self.game.width() as usize, 0);
        for height in heights {
            columns_left -= 1;
            number += (0..height).map(|lower| self.ways[columns_left][(left - lower) as usize]).sum::<u64>();
            left -= height;
        }
        number as usize
    }

    /// How many places there are.
    pub(super) fn len(&self) -> u32 {
        self.heights.len() as u32 * self.colourings
    }

    /// The place of a position, which must be of this game and ply.
    pub(super) fn place(&self, position: AnyPosition) -> u32 {
        debug_assert_eq!((position.game(), position.ply()), (self.game, self.ply));
        let stones = Stones::of(position);
        let second = if self.ply.is_multiple_of(2) { stones.current ^ stones.mask } else { stones.current };
        let heights = || (0..self.game.width()).map(|column| self.column(stones.mask, column).count_ones());
        let start = self.starts[self.number(heights())];
        let from_the_left = || self.colouring(second, stones.mask, 0..self.game.width());
        let from_the_right = || self.colouring(second, stones.mask, (0..self.game.width()).rev());
        start
            + match heights().cmp(heights().rev()) {
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

    /// The number of a choice of second-player stones: the sum of (stone choose rank) over the stones chosen.
    fn colouring(&self, second: u128, mask: u128, columns: impl Iterator<Item = u32>) -> u32 {
        let (mut below, mut rank, mut number) = (0, 0, 0);
        for column in columns {
            let mut chosen = self.column(second, column);
            while chosen != 0 {
                rank += 1;
                number += choose(below + chosen.trailing_zeros(), rank).expect("a part of the colourings");
                chosen &= chosen - 1;
            }
            below += self.column(mask, column).count_ones();
        }
        number as u32
    }

    /// The position that has a place, or `None` if the place is empty: two lines, or a mirror image that has another.
    pub(super) fn position(&self, place: u32) -> Option<AnyPosition> {
        let heights = &self.heights[(place / self.colourings) as usize];
        let second_in_order = self.chosen(place % self.colourings);
        let (mut mask, mut second, mut below) = (0_u128, 0_u128, 0);
        for (column, &height) in heights.iter().enumerate() {
            let (bottom, full) = (column as u32 * (self.game.height() + 1), (1 << height) - 1);
            mask |= full << bottom;
            second |= (second_in_order >> below & full) << bottom;
            below += height;
        }
        let position = with_stones(self.game, mask ^ second, second)?;
        (self.place(position) == place).then_some(position)
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

/// `ways[columns][stones]` for all columns of a board and up to `stones` stones. Numbers that do not fit saturate: a
/// shelf with so many places is refused anyway.
fn ways(game: Game, stones: u32) -> Vec<Vec<u64>> {
    let stones = stones as usize;
    let mut ways = vec![vec![0; stones + 1]];
    ways[0][0] = 1;
    for columns in 1..=game.width() as usize {
        let fewer: &Vec<u64> = &ways[columns - 1];
        let sum = |held: usize| {
            let lowest = held.saturating_sub(game.height() as usize);
            fewer[lowest..=held].iter().fold(0_u64, |sum, &ways| sum.saturating_add(ways))
        };
        let row = (0..=stones).map(sum).collect();
        ways.push(row);
    }
    ways
}

/// How many ways there are to choose `chosen` of `all`, or `None` if the number does not fit.
fn choose(all: u32, chosen: u32) -> Option<u64> {
    if chosen > all {
        return Some(0);
    }
    (0..u64::from(chosen))
        .try_fold(1_u64, |product, step| Some(product.checked_mul(u64::from(all) - step)? / (step + 1)))
}
