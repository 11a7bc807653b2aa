//! The solver's public face.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use foursight_core::{AnyPosition, Game, Geometry, Outcome, Position, with_position};

#[cfg(feature = "book")]
use crate::book;
use crate::book::{Book, DeepBook};
use crate::engine::{Engine, Stones, engine};
use crate::job::SolveJob;
use crate::limits::{Control, Limits};
use crate::score::{Bounds, Score, Verdict};

/// How an answer was found.
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
    pub fn score(&self) -> Option<Score> {
        self.bounds.score()
    }

    /// Win, draw or loss of the side to move, unless a limit struck before it was known.
    pub fn verdict(&self) -> Option<Verdict> {
        self.bounds.verdict()
    }
}

/// Settings of a [`Solver`].
///
/// ```
/// use foursight_solver::Solver;
///
/// let solver = Solver::builder().threads(2).table_mib(64).build();
/// assert_eq!(solver.threads(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct SolverBuilder {
    threads: usize,
    table_bytes: usize,
    book: Choice,
}

/// More than any machine has cores for one position; in WebAssembly nothing starts a thread.
const MOST_THREADS: usize = if cfg!(target_family = "wasm") { 1 } else { 256 };

/// Which book a solver reads.
#[derive(Clone, Debug)]
enum Choice {
    /// The one that the crate brings along, if it was compiled with one.
    Embedded,
    /// This one.
    Given(Arc<Book>),
    /// This one, which is deep.
    Deep(Arc<DeepBook>),
    /// None.
    Nothing,
}

impl Choice {
    fn score(&self, position: AnyPosition) -> Option<Score> {
        match self {
            #[cfg(feature = "book")]
            Self::Embedded => book::embedded_score(position),
            #[cfg(not(feature = "book"))]
            Self::Embedded => None,
            Self::Given(book) => book.score(position),
            Self::Deep(book) => book.score(position),
            Self::Nothing => None,
        }
    }
}

impl SolverBuilder {
    /// Number of threads that work on one position; 1 unless set. 0 counts as 1. The answers are the same for any number.
    ///
    /// It is the most: in WebAssembly there is one, and when the system has no more to give, those that it gave do the work.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: threads.clamp(1, MOST_THREADS), ..self }
    }

    /// The most memory the table may take, in MiB; 256 unless set. It starts small and grows with the work.
    ///
    /// What the system does not have it does not take: the table is smaller then, and an answer costs more nodes.
    #[must_use]
    pub fn table_mib(self, mebibytes: usize) -> Self {
        // On a machine of 32 bits, 4 GiB are more than a `usize` counts.
        Self { table_bytes: mebibytes.clamp(1, 1 << 20).saturating_mul(1 << 20), ..self }
    }

    /// An opening book to read, in place of the one that comes with the feature `book`. It serves its own game; other games are
    /// solved without.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use foursight_core::{AnyPosition, Game};
    /// use foursight_solver::book::{Book, Places};
    /// use foursight_solver::{Score, Solver, Source};
    ///
    /// let game: Game = "2x2x3".parse()?;
    /// let places = Places::new(game, 0)?;
    /// let book = Book::from_bytes(Book::encode(&places, &[Some(Score::DRAW)])?)?;
    /// let mut solver = Solver::builder().book(Arc::new(book)).build();
    /// assert_eq!(solver.solve(AnyPosition::new(game)).source, Source::Book);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn book(self, book: Arc<Book>) -> Self {
        Self { book: Choice::Given(book), ..self }
    }

    /// A deep book to read, in place of the one that comes with the feature `book`; as [`book`](Self::book).
    ///
    /// ```
    /// use std::sync::Arc;
    /// use foursight_core::{AnyPosition, Game};
    /// use foursight_solver::book::{DeepBook, Places};
    /// use foursight_solver::{Score, Solver, Source};
    ///
    /// let game: Game = "2x2x3".parse()?;
    /// let places = Places::new(game, 0)?;
    /// let book = DeepBook::from_bytes(DeepBook::encode(&places, &[], 0, [(0, Score::DRAW)])?)?;
    /// let mut solver = Solver::builder().deep_book(Arc::new(book)).build();
    /// assert_eq!(solver.solve(AnyPosition::new(game)).source, Source::Book);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn deep_book(self, book: Arc<DeepBook>) -> Self {
        Self { book: Choice::Deep(book), ..self }
    }

    /// No opening book: every score is found by search.
    #[must_use]
    pub fn no_book(self) -> Self {
        Self { book: Choice::Nothing, ..self }
    }

    /// One of several solvers that share out what was granted to one.
    pub(crate) fn one_of(self, solvers: usize) -> Self {
        let table_bytes = (self.table_bytes / solvers.max(1)).max(1 << 20);
        Self { threads: 1, table_bytes, ..self }
    }

    /// How many threads were asked for.
    pub(crate) fn thread_count(&self) -> usize {
        self.threads
    }

    /// The solver. Memory is reserved when the first position comes.
    pub fn build(self) -> Solver {
        Solver { settings: self, engine: None }
    }
}

impl Default for SolverBuilder {
    fn default() -> Self {
        Self { threads: 1, table_bytes: 256 << 20, book: Choice::Embedded }
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
    pub fn builder() -> SolverBuilder {
        SolverBuilder::default()
    }

    /// How many threads work on a position.
    pub fn threads(&self) -> usize {
        self.settings.threads
    }

    /// The exact score: who wins, and when.
    pub fn solve(&mut self, position: impl Into<AnyPosition>) -> Solution {
        self.solve_within(position, &Limits::default())
    }

    /// Who wins, which is cheaper than the score.
    pub fn outcome(&mut self, position: impl Into<AnyPosition>) -> Solution {
        self.outcome_within(position, &Limits::default())
    }

    /// The score, or the bounds that are proved when a limit strikes.
    pub fn solve_within(&mut self, position: impl Into<AnyPosition>, limits: &Limits) -> Solution {
        self.solve_reporting(position, limits, |_| {})
    }

    /// The outcome, or the bounds that are proved when a limit strikes.
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

    /// What the book says.
    pub(crate) fn book_score(&self, position: AnyPosition) -> Option<Score> {
        self.settings.book.score(position)
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
