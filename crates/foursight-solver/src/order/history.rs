//! What the search has seen so far: which cells refuted in situations like this one.
//!
//! The learned weights know what is good on the average of all positions; this learns, while it searches, what is good in
//! the position at hand. A cell that refuted is promising wherever the node looks alike in one of three ways: the
//! opponent has just played the same cell, the mover has the same winning cells, or the opponent has. Each way has its
//! own account, each side its own rows, and a row a small number for every cell. When a move refutes, its numbers
//! rise by an eighth of the way to the top, and those of the moves that were tried before it fall by an eighth of the
//! way to the bottom; the sum of the three numbers is added to the rank of a move.
//!
//! It decides an order, never a score. That situations whose hash is the same share a row costs a guess now and then and
//! nothing else.
//!
//! It is of use only beside weights. On boards without them, where ranks by threats are mostly equal, 6x6 cost 1.5 to 5 times
//! as many nodes with it, at any scale; perhaps because an order that changes leads to more different positions.

use foursight_core::Word;

use crate::search::Node;

/// Ways in which nodes are alike.
const WAYS: usize = 3;
/// Situations that are told apart in each of them.
const SITUATIONS: usize = 64;
/// Cells that are told apart; on boards of more bits, two that are 64 apart share their numbers.
const CELLS: usize = 64;

/// With more cells empty the weights alone decide: nearly all history is of nodes far below, and a wrong turn up here
/// costs most. Measured: 8 % fewer nodes on Begin-Hard (20) and 10 % more on the empty board than without this limit; and with two
/// threads, where the order of events is chance, the empty board no longer costs twice as much in one run as in another.
pub(super) const MOST_LEFT: i32 = 31;
/// No number is larger, or smaller than its negative. The unit is that of the ranks.
const MOST: i16 = 160;
/// How fast a number moves: by one part in 2^3 of the way.
const PACE: u32 = 3;

/// The numbers of all cells in one situation.
type Numbers = [i16; CELLS];

/// What a search has seen: nothing, and no room for anything, until it is made to [fit](Self::fit).
///
/// The numbers of every row; and in one row more, a bit for each, which of them hold anything: an easy position writes to some
/// twenty of 384, and the rest need not be cleared. A list of their own would make what a search hands to the next one larger, which
/// took 5 % more instructions at positions that are answered in two nodes.
#[derive(Clone, Debug, Default)]
pub(crate) struct History(Vec<Numbers>);

/// All rows: for each way and each side, one a situation.
const ROWS: usize = WAYS * 2 * SITUATIONS;
/// The row that says which of them were written.
const WRITTEN: usize = ROWS;
/// Bits of a number.
const BITS: usize = i16::BITS as usize;
const _: () = assert!(ROWS <= CELLS * BITS);

/// The rows that a node looks into, one for each way.
type Rows = [usize; WAYS];

impl History {
    /// Makes room, if there is none.
    pub(crate) fn fit(&mut self) {
        self.0.resize(ROWS + usize::from(cfg!(not(target_family = "wasm"))), [0; CELLS]);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        // A page goes without, to stay small.
        if cfg!(target_family = "wasm") {
            return self.0.fill([0; CELLS]);
        }
        let Some((written, rows)) = self.0.split_last_mut() else { return };
        for (block, written) in written.iter_mut().enumerate() {
            let mut rest = std::mem::take(written).cast_unsigned();
            while rest != 0 {
                rows[block * BITS + rest.trailing_zeros() as usize] = [0; CELLS];
                rest &= rest - 1;
            }
        }
    }

    /// What is added to the rank of the move to a cell.
    #[inline(always)]
    pub(super) fn of(&self, rows: Rows, cell: u32) -> i16 {
        rows.iter().map(|&row| self.0[row][cell as usize % CELLS]).sum()
    }

    /// Learns that the move to `bit` refuted the node after the moves `failed` did not.
    #[inline(always)]
    pub(crate) fn learn<N: Word>(&mut self, node: &Node<N>, bit: N, mut failed: N) {
        let rows = rows(node);
        for row in rows.into_iter().filter(|_| cfg!(not(target_family = "wasm"))) {
            self.0[WRITTEN][row / BITS] |= 1 << (row % BITS);
        }
        self.reward(rows, bit.trailing_zeros());
        while !failed.is_zero() {
            self.penalise(rows, failed.trailing_zeros());
            failed = failed.without_lowest();
        }
    }

    #[inline(always)]
    fn reward(&mut self, rows: Rows, cell: u32) {
        for row in rows {
            let number = &mut self.0[row][cell as usize % CELLS];
            *number += (MOST - *number) >> PACE;
        }
    }

    #[inline(always)]
    fn penalise(&mut self, rows: Rows, cell: u32) {
        for row in rows {
            let number = &mut self.0[row][cell as usize % CELLS];
            *number -= (MOST + *number) >> PACE;
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
    let cells = cells as u64 ^ if N::BITS > u64::BITS { (cells >> 64) as u64 } else { 0 };
    (cells.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58) as usize % SITUATIONS
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Praise and penalise move the sum the right way, stay within their limits, and touch nothing else.
    #[test]
    fn numbers_move_within_limits() {
        let mut history = History::default();
        history.fit();
        let (rows, other_rows) = ([3, 130, 300], [4, 131, 301]);
        for _ in 0..100 {
            let before = history.of(rows, 17);
            history.reward(rows, 17);
            let after = history.of(rows, 17);
            assert!(after >= before && after <= MOST * WAYS as i16);
        }
        assert!(history.of(rows, 17) > MOST * WAYS as i16 - 3 * 8, "the top is reached, but for rounding");
        for _ in 0..100 {
            let before = history.of(rows, 17);
            history.penalise(rows, 17);
            let after = history.of(rows, 17);
            assert!(after <= before && after >= -MOST * WAYS as i16);
        }
        assert!(
            history.of(rows, 17) < -MOST * WAYS as i16 + 3 * 8,
            "the bottom is reached, but for rounding"
        );
        assert_eq!((history.of(rows, 18), history.of(other_rows, 17)), (0, 0));
    }

    /// What was learned is forgotten, all of it and time and again.
    #[test]
    fn all_is_forgotten() {
        let mut history = History::default();
        history.fit();
        for round in 0..3 {
            for situation in 0..200_u32 {
                let cells = u64::from(situation) << (situation % 40);
                let node = Node {
                    current: cells,
                    mask: cells,
                    threats: cells,
                    wins: !cells,
                    last: situation % 64,
                    ply: situation,
                    examined: false,
                };
                history.learn(&node, 1 << (situation % 64), 1 << (round % 64));
            }
            assert!(history.0.iter().any(|numbers| numbers != &[0; CELLS]));
            history.clear();
            assert!(history.0.iter().all(|numbers| numbers == &[0; CELLS]), "round {round}");
        }
    }

    /// Every node has rows of its own side, one for each way, and none beyond the last.
    #[test]
    fn rows_are_within_the_accounts() {
        for last in 0..128 {
            for ply in 0..4 {
                let cells = (0x1234_5678_9ABC_DEF0_u128 << 32) >> (last % 64);
                let node = Node {
                    current: cells,
                    mask: cells,
                    threats: cells,
                    wins: !cells,
                    last,
                    ply,
                    examined: false,
                };
                for (way, row) in rows(&node).into_iter().enumerate() {
                    assert_eq!(row / SITUATIONS, 2 * way + ply as usize % 2);
                }
            }
        }
    }
}
