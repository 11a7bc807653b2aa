//! The JSON of `analyze`: the one answer type, the same in every face.

use foursight_core::notation::Parsed;
use foursight_core::{AnyPosition, Cell, Column, Game, Outcome};
use foursight_solver::{Analysis, Bounds, MoveValue, Score};
use serde::Serialize;

use super::solution::ValueJson;
use super::{PositionJson, VERSION, to_line};

/// Everything that is proved about a position.
#[derive(Serialize)]
pub(crate) struct AnalysisJson {
    version: u32,
    position: PositionJson,
    #[serde(flatten)]
    value: ValueJson,
    /// With gravity, all columns from the left: `null` for a full one, and for one whose score is not proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<Vec<Option<MoveJson>>>,
    /// Without gravity, the empty cells whose score is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<MoveJson>>,
    /// `null` while one more move may turn out to be as good.
    best: Option<Vec<Name>>,
    /// `null` while its first move is not known.
    line: Option<Vec<Name>>,
    threats: Threats,
    winning_line: Option<Vec<String>>,
    source: String,
    nodes: u64,
    microseconds: u64,
}

/// A move by its column, or without gravity by its cell.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Name {
    Column(u32),
    Cell(String),
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
    score: i32,
    outcome: String,
    plies_to_end: u32,
    /// `null` if the score of the position is not proved, and may or may not be the one of this move.
    best: Option<bool>,
}

#[derive(Serialize)]
struct Threats {
    first: Vec<String>,
    second: Vec<String>,
}

impl AnalysisJson {
    pub(crate) fn new(parsed: &Parsed, analysis: &Analysis) -> Self {
        let game = analysis.position.game();
        let over = analysis.position.outcome();
        let known = over.is_some() || !analysis.best.is_empty();
        let list = |cells: &[Cell]| cells.iter().map(|&cell| Name::new(game, cell)).collect();
        let [first, second] = &analysis.threats;
        let has_line = matches!(over, Some(Outcome::Win(_)));
        Self {
            version: VERSION,
            position: PositionJson::new(parsed),
            value: ValueJson::new(analysis.position, analysis.bounds, analysis.is_exact()),
            columns: game.has_gravity().then(|| columns(analysis)),
            cells: (!game.has_gravity()).then(|| moves(analysis).collect()),
            best: known.then(|| list(&analysis.best)),
            line: (over.is_some() || !analysis.line.is_empty()).then(|| list(&analysis.line)),
            threats: Threats { first: names(first), second: names(second) },
            winning_line: has_line.then(|| names(&analysis.winning_line)),
            source: analysis.source.to_string(),
            nodes: analysis.nodes,
            microseconds: analysis.time.as_micros() as u64,
        }
    }

    pub(crate) fn to_line(&self) -> String {
        to_line(self)
    }
}

impl Name {
    /// A list of moves.
    pub(crate) fn list(game: Game, cells: &[Cell]) -> Vec<Self> {
        cells.iter().map(|&cell| Self::new(game, cell)).collect()
    }

    pub(crate) fn new(game: Game, cell: Cell) -> Self {
        if game.has_gravity() { Self::Column(number(cell)) } else { Self::Cell(cell.to_string()) }
    }
}

/// One place for every column, empty where there is nothing to say.
fn columns(analysis: &Analysis) -> Vec<Option<MoveJson>> {
    let mut columns: Vec<_> = (0..analysis.position.game().width()).map(|_| None).collect();
    for value in moves(analysis) {
        let index = value.column.expect("with gravity a move has a column") - 1;
        columns[index as usize] = Some(value);
    }
    columns
}

fn moves(analysis: &Analysis) -> impl Iterator<Item = MoveJson> {
    let position = analysis.position;
    analysis.moves.iter().filter_map(move |&value| MoveJson::new(position, value, analysis.bounds))
}

impl MoveJson {
    /// `None` if the score is not proved.
    fn new(position: AnyPosition, value: MoveValue, whole: Bounds) -> Option<Self> {
        let score = value.score()?;
        let game = position.game();
        Some(Self {
            column: game.has_gravity().then(|| number(value.cell)),
            cell: (!game.has_gravity()).then(|| value.cell.to_string()),
            score: score.value(),
            outcome: score.verdict().to_string(),
            plies_to_end: crate::words::last_ply(position, score) - position.ply(),
            best: is_best(score, whole),
        })
    }
}

/// Whether a move of this score is best in a position of that score; `None` if that is open.
fn is_best(score: Score, whole: Bounds) -> Option<bool> {
    if score < whole.lower { Some(false) } else { whole.score().map(|best| score == best) }
}

fn number(cell: Cell) -> u32 {
    Column::new(cell.column()).expect("35 columns at most").number()
}

pub(super) fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}
