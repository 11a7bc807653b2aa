//! Counting move sequences and finished games: the first test of any rules.

use crate::geometry::Geometry;
use crate::player::{Outcome, Player};
use crate::position::Position;
use crate::word::Word;

/// The number of move sequences of exactly `depth` moves from a position. A sequence stops when the game is over.
///
/// The last ply is counted in bulk: a popcount of the playable cells instead of playing them.
///
/// ```
/// use foursight_core::{Position, perft};
///
/// assert_eq!(perft(Position::START, 4), 2401);
/// assert_eq!(perft(Position::START, 7), 823536, "a column holds six");
/// ```
pub fn perft<G: Geometry>(position: Position<G>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.is_over() {
        return 0;
    }
    sequences(position.geometry(), position.current().word(), position.mask().word(), depth)
}

/// The game is not over and `depth` is at least 1.
fn sequences<G: Geometry>(geometry: G, current: G::Word, mask: G::Word, depth: u32) -> u64 {
    let playable = geometry.playable(mask);
    if depth == 1 {
        return u64::from(playable.count_ones());
    }
    // A move that completes a line ends its sequence too early to count.
    let mut moves = playable & !geometry.winning_cells(current, mask);
    let mut total = 0;
    while !moves.is_zero() {
        total += sequences(geometry, current ^ mask, mask | moves.lowest(), depth - 1);
        moves = moves.without_lowest();
    }
    total
}

/// How many games, played to the end from a position, end how. Every order of moves is a game of its own.
///
/// ```
/// use foursight_core::{Fixed, Free, GameCount, Position};
///
/// let tictactoe = Position::<Fixed<3, 3, 3, Free>>::default();
/// let games = GameCount::count(tictactoe);
/// assert_eq!(games, GameCount { first: 131_184, second: 77_904, draws: 46_080 });
/// assert_eq!(games.total(), 255_168);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCount {
    /// Won by the first player.
    pub first: u64,
    /// Won by the second player.
    pub second: u64,
    /// Drawn.
    pub draws: u64,
}

impl GameCount {
    /// Plays every game to its end. Only for boards, or late positions, that are small enough.
    ///
    /// ```
    /// # use foursight_core::{Fixed, GameCount, Position};
    /// let games = GameCount::count(Position::<Fixed<2, 2, 2>>::default());
    /// assert_eq!(games, GameCount { first: 6, second: 0, draws: 0 }, "the second stone of the first player wins");
    /// ```
    pub fn count<G: Geometry>(position: Position<G>) -> Self {
        let mut games = Self::default();
        games.add(position);
        games
    }

    /// All games; the largest number there is if they are more.
    ///
    /// ```
    /// # use foursight_core::GameCount;
    /// assert_eq!(GameCount { first: 3, second: 2, draws: 1 }.total(), 6);
    /// assert_eq!(GameCount { first: u64::MAX, second: 2, draws: 1 }.total(), u64::MAX);
    /// ```
    pub fn total(self) -> u64 {
        self.first.saturating_add(self.second).saturating_add(self.draws)
    }

    fn add<G: Geometry>(&mut self, position: Position<G>) {
        match position.outcome() {
            Some(Outcome::Win(Player::First)) => self.first += 1,
            Some(Outcome::Win(Player::Second)) => self.second += 1,
            Some(Outcome::Draw) => self.draws += 1,
            None => {
                for cell in position.playable() {
                    self.add(position.place_unchecked(position.geometry().bit(cell)));
                }
            }
        }
    }
}
