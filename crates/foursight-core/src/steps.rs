//! The formulas of the tutorials, worked through on a position, one operation after the other.
//!
//! The rest of this crate computes; this module shows how. Each [`Topic`] gives [`Run`]s, a run is a formula carried out
//! for something, and its [`Step`]s name what goes in, what comes out, and how many operations on words that takes. The
//! names are those of the texts in [`learn::sources`](crate::learn::sources).
//!
//! ```
//! use foursight_core::AnyPosition;
//! use foursight_core::steps::Topic;
//!
//! let position: AnyPosition = "4453".parse()?;
//! let runs = Topic::Key.runs(position);
//! let formulas: Vec<_> = runs[0].steps.iter().map(|step| step.formula.as_str()).collect();
//! assert_eq!(formulas, ["marker = mask + bottom", "key = marker + position"]);
//! assert_eq!(Some(runs[0].steps[1].word), position.key());
//! # Ok::<(), foursight_core::notation::ParseError>(())
//! ```

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::any::AnyPosition;
use crate::cell::{Cell, Column};
use crate::game::Game;
use crate::player::Player;
use crate::tictactoe;

mod columns;
mod lines;
mod nine_bits;

/// What is worked through.
///
/// ```
/// use foursight_core::{AnyPosition, Game};
/// use foursight_core::steps::Topic;
///
/// let start = AnyPosition::new(Game::CONNECT4);
/// let fitting = Topic::ALL.into_iter().filter(|topic| !topic.runs(start).is_empty());
/// assert_eq!(fitting.map(|topic| topic.to_string()).collect::<Vec<_>>().join(" "), "wins key gravity threats nonlosing");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// The win test by shifts, for each player.
    Wins,
    /// One number for a position, by addition.
    Key,
    /// Where a stone lands, by the carry of an addition: for all columns at once, then for each.
    Gravity,
    /// The cells that complete a line, for each player.
    Threats,
    /// The moves that do not lose at once.
    NonLosing,
    /// Tic-tac-toe in nine bits a player.
    NineBits,
}

/// A formula carried out.
///
/// ```
/// use foursight_core::{AnyPosition, Player};
/// use foursight_core::steps::{About, Topic};
///
/// let runs = Topic::Wins.runs("4455667".parse::<AnyPosition>()?);
/// assert_eq!((runs[0].name, runs[0].about), ("alignment", About::Player(Player::First)));
/// assert_eq!((runs[0].answer.as_str(), runs[0].operations()), ("true", 16));
/// assert_eq!(runs[1].answer, "false");
/// # Ok::<(), foursight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// What the formula is called.
    pub name: &'static str,
    /// Whose name that is.
    pub source: &'static str,
    /// What it was carried out for.
    pub about: About,
    /// The operations, in order; a run may end early, as the formula does.
    pub steps: Vec<Step>,
    /// What the formula gives: `true`, `false`, or a word in hexadecimal.
    pub answer: String,
}

/// What a run is about.
///
/// ```
/// use foursight_core::{AnyPosition, Column, Game};
/// use foursight_core::steps::{About, Topic};
///
/// let runs = Topic::Gravity.runs(AnyPosition::new(Game::CONNECT4));
/// assert_eq!((runs[0].about, runs[4].about), (About::Position, About::Column(Column::new(3).unwrap())));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The whole position.
    Position,
    /// The stones of one player.
    Player(Player),
    /// One column.
    Column(Column),
}

/// One or a few operations on words.
///
/// ```
/// use foursight_core::AnyPosition;
/// use foursight_core::steps::Topic;
///
/// let runs = Topic::Wins.runs("121212".parse::<AnyPosition>()?);
/// let first = &runs[0].steps[0];
/// assert_eq!((first.part.as_str(), first.formula.as_str()), ("horizontal", "m = p & (p >> 7)"));
/// let operands: Vec<_> = first.operands.iter().map(|it| (it.sign, it.name.as_str(), it.word)).collect();
/// assert_eq!(operands, [("", "p", 7), ("&", "p >> 7", 0)]);
/// assert_eq!((first.word, first.operations), (0, 2));
/// # Ok::<(), foursight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The part of the formula.
    pub part: String,
    /// What is computed.
    pub formula: String,
    /// What goes in.
    pub operands: Vec<Operand>,
    /// What it is called that comes out; empty if it has no name.
    pub result: &'static str,
    /// What comes out.
    pub word: u128,
    /// How many operations on words that takes; tests and jumps are not counted.
    pub operations: u32,
    /// What the bits that come out are.
    pub text: String,
}

/// A word that goes into a step.
///
/// ```
/// use foursight_core::steps::Operand;
///
/// let operand = Operand { sign: "&", name: "p >> 7".to_owned(), word: 1 };
/// assert_eq!(operand.word, 0x80 >> 7);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand {
    /// The operator that joins it to those before; empty for the first.
    pub sign: &'static str,
    /// What it is called in the formula.
    pub name: String,
    /// Its bits.
    pub word: u128,
}

/// Where a bit is drawn.
///
/// ```
/// use foursight_core::Game;
/// use foursight_core::steps::Topic;
///
/// let rows = Topic::Wins.layout(Game::CONNECT4);
/// assert_eq!((rows.len(), rows[0][3].bit, rows[0][3].cell), (7, 27, None), "the sentinels are on top");
/// assert_eq!((rows[6][3].bit, rows[6][3].cell.unwrap().to_string()), (21, "d1".to_owned()));
/// assert_eq!(Topic::NineBits.layout(Game::TICTACTOE)[2][0].bit, 6, "row by row");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its number.
    pub bit: u32,
    /// The cell that it stands for; `None` for a sentinel.
    pub cell: Option<Cell>,
}

impl Topic {
    /// All of them.
    ///
    /// ```
    /// # use foursight_core::steps::Topic;
    /// assert!(Topic::ALL.into_iter().all(|topic| topic.to_string().parse() == Ok(topic)));
    /// ```
    pub const ALL: [Self; 6] =
        [Self::Wins, Self::Key, Self::Gravity, Self::Threats, Self::NonLosing, Self::NineBits];

    /// The runs of this topic; none if the topic says nothing about the position: the key and gravity where stones do not
    /// fall, the moves that do not lose when the game is over or misère, nine bits on any board but that of tic-tac-toe.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// # use foursight_core::steps::Topic;
    /// let start = AnyPosition::new(Game::TICTACTOE);
    /// assert_eq!((Topic::Key.runs(start).len(), Topic::NineBits.runs(start).len()), (0, 4));
    /// ```
    pub fn runs(self, position: AnyPosition) -> Vec<Run> {
        let falls = position.game().has_gravity();
        match self {
            Self::Wins => Player::ALL.map(|player| lines::wins(position, player)).into(),
            Self::Threats => Player::ALL.map(|player| lines::threats(position, player)).into(),
            Self::Key if falls => vec![columns::key(position)],
            Self::Gravity if falls => columns::gravity(position),
            Self::NonLosing if !position.game().is_misere() && !position.is_over() => {
                vec![columns::non_losing(position)]
            }
            Self::NineBits => tictactoe::TicTacToe::of(position).map_or_else(Vec::new, nine_bits::runs),
            Self::Key | Self::Gravity | Self::NonLosing => Vec::new(),
        }
    }

    /// How the bits of this topic's words are drawn, rows from the top; the sentinels are a row of their own.
    ///
    /// ```
    /// # use foursight_core::Game;
    /// # use foursight_core::steps::Topic;
    /// assert_eq!(Topic::Key.layout(Game::CONNECT4).iter().flatten().count(), 49);
    /// ```
    pub fn layout(self, game: Game) -> Vec<Vec<Place>> {
        if self == Self::NineBits {
            return nine_bits::layout();
        }
        let stride = game.height() + 1;
        let place = |column, row| Place {
            bit: column * stride + row,
            cell: (row < game.height()).then(|| Cell::new(column, row)),
        };
        (0..stride).rev().map(|row| (0..game.width()).map(|column| place(column, row)).collect()).collect()
    }

    fn name(self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::Key => "key",
            Self::Gravity => "gravity",
            Self::Threats => "threats",
            Self::NonLosing => "nonlosing",
            Self::NineBits => "ninebits",
        }
    }
}

impl fmt::Display for Topic {
    /// ```
    /// # use foursight_core::steps::Topic;
    /// assert_eq!(Topic::NonLosing.to_string(), "nonlosing");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Topic {
    type Err = UnknownTopic;

    /// ```
    /// # use foursight_core::steps::Topic;
    /// assert_eq!("key".parse(), Ok(Topic::Key));
    /// let message = "there is no such topic: write wins, key, gravity, threats, nonlosing or ninebits";
    /// assert_eq!("keys".parse::<Topic>().unwrap_err().to_string(), message);
    /// ```
    fn from_str(text: &str) -> Result<Self, UnknownTopic> {
        Self::ALL.into_iter().find(|topic| topic.name() == text).ok_or(UnknownTopic)
    }
}

/// A text that names no topic.
///
/// ```
/// use foursight_core::steps::{Topic, UnknownTopic};
///
/// assert_eq!("".parse::<Topic>(), Err(UnknownTopic));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownTopic;

impl fmt::Display for UnknownTopic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no such topic: write wins, key, gravity, threats, nonlosing or ninebits")
    }
}

impl core::error::Error for UnknownTopic {}

impl Run {
    /// How many operations on words the run took.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, steps::Topic};
    /// let run = &Topic::Key.runs("4453".parse::<AnyPosition>().unwrap())[0];
    /// assert_eq!(run.operations(), 2);
    /// ```
    pub fn operations(&self) -> u32 {
        self.steps.iter().map(|step| step.operations).sum()
    }
}

impl Operand {
    fn new(sign: &'static str, name: impl Into<String>, word: u128) -> Self {
        Self { sign, name: name.into(), word }
    }
}

/// A word as it is written.
fn hexadecimal(word: u128) -> String {
    format!("{word:#x}")
}
