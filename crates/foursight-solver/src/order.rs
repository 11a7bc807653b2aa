//! Move ordering: the sooner the move that refutes is tried, the fewer others are.
//!
//! All that ranks a move is in this room: the threats it makes ([`rank`]), the weights that were learned for 7x6
//! ([`learned`]), and what has refuted so far in the search at hand ([`history`]). The move that the table remembers goes
//! before all of them. None of it decides a score.

use foursight_core::{Game, Geometry, Gravity, Word};

use crate::machine::simd::Simd;
use crate::search::{Node, Scratch};

mod history;
#[cfg_attr(
    not(feature = "training"),
    allow(unreachable_pub, reason = "the trainer needs more of it than the search")
)]
pub(crate) mod learned;

pub(crate) use history::History;
use learned::{LearnedWeights, Situation, cell_number};

/// What ranks the moves of a search beyond the threats they make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order<'a> {
    /// Cells of the board.
    cells: i32,
    /// The learned weights, on the board that they were made for.
    weights: Option<&'a LearnedWeights>,
}

#[cfg(feature = "training")]
impl<'a> Order<'a> {
    /// By these weights.
    pub(crate) fn with_weights(self, weights: &'a LearnedWeights) -> Self {
        Self { weights: Some(weights), ..self }
    }
}

impl Order<'_> {
    /// By the learned weights that are built in, if there are any for the game.
    pub(crate) fn built_in(game: Game) -> Self {
        let weights = (game == Game::CONNECT4).then(LearnedWeights::built_in);
        Self { cells: game.cells() as i32, weights }
    }

    /// By threats alone.
    pub(crate) fn by_threats(game: Game) -> Self {
        Self { cells: game.cells() as i32, weights: None }
    }

    /// Whether any moves are ranked by more than their threats.
    pub(crate) fn is_learned(self) -> bool {
        self.weights.is_some()
    }

    /// Whether history counts at nodes of that ply: where the moves are ranked by weights, but not near the root.
    #[inline(always)]
    pub(crate) fn has_history(self, ply: u32) -> bool {
        let left = self.cells - ply as i32;
        self.weights.is_some() && (learned::LEAST_LEFT..=history::MOST_LEFT).contains(&left)
    }

    /// Where there are weights for a node: replaces the ranks of its moves, which are those by threats, by what the weights
    /// and the history say. Whether there are any.
    #[inline(always)]
    pub(crate) fn rank<G: Geometry<Placement = Gravity>, S: Simd>(
        self,
        (geometry, simd): (G, S),
        node: Node<G::Word>,
        moves: G::Word,
        alpha: i32,
        scratch: &mut Scratch<G::Word>,
        base: usize,
    ) -> bool {
        let left = self.cells - node.ply as i32;
        let Some(weights) = self.weights.and_then(|weights| weights.of(left)) else { return false };
        let word = |word: G::Word| word.to_u128() as u64;
        let situation = Situation {
            mover: word(node.current),
            other: word(node.current ^ node.mask),
            mover_wins: word(node.wins),
            other_wins: word(node.threats),
            alpha,
        };
        let promises = weights.promises(simd, &situation);
        let (rows, has_history) = (history::rows(&node), self.has_history(node.ply));
        let mut rest = moves;
        while !rest.is_zero() {
            let bit = rest.lowest();
            rest = rest.without_lowest();
            let cell = bit.trailing_zeros();
            let place = base + (cell / geometry.stride()) as usize;
            let playable = geometry.playable(node.mask | bit);
            let threatens = !(scratch.wins[place] & playable).is_zero();
            let by_threats = i32::from(scratch.ranks[place] >> 6);
            let seen = if has_history { scratch.history.of(rows, cell) } else { 0 };
            let promise = promises[cell_number(word(bit))].wrapping_add(seen);
            scratch.ranks[place] = weights.rank(promise, by_threats, threatens);
        }
        true
    }
}

/// A move of a board without gravity.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Child<N> {
    /// The cell played.
    pub(crate) bit: N,
    /// Larger is tried earlier.
    pub(crate) rank: i32,
}

/// How promising a move is that leaves the mover with the winning cells `wins`.
///
/// Counted are the winning cells that are not right above one of the opponent's (he would take that one first): all
/// of them, once more those that can be used after the next two moves in their column (`playable` is after the move),
/// and most of all those after the next one, because there the opponent may no longer play. The weights 12, 5, 3 are taken
/// over from an experiment on 7x6; ties go to the column nearer to the centre, where more lines meet.
#[inline(always)]
pub(crate) fn rank<G: Geometry>(wins: G::Word, playable: G::Word, threats: G::Word, centrality: i32) -> i32 {
    let usable = wins & !(threats << 1);
    let next = (usable & (playable << 1)).count_ones() as i32;
    let later = (usable & (playable << 2)).count_ones() as i32;
    let all = usable.count_ones() as i32;
    ((12 * next + 5 * later + 3 * all) << 6) | centrality
}

/// Ranks columns by their distance from the centre, the left one of two equals first; always below 64.
pub(crate) fn centrality(width: u32, column: u32) -> i32 {
    let offset = 2 * column as i32 - (width as i32 - 1);
    (width as i32 - 1) - offset.abs() + i32::from(offset < 0)
}

/// Sorts by falling rank. A handful of moves: insertion is the fastest.
#[inline(always)]
pub(crate) fn sort<N: Copy>(children: &mut [Child<N>]) {
    for end in 1..children.len() {
        let child = children[end];
        let mut place = end;
        while place > 0 && children[place - 1].rank < child.rank {
            children[place] = children[place - 1];
            place -= 1;
        }
        children[place] = child;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_centre_comes_first() {
        let mut columns: Vec<u32> = (0..7).collect();
        columns.sort_by_key(|&column| -centrality(7, column));
        assert_eq!(columns, [3, 2, 4, 1, 5, 0, 6]);
        let mut columns: Vec<u32> = (0..4).collect();
        columns.sort_by_key(|&column| -centrality(4, column));
        assert_eq!(columns, [1, 2, 0, 3]);
    }

    #[test]
    fn sorting_is_by_falling_rank() {
        let mut children: Vec<Child<u64>> =
            [3, 9, 1, 9, 7].map(|rank| Child { rank, ..Child::default() }).to_vec();
        sort(&mut children);
        assert!(children.iter().map(|child| child.rank).eq([9, 9, 7, 3, 1]));
    }
}
