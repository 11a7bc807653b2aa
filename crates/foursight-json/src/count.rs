//! How many different positions there are.

use foursight_core::PlyCount;
use serde::{Deserialize, Serialize};

use crate::{Game, Version};

/// `count`: how many different positions of each ply there are.
///
/// ```
/// use foursight_core::{Game, PlyCounter, Position};
/// use foursight_json::{Count, from_line, to_line};
///
/// let plies: Vec<_> = PlyCounter::new(Position::START, 1 << 20).take(3).map(Result::unwrap).collect();
/// let count = Count::new(Game::CONNECT4, &plies, true);
/// assert_eq!(count.total.unwrap().positions, 1 + 7 + 49);
/// assert_eq!(from_line(&to_line(&count)), Ok(count));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// Always 1.
    pub version: Version,
    /// Which game.
    pub game: Game,
    /// Whether every ply asked for is there.
    pub complete: bool,
    /// The plies.
    pub plies: Vec<CountedPly>,
    /// Of all plies; `null` if they are not complete.
    pub total: Option<Counts>,
}

/// The positions of a ply.
///
/// ```
/// use foursight_json::{CountedPly, from_line};
///
/// let json = r#"{"ply":1,"positions":9,"terminal":0,"classes":3}"#;
/// assert_eq!(from_line::<CountedPly>(json).unwrap().counts.classes, 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedPly {
    /// Stones on the board.
    pub ply: u32,
    /// How many there are.
    #[serde(flatten)]
    pub counts: Counts,
}

/// How many positions.
///
/// ```
/// use foursight_core::PlyCount;
/// use foursight_json::Counts;
///
/// let plies = [1, 9].map(|positions| PlyCount { ply: 0, positions, terminal: 0, classes: 1 });
/// assert_eq!(Counts::total(&plies), Counts { positions: 10, terminal: 0, classes: 2 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// Distinct positions.
    pub positions: u64,
    /// Those that are the end of a game.
    pub terminal: u64,
    /// Distinct positions when those that differ by a symmetry of the board count as one.
    pub classes: u64,
}

impl Count {
    /// The plies that were counted, and whether these are all that was asked for.
    ///
    /// ```
    /// # use foursight_core::Game;
    /// # use foursight_json::Count;
    /// assert_eq!(Count::new(Game::CONNECT4, &[], false).total, None);
    /// ```
    pub fn new(game: foursight_core::Game, plies: &[PlyCount], complete: bool) -> Self {
        Self {
            version: Version,
            game: game.into(),
            complete,
            plies: plies.iter().map(|&count| CountedPly { ply: count.ply, counts: count.into() }).collect(),
            total: complete.then(|| Counts::total(plies)),
        }
    }
}

impl Counts {
    /// The sum over plies.
    ///
    /// ```
    /// # use foursight_json::Counts;
    /// assert_eq!(Counts::total(&[]), Counts::default());
    /// ```
    pub fn total(plies: &[PlyCount]) -> Self {
        plies.iter().map(|&count| Self::from(count)).fold(Self::default(), |sum, ply| Self {
            positions: sum.positions + ply.positions,
            terminal: sum.terminal + ply.terminal,
            classes: sum.classes + ply.classes,
        })
    }
}

impl From<PlyCount> for Counts {
    fn from(PlyCount { positions, terminal, classes, .. }: PlyCount) -> Self {
        Self { positions, terminal, classes }
    }
}
