//! `foursight.Solver`.

use foursight_coach::{Level, Opponent, explain, explain_move, review};
use foursight_json::{Analysis, Explanation, Review, to_line};
use foursight_solver::{AnalysisJob, Limits, Score, SolveJob, Verdict};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::arguments::{AnyMove, Asked, Strength, cell_of, played};
use crate::error::raise;
use crate::position::Position;
use crate::settings::{self, BookChoice, Nodes, Seed, Settings, TableMib, Threads, Time};
use crate::shared::Shared;

/// An exact solver. What it learns of one position it keeps for the next.
///
/// It may be used by several threads; it answers one of them at a time, and the others wait. Ctrl-C stops it at once.
/// After a fork the child has a solver of its own that has learnt nothing yet.
///
/// Args:
///     threads: how many threads work on one position; all cores if it is ``None``.
///     table_mib: the most memory that its table takes, in MiB. It starts small and grows with the work.
///     book: whether the opening book of Connect Four is read; or the path of another book.
///
/// Every question takes a ``time`` in seconds (or a ``timedelta``) and a number of ``nodes`` that it may cost at most.
/// Where a limit strikes before the answer is proved, the answer says so: it is never a guess.
///
/// >>> from foursight import Solver
/// >>> solver = Solver()
/// >>> solver.solve("24617133247233")
/// -8
/// >>> solver.outcome("24617133247233")
/// 'loss'
/// >>> solver.analyze("24617133247233").best
/// (4, 7)
#[pyclass(frozen, module = "foursight", name = "Solver")]
pub(crate) struct Solver {
    settings: Settings,
    shared: Shared,
}

/// The Python object for an answer, made from its JSON.
fn object<'py>(
    py: Python<'py>,
    class: &str,
    json: &str,
    position: Option<Position>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("foursight._answers")?.getattr(class)?.call_method1("_from_json", (json, position))
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(
        signature = (threads = None, table_mib = TableMib(256), book = BookChoice::Own(true)),
        text_signature = "(threads=None, table_mib=256, book=True)"
    )]
    fn new(
        py: Python<'_>,
        threads: Option<Threads>,
        table_mib: TableMib,
        book: BookChoice,
    ) -> PyResult<Self> {
        let settings = Settings::new(py, threads, table_mib, book)?;
        let shared = Shared::new(settings.builder.clone());
        Ok(Self { settings, shared })
    }

    /// The score for the side to move; ``None`` if a limit struck before it was proved.
    ///
    /// A win is worth ``(width * height + 2 - T) // 2`` if the game ends with ``T`` stones on the board, a loss the same
    /// negated, a draw 0. In Connect Four, 18 wins with the fourth stone and 1 with the last but one or the last.
    ///
    /// >>> solver = Solver()
    /// >>> solver.solve("4455"), solver.solve("44", nodes=1)
    /// (18, 1)
    #[pyo3(signature = (position, *, time = None, nodes = None))]
    fn solve(
        &self,
        py: Python<'_>,
        position: Asked,
        time: Option<Time>,
        nodes: Option<Nodes>,
    ) -> PyResult<Option<i32>> {
        let limits = settings::limits(time, nodes);
        let mut job = SolveJob::score(position.0.position);
        self.shared.step(py, &limits, |solver, limits| job.step(solver, limits, |_| {}))?;
        Ok(job.solution().score().map(Score::value))
    }

    /// ``"win"``, ``"draw"`` or ``"loss"`` for the side to move; ``None`` if a limit struck before it was proved. It is
    /// cheaper than the score.
    ///
    /// >>> solver = Solver()
    /// >>> solver.outcome("3"), solver.outcome("4")
    /// ('draw', 'loss')
    #[pyo3(signature = (position, *, time = None, nodes = None))]
    fn outcome(
        &self,
        py: Python<'_>,
        position: Asked,
        time: Option<Time>,
        nodes: Option<Nodes>,
    ) -> PyResult<Option<&'static str>> {
        let limits = settings::limits(time, nodes);
        let mut job = SolveJob::outcome(position.0.position);
        self.shared.step(py, &limits, |solver, limits| job.step(solver, limits, |_| {}))?;
        Ok(job.solution().verdict().map(|verdict| match verdict {
            Verdict::Win => "win",
            Verdict::Draw => "draw",
            Verdict::Loss => "loss",
        }))
    }

    /// Everything that is proved about a position: the value of every move, the best ones, one line of best play.
    ///
    /// >>> solver = Solver()
    /// >>> analysis = solver.analyze("24617133247233")
    /// >>> analysis.score, analysis.ends_on_move, analysis.exact
    /// (-8, 28, True)
    /// >>> [column.score for column in analysis.columns]
    /// [-14, -13, -13, -8, -13, -13, -8]
    #[pyo3(signature = (position, *, time = None, nodes = None))]
    fn analyze<'py>(
        &self,
        py: Python<'py>,
        position: Asked,
        time: Option<Time>,
        nodes: Option<Nodes>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = settings::limits(time, nodes);
        let mut job = AnalysisJob::new(position.0.position);
        self.shared.step(py, &limits, |solver, limits| job.step(solver, limits, |_| {}))?;
        let json = to_line(&Analysis::new(&position.0, &job.analysis()));
        object(py, "Analysis", &json, Some(position.0))
    }

    /// Why a position is what it is, or why a move is: facts, and the same in English sentences.
    ///
    /// >>> solver = Solver()
    /// >>> print(solver.explain("15776336176576").text[2])
    /// x must not play column 4: o would answer at d2 and complete d2 e2 f2 g2.
    #[pyo3(signature = (position, r#move = None, *, time = None, nodes = None))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        position: Asked,
        r#move: Option<Bound<'py, PyAny>>,
        time: Option<Time>,
        nodes: Option<Nodes>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = settings::limits(time, nodes);
        let subject = &position.0;
        let explanation = match r#move {
            None => {
                let explained = self
                    .shared
                    .work(py, &limits, |solver, limits| explain(subject.position, solver, limits))?;
                Explanation::of_position(subject, &explained)
            }
            Some(chosen) => {
                let cell = cell_of(subject.position, &chosen)?;
                let explained = self.shared.work(py, &limits, |solver, limits| {
                    explain_move(subject.position, cell, solver, limits)
                })?;
                Explanation::of_move(subject, &explained.expect("the move was found legal"))
            }
        };
        let json = to_line(&explanation);
        object(py, "Explanation", &json, Some(position.0))
    }

    /// A game move by move: how good each move was, and what the worst one threw away.
    ///
    /// Args:
    ///     game: the moves, with or without a result, or a Position that knows its moves.
    ///     rules: which game it is, such as ``"8x7x4"``, if the moves are a text; Connect Four unless it is said.
    ///
    /// >>> solver = Solver()
    /// >>> review = solver.review("4455661")
    /// >>> review.turning_points, review.reviewed[6].better
    /// ((3, 4), (3, 7))
    #[pyo3(signature = (game, rules = None, *, time = None, nodes = None))]
    fn review<'py>(
        &self,
        py: Python<'py>,
        game: &Bound<'py, PyAny>,
        rules: Option<&str>,
        time: Option<Time>,
        nodes: Option<Nodes>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = settings::limits(time, nodes);
        let (kind, moves, result) = played(game, rules)?;
        let reviewed =
            self.shared.work(py, &limits, |solver, limits| review(kind, &moves, solver, limits))?;
        let reviewed = reviewed.map_err(|error| raise(py, error))?;
        object(py, "Review", &to_line(&Review::new(&reviewed, result, 1)), None)
    }

    /// The move that an opponent of a level makes; ``None`` if the game is over, or if perfect was stopped by a limit.
    ///
    /// The choice depends on level, seed and position alone, so a game can be repeated.
    ///
    /// Args:
    ///     level: 1 to 10, or ``"perfect"``.
    ///     seed: another seed is another game.
    ///     any_best: perfect then takes any of the best moves, not only those that are hardest to answer.
    ///     fall_back: when a limit leaves open which move is best, perfect makes the one with the best proved value.
    ///
    /// >>> solver = Solver()
    /// >>> solver.choose("46136224167753")
    /// 2
    #[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
    #[pyo3(
        signature = (position, level = Strength(Level::PERFECT), *, seed = Seed(1), any_best = false, fall_back = false,
            time = None, nodes = None),
        text_signature = "($self, position, level='perfect', *, seed=1, any_best=False, fall_back=False, time=None, nodes=None)"
    )]
    fn choose(
        &self,
        py: Python<'_>,
        position: Asked,
        level: Strength,
        seed: Seed,
        any_best: bool,
        fall_back: bool,
        time: Option<Time>,
        nodes: Option<Nodes>,
    ) -> PyResult<Option<AnyMove>> {
        let limits = settings::limits(time, nodes);
        let position = position.0.position;
        let opponent = Opponent::new(level.0, seed.0);
        let opponent = if any_best { opponent.with_any_best_move() } else { opponent };
        let choose = |solver: &mut foursight_solver::Solver, limits: &Limits| {
            if fall_back {
                opponent.choose_in_time(position, solver, limits)
            } else {
                opponent.choose(position, solver, limits)
            }
        };
        // A level with a number looks ahead for a bounded number of nodes, which is less than a thread may have to wait for a core.
        let cell = match level.0.number() {
            Some(_) => self.shared.at_once(py, &limits, choose)?,
            None => self.shared.work(py, &limits, choose)?,
        };
        Ok(cell.map(|cell| AnyMove::new(position.game(), cell)))
    }

    /// Forgets everything: the next position is solved as if it were the first.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        self.shared.clear(py)
    }

    /// How many threads work on one position.
    #[getter]
    fn threads(&self) -> usize {
        self.settings.threads
    }

    /// The most memory that the table takes, in MiB.
    #[getter]
    fn table_mib(&self) -> usize {
        self.settings.table_mib
    }

    /// Whether the opening book is read, or the path of the book that is.
    #[getter]
    fn book(&self) -> BookChoice {
        self.settings.book.clone()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Settings { threads, table_mib, book, .. } = &self.settings;
        let book = book.clone().into_pyobject(py)?.repr()?;
        Ok(format!("Solver(threads={threads}, table_mib={table_mib}, book={book})"))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (usize, usize, BookChoice)) {
        let Settings { threads, table_mib, book, .. } = &slf.get().settings;
        (slf.get_type(), (*threads, *table_mib, book.clone()))
    }
}
