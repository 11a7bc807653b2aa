//! What is asked of the solvers, and what comes back.

use std::mem::size_of;
use std::sync::Arc;
use std::time::Duration;

use foursight_coach::{Puzzle, Review};
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
    /// A game, move by move.
    Review { game: Game, moves: Vec<Cell>, time: Duration },
    /// The first puzzle of a seed.
    Puzzle { game: Game, seed: u64, grade: Option<u32>, time: Duration },
}

impl Question {
    /// Which game it is about: a solver that knows it is better than another one.
    pub(crate) fn game(&self) -> Game {
        match self {
            Self::Analysis(position) | Self::Scores(position) => position.game(),
            Self::Review { game, .. } | Self::Puzzle { game, .. } => *game,
        }
    }

    /// How long it may take, where that is part of the question.
    pub(crate) fn time(&self) -> Option<Duration> {
        match self {
            Self::Analysis(_) | Self::Scores(_) => None,
            Self::Review { time, .. } | Self::Puzzle { time, .. } => Some(*time),
        }
    }

    /// The position that it is about, if it is about one.
    pub(crate) fn position(&self) -> Option<AnyPosition> {
        match self {
            Self::Analysis(position) | Self::Scores(position) => Some(*position),
            Self::Review { .. } | Self::Puzzle { .. } => None,
        }
    }

    /// The memory it takes, roughly.
    pub(crate) fn bytes(&self) -> usize {
        let moves = if let Self::Review { moves, .. } = self { moves.len() } else { 0 };
        size_of::<Self>() + moves * size_of::<Cell>()
    }
}

/// An answer, shared by all who wait for it.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Analysis(Arc<Analysis>),
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
            // A move has the best ones in place of it, and the lesson is two analyses with some facts.
            Self::Review(it) => 4096 + it.moves.len() * 160,
            Self::Puzzle(it) => {
                let cells = it.as_ref().map_or(0, |it| it.moves.len() + it.line.len() + it.plausible.len());
                size_of::<Puzzle>() + cells * CELL
            }
        }
    }
}
