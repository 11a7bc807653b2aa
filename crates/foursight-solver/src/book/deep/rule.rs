//! Which positions a deep book holds, and what can be seen of one before its score is read.

use std::collections::HashSet;

use foursight_core::{AnyPosition, Game};

use crate::engine::Stones;
use crate::score::Score;

/// How many different views of a position there are.
pub(super) const VIEWS: usize = 16;

/// What a score is likely to be depends on the winning cells of both sides: none, one, two, or more.
pub(super) fn view(position: AnyPosition) -> usize {
    let mover = position.to_move();
    let cells = |player| (position.winning_cells(player).len() as usize).min(3);
    4 * cells(mover) + cells(mover.other())
}

/// The score of a position that is seen without a book: the side to move wins at once, or whatever it does the other side
/// does. The game is not over.
pub(super) fn evident(position: AnyPosition) -> Option<Score> {
    if position.can_win_next() {
        return Score::win(position.game(), position.ply() + 1);
    }
    let is_lost = position.non_losing().is_empty();
    if is_lost { Score::win(position.game(), position.ply() + 2).map(|score| -score) } else { None }
}

/// The position that all positions of a book arise from.
#[derive(Clone, Debug)]
pub(super) struct Root {
    pub(super) position: AnyPosition,
    /// Its columns, from 0, in the order of play.
    pub(super) moves: Vec<u8>,
}

impl Root {
    /// The position after these moves; `None` if one of them is illegal, or the game is over then.
    pub(super) fn new(game: Game, moves: &[u8]) -> Option<Self> {
        let mut position = AnyPosition::new(game);
        for &column in moves {
            position = position.play(foursight_core::Column::new(column.into())?).ok()?;
        }
        (!position.is_over()).then(|| Self { position, moves: moves.to_vec() })
    }

    /// Whether a position that is not over, or its mirror image, can arise from the root.
    pub(super) fn leads_to(&self, position: AnyPosition) -> bool {
        self.leads_straight_to(position) || self.leads_straight_to(position.mirrored())
    }

    fn leads_straight_to(&self, position: AnyPosition) -> bool {
        let (root, end) = (Stones::of(self.position), Stones::of(position));
        let first = |stones: Stones, ply: u32| {
            if ply.is_multiple_of(2) { stones.current } else { stones.current ^ stones.mask }
        };
        let (root_first, end_first) = (first(root, self.position.ply()), first(end, position.ply()));
        let has_stones = root.mask & !end.mask == 0 && root_first == end_first & root.mask;
        has_stones
            && Unplaying { game: position.game(), root: root.mask, first: end_first, seen: HashSet::new() }
                .reaches(end.mask, position.ply(), self.position.ply())
    }
}

/// Takes stones off from the tops of the columns, by turns. A position without a line has none before either, so that gravity and
/// the turns are all that matters.
struct Unplaying {
    game: Game,
    root: u128,
    first: u128,
    /// What was tried in vain.
    seen: HashSet<u128>,
}

impl Unplaying {
    fn reaches(&mut self, mask: u128, ply: u32, root_ply: u32) -> bool {
        if ply == root_ply {
            return mask == self.root;
        }
        // With an odd number of stones the first player was the last to move.
        let stones = if ply % 2 == 1 { self.first } else { !self.first };
        let stride = self.game.height() + 1;
        for column in 0..self.game.width() {
            let height = (mask >> (column * stride) & ((1 << self.game.height()) - 1)).count_ones();
            if height == 0 {
                continue;
            }
            let top = 1 << (column * stride + height - 1);
            let rest = mask & !top;
            if top & stones & !self.root != 0 && !self.seen.contains(&rest) {
                if self.reaches(rest, ply - 1, root_ply) {
                    return true;
                }
                self.seen.insert(rest);
            }
        }
        false
    }
}
