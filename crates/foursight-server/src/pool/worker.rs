//! The threads that search.
//!
//! Every analysis begins on a quick thread, which gives it a few thousand nodes: enough for what is in the book, over, or
//! nearly so. What needs more goes to the solvers with the large tables, where it may have to wait. So nothing cheap ever waits
//! behind something dear.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use foursight_coach::{PuzzleMaker, review};
use foursight_solver::{Analysis, AnalysisJob, Limits, Progress, Solver};

use super::Shared;
use super::flight::{Ending, Flight};
use crate::question::{Answer, Question};

/// Nodes of the first look: two thousandths of a second.
const FIRST_LOOK: u64 = 20_000;

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
    while let Some(task) = shared.quick.pop() {
        let flight = task.flight.clone();
        let looked = catch_unwind(AssertUnwindSafe(|| first_look(&flight, &mut solver)));
        match looked {
            Ok(Ok(answer)) => shared.end(&flight, Ending::Answer(answer)),
            Ok(Err(job)) => shared.admit(Task { flight, job: Some(*job) }),
            Err(_) => {
                solver = fresh();
                shared.end(&flight, Ending::Failed);
            }
        }
    }
}

/// The answer, if it is cheap; else the job as far as it is.
fn first_look(flight: &Flight, solver: &mut Solver) -> Result<Answer, Box<AnalysisJob>> {
    let position = flight.question.position().expect("the others are never cheap");
    let mut job = AnalysisJob::new(position);
    // Only what is known without a search: the book has no need of more.
    let mut nodes = 0;
    loop {
        let slice = Limits { nodes: Some(nodes), ..flight.limits() };
        let progress = job.step(solver, &slice, |event| flight.hear(event));
        let analysis = job.analysis();
        if progress != Progress::More || is_enough(&flight.question, &analysis) {
            return Ok(Answer::Analysis(Arc::new(analysis)));
        }
        let is_cheap = nodes == 0 || analysis.is_exact() && analysis.nodes < LINE;
        if !is_cheap {
            flight.publish(analysis);
            return Err(Box::new(job));
        }
        nodes = FIRST_LOOK;
    }
}

/// Whether an analysis that could go on has all that was asked for.
fn is_enough(question: &Question, analysis: &Analysis) -> bool {
    matches!(question, Question::Scores(_)) && analysis.is_exact()
}

/// What a thread with a large table does until the server ends.
pub(super) fn search(shared: &Shared) {
    while let Some(task) = shared.deep.pop() {
        let (flight, game) = (task.flight.clone(), task.flight.question.game());
        let mut solver = shared.shelf.take(game);
        let busy = shared.metrics.busy_solver();
        let found = catch_unwind(AssertUnwindSafe(|| work(task, &mut solver)));
        drop(busy);
        let ending = found.map_or(Ending::Failed, Ending::Answer);
        let kept = if matches!(ending, Ending::Failed) { shared.shelf.fresh() } else { solver };
        shared.shelf.put(game, kept);
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
