//! The threads that search.
//!
//! Every analysis begins on a quick thread, which looks whether it is in the book, over, or seen at a glance. What is not comes
//! again when nothing new is there, and gets a few thousand nodes: enough for what is nearly over. What needs more goes to the
//! solvers with the large tables, where it may have to wait. So nothing cheap ever waits behind something dear.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use foursight_coach::{PuzzleMaker, explain, explain_move, review};
use foursight_solver::{Analysis, AnalysisJob, Limits, Progress, Solver};

use super::Shared;
use super::flight::{Ending, Flight};
use crate::question::{Answer, Explained, Question};

/// Nodes of a short search: two thousandths of a second.
const SHORT: u64 = 20_000;

/// Nodes a quick thread spends at most, when all that is missing is the line of best play.
const LINE: u64 = 200_000;

/// How old what is known of a running analysis may be. Slices of this length cost few nodes more than one search.
const SLICE: Duration = Duration::from_millis(20);

/// Memory of a quick solver; a first look fills a part of it.
pub(super) const QUICK_TABLE_MIB: usize = 4;

/// A question for a thread, with what was found out before.
pub(super) struct Task {
    pub(super) flight: Arc<Flight>,
    pub(super) job: Option<AnalysisJob>,
}

/// What a quick thread does until the server ends.
pub(super) fn look_quickly(shared: &Shared) {
    let fresh = || Solver::builder().table_mib(QUICK_TABLE_MIB).build();
    let mut solver = fresh();
    while let Some(Task { flight, job }) = shared.quick.pop() {
        match catch_unwind(AssertUnwindSafe(|| look(&flight, job, &mut solver))) {
            Ok(Look::Answer(answer)) => shared.end(&flight, Ending::Answer(answer)),
            Ok(Look::Again(job)) => shared.put_off(Task { flight, job: Some(*job) }),
            Ok(Look::Dear(job)) => shared.admit(Task { flight, job: Some(*job) }),
            Err(_) => {
                solver = fresh();
                shared.end(&flight, Ending::Failed);
            }
        }
    }
}

/// What comes of a look at a position.
enum Look {
    Answer(Answer),
    /// It may be cheap.
    Again(Box<AnalysisJob>),
    /// It is not.
    Dear(Box<AnalysisJob>),
}

/// The first look is without a search: the book has no need of more, nor a game that is over. The next ones are short.
fn look(flight: &Flight, job: Option<AnalysisJob>, solver: &mut Solver) -> Look {
    let position = flight.question.position().expect("the others are never cheap");
    let is_first = job.is_none();
    let mut job = job.unwrap_or_else(|| AnalysisJob::new(position));
    let slice = Limits { nodes: Some(if is_first { 0 } else { SHORT }), ..flight.limits() };
    let progress = job.step(solver, &slice, |event| flight.hear(event));
    let analysis = job.analysis();
    if progress != Progress::More || is_enough(&flight.question, &analysis) {
        return Look::Answer(Answer::Analysis(Arc::new(analysis)));
    }
    let may_be_cheap = is_first || analysis.is_exact() && analysis.nodes < LINE;
    flight.publish(analysis);
    if may_be_cheap { Look::Again(Box::new(job)) } else { Look::Dear(Box::new(job)) }
}

/// Whether an analysis that could go on has all that was asked for.
fn is_enough(question: &Question, analysis: &Analysis) -> bool {
    matches!(question, Question::Scores(_)) && analysis.is_exact()
}

/// What a thread with a large table does until the server ends.
pub(super) fn search(shared: &Shared) {
    while let Some(task) = shared.deep.pop() {
        let (flight, game) = (task.flight.clone(), task.flight.question.game());
        let mut solver = shared.idle.take(game);
        let busy = shared.metrics.busy_solver();
        let found = catch_unwind(AssertUnwindSafe(|| work(task, &mut solver)));
        drop(busy);
        let ending = found.map_or(Ending::Failed, Ending::Answer);
        let kept = if matches!(ending, Ending::Failed) { shared.idle.fresh() } else { solver };
        shared.idle.put(game, kept);
        shared.end(&flight, ending);
    }
}

fn work(task: Task, solver: &mut Solver) -> Answer {
    let Task { flight, job } = task;
    let limits = flight.limits();
    match &flight.question {
        Question::Analysis(position) | Question::Scores(position) => {
            let mut job = job.unwrap_or_else(|| AnalysisJob::new(*position));
            let slice = Limits { time: Some(SLICE), ..limits };
            loop {
                let progress = job.step(solver, &slice, |event| flight.hear(event));
                let analysis = job.analysis();
                if progress != Progress::More || is_enough(&flight.question, &analysis) {
                    return Answer::Analysis(Arc::new(analysis));
                }
                flight.publish(analysis);
            }
        }
        Question::Explanation { position, explained: None, .. } => {
            let explained = Explained::Position(Box::new(explain(*position, solver, &limits)));
            Answer::Explanation(Arc::new(explained))
        }
        Question::Explanation { position, explained: Some(cell), .. } => {
            let explained = explain_move(*position, *cell, solver, &limits);
            let explained = explained.expect("the parser found the move legal");
            Answer::Explanation(Arc::new(Explained::Move(Box::new(explained))))
        }
        Question::Review { game, moves, .. } => {
            let review = review(*game, moves, solver, &limits).expect("the parser checked the moves");
            Answer::Review(Arc::new(review))
        }
        Question::Puzzle { game, seed, grade, .. } => {
            let puzzle = PuzzleMaker::new(*game, *seed).next_puzzle(*grade, solver, &limits);
            Answer::Puzzle(puzzle.map(Arc::new))
        }
    }
}
