//! Jobs that can be kept and gone on with.

use super::head::Head;
use super::{Checkpoint, CheckpointError};
use crate::analysis::{Analysis, AnalysisJob};
use crate::job::SolveJob;
use crate::solver::Solver;

impl SolveJob {
    /// What is proved by now, to go on from later: its bounds, and what cost most of what the solver's table knows. The solver
    /// is the one that made the steps.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, SolveJob, Solver};
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// let (mut solver, mut job) = (Solver::default(), SolveJob::outcome(position));
    /// job.step(&mut solver, &Limits::default(), |_| {});
    /// let checkpoint = job.checkpoint(&solver);
    /// assert_eq!((checkpoint.bounds(), checkpoint.nodes()), (job.solution().bounds, job.solution().nodes));
    /// ```
    pub fn checkpoint(&self, solver: &Solver) -> Checkpoint {
        let solution = self.solution();
        let head = Head {
            position: self.closing.position,
            bounds: solution.bounds,
            moves: Vec::new(),
            nodes: solution.nodes,
            time: solution.time,
        };
        Checkpoint::new(head, solver)
    }

    /// Goes on from a checkpoint, which is believed; what it has cost is counted.
    ///
    /// # Errors
    ///
    /// If it is the checkpoint of another position.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{CheckpointError, Limits, SolveJob, Solver};
    ///
    /// let position: Position = "46136224167753".parse()?;
    /// let (mut solver, mut job) = (Solver::default(), SolveJob::score(position));
    /// job.step(&mut solver, &Limits { nodes: Some(5_000), ..Limits::default() }, |_| {});
    /// let (checkpoint, mut solver) = (job.checkpoint(&solver), Solver::default());
    /// let resumed = SolveJob::score(position).resume(&checkpoint, &mut solver)?;
    /// assert_eq!(resumed.solution().nodes, job.solution().nodes);
    /// let other = SolveJob::score(position.mirrored()).resume(&checkpoint, &mut solver);
    /// assert_eq!(other.unwrap_err(), CheckpointError::OtherPosition { position: position.into() });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume(mut self, checkpoint: &Checkpoint, solver: &mut Solver) -> Result<Self, CheckpointError> {
        checkpoint.teach(self.closing.position, solver)?;
        self.closing.narrow(checkpoint.bounds());
        self.cost.add(checkpoint.nodes(), checkpoint.time());
        Ok(self)
    }
}

impl AnalysisJob {
    /// What is proved by now, to go on from later, as [`SolveJob::checkpoint`] does; and what is proved about each move.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{AnalysisJob, Limits, Solver};
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// let (mut solver, mut job) = (Solver::default(), AnalysisJob::new(position));
    /// job.step(&mut solver, &Limits::default(), |_| {});
    /// let checkpoint = job.checkpoint(&solver);
    /// let again = AnalysisJob::new(position).resume(&checkpoint, &mut Solver::default()).unwrap();
    /// assert_eq!(again.analysis().moves, job.analysis().moves);
    /// ```
    pub fn checkpoint(&self, solver: &Solver) -> Checkpoint {
        let Analysis { position, bounds, moves, nodes, time, .. } = self.analysis();
        Checkpoint::new(Head { position, bounds, moves, nodes, time }, solver)
    }

    /// Goes on from a checkpoint, which is believed; what it has cost is counted. It may be that of a
    /// [`SolveJob`]: then the value of every move is still to be found.
    ///
    /// # Errors
    ///
    /// If it is the checkpoint of another position.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{AnalysisJob, Limits, SolveJob, Solver};
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// let (mut solver, mut solved) = (Solver::default(), SolveJob::score(position));
    /// solved.step(&mut solver, &Limits::default(), |_| {});
    /// let (checkpoint, mut solver) = (solved.checkpoint(&solver), Solver::default());
    /// let mut job = AnalysisJob::new(position).resume(&checkpoint, &mut solver).unwrap();
    /// assert_eq!((job.analysis().score().unwrap().value(), job.analysis().is_exact()), (3, false));
    /// job.step(&mut solver, &Limits::default(), |_| {});
    /// assert!(job.analysis().is_exact());
    /// ```
    pub fn resume(mut self, checkpoint: &Checkpoint, solver: &mut Solver) -> Result<Self, CheckpointError> {
        checkpoint.teach(self.root.position, solver)?;
        self.root.narrow(checkpoint.bounds());
        for value in checkpoint.moves() {
            if let Some((_, closing)) = self.moves.iter_mut().find(|(cell, _)| *cell == value.cell) {
                closing.narrow(-value.bounds);
            }
        }
        self.cost.add(checkpoint.nodes(), checkpoint.time());
        Ok(self)
    }
}
