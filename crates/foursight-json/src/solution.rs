//! What is proved about the score of a position.

use foursight_core::AnyPosition;
use foursight_solver::{Bounds, Score};
use serde::{Deserialize, Serialize};

use crate::{Answer, Outcome, Position, Source, Subject, Version};

/// What is proved about the score of a position; what is not proved is `null`.
///
/// ```
/// use foursight_core::{AnyPosition, Game};
/// use foursight_json::{Outcome, Value};
/// use foursight_solver::{Bounds, Score};
///
/// let start = AnyPosition::new(Game::CONNECT4);
/// let value = Value::new(start, Bounds::exact(Score::win(Game::CONNECT4, 41).unwrap()), true);
/// assert_eq!((value.outcome, value.score, value.bounds), (Some(Outcome::Win), Some(1), [1, 1]));
/// assert_eq!((value.plies_to_end, value.ends_on_move), (Some(41), Some(41)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Value {
    /// Win, draw or loss of the side to move.
    pub outcome: Option<Outcome>,
    /// The score of the side to move.
    pub score: Option<i32>,
    /// The score lies between these two, ends included.
    pub bounds: [i32; 2],
    /// Whether everything asked for is proved.
    pub exact: bool,
    /// Stones that follow under best play.
    pub plies_to_end: Option<u32>,
    /// Stones on the board when the game ends under best play.
    pub ends_on_move: Option<u32>,
}

impl Value {
    /// `exact` says whether everything that was asked for is proved.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// # use foursight_json::{Outcome, Value};
    /// # use foursight_solver::{Bounds, Score};
    /// let bounds = Bounds { lower: Score::loss(Game::TICTACTOE, 6).unwrap(), upper: Score::loss(Game::TICTACTOE, 8).unwrap() };
    /// let value = Value::new(AnyPosition::new(Game::TICTACTOE), bounds, false);
    /// assert_eq!((value.outcome, value.score, value.ends_on_move), (Some(Outcome::Loss), None, None));
    /// ```
    pub fn new(position: AnyPosition, bounds: Bounds, exact: bool) -> Self {
        let score = bounds.score();
        Self {
            outcome: bounds.verdict().map(Outcome::from),
            score: score.map(Score::value),
            bounds: pair(bounds),
            exact,
            plies_to_end: score.map(|score| plies_to_end(position, score)),
            ends_on_move: score.map(|score| score.last_ply(position.game(), position.ply())),
        }
    }
}

/// The two ends as numbers.
pub(crate) fn pair(bounds: Bounds) -> [i32; 2] {
    [bounds.lower, bounds.upper].map(Score::value)
}

/// Stones that follow in a position of that score.
pub(crate) fn plies_to_end(position: AnyPosition, score: Score) -> u32 {
    score.last_ply(position.game(), position.ply()).saturating_sub(position.ply())
}

/// `solve`: the score of one position.
///
/// ```
/// use foursight_core::notation::{GameOptions, parse};
/// use foursight_json::{Answer, Solution, from_line, to_line};
/// use foursight_solver::Solver;
///
/// let parsed = parse("24617133247233", GameOptions::default()).unwrap();
/// let solved = Solver::default().solve(parsed.position);
/// let solution = Solution::new(&parsed, &solved, Answer::Strong, 1, Some(-8));
/// assert_eq!((solution.value.score, solution.expected), (Some(-8), Some(-8)));
/// assert_eq!(from_line(&to_line(&solution)), Ok(solution));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solution {
    /// Always 1.
    pub version: Version,
    /// Which line of the input, or which argument, counted from 1.
    pub number: u64,
    /// The position.
    pub position: Position,
    /// What was asked for.
    pub answer: Answer,
    /// What is proved; `exact` says whether the score is.
    #[serde(flatten)]
    pub value: Value,
    /// The score that the line says; `null` if it says none.
    pub expected: Option<i32>,
    /// How the score was found.
    pub source: Source,
    /// Positions that the search entered.
    pub nodes: u64,
    /// How long it took.
    pub microseconds: u64,
}

impl Solution {
    /// The answer to question `number`, which may have said the score that it expects.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// # use foursight_json::{Answer, Outcome, Solution};
    /// # use foursight_solver::Solver;
    /// let start = AnyPosition::new(Game::TICTACTOE);
    /// let solution = Solution::new(start, &Solver::default().outcome(start), Answer::Weak, 3, None);
    /// assert_eq!((solution.value.outcome, solution.number), (Some(Outcome::Draw), 3));
    /// ```
    pub fn new<'a>(
        subject: impl Into<Subject<'a>>,
        solution: &foursight_solver::Solution,
        answer: Answer,
        number: u64,
        expected: Option<i32>,
    ) -> Self {
        let subject = subject.into();
        Self {
            version: Version,
            number,
            position: Position::new(subject),
            answer,
            value: Value::new(subject.position, solution.bounds, solution.score().is_some()),
            expected,
            source: solution.source.into(),
            nodes: solution.nodes,
            microseconds: solution.time.as_micros() as u64,
        }
    }
}
