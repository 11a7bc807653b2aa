//! Positions with exactly one move that keeps the goal, and that move not obvious.

use std::collections::HashSet;
use std::fmt;

use foursight_core::{AnyPosition, Cell, Game, Geometry, Position, with_position};
use foursight_solver::{Analysis, Limits, Solver, Verdict};

use crate::chance::Chance;
use crate::level::Level;
use crate::opponent::Opponent;
use crate::review::Review;

/// What is to be reached.
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
pub const HARDEST: u32 = 5;

/// With more empty cells than this a position is not looked at: solving it would take long.
const MOST_EMPTY: u32 = 28;
const MOST_EMPTY_FREE: u32 = 10;

/// Games played in search of one more puzzle before giving up: some games have none.
const MOST_GAMES: u32 = 2_000;

impl Puzzle {
    /// The puzzle of a position, if it is one: exactly one move keeps the goal, it neither wins at once nor answers a
    /// threat to win at once, and there is a wrong move that does not lose at once and looks as natural: at least as
    /// central, or with a new threat of its own. `None` also if a limit strikes.
    ///
    /// ```
    /// use foursight_coach::Puzzle;
    /// use foursight_core::{AnyPosition, Game};
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let start = AnyPosition::new(Game::TICTACTOE);
    /// let puzzle = Puzzle::of(start, &[], &mut Solver::default(), &Limits::default());
    /// assert_eq!(puzzle, None, "every first move draws");
    /// ```
    pub fn of(position: AnyPosition, moves: &[Cell], solver: &mut Solver, limits: &Limits) -> Option<Self> {
        let quiet = quiet_moves(position)?;
        let found = Self::find(position, moves, &quiet, solver, limits)?;
        let natural = |&wrong: &Cell| {
            distance_to_centre(position.game(), wrong) <= distance_to_centre(position.game(), found.solution)
                || makes_threat(position, wrong)
        };
        found.plausible.iter().any(natural).then_some(found)
    }

    fn find(
        position: AnyPosition,
        moves: &[Cell],
        quiet: &[Cell],
        solver: &mut Solver,
        limits: &Limits,
    ) -> Option<Self> {
        let analysis = solver.analyze_within(position, limits, |_| {});
        let goal = match analysis.verdict()? {
            Verdict::Win => Goal::Win,
            Verdict::Draw => Goal::Draw,
            Verdict::Loss => return None,
        };
        if !analysis.is_exact() {
            return None;
        }
        let solution = only_move(&analysis)?;
        let plausible: Vec<Cell> = quiet.iter().copied().filter(|&cell| cell != solution).collect();
        if plausible.is_empty() || !quiet.contains(&solution) {
            return None;
        }
        let grade = grade(&analysis, goal, &plausible);
        Some(Self { position, moves: moves.to_vec(), goal, solution, line: analysis.line, grade, plausible })
    }
}

/// The puzzles in a reviewed game: the positions where a player gave away the outcome and exactly one move would have kept
/// it, unless it was obvious.
pub fn puzzles_of_review(review: &Review, solver: &mut Solver, limits: &Limits) -> Vec<Puzzle> {
    let mut position = AnyPosition::new(review.game);
    let (mut moves, mut puzzles) = (Vec::new(), Vec::new());
    for it in &review.moves {
        if it.class().is_some_and(crate::class::Class::is_error) {
            let quiet = quiet_moves(position).unwrap_or_default();
            puzzles.extend(Puzzle::find(position, &moves, &quiet, solver, limits));
        }
        moves.push(it.cell);
        position = position.place(it.cell).expect("a reviewed game is legal");
    }
    puzzles
}

/// Makes puzzles out of random games, the same ones for the same seed.
///
/// ```
/// use foursight_coach::PuzzleMaker;
/// use foursight_core::Game;
/// use foursight_solver::{Limits, Solver};
///
/// let (mut solver, limits) = (Solver::default(), Limits::default());
/// let mut first = || PuzzleMaker::new(Game::CONNECT4, 7).next_puzzle(None, &mut solver, &limits).unwrap();
/// let puzzle = first();
/// assert_eq!(puzzle, first());
/// assert_eq!(puzzle.line[0], puzzle.solution);
/// ```
#[derive(Clone, Debug)]
pub struct PuzzleMaker {
    game: Game,
    chance: Chance,
    known: HashSet<AnyPosition>,
}

impl PuzzleMaker {
    /// The puzzles of a seed.
    pub fn new(game: Game, seed: u64) -> Self {
        Self { game, chance: Chance::new(seed), known: HashSet::new() }
    }

    /// One more, of a grade if one is asked for, and never one that was made before. `None` if a limit struck or many games
    /// had none: some games have no puzzles.
    pub fn next_puzzle(
        &mut self,
        grade: Option<u32>,
        solver: &mut Solver,
        limits: &Limits,
    ) -> Option<Puzzle> {
        for _ in 0..MOST_GAMES {
            if limits.is_over() {
                return None;
            }
            let fits = |puzzle: &Puzzle| grade.is_none_or(|grade| puzzle.grade == grade);
            if let Some(puzzle) = self.out_of_one_game(solver, limits).filter(fits)
                && self.known.insert(puzzle.position)
            {
                return Some(puzzle);
            }
        }
        None
    }

    /// Two middling players play; one of their positions, if it is a puzzle. One a game, so that puzzles do not come in
    /// runs.
    fn out_of_one_game(&mut self, solver: &mut Solver, limits: &Limits) -> Option<Puzzle> {
        let seed = self.chance.next_u64();
        let levels = [3, 4, 5, 6];
        let level = *self.chance.pick(&levels).expect("there are some");
        let player = Opponent::new(Level::new(level).expect("1 to 10"), seed);
        let most = if self.game.has_gravity() { MOST_EMPTY } else { MOST_EMPTY_FREE };
        let first = self.game.cells().saturating_sub(most);
        let wanted = first + self.chance.below(self.game.cells() - first);
        let (mut position, mut moves) = (AnyPosition::new(self.game), Vec::new());
        while !limits.is_over()
            && let Some(cell) = player.choose(position, solver, limits)
        {
            if position.ply() >= wanted
                && let Some(puzzle) = Puzzle::of(position, &moves, solver, limits)
            {
                return Some(puzzle);
            }
            moves.push(cell);
            position = position.place(cell).expect("an opponent plays by the rules");
        }
        None
    }
}

/// The moves that do not lose at once, in a position where nobody wins at once and there are several; else nothing.
fn quiet_moves(position: AnyPosition) -> Option<Vec<Cell>> {
    if position.outcome().is_some() || position.game().is_misere() {
        return None;
    }
    let quiet = with_position!(position, position => {
        let threats = position.winning_cells(position.to_move().other()) & position.playable();
        if position.can_win_next() || !threats.is_empty() {
            return None;
        }
        position.non_losing().iter().collect::<Vec<Cell>>()
    });
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
    let own_moves = (last.unwrap_or(game.cells()) - ply).div_ceil(2);
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
    fn check<G: Geometry>(position: Position<G>, cell: Cell) -> bool {
        let player = position.to_move();
        let child = position.place(cell).expect("a quiet move is legal");
        !(child.winning_cells(player) & !position.winning_cells(player)).is_empty()
    }
    with_position!(position, position => check(position, cell))
}
