//! The exact solver of Foursight: who wins, and when, for every game of `foursight-core`.
//!
//! ```
//! use foursight_core::Position;
//! use foursight_solver::Solver;
//!
//! let position: Position = "24617133247233".parse()?;
//! let solution = Solver::default().solve(position);
//! assert!(solution.score().is_some());
//! # Ok::<(), foursight_core::notation::ParseError>(())
//! ```
//!
//! `docs/solver.md` explains the whole search with drawn boards.
#![deny(unsafe_code)]

#[cfg(all(test, target_family = "wasm"))]
#[macro_use]
extern crate foursight_testing;

mod analysis;
pub mod batch;
pub mod book;
#[cfg(not(target_family = "wasm"))]
mod checkpoint;
pub mod clock;
mod closing;
mod engine;
mod free;
mod job;
#[cfg(feature = "kernels")]
#[doc(hidden)]
pub mod kernels;
mod limits;
mod machine;
mod order;
mod parallel;
pub mod proof;
mod rules;
mod score;
mod search;
mod solver;
pub mod strategy;
mod table;
mod time_limit;
#[cfg(feature = "training")]
#[doc(hidden)]
pub mod training;
#[cfg(test)]
mod truth;
#[cfg(not(target_family = "wasm"))]
mod watch;
mod window;

pub use analysis::{Analysis, AnalysisJob, Event, MoveValue};
#[cfg(not(target_family = "wasm"))]
pub use checkpoint::{Checkpoint, CheckpointError};
pub use job::{Progress, SolveJob};
pub use limits::{CancelHandle, Limits};
pub use score::{Bounds, Score, Verdict};
pub use solver::{Solution, Solver, SolverBuilder, Source};
pub use strategy::{Certificate, Cut, certificate};
pub use time_limit::TimeLimit;
#[cfg(not(target_family = "wasm"))]
pub use watch::{Sight, Watch};

/// The README's examples, run as tests so that they stay true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
