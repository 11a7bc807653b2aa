//! Part 6, `bitboard`: negamax with alpha-beta, and nothing else.
//!
//! The search is the one of the tutorial's first parts. Part 6 only changes the board under it: two words instead of
//! an array, so that a win is found by shifts. Nothing is remembered, so a position that arises by two orders of moves is
//! searched twice.

use foursight_core::Position;

use crate::{Answer, CELLS, COLUMN_ORDER, Solved};

/// Solves a position as part 6 does.
///
/// ```
/// use foursight_core::Position;
/// use foursight_tutorial::{Answer, Solved, bitboard};
///
/// // Ten cells are left and x is to move; he wins with the 37th stone: (42 + 2 - 37) / 2 is 3.
/// let position: Position = "
///     ox..ox.
///     xx..xoo
///     xo..xox
///     xx..xxo
///     oox.oxo
///     oxoooxo".parse()?;
/// assert_eq!(bitboard::solve(position, Answer::Strong), Solved { score: 3, positions: 51 });
/// // Not asking when he wins is cheaper.
/// assert_eq!(bitboard::solve(position, Answer::Weak), Solved { score: 1, positions: 18 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(position: Position, answer: Answer) -> Solved {
    if let Some(score) = crate::score_when_over(position) {
        return Solved { score: answer.of(score), positions: 0 };
    }
    let mut search = Search { positions: 0 };
    let (alpha, beta) = match answer {
        Answer::Strong => (-CELLS / 2, CELLS / 2),
        Answer::Weak => (-1, 1),
    };
    let score = search.negamax(position, alpha, beta);
    Solved { score: answer.of(score), positions: search.positions }
}

struct Search {
    positions: u64,
}

impl Search {
    /// The score of a position whose game is not won yet, as far as the window `alpha..beta` asks for it:
    ///
    /// - a result between the two is the score,
    /// - a result of `alpha` or less says that the score is not higher than that,
    /// - a result of `beta` or more says that the score is not lower than that.
    fn negamax(&mut self, position: Position, mut alpha: i32, mut beta: i32) -> i32 {
        self.positions += 1;
        let stones = position.ply() as i32;
        if stones == CELLS {
            return 0;
        }
        if position.can_win_next() {
            return (CELLS + 1 - stones) / 2;
        }
        // No win with this stone, so the best that can still happen is a win with the next one.
        let max = (CELLS - 1 - stones) / 2;
        if beta > max {
            beta = max;
            if alpha >= beta {
                return beta;
            }
        }
        for column in COLUMN_ORDER {
            if position.is_playable(column) {
                // What is good for the opponent is as bad for us: the window turns around with the sign.
                let score = -self.negamax(position.play_unchecked(column), -beta, -alpha);
                if score >= beta {
                    return score;
                }
                alpha = alpha.max(score);
            }
        }
        alpha
    }
}
