//! Part 9, `nonlosing`: never play a move that loses at once.
//!
//! Between part 6 and part 9 the tutorial adds three ideas, and all of them are here:
//!
//! - a **transposition table** (part 7) remembers for a position how high its score can be at most;
//! - **null windows** (part 8) ask "more than `m`?" again and again, early ends of the game first, instead of "how much?"
//!   once;
//! - **non-losing moves** (part 9): a move that lets the opponent win with his next stone is never searched. A position
//!   where every move does is lost without a search, and no position of the search can be won at once.

use std::fmt;

use foursight_core::{Geometry, Position, Standard};

use crate::table::UpperBounds;
use crate::{Answer, CELLS, COLUMN_ORDER, Solved};

/// The solver of part 9. It owns its table, which every [`solve`](Self::solve) starts by clearing.
///
/// ```
/// use foursight_core::Position;
/// use foursight_tutorial::{Answer, Solved, nonlosing};
///
/// // The position of `bitboard::solve`, where part 6 visits 51.
/// let position: Position = "
///     ox..ox.
///     xx..xoo
///     xo..xox
///     xx..xxo
///     oox.oxo
///     oxoooxo".parse()?;
/// let mut solver = nonlosing::Solver::new();
/// assert_eq!(solver.solve(position, Answer::Strong), Solved { score: 3, positions: 24 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Solver {
    upper_bounds: UpperBounds,
    positions: u64,
}

impl Solver {
    /// A solver with an empty table of 64 MiB.
    pub fn new() -> Self {
        Self::default()
    }

    /// Empties the table. [`solve`](Self::solve) does so by itself; whoever times it may want to have this done before.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// # use foursight_tutorial::{Answer, nonlosing};
    /// let position: Position = "ox..ox./xx..xoo/xo..xox/xx..xxo/oox.oxo/oxoooxo".parse().unwrap();
    /// let mut solver = nonlosing::Solver::new();
    /// assert_eq!(format!("{solver:?}"), "Solver(table: 0 of 8388593 slots in use)");
    /// solver.solve(position, Answer::Strong);
    /// assert_eq!(format!("{solver:?}"), "Solver(table: 6 of 8388593 slots in use)");
    /// solver.clear();
    /// assert_eq!(format!("{solver:?}"), "Solver(table: 0 of 8388593 slots in use)");
    /// ```
    pub fn clear(&mut self) {
        self.upper_bounds.clear();
    }

    /// The score, or its sign, and how many positions it took.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_tutorial::{Answer, Solved, nonlosing};
    ///
    /// // x has three in a row: the answer takes no search at all.
    /// let position: Position = "445566".parse()?;
    /// let solved = nonlosing::Solver::new().solve(position, Answer::Strong);
    /// assert_eq!(solved, Solved { score: 18, positions: 0 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&mut self, position: Position, answer: Answer) -> Solved {
        self.clear();
        self.positions = 0;
        let score = crate::score_when_over(position).unwrap_or_else(|| self.narrow(position, answer));
        Solved { score: answer.of(score), positions: self.positions }
    }

    /// Halves the range of possible scores, one null window at a time, until one score is left.
    fn narrow(&mut self, position: Position, answer: Answer) -> i32 {
        let stones = position.ply() as i32;
        if position.can_win_next() {
            return (CELLS + 1 - stones) / 2;
        }
        let (mut lo, mut hi) = match answer {
            Answer::Strong => (-(CELLS - stones) / 2, (CELLS + 1 - stones) / 2),
            Answer::Weak => (-1, 1),
        };
        while lo < hi {
            let mut middle = lo + (hi - lo) / 2;
            // Rather half-way between zero and an end of the range than at zero: a score far from zero is an early end of
            // the game, so a shallow search answers, and it may make the deep search at zero unnecessary.
            if middle <= 0 && lo / 2 < middle {
                middle = lo / 2;
            } else if middle >= 0 && hi / 2 > middle {
                middle = hi / 2;
            }
            let score = self.negamax(position, middle, middle + 1);
            if score <= middle {
                hi = score;
            } else {
                lo = score;
            }
        }
        lo
    }

    /// As in part 6, for a position where the side to move cannot win at once.
    fn negamax(&mut self, position: Position, mut alpha: i32, mut beta: i32) -> i32 {
        debug_assert!(!position.can_win_next());
        self.positions += 1;
        let stones = position.ply() as i32;
        let moves = position.non_losing();
        if moves.is_empty() {
            return -(CELLS - stones) / 2;
        }
        // At most one stone each is left. We cannot win, and a non-losing move sees to it that the opponent cannot.
        if stones >= CELLS - 2 {
            return 0;
        }
        // The opponent cannot win with his next stone, so the worst that can happen is that he wins with the one after.
        let min = -(CELLS - 2 - stones) / 2;
        if alpha < min {
            alpha = min;
            if alpha >= beta {
                return alpha;
            }
        }
        let key = position.current().word() + position.mask().word();
        let max = self.upper_bounds.get(key).unwrap_or((CELLS - 1 - stones) / 2);
        if beta > max {
            beta = max;
            if alpha >= beta {
                return beta;
            }
        }
        for column in COLUMN_ORDER {
            let cell = moves.word() & Standard::NEW.column_mask(column.index());
            if cell != 0 {
                let score = -self.negamax(position.place_unchecked(cell), -beta, -alpha);
                if score >= beta {
                    return score;
                }
                alpha = alpha.max(score);
            }
        }
        // Every move was tried and none reached beta: the score is alpha at most.
        self.upper_bounds.put(key, alpha);
        alpha
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solver(table: {:?})", self.upper_bounds)
    }
}
