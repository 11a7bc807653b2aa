//! The solver behind a `foursight.Solver`: one at work for one thread at a time, and a new one after a fork.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use foursight_solver::clock::Instant;
use foursight_solver::{Limits, Progress, Solver, SolverBuilder};
use pyo3::prelude::*;

use crate::attend::{GLANCE, attend, look_at_signals};

/// Nodes that are searched before a thread is started for the rest: what is in the book, over or easy costs microseconds.
const QUICK: u64 = 2048;

/// How often somebody who waits for a solver looks whether it is free.
const PATIENCE: Duration = Duration::from_millis(1);

/// A solver that the threads of a process share.
pub(crate) struct Shared {
    builder: SolverBuilder,
    /// Only ever locked by whoever has the interpreter's lock and for a moment, so that it is free in the child of a fork.
    own: Mutex<Own>,
}

/// A solver, and the process that it was made in: a copy that a fork made may be locked by a thread that is not there.
struct Own {
    process: u32,
    solver: Arc<Mutex<Solver>>,
}

impl Own {
    fn new(builder: &SolverBuilder) -> Self {
        Self { process: std::process::id(), solver: Arc::new(Mutex::new(builder.clone().build())) }
    }
}

impl Shared {
    pub(crate) fn new(builder: SolverBuilder) -> Self {
        let own = Mutex::new(Own::new(&builder));
        Self { builder, own }
    }

    fn solver(&self) -> Arc<Mutex<Solver>> {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        if own.process != std::process::id() {
            *own = Own::new(&self.builder);
        }
        Arc::clone(&own.solver)
    }

    /// Does work that is short here.
    pub(crate) fn at_once<R: Send>(
        &self,
        py: Python<'_>,
        limits: &Limits,
        work: impl FnOnce(&mut Solver, &Limits) -> R + Send,
    ) -> PyResult<R> {
        let solver = self.solver();
        py.detach(|| patiently(&solver, limits.deadline).map(|mut turn| work(&mut turn, limits)))
    }

    /// Does work that may be long in another thread.
    pub(crate) fn work<R: Send>(
        &self,
        py: Python<'_>,
        limits: &Limits,
        work: impl FnOnce(&mut Solver, &Limits) -> R + Send,
    ) -> PyResult<R> {
        let solver = self.solver();
        let cancel = limits.cancel.clone().unwrap_or_default();
        py.detach(|| {
            let mut turn = patiently(&solver, limits.deadline)?;
            let solver: &mut Solver = &mut turn;
            attend(&cancel, move || work(solver, limits))
        })
    }

    /// Takes a step of a job here, and if that was not all the rest of it in another thread.
    pub(crate) fn step(
        &self,
        py: Python<'_>,
        limits: &Limits,
        mut step: impl FnMut(&mut Solver, &Limits) -> Progress + Send,
    ) -> PyResult<()> {
        let solver = self.solver();
        let quick = Limits { nodes: Some(limits.nodes.unwrap_or(QUICK).min(QUICK)), ..limits.clone() };
        let progress =
            py.detach(|| patiently(&solver, limits.deadline).map(|mut turn| step(&mut turn, &quick)))?;
        let left = limits.nodes.map(|nodes| nodes.saturating_sub(QUICK));
        if progress != Progress::More || left == Some(0) {
            return Ok(());
        }
        let rest = Limits { nodes: left, ..limits.clone() };
        self.work(py, &rest, move |solver, limits| step(solver, limits)).map(drop)
    }

    /// Forgets everything.
    pub(crate) fn clear(&self, py: Python<'_>) -> PyResult<()> {
        let solver = self.solver();
        py.detach(|| patiently(&solver, None).map(|mut turn| turn.clear()))
    }
}

/// A solver for as long as one call works with it.
enum Turn<'a> {
    Shared(MutexGuard<'a, Solver>),
    /// The time of the call was up before the shared one was free. What can be seen at once is answered all the same.
    Late(Box<Solver>),
}

impl Deref for Turn<'_> {
    type Target = Solver;

    fn deref(&self) -> &Solver {
        match self {
            Self::Shared(solver) => solver,
            Self::Late(solver) => solver,
        }
    }
}

impl DerefMut for Turn<'_> {
    fn deref_mut(&mut self) -> &mut Solver {
        match self {
            Self::Shared(solver) => solver,
            Self::Late(solver) => solver,
        }
    }
}

/// Waits until the solver is free, unless the deadline passes or a signal comes first that raises.
fn patiently(solver: &Mutex<Solver>, deadline: Option<Instant>) -> PyResult<Turn<'_>> {
    let mut waited = Duration::ZERO;
    loop {
        match solver.try_lock() {
            Ok(free) => return Ok(Turn::Shared(free)),
            // Somebody's search has panicked: what it left in the table may be half done.
            Err(TryLockError::Poisoned(poisoned)) => {
                let mut free = poisoned.into_inner();
                free.clear();
                solver.clear_poison();
                return Ok(Turn::Shared(free));
            }
            Err(TryLockError::WouldBlock) if deadline.is_some_and(|deadline| deadline <= Instant::now()) => {
                let late = Solver::builder().threads(1).table_mib(1).no_book().build();
                return Ok(Turn::Late(Box::new(late)));
            }
            Err(TryLockError::WouldBlock) => thread::sleep(PATIENCE),
        }
        waited += PATIENCE;
        if waited >= GLANCE {
            look_at_signals()?;
            waited = Duration::ZERO;
        }
    }
}
