//! What the coach does, in slices.

use std::ops::ControlFlow;

use foursight_core::{AnyPosition, Cell, Game, PlayError};
use foursight_solver::{Limits, Progress, Solver};

use crate::asking::{Notes, Pause};
use crate::explain::{Explanation, MoveExplanation, explain_by, explain_move_by};
use crate::opponent::Opponent;
use crate::puzzle::{Puzzle, PuzzleMaker, PuzzleSearch, puzzles_of_review_by};
use crate::review::{Review, positions_of, review_by};

/// A task of the coach that is worked out step by step, as an [`AnalysisJob`](foursight_solver::AnalysisJob) is: for callers
/// that must not be away for long, such as a page in a browser.
///
/// The result is that of the function of the same name without limits.
///
/// ```
/// use foursight_coach::{Job, explain};
/// use foursight_core::AnyPosition;
/// use foursight_solver::{Limits, Progress, Solver};
///
/// let position: AnyPosition = "24617133247233".parse().unwrap();
/// let (mut solver, mut job) = (Solver::default(), Job::explain(position));
/// let slice = Limits { nodes: Some(1_000), ..Limits::default() };
/// let mut steps = 1;
/// while job.step(&mut solver, &slice) == Progress::More {
///     steps += 1;
/// }
/// assert!(steps > 2);
/// let whole = explain(position, &mut Solver::default(), &Limits::default());
/// assert_eq!(job.into_result().unwrap().facts, whole.facts);
/// ```
pub struct Job<T> {
    notes: Notes,
    work: Box<Work<T>>,
    result: Option<T>,
}

/// Begins again with every call, and breaks with the result; it continues where it has more to do but needs no answer.
type Work<T> = dyn FnMut(&mut Notes) -> Result<ControlFlow<T>, Pause>;

impl<T> Job<T> {
    fn new(work: impl FnMut(&mut Notes) -> Result<ControlFlow<T>, Pause> + 'static) -> Self {
        Self { notes: Notes::default(), work: Box::new(work), result: None }
    }

    /// Goes on until a question to the solver is answered, or a limit strikes. The time and the nodes of the limits are those
    /// of this step, the deadline and the cancelling those of the whole job.
    ///
    /// ```
    /// use foursight_coach::Job;
    /// use foursight_core::AnyPosition;
    /// use foursight_solver::{CancelHandle, Limits, Progress, Solver};
    ///
    /// let (mut solver, cancel) = (Solver::default(), CancelHandle::new());
    /// let mut job = Job::explain("24617133247233".parse::<AnyPosition>().unwrap());
    /// let slice = Limits { nodes: Some(1_000), cancel: Some(cancel.clone()), ..Limits::default() };
    /// assert_eq!(job.step(&mut solver, &slice), Progress::More);
    /// cancel.cancel();
    /// assert_eq!(job.step(&mut solver, &slice), Progress::Stopped);
    /// while job.step(&mut solver, &Limits::default()) == Progress::More {}
    /// assert_eq!(job.step(&mut solver, &Limits::default()), Progress::Done);
    /// ```
    pub fn step(&mut self, solver: &mut Solver, limits: &Limits) -> Progress {
        if self.result.is_some() {
            return Progress::Done;
        }
        match self.notes.work(solver, limits) {
            Progress::Done if limits.is_over() => return Progress::Stopped,
            Progress::Done => {}
            open => return open,
        }
        self.notes.rewind();
        if let Ok(ControlFlow::Break(result)) = (self.work)(&mut self.notes) {
            self.result = Some(result);
            return Progress::Done;
        }
        Progress::More
    }

    /// How many questions to the solver are answered by now.
    ///
    /// ```
    /// use foursight_coach::Job;
    /// use foursight_core::Game;
    /// use foursight_solver::{Limits, Progress, Solver};
    ///
    /// let mut job = Job::review(Game::TICTACTOE, &["b2".parse().unwrap(), "a1".parse().unwrap()]).unwrap();
    /// while job.step(&mut Solver::default(), &Limits::default()) == Progress::More {}
    /// assert_eq!(job.answered(), 3, "one for each position: both moves were best");
    /// ```
    pub fn answered(&self) -> usize {
        self.notes.len()
    }

    /// The result, if there is one yet.
    ///
    /// ```
    /// use foursight_coach::Job;
    /// use foursight_core::AnyPosition;
    /// use foursight_solver::{Limits, Progress, Solver};
    ///
    /// let position: AnyPosition = "112233".parse().unwrap();
    /// assert!(Job::explain(position).into_result().is_none(), "nothing was done yet");
    /// let mut job = Job::explain(position);
    /// while job.step(&mut Solver::default(), &Limits::default()) == Progress::More {}
    /// assert_eq!(job.into_result().unwrap().analysis.best[0].to_string(), "d1");
    /// ```
    pub fn into_result(self) -> Option<T> {
        self.result
    }
}

impl Job<Explanation> {
    /// To [explain](crate::explain()) a position.
    ///
    /// ```
    /// use foursight_coach::{Job, english};
    /// use foursight_core::AnyPosition;
    /// use foursight_solver::{Limits, Progress, Solver};
    ///
    /// let mut job = Job::explain("22334".parse::<AnyPosition>().unwrap());
    /// while job.step(&mut Solver::default(), &Limits::default()) == Progress::More {}
    /// let sentences = english::explanation(&job.into_result().unwrap());
    /// assert_eq!(sentences[0], "o loses on move 7, whatever it plays.");
    /// ```
    pub fn explain(position: AnyPosition) -> Self {
        Self::new(move |notes| explain_by(position, notes).map(ControlFlow::Break))
    }
}

impl Job<MoveExplanation> {
    /// To [explain a move](crate::explain_move); `None` if it is not legal.
    ///
    /// ```
    /// use foursight_coach::{Class, Job};
    /// use foursight_core::AnyPosition;
    /// use foursight_solver::{Limits, Progress, Solver};
    ///
    /// let position: AnyPosition = "112233".parse().unwrap();
    /// let mut job = Job::explain_move(position, "a3".parse().unwrap()).unwrap();
    /// while job.step(&mut Solver::default(), &Limits::default()) == Progress::More {}
    /// assert_eq!(job.into_result().unwrap().class, Some(Class::Blunder));
    /// assert!(Job::explain_move(position, "a1".parse().unwrap()).is_none(), "there is a stone");
    /// ```
    pub fn explain_move(position: AnyPosition, cell: Cell) -> Option<Self> {
        let child = position.place(cell).ok()?;
        Some(Self::new(move |notes| explain_move_by(position, cell, child, notes).map(ControlFlow::Break)))
    }
}

impl Job<Review> {
    /// To [review](crate::review()) a game.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if a move is not legal.
    ///
    /// ```
    /// use foursight_coach::{Class, Job};
    /// use foursight_core::Game;
    /// use foursight_solver::{Limits, Progress, Solver};
    ///
    /// let cells = |text: &str| text.split(',').map(|cell| cell.parse().unwrap()).collect::<Vec<_>>();
    /// let mut job = Job::review(Game::TICTACTOE, &cells("a1,b1")).unwrap();
    /// while job.step(&mut Solver::default(), &Limits::default()) == Progress::More {}
    /// let classes = job.into_result().unwrap().moves.iter().map(|it| it.class()).collect::<Vec<_>>();
    /// assert_eq!(classes, [Some(Class::Best), Some(Class::Mistake)], "only the centre draws");
    /// assert!(Job::review(Game::TICTACTOE, &cells("a1,a1")).is_err());
    /// ```
    pub fn review(game: Game, moves: &[Cell]) -> Result<Self, PlayError> {
        let (positions, moves) = (positions_of(game, moves)?, moves.to_vec());
        Ok(Self::new(move |notes| review_by(&positions, &moves, notes).map(ControlFlow::Break)))
    }
}

impl Job<Vec<Puzzle>> {
    /// To review a game and make [puzzles of its mistakes](crate::puzzles_of_review).
    ///
    /// # Errors
    ///
    /// [`PlayError`] if a move is not legal.
    ///
    /// ```
    /// use foursight_coach::Job;
    /// use foursight_core::{Game, PlayError};
    /// use foursight_solver::{Limits, Progress, Solver};
    ///
    /// let mut job = Job::puzzles_of_game(Game::TICTACTOE, &["a1".parse().unwrap(), "b1".parse().unwrap()])?;
    /// while job.step(&mut Solver::default(), &Limits::default()) == Progress::More {}
    /// assert_eq!(job.into_result().unwrap()[0].solution.to_string(), "b2");
    /// # Ok::<(), PlayError>(())
    /// ```
    pub fn puzzles_of_game(game: Game, moves: &[Cell]) -> Result<Self, PlayError> {
        let (positions, moves) = (positions_of(game, moves)?, moves.to_vec());
        Ok(Self::new(move |notes| {
            let review = review_by(&positions, &moves, notes)?;
            puzzles_of_review_by(&review, notes).map(ControlFlow::Break)
        }))
    }
}

impl Job<Option<Puzzle>> {
    /// To make the [next puzzle](PuzzleMaker::next_puzzle) of a maker.
    ///
    /// ```
    /// use foursight_coach::{Job, PuzzleMaker};
    /// use foursight_core::Game;
    /// use foursight_solver::{Limits, Progress, Solver};
    ///
    /// let (mut solver, limits) = (Solver::default(), Limits::default());
    /// let mut maker = PuzzleMaker::new(Game::CONNECT4, 7);
    /// let mut job = Job::next_puzzle(maker.clone(), Some(4));
    /// while job.step(&mut solver, &limits) == Progress::More {}
    /// assert_eq!(job.into_result().unwrap(), maker.next_puzzle(Some(4), &mut solver, &limits));
    /// ```
    pub fn next_puzzle(maker: PuzzleMaker, grade: Option<u32>) -> Self {
        let mut search = PuzzleSearch::new(maker, grade);
        Self::new(move |notes| {
            // A game is the unit that begins again after a pause: what was asked about games before is not asked again.
            let mut trial = search.clone();
            let found = trial.next_game(notes)?;
            search = trial;
            notes.forget();
            Ok(found)
        })
    }
}

impl Job<Option<Cell>> {
    /// To find the [move of an opponent](Opponent::choose). Only perfect asks the solver; the look-ahead of the other levels
    /// is one step.
    ///
    /// ```
    /// use foursight_coach::{Job, Level, Opponent};
    /// use foursight_core::AnyPosition;
    /// use foursight_solver::{Limits, Progress, Solver};
    ///
    /// let (mut solver, limits) = (Solver::default(), Limits::default());
    /// let position: AnyPosition = "46136224167753".parse().unwrap();
    /// for level in Level::ALL {
    ///     let opponent = Opponent::new(level, 1);
    ///     let mut job = Job::choose(opponent, position);
    ///     while job.step(&mut solver, &limits) == Progress::More {}
    ///     assert_eq!(job.into_result().unwrap(), opponent.choose(position, &mut solver, &limits));
    /// }
    /// ```
    pub fn choose(opponent: Opponent, position: AnyPosition) -> Self {
        Self::new(move |notes| opponent.choose_by(position, notes).map(ControlFlow::Break))
    }
}
