//! The solver's public face.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use foursight_core::{AnyPosition, Game, Geometry, Outcome, Position, with_position};

use crate::book::DeepBook;
use crate::engine::{Engine, Stones, engine};
use crate::job::SolveJob;
use crate::limits::{Control, Limits};
use crate::score::{Bounds, Score, Verdict};

mod builder;

pub use builder::SolverBuilder;

/// How an answer was found.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::{Solver, Source};
///
/// let mut solver = Solver::builder().no_book().build();
/// let mut source = |moves: &str| solver.solve(moves.parse::<Position>().unwrap()).source;
/// assert_eq!(source("1212121"), Source::Over);
/// assert_eq!(source("121212"), Source::Static, "x wins at once");
/// assert_eq!(source("24617133247233"), Source::Search);
/// assert_eq!(Source::Search.to_string(), "search");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The game is over; there was nothing to find.
    Over,
    /// Read in the opening book.
    Book,
    /// Seen at once, without search.
    Static,
    /// Found by search.
    Search,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Over => "over",
            Self::Book => "book",
            Self::Static => "static",
            Self::Search => "search",
        })
    }
}

/// What a call to the solver proved.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::{Solver, Verdict};
///
/// let position: Position = "24617133247233".parse().unwrap();
/// let solution = Solver::default().solve(position);
/// assert_eq!(solution.verdict(), solution.score().map(|score| score.verdict()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The score lies between these, ends included.
    pub bounds: Bounds,
    /// How the answer was found.
    pub source: Source,
    /// Positions entered by the search, forced ones included.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl Solution {
    /// The score, unless a limit struck before it was known.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let (position, mut solver): (Position, _) = ("24617133247233".parse().unwrap(), Solver::default());
    /// assert_eq!(solver.solve(position).score().unwrap().value(), -8);
    /// solver.clear();
    /// let limits = Limits { nodes: Some(1), ..Limits::default() };
    /// assert_eq!(solver.solve_within(position, &limits).score(), None);
    /// ```
    pub fn score(&self) -> Option<Score> {
        self.bounds.score()
    }

    /// Win, draw or loss of the side to move, unless a limit struck before it was known.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Solver, Verdict};
    ///
    /// let position: Position = "24617133247233".parse().unwrap();
    /// let solution = Solver::default().outcome(position);
    /// assert_eq!((solution.verdict(), solution.score()), (Some(Verdict::Loss), None));
    /// ```
    pub fn verdict(&self) -> Option<Verdict> {
        self.bounds.verdict()
    }
}

/// An exact solver for every game of `foursight-core`.
///
/// It can be used for one position after the other, also of different games; what it learns of one game is kept in its
/// table for the next position of that game. The answers do not depend on what was asked before, on the number of
/// threads or on the size of the table; only the nodes they cost do.
///
/// ```
/// use foursight_core::{AnyPosition, Game, Position};
/// use foursight_solver::{Solver, Verdict};
///
/// let mut solver = Solver::default();
/// let position: Position = "24617133247233".parse().unwrap();
/// let score = solver.solve(position).score().unwrap();
/// assert_eq!(solver.solve(position.mirrored()).score(), Some(score));
/// assert_eq!(solver.outcome(AnyPosition::new(Game::TICTACTOE)).verdict(), Some(Verdict::Draw));
/// ```
pub struct Solver {
    settings: SolverBuilder,
    engine: Option<(Game, Box<dyn Engine>)>,
}

impl Default for Solver {
    /// One thread, a table of up to 256 MiB, and the opening book if the crate was compiled with it.
    fn default() -> Self {
        Self::builder().build()
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.engine.as_ref().map(|(game, _)| game);
        f.debug_struct("Solver")
            .field("settings", &self.settings)
            .field("game", &game)
            .finish_non_exhaustive()
    }
}

impl Solver {
    /// Starts with the default settings.
    ///
    /// ```
    /// use foursight_solver::Solver;
    ///
    /// assert_eq!(Solver::builder().build().threads(), 1);
    /// assert_eq!(Solver::builder().threads(3).build().threads(), 3);
    /// ```
    pub fn builder() -> SolverBuilder {
        SolverBuilder::default()
    }

    /// How many threads work on a position.
    ///
    /// ```
    /// use foursight_solver::Solver;
    ///
    /// assert_eq!(Solver::default().threads(), 1);
    /// assert_eq!(Solver::builder().threads(1_000).build().threads(), 256, "more than any machine has cores");
    /// ```
    pub fn threads(&self) -> usize {
        self.settings.threads
    }

    /// The exact score: who wins, and when.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::Solver;
    ///
    /// let mut solver = Solver::default();
    /// let mut score = |moves: &str| solver.solve(moves.parse::<Position>().unwrap()).score().unwrap().value();
    /// assert_eq!([score("46136224167753"), score("24617133247233")], [3, -8]);
    /// assert_eq!(score("121212"), 18, "a win with the fourth stone");
    /// ```
    pub fn solve(&mut self, position: impl Into<AnyPosition>) -> Solution {
        self.solve_within(position, &Limits::default())
    }

    /// Who wins, which is cheaper than the score.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Solver, Verdict};
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// let [outcome, score] = [Solver::outcome, Solver::solve].map(|ask| ask(&mut Solver::default(), position));
    /// assert_eq!(outcome.verdict(), Some(Verdict::Win));
    /// assert!(outcome.nodes < score.nodes);
    /// ```
    pub fn outcome(&mut self, position: impl Into<AnyPosition>) -> Solution {
        self.outcome_within(position, &Limits::default())
    }

    /// The score, or the bounds that are proved when a limit strikes.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    /// let solution = Solver::default().solve_within(position, &limits);
    /// assert_eq!(solution.score(), None);
    /// assert!(solution.bounds.lower.value() <= 3 && 3 <= solution.bounds.upper.value(), "what is proved is true");
    /// ```
    pub fn solve_within(&mut self, position: impl Into<AnyPosition>, limits: &Limits) -> Solution {
        self.solve_reporting(position, limits, |_| {})
    }

    /// The outcome, or the bounds that are proved when a limit strikes.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, Solver, Verdict};
    ///
    /// let (position, mut solver): (Position, _) = ("46136224167753".parse().unwrap(), Solver::default());
    /// let mut verdict = |nodes| {
    ///     solver.outcome_within(position, &Limits { nodes: Some(nodes), ..Limits::default() }).verdict()
    /// };
    /// assert_eq!([verdict(1), verdict(1_000_000)], [None, Some(Verdict::Win)]);
    /// ```
    pub fn outcome_within(&mut self, position: impl Into<AnyPosition>, limits: &Limits) -> Solution {
        SolveJob::outcome(position).finish(self, limits, |_| {})
    }

    /// As [`solve_within`](Self::solve_within), and tells `report` of every bound as soon as it is proved.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let position: Position = "24617133247233".parse().unwrap();
    /// let mut reported = Vec::new();
    /// let solution = Solver::default().solve_reporting(position, &Limits::default(), |bounds| reported.push(bounds));
    /// assert_eq!(reported.last(), Some(&solution.bounds));
    /// assert!(reported.windows(2).all(|pair| pair[0].lower <= pair[1].lower && pair[1].upper <= pair[0].upper));
    /// ```
    pub fn solve_reporting(
        &mut self,
        position: impl Into<AnyPosition>,
        limits: &Limits,
        report: impl FnMut(Bounds),
    ) -> Solution {
        SolveJob::score(position).finish(self, limits, report)
    }

    /// Forgets everything: the next position is solved as if it were the first.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::Solver;
    ///
    /// let position: Position = "24617133247233".parse().unwrap();
    /// let mut solver = Solver::default();
    /// let first = solver.solve(position).nodes;
    /// assert!(solver.solve(position).nodes < first, "the table knows it");
    /// solver.clear();
    /// assert_eq!(solver.solve(position).nodes, first);
    /// ```
    pub fn clear(&mut self) {
        if let Some((_, engine)) = &mut self.engine {
            engine.clear();
        }
    }

    /// Reads a deep book from now on, where the opening book ends: as [`SolverBuilder::deep_book`], for a solver that is there
    /// already.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use foursight_core::{AnyPosition, Game};
    /// use foursight_solver::book::{DeepBook, Places};
    /// use foursight_solver::{Score, Solver, Source};
    ///
    /// let game: Game = "2x2x3".parse()?;
    /// let mut solver = Solver::default();
    /// assert_ne!(solver.solve(AnyPosition::new(game)).source, Source::Book);
    /// let places = Places::new(game, 0)?;
    /// let book = DeepBook::from_bytes(DeepBook::encode(&places, &[], 0, [(0, Score::DRAW)])?)?;
    /// solver.set_deep_book(Arc::new(book));
    /// assert_eq!(solver.solve(AnyPosition::new(game)).source, Source::Book);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_deep_book(&mut self, book: Arc<DeepBook>) {
        let settings = std::mem::take(&mut self.settings);
        self.settings = settings.deep_book(book);
    }

    /// What the book says.
    pub(crate) fn book_score(&self, position: AnyPosition) -> Option<Score> {
        self.settings.book_score(position)
    }

    /// A bound that answers "is the score above alpha?", if the limits allow an answer. The position has no
    /// [`evident_score`].
    pub(crate) fn probe(&mut self, position: AnyPosition, alpha: i32, control: &Control) -> Option<i32> {
        if control.is_stopped() {
            return None;
        }
        self.engine_for(position.game()).probe(Stones::of(position), alpha, control)
    }

    /// What answers questions about a game. It takes memory for its table when it is first asked for.
    pub(crate) fn engine_for(&mut self, game: Game) -> &mut dyn Engine {
        if self.engine.as_ref().is_none_or(|(known, _)| *known != game) {
            self.engine = None; // frees the old table before the new one is taken
            let engine = engine(game, self.settings.table_bytes, self.settings.threads);
            self.engine = Some((game, engine));
        }
        self.engine.as_mut().expect("just made").1.as_mut()
    }

    /// What answered questions about the game so far, if anything did.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn known_engine(&self, game: Game) -> Option<&dyn Engine> {
        self.engine.as_ref().filter(|(known, _)| *known == game).map(|(_, engine)| engine.as_ref())
    }
}

/// What is known of a position without a search: its score if the game is over or the side to move wins at once, else the
/// scores that it can have.
pub(crate) fn at_sight(position: AnyPosition) -> (Bounds, Source) {
    with_position!(position, position => sight_of(position))
}

fn sight_of<G: Geometry>(position: Position<G>) -> (Bounds, Source) {
    let (game, ply) = (position.game(), position.ply());
    let (score, source) = match position.outcome() {
        Some(Outcome::Draw) => (Score::DRAW, Source::Over),
        Some(Outcome::Win(winner)) if winner == position.to_move() => {
            (Score::win_at(game, ply), Source::Over)
        }
        Some(Outcome::Win(_)) => (Score::loss_at(game, ply), Source::Over),
        None if !game.is_misere() && position.can_win_next() => {
            (Score::win_at(game, ply + 1), Source::Static)
        }
        None => {
            // Nobody can win or lose sooner than with the next stone.
            let most = Score::win_at(game, ply + 1);
            return (Bounds { lower: -most, upper: most }, Source::Search);
        }
    };
    (Bounds::exact(score), source)
}

/// The score of a position that is over, or that the side to move wins at once.
pub(crate) fn evident_score(position: AnyPosition) -> Option<Score> {
    let (bounds, source) = at_sight(position);
    (source != Source::Search).then_some(bounds.lower)
}
