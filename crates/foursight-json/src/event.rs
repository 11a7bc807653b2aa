//! What happens while an analysis runs.

use foursight_core::AnyPosition;
use foursight_solver::{Bounds, Score};
use serde::{Deserialize, Serialize};

use crate::solution::pair;
use crate::text::column_number;
use crate::{Analysis, Cell, CellValue, ColumnValue, MoveValue, Outcome, Version};

/// One object of a stream: what was just proved, and at the end the whole analysis.
///
/// ```
/// use foursight_core::{AnyPosition, Game};
/// use foursight_json::{Event, EventBody, from_line, to_line};
/// use foursight_solver::{Bounds, Score};
///
/// let bounds = Bounds { lower: Score::DRAW, upper: Score::win(Game::CONNECT4, 9).unwrap() };
/// let line = to_line(&Event::bounds(bounds));
/// assert_eq!(line, r#"{"version":1,"event":"bounds","bounds":[0,17],"outcome":null,"score":null}"#);
/// let event: Event = from_line(&line).unwrap();
/// assert!(matches!(event.body, EventBody::Bounds { bounds: [0, 17], .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Event {
    /// Always 1.
    pub version: Version,
    /// What happened.
    #[serde(flatten)]
    pub body: EventBody,
}

/// What happened; the field `event` says which.
///
/// ```
/// use foursight_json::{Event, EventBody, from_line};
///
/// let json = r#"{"version":1,"event":"cell","cell":"b2","score":0,"outcome":"draw","plies_to_end":9,"best":null}"#;
/// let EventBody::Cell(cell) = from_line::<Event>(json).unwrap().body else { panic!("it is about a cell") };
/// assert_eq!(cell.value.score, 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum EventBody {
    /// More is known about the score of the position.
    Bounds {
        /// The score lies between these two, ends included.
        bounds: [i32; 2],
        /// Win, draw or loss of the side to move; `null` if it is not proved.
        outcome: Option<Outcome>,
        /// The score of the side to move; `null` if it is not proved.
        score: Option<i32>,
    },
    /// The score of a column is proved.
    Column(ColumnValue),
    /// Without gravity: the score of a cell is proved.
    Cell(CellValue),
    /// The analysis has ended; nothing follows.
    Analysis {
        /// All of it.
        analysis: Box<Analysis>,
    },
}

impl Event {
    /// The score of the position lies between these.
    ///
    /// ```
    /// # use foursight_json::{Event, EventBody, Outcome};
    /// # use foursight_solver::{Bounds, Score};
    /// let body = Event::bounds(Bounds::exact(Score::DRAW)).body;
    /// assert_eq!(body, EventBody::Bounds { bounds: [0, 0], outcome: Some(Outcome::Draw), score: Some(0) });
    /// ```
    pub fn bounds(bounds: Bounds) -> Self {
        let outcome = bounds.verdict().map(Outcome::from);
        let score = bounds.score().map(Score::value);
        EventBody::Bounds { bounds: pair(bounds), outcome, score }.into()
    }

    /// A move of the position is worth this, and `whole` is proved about the position; `None` if the score of the move is open.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// # use foursight_json::{Event, to_line};
    /// # use foursight_solver::{Bounds, MoveValue, Score};
    /// let win = Bounds::exact(Score::win(Game::CONNECT4, 41).unwrap());
    /// let value = MoveValue { cell: "d1".parse().unwrap(), bounds: win };
    /// let event = Event::of_move(AnyPosition::new(Game::CONNECT4), value, win).unwrap();
    /// let json = r#"{"version":1,"event":"column","column":4,"score":1,"outcome":"win","plies_to_end":41,"best":true}"#;
    /// assert_eq!(to_line(&event), json);
    /// ```
    pub fn of_move(position: AnyPosition, it: foursight_solver::MoveValue, whole: Bounds) -> Option<Self> {
        let value = MoveValue::new(position, it.bounds, whole)?;
        let body = if position.game().has_gravity() {
            EventBody::Column(ColumnValue { column: column_number(it.cell), value })
        } else {
            EventBody::Cell(CellValue { cell: Cell(it.cell), value })
        };
        Some(body.into())
    }

    /// The end.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// # use foursight_json::{Analysis, Event, to_line};
    /// # use foursight_solver::Solver;
    /// let start = AnyPosition::new(Game::TICTACTOE);
    /// let analysis = Analysis::new(start, &Solver::default().analyze(start));
    /// let whole = format!(r#"{{"version":1,"event":"analysis","analysis":{}}}"#, to_line(&analysis));
    /// assert_eq!(to_line(&Event::analysis(analysis)), whole);
    /// ```
    pub fn analysis(analysis: Analysis) -> Self {
        EventBody::Analysis { analysis: Box::new(analysis) }.into()
    }
}

impl From<EventBody> for Event {
    fn from(body: EventBody) -> Self {
        Self { version: Version, body }
    }
}
