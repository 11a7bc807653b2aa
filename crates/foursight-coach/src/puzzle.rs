//! Positions with exactly one move that keeps the goal, and that move not obvious.

use std::collections::BTreeSet;
use std::fmt;

use foursight_core::{AnyPosition, Cell, Game};
use foursight_solver::{Analysis, Limits, Solver, Verdict};

use crate::chance::Chance;
use crate::class::Class;
use crate::level::Level;
use crate::opponent::Opponent;
use crate::review::Review;
use crate::words::words;

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

/// With more empty cells than this a position is not looked at: solving it would take long.
const MOST_EMPTY: u32 = 28;
const MOST_EMPTY_FREE: u32 = 10;

/// Games played in search of one more puzzle before giving up: some games have none.
const MOST_GAMES: u32 = 2_000;

/// Positions that a limit may leave unsolved in search of one more puzzle before giving up: others may be easier.
const MOST_UNSOLVED: u32 = 100;

/// A limit struck before it was known whether a position is a puzzle.
struct Unsolved;

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
        Self::find_natural(position, moves, solver, limits).ok().flatten()
    }

    fn find_natural(
        position: AnyPosition,
        moves: &[Cell],
        solver: &mut Solver,
        limits: &Limits,
    ) -> Result<Option<Self>, Unsolved> {
        let Some(quiet) = quiet_moves(position) else { return Ok(None) };
        let Some(found) = Self::find(position, moves, &quiet, solver, limits)? else { return Ok(None) };
        let natural = |&wrong: &Cell| {
            distance_to_centre(position.game(), wrong) <= distance_to_centre(position.game(), found.solution)
                || makes_threat(position, wrong)
        };
        Ok(found.plausible.iter().any(natural).then_some(found))
    }

    fn find(
        position: AnyPosition,
        moves: &[Cell],
        quiet: &[Cell],
        solver: &mut Solver,
        limits: &Limits,
    ) -> Result<Option<Self>, Unsolved> {
        let analysis = solver.analyze_within(position, limits, |_| {});
        let goal = match analysis.verdict() {
            Some(Verdict::Loss) => return Ok(None),
            Some(Verdict::Win) if analysis.is_exact() => Goal::Win,
            Some(Verdict::Draw) if analysis.is_exact() => Goal::Draw,
            _ => return Err(Unsolved),
        };
        let Some(solution) = only_move(&analysis).filter(|cell| quiet.contains(cell)) else {
            return Ok(None);
        };
        let plausible: Vec<Cell> = quiet.iter().copied().filter(|&cell| cell != solution).collect();
        if plausible.is_empty() {
            return Ok(None);
        }
        let grade = grade(&analysis, goal, &plausible);
        let (moves, line) = (moves.to_vec(), analysis.line);
        Ok(Some(Self { position, moves, goal, solution, line, grade, plausible }))
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
    let mut position = AnyPosition::new(review.game);
    let (mut moves, mut puzzles) = (Vec::new(), Vec::new());
    for it in &review.moves {
        if it.class().is_some_and(Class::is_error)
            && let Some(quiet) = quiet_moves(position)
        {
            let found = Puzzle::find(position, &moves, &quiet, solver, limits);
            puzzles.extend(found.ok().flatten());
        }
        let Ok(next) = position.place(it.cell) else { break };
        moves.push(it.cell);
        position = next;
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
/// let (mut maker, mut solver) = (PuzzleMaker::new(Game::TICTACTOE, 1), Solver::default());
/// let mut next = || maker.next_puzzle(None, &mut solver, &Limits::default()).unwrap();
/// let (first, second) = (next(), next());
/// assert_eq!((first.position.to_string(), first.solution.to_string()), ("3/o2/xxo x 3x3x3 free".into(), "b2".into()));
/// assert_ne!(first.position, second.position);
/// ```
#[derive(Clone, Debug)]
pub struct PuzzleMaker {
    game: Game,
    chance: Chance,
    /// The words of the positions that were made: a set in order, which needs no random seed of its own.
    known: BTreeSet<[u64; 4]>,
}

impl PuzzleMaker {
    /// The puzzles of a seed.
    ///
    /// ```
    /// use foursight_coach::PuzzleMaker;
    /// use foursight_core::Game;
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let mut solver = Solver::default();
    /// let mut first = |seed| {
    ///     let puzzle = PuzzleMaker::new(Game::CONNECT4, seed).next_puzzle(None, &mut solver, &Limits::default());
    ///     puzzle.unwrap().solution.to_string()
    /// };
    /// assert_eq!([first(0), first(1), first(2), first(0)], ["a4", "e3", "a3", "a4"]);
    /// ```
    pub fn new(game: Game, seed: u64) -> Self {
        Self { game, chance: Chance::new(seed), known: BTreeSet::new() }
    }

    /// The puzzles of a day, written as `2026-11-16`: the same ones for everybody. `None` if that is no day.
    ///
    /// ```
    /// use foursight_coach::PuzzleMaker;
    /// use foursight_core::Game;
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let mut solver = Solver::default();
    /// let mut first = |date| {
    ///     let puzzle = PuzzleMaker::of_date(Game::CONNECT4, date)?.next_puzzle(None, &mut solver, &Limits::default());
    ///     Some(puzzle.unwrap().position)
    /// };
    /// assert_ne!(first("2026-11-16"), first("2026-11-17"));
    /// assert_eq!(first("2026-11-16"), first("2026-11-16"));
    /// let wrong = ["", "2026-11", "2026-1-16", "2026-13-16", "2026-11-00", "2026-11-16 ", "+026-11-16", "2026-11-1\u{e9}"];
    /// assert!(wrong.iter().all(|date| first(date).is_none()));
    /// ```
    pub fn of_date(game: Game, date: &str) -> Option<Self> {
        let number = |text: &str, digits: usize| {
            let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| text.parse::<u64>().ok()).flatten()
        };
        let mut parts = date.split('-');
        let [year, month, day] = [4, 2, 2].map(|digits| number(parts.next()?, digits));
        let (year, month, day) = (year?, month?, day?);
        let is_day = parts.next().is_none() && (1..=12).contains(&month) && (1..=31).contains(&day);
        is_day.then(|| Self::new(game, (year * 100 + month) * 100 + day))
    }

    /// One more, of a grade if one is asked for, and never one that was made before. `None` if many games had none: some
    /// games have no puzzles, as those in misère.
    ///
    /// Every position that is looked at is a question to the solver; time and nodes of the limits are for each. Where they
    /// strike, the next position is looked at; after a hundred of these the answer is `None`, and soon after it is cancelled.
    /// They are not for the players of the random games, who take seconds for each on the largest boards.
    ///
    /// ```
    /// use foursight_coach::PuzzleMaker;
    /// use foursight_core::Game;
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let (mut maker, mut solver) = (PuzzleMaker::new(Game::TICTACTOE, 1), Solver::default());
    /// let mut next = |grade| maker.next_puzzle(Some(grade), &mut solver, &Limits::default());
    /// assert_eq!(next(1).unwrap().grade, 1);
    /// assert_eq!(next(2).unwrap().grade, 2);
    /// assert_eq!(next(6), None, "there is no such grade");
    /// ```
    pub fn next_puzzle(
        &mut self,
        grade: Option<u32>,
        solver: &mut Solver,
        limits: &Limits,
    ) -> Option<Puzzle> {
        if !has_puzzles(self.game) || grade.is_some_and(|grade| !(1..=HARDEST).contains(&grade)) {
            return None;
        }
        let mut unsolved = 0;
        for _ in 0..MOST_GAMES {
            if limits.is_over() || unsolved >= MOST_UNSOLVED {
                return None;
            }
            let fits = |puzzle: &Puzzle| grade.is_none_or(|grade| puzzle.grade == grade);
            if let Some(puzzle) = self.out_of_one_game(solver, limits, &mut unsolved).filter(fits)
                && self.known.insert(words(puzzle.position))
            {
                return Some(puzzle);
            }
        }
        None
    }

    /// Two middling players play; one of their positions, if it is a puzzle. One a game, so that puzzles do not come in
    /// runs.
    fn out_of_one_game(
        &mut self,
        solver: &mut Solver,
        limits: &Limits,
        unsolved: &mut u32,
    ) -> Option<Puzzle> {
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
            if position.ply() >= wanted {
                match Puzzle::find_natural(position, &moves, solver, limits) {
                    Ok(Some(puzzle)) => return Some(puzzle),
                    Ok(None) => {}
                    Err(Unsolved) => *unsolved += 1,
                }
            }
            moves.push(cell);
            position = position.place(cell).expect("an opponent plays by the rules");
        }
        None
    }
}

/// Whether a game can have puzzles: there are lines, and whoever completes one wins.
fn has_puzzles(game: Game) -> bool {
    !game.is_misere() && game.connect() <= game.width().max(game.height())
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
