//! What goes wrong, for programs and for people.

use std::fmt;

use foursight_core::notation::{ParseError, Place, Problem};
use foursight_core::{GameError, PlayError, SetupError};
use foursight_solver::book::BookError;
use serde::de::IntoDeserializer;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};

/// An error: `{"error": {"kind": "...", "message": "...", "at": 5}}`.
///
/// ```
/// use foursight_json::{Error, ErrorKind, to_line};
///
/// let error = Error::new(ErrorKind::Limit, "the time was up first");
/// assert_eq!(to_line(&error), r#"{"error":{"kind":"limit","message":"the time was up first"}}"#);
/// assert_eq!(error.to_string(), "the time was up first");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Error {
    /// What went wrong.
    pub error: ErrorBody,
}

/// What went wrong.
///
/// ```
/// use foursight_core::notation::{GameOptions, parse};
/// use foursight_json::{Error, ErrorKind};
///
/// let body = Error::from(parse("44x", GameOptions::default()).unwrap_err()).error;
/// assert_eq!((body.kind, body.at), (ErrorKind::BadMove, Some(3)));
/// assert_eq!(body.message, "move 3: 'x' is not a column: write 1 to 7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorBody {
    /// For programs.
    pub kind: ErrorKind,
    /// For people: lower case, without a full stop.
    pub message: String,
    /// Which move, row or value it is about, counted from 1; absent if it is about none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
}

/// The kinds of errors. The first ten, about positions and games as text, are those of `docs/notation.md`.
///
/// ```
/// use foursight_json::{ErrorKind, to_line};
///
/// assert_eq!(to_line(&ErrorKind::ColumnFull), r#""column_full""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ErrorKind {
    /// A move that is none, or is not possible for another reason than the next three.
    BadMove,
    /// The column of the move is full.
    ColumnFull,
    /// The cell of the move is not empty.
    CellTaken,
    /// The game is over.
    GameOver,
    /// The rows of a board cannot be read.
    BadBoard,
    /// The side to move is missing or wrong.
    BadSide,
    /// There is no such game.
    BadGame,
    /// The game of the text is not the one that was asked for.
    GameDisagrees,
    /// The stones cannot lie like that.
    ImpossibleBoard,
    /// The stated result is not how the game ended.
    WrongResult,
    /// Anything else that is wrong with a position.
    BadPosition,
    /// A board without its moves, where the moves are wanted.
    NoMoves,
    /// A file that is no opening book, or a book that cannot be made.
    BadBook,
    /// The opening book does not know the position.
    NotInBook,
    /// An option or parameter that is not known, is missing, or has a wrong value.
    BadOption,
    /// A text that is not JSON, or not the JSON that is wanted.
    BadJson,
    /// More than is accepted at a time.
    TooLarge,
    /// A limit struck before there was an answer.
    Limit,
    /// Too much is asked at the moment: try again later.
    Busy,
    /// Too much is asked by one client: ask less often.
    TooOften,
    /// There is nothing of that name.
    NotFound,
    /// It is there, but not for this method.
    BadMethod,
    /// A mistake of ours.
    Internal,
}

impl ErrorKind {
    /// All kinds.
    ///
    /// ```
    /// # use foursight_json::ErrorKind;
    /// assert!(ErrorKind::ALL.contains(&ErrorKind::Busy));
    /// ```
    pub const ALL: [Self; 23] = [
        Self::BadMove,
        Self::ColumnFull,
        Self::CellTaken,
        Self::GameOver,
        Self::BadBoard,
        Self::BadSide,
        Self::BadGame,
        Self::GameDisagrees,
        Self::ImpossibleBoard,
        Self::WrongResult,
        Self::BadPosition,
        Self::NoMoves,
        Self::BadBook,
        Self::NotInBook,
        Self::BadOption,
        Self::BadJson,
        Self::TooLarge,
        Self::Limit,
        Self::Busy,
        Self::TooOften,
        Self::NotFound,
        Self::BadMethod,
        Self::Internal,
    ];

    /// The kind of this name, if there is one.
    ///
    /// ```
    /// # use foursight_json::ErrorKind;
    /// assert_eq!(ErrorKind::from_name("bad_side"), Some(ErrorKind::BadSide));
    /// assert_eq!(ErrorKind::from_name("upside_down"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        let name: StrDeserializer<'_, serde::de::value::Error> = name.into_deserializer();
        Self::deserialize(name).ok()
    }
}

impl Error {
    /// An error of this kind, about no place.
    ///
    /// ```
    /// # use foursight_json::{Error, ErrorKind};
    /// assert_eq!(Error::new(ErrorKind::Busy, "try again later").error.at, None);
    /// ```
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { error: ErrorBody { kind, message: message.into(), at: None } }
    }

    /// The same about a place, counted from 1.
    ///
    /// ```
    /// # use foursight_json::{Error, ErrorKind};
    /// assert_eq!(Error::new(ErrorKind::BadMove, "there is no column 9").at(5).error.at, Some(5));
    /// ```
    pub fn at(mut self, place: u64) -> Self {
        self.error.at = Some(place);
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error.message)
    }
}

impl std::error::Error for Error {}

impl From<ParseError> for Error {
    fn from(error: ParseError) -> Self {
        let kind = ErrorKind::from_name(error.kind()).unwrap_or(ErrorKind::BadPosition);
        let at = error.at().map(|place| place as u64);
        Self { error: ErrorBody { kind, message: error.to_string(), at } }
    }
}

/// The kinds are those of the notation: an error without a place is one of the text as a whole.
impl From<Problem> for Error {
    fn from(problem: Problem) -> Self {
        ParseError { place: Place::Text, problem }.into()
    }
}

impl From<PlayError> for Error {
    fn from(error: PlayError) -> Self {
        Problem::Play(error).into()
    }
}

impl From<GameError> for Error {
    fn from(error: GameError) -> Self {
        Problem::Game(error).into()
    }
}

impl From<SetupError> for Error {
    fn from(error: SetupError) -> Self {
        let plain = Self::from(Problem::Setup(error));
        match error {
            SetupError::Value { index, .. } => plain.at(index as u64),
            _ => plain,
        }
    }
}

impl From<BookError> for Error {
    fn from(error: BookError) -> Self {
        Self::new(ErrorKind::BadBook, error.to_string())
    }
}
