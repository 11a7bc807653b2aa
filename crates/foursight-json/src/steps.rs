//! The formulas of the tutorials, worked through on a position.

use foursight_core::steps;
use serde::{Deserialize, Serialize};

use crate::{Cell, Player, Position, Subject, Version, Word};

/// `show --steps`: the formulas of one topic, carried out on a position operation by operation.
///
/// ```
/// use foursight_core::notation::{GameOptions, parse};
/// use foursight_json::{Steps, Topic, Word, from_line, to_line};
///
/// let steps = Steps::new(&parse("4453", GameOptions::default()).unwrap(), Topic::Key);
/// let key = &steps.runs[0];
/// assert_eq!((key.name.as_str(), key.operations, key.steps.len()), ("key", 2, 2));
/// assert_eq!(Some(key.steps[1].word), foursight_json::Show::new(&parse("4453", GameOptions::default()).unwrap()).boards.key);
/// assert_eq!(from_line(&to_line(&steps)), Ok(steps));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Steps {
    /// Always 1.
    pub version: Version,
    /// The position.
    pub position: Position,
    /// What is worked through.
    pub topic: Topic,
    /// How the bits of the words are drawn: rows from the top.
    pub layout: Vec<Vec<Place>>,
    /// The formulas; none if the topic says nothing about the position.
    pub runs: Vec<Run>,
}

/// What is worked through.
///
/// ```
/// use foursight_json::{Topic, to_line};
///
/// assert_eq!(to_line(&Topic::from(foursight_core::steps::Topic::NonLosing)), r#""nonlosing""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Topic {
    /// The win test by shifts, for each player.
    Wins,
    /// One number for a position, by addition.
    Key,
    /// Where a stone lands, by the carry of an addition.
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
/// use foursight_core::{AnyPosition, Game};
/// use foursight_json::{Steps, Topic};
///
/// let runs = Steps::new(AnyPosition::new(Game::CONNECT4), Topic::Gravity).runs;
/// assert_eq!((runs[0].column, runs[7].column), (None, Some(7)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Run {
    /// What the formula is called.
    pub name: String,
    /// Whose name that is.
    pub source: String,
    /// For whose stones; `null` if for no single player's.
    pub player: Option<Player>,
    /// For which column, from 1; `null` if for no single one.
    pub column: Option<u32>,
    /// How many operations on words it took.
    pub operations: u32,
    /// What the formula gives: `true`, `false`, or a word.
    pub answer: String,
    /// The operations in order.
    pub steps: Vec<WorkedStep>,
}

/// One or a few operations on words.
///
/// ```
/// use foursight_core::notation::{GameOptions, parse};
/// use foursight_json::{Steps, Topic, Word};
///
/// let steps = Steps::new(&parse("121212", GameOptions::default()).unwrap(), Topic::Wins);
/// let vertical = &steps.runs[0].steps[6];
/// assert_eq!((vertical.formula.as_str(), vertical.word), ("m = p & (p >> 1)", Word(0b11)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WorkedStep {
    /// The part of the formula.
    pub part: String,
    /// What is computed.
    pub formula: String,
    /// What goes in.
    pub operands: Vec<Operand>,
    /// What it is called that comes out; empty if it has no name.
    pub result: String,
    /// What comes out.
    pub word: Word,
    /// How many operations on words that takes; tests and jumps are not counted.
    pub operations: u32,
    /// What the bits that come out are, in English.
    pub text: String,
}

/// A word that goes into a step.
///
/// ```
/// use foursight_json::{Operand, Word, from_line};
///
/// let operand: Operand = from_line(r#"{"sign":"&","name":"p >> 7","word":"0x1"}"#).unwrap();
/// assert_eq!(operand.word, Word(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Operand {
    /// The operator that joins it to those before; empty for the first.
    pub sign: String,
    /// What it is called in the formula.
    pub name: String,
    /// Its bits.
    pub word: Word,
}

/// Where a bit is drawn.
///
/// ```
/// use foursight_json::{Place, from_line};
///
/// let sentinel: Place = from_line(r#"{"bit":6,"cell":null}"#).unwrap();
/// assert_eq!(sentinel.cell, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// Its number.
    pub bit: u32,
    /// The cell that it stands for; `null` for a sentinel.
    pub cell: Option<Cell>,
}

impl Steps {
    /// The formulas of a topic.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// # use foursight_json::{Steps, Topic};
    /// let steps = Steps::new(AnyPosition::new(Game::TICTACTOE), Topic::NineBits);
    /// assert_eq!((steps.layout.len(), steps.runs.len()), (3, 4));
    /// assert_eq!(steps.runs[0].steps[0].formula, "x & WIN_ROWS[0] == WIN_ROWS[0]");
    /// ```
    pub fn new<'a>(subject: impl Into<Subject<'a>>, topic: Topic) -> Self {
        let subject = subject.into();
        let worked = steps::Topic::from(topic);
        let layout = worked.layout(subject.position.game());
        Self {
            version: Version,
            position: Position::new(subject),
            topic,
            layout: layout.into_iter().map(|row| row.into_iter().map(Place::from).collect()).collect(),
            runs: worked.runs(subject.position).into_iter().map(Run::from).collect(),
        }
    }
}

impl From<steps::Place> for Place {
    fn from(place: steps::Place) -> Self {
        Self { bit: place.bit, cell: place.cell.map(Cell) }
    }
}

impl From<steps::Run> for Run {
    fn from(run: steps::Run) -> Self {
        let (player, column) = match run.about {
            steps::About::Position => (None, None),
            steps::About::Player(player) => (Some(player.into()), None),
            steps::About::Column(column) => (None, Some(column.index() + 1)),
        };
        let operations = run.operations();
        let steps = run.steps.into_iter().map(WorkedStep::from).collect();
        let (name, source) = (run.name.to_owned(), run.source.to_owned());
        Self { name, source, player, column, operations, answer: run.answer, steps }
    }
}

impl From<steps::Step> for WorkedStep {
    fn from(step: steps::Step) -> Self {
        let operand =
            |it: steps::Operand| Operand { sign: it.sign.to_owned(), name: it.name, word: Word(it.word) };
        Self {
            part: step.part,
            formula: step.formula,
            operands: step.operands.into_iter().map(operand).collect(),
            result: step.result.to_owned(),
            word: Word(step.word),
            operations: step.operations,
            text: step.text,
        }
    }
}

impl From<steps::Topic> for Topic {
    fn from(topic: steps::Topic) -> Self {
        match topic {
            steps::Topic::Wins => Self::Wins,
            steps::Topic::Key => Self::Key,
            steps::Topic::Gravity => Self::Gravity,
            steps::Topic::Threats => Self::Threats,
            steps::Topic::NonLosing => Self::NonLosing,
            steps::Topic::NineBits => Self::NineBits,
        }
    }
}

impl From<Topic> for steps::Topic {
    fn from(topic: Topic) -> Self {
        match topic {
            Topic::Wins => Self::Wins,
            Topic::Key => Self::Key,
            Topic::Gravity => Self::Gravity,
            Topic::Threats => Self::Threats,
            Topic::NonLosing => Self::NonLosing,
            Topic::NineBits => Self::NineBits,
        }
    }
}
