//! The one answer type, the same in every face.

use foursight_core::{AnyPosition, Outcome as Ending};
use foursight_solver::{Bounds, Score};
use serde::{Deserialize, Serialize};

use crate::solution::plies_to_end;
use crate::text::column_number;
use crate::{Cell, Move, Outcome, Position, Source, Subject, Value, Version};

/// `analyze`: everything that is proved about a position.
///
/// ```
/// use foursight_core::notation::{GameOptions, parse};
/// use foursight_json::{Analysis, Move, Values, from_line, to_line};
/// use foursight_solver::Solver;
///
/// let parsed = parse("24617133247233", GameOptions::default()).unwrap();
/// let analysis = Analysis::new(&parsed, &Solver::default().analyze(parsed.position));
/// assert_eq!(analysis.best, Some(vec![Move::Column(4), Move::Column(7)]));
/// let Values::Columns(columns) = &analysis.values else { panic!("there is gravity") };
/// assert_eq!(columns[0].unwrap().value.score, -14);
/// assert_eq!(from_line(&to_line(&analysis)), Ok(analysis));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysis {
    /// Always 1.
    pub version: Version,
    /// The position.
    pub position: Position,
    /// What is proved about it; `exact` says whether the score of every move is, too.
    #[serde(flatten)]
    pub value: Value,
    /// What each move is worth: `columns`, or without gravity `cells`.
    #[serde(flatten)]
    pub values: Values,
    /// The moves that reach the score, the one nearest to the centre first; `null` while one more may turn out to be as good.
    pub best: Option<Vec<Move>>,
    /// One optimal continuation; `null` while its first move is not known.
    pub line: Option<Vec<Move>>,
    /// The empty cells where each player completes a line.
    pub threats: Players<Vec<Cell>>,
    /// The cells of the line that ended the game; `null` if there is none.
    pub winning_line: Option<Vec<Cell>>,
    /// How the score was found.
    pub source: Source,
    /// Positions that the search entered.
    pub nodes: u64,
    /// How long it took.
    pub microseconds: u64,
}

/// What each move is worth.
///
/// ```
/// use foursight_core::{AnyPosition, Game};
/// use foursight_json::Values;
/// use foursight_solver::Solver;
///
/// let start = AnyPosition::new(Game::TICTACTOE);
/// let Values::Cells(cells) = Values::new(&Solver::default().analyze(start)) else { panic!("no gravity") };
/// assert!(cells.len() == 9 && cells.iter().all(|cell| cell.value.best == Some(true)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Values {
    /// With gravity, all columns from the left: `null` for a full one, and for one whose score is not proved.
    Columns(Vec<Option<ColumnValue>>),
    /// Without gravity, the empty cells whose score is proved.
    Cells(Vec<CellValue>),
}

/// What playing in a column is worth.
///
/// ```
/// use foursight_json::{ColumnValue, Outcome, from_line};
///
/// let json = r#"{"column":4,"score":-8,"outcome":"loss","plies_to_end":14,"best":true}"#;
/// let column: ColumnValue = from_line(json).unwrap();
/// assert_eq!((column.column, column.value.outcome), (4, Outcome::Loss));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ColumnValue {
    /// The column, from 1.
    pub column: u32,
    /// What it is worth.
    #[serde(flatten)]
    pub value: MoveValue,
}

/// What playing a cell is worth.
///
/// ```
/// use foursight_json::{CellValue, from_line};
///
/// let json = r#"{"cell":"c1","score":3,"outcome":"win","plies_to_end":1,"best":true}"#;
/// let cell: CellValue = from_line(json).unwrap();
/// assert_eq!((cell.cell.0.to_string().as_str(), cell.value.plies_to_end), ("c1", 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CellValue {
    /// The cell.
    pub cell: Cell,
    /// What it is worth.
    #[serde(flatten)]
    pub value: MoveValue,
}

/// What a move is worth to the side that makes it.
///
/// ```
/// use foursight_core::{AnyPosition, Game};
/// use foursight_json::MoveValue;
/// use foursight_solver::{Bounds, Score};
///
/// let start = AnyPosition::new(Game::CONNECT4);
/// let [win, later] = [9, 41].map(|ply| Score::win(Game::CONNECT4, ply).unwrap());
/// let move_value = |score, whole| MoveValue::new(start, Bounds::exact(score), whole).unwrap();
/// assert_eq!(move_value(later, Bounds::exact(win)).best, Some(false));
/// assert_eq!(move_value(win, Bounds::exact(win)).best, Some(true));
/// assert_eq!(move_value(win, Bounds { lower: later, upper: win }).best, None, "it may be");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveValue {
    /// The score of the side to move, if it plays this.
    pub score: i32,
    /// Win, draw or loss of the side to move.
    pub outcome: Outcome,
    /// Stones that follow under best play, this one among them.
    pub plies_to_end: u32,
    /// Whether nothing is better; `null` while the score of the position may or may not be the one of this move.
    pub best: Option<bool>,
}

/// One thing for each player.
///
/// ```
/// use foursight_json::{Players, to_line};
///
/// assert_eq!(to_line(&Players { first: 1, second: 2 }), r#"{"first":1,"second":2}"#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
// A name for each kind of thing, so that the schemas of several objects can stand in one document.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Players_of_{T}"))]
pub struct Players<T> {
    /// The first player's.
    pub first: T,
    /// The second player's.
    pub second: T,
}

impl Analysis {
    /// What an analysis of that position found.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// # use foursight_json::{Analysis, Outcome};
    /// # use foursight_solver::Solver;
    /// let start = AnyPosition::new(Game::TICTACTOE);
    /// let analysis = Analysis::new(start, &Solver::default().analyze(start));
    /// assert_eq!((analysis.value.outcome, analysis.position.moves), (Some(Outcome::Draw), None));
    /// ```
    pub fn new<'a>(subject: impl Into<Subject<'a>>, analysis: &foursight_solver::Analysis) -> Self {
        let game = analysis.position.game();
        let over = analysis.position.outcome();
        let [first, second] = &analysis.threats;
        let has_line = matches!(over, Some(Ending::Win(_)));
        Self {
            version: Version,
            position: Position::new(subject),
            value: Value::new(analysis.position, analysis.bounds, analysis.is_exact()),
            values: Values::new(analysis),
            best: best(analysis),
            line: (over.is_some() || !analysis.line.is_empty()).then(|| Move::list(game, &analysis.line)),
            threats: Players { first: Cell::list(first), second: Cell::list(second) },
            winning_line: has_line.then(|| Cell::list(&analysis.winning_line)),
            source: analysis.source.into(),
            nodes: analysis.nodes,
            microseconds: analysis.time.as_micros() as u64,
        }
    }
}

/// The best moves; `None` while one more may turn out to be as good.
pub(crate) fn best(analysis: &foursight_solver::Analysis) -> Option<Vec<Move>> {
    let known = analysis.position.outcome().is_some() || !analysis.best.is_empty();
    known.then(|| Move::list(analysis.position.game(), &analysis.best))
}

impl Values {
    /// What an analysis found about the moves.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// # use foursight_json::Values;
    /// # use foursight_solver::Solver;
    /// let full: Position = "444444".parse().unwrap();
    /// let Values::Columns(columns) = Values::new(&Solver::default().analyze(full)) else { panic!("gravity") };
    /// assert_eq!(columns.iter().position(Option::is_none), Some(3));
    /// ```
    pub fn new(analysis: &foursight_solver::Analysis) -> Self {
        let (position, whole) = (analysis.position, analysis.bounds);
        let proved = analysis
            .moves
            .iter()
            .filter_map(|it| MoveValue::new(position, it.bounds, whole).map(|value| (it.cell, value)));
        if !position.game().has_gravity() {
            return Self::Cells(proved.map(|(cell, value)| CellValue { cell: Cell(cell), value }).collect());
        }
        let mut columns = vec![None; position.game().width() as usize];
        for (cell, value) in proved {
            let column = column_number(cell);
            columns[column as usize - 1] = Some(ColumnValue { column, value });
        }
        Self::Columns(columns)
    }
}

impl MoveValue {
    /// What is proved about a move, in a position of which `whole` is proved; `None` if the score is open.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// # use foursight_json::MoveValue;
    /// # use foursight_solver::{Bounds, Score};
    /// let start = AnyPosition::new(Game::CONNECT4);
    /// let open = Bounds { lower: Score::DRAW, upper: Score::win(Game::CONNECT4, 41).unwrap() };
    /// assert_eq!(MoveValue::new(start, open, open), None);
    /// assert_eq!(MoveValue::new(start, Bounds::exact(open.upper), open).unwrap().plies_to_end, 41);
    /// ```
    pub fn new(position: AnyPosition, bounds: Bounds, whole: Bounds) -> Option<Self> {
        let score = bounds.score()?;
        Some(Self {
            score: score.value(),
            outcome: score.verdict().into(),
            plies_to_end: plies_to_end(position, score),
            best: is_best(score, whole),
        })
    }
}

/// Whether a move of this score is best in a position of that score; `None` if that is open.
fn is_best(score: Score, whole: Bounds) -> Option<bool> {
    if score < whole.lower { Some(false) } else { whole.score().map(|best| score == best) }
}
