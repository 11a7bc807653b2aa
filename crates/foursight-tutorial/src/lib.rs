//! Two Connect Four solvers to read in ten minutes, each the end of a part of a well-known tutorial.
//!
//! Pascal Pons's *Solving Connect 4* builds a solver step by step and says for every step how many positions it visits
//! on the same test sets. The two stages here are written from its ideas, on the bitboards of `foursight-core`, and visit
//! **exactly** as many. That makes them two things at once: a solver that a reader of the tutorial recognises line by
//! line, and an outside check of the rules below it, because a single wrong win or legal move would change the counts.
//!
//! | stage | part | what is new | module |
//! |---|---|---|---|
//! | `bitboard` | 6 | negamax with alpha-beta; the win test by shifts | [`bitboard`] |
//! | `nonlosing` | 9 | transposition table, null windows, non-losing moves | [`nonlosing`] |
//!
//! ```
//! use foursight_core::Position;
//! use foursight_tutorial::{Answer, Solver, Stage};
//!
//! let position: Position = "ox..ox./xx..xoo/xo..xox/xx..xxo/oox.oxo/oxoooxo".parse()?;
//! let plain = Solver::new(Stage::Bitboard).solve(position, Answer::Strong);
//! let clever = Solver::new(Stage::Nonlosing).solve(position, Answer::Strong);
//! assert_eq!(plain.score, clever.score);
//! assert_eq!((plain.positions, clever.positions), (51, 24));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The counts
//!
//! Mean number of positions over the thousand positions of a test set; ours are exact, since a thousand positions make
//! three decimals. `tests/published.rs` checks them.
//!
//! | stage | set | strong, published | ours | weak, published | ours |
//! |---|---|--:|--:|--:|--:|
//! | `bitboard` | End-Easy | 139.7 | 139.659 | 107.1 | 107.145 |
//! | | Middle-Easy | 2,081,790 | 2,081,790.205 | 927,943 | 927,942.910 |
//! | `nonlosing` | End-Easy | 70.71 | 70.710 | 43.30 | 43.303 |
//! | | Middle-Easy | 4135 | 4134.582 | 19,800 | 19,799.811 |
//! | | Begin-Easy | 107,400 | 107,356.015 | | |
//! | | Middle-Medium | 1,135,000 | 1,135,470.312 | | 564,637.339 |
//!
//! Do not play with these: `foursight-solver` is faster by orders of magnitude and answers for every board.
#![forbid(unsafe_code)]

pub mod bitboard;
pub mod nonlosing;
mod table;

use std::fmt;
use std::str::FromStr;

use foursight_core::{Column, Outcome, Position};

/// Compiles and runs the example of the page for students.
#[cfg(doctest)]
#[doc = include_str!("../tutorial.md")]
struct TutorialPage;

/// Cells of the board.
const CELLS: i32 = 42;

/// From the centre outwards: a stone in the middle takes part in more lines, so good moves are found sooner.
const COLUMN_ORDER: [Column; 7] =
    [column('4'), column('3'), column('5'), column('2'), column('6'), column('1'), column('7')];

const fn column(name: char) -> Column {
    Column::from_char(name).expect("a digit names a column")
}

/// Which of the tutorial's solvers.
///
/// ```
/// use foursight_tutorial::Stage;
///
/// assert_eq!("bitboard".parse(), Ok(Stage::Bitboard));
/// assert_eq!("nonlosing".parse(), Ok(Stage::Nonlosing));
/// assert!(Stage::ALL.iter().all(|stage| stage.to_string().parse() == Ok(*stage)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The end of part 6: [`bitboard`].
    Bitboard,
    /// The end of part 9: [`nonlosing`].
    Nonlosing,
}

impl Stage {
    /// Both, in the order of the tutorial.
    pub const ALL: [Self; 2] = [Self::Bitboard, Self::Nonlosing];
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Bitboard => "bitboard",
            Self::Nonlosing => "nonlosing",
        })
    }
}

impl FromStr for Stage {
    type Err = ParseStageError;

    fn from_str(text: &str) -> Result<Self, ParseStageError> {
        Self::ALL.into_iter().find(|stage| stage.to_string() == text).ok_or(ParseStageError)
    }
}

/// The text names no stage.
///
/// ```
/// use foursight_tutorial::Stage;
///
/// let error = "alphabeta".parse::<Stage>().unwrap_err();
/// assert_eq!(error.to_string(), "not a stage: write bitboard or nonlosing");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseStageError;

impl fmt::Display for ParseStageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a stage: write bitboard or nonlosing")
    }
}

impl std::error::Error for ParseStageError {}

/// How much of the score is asked for.
///
/// ```
/// use foursight_tutorial::Answer;
///
/// assert_eq!(Answer::Strong.of(-18), -18);
/// assert_eq!(Answer::Weak.of(-18), -1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// All of it: who wins, and when.
    Strong,
    /// Its sign: who wins.
    Weak,
}

impl Answer {
    /// The part of a score that this answer gives.
    pub fn of(self, score: i32) -> i32 {
        match self {
            Self::Strong => score,
            Self::Weak => score.signum(),
        }
    }
}

/// What a solver found out, and what it took.
///
/// ```
/// use foursight_core::Position;
/// use foursight_tutorial::{Answer, Solved, bitboard};
///
/// // Three in a row, and x is to move: the seventh stone of 42 wins, and the first position visited shows it.
/// let position: Position = "445566".parse()?;
/// assert_eq!(bitboard::solve(position, Answer::Strong), Solved { score: 18, positions: 1 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Solved {
    /// For the side to move: positive for a win, the higher the sooner; negative for a loss, the lower the sooner.
    pub score: i32,
    /// How many positions the search entered.
    pub positions: u64,
}

/// The solver of a stage that is chosen while the program runs.
///
/// ```
/// use foursight_core::Position;
/// use foursight_tutorial::{Answer, Solved, Solver, Stage};
///
/// let position: Position = "445566".parse()?;
/// let solver = &mut Solver::new("nonlosing".parse::<Stage>()?);
/// assert_eq!(solver.solve(position, Answer::Weak), Solved { score: 1, positions: 0 });
/// // A finished game has a score too: o, to move, has lost with the seventh stone of x.
/// let over: Position = "4455667".parse()?;
/// assert_eq!(solver.solve(over, Answer::Strong), Solved { score: -18, positions: 0 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    /// `None` for the stage that has nothing to keep.
    nonlosing: Option<nonlosing::Solver>,
}

impl Solver {
    /// The solver of this stage.
    pub fn new(stage: Stage) -> Self {
        Self { nonlosing: (stage == Stage::Nonlosing).then(nonlosing::Solver::new) }
    }

    /// Empties the table of a stage that has one; see [`nonlosing::Solver::clear`].
    pub fn clear(&mut self) {
        self.nonlosing.iter_mut().for_each(nonlosing::Solver::clear);
    }

    /// Solves one position from scratch: nothing is remembered from the one before.
    pub fn solve(&mut self, position: Position, answer: Answer) -> Solved {
        match &mut self.nonlosing {
            None => bitboard::solve(position, answer),
            Some(solver) => solver.solve(position, answer),
        }
    }
}

/// The score of a finished game; the searches take it as given that the game goes on.
fn score_when_over(position: Position) -> Option<i32> {
    position.outcome().map(|outcome| match outcome {
        Outcome::Draw => 0,
        // The stone that made the line was the last one, so it was not ours.
        Outcome::Win(_) => -(CELLS + 2 - position.ply() as i32) / 2,
    })
}
