//! Connect Four and every k-in-a-row game of up to 128 bits: the library to add.
//!
//! ```
//! use foursight::{Outcome, Player, Position};
//!
//! let position: Position = "4455667".parse()?;
//! assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
//! # Ok::<(), foursight::notation::ParseError>(())
//! ```
//!
//! This crate holds nothing of its own. It puts the project's libraries under one name, so that one line in `Cargo.toml`
//! brings them all: for now that is the rules, from `foursight-core`. If bitboards are new to you, begin with
//! [`learn`].
#![forbid(unsafe_code)]

#[doc(inline)]
pub use foursight_core::*;

/// The README's examples, run as tests so that they stay true.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ReadmeDoctests;
