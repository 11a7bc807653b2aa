//! Counting from a position of any game.

use alloc::boxed::Box;

use super::AnyPosition;
use crate::count::{OutOfMemory, PlyCount, PlyCounter};
use crate::with_position;

/// Counting.
impl AnyPosition {
    /// The number of move sequences of exactly `depth` moves; see [`perft()`](crate::perft()).
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// assert_eq!(AnyPosition::new(Game::CONNECT4).perft(4), 2401);
    /// assert_eq!(AnyPosition::new(Game::TICTACTOE).perft(2), 72);
    /// ```
    pub fn perft(self, depth: u32) -> u64 {
        with_position!(self, position => crate::perft(position, depth))
    }

    /// Counts the distinct positions of each ply in turn, with that many bytes to use; see [`PlyCounter`].
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// let counts = AnyPosition::new(Game::TICTACTOE).ply_counts(1 << 20);
    /// let positions = counts.map(|count| count.map(|count| count.positions));
    /// assert_eq!(positions.sum::<Result<u64, _>>(), Ok(5_478));
    /// ```
    pub fn ply_counts(self, memory: usize) -> Box<dyn Iterator<Item = Result<PlyCount, OutOfMemory>>> {
        with_position!(self, position => Box::new(PlyCounter::new(position, memory)))
    }
}
