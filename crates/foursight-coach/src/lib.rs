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
//! assert!(start.place(cell).is_ok());
//! ```
#![forbid(unsafe_code)]

#[cfg(all(test, target_family = "wasm"))]
#[macro_use]
extern crate foursight_testing;

mod arena;
mod chance;
pub mod chart;
mod class;
pub mod english;
mod explain;
mod level;
mod look_ahead;
mod opponent;
mod perfect;
mod puzzle;
mod review;
mod skill;
mod vision;
mod words;

pub use arena::{CrossTable, Match, Tally};
pub use chance::Chance;
pub use class::Class;
pub use explain::{
    Completion, Explanation, Fact, LineMove, MoveExplanation, Plan, Remark, explain, explain_analysed_move,
    explain_analysis, explain_move, facts, facts_about, plan, remarks,
};
pub use level::{Level, ParseLevelError};
pub use opponent::Opponent;
pub use puzzle::{Goal, HARDEST, Puzzle, PuzzleMaker, puzzles_of_review};
pub use review::{Accuracy, Assessment, Review, ReviewedMove, review};
