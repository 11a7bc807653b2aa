//! Puzzles out of random games.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use foursight_core::{AnyPosition, Game};
use foursight_solver::{Limits, Solver};

use super::{Found, HARDEST, Puzzle};
use crate::asking::{Asking, Within};
use crate::chance::Chance;
use crate::level::Level;
use crate::opponent::Opponent;
use crate::words::words;

/// With more empty cells than this a position is not looked at: solving it would take long.
const MOST_EMPTY: u32 = 28;
const MOST_EMPTY_FREE: u32 = 10;

/// Games played in search of one more puzzle before giving up: some games have none.
const MOST_GAMES: u32 = 2_000;

/// Nodes of one turn of the players. On the usual boards they need fewer; on the largest it keeps a turn short, and after each
/// turn the limits are looked at.
const MOST_NODES_OF_A_TURN: u32 = 10_000;

/// Nodes of all their turns in search of one more puzzle before giving up: the largest boards take seconds for a game.
const MOST_NODES: u64 = 100_000_000;

/// Positions that a limit may leave unsolved in search of one more puzzle before giving up: others may be easier.
const MOST_UNSOLVED: u32 = 100;

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
    /// They are not for the players of the random games; deadline and cancelling are looked at after each of their moves.
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
        let taken = std::mem::replace(self, Self::new(self.game, 0));
        let mut search = PuzzleSearch::new(taken, grade);
        let found = loop {
            let Ok(flow) = search.next_game(&mut Within(solver, limits));
            if let ControlFlow::Break(found) = flow {
                break found;
            }
        };
        *self = search.maker;
        found
    }

    /// Two middling players play; one of their positions, if it is a puzzle. One a game, so that puzzles do not come in
    /// runs.
    fn out_of_one_game<A: Asking>(
        &mut self,
        asking: &mut A,
        effort: &mut Effort,
    ) -> Result<Option<Puzzle>, A::Pause> {
        let seed = self.chance.next_u64();
        let levels = [3, 4, 5, 6];
        let level = *self.chance.pick(&levels).expect("there are some");
        let player = Opponent::new(Level::new(level).expect("1 to 10"), seed);
        let most = if self.game.has_gravity() { MOST_EMPTY } else { MOST_EMPTY_FREE };
        let first = self.game.cells().saturating_sub(most);
        let wanted = first + self.chance.below(self.game.cells() - first);
        let (mut position, mut moves) = (AnyPosition::new(self.game), Vec::new());
        while !asking.is_over()
            && let Some((cell, nodes)) = player.look_ahead(position, MOST_NODES_OF_A_TURN)
        {
            effort.nodes += u64::from(nodes);
            if position.ply() >= wanted {
                match Puzzle::find_natural(position, &moves, asking)? {
                    Found::Puzzle(puzzle) => return Ok(Some(puzzle)),
                    Found::Nothing => {}
                    Found::Unsolved => effort.unsolved += 1,
                }
            }
            moves.push(cell);
            position = position.place(cell).expect("an opponent plays by the rules");
        }
        Ok(None)
    }
}

/// The search for one more puzzle, game by game.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleSearch {
    maker: PuzzleMaker,
    grade: Option<u32>,
    effort: Effort,
}

/// What a search for one puzzle has cost so far.
#[derive(Clone, Copy, Debug, Default)]
struct Effort {
    games: u32,
    /// Of the players' turns.
    nodes: u64,
    /// Positions that a limit left unsolved.
    unsolved: u32,
}

impl Effort {
    fn is_too_much(self) -> bool {
        self.games >= MOST_GAMES || self.nodes >= MOST_NODES || self.unsolved >= MOST_UNSOLVED
    }
}

impl PuzzleSearch {
    pub(crate) fn new(maker: PuzzleMaker, grade: Option<u32>) -> Self {
        Self { maker, grade, effort: Effort::default() }
    }

    /// Looks at one more game. It breaks with what the search has come to, which may be no puzzle.
    pub(crate) fn next_game<A: Asking>(
        &mut self,
        asking: &mut A,
    ) -> Result<ControlFlow<Option<Puzzle>>, A::Pause> {
        let is_grade = |grade: u32| (1..=HARDEST).contains(&grade);
        let is_hopeless = !has_puzzles(self.maker.game) || !self.grade.is_none_or(is_grade);
        if is_hopeless || self.effort.is_too_much() || asking.is_over() {
            return Ok(ControlFlow::Break(None));
        }
        self.effort.games += 1;
        let found = self.maker.out_of_one_game(asking, &mut self.effort)?;
        let fits = |puzzle: &Puzzle| self.grade.is_none_or(|grade| puzzle.grade == grade);
        let is_new = |puzzle: &Puzzle| self.maker.known.insert(words(puzzle.position));
        let wanted = found.filter(fits).filter(is_new);
        Ok(wanted.map_or(ControlFlow::Continue(()), |puzzle| ControlFlow::Break(Some(puzzle))))
    }
}

/// Whether a game can have puzzles: there are lines, and whoever completes one wins.
fn has_puzzles(game: Game) -> bool {
    !game.is_misere() && game.connect() <= game.width().max(game.height())
}
