//! Answers come in any order and leave in the order of the questions.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::answer::Answer;

/// How far the answers may run ahead of the oldest question that has none. It bounds the memory: a few megabytes.
const LONGEST: usize = 1 << 15;

/// How long the writer lets answers gather when they come faster than it is woken.
const GATHER: Duration = Duration::from_millis(1);

/// The answers on their way to the writer.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    /// The writer waits here for an answer, the end, or an interrupt.
    news: Condvar,
    /// Threads wait here for the writer when they are too far ahead.
    room: Condvar,
}

#[derive(Default)]
struct State {
    /// The number of the first question whose answer has not left, less one: questions count from 1.
    gone: u64,
    /// From there on, what is answered.
    answers: VecDeque<Option<Answer>>,
    /// Questions somebody works on.
    open: usize,
    /// Threads that may still answer.
    threads: usize,
    interrupted: bool,
}

/// What can still be expected after some answers were taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// More answers.
    More,
    /// Nothing: every question is answered.
    All,
    /// Nothing: Ctrl-C was pressed, and every question that was being worked on is answered.
    Interrupted,
}

impl Queue {
    /// A thread that panics is reported by the crew; what it left here is whole.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A thread joins.
    pub(super) fn join(&self) {
        self.lock().threads += 1;
    }

    /// A thread has nothing more to answer.
    pub(super) fn leave(&self) {
        self.lock().threads -= 1;
        self.news.notify_one();
    }

    /// Somebody starts to work on a question. Returns whether it is the only one.
    pub(super) fn open(&self) -> bool {
        let mut state = self.lock();
        state.open += 1;
        state.open == 1
    }

    /// Hands in the answer to a question that was opened, and waits if that is too far ahead of the others.
    pub(super) fn answer(&self, number: u64, answer: Answer) {
        let mut state = self.lock();
        let place = (number - state.gone - 1) as usize;
        if state.answers.len() <= place {
            state.answers.resize_with(place + 1, || None);
        }
        state.answers[place] = Some(answer);
        state.open -= 1;
        if place == 0 || state.interrupted {
            self.news.notify_one();
        }
        // Whoever waits has no question open, so the oldest one is always being worked on.
        let too_far = |state: &mut State| state.answers.len() >= LONGEST && !state.interrupted;
        drop(self.room.wait_while(state, too_far).unwrap_or_else(PoisonError::into_inner));
    }

    /// Nobody will read more questions; the writer need not wait for threads that do.
    pub(super) fn interrupt(&self) {
        self.lock().interrupted = true;
        self.news.notify_one();
        self.room.notify_all();
    }

    /// Waits for the next answers, and takes them.
    pub(super) fn take(&self) -> (Vec<Answer>, Taken) {
        let nothing_new = |state: &mut State| {
            !state.has_next() && state.threads > 0 && !(state.interrupted && state.open == 0)
        };
        let wait = || self.news.wait_while(self.lock(), nothing_new).unwrap_or_else(PoisonError::into_inner);
        let mut state = wait();
        if state.answers.iter().take(2).flatten().count() == 2 {
            // They come faster than one by one. To be woken for each would cost more than to solve it.
            drop(state);
            thread::sleep(GATHER);
            state = wait();
        }
        let count = state.answers.iter().take_while(|answer| answer.is_some()).count();
        let answers = state.answers.drain(..count).flatten().collect();
        state.gone += count as u64;
        let taken = match *state {
            State { interrupted: true, open: 0, .. } => Taken::Interrupted,
            State { threads: 0, .. } => Taken::All,
            _ => Taken::More,
        };
        drop(state);
        self.room.notify_all();
        (answers, taken)
    }
}

impl State {
    fn has_next(&self) -> bool {
        matches!(self.answers.front(), Some(Some(_)))
    }
}
