//! `--checkpoint FILE`: a search that survives the end of the program.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use foursight_core::AnyPosition;
use foursight_solver::{
    AnalysisJob, Checkpoint, CheckpointError, Event, Limits, Progress as Step, SolveJob, Solver, TimeLimit,
};

use crate::error::CliError;
use crate::output::Output;
use crate::progress::Progress;
use crate::replace::replace;
use crate::words;

/// Where a long search keeps what it has proved.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct CheckpointArgs {
    /// Keep what is proved in this file, and go on from it
    ///
    /// For one position that takes minutes or days. The file is written now and then, at Ctrl-C, when a limit strikes and at the
    /// end; the same command goes on from there, with any number of threads and any table. Nodes and time are those of all
    /// runs together. The file stays when the search is finished, and answers at once. What it says is believed, so take it from
    /// nobody whom you would not believe; a damaged one, or one of another position, is refused.
    #[arg(long, value_name = "FILE", help_heading = "Search")]
    checkpoint: Option<PathBuf>,

    /// How often the checkpoint is written, such as 10s or 5m
    #[arg(long, value_name = "TIME", help_heading = "Search", requires = "checkpoint", hide_short_help = true,
        default_value = "30s", value_parser = parse_interval)]
    checkpoint_every: TimeLimit,
}

/// What is shorter would do little but write.
const SHORTEST: Duration = Duration::from_millis(100);

fn parse_interval(text: &str) -> Result<TimeLimit, &'static str> {
    text.parse().and_then(
        |time: TimeLimit| {
            if time.duration() >= SHORTEST { Ok(time) } else { Err("write a time from 100ms") }
        },
    )
}

impl CheckpointArgs {
    /// No file.
    pub(crate) fn none() -> Self {
        Self { checkpoint: None, checkpoint_every: TimeLimit::new(Duration::from_secs(30)) }
    }

    /// What keeps the file, if there is to be one.
    pub(crate) fn keeper(&self) -> Option<Keeper> {
        let path = self.checkpoint.clone()?;
        Some(Keeper { path, every: self.checkpoint_every.duration(), writing: None })
    }
}

/// What to say where there are several positions, or none.
pub(crate) const ONE_POSITION: CliError =
    CliError::Options("--checkpoint is for one position: write it as an argument");

/// A job that can be kept.
pub(crate) trait Lasting: Sized {
    /// Goes on until it is done or a limit strikes.
    fn step(&mut self, solver: &mut Solver, limits: &Limits, report: &mut dyn FnMut(Event)) -> Step;
    /// What is proved by now.
    fn checkpoint(&self, solver: &Solver) -> Checkpoint;
    /// From a checkpoint of the same position.
    fn resume(self, checkpoint: &Checkpoint, solver: &mut Solver) -> Result<Self, CheckpointError>;
    /// What it has cost in all its runs.
    fn nodes(&self) -> u64;
}

impl Lasting for SolveJob {
    fn step(&mut self, solver: &mut Solver, limits: &Limits, report: &mut dyn FnMut(Event)) -> Step {
        self.step(solver, limits, |bounds| report(Event::Bounds(bounds)))
    }

    fn checkpoint(&self, solver: &Solver) -> Checkpoint {
        self.checkpoint(solver)
    }

    fn resume(self, checkpoint: &Checkpoint, solver: &mut Solver) -> Result<Self, CheckpointError> {
        self.resume(checkpoint, solver)
    }

    fn nodes(&self) -> u64 {
        self.solution().nodes
    }
}

impl Lasting for AnalysisJob {
    fn step(&mut self, solver: &mut Solver, limits: &Limits, report: &mut dyn FnMut(Event)) -> Step {
        self.step(solver, limits, report)
    }

    fn checkpoint(&self, solver: &Solver) -> Checkpoint {
        self.checkpoint(solver)
    }

    fn resume(self, checkpoint: &Checkpoint, solver: &mut Solver) -> Result<Self, CheckpointError> {
        self.resume(checkpoint, solver)
    }

    fn nodes(&self) -> u64 {
        self.analysis().nodes
    }
}

/// Works on a job and keeps its checkpoint.
pub(crate) struct Keeper {
    path: PathBuf,
    every: Duration,
    /// The file is written while the search goes on.
    writing: Option<JoinHandle<io::Result<()>>>,
}

impl Keeper {
    /// Works until the job is done or the limits, which are those of this run, strike.
    ///
    /// # Errors
    ///
    /// If the file that is there cannot be gone on from, or none can be written. One that cannot be written later on, on a disk
    /// that is full by then, is talked about, and the search goes on.
    pub(crate) fn work<J: Lasting>(
        mut self,
        out: &mut Output,
        job: J,
        solver: &mut Solver,
        limits: &Limits,
        progress: &Progress,
    ) -> Result<J, CliError> {
        let (mut job, before) = self.begin(out, job, solver, progress)?;
        let end = limits.time.and_then(|time| Instant::now().checked_add(time));
        loop {
            let spent = job.nodes() - before;
            let step = Limits {
                time: Some(self.every),
                deadline: limits.deadline.into_iter().chain(end).min(),
                nodes: limits.nodes.map(|nodes| nodes.saturating_sub(spent)),
                ..limits.clone()
            };
            let state = job.step(solver, &step, &mut |event| progress.hear(event));
            let spent = job.nodes() - before;
            let is_over = state != Step::More || limits.nodes.is_some_and(|nodes| spent >= nodes);
            // What was known without a search, by a book or by an earlier run, is not kept anew.
            if spent > 0 {
                self.start_writing(out, progress, job.checkpoint(solver))?;
            }
            if is_over {
                self.finish_writing(out, progress)?;
                return Ok(job);
            }
        }
    }

    /// The job as far as the file has it, and the nodes that this has cost. Where there is no file one is made, so that whoever
    /// cannot have one learns it now and not in a minute.
    fn begin<J: Lasting>(
        &self,
        out: &mut Output,
        job: J,
        solver: &mut Solver,
        progress: &Progress,
    ) -> Result<(J, u64), CliError> {
        let Some(checkpoint) = self.read()? else {
            let bytes = job.checkpoint(solver).into_bytes();
            replace(&self.path, &bytes).map_err(|error| CliError::File(self.path.clone(), error))?;
            return Ok((job, 0));
        };
        let job = job.resume(&checkpoint, solver).map_err(|error| self.refused(error))?;
        progress.suspend(|| out.talk(&self.announcement(&checkpoint)))?;
        progress.hear(Event::Bounds(checkpoint.bounds()));
        Ok((job, checkpoint.nodes()))
    }

    fn read(&self) -> Result<Option<Checkpoint>, CliError> {
        let unreadable = |error| CliError::File(self.path.clone(), error);
        let bytes = read_at_most(&self.path, Checkpoint::MOST_BYTES).map_err(unreadable)?;
        let Some(bytes) = bytes else { return Ok(None) };
        Checkpoint::from_bytes(bytes).map(Some).map_err(|error| self.refused(error))
    }

    fn refused(&self, error: CheckpointError) -> CliError {
        CliError::Checkpoint(self.path.clone(), error)
    }

    fn announcement(&self, checkpoint: &Checkpoint) -> String {
        let (position, bounds): (AnyPosition, _) = (checkpoint.position(), checkpoint.bounds());
        let (nodes, time) = (checkpoint.nodes(), words::duration(checkpoint.time()));
        let known = words::bounds(position, bounds);
        format!("going on from {} ({}, {time}): {known}", self.path.display(), words::count(nodes, "node"))
    }

    /// Has the file written while the search goes on; the one before is there by then.
    fn start_writing(
        &mut self,
        out: &mut Output,
        progress: &Progress,
        checkpoint: Checkpoint,
    ) -> Result<(), CliError> {
        self.finish_writing(out, progress)?;
        let (path, bytes) = (self.path.clone(), checkpoint.into_bytes());
        match thread::Builder::new().spawn(move || replace(&path, &bytes)) {
            Ok(writing) => self.writing = Some(writing),
            // The next one may find a thread.
            Err(error) => self.complain(out, progress, &error)?,
        }
        Ok(())
    }

    fn finish_writing(&mut self, out: &mut Output, progress: &Progress) -> Result<(), CliError> {
        let Some(writing) = self.writing.take() else { return Ok(()) };
        match writing.join().expect("writing does not panic") {
            Ok(()) => Ok(()),
            Err(error) => self.complain(out, progress, &error),
        }
    }

    fn complain(&self, out: &mut Output, progress: &Progress, error: &io::Error) -> Result<(), CliError> {
        let message = format!("{}: {error}: the search goes on without it", self.path.display());
        Ok(progress.suspend(|| out.talk(&message))?)
    }
}

/// The bytes of a file, but no more than one too many; `None` if there is no such file.
fn read_at_most(path: &Path, most: usize) -> io::Result<Option<Vec<u8>>> {
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file?,
    };
    let mut bytes = Vec::new();
    file.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}
