//! How many move sequences there are.

use serde::{Deserialize, Serialize};

use crate::{Position, Subject, Version};

/// `perft`: how many move sequences of each length there are.
///
/// ```
/// use foursight_core::{AnyPosition, Game};
/// use foursight_json::{Perft, PerftDepth, from_line, to_line};
///
/// let depths = vec![PerftDepth { depth: 1, sequences: 7 }];
/// let perft = Perft::new(AnyPosition::new(Game::CONNECT4), depths, true);
/// assert!(to_line(&perft).ends_with(r#""complete":true,"depths":[{"depth":1,"sequences":7}]}"#));
/// assert_eq!(from_line(&to_line(&perft)), Ok(perft));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Perft {
    /// Always 1.
    pub version: Version,
    /// Where the sequences start.
    pub position: Position,
    /// Whether every length asked for is there.
    pub complete: bool,
    /// The lengths.
    pub depths: Vec<PerftDepth>,
}

/// The sequences of one length.
///
/// ```
/// use foursight_json::{PerftDepth, to_line};
///
/// assert_eq!(to_line(&PerftDepth { depth: 2, sequences: 49 }), r#"{"depth":2,"sequences":49}"#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerftDepth {
    /// How many moves.
    pub depth: u32,
    /// How many sequences.
    pub sequences: u64,
}

impl Perft {
    /// What was counted from a position, and whether that is all that was asked for.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// # use foursight_json::Perft;
    /// assert!(!Perft::new(AnyPosition::new(Game::CONNECT4), vec![], false).complete);
    /// ```
    pub fn new<'a>(subject: impl Into<Subject<'a>>, depths: Vec<PerftDepth>, complete: bool) -> Self {
        Self { version: Version, position: Position::new(subject), complete, depths }
    }
}
