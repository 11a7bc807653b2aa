//! The JSON of `solve`.

use foursight_core::AnyPosition;
use foursight_core::notation::Parsed;
use foursight_solver::{Bounds, Score, Solution};
use serde::Serialize;

use super::{PositionJson, VERSION, to_line};

/// What is proved about the score of a position.
#[derive(Serialize)]
pub(super) struct ValueJson {
    /// `win`, `draw` or `loss`; `null` if it is not proved.
    outcome: Option<String>,
    score: Option<i32>,
    bounds: [i32; 2],
    exact: bool,
    plies_to_end: Option<u32>,
    ends_on_move: Option<u32>,
}

impl ValueJson {
    /// `exact` says whether everything that was asked for is proved.
    pub(super) fn new(position: AnyPosition, bounds: Bounds, exact: bool) -> Self {
        let ends_on_move = crate::words::ends_on_move(position, bounds);
        Self {
            outcome: bounds.verdict().map(|verdict| verdict.to_string()),
            score: bounds.score().map(Score::value),
            bounds: [bounds.lower.value(), bounds.upper.value()],
            exact,
            plies_to_end: ends_on_move.map(|last| last - position.ply()),
            ends_on_move,
        }
    }
}

/// The answer of `solve` about one position.
#[derive(Serialize)]
pub(crate) struct SolutionJson {
    version: u32,
    /// Which line of the input, or which argument, counted from 1.
    number: u64,
    position: PositionJson,
    /// What was asked for, `strong` or `weak`.
    answer: &'static str,
    #[serde(flatten)]
    value: ValueJson,
    /// The score on the line; `null` if there was none.
    expected: Option<i32>,
    source: String,
    nodes: u64,
    microseconds: u64,
}

impl SolutionJson {
    pub(crate) fn new(
        parsed: &Parsed,
        solution: &Solution,
        weak: bool,
        number: u64,
        expected: Option<i32>,
    ) -> Self {
        Self {
            version: VERSION,
            number,
            position: PositionJson::new(parsed),
            answer: if weak { "weak" } else { "strong" },
            value: ValueJson::new(parsed.position, solution.bounds, solution.score().is_some()),
            expected,
            source: solution.source.to_string(),
            nodes: solution.nodes,
            microseconds: solution.time.as_micros() as u64,
        }
    }

    pub(crate) fn to_line(&self) -> String {
        to_line(self)
    }
}
