//! The settings of a solver.

use std::sync::Arc;

use foursight_core::AnyPosition;

use super::Solver;
use crate::book::{self, Book, DeepBook};
use crate::score::Score;

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
    pub(super) threads: usize,
    pub(super) table_bytes: usize,
    pub(super) book: Choice<Book>,
    pub(super) deep_book: Choice<DeepBook>,
}

/// More than any machine has cores for one position; in WebAssembly nothing starts a thread.
const MOST_THREADS: usize = if cfg!(target_family = "wasm") { 1 } else { 256 };

/// Which book of a kind a solver reads.
#[derive(Debug)]
pub(super) enum Choice<B> {
    /// The one that the crate brings along, if it was compiled with one.
    Embedded,
    /// This one.
    Given(Arc<B>),
    /// None.
    Nothing,
}

impl<B> Clone for Choice<B> {
    fn clone(&self) -> Self {
        match self {
            Self::Embedded => Self::Embedded,
            Self::Given(book) => Self::Given(Arc::clone(book)),
            Self::Nothing => Self::Nothing,
        }
    }
}

impl SolverBuilder {
    /// What the books say about a position: the one of the opening, and where that ends the deep one.
    pub(super) fn book_score(&self, position: AnyPosition) -> Option<Score> {
        let opening = match &self.book {
            Choice::Embedded => book::embedded_score(position),
            Choice::Given(book) => book.score(position),
            Choice::Nothing => None,
        };
        opening.or_else(|| match &self.deep_book {
            Choice::Embedded => book::embedded_deep_score(position),
            Choice::Given(book) => book.score(position),
            Choice::Nothing => None,
        })
    }
}

impl SolverBuilder {
    /// Number of threads that work on one position; 1 unless set. 0 counts as 1. The answers are the same for any number.
    ///
    /// It is the most: in WebAssembly there is one, and when the system has no more to give, those that it gave do the work.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::Solver;
    ///
    /// let position: Position = "24617133247233".parse().unwrap();
    /// let mut solver = Solver::builder().threads(2).build();
    /// assert_eq!((solver.threads(), Solver::builder().threads(0).build().threads()), (2, 1));
    /// assert_eq!(solver.solve(position).score(), Solver::default().solve(position).score());
    /// ```
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: threads.clamp(1, MOST_THREADS), ..self }
    }

    /// The most memory the table may take, in MiB; 256 unless set. It starts small and grows with the work.
    ///
    /// What the system does not have it does not take: the table is smaller then, and an answer costs more nodes.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::Solver;
    ///
    /// let position: Position = "24617133247233".parse().unwrap();
    /// for mebibytes in [0, 1, usize::MAX] {
    ///     let mut solver = Solver::builder().table_mib(mebibytes).build();
    ///     assert_eq!(solver.solve(position).score().unwrap().value(), -8);
    /// }
    /// ```
    #[must_use]
    pub fn table_mib(self, mebibytes: usize) -> Self {
        // On a machine of 32 bits, 4 GiB are more than a `usize` counts.
        Self { table_bytes: mebibytes.clamp(1, 1 << 20).saturating_mul(1 << 20), ..self }
    }

    /// An opening book to read, in place of those that come with the features `book` and `deep-book`. It serves its own game; other
    /// games are solved without.
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
        let deep_book = match self.deep_book {
            Choice::Embedded => Choice::Nothing,
            chosen => chosen,
        };
        Self { book: Choice::Given(book), deep_book, ..self }
    }

    /// A deep book to read where the opening book ends, in place of the one that comes with the feature `deep-book`.
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
        Self { deep_book: Choice::Given(book), ..self }
    }

    /// No book: every score is found by search.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, Solver, Source};
    ///
    /// let limits = Limits { nodes: Some(1_000), ..Limits::default() };
    /// let solution = Solver::builder().no_book().build().solve_within(Position::START, &limits);
    /// assert_eq!((solution.source, solution.score()), (Source::Search, None));
    /// ```
    #[must_use]
    pub fn no_book(self) -> Self {
        Self { book: Choice::Nothing, deep_book: Choice::Nothing, ..self }
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
    ///
    /// ```
    /// use foursight_solver::Solver;
    ///
    /// assert_eq!(Solver::builder().build().threads(), Solver::default().threads());
    /// ```
    pub fn build(self) -> Solver {
        Solver { settings: self, engine: None }
    }
}

impl Default for SolverBuilder {
    fn default() -> Self {
        Self { threads: 1, table_bytes: 256 << 20, book: Choice::Embedded, deep_book: Choice::Embedded }
    }
}
