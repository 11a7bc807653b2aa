//! Connect Four and every k-in-a-row game of up to 128 bits: the library to add.
//!
//! The rules: positions, threats, who has won.
//!
//! ```
//! use foursight::{Outcome, Player, Position};
//!
//! let position: Position = "4455667".parse()?;
//! assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
//! # Ok::<(), foursight::notation::ParseError>(())
//! ```
//!
//! The truth: who wins, when, and by which moves. A [`Solver`] keeps what it learns for the next position.
//!
//! ```
//! use foursight::{Game, Position, Solver, Verdict};
//!
//! let position: Position = "24617133247233".parse()?;
//! let mut solver = Solver::default();
//!
//! let score = solver.solve(position).score().expect("no limit was set");
//! assert_eq!((score.value(), score.verdict()), (-8, Verdict::Loss));
//! assert_eq!(score.last_ply(Game::CONNECT4, position.ply()), 28);
//!
//! let analysis = solver.analyze(position);
//! assert_eq!(analysis.best.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["d3", "g3"]);
//! assert_eq!(analysis.moves.len(), 7, "a value for every move");
//! assert_eq!(position.ply() + analysis.line.len() as u32, 28, "one line of best play, to the end");
//! # Ok::<(), foursight::notation::ParseError>(())
//! ```
//!
//! An answer under a limit says what is proved, and never guesses.
//!
//! ```
//! use foursight::{Limits, Position, Solver};
//!
//! let limits = Limits { nodes: Some(10_000), ..Limits::default() };
//! let solution = Solver::builder().no_book().build().solve_within(Position::START, &limits);
//! assert_eq!(solution.score(), None);
//! assert!(solution.bounds.lower.value() <= 1 && 1 <= solution.bounds.upper.value());
//! ```
//!
//! This crate holds nothing of its own. It puts the project's libraries under one name, so that one line in `Cargo.toml`
//! brings them all: the rules from `foursight-core`, the solver from `foursight-solver`, the coach from
//! `foursight-coach`. If bitboards are new to you, begin with [`learn`]; if you wonder how a result can be proved without
//! a search, with [`strategy`].
#![forbid(unsafe_code)]

#[doc(inline)]
pub use foursight_coach::*;
#[doc(inline)]
pub use foursight_core::*;
#[doc(inline)]
pub use foursight_solver::*;

/// The README's examples, run as tests so that they stay true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
