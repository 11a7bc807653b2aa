//! A position with one solution.

use foursight_core::notation::moves_text;
use serde::{Deserialize, Serialize};

use crate::{Goal, Move, Player, Version};

/// `puzzle`: a position and the only move that keeps its goal.
///
/// ```
/// use foursight_coach::PuzzleMaker;
/// use foursight_core::Game;
/// use foursight_json::{Puzzle, from_line, to_line};
/// use foursight_solver::{Limits, Solver};
///
/// let mut maker = PuzzleMaker::new(Game::CONNECT4, 3);
/// let made = maker.next_puzzle(Some(1), &mut Solver::default(), &Limits::default()).unwrap();
/// let puzzle = Puzzle::new(&made, 1);
/// assert_eq!(puzzle.solution[0], puzzle.line[0]);
/// assert_eq!(from_line(&to_line(&puzzle)), Ok(puzzle));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Puzzle {
    /// Always 1.
    pub version: Version,
    /// Which puzzle, counted from 1.
    pub number: u64,
    /// The position.
    pub code: String,
    /// The moves that lead there.
    pub moves: String,
    /// Whose turn it is.
    pub to_move: Player,
    /// What is to be reached.
    pub goal: Goal,
    /// How hard it is, 1 to 5.
    pub grade: u32,
    /// The only move that keeps the goal.
    pub solution: Vec<Move>,
    /// The solution, and how the game goes on under best play.
    pub line: Vec<Move>,
    /// Wrong moves that do not lose at once.
    pub plausible: Vec<Move>,
}

impl Puzzle {
    /// Puzzle `number`.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// # use foursight_json::{Goal, Puzzle};
    /// let position = AnyPosition::new(Game::CONNECT4);
    /// let (goal, solution) = (foursight_coach::Goal::Win, "d1".parse().unwrap());
    /// let (moves, line, plausible) = (vec![], vec![solution], vec![]);
    /// let puzzle = foursight_coach::Puzzle { position, moves, goal, solution, line, grade: 5, plausible };
    /// assert_eq!((Puzzle::new(&puzzle, 2).number, Puzzle::new(&puzzle, 2).goal), (2, Goal::Win));
    /// ```
    pub fn new(puzzle: &foursight_coach::Puzzle, number: u64) -> Self {
        let game = puzzle.position.game();
        Self {
            version: Version,
            number,
            code: puzzle.position.code(),
            moves: moves_text(game, &puzzle.moves),
            to_move: puzzle.position.to_move().into(),
            goal: puzzle.goal.into(),
            grade: puzzle.grade,
            solution: Move::list(game, &[puzzle.solution]),
            line: Move::list(game, &puzzle.line),
            plausible: Move::list(game, &puzzle.plausible),
        }
    }
}
