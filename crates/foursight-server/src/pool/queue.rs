//! A queue with an end: what does not fit is refused at once. What was begun and put off comes after everything that was not.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Tasks that wait for a thread, the oldest first.
pub(crate) struct Queue<T> {
    state: Mutex<State<T>>,
    news: Condvar,
    most: usize,
}

struct State<T> {
    tasks: VecDeque<T>,
    /// Begun, and put off until nothing else is there.
    later: VecDeque<T>,
    /// Threads that wait for a task; as many tasks do not have to wait.
    idle: usize,
    closed: bool,
}

impl<T> Queue<T> {
    /// A queue in which that many tasks may wait, beside those that a thread takes at once.
    pub(crate) fn new(most: usize) -> Self {
        let state = State { tasks: VecDeque::new(), later: VecDeque::new(), idle: 0, closed: false };
        Self { state: Mutex::new(state), news: Condvar::new(), most }
    }

    /// Appends a task, or gives it back when the queue is full or closed.
    pub(crate) fn push(&self, task: T) -> Result<(), T> {
        let mut state = self.lock();
        if state.closed || state.tasks.len() >= self.most + state.idle {
            return Err(task);
        }
        state.tasks.push_back(task);
        drop(state);
        self.news.notify_one();
        Ok(())
    }

    /// Puts off a task that was taken out of here, behind all the others. It was admitted before, so it is never refused.
    pub(crate) fn put_off(&self, task: T) {
        self.lock().later.push_back(task);
        self.news.notify_one();
    }

    /// Waits for a task; `None` when the queue is closed and empty.
    pub(crate) fn pop(&self) -> Option<T> {
        let mut state = self.lock();
        loop {
            let State { tasks, later, .. } = &mut *state;
            if let Some(task) = tasks.pop_front().or_else(|| later.pop_front()) {
                return Some(task);
            }
            if state.closed {
                return None;
            }
            state.idle += 1;
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.idle -= 1;
        }
    }

    /// Takes out a task that nobody wants any more.
    pub(crate) fn remove(&self, unwanted: impl Fn(&T) -> bool) {
        let mut state = self.lock();
        state.tasks.retain(|task| !unwanted(task));
        state.later.retain(|task| !unwanted(task));
    }

    /// Whether one more would be refused.
    pub(crate) fn is_full(&self) -> bool {
        let state = self.lock();
        state.tasks.len() >= self.most + state.idle
    }

    pub(crate) fn len(&self) -> usize {
        let state = self.lock();
        state.tasks.len() + state.later.len()
    }

    /// Takes no more; what is there is still handed out.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.news.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        // Nothing in here panics while it holds the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_comes_back() {
        let queue = Queue::new(2);
        assert_eq!((queue.push(1), queue.push(2), queue.push(3)), (Ok(()), Ok(()), Err(3)));
        assert!(queue.is_full());
        queue.remove(|&task| task == 1);
        assert_eq!((queue.len(), queue.pop()), (1, Some(2)));
        queue.close();
        assert_eq!((queue.push(4), queue.pop()), (Err(4), None));
    }

    #[test]
    fn what_was_put_off_comes_last_and_is_never_refused() {
        let queue = Queue::new(2);
        queue.put_off(1);
        assert_eq!((queue.push(2), queue.push(3)), (Ok(()), Ok(())));
        queue.put_off(4);
        assert_eq!(queue.len(), 4);
        assert_eq!([queue.pop(), queue.pop(), queue.pop()], [Some(2), Some(3), Some(1)]);
        queue.remove(|&task| task == 4);
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn a_thread_that_waits_takes_a_task_of_a_queue_without_room() {
        let queue = Queue::new(0);
        assert_eq!(queue.push(1), Err(1));
        std::thread::scope(|scope| {
            let taker = scope.spawn(|| queue.pop());
            while queue.push(2).is_err() {
                std::thread::yield_now();
            }
            assert_eq!(taker.join().unwrap(), Some(2));
        });
    }
}
