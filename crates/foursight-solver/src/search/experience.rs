//! What the search has seen so far: which cells refuted in situations like this one.
//!
//! The learned weights know what is good on the average of all positions; this learns, while it searches, what is good in
//! the position at hand. A cell that refuted is promising wherever the node looks alike in one of three ways: the
//! opponent has just played the same cell, the mover has the same winning cells, or the opponent has. Each way has its
//! own account, each side its own rows, and a row a small number for every cell. When a move refutes, its numbers
//! rise by an eighth of the way to the top, and those of the moves that were tried before it fall by an eighth of the
//! way to the bottom; the sum of the three numbers is added to the rank of a move.
//!
//! It decides an order, never a score. That rows are shared by situations whose hash is the same, and that on boards of more than
//! 64 bits two cells share a number, costs a guess now and then and nothing else.

use foursight_core::{Geometry, Gravity, Word};

use super::{Node, Search};
use crate::machine::level::Level;
use crate::rules;
use crate::table::Table;

/// Ways in which nodes are alike.
const WAYS: usize = 3;
/// Situations that are told apart in each of them.
const SITUATIONS: usize = 64;
/// Cells that are told apart.
const CELLS: usize = 64;

/// With fewer cells empty, a subtree costs less than the question.
const LEAST_LEFT: i32 = 12;
/// No number is larger, or smaller than its negative. The unit is that of the ranks.
const MOST: i16 = 160;
/// How fast a number moves: by one part in 2^3 of the way.
const PACE: u32 = 3;

/// The numbers of all cells in one situation.
type Row = [i16; CELLS];

/// What a search has seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Experience(Vec<Row>);

/// The rows that a node looks into, one for each way.
type Rows = [usize; WAYS];

impl Experience {
    /// Makes room, if there is none.
    pub(crate) fn fit(&mut self) {
        self.0.resize(WAYS * 2 * SITUATIONS, [0; CELLS]);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.0.fill([0; CELLS]);
    }

    /// What is added to the rank of the move to a cell.
    #[inline(always)]
    pub(super) fn of(&self, rows: Rows, cell: u32) -> i16 {
        rows.iter().map(|&row| self.0[row][cell as usize % CELLS]).sum()
    }

    #[inline(always)]
    fn praise(&mut self, rows: Rows, cell: u32) {
        for row in rows {
            let number = &mut self.0[row][cell as usize % CELLS];
            *number += (MOST - *number) >> PACE;
        }
    }

    #[inline(always)]
    fn blame(&mut self, rows: Rows, cell: u32) {
        for row in rows {
            let number = &mut self.0[row][cell as usize % CELLS];
            *number -= (MOST + *number) >> PACE;
        }
    }
}

impl<G: Geometry<Placement = Gravity>, T: Table<G::Word>, L: Level, const OFF: u32> Search<'_, G, T, L, OFF> {
    /// Whether a node of that ply is worth the trouble.
    #[inline(always)]
    pub(super) fn learns(&self, ply: u32) -> bool {
        OFF & rules::EXPERIENCE == 0 && self.cells - ply as i32 >= LEAST_LEFT
    }

    /// Learns that `bit` refuted after the moves `failed` did not.
    #[inline(always)]
    pub(super) fn learn(&mut self, node: &Node<G::Word>, bit: G::Word, mut failed: G::Word) {
        let rows = rows(node);
        self.room.experience.praise(rows, bit.trailing_zeros());
        while !failed.is_zero() {
            self.room.experience.blame(rows, failed.trailing_zeros());
            failed = failed.without_lowest();
        }
    }
}

/// The rows of a node.
#[inline(always)]
pub(super) fn rows<N: Word>(node: &Node<N>) -> Rows {
    let situations = [node.last as usize % SITUATIONS, situation(node.wins), situation(node.threats)];
    let side = (node.ply % 2) as usize;
    std::array::from_fn(|way| (2 * way + side) * SITUATIONS + situations[way])
}

/// Winning cells as one of [`SITUATIONS`]: the top bits of a product, which depend on all bits of the cells.
#[inline(always)]
fn situation<N: Word>(cells: N) -> usize {
    let cells = cells.to_u128();
    let folded = cells as u64 ^ (cells >> 64) as u64;
    (folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58) as usize % SITUATIONS
}
