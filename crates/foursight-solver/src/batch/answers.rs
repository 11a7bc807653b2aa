//! What a batch hands out.

use std::collections::VecDeque;
use std::fmt;
use std::iter::FusedIterator;
use std::sync::Arc;
use std::time::Duration;

use super::Answer;
use super::queue::{News, Queue};
use crate::clock::Instant;
use crate::limits::{CancelHandle, Limits};

/// The answers of a [`Batch`](super::Batch), one by one. Asking for one waits until it is there.
///
/// Whoever drops it ends the work: what is being worked on stops as if cancelled, and no more items are taken. A thread
/// that waits for an item at that time ends when the item comes.
///
/// ```
/// use foursight_solver::batch::{Answers, Batch};
///
/// let mut answers: Answers<u32> = Batch::default().run(1..=3, |item, _, _| 10 * item);
/// assert_eq!(answers.by_ref().map(|answer| answer.value).sum::<u32>(), 60);
/// assert!(answers.next().is_none() && answers.is_complete());
/// ```
pub struct Answers<R> {
    queue: Arc<Queue<R>>,
    limits: Limits,
    /// Somebody else may cancel.
    looks: bool,
    /// Answers that have left the queue.
    ready: VecDeque<Option<Answer<R>>>,
    /// Works out the next answer, where there are no threads.
    here: Option<Box<dyn FnMut() + Send>>,
    is_over: bool,
}

impl<R> Answers<R> {
    pub(super) fn new(
        queue: Arc<Queue<R>>,
        limits: Limits,
        looks: bool,
        here: Option<Box<dyn FnMut() + Send>>,
    ) -> Self {
        Self { queue, limits, looks, ready: VecDeque::new(), here, is_over: false }
    }

    /// Waits for the next answer, but no longer than this. Returns whether [`next`](Iterator::next) has one at hand, or
    /// knows that there are no more.
    ///
    /// With no time at all it says what is there already. Without threads an answer is worked out all the same if there is
    /// any time to wait.
    ///
    /// ```
    /// use std::time::Duration;
    /// use foursight_solver::batch::Batch;
    ///
    /// let (sender, items) = std::sync::mpsc::channel();
    /// let mut answers = Batch::default().run(items, |item: u32, _, _| item + 1);
    /// assert!(!answers.wait(Duration::from_millis(1)), "nobody has sent anything");
    /// sender.send(1).unwrap();
    /// while !answers.wait(Duration::from_millis(50)) {
    ///     // Time for other things.
    /// }
    /// assert_eq!(answers.next().unwrap().value, 2);
    /// ```
    pub fn wait(&mut self, time: Duration) -> bool {
        if time.is_zero() && self.here.is_some() {
            return self.is_over || !self.ready.is_empty();
        }
        self.fill(Instant::now().checked_add(time))
    }

    /// How many answers have been fetched and are handed out without another look at the threads. A reader that hands them
    /// on does so in groups, without waiting for more.
    ///
    /// ```
    /// use foursight_solver::batch::Batch;
    ///
    /// let mut answers = Batch::default().run(0..100, |item, _, _| item);
    /// let mut groups = Vec::new();
    /// while let Some(first) = answers.next() {
    ///     let rest = answers.at_hand();
    ///     groups.push([first].into_iter().chain(answers.by_ref().take(rest)).count());
    /// }
    /// assert_eq!(groups.iter().sum::<usize>(), 100);
    /// ```
    pub fn at_hand(&self) -> usize {
        self.ready.len()
    }

    /// Whether every item was taken and every answer has been handed out, or is at hand: `false` before that, and for good if
    /// the batch was cancelled or its deadline passed before the last item was taken.
    ///
    /// ```
    /// use foursight_solver::batch::Batch;
    ///
    /// let mut answers = Batch::default().run(0..10, |item, _, _| item);
    /// assert_eq!(answers.by_ref().count(), 10);
    /// assert!(answers.is_complete());
    /// ```
    pub fn is_complete(&self) -> bool {
        self.queue.is_complete()
    }

    /// Sees to it that an answer is ready, or that there are no more; returns whether one of the two is the case.
    fn fill(&mut self, until: Option<Instant>) -> bool {
        if self.is_over || !self.ready.is_empty() {
            return true;
        }
        let until = match &mut self.here {
            Some(work) => {
                work();
                // What has not come now never will.
                Some(Instant::now())
            }
            None => until,
        };
        match self.queue.take(&self.limits, self.looks, until) {
            News::Answers(answers) => self.ready = answers,
            News::End => self.is_over = true,
            News::Nothing => return false,
        }
        true
    }
}

impl<R> Iterator for Answers<R> {
    type Item = Answer<R>;

    fn next(&mut self) -> Option<Answer<R>> {
        self.fill(None);
        self.ready.pop_front().flatten()
    }
}

impl<R> FusedIterator for Answers<R> {}

impl<R> Drop for Answers<R> {
    fn drop(&mut self) {
        self.limits.cancel.iter().for_each(CancelHandle::cancel);
        self.queue.end();
    }
}

impl<R> fmt::Debug for Answers<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answers")
            .field("ready", &self.ready.len())
            .field("is_over", &self.is_over)
            .finish_non_exhaustive()
    }
}
