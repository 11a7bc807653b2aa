//! What a proof proves.

use std::fmt;

use foursight_core::{AnyPosition, Outcome, Player};

use crate::score::Score;

/// A side gets at least this score in a position, whatever the other side does.
///
/// The score is that side's, whoever is to move: 1 or more says that it wins in time, 0 that it does not lose, and less that it does not lose
/// sooner.
///
/// ```
/// use foursight_core::{Player, Position};
/// use foursight_solver::Score;
/// use foursight_solver::proof::Claim;
///
/// let claim = Claim::new(Position::START, Player::First, Score::new(1).unwrap())?;
/// assert_eq!(claim.to_string(), "first gets at least 1");
/// assert!(!claim.side_is_to_move() == (claim.position().to_move() == Player::Second));
/// # Ok::<(), foursight_solver::proof::ClaimError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    position: AnyPosition,
    side: Player,
    at_least: Score,
}

impl Claim {
    /// A claim that can be stated; whether it is true is another question.
    ///
    /// # Errors
    ///
    /// Stones must fall, and the game must not be over.
    pub fn new(position: impl Into<AnyPosition>, side: Player, at_least: Score) -> Result<Self, ClaimError> {
        let position = position.into();
        if !position.game().has_gravity() {
            return Err(ClaimError::NoGravity);
        }
        match position.outcome() {
            Some(outcome) => Err(ClaimError::Over(outcome)),
            None => Ok(Self { position, side, at_least }),
        }
    }

    /// The position that the claim is about.
    pub fn position(&self) -> AnyPosition {
        self.position
    }

    /// The side that gets something.
    pub fn side(&self) -> Player {
        self.side
    }

    /// What it gets, or more.
    pub fn at_least(&self) -> Score {
        self.at_least
    }

    /// Whether the side that gets something is the one to move.
    pub fn side_is_to_move(&self) -> bool {
        self.position.to_move() == self.side
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} gets at least {}", self.side, self.at_least.value())
    }
}

/// Why there is nothing to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClaimError {
    /// There are proofs for boards with gravity only.
    NoGravity,
    /// The game is over.
    Over(Outcome),
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGravity => f.write_str("proofs are for boards with gravity"),
            Self::Over(Outcome::Draw) => f.write_str("the game is over: a draw"),
            Self::Over(Outcome::Win(player)) => write!(f, "the game is over: {player} has won"),
        }
    }
}

impl std::error::Error for ClaimError {}
