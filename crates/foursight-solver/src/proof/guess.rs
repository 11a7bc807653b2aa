//! What the search for a diagram begins with: an order of the cells, and answers.

use foursight_core::{Geometry, Gravity, Word};

use super::yard::{Spot, Yard, cells};

/// The variants of the rules in the order in which they are tried.
const VARIANTS: [usize; 8] = [4, 0, 5, 1, 6, 2, 7, 3];

/// All empty cells in some order, and answers to stones.
#[derive(Debug)]
pub(super) struct Guess<N> {
    pub(super) cells: Vec<N>,
    pub(super) answers: Vec<(N, N)>,
}

impl<N: Word> Guess<N> {
    /// The cells in the order of a rule, another one at every try, and every stone answered on top, or (every other eight tries) only those below
    /// a cell of the rows that come first: plays that end soon in a plan. To begin with the diagram of a position that has most stones in
    /// common was tried, and failed nearly always.
    pub(super) fn new<G>(yard: &Yard<G>, spot: Spot<N>, tries: u32) -> Self
    where
        G: Geometry<Word = N, Placement = Gravity>,
    {
        let variant = VARIANTS[tries as usize % VARIANTS.len()];
        let empty = yard.geometry.board() & !spot.mask();
        let mut rows = [yard.last_word_rows, !yard.last_word_rows];
        if variant & 2 != 0 {
            rows.reverse();
        }
        let columns = &yard.orders[variant];
        let in_order = rows.into_iter().flat_map(|rows| columns.iter().map(move |&column| column & rows));
        let all_answered = (tries as usize / VARIANTS.len()).is_multiple_of(2);
        let answered = if all_answered { empty } else { empty & rows[0] };
        let answers = cells(empty & (answered >> 1)).map(|cell| (cell, cell << 1)).collect();
        Self { cells: in_order.flat_map(|part| cells(part & empty)).collect(), answers }
    }
}
