//! What people do with exact values: an opponent of every level, explanations, reviews of games, puzzles.
//!
//! ```
//! use foursight_coach::{Level, Opponent};
//! use foursight_core::{AnyPosition, Game};
//! use foursight_solver::{Limits, Solver};
//!
//! let opponent = Opponent::new(Level::new(3).unwrap(), 1);
//! let start = AnyPosition::new(Game::CONNECT4);
//! let cell = opponent.choose(start, &mut Solver::default(), &Limits::default()).unwrap();
//! assert_eq!(cell.to_string(), "c1", "the same level and seed make the same move everywhere");
//! ```
//!
//! # Where things are
//!
//! | | |
//! |---|---|
//! | [`Opponent`], [`Level`] | somebody to play against |
//! | [`explain()`], [`explain_move`], [`Fact`], [`Plan`] | why a position is won, and why a move is bad |
//! | [`Reason`], [`Idea`], [`forced_win`], [`Story`] | how the winner wins, in the shortest way that is known |
//! | [`review()`], [`Class`], [`Accuracy`], [`chart`] | a game, move by move, and its picture |
//! | [`PuzzleMaker`], [`Puzzle`], [`puzzles_of_review`] | positions with one solution |
//! | [`course()`], [`Lesson`], [`Theme`] | forty positions in order, and what they teach |
//! | [`Match`], [`Tally`], [`CrossTable`] | levels against each other |
//! | [`Job`] | the same in slices, for callers that must not be away for long |
//! | [`english`] | sentences about all of it |
//! | [`Chance`] | the only source of chance |
//!
//! # Limits
//!
//! Most of this is a job of many questions to the solver. `time` and `nodes` of
//! [`Limits`](foursight_solver::Limits) are for each question, and the documentation of each function says which ones it
//! asks. What a limit leaves open is absent from the answer, never guessed.
//!
//! # What it is not
//!
//! There is no exact search here, no clock and no thread: whatever it says depends on its arguments alone, and is the same on
//! every machine.
#![forbid(unsafe_code)]

#[cfg(all(test, target_family = "wasm"))]
#[macro_use]
extern crate foursight_testing;

mod arena;
mod asking;
mod chance;
pub mod chart;
mod class;
mod course;
pub mod english;
mod explain;
mod force;
mod job;
mod level;
mod look_ahead;
mod opponent;
mod perfect;
mod puzzle;
mod reason;
mod review;
mod skill;
mod theme;
mod vision;
mod words;

pub use arena::{CrossTable, Match, Tally};
pub use chance::Chance;
pub use class::Class;
pub use course::{Lesson, course, lesson_text};
pub use explain::{
    Completion, Explanation, Fact, LineMove, MoveExplanation, Plan, Remark, explain, explain_analysed_move,
    explain_analysis, explain_move, facts, facts_about, plan, remarks,
};
pub use force::{ForcedWin, forced_threat, forced_win};
pub use job::Job;
pub use level::{Level, ParseLevelError};
pub use opponent::Opponent;
pub use puzzle::{Goal, HARDEST, Puzzle, PuzzleMaker, puzzles_of_review};
pub use reason::{Answer, Deed, Ending, Guide, Idea, MOST_NODES, Reason, ReasonKind, Story};
pub use review::{
    Accuracy, Assessment, OPENING, Phase, Review, ReviewedMove, assess_moves, explain_turning_points, review,
};
pub use theme::{ParseThemeError, Theme};
