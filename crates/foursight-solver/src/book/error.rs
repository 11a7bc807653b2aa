//! Why a book cannot be read or made.

use std::fmt;

use foursight_core::{Game, GameError};

/// What is wrong with a book.
///
/// ```
/// use foursight_solver::book::{Book, BookError};
///
/// assert_eq!(Book::from_bytes(&b"no book at all, but long enough"[..]).unwrap_err(), BookError::NoBook);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BookError {
    /// The bytes do not begin like a book.
    NoBook,
    /// A version of the format that this program does not know.
    Version {
        /// The version it says.
        found: u16,
    },
    /// More or fewer bytes than the header says.
    Length {
        /// The bytes there are.
        found: usize,
        /// The bytes there should be.
        expected: u64,
    },
    /// The checksum does not fit the bytes.
    Checksum,
    /// A header that describes no book.
    Header(HeaderProblem),
    /// Bits that have no meaning are not zero.
    Reserved {
        /// The number of their byte, from 0.
        byte: usize,
    },
    /// A score that no position of its ply has.
    Score {
        /// Where it is, from 0.
        place: u32,
        /// The score.
        value: i32,
    },
    /// Bits of a deep book that are no scores.
    Block {
        /// The ply.
        ply: u32,
        /// Which block of it, from 0.
        block: u32,
    },
    /// More or fewer scores than the book has places.
    Count {
        /// The scores there are.
        found: usize,
        /// The places there are.
        expected: u32,
    },
    /// Only games with gravity have books.
    NoGravity {
        /// The game asked for.
        game: Game,
    },
    /// Deeper than the board has cells, or than a book may be.
    TooDeep {
        /// The depth asked for.
        depth: u32,
        /// The deepest book of this game.
        deepest: u32,
    },
}

/// What a header says that no book has.
///
/// ```
/// use foursight_solver::book::HeaderProblem;
///
/// assert_eq!(HeaderProblem::Bits(9).to_string(), "its scores have 9 bits where there are 1 to 8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeaderProblem {
    /// There is no such game.
    Game(GameError),
    /// There is no book of that many plies for the game.
    Depth(u32),
    /// Bits of a score, of which there are 1 to 8.
    Bits(u32),
    /// A book of that game and depth has another number of places.
    Places {
        /// The places it says.
        found: u32,
        /// The places there are.
        expected: u32,
    },
    /// No position has a score as the lowest one it says.
    Lowest(i32),
    /// The moves of a deep book lead to no position whose game goes on.
    Root,
    /// The first ply of a deep book is not some steps of two before its last, or comes before its root.
    First(u32),
    /// A code of that ply is none.
    Codes(u32),
}

impl fmt::Display for HeaderProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(error) => write!(f, "its game does not exist: {error}"),
            Self::Depth(depth) => write!(f, "its game has no book of {depth} plies"),
            Self::Bits(bits) => write!(f, "its scores have {bits} bits where there are 1 to 8"),
            Self::Places { found, expected } => {
                write!(f, "it counts {found} places where its game and depth have {expected}")
            }
            Self::Root => f.write_str("its first moves lead to no game that goes on"),
            Self::First(ply) => write!(f, "it cannot begin with ply {ply}"),
            Self::Codes(ply) => write!(f, "a code of ply {ply} is none"),
            Self::Lowest(score) => write!(f, "no position has its lowest score, {score}"),
        }
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBook => f.write_str("not a book: it does not begin with the mark of one"),
            Self::Version { found } => {
                write!(f, "a book of version {found}; this program reads version {}", super::VERSION)
            }
            Self::Length { found, expected } => {
                write!(f, "the book is damaged: it has {found} bytes where {expected} were expected")
            }
            Self::Checksum => f.write_str("the book is damaged: its checksum does not fit"),
            Self::Header(problem) => write!(f, "the book is damaged: {problem}"),
            Self::Reserved { byte } => {
                write!(f, "the book is damaged: unused bits of byte {byte} are not zero")
            }
            Self::Score { place, value } => {
                write!(f, "the book is wrong: no position has the score {value} of place {place}")
            }
            Self::Block { ply, block } => {
                write!(f, "the book is damaged: block {block} of ply {ply} holds no scores")
            }
            Self::Count { found, expected } => {
                write!(f, "{found} scores for a book that has {expected} places")
            }
            Self::NoGravity { game } => {
                write!(f, "{game} has no gravity, and only games with gravity have books")
            }
            Self::TooDeep { depth, deepest } => {
                write!(f, "a book of {depth} plies is too deep: {deepest} is the most for this board")
            }
        }
    }
}

impl std::error::Error for BookError {}
