//! Cells, moves and bitboards, which are strings or numbers.

use std::fmt;

use foursight_core::Game;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A cell, written `"d3"`: the column as a letter, then the row.
///
/// ```
/// use foursight_json::{Cell, from_line, to_line};
///
/// let cell = Cell("d3".parse().unwrap());
/// assert_eq!(to_line(&cell), r#""d3""#);
/// assert_eq!(from_line(r#""d3""#), Ok(cell));
/// assert!(from_line::<Cell>(r#""3d""#).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub foursight_core::Cell);

impl Cell {
    /// A list of cells.
    pub(crate) fn list(cells: &[foursight_core::Cell]) -> Vec<Self> {
        cells.iter().copied().map(Self).collect()
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, |text| text.parse().map(Self).map_err(|error| format!("{text:?} is {error}")))
    }
}

/// A set of cells as the bits of a number, written in hexadecimal because not every reader of JSON keeps 64 of them.
///
/// ```
/// use foursight_json::{Word, from_line, to_line};
///
/// assert_eq!(to_line(&Word(0x387)), r#""0x387""#);
/// assert_eq!(from_line(r#""0x387""#), Ok(Word(0x387)));
/// assert!(from_line::<Word>(r#""387""#).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Word(pub u128);

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:#x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, |text| {
            // The standard library would take a sign, too.
            let digits = text.strip_prefix("0x").filter(|digits| !digits.starts_with('+'));
            let word = digits.and_then(|digits| u128::from_str_radix(digits, 16).ok());
            word.map(Self).ok_or_else(|| format!("{text:?} is not a hexadecimal number such as 0x387"))
        })
    }
}

/// Reads a string that stands for something else.
fn read<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<T, D::Error> {
    struct Visitor<F>(F);
    impl<T, F: Fn(&str) -> Result<T, String>> serde::de::Visitor<'_> for Visitor<F> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a string")
        }

        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
            (self.0)(text).map_err(E::custom)
        }
    }
    deserializer.deserialize_str(Visitor(parse))
}

/// A move: the number of its column, from 1, or without gravity its cell.
///
/// ```
/// use foursight_core::Game;
/// use foursight_json::{Move, to_line};
///
/// let cell = "d3".parse().unwrap();
/// assert_eq!(to_line(&Move::new(Game::CONNECT4, cell)), "4");
/// assert_eq!(to_line(&Move::new(Game::TICTACTOE, cell)), r#""d3""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Move {
    /// With gravity: the column.
    Column(u32),
    /// Without gravity: the cell.
    Cell(Cell),
}

impl Move {
    /// The move that fills a cell.
    ///
    /// ```
    /// # use foursight_core::Game;
    /// # use foursight_json::Move;
    /// assert_eq!(Move::new(Game::CONNECT4, "a6".parse().unwrap()), Move::Column(1));
    /// ```
    pub fn new(game: Game, cell: foursight_core::Cell) -> Self {
        if game.has_gravity() { Self::Column(column_number(cell)) } else { Self::Cell(Cell(cell)) }
    }

    /// A list of moves.
    pub(crate) fn list(game: Game, cells: &[foursight_core::Cell]) -> Vec<Self> {
        cells.iter().map(|&cell| Self::new(game, cell)).collect()
    }
}

/// The column of a cell, counted from 1.
pub(crate) fn column_number(cell: foursight_core::Cell) -> u32 {
    cell.column() + 1
}
