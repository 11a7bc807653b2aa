//! The words that the fields of closed sets hold.

use serde::{Deserialize, Serialize};

/// Who: the first player has the stones `x`, the second `o`.
///
/// ```
/// use foursight_json::{Player, to_line};
///
/// assert_eq!(to_line(&Player::from(foursight_core::Player::Second)), r#""second""#);
/// assert_eq!(foursight_core::Player::from(Player::First).stone(), 'x');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// Whoever makes the first move.
    First,
    /// The other one.
    Second,
}

/// What a position, or a move, is worth to the side to move.
///
/// ```
/// use foursight_json::{Outcome, to_line};
/// use foursight_solver::Verdict;
///
/// assert_eq!(to_line(&Outcome::from(Verdict::Loss)), r#""loss""#);
/// assert_eq!(Verdict::from(Outcome::Win), Verdict::Win);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The side to move wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The side to move loses.
    Loss,
}

/// How a score was found.
///
/// ```
/// use foursight_json::{Source, to_line};
///
/// assert_eq!(to_line(&Source::from(foursight_solver::Source::Static)), r#""static""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The game is over.
    Over,
    /// Read in the opening book.
    Book,
    /// Seen without search.
    Static,
    /// Found by search.
    Search,
}

/// How good a move is.
///
/// ```
/// use foursight_json::{Class, to_line};
///
/// assert_eq!(to_line(&Class::from(foursight_coach::Class::Blunder)), r#""blunder""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Nothing is better.
    Best,
    /// The same outcome, at most two plies worse.
    Good,
    /// The same outcome, more than two plies worse.
    Slow,
    /// The outcome drops by one step.
    Mistake,
    /// A win becomes a loss.
    Blunder,
}

/// What a puzzle asks for.
///
/// ```
/// use foursight_json::{Goal, to_line};
///
/// assert_eq!(to_line(&Goal::from(foursight_coach::Goal::Draw)), r#""draw""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// Win the game.
    Win,
    /// Do not lose it.
    Draw,
}

/// What was asked for.
///
/// ```
/// use foursight_json::{Answer, to_line};
///
/// assert_eq!(to_line(&Answer::Weak), r#""weak""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The score.
    Strong,
    /// Its sign: who wins.
    Weak,
}

/// How a game ended, as it is written after its moves.
///
/// ```
/// use foursight_core::Outcome;
/// use foursight_json::{GameResult, to_line};
///
/// assert_eq!(to_line(&GameResult::from(Outcome::Draw)), r#""1/2""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum GameResult {
    /// The first player won.
    #[serde(rename = "1-0")]
    FirstWins,
    /// The second player won.
    #[serde(rename = "0-1")]
    SecondWins,
    /// Nobody won.
    #[serde(rename = "1/2")]
    Draw,
}

impl From<foursight_core::Outcome> for GameResult {
    fn from(outcome: foursight_core::Outcome) -> Self {
        match outcome {
            foursight_core::Outcome::Win(foursight_core::Player::First) => Self::FirstWins,
            foursight_core::Outcome::Win(foursight_core::Player::Second) => Self::SecondWins,
            foursight_core::Outcome::Draw => Self::Draw,
        }
    }
}

/// What there is to say about a move of a line.
///
/// ```
/// use foursight_json::{Remark, to_line};
///
/// assert_eq!(to_line(&Remark::new(foursight_coach::Remark::OnlyMove)), r#""only_move""#);
/// assert_eq!(Remark::new(foursight_coach::Remark::Free), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Remark {
    /// It completes a line and wins.
    Wins,
    /// Misère: it completes a line and loses.
    CompletesLine,
    /// The opponent would complete a line there with his next stone.
    Blocks,
    /// Every other move lets the opponent win with his next stone.
    OnlyMove,
    /// Every move lets the opponent win with his next stone, or in misère completes a line.
    Lost,
    /// It makes two threats at once.
    DoubleThreat,
}

impl Remark {
    /// `None` where there is nothing to say.
    ///
    /// ```
    /// # use foursight_json::Remark;
    /// assert_eq!(Remark::new(foursight_coach::Remark::Wins), Some(Remark::Wins));
    /// ```
    pub fn new(remark: foursight_coach::Remark) -> Option<Self> {
        match remark {
            foursight_coach::Remark::Wins => Some(Self::Wins),
            foursight_coach::Remark::CompletesLine => Some(Self::CompletesLine),
            foursight_coach::Remark::Blocks => Some(Self::Blocks),
            foursight_coach::Remark::OnlyMove => Some(Self::OnlyMove),
            foursight_coach::Remark::Lost => Some(Self::Lost),
            foursight_coach::Remark::DoubleThreat => Some(Self::DoubleThreat),
            foursight_coach::Remark::Free => None,
        }
    }
}

/// Which rows, counted from 1 at the bottom: whoever waits for a cell wants it to be of his kind.
///
/// ```
/// use foursight_json::{Row, to_line};
///
/// assert_eq!(to_line(&Row::of("d2".parse().unwrap())), r#""even""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Row {
    /// The bottom row and every second one above it.
    Odd,
    /// The others.
    Even,
}

impl Row {
    /// The row of a cell.
    ///
    /// ```
    /// # use foursight_json::Row;
    /// assert_eq!(Row::of("a1".parse().unwrap()), Row::Odd);
    /// ```
    pub fn of(cell: foursight_core::Cell) -> Self {
        if cell.row().is_multiple_of(2) { Self::Odd } else { Self::Even }
    }
}

/// The same variants here and in a library: one becomes the other.
macro_rules! same {
    ($ours:ty = $theirs:ty: $($variant:ident)*) => {
        impl From<$theirs> for $ours {
            fn from(word: $theirs) -> Self {
                match word {
                    $(<$theirs>::$variant => Self::$variant,)*
                }
            }
        }

        impl From<$ours> for $theirs {
            fn from(word: $ours) -> Self {
                match word {
                    $(<$ours>::$variant => Self::$variant,)*
                }
            }
        }
    };
}

same!(Player = foursight_core::Player: First Second);
same!(Outcome = foursight_solver::Verdict: Win Draw Loss);
same!(Source = foursight_solver::Source: Over Book Static Search);
same!(Class = foursight_coach::Class: Best Good Slow Mistake Blunder);
same!(Goal = foursight_coach::Goal: Win Draw);
