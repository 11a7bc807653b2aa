//! Bitboards and rules of Connect Four, tic-tac-toe and every k-in-a-row game of up to 128 bits.
//!
//! Play a game and ask about it:
//!
//! ```
//! use foursight_core::{Column, Position};
//!
//! let mut position = Position::START;
//! for name in "4453".chars() {
//!     position = position.play(Column::from_char(name).expect("1 to 9 and a to z name columns"))?;
//! }
//! assert_eq!(position.playable().len(), 7);
//! assert!(!position.can_win_next());
//! # Ok::<(), foursight_core::PlayError>(())
//! ```
//!
//! Read a position in any [notation], of any game, and get told what is wrong with it:
//!
//! ```
//! use foursight_core::{Game, notation::{self, GameOptions}};
//!
//! let parsed = notation::parse("3/1x1/o2 x 3x3x3 free", GameOptions::default())?;
//! assert_eq!(parsed.position.game(), Game::TICTACTOE);
//! let error = notation::parse("4444444", GameOptions::default()).unwrap_err();
//! assert_eq!(error.to_string(), "move 7: column 4 is full");
//! # Ok::<(), notation::ParseError>(())
//! ```
//!
//! Look at the bits. A [`Bitboard`] is a set of cells with the operators of sets, and draws itself:
//!
//! ```
//! use foursight_core::{Player, Position};
//!
//! let position: Position = "4344366".parse().unwrap();
//! let threats = position.winning_cells(Player::First);
//! assert_eq!(format!("{:#?}", threats | position.playable()), "\
//! . . . . . . .
//! . . . . . . .
//! . . . 1 . . .
//! . . 1 . . 1 .
//! . . . . 1 . .
//! 1 1 . . 1 . 1
//! ");
//! assert!((threats & position.playable()).is_empty(), "e2 wins, but nobody can play there yet");
//! ```
//!
//! # Where things are
//!
//! | | |
//! |---|---|
//! | [`learn`] | **start here** if bitboards are new to you: six chapters, from 3x3 to the solver's door |
//! | [`Position`], [`AnyPosition`] | a position of a game fixed at compile time, and of one chosen at run time |
//! | [`Bitboard`], [`CellSet`], [`Cell`], [`Column`] | sets of cells of a board fixed at compile time or chosen at run time, cells, and columns |
//! | [`Game`], [`Geometry`], [`Standard`], [`Fixed`], [`Dynamic`] | which game, and its board as bits: as constants, or as a value |
//! | [`Gravity`], [`Free`], [`Placement`] | whether stones fall |
//! | [`Setup`] | boards from elsewhere: two bitboards, lists of 0, 1, 2; checked on their way in |
//! | [`Player`], [`Outcome`] | who, and how it ended |
//! | [`Symmetry`], [`Direction`] | turning and reflecting a board; how a line can lie |
//! | [`notation`] | text in and out; `docs/notation.md` is the specification |
//! | [`perft()`], [`GameCount`], [`PlyCounter`] | counting: move sequences, finished games, distinct positions |
//! | [`tictactoe`] | the nine-bit boards of the introductions to bitboards |
//! | [`steps`] | the formulas of the tutorials, worked through on a position |
//! | [`Word`] | `u64` or `u128` |
//!
//! # What it is not
//!
//! There is no I/O here, no clock, no thread, no `unsafe` and no dependency; the crate is `no_std` and needs only
//! `alloc`. It knows the rules and does not know who wins: that is `foursight-solver`'s business. `foursight-tutorial`
//! has two small solvers to read on the way there, `foursight` puts the libraries together, and `foursight-cli` is the
//! program.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod any;
mod bitboard;
mod cell;
mod cell_set;
mod count;
mod direction;
mod game;
mod geometry;
pub mod learn;
mod lines;
pub mod notation;
mod perft;
mod placement;
mod player;
mod position;
mod setup;
mod sorting;
pub mod steps;
mod symmetry;
pub mod tictactoe;
mod word;

pub use any::{AnyPosition, TypedPosition};
pub use bitboard::{Bitboard, Cells};
pub use cell::{Cell, Column, ParseCellError};
pub use cell_set::CellSet;
pub use count::{OutOfMemory, PlyCount, PlyCounter};
pub use direction::Direction;
pub use game::{Game, GameError, MAX_BITS, MAX_WIDTH};
pub use geometry::{Dynamic, Fixed, Geometry, Standard};
pub use lines::Bits;
pub use perft::{GameCount, perft};
pub use placement::{Free, Gravity, Placement};
pub use player::{Outcome, Player};
pub use position::{PlayError, Position};
pub use setup::{Setup, SetupError};
pub use sorting::sort_few_by_key;
pub use symmetry::Symmetry;
pub use word::Word;

/// The README's examples, run as tests so that they stay true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
