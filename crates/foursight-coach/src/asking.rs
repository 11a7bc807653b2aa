//! How the coach gets at exact values: all at once, or in slices with pauses in between.

use std::convert::Infallible;

use foursight_core::AnyPosition;
use foursight_solver::{Analysis, AnalysisJob, Limits, Progress, Solution, SolveJob, Solver};

/// Whoever answers the coach's questions.
///
/// What the coach does is written once, against this: it asks, and leaves with `?` when the answer has to wait.
pub(crate) trait Asking {
    /// Why an answer has to wait.
    type Pause;

    /// The score of a position.
    fn solve(&mut self, position: AnyPosition) -> Result<Solution, Self::Pause>;

    /// Everything about a position.
    fn analyze(&mut self, position: AnyPosition) -> Result<Analysis, Self::Pause>;

    /// Whether nobody wants to know any more.
    fn is_over(&self) -> bool;
}

/// A solver that answers each question within limits, without a pause.
pub(crate) struct Within<'a>(pub(crate) &'a mut Solver, pub(crate) &'a Limits);

impl Asking for Within<'_> {
    type Pause = Infallible;

    fn solve(&mut self, position: AnyPosition) -> Result<Solution, Infallible> {
        Ok(self.0.solve_within(position, self.1))
    }

    fn analyze(&mut self, position: AnyPosition) -> Result<Analysis, Infallible> {
        Ok(self.0.analyze_within(position, self.1, |_| {}))
    }

    fn is_over(&self) -> bool {
        self.1.is_over()
    }
}

/// The answers that were given, in the order of the questions, and the question that is open.
///
/// What the coach asks depends on nothing but the answers so far. So after a pause it simply begins again, and finds the
/// answers to its first questions here; to begin again costs next to nothing, compared with an answer.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    answers: Vec<Answer>,
    /// How many of them were read since the coach began again.
    read: usize,
    open: Option<Question>,
    /// How many were forgotten.
    forgotten: usize,
}

#[derive(Clone, Debug)]
enum Answer {
    Score(Solution),
    Whole(Box<Analysis>),
}

#[derive(Debug)]
enum Question {
    Score(SolveJob),
    Whole(Box<AnalysisJob>),
}

/// The answer is not there yet.
pub(crate) struct Pause;

impl Notes {
    /// Answers that were asked for.
    pub(crate) fn len(&self) -> usize {
        self.forgotten + self.answers.len()
    }

    /// The coach begins again.
    pub(crate) fn rewind(&mut self) {
        self.read = 0;
    }

    /// The coach has come so far that it will not ask these questions again.
    pub(crate) fn forget(&mut self) {
        self.forgotten += self.answers.len();
        self.answers.clear();
        self.read = 0;
    }

    /// Works on the open question, and notes the answer when it is there. `Done` if no question is open then.
    pub(crate) fn work(&mut self, solver: &mut Solver, limits: &Limits) -> Progress {
        let progress = match &mut self.open {
            Some(Question::Score(job)) => job.step(solver, limits, |_| {}),
            Some(Question::Whole(job)) => job.step(solver, limits, |_| {}),
            None => Progress::Done,
        };
        if progress == Progress::Done {
            self.answers.extend(self.open.take().map(|open| match open {
                Question::Score(job) => Answer::Score(job.solution()),
                Question::Whole(job) => Answer::Whole(Box::new(job.analysis())),
            }));
        }
        progress
    }

    fn next(&mut self) -> Option<Answer> {
        let answer = self.answers.get(self.read).cloned();
        self.read += usize::from(answer.is_some());
        answer
    }
}

impl Asking for Notes {
    type Pause = Pause;

    fn solve(&mut self, position: AnyPosition) -> Result<Solution, Pause> {
        match self.next() {
            Some(Answer::Score(solution)) => Ok(solution),
            Some(Answer::Whole(_)) => unreachable!("the same answers lead to the same questions"),
            None => {
                self.open = Some(Question::Score(SolveJob::score(position)));
                Err(Pause)
            }
        }
    }

    fn analyze(&mut self, position: AnyPosition) -> Result<Analysis, Pause> {
        match self.next() {
            Some(Answer::Whole(analysis)) => Ok(*analysis),
            Some(Answer::Score(_)) => unreachable!("the same answers lead to the same questions"),
            None => {
                self.open = Some(Question::Whole(Box::new(AnalysisJob::new(position))));
                Err(Pause)
            }
        }
    }

    fn is_over(&self) -> bool {
        false
    }
}
