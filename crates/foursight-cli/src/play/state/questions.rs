//! What the game asks the thread that thinks, and what it hears from there.

use foursight_coach::{Explanation, Level, MoveExplanation, Review};
use foursight_core::{AnyPosition, Cell};
use foursight_solver::{Analysis, Bounds};

/// What the game wants to know about a position, if anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play) struct Query {
    pub(in crate::play) position: AnyPosition,
    pub(in crate::play) want: Want,
}

/// What is wanted of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play) enum Want {
    /// The move of the engine at this level, in the game of this number.
    Move { level: Level, game: u64 },
    /// The values of all moves.
    Analysis,
    /// Why it is worth what it is, and a move to play.
    Explanation,
    /// Whether this move gives something away.
    Judgement(Cell),
    /// Why this move is good or bad.
    WhyMove(Cell),
    /// What to say about the game that these moves make from there.
    Review(Vec<Cell>),
}

/// A move to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) struct Advice {
    pub(in crate::play) cell: Cell,
    /// Whether it is proved to hold what the position is worth; else it is what the look-ahead of the strongest level would play.
    pub(in crate::play) is_proved: bool,
}

/// What the thread that thinks has found out.
#[derive(Clone, Debug)]
pub(in crate::play) enum News {
    /// The score lies between these.
    Bounds(Bounds),
    /// All there is to know, as far as the limits allowed.
    Analysis(Box<Analysis>),
    /// The engine plays; not proved to be best if it ran out of time.
    Move { cell: Cell, in_time: bool },
    /// Why the position is worth what it is.
    Explanation(Box<Explanation>, Option<Advice>),
    /// The move gives the outcome away, as this sentence says; or it does not, or that is not known.
    Judgement(Option<String>),
    /// Why the move is good or bad.
    WhyMove(Box<MoveExplanation>),
    /// The game, move by move.
    Review(Box<Review>),
}
