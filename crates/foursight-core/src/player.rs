//! Who moves, and how a game ends.

use core::fmt;

/// One of the two players: the first plays `x`, the second `o`.
///
/// ```
/// use foursight_core::Player;
///
/// assert_eq!(Player::First.other(), Player::Second);
/// assert_eq!(Player::First.stone(), 'x');
/// assert_eq!(Player::Second.to_string(), "second");
/// assert_eq!(Player::ALL, [Player::First, Player::Second]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The player who made, or will make, the first move; stones `x`.
    First,
    /// The other one; stones `o`.
    Second,
}

impl Player {
    /// Both players, the first one first.
    ///
    /// ```
    /// # use foursight_core::Player;
    /// assert_eq!(Player::ALL.map(Player::stone), ['x', 'o']);
    /// ```
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    ///
    /// ```
    /// # use foursight_core::Player;
    /// assert_eq!(Player::Second.other(), Player::First);
    /// ```
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// `'x'` or `'o'`.
    ///
    /// ```
    /// # use foursight_core::Player;
    /// assert_eq!(Player::Second.stone(), 'o');
    /// ```
    #[inline]
    pub const fn stone(self) -> char {
        match self {
            Self::First => 'x',
            Self::Second => 'o',
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// How a finished game ended.
///
/// ```
/// use foursight_core::{Outcome, Player};
///
/// assert_eq!(Outcome::Win(Player::First).result(), "1-0");
/// assert_eq!(Outcome::Win(Player::Second).result(), "0-1");
/// assert_eq!(Outcome::Draw.result(), "1/2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// That player won: by completing a line, or, in a misère game, because the opponent did.
    Win(Player),
    /// The board is full and nobody has a line.
    Draw,
}

impl Outcome {
    /// The result as written at the end of a game: `1-0`, `0-1` or `1/2`.
    ///
    /// ```
    /// # use foursight_core::{Outcome, Player};
    /// assert_eq!(Outcome::Win(Player::Second).result(), "0-1");
    /// ```
    #[inline]
    pub const fn result(self) -> &'static str {
        match self {
            Self::Win(Player::First) => "1-0",
            Self::Win(Player::Second) => "0-1",
            Self::Draw => "1/2",
        }
    }
}
