//! Answers come in any order and leave in the order of the items, or in that in which they came.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::Answer;
use crate::clock::Instant;
use crate::limits::Limits;

/// How long the reader lets answers gather when they come faster than it is woken.
const GATHER: Duration = Duration::from_millis(1);

/// How often the reader looks whether the batch was cancelled. A handle wakes nobody.
const LOOK: Duration = Duration::from_millis(20);

/// In which order answers leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sequence {
    OfItems,
    OfCompletion,
}

/// The answers on their way to the reader.
pub(super) struct Queue<R> {
    sequence: Sequence,
    state: Mutex<State<R>>,
    /// The reader waits here for an answer or the end.
    news: Condvar,
    /// Threads wait here for the reader when they are too far ahead.
    room: Condvar,
}

struct State<R> {
    /// Items taken.
    taken: u64,
    /// Items whose answers have left.
    gone: u64,
    /// From there on, what is answered.
    answers: VecDeque<Option<Answer<R>>>,
    /// How many of them may wait.
    ahead: usize,
    /// Items that somebody works on.
    open: usize,
    /// Threads that may still answer, and how many there may be.
    threads: usize,
    most_threads: usize,
    /// How many items were at hand when one was taken last.
    at_hand: usize,
    /// The input has come to its end.
    exhausted: bool,
    /// The reader waits for news.
    reader_waits: bool,
    /// Nobody wants more answers.
    ended: bool,
    panic: Option<Box<dyn Any + Send>>,
}

/// An item that was taken.
pub(super) struct Taken {
    pub(super) index: u64,
    /// Nobody works on another one, and none is at hand.
    pub(super) alone: bool,
    /// Nobody is left to wait for the next item, and a thread may be started that does. It counts already.
    pub(super) another_thread: bool,
}

/// What a reader gets.
pub(super) enum News<R> {
    Answers(VecDeque<Option<Answer<R>>>),
    End,
    /// Nothing, in the time it had.
    Nothing,
}

impl<R> Queue<R> {
    /// For as many threads, the first of which counts already.
    pub(super) fn new(sequence: Sequence, ahead: usize, most_threads: usize) -> Self {
        let state = State {
            taken: 0,
            gone: 0,
            answers: VecDeque::new(),
            ahead,
            open: 0,
            threads: 1,
            most_threads,
            at_hand: 0,
            exhausted: false,
            reader_waits: false,
            ended: false,
            panic: None,
        };
        Self { sequence, state: Mutex::new(state), news: Condvar::new(), room: Condvar::new() }
    }

    /// No code of a caller runs under this lock, so what is behind it is whole.
    fn lock(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An item has been taken, unless nobody wants its answer any more. `left` is how many are left at least and at most.
    pub(super) fn open(&self, left: (usize, Option<usize>)) -> Option<Taken> {
        let mut state = self.lock();
        if state.ended {
            return None;
        }
        let index = state.taken;
        state.taken += 1;
        state.open += 1;
        state.at_hand = left.0;
        let everybody_works = state.threads == state.open;
        let another_thread = everybody_works && state.threads < state.most_threads && left.1 != Some(0);
        state.threads += usize::from(another_thread);
        Some(Taken { index, alone: state.open == 1 && state.at_hand == 0, another_thread })
    }

    /// Hands in the answer to an item that was opened, and waits while too many answers do. Returns whether another item is
    /// wanted.
    pub(super) fn answer(&self, index: u64, value: R) -> bool {
        let mut state = self.lock();
        let place = match self.sequence {
            Sequence::OfItems => (index - state.gone) as usize,
            Sequence::OfCompletion => state.answers.len(),
        };
        if state.answers.len() <= place {
            state.answers.resize_with(place + 1, || None);
        }
        state.answers[place] = Some(Answer { index, value });
        state.open -= 1;
        // To wake somebody is a call of the system even where nobody sleeps.
        if state.reader_waits && (place == 0 || state.open == 0) {
            self.news.notify_one();
        }
        // Whoever waits has no item open, so the oldest one is always being worked on.
        let too_far = |state: &mut State<R>| state.answers.len() >= state.ahead && !state.ended;
        let state = self.room.wait_while(state, too_far).unwrap_or_else(PoisonError::into_inner);
        !state.ended
    }

    /// There are no more items.
    pub(super) fn exhaust(&self) {
        let mut state = self.lock();
        (state.exhausted, state.at_hand) = (true, 0);
    }

    /// A thread has nothing more to answer.
    pub(super) fn leave(&self, panic: Option<Box<dyn Any + Send>>) {
        let mut state = self.lock();
        state.threads -= 1;
        if panic.is_some() {
            state.panic = panic;
            state.ended = true;
            self.room.notify_all();
        }
        self.news.notify_one();
    }

    /// A thread could not be started; nor will it be tried again.
    pub(super) fn do_without(&self) {
        let mut state = self.lock();
        state.threads -= 1;
        state.most_threads = state.threads;
    }

    /// Whoever reads the answers does the work, and must not wait for himself.
    pub(super) fn do_without_threads(&self) {
        let mut state = self.lock();
        (state.most_threads, state.ahead) = (1, usize::MAX);
    }

    /// Nobody wants more answers.
    pub(super) fn end(&self) {
        self.lock().ended = true;
        self.room.notify_all();
    }

    /// Whether every item has been answered.
    pub(super) fn is_complete(&self) -> bool {
        let state = self.lock();
        state.exhausted && state.open == 0 && state.panic.is_none()
    }

    /// Waits for the next answers, and takes them; `until` then, or without an end. With `looks` it also looks whether the
    /// batch was cancelled.
    pub(super) fn take(&self, limits: &Limits, looks: bool, until: Option<Instant>) -> News<R> {
        let mut state = self.lock();
        loop {
            if let Some(panic) = state.panic.take() {
                drop(state);
                resume_unwind(panic);
            }
            let is_over = limits.is_over();
            if state.has_next() {
                break;
            }
            if state.threads == 0 || (is_over && state.open == 0) {
                // A thread may wait for an item that never comes; nobody waits for the thread.
                state.ended = true;
                return News::End;
            }
            let now = Instant::now();
            if until.is_some_and(|until| now >= until) {
                return News::Nothing;
            }
            // Once it is over, those who are at work say when they are done.
            let look = (looks && !is_over).then(|| now + LOOK);
            let deadline = limits.deadline.filter(|_| !is_over);
            state = self.wait_for_news(state, now, [look, deadline, until].into_iter().flatten().min());
        }
        if until.is_none() && state.expects_several() {
            // They may come faster than one by one. To be woken for each would cost more than to solve it.
            drop(state);
            thread::sleep(GATHER);
            state = self.lock();
        }
        let answers = state.hand_out();
        drop(state);
        self.room.notify_all();
        News::Answers(answers)
    }

    fn wait_for_news<'a>(
        &self,
        mut state: MutexGuard<'a, State<R>>,
        now: Instant,
        until: Option<Instant>,
    ) -> MutexGuard<'a, State<R>> {
        state.reader_waits = true;
        let mut state = match until {
            Some(until) => {
                let wait = self.news.wait_timeout(state, until.saturating_duration_since(now));
                wait.unwrap_or_else(PoisonError::into_inner).0
            }
            None => self.news.wait(state).unwrap_or_else(PoisonError::into_inner),
        };
        state.reader_waits = false;
        state
    }
}

impl<R> State<R> {
    fn has_next(&self) -> bool {
        matches!(self.answers.front(), Some(Some(_)))
    }

    /// Whether several answers are there or will be in a moment, and nobody waits until these are taken.
    fn expects_several(&self) -> bool {
        let has_several = self.answers.iter().take(2).flatten().count() == 2;
        (has_several || self.at_hand > 0) && self.answers.len() < self.ahead
    }

    /// Takes out the answers that no other one has to leave before.
    fn hand_out(&mut self) -> VecDeque<Option<Answer<R>>> {
        let count = self.answers.iter().take_while(|answer| answer.is_some()).count();
        self.gone += count as u64;
        let rest = self.answers.split_off(count);
        std::mem::replace(&mut self.answers, rest)
    }
}
