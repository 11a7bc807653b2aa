//! The shape that clients of connect4.gamesolver.org know.

use serde::{Deserialize, Serialize};

/// The answer of `GET /solve?pos=475`: a score for every column. The only object without a version, because the shape is not
/// ours.
///
/// ```
/// use foursight_core::Position;
/// use foursight_json::{ColumnScores, to_line};
/// use foursight_solver::Solver;
///
/// let position: Position = "475".parse().unwrap();
/// let scores = ColumnScores::new("475", &Solver::default().analyze(position)).unwrap();
/// assert_eq!(to_line(&scores), r#"{"pos":"475","score":[-18,-2,-2,-18,-18,-2,-18]}"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ColumnScores {
    /// The moves, as they were given.
    pub pos: String,
    /// What each column is worth to the side to move, from the left; 100 for a full one.
    pub score: Vec<i32>,
}

impl ColumnScores {
    /// Stands for a full column.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// # use foursight_json::ColumnScores;
    /// # use foursight_solver::Solver;
    /// let position: Position = "444444".parse().unwrap();
    /// let scores = ColumnScores::new("444444", &Solver::default().analyze(position)).unwrap();
    /// assert_eq!(scores.score[3], ColumnScores::FULL);
    /// ```
    pub const FULL: i32 = 100;

    /// The scores of an analysis, for a position that was given as `pos`; `None` if not all of them are proved, and where there
    /// are none: when the game is over, and without gravity.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// # use foursight_json::ColumnScores;
    /// # use foursight_solver::Solver;
    /// let over: Position = "1212121".parse().unwrap();
    /// assert_eq!(ColumnScores::new("1212121", &Solver::default().analyze(over)), None);
    /// ```
    pub fn new(pos: impl Into<String>, analysis: &foursight_solver::Analysis) -> Option<Self> {
        let game = analysis.position.game();
        if analysis.position.outcome().is_some() || !game.has_gravity() {
            return None;
        }
        let mut score = vec![Self::FULL; game.width() as usize];
        for value in &analysis.moves {
            score[value.cell.column() as usize] = value.score()?.value();
        }
        Some(Self { pos: pos.into(), score })
    }
}
