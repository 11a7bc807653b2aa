//! What can arise from the root of a deep book.

use std::collections::HashSet;

use foursight_core::{AnyPosition, Column, Game, MAX_WIDTH};

use crate::engine::Stones;

/// The position that all positions of a book arise from.
#[derive(Clone, Debug)]
pub(super) struct Root {
    pub(super) position: AnyPosition,
    /// Its columns, from 0, in the order of play.
    pub(super) moves: Vec<u8>,
    /// Whether it is its own mirror image.
    is_own_image: bool,
}

impl Root {
    /// The position after these moves; `None` if one of them is illegal, or the game is over then.
    pub(super) fn new(game: Game, moves: &[u8]) -> Option<Self> {
        let mut position = AnyPosition::new(game);
        for &column in moves {
            position = position.play(Column::new(column.into())?).ok()?;
        }
        let is_own_image = position == position.mirrored();
        (!position.is_over()).then(|| Self { position, moves: moves.to_vec(), is_own_image })
    }

    /// Whether a position that is not over, or its mirror image, can arise from the root.
    pub(super) fn leads_to(&self, position: AnyPosition) -> bool {
        let stones = |position| {
            let Stones { current, mask } = Stones::of(position);
            if position.ply().is_multiple_of(2) { (current, mask) } else { (current ^ mask, mask) }
        };
        let ((first, mask), image) = (stones(position), || stones(position.mirrored()));
        self.leads_straight_to(first, mask)
            || (!self.is_own_image && {
                let (first, mask) = image();
                self.leads_straight_to(first, mask)
            })
    }

    /// Whether a position without a line can arise, by the first player's stones and all stones.
    pub(super) fn leads_straight_to(&self, first: u128, mask: u128) -> bool {
        let root = Stones::of(self.position);
        let root_first =
            if self.moves.len().is_multiple_of(2) { root.current } else { root.current ^ root.mask };
        let has_stones = root.mask & !mask == 0 && root_first == first & root.mask;
        let game = self.position.game();
        has_stones && {
            let (mut unplaying, number) = Unplaying::new(game, root.mask, first, mask);
            unplaying.goes_on(number, mask.count_ones())
        }
    }

    /// Whether it is its own mirror image, so that what arises from it straight is all that does.
    pub(super) fn is_own_image(&self) -> bool {
        self.is_own_image
    }
}

/// Takes stones off from the tops of the columns, by turns, until the root is left. A position without a line has none before
/// either, so that gravity and the turns are all that matters.
struct Unplaying {
    width: usize,
    root_ply: u32,
    /// The stones of each column that are not the root's, the first player's as ones, the lowest first.
    colours: [u32; MAX_WIDTH as usize],
    /// How many of them are left.
    left: [u8; MAX_WIDTH as usize],
    /// What a stone of each column counts in the number of what is left.
    weights: [u32; MAX_WIDTH as usize],
    tried: Tried,
}

/// What was tried in vain, by number.
#[expect(
    clippy::large_enum_variant,
    reason = "it lives on the stack for a moment, and a box would cost more than all of it"
)]
enum Tried {
    Few([u64; FEW / 64]),
    Many(HashSet<u32>),
}

/// Enough for a book of 7x6 of twelve plies: as many heights as twelve stones on seven columns can have on their way down, the
/// product of the heights plus one, which is largest for 2 2 2 2 2 1 1.
const FEW: usize = 2_048;

impl Unplaying {
    /// With the number of what it has to take off.
    fn new(game: Game, root: u128, first: u128, mask: u128) -> (Self, u32) {
        let (width, root_ply) = (game.width() as usize, root.count_ones());
        let (colours, left, weights) = ([0; _], [0; _], [0; _]);
        let mut unplaying = Self { width, root_ply, colours, left, weights, tried: Tried::Few([0; _]) };
        let mut weight = 1_u64;
        for column in 0..width {
            let start = column as u32 * (game.height() + 1);
            let cells = |word: u128| word >> start & ((1 << game.height()) - 1);
            let below = cells(root).count_ones();
            let height = cells(mask).count_ones() - below;
            unplaying.colours[column] = (cells(first) >> below) as u32;
            unplaying.left[column] = height as u8;
            unplaying.weights[column] = weight as u32;
            // At most 2^28: a book has no more than 28 stones on a ply.
            weight *= u64::from(height) + 1;
        }
        if weight > FEW as u64 {
            unplaying.tried = Tried::Many(HashSet::new());
        }
        // Every column has all of its stones, and so the highest number.
        (unplaying, (weight - 1) as u32)
    }

    /// Whether all stones can be taken off. `number` says how many each column has left, and `ply` how many are on the board.
    fn goes_on(&mut self, number: u32, ply: u32) -> bool {
        if ply == self.root_ply {
            return true;
        }
        // With an odd number of stones the first player was the last to move.
        let colour = ply % 2;
        for column in 0..self.width {
            let left = self.left[column];
            if left == 0 || self.colours[column] >> (left - 1) & 1 != colour {
                continue;
            }
            let rest = number - self.weights[column];
            if self.tried.contains(rest) {
                continue;
            }
            self.left[column] -= 1;
            if self.goes_on(rest, ply - 1) {
                return true;
            }
            self.left[column] += 1;
            self.tried.insert(rest);
        }
        false
    }
}

impl Tried {
    fn contains(&self, number: u32) -> bool {
        match self {
            Self::Few(words) => words[number as usize / 64] >> (number % 64) & 1 != 0,
            Self::Many(numbers) => numbers.contains(&number),
        }
    }

    fn insert(&mut self, number: u32) {
        match self {
            Self::Few(words) => words[number as usize / 64] |= 1 << (number % 64),
            Self::Many(numbers) => drop(numbers.insert(number)),
        }
    }
}
