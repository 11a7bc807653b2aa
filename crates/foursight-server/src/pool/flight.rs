//! A question under way: what is known by now, and who waits for it.

use std::sync::Arc;

use foursight_solver::clock::Instant;
use foursight_solver::{Analysis, AnalysisJob, CancelHandle, Event, Limits};
use tokio::sync::watch;

use crate::question::{Answer, Question};

/// A question under way, shared by the thread that works and by all who wait.
pub(crate) struct Flight {
    pub(crate) question: Question,
    /// Stops the work: when the last of those who wait has left, or when the server ends.
    pub(crate) cancel: CancelHandle,
    /// When the work ends, where that is the same for all who wait.
    pub(crate) deadline: Option<Instant>,
    progress: watch::Sender<Known>,
}

/// What is known by now. It only grows.
#[derive(Clone, Default)]
pub(crate) struct Known {
    /// What was proved, in order.
    pub(crate) events: Vec<Event>,
    /// The analysis as it stands, since the last slice.
    pub(crate) analysis: Option<Arc<Analysis>>,
    /// Whether a solver works on it, or will.
    pub(crate) is_admitted: bool,
    pub(crate) ending: Option<Ending>,
}

/// How it ended.
#[derive(Clone)]
pub(crate) enum Ending {
    /// An answer, whole or as far as it was proved when the work was stopped.
    Answer(Answer),
    /// There was no room in the queue.
    Busy,
    /// The search has panicked.
    Failed,
}

impl Flight {
    pub(crate) fn new(question: Question, cancel: CancelHandle) -> Self {
        let deadline = question.time().map(|time| Instant::now() + time);
        Self { question, cancel, deadline, progress: watch::Sender::new(Known::default()) }
    }

    /// The limits of the whole work.
    pub(crate) fn limits(&self) -> Limits {
        Limits { deadline: self.deadline, cancel: Some(self.cancel.clone()), ..Limits::default() }
    }

    pub(crate) fn watch(&self) -> watch::Receiver<Known> {
        self.progress.subscribe()
    }

    /// Something was proved.
    pub(crate) fn hear(&self, event: Event) {
        self.progress.send_modify(|known| known.events.push(event));
    }

    /// A slice is over.
    pub(crate) fn publish(&self, analysis: Analysis) {
        self.progress.send_modify(|known| known.analysis = Some(Arc::new(analysis)));
    }

    /// There is room for it.
    pub(crate) fn admit(&self) {
        self.progress.send_modify(|known| known.is_admitted = true);
    }

    pub(crate) fn end(&self, ending: Ending) {
        self.progress.send_modify(|known| known.ending = Some(ending));
    }
}

impl Known {
    /// The analysis as it stands; before the first slice, what can be said without looking.
    pub(crate) fn analysis_of(&self, question: &Question) -> Option<Arc<Analysis>> {
        let unseen = |position| Arc::new(AnalysisJob::new(position).analysis());
        self.analysis.clone().or_else(|| question.position().map(unseen))
    }
}
