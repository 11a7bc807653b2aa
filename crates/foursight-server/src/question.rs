//! What is asked of the solvers, and what comes back.

use std::mem::size_of;
use std::sync::Arc;
use std::time::Duration;

use foursight_coach::{Explanation, MoveExplanation, Puzzle, Review};
use foursight_core::{AnyPosition, Cell, Game};
use foursight_solver::Analysis;

/// A question. Two that are equal have one answer, so it is worked out once.
///
/// An analysis can be looked at while it is worked out, so every client ends it at its own time. The others are there as a
/// whole or not at all, so their time is part of the question.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Question {
    /// Everything about a position.
    Analysis(AnyPosition),
    /// The same without the line of best play, which costs as much as the rest where the book has the scores.
    Scores(AnyPosition),
    /// Why a position, or a move in it, is what it is.
    Explanation { position: AnyPosition, explained: Option<Cell>, time: Duration },
    /// A game, move by move.
    Review { game: Game, moves: Vec<Cell>, time: Duration },
    /// The first puzzle of a seed.
    Puzzle { game: Game, seed: u64, grade: Option<u32>, time: Duration },
}

impl Question {
    /// Which game it is about: a solver that knows it is better than another one.
    pub(crate) fn game(&self) -> Game {
        match self {
            Self::Analysis(position) | Self::Scores(position) | Self::Explanation { position, .. } => {
                position.game()
            }
            Self::Review { game, .. } | Self::Puzzle { game, .. } => *game,
        }
    }

    /// How long it may take, where that is part of the question.
    pub(crate) fn time(&self) -> Option<Duration> {
        match self {
            Self::Analysis(_) | Self::Scores(_) => None,
            Self::Explanation { time, .. } | Self::Review { time, .. } | Self::Puzzle { time, .. } => {
                Some(*time)
            }
        }
    }

    /// The position that is to be analysed, if it is about one.
    pub(crate) fn position(&self) -> Option<AnyPosition> {
        match self {
            Self::Analysis(position) | Self::Scores(position) => Some(*position),
            Self::Explanation { .. } | Self::Review { .. } | Self::Puzzle { .. } => None,
        }
    }

    /// The memory it takes, roughly.
    pub(crate) fn bytes(&self) -> usize {
        let moves = if let Self::Review { moves, .. } = self { moves.len() } else { 0 };
        size_of::<Self>() + moves * size_of::<Cell>()
    }
}

/// A position or a move that was explained.
#[derive(Debug)]
pub(crate) enum Explained {
    Position(Box<Explanation>),
    Move(Box<MoveExplanation>),
}

/// An answer, shared by all who wait for it.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Analysis(Arc<Analysis>),
    Explanation(Arc<Explained>),
    Review(Arc<Review>),
    /// `None` if none was found.
    Puzzle(Option<Arc<Puzzle>>),
}

impl Answer {
    /// The memory it takes, roughly.
    pub(crate) fn bytes(&self) -> usize {
        const CELL: usize = size_of::<Cell>();
        match self {
            Self::Analysis(it) => {
                let cells = it.best.len() + it.line.len() + it.threats.iter().map(Vec::len).sum::<usize>();
                size_of::<Analysis>()
                    + it.moves.len() * size_of::<foursight_solver::MoveValue>()
                    + cells * CELL
            }
            // Two analyses, some facts, and reasons that are trees of a few levels.
            Self::Explanation(_) => 16_384,
            // A move has the best ones in place of it, and the lesson is two analyses with some facts.
            Self::Review(it) => 32_768 + it.moves.len() * 160,
            Self::Puzzle(it) => {
                let cells = it.as_ref().map_or(0, |it| it.moves.len() + it.line.len() + it.plausible.len());
                size_of::<Puzzle>() + cells * CELL
            }
        }
    }
}
