//! How the coach gets at exact values: all at once, or in slices with pauses in between.

use std::convert::Infallible;

use foursight_core::AnyPosition;
use foursight_solver::proof::{Claim, Proof, ProofJob};
use foursight_solver::{Analysis, AnalysisJob, Limits, Progress, Solution, SolveJob, Solver};

/// Nodes that the search for a proof may cost.
const MOST_EFFORT: u64 = 250_000;
/// Nodes after which a proof that is short enough to tell is taken as it is.
const ENOUGH_EFFORT: u64 = 30_000;
/// Nodes between two looks at what was found.
const SLICE: u64 = 10_000;
/// A proof with no more nodes than this is told: see [`MOST_NODES`](crate::MOST_NODES).
const SHORT: usize = crate::reason::MOST_NODES;

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

    /// The smallest proof of a claim that is found with some effort; absent if none is.
    fn prove(&mut self, claim: Claim) -> Result<Option<Proved>, Self::Pause>;

    /// Whether nobody wants to know any more.
    fn is_over(&self) -> bool;
}

/// A proof, and how large it is.
#[derive(Clone, Debug)]
pub(crate) struct Proved {
    pub(crate) proof: Proof,
    pub(crate) nodes: usize,
}

/// Whether the search for a proof has gone on for long enough.
fn is_enough(job: &ProofJob) -> bool {
    let most = match job.size() {
        Some(0..=1) => 0,
        Some(2..=SHORT) => ENOUGH_EFFORT,
        _ => MOST_EFFORT,
    };
    job.is_refuted() || job.nodes() >= most
}

/// Works on a proof for a while. `Done` if it has gone on for long enough.
fn work_on(job: &mut ProofJob, solver: &mut Solver, limits: &Limits) -> Progress {
    let nodes = limits.nodes.map_or(SLICE, |nodes| nodes.min(SLICE));
    match job.step(solver, &Limits { nodes: Some(nodes), ..limits.clone() }) {
        Progress::More if is_enough(job) => Progress::Done,
        progress => progress,
    }
}

fn proved(job: &ProofJob) -> Option<Proved> {
    Some(Proved { proof: job.proof()?, nodes: job.size()? })
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

    fn prove(&mut self, claim: Claim) -> Result<Option<Proved>, Infallible> {
        let mut job = ProofJob::new(claim);
        let spent = |job: &ProofJob| self.1.nodes.is_some_and(|nodes| job.nodes() >= nodes);
        while work_on(&mut job, self.0, self.1) == Progress::More && !spent(&job) && !self.1.is_over() {}
        Ok(proved(&job))
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
    Proof(Option<Proved>),
}

#[derive(Debug)]
enum Question {
    Score(SolveJob),
    Whole(Box<AnalysisJob>),
    Proof(Box<ProofJob>),
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
            Some(Question::Proof(job)) => work_on(job, solver, limits),
            None => Progress::Done,
        };
        if progress == Progress::Done {
            self.answers.extend(self.open.take().map(|open| match open {
                Question::Score(job) => Answer::Score(job.solution()),
                Question::Whole(job) => Answer::Whole(Box::new(job.analysis())),
                Question::Proof(job) => Answer::Proof(proved(&job)),
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
            Some(_) => unreachable!("the same answers lead to the same questions"),
            None => {
                self.open = Some(Question::Score(SolveJob::score(position)));
                Err(Pause)
            }
        }
    }

    fn analyze(&mut self, position: AnyPosition) -> Result<Analysis, Pause> {
        match self.next() {
            Some(Answer::Whole(analysis)) => Ok(*analysis),
            Some(_) => unreachable!("the same answers lead to the same questions"),
            None => {
                self.open = Some(Question::Whole(Box::new(AnalysisJob::new(position))));
                Err(Pause)
            }
        }
    }

    fn prove(&mut self, claim: Claim) -> Result<Option<Proved>, Pause> {
        match self.next() {
            Some(Answer::Proof(proved)) => Ok(proved),
            Some(_) => unreachable!("the same answers lead to the same questions"),
            None => {
                self.open = Some(Question::Proof(Box::new(ProofJob::new(claim))));
                Err(Pause)
            }
        }
    }

    fn is_over(&self) -> bool {
        false
    }
}
