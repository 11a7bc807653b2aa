//! The threads that work: each takes an item, works on it, and hands in the answer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::queue::{Queue, Taken};
use crate::limits::{CancelHandle, Limits};
use crate::machine::memory::threads_with_room;
use crate::solver::{Solver, SolverBuilder};

/// Where the threads of a batch meet.
pub(super) struct Pool<I, F, R> {
    /// What is left of the items; absent when there are none.
    items: Mutex<Option<I>>,
    work: F,
    builder: SolverBuilder,
    /// How many items are worked on at a time.
    threads: usize,
    limits: Limits,
    queue: Arc<Queue<R>>,
    /// The solver for an item that comes alone: all threads, the whole table.
    together: Mutex<Option<Solver>>,
}

impl<I, F, R> Pool<I, F, R>
where
    I: Iterator + Send + 'static,
    F: Fn(I::Item, &mut Solver, &Limits) -> R + Send + Sync + 'static,
    R: Send + 'static,
{
    pub(super) fn new(
        items: I,
        work: F,
        builder: SolverBuilder,
        threads: usize,
        limits: Limits,
        queue: &Arc<Queue<R>>,
    ) -> Self {
        let (items, together) = (Mutex::new(Some(items)), Mutex::new(None));
        Self { items, work, builder, threads, limits, queue: Arc::clone(queue), together }
    }

    /// Starts a thread that the queue has counted already, if the system can, and has memory for it. Returns whether it could.
    pub(super) fn start_thread(self: &Arc<Self>) -> bool {
        if threads_with_room(1) == 0 {
            return false;
        }
        let pool = Arc::clone(self);
        let run = move || {
            let mut solver = pool.solver();
            let ending = catch_unwind(AssertUnwindSafe(|| while pool.work_on_next(&mut solver) {}));
            let has_panicked = ending.is_err();
            pool.queue.leave(ending.err());
            if has_panicked {
                // Only now: a reader that found the batch over would not wait for the panic.
                pool.limits.cancel.iter().for_each(CancelHandle::cancel);
            }
        };
        thread::Builder::new().name("foursight batch".to_owned()).spawn(run).is_ok()
    }

    /// Works on one item each time it is called, for the thread that asks for answers.
    pub(super) fn here(self: Arc<Self>) -> Box<dyn FnMut() + Send> {
        self.queue.do_without_threads();
        let (mut solver, mut is_over) = (self.solver(), false);
        Box::new(move || {
            if !is_over && !self.work_on_next(&mut solver) {
                is_over = true;
                self.queue.leave(None);
            }
        })
    }

    /// A solver for one of the threads; it takes no memory before its first position.
    fn solver(&self) -> Solver {
        self.builder.clone().one_of(self.threads).build()
    }

    /// Takes an item and answers it. Returns whether there was one, and another one is wanted.
    fn work_on_next(self: &Arc<Self>, solver: &mut Solver) -> bool {
        let Some((item, taken)) = self.take() else { return false };
        if taken.another_thread && !self.start_thread() {
            self.queue.do_without();
        }
        let value = if taken.alone && self.threads > 1 {
            let mut together = lock(&self.together);
            let solver = together.get_or_insert_with(|| self.builder.clone().build());
            (self.work)(item, solver, &self.limits)
        } else {
            self.free_the_large_table();
            (self.work)(item, solver, &self.limits)
        };
        self.queue.answer(taken.index, value)
    }

    /// Takes the next item; one thread at a time, the others wait for it.
    fn take(&self) -> Option<(I::Item, Taken)> {
        let mut place = lock(&self.items);
        if self.limits.is_over() {
            return None;
        }
        // An iterator that panics is not asked again.
        let mut items = place.take()?;
        let Some(item) = items.next() else {
            self.queue.exhaust();
            return None;
        };
        let left = items.size_hint();
        *place = Some(items);
        // What comes when the batch is over was not taken in time.
        let taken = if self.limits.is_over() { None } else { self.queue.open(left) };
        Some((item, taken?))
    }

    /// Where the threads work side by side, the memory is theirs.
    fn free_the_large_table(&self) {
        if let Ok(mut together) = self.together.try_lock() {
            *together = None;
        }
    }
}

/// What is behind these locks is whole, or not used again after a panic.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
