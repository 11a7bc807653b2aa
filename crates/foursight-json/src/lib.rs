//! Every JSON type of Foursight, written and read. `docs/json.md` is the specification.
//!
//! Each object is a struct with public fields, in the order in which they are written. Constructors make it from the
//! answers of the libraries; nothing is searched or decided here.
//!
//! ```
//! use foursight_core::notation::{GameOptions, parse};
//! use foursight_json::{Analysis, Outcome, from_line, to_line};
//! use foursight_solver::Solver;
//!
//! let parsed = parse("24617133247233", GameOptions::default())?;
//! let analysis = Solver::default().analyze(parsed.position);
//! let line = to_line(&Analysis::new(&parsed, &analysis));
//! assert!(line.starts_with(r#"{"version":1,"position":{"moves":"24617133247233","#));
//!
//! let read: Analysis = from_line(&line)?;
//! assert_eq!((read.value.outcome, read.value.score), (Some(Outcome::Loss), Some(-8)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whoever reads passes over fields that are not known here, since new ones may come at any time. An object of another
//! [`Version`] is refused.
//!
//! ```
//! # use foursight_json::{BenchTotal, from_line};
//! let total: BenchTotal = from_line(r#"{"version":1,"nodes":7,"nodes_per_second":8,"new":9}"#).unwrap();
//! assert_eq!(total.nodes, 7);
//! let error = from_line::<BenchTotal>(r#"{"version":2,"nodes":7,"nodes_per_second":8}"#).unwrap_err();
//! assert!(error.to_string().starts_with("version 2 is not known: this program reads version 1"));
//! ```
//!
//! Whatever goes wrong is an [`Error`].
//!
//! ```
//! # use foursight_core::notation::{GameOptions, parse};
//! # use foursight_json::{Error, to_line};
//! let error = parse("44444444", GameOptions::default()).unwrap_err();
//! let json = r#"{"error":{"kind":"column_full","message":"move 7: column 4 is full","at":7}}"#;
//! assert_eq!(to_line(&Error::from(error)), json);
//! ```
//!
//! # Features
//!
//! `schema` adds a JSON Schema of every object, made from these types.
#![forbid(unsafe_code)]

mod analysis;
mod arena;
mod batch_request;
mod bench;
mod book;
mod column_scores;
mod count;
mod error;
mod event;
mod explanation;
mod fact;
mod perft;
mod position;
mod proof;
mod puzzle;
mod reason;
mod review;
#[cfg(feature = "schema")]
mod schema;
mod show;
mod solution;
mod steps;
mod text;
mod version;
mod view;
mod words;

pub use analysis::{Analysis, CellValue, ColumnValue, MoveValue, Players, Values};
pub use arena::{Arena, Match, Rating};
pub use batch_request::BatchRequest;
pub use bench::{Bench, BenchTotal};
pub use book::{BookInfo, BookPly, BookProbe};
pub use column_scores::ColumnScores;
pub use count::{Count, CountedPly, Counts};
pub use error::{Error, ErrorBody, ErrorKind};
pub use event::{Event, EventBody};
pub use explanation::{ExplainedMove, Explanation, LineMove};
pub use fact::{Completion, Fact, FactKind, Plan};
pub use perft::{Perft, PerftDepth};
pub use position::{Game, Position, Subject};
pub use proof::{Leaves, Proof, ProofCheck, Proved};
pub use puzzle::Puzzle;
pub use reason::{Deed, EndingKind, GuideKind, Idea, IdeaKind, Reason, ReasonKind, Reply, Story};
pub use review::{Accuracy, Lesson, Lessons, Phases, Review, ReviewedMove};
#[cfg(feature = "schema")]
pub use schema::schemas;
pub use show::{Board, Boards, Show, TicTacToe};
pub use solution::{Solution, Value};
pub use steps::{Operand, Place, Run, Steps, Topic, WorkedStep};
pub use text::{Cell, Move, Word};
pub use version::Version;
pub use view::{View, ViewMove};
pub use words::{Answer, Class, GameResult, Goal, Outcome, Player, Remark, Row, Source};

use serde::de::DeserializeOwned;
use serde::ser::Serialize;

/// An object on one line, without the end of the line.
///
/// ```
/// use foursight_json::{BenchTotal, Version, to_line};
///
/// let total = BenchTotal { version: Version, nodes: 7, nodes_per_second: 8 };
/// assert_eq!(to_line(&total), r#"{"version":1,"nodes":7,"nodes_per_second":8}"#);
/// ```
pub fn to_line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("numbers and strings are JSON")
}

/// Reads an object.
///
/// # Errors
///
/// [`ErrorKind::BadJson`] if the text is no JSON, or not the JSON of this type.
///
/// ```
/// use foursight_json::{ErrorKind, Puzzle, from_line};
///
/// let error = from_line::<Puzzle>("{}").unwrap_err();
/// assert_eq!(error.error.kind, ErrorKind::BadJson);
/// assert!(error.to_string().starts_with("missing field `version`"));
/// ```
pub fn from_line<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| Error::new(ErrorKind::BadJson, error.to_string()))
}

/// The README's example, run as a test so that it stays true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
