//! Positions with exactly one move that keeps the goal, and that move not obvious.

use std::fmt;

use foursight_core::{AnyPosition, Cell, Game};
use foursight_solver::{Analysis, Limits, Solver, Verdict};

use crate::asking::{Asking, Within};
use crate::class::Class;
use crate::review::Review;

mod maker;

pub use maker::PuzzleMaker;
pub(crate) use maker::PuzzleSearch;

/// What is to be reached.
///
/// ```
/// use foursight_coach::Goal;
///
/// assert_eq!((Goal::Win.to_string(), Goal::Draw.to_string()), ("win".to_owned(), "draw".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Win the game.
    Win,
    /// Do not lose it.
    Draw,
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Win => "win",
            Self::Draw => "draw",
        })
    }
}

/// A position to solve.
///
/// ```
/// use foursight_coach::{Goal, Puzzle};
/// use foursight_core::notation::{GameOptions, parse};
/// use foursight_solver::{Limits, Solver};
///
/// let game = parse("455664567537523362533637761144441", GameOptions::default()).unwrap();
/// let moves = game.moves.unwrap();
/// let puzzle = Puzzle::of(game.position, &moves, &mut Solver::default(), &Limits::default()).unwrap();
/// assert_eq!((puzzle.position, puzzle.moves), (game.position, moves));
/// assert_eq!((puzzle.goal, puzzle.grade), (Goal::Win, 2));
/// assert_eq!(puzzle.solution.to_string(), "a4");
/// assert_eq!((puzzle.line.len(), puzzle.line[0]), (7, puzzle.solution), "o wins with the fourth stone from here");
/// assert_eq!(puzzle.plausible.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["b3", "g5"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The position.
    pub position: AnyPosition,
    /// The moves that lead there from the start.
    pub moves: Vec<Cell>,
    /// What the side to move has to reach.
    pub goal: Goal,
    /// The only move that keeps the goal.
    pub solution: Cell,
    /// The solution and how the game goes on from there, under best play.
    pub line: Vec<Cell>,
    /// How hard it is, 1 to 5.
    pub grade: u32,
    /// Wrong moves that do not lose at once.
    pub plausible: Vec<Cell>,
}

/// The hardest grade.
///
/// ```
/// use foursight_coach::{HARDEST, PuzzleMaker};
/// use foursight_core::Game;
/// use foursight_solver::{Limits, Solver};
///
/// let (mut maker, mut solver) = (PuzzleMaker::new(Game::CONNECT4, 1), Solver::default());
/// let mut grade = |wanted| Some(maker.next_puzzle(Some(wanted), &mut solver, &Limits::default())?.grade);
/// assert_eq!(grade(HARDEST), Some(5));
/// ```
pub const HARDEST: u32 = 5;

/// Whether a position is a puzzle.
enum Found {
    Puzzle(Puzzle),
    Nothing,
    /// A limit struck before that was known.
    Unsolved,
}

impl Found {
    fn puzzle(self) -> Option<Puzzle> {
        if let Self::Puzzle(puzzle) = self { Some(puzzle) } else { None }
    }
}

impl Puzzle {
    /// The puzzle of a position, if it is one: exactly one move keeps the goal, it neither wins at once nor answers a
    /// threat to win at once, and there is a wrong move that does not lose at once and looks as natural: at least as
    /// central, or with a new threat of its own. `None` also if a limit strikes.
    ///
    /// This is one question to the solver; time and nodes of the limits are for it.
    ///
    /// ```
    /// use foursight_coach::Puzzle;
    /// use foursight_core::{AnyPosition, Cell, Game};
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let (start, mut solver) = (AnyPosition::new(Game::TICTACTOE), Solver::default());
    /// let corner = start.play_text("a1").unwrap();
    /// let mut solution = |position, moves: &[Cell]| {
    ///     let puzzle = Puzzle::of(position, moves, &mut solver, &Limits::default())?;
    ///     Some((puzzle.solution.to_string(), puzzle.grade))
    /// };
    /// assert_eq!(solution(start, &[]), None, "every first move draws");
    /// assert_eq!(solution(corner.play_text("b1").unwrap().play_text("c1").unwrap(), &[]), Some(("b2".to_owned(), 3)));
    /// ```
    pub fn of(position: AnyPosition, moves: &[Cell], solver: &mut Solver, limits: &Limits) -> Option<Self> {
        let Ok(found) = Self::find_natural(position, moves, &mut Within(solver, limits));
        found.puzzle()
    }

    fn find_natural<A: Asking>(
        position: AnyPosition,
        moves: &[Cell],
        asking: &mut A,
    ) -> Result<Found, A::Pause> {
        let Some(quiet) = quiet_moves(position) else { return Ok(Found::Nothing) };
        let found = Self::find(position, moves, &quiet, asking)?;
        let Found::Puzzle(puzzle) = &found else { return Ok(found) };
        let game = position.game();
        let natural = |&wrong: &Cell| {
            distance_to_centre(game, wrong) <= distance_to_centre(game, puzzle.solution)
                || makes_threat(position, wrong)
        };
        Ok(if puzzle.plausible.iter().any(natural) { found } else { Found::Nothing })
    }

    fn find<A: Asking>(
        position: AnyPosition,
        moves: &[Cell],
        quiet: &[Cell],
        asking: &mut A,
    ) -> Result<Found, A::Pause> {
        let analysis = asking.analyze(position)?;
        let goal = match analysis.verdict() {
            Some(Verdict::Loss) => return Ok(Found::Nothing),
            Some(Verdict::Win) if analysis.is_exact() => Goal::Win,
            Some(Verdict::Draw) if analysis.is_exact() => Goal::Draw,
            _ => return Ok(Found::Unsolved),
        };
        let Some(solution) = only_move(&analysis).filter(|cell| quiet.contains(cell)) else {
            return Ok(Found::Nothing);
        };
        let plausible: Vec<Cell> = quiet.iter().copied().filter(|&cell| cell != solution).collect();
        if plausible.is_empty() {
            return Ok(Found::Nothing);
        }
        let grade = grade(&analysis, goal, &plausible);
        let (moves, line) = (moves.to_vec(), analysis.line);
        Ok(Found::Puzzle(Self { position, moves, goal, solution, line, grade, plausible }))
    }
}

/// The puzzles in a reviewed game: the positions where a player gave away the outcome and exactly one move would have kept
/// it, unless it was obvious.
///
/// Each of these positions is a question to the solver; time and nodes of the limits are for each. Where they strike, there is
/// no puzzle.
///
/// ```
/// use foursight_coach::{puzzles_of_review, review};
/// use foursight_core::{Game, notation::{GameOptions, parse}};
/// use foursight_solver::{Limits, Solver};
///
/// // Against a corner only the centre draws, and o did not play there.
/// let moves = parse("a1,b1", GameOptions::from(Game::TICTACTOE)).unwrap().moves.unwrap();
/// let (mut solver, limits) = (Solver::default(), Limits::default());
/// let review = review(Game::TICTACTOE, &moves, &mut solver, &limits).unwrap();
/// let puzzles = puzzles_of_review(&review, &mut solver, &limits);
/// assert_eq!((puzzles.len(), puzzles[0].solution.to_string(), puzzles[0].grade), (1, "b2".to_owned(), 4));
/// assert_eq!(puzzles[0].moves, moves[..1]);
/// ```
pub fn puzzles_of_review(review: &Review, solver: &mut Solver, limits: &Limits) -> Vec<Puzzle> {
    let Ok(puzzles) = puzzles_of_review_by(review, &mut Within(solver, limits));
    puzzles
}

pub(crate) fn puzzles_of_review_by<A: Asking>(
    review: &Review,
    asking: &mut A,
) -> Result<Vec<Puzzle>, A::Pause> {
    let mut position = AnyPosition::new(review.game);
    let (mut moves, mut puzzles) = (Vec::new(), Vec::new());
    for it in &review.moves {
        if it.class().is_some_and(Class::is_error)
            && let Some(quiet) = quiet_moves(position)
        {
            puzzles.extend(Puzzle::find(position, &moves, &quiet, asking)?.puzzle());
        }
        let Ok(next) = position.place(it.cell) else { break };
        moves.push(it.cell);
        position = next;
    }
    Ok(puzzles)
}

/// The moves that do not lose at once, in a position where nobody wins at once and there are several; else nothing.
fn quiet_moves(position: AnyPosition) -> Option<Vec<Cell>> {
    if position.outcome().is_some() || position.game().is_misere() {
        return None;
    }
    let threats = position.winning_cells(position.to_move().other()) & position.playable();
    if position.can_win_next() || !threats.is_empty() {
        return None;
    }
    let quiet: Vec<Cell> = position.non_losing().iter().collect();
    (quiet.len() > 1).then_some(quiet)
}

/// The only move that keeps the outcome.
fn only_move(analysis: &Analysis) -> Option<Cell> {
    let verdict = analysis.verdict()?;
    let mut keep = analysis.moves.iter().filter(|it| it.bounds.verdict() == Some(verdict));
    let only = keep.next()?.cell;
    keep.next().is_none().then_some(only)
}

/// How deep one has to look, and among how many moves that look right.
///
/// The depth is the number of own moves to the win, or, where a draw is to be held, to the end of the longest-lived wrong
/// move. It and the number of plausible wrong moves are added: up to 4 is grade 1, up to 6 grade 2, up to 9 grade 3, up
/// to 12 grade 4, more is grade 5.
fn grade(analysis: &Analysis, goal: Goal, plausible: &[Cell]) -> u32 {
    let (game, ply) = (analysis.position.game(), analysis.position.ply());
    let last = match goal {
        Goal::Win => analysis.ends_on_move(),
        Goal::Draw => {
            let wrong = plausible.iter().filter_map(|&cell| analysis.value_of(cell)?.score());
            wrong.map(|score| score.last_ply(game, ply)).max()
        }
    };
    let own_moves = last.unwrap_or(game.cells()).saturating_sub(ply).div_ceil(2);
    match own_moves + plausible.len() as u32 {
        0..=4 => 1,
        5..=6 => 2,
        7..=9 => 3,
        10..=12 => 4,
        _ => HARDEST,
    }
}

fn distance_to_centre(game: Game, cell: Cell) -> u32 {
    let across = (2 * cell.column() + 1).abs_diff(game.width());
    if game.has_gravity() { across } else { across.max((2 * cell.row() + 1).abs_diff(game.height())) }
}

/// Whether the move makes a cell a winning one that was not.
fn makes_threat(position: AnyPosition, cell: Cell) -> bool {
    let player = position.to_move();
    let child = position.place(cell).expect("a quiet move is legal");
    !(child.winning_cells(player) - position.winning_cells(player)).is_empty()
}
