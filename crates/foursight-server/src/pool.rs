//! The solvers, and everything that keeps them from being asked too much: a queue with an end, one search for equal
//! questions, a cache of recent answers, and a stop when nobody waits any more.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use foursight_solver::CancelHandle;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::watch;

use crate::metrics::Metrics;
use crate::question::{Answer, Question};
use crate::settings::Settings;

mod flight;
mod idle;
mod queue;
mod worker;

use flight::Flight;
pub(crate) use flight::{Ending, Known};
use idle::IdleSolvers;
use queue::Queue;
use worker::Task;

/// The solvers.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

/// What the threads and the requests share.
struct Shared {
    quick: Queue<Task>,
    deep: Queue<Task>,
    idle: IdleSolvers,
    flights: Mutex<HashMap<Question, Seats>>,
    cache: Cache<Question, Answer, Bytes>,
    /// Stops every search.
    cancel: CancelHandle,
    metrics: Arc<Metrics>,
}

/// A question under way, and how many wait for it.
struct Seats {
    flight: Arc<Flight>,
    taken: usize,
}

/// What an entry of the cache takes.
#[derive(Clone)]
struct Bytes;

impl Weighter<Question, Answer> for Bytes {
    fn weight(&self, question: &Question, answer: &Answer) -> u64 {
        // The cache's own bookkeeping is a few words more.
        (question.bytes() + answer.bytes() + 64) as u64
    }
}

/// What asking leads to.
pub(crate) enum Asked {
    /// The answer is known.
    Known(Answer),
    /// Somebody works on it.
    Waiting(Seat),
    /// There is no room.
    Busy,
}

impl Pool {
    /// Starts the threads.
    pub(crate) fn start(settings: &Settings, metrics: Arc<Metrics>) -> io::Result<Self> {
        let threads = settings.threads.max(1);
        let bytes = (settings.cache_mib as u64) << 20;
        let shared = Arc::new(Shared {
            // A first look is short, so many of them may wait; but not more than there are connections to wait for them.
            quick: Queue::new(settings.connections.max(settings.queue)),
            deep: Queue::new(settings.queue),
            idle: IdleSolvers::new(threads, settings.table_mib),
            flights: Mutex::default(),
            cache: Cache::with_weighter((bytes / 1024) as usize, bytes, Bytes),
            cancel: CancelHandle::new(),
            metrics,
        });
        let mut handles = Vec::new();
        for number in 1..=threads {
            for (name, run) in
                [("quick", worker::look_quickly as fn(&Shared)), ("solver", worker::search as fn(&Shared))]
            {
                let shared = shared.clone();
                let builder = thread::Builder::new().name(format!("{name}-{number}"));
                handles.push(builder.spawn(move || run(&shared))?);
            }
        }
        Ok(Self { shared, threads: Mutex::new(handles) })
    }

    /// The answer, a seat to wait for it, or no.
    pub(crate) fn ask(&self, question: Question) -> Asked {
        let shared = &self.shared;
        if let Some(answer) = shared.cache.get(&question) {
            shared.metrics.cache_hit();
            return Asked::Known(answer);
        }
        let mut flights = shared.lock();
        // It may have come down just now.
        if let Some(answer) = shared.cache.get(&question) {
            shared.metrics.cache_hit();
            return Asked::Known(answer);
        }
        if let Some(seats) = flights.get_mut(&question) {
            seats.taken += 1;
            shared.metrics.shared_search();
            return Asked::Waiting(Seat::new(shared, seats.flight.clone()));
        }
        let flight = Arc::new(Flight::new(question.clone(), shared.cancel.child()));
        let task = Task { flight: flight.clone(), job: None };
        let queue = if question.position().is_some() { &shared.quick } else { &shared.deep };
        if queue.push(task).is_err() {
            return Asked::Busy;
        }
        flights.insert(question, Seats { flight: flight.clone(), taken: 1 });
        Asked::Waiting(Seat::new(shared, flight))
    }

    /// Whether a dear question would be refused.
    pub(crate) fn is_full(&self) -> bool {
        self.shared.deep.is_full()
    }

    /// What is to be seen from outside: questions that wait for a solver, and entries and bytes of the cache.
    pub(crate) fn sizes(&self) -> [usize; 3] {
        let Shared { deep, cache, .. } = &*self.shared;
        [deep.len(), cache.len(), cache.weight() as usize]
    }

    /// Stops every search; whoever waits gets what is proved.
    pub(crate) fn cancel(&self) {
        self.shared.cancel.cancel();
    }

    /// Ends the threads, and waits for them.
    pub(crate) fn stop(&self) {
        self.cancel();
        self.shared.quick.close();
        self.shared.deep.close();
        let threads = std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            // What panics in there is caught in there.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, HashMap<Question, Seats>> {
        self.flights.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives a task to the solvers with the large tables.
    fn admit(&self, task: Task) {
        let flight = task.flight.clone();
        match self.deep.push(task) {
            Ok(()) => flight.admit(),
            Err(_) => self.end(&flight, Ending::Busy),
        }
        // Whoever waited may have left between the two queues.
        if flight.cancel.is_cancelled() {
            self.forget(&flight);
        }
    }

    /// A quick thread comes back to it when nothing new is there.
    fn put_off(&self, task: Task) {
        let flight = task.flight.clone();
        self.quick.put_off(task);
        // Whoever waited may have left while it was in no queue.
        if flight.cancel.is_cancelled() {
            self.forget(&flight);
        }
    }

    /// A whole answer is kept. Then nobody joins the flight any more, and all who wait hear of it.
    fn end(&self, flight: &Arc<Flight>, ending: Ending) {
        self.metrics.ended(flight.limits().is_over(), &ending);
        if let Ending::Answer(answer) = &ending
            && !flight.limits().is_over()
        {
            self.cache.insert(flight.question.clone(), answer.clone());
        }
        let mut flights = self.lock();
        if flights.get(&flight.question).is_some_and(|seats| Arc::ptr_eq(&seats.flight, flight)) {
            flights.remove(&flight.question);
        }
        drop(flights);
        flight.end(ending);
    }

    /// Somebody waits no more. When nobody does, the search stops.
    fn leave(&self, flight: &Arc<Flight>) {
        let mut flights = self.lock();
        let Some(seats) = flights.get_mut(&flight.question) else { return };
        if !Arc::ptr_eq(&seats.flight, flight) {
            return;
        }
        seats.taken -= 1;
        if seats.taken == 0 {
            flights.remove(&flight.question);
            drop(flights);
            flight.cancel.cancel();
            self.forget(flight);
        }
    }

    /// Takes a task out of the queues.
    fn forget(&self, flight: &Arc<Flight>) {
        for queue in [&self.quick, &self.deep] {
            queue.remove(|task| Arc::ptr_eq(&task.flight, flight));
        }
    }
}

/// A place among those who wait for an answer. Whoever drops it has left.
pub(crate) struct Seat {
    shared: Arc<Shared>,
    flight: Arc<Flight>,
    watch: watch::Receiver<Known>,
}

impl Seat {
    fn new(shared: &Arc<Shared>, flight: Arc<Flight>) -> Self {
        let watch = flight.watch();
        Self { shared: shared.clone(), flight, watch }
    }

    pub(crate) fn question(&self) -> &Question {
        &self.flight.question
    }

    /// What is known by now.
    pub(crate) fn known(&mut self) -> Known {
        self.watch.borrow_and_update().clone()
    }

    /// Waits until more is known.
    pub(crate) async fn news(&mut self) {
        // The sender is in the flight, which is held here.
        let _ = self.watch.changed().await;
    }

    /// Waits until it has ended.
    pub(crate) async fn ending(&mut self) -> Ending {
        self.until(|known| known.ending.clone()).await
    }

    /// Waits until a solver works on it, or will, or it has ended.
    pub(crate) async fn admission(&mut self) -> Option<Ending> {
        self.until(|known| (known.is_admitted || known.ending.is_some()).then(|| known.ending.clone())).await
    }

    async fn until<T>(&mut self, holds: impl Fn(&Known) -> Option<T>) -> T {
        loop {
            if let Some(found) = holds(&self.watch.borrow_and_update()) {
                return found;
            }
            self.news().await;
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.shared.leave(&self.flight);
    }
}
