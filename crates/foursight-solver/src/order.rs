//! Move ordering: the sooner the move that refutes is tried, the fewer others are.

use foursight_core::{Geometry, Word};

use crate::machine::lanes::LANES;
use crate::search::Experience;

/// A move of a board without gravity.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Child<N> {
    /// The cell played.
    pub(crate) bit: N,
    /// Larger is tried earlier.
    pub(crate) rank: i32,
}

/// The moves of each ply on the current path of a search: no node allocates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Room<N> {
    /// The winning cells of the mover after the move in each column.
    pub(crate) wins: Vec<N>,
    /// The rank of the move in each column: larger is tried earlier, and 0 is no move.
    pub(crate) ranks: Vec<u16>,
    /// Columns that have a place at each ply.
    pub(crate) places: usize,
    /// What the search has seen so far; each thread has its own.
    pub(crate) experience: Experience,
}

impl<N: Word> Room<N> {
    /// Makes room for a board.
    pub(crate) fn fit(&mut self, width: usize, plies: usize) {
        self.places = width.max(LANES);
        self.wins.resize(plies * self.places, N::ZERO);
        self.ranks.resize(plies * self.places, 0);
    }
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
