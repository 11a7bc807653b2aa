//! Why a checkpoint cannot be gone on from.

use std::fmt;

use foursight_core::{AnyPosition, GameError, SetupError};

/// What is wrong with a checkpoint.
///
/// ```
/// use foursight_solver::{Checkpoint, CheckpointError};
///
/// let error = Checkpoint::from_bytes(b"a shopping list, and a long one at that, so that it has enough bytes".to_vec());
/// assert_eq!(error.unwrap_err(), CheckpointError::NoCheckpoint);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The bytes do not begin like a checkpoint.
    NoCheckpoint,
    /// A version of the format that this program does not know.
    Version {
        /// The version it says.
        found: u16,
    },
    /// More bytes than a checkpoint has.
    Size {
        /// The bytes there are.
        found: usize,
    },
    /// The checksum does not fit the bytes.
    Checksum,
    /// More or fewer bytes than there should be.
    Length {
        /// The bytes there are.
        found: usize,
        /// The bytes there should be.
        expected: u64,
    },
    /// There is no such game.
    Game(GameError),
    /// Bits that have no meaning are not zero.
    Flags {
        /// The byte.
        found: u8,
    },
    /// The stones are no position.
    Position(SetupError),
    /// Bounds that the position cannot have.
    Bounds {
        /// The lower one.
        lower: i32,
        /// The upper one.
        upper: i32,
    },
    /// A move that there is not, that comes twice, or bounds that it cannot have.
    Move {
        /// Which, from 0.
        index: usize,
    },
    /// An entry of the table that no position has.
    Entry {
        /// Which, from 0.
        index: usize,
    },
    /// It is about another position than the one asked for.
    OtherPosition {
        /// The position it is about.
        position: AnyPosition,
    },
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCheckpoint => f.write_str("not a checkpoint"),
            Self::Version { found } => {
                write!(f, "a checkpoint of version {found}, which this program does not know")
            }
            Self::Size { found } => write!(f, "{found} bytes, more than a checkpoint has"),
            Self::Checksum => f.write_str("damaged: the checksum does not fit"),
            Self::Length { found, expected } => write!(f, "damaged: {found} bytes instead of {expected}"),
            Self::Game(error) => write!(f, "no checkpoint of a game: {error}"),
            Self::Flags { found } => write!(f, "no checkpoint of a game: its kind is {found}"),
            Self::Position(error) => write!(f, "no checkpoint of a position: {error}"),
            Self::Bounds { lower, upper } => {
                write!(f, "no position has a score from {lower} to {upper} there")
            }
            Self::Move { index } => {
                write!(f, "move {} is none, or has bounds that it cannot have", index + 1)
            }
            Self::Entry { index } => write!(f, "entry {} is about no position that can arise", index + 1),
            Self::OtherPosition { position } => {
                write!(f, "the checkpoint of another position: {}", position.code())
            }
        }
    }
}

impl std::error::Error for CheckpointError {}
