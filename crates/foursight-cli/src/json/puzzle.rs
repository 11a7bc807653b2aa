//! The JSON of `puzzle`.

use foursight_coach::Puzzle;
use foursight_core::notation::{code, moves_text};
use foursight_core::with_position;
use serde::Serialize;

use super::analysis::Name;
use super::{VERSION, to_line};

/// A puzzle and its solution.
#[derive(Serialize)]
pub(crate) struct PuzzleJson {
    version: u32,
    number: u64,
    code: String,
    moves: String,
    to_move: String,
    goal: String,
    grade: u32,
    solution: Vec<Name>,
    line: Vec<Name>,
    plausible: Vec<Name>,
}

impl PuzzleJson {
    pub(crate) fn new(puzzle: &Puzzle, number: u64) -> Self {
        let game = puzzle.position.game();
        Self {
            version: VERSION,
            number,
            code: with_position!(puzzle.position, position => code(position)),
            moves: moves_text(game, &puzzle.moves),
            to_move: puzzle.position.to_move().to_string(),
            goal: puzzle.goal.to_string(),
            grade: puzzle.grade,
            solution: Name::list(game, &[puzzle.solution]),
            line: Name::list(game, &puzzle.line),
            plausible: Name::list(game, &puzzle.plausible),
        }
    }

    pub(crate) fn to_line(&self) -> String {
        to_line(self)
    }
}
