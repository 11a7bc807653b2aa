//! What can be wrong with a proof.

use std::fmt;

use foursight_core::Column;

use super::claim::ClaimError;

/// Why a text is no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// A line of the text cannot be read.
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// The claim is none.
    Claim(ClaimError),
    /// A position that the proof leads to, or should not.
    Position {
        /// The moves from the position of the claim.
        moves: Vec<Column>,
        /// What is wrong there.
        problem: &'static str,
    },
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { line, problem } => write!(f, "line {line}: {problem}"),
            Self::Claim(error) => error.fmt(f),
            Self::Position { moves, problem } => {
                let moves: String = moves.iter().map(|column| column.to_char()).collect();
                write!(f, "after {}: {problem}", if moves.is_empty() { "no move" } else { &moves })
            }
        }
    }
}

impl std::error::Error for ProofError {}
