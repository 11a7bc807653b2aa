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
//! What people do with it: the [`coach`] explains, reviews games, sets puzzles, and plays at any level.
//!
//! ```
//! use foursight::coach::{Level, Opponent, english, explain};
//! use foursight::{AnyPosition, Limits, Solver};
//!
//! let position: AnyPosition = "15776336176576".parse()?;
//! let (mut solver, limits) = (Solver::default(), Limits::default());
//! let explanation = explain(position, &mut solver, &limits);
//! assert_eq!(
//!     english::explanation(&explanation)[2],
//!     "x must not play column 4: o would answer at d2 and complete d2 e2 f2 g2."
//! );
//!
//! let cell = Opponent::new(Level::PERFECT, 1).choose(position, &mut solver, &limits).expect("no limit was set");
//! assert!(["a3", "b1"].contains(&cell.to_string().as_str()), "the two moves that hold out longest");
//! # Ok::<(), foursight::notation::ParseError>(())
//! ```
//!
//! # Where things are
//!
//! This crate holds nothing of its own. It puts the project's libraries under one name, so that one line in `Cargo.toml`
//! brings them all.
//!
//! | here | comes from | |
//! |---|---|---|
//! | [`Position`], [`AnyPosition`], [`Bitboard`], [`Game`], [`Setup`] and other types of the rules | `foursight-core` | a position of a game fixed at compile time, and of one chosen at run time |
//! | [`notation`] | `foursight-core` | text in and out |
//! | [`learn`], [`tictactoe`], [`steps`] | `foursight-core` | **start here** if bitboards are new to you |
//! | [`Solver`], [`Analysis`], [`Score`], [`Limits`] and other types of the solver | `foursight-solver` | exact values |
//! | [`strategy`] | `foursight-solver` | how a result can be proved without a search |
//! | [`book`] | `foursight-solver` | opening books |
//! | [`batch`] | `foursight-solver` | many positions on all cores |
//! | [`coach`] | `foursight-coach` | explanations, reviews, puzzles, opponents |
//! | `json` | `foursight-json` | every JSON type, with the feature `json` |
//!
//! Code that is generic over the board finds what it needs here. What only a library needs that goes on from an
//! `AnyPosition` to the type inside (`TypedPosition`, `with_position!`), or that computes with words of its own (`Bits`), is
//! in `foursight-core` alone.
//!
//! # Features
//!
//! - `book`, on unless you say otherwise: the opening book of Connect Four is part of the program.
//! - `deep-book`: and so is the deep book, which answers positions of up to twelve stones (2.0 MB).
//! - `json`: the module `json`, and with it serde.
#![forbid(unsafe_code)]

#[doc(inline)]
pub use foursight_coach as coach;
#[doc(inline)]
pub use foursight_core::{
    AnyPosition, Bitboard, Cell, CellSet, Cells, Column, Direction, Dynamic, Fixed, Free, Game, GameCount,
    GameError, Geometry, Gravity, MAX_BITS, MAX_WIDTH, OutOfMemory, Outcome, ParseCellError, Placement,
    PlayError, Player, PlyCount, PlyCounter, Position, Setup, SetupError, Standard, Symmetry, Word, perft,
};
#[doc(inline)]
pub use foursight_core::{learn, notation, steps, tictactoe};
#[cfg(feature = "json")]
#[doc(inline)]
pub use foursight_json as json;
#[doc(inline)]
pub use foursight_solver::{
    Analysis, AnalysisJob, Bounds, CancelHandle, Event, Limits, MoveValue, Progress, Score, Solution,
    SolveJob, Solver, SolverBuilder, Source, TimeLimit, Verdict,
};
#[cfg(not(target_family = "wasm"))]
#[doc(inline)]
pub use foursight_solver::{Checkpoint, CheckpointError, Sight, Watch};
#[doc(inline)]
pub use foursight_solver::{batch, book, clock, proof, strategy};

/// The README's examples, run as tests so that they stay true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
