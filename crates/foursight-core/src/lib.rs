//! Bitboards and rules of Connect Four, tic-tac-toe and every k-in-a-row game of up to 128 bits.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod any;
mod bitboard;
mod cell;
mod count;
mod game;
mod geometry;
mod lines;
pub mod notation;
mod perft;
mod placement;
mod player;
mod position;
mod setup;
mod symmetry;
pub mod tictactoe;
mod word;

pub use any::AnyPosition;
pub use bitboard::{Bitboard, Cells};
pub use cell::{Cell, Column, ParseCellError};
pub use count::{OutOfMemory, PlyCount, PlyCounter};
pub use game::{Game, GameError, MAX_BITS, MAX_WIDTH};
pub use geometry::{Dynamic, Fixed, Geometry, Standard};
pub use perft::{Games, perft};
pub use placement::{Free, Gravity, Placement};
pub use player::{Outcome, Player};
pub use position::{PlayError, Position};
pub use setup::{Setup, SetupError};
pub use symmetry::Symmetry;
pub use word::Word;
