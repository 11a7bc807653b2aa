//! Proofs that a side gets at least a score: small, written as text, and checked by a program that trusts nothing.
//!
//! A [`Proof`] is a [`Claim`] and a graph. Where the side of the claim moves, the proof names one move. Where the other side
//! moves, every move that does not lose at once has an answer. A line of play ends in a [`Leaf`]: a plan of the strategy
//! rules, threats that leave no choice, or something to follow, which is checked by playing every reply. What can be seen on
//! the board (the game is over, a win at hand, two threats at once) needs no word. Mirror images and transpositions are one node.
//!
//! The exact score of a position is two proofs: one for each side.
//!
//! `docs/proof-format.md` defines the text. [`check`] reads it with a board of its own; it shares nothing with the search or
//! with the strategy bounds, and believes nothing of what the prover found.
//!
//! ```
//! use foursight_core::Position;
//! use foursight_solver::proof::{Claim, Leaf, Step, check};
//! use foursight_solver::{Limits, Score, Solver};
//!
//! // o has e2, f2 and g2, so x must never play d1: o gets at least 3.
//! let position: Position = "15776336176576".parse()?;
//! let claim = Claim::new(position, foursight_core::Player::Second, Score::new(3).unwrap())?;
//! let proof = Solver::default().prove(claim, &Limits::default()).unwrap();
//! assert!(matches!(proof.step(claim.position()), Some(Step::Leaf(Leaf::Plan(_)))));
//! let report = check(&proof.to_string())?;
//! assert_eq!((report.claim, report.plans), (claim, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod check;
mod claim;
mod diagram;
mod error;
#[cfg(test)]
mod exhaustion;
mod follow;
mod graph;
#[cfg(feature = "diagrams")]
mod guess;
mod job;
mod leaf;
mod memory;
#[cfg(feature = "diagrams")]
mod model;
#[cfg(test)]
mod mutations;
mod oracle;
mod plan;
mod play_plan;
mod playing;
mod prover;
#[cfg(feature = "diagrams")]
mod satisfy;
mod search_plan;
#[cfg(test)]
mod tests;
mod text;
mod view;
mod workshop;
mod writer;
mod yard;

pub use check::{Report, check, check_by_play};
pub use claim::{Claim, ClaimError};
pub use error::ProofError;
pub use job::ProofJob;
pub use leaf::{Diagram, Leaf, Plan, Rule};
pub use view::{Line, Proof, Sight, Step};
