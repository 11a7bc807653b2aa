//! What a long search has proved so far, as bytes that can be kept and gone on from: `docs/checkpoint-format.md`.
//!
//! A job that is done in steps has nothing to lose between two of them but its bounds and the solver's table. So that is what
//! a checkpoint holds: the bounds, and of the table the entries that cost most. Nothing here reads or writes a file, and a
//! search knows nothing of it.
//!
//! There are none in WebAssembly: a page has no file to keep them in, and its module has no byte to spare.

use std::time::Duration;

use foursight_core::AnyPosition;

use crate::analysis::MoveValue;
use crate::score::Bounds;
use crate::solver::Solver;

mod error;
mod head;
mod jobs;
mod records;
#[cfg(test)]
mod tests;

pub use error::CheckpointError;
use head::{CHECKSUM_BYTES, Head};
use records::Layout;

/// What is proved about a position by a search that is not finished, or is.
///
/// What it says is believed: whoever goes on from it gets scores that are as true as it is. Its checksum shows damage, not
/// malice.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::{Checkpoint, Limits, Progress, SolveJob, Solver};
///
/// let position: Position = "46136224167753".parse()?;
/// let (mut solver, mut job) = (Solver::default(), SolveJob::score(position));
/// let slice = Limits { nodes: Some(10_000), ..Limits::default() };
/// assert_eq!(job.step(&mut solver, &slice, |_| {}), Progress::More);
/// let bytes = job.checkpoint(&solver).into_bytes();
///
/// // Later, in another process.
/// let checkpoint = Checkpoint::from_bytes(bytes)?;
/// let mut solver = Solver::default();
/// let mut job = SolveJob::score(position).resume(&checkpoint, &mut solver)?;
/// assert_eq!(job.step(&mut solver, &Limits::default(), |_| {}), Progress::Done);
/// assert_eq!(job.solution().score().unwrap().value(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    head: Head,
    /// All of it.
    bytes: Vec<u8>,
    /// Where the entries begin.
    start: usize,
}

impl Checkpoint {
    /// No checkpoint has more bytes.
    ///
    /// ```
    /// use foursight_solver::{Checkpoint, CheckpointError};
    ///
    /// let found = Checkpoint::MOST_BYTES + 1;
    /// assert_eq!(Checkpoint::from_bytes(vec![0; found]), Err(CheckpointError::Size { found }));
    /// ```
    pub const MOST_BYTES: usize = 64 << 20;

    /// Reads a checkpoint, and everything about it that can be checked is: see `docs/checkpoint-format.md`.
    ///
    /// # Errors
    ///
    /// A [`CheckpointError`] that says what is wrong.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Checkpoint, CheckpointError, SolveJob, Solver};
    ///
    /// let checkpoint = SolveJob::score(Position::START).checkpoint(&Solver::default());
    /// let mut bytes = checkpoint.clone().into_bytes();
    /// assert_eq!(Checkpoint::from_bytes(bytes.clone()), Ok(checkpoint));
    /// bytes[18] ^= 1;
    /// assert_eq!(Checkpoint::from_bytes(bytes), Err(CheckpointError::Checksum));
    /// ```
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, CheckpointError> {
        let (head, start, count) = Head::read(&bytes)?;
        let layout = Layout::of(head.position.game());
        let end = bytes.len() - CHECKSUM_BYTES;
        let expected = (start as u64 + CHECKSUM_BYTES as u64)
            .saturating_add(u64::from(count).saturating_mul(layout.record_bytes() as u64));
        if bytes.len() as u64 != expected {
            return Err(CheckpointError::Length { found: bytes.len(), expected });
        }
        for (index, record) in bytes[start..end].chunks_exact(layout.record_bytes()).enumerate() {
            if !layout.read(record).is_possible(head.position) {
                return Err(CheckpointError::Entry { index });
            }
        }
        Ok(Self { head, bytes, start })
    }

    /// The bytes to keep.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{SolveJob, Solver};
    ///
    /// let checkpoint = SolveJob::score(Position::START).checkpoint(&Solver::default());
    /// assert!(checkpoint.into_bytes().starts_with(b"4SCHKP\r\n"));
    /// ```
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// The position that the search is about.
    ///
    /// ```
    /// use foursight_core::AnyPosition;
    /// use foursight_solver::{SolveJob, Solver};
    ///
    /// let position: AnyPosition = "4453".parse().unwrap();
    /// assert_eq!(SolveJob::score(position).checkpoint(&Solver::default()).position(), position);
    /// ```
    pub fn position(&self) -> AnyPosition {
        self.head.position
    }

    /// What is proved about its score.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, SolveJob, Solver};
    ///
    /// let (mut solver, mut job) = (Solver::default(), SolveJob::score("46136224167753".parse::<Position>().unwrap()));
    /// job.step(&mut solver, &Limits::default(), |_| {});
    /// assert_eq!(job.checkpoint(&solver).bounds(), job.solution().bounds);
    /// ```
    pub fn bounds(&self) -> Bounds {
        self.head.bounds
    }

    /// Positions entered by the search so far, over all its runs.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, SolveJob, Solver};
    ///
    /// let (mut solver, mut job) = (Solver::default(), SolveJob::score("46136224167753".parse::<Position>().unwrap()));
    /// job.step(&mut solver, &Limits::default(), |_| {});
    /// assert_eq!(job.checkpoint(&solver).nodes(), job.solution().nodes);
    /// ```
    pub fn nodes(&self) -> u64 {
        self.head.nodes
    }

    /// How long the search took so far, over all its runs.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, SolveJob, Solver};
    ///
    /// let (mut solver, mut job) = (Solver::default(), SolveJob::score("46136224167753".parse::<Position>().unwrap()));
    /// job.step(&mut solver, &Limits::default(), |_| {});
    /// let (kept, spent) = (job.checkpoint(&solver).time(), job.solution().time);
    /// assert_eq!(kept.as_micros(), spent.as_micros());
    /// ```
    pub fn time(&self) -> Duration {
        self.head.time
    }

    /// How many entries of the table it holds.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::{Limits, SolveJob, Solver};
    ///
    /// let (mut solver, mut job) = (Solver::default(), SolveJob::score("46136224167753".parse::<Position>().unwrap()));
    /// assert_eq!(job.checkpoint(&solver).entries(), 0);
    /// job.step(&mut solver, &Limits::default(), |_| {});
    /// assert!(job.checkpoint(&solver).entries() > 10);
    /// ```
    pub fn entries(&self) -> usize {
        self.records().count()
    }

    /// With what the solver's table knows about the game of the position.
    fn new(head: Head, solver: &Solver) -> Self {
        let layout = Layout::of(head.position.game());
        let mut bytes = Vec::new();
        let start = head.write(&mut bytes);
        let room = (Self::MOST_BYTES - start - CHECKSUM_BYTES) / layout.record_bytes();
        let table = solver.known_engine(head.position.game()).map(crate::engine::Engine::table);
        let count = table.map_or(0, |table| layout.write_costliest(table, room, &mut bytes));
        Head::set_count(&mut bytes, start, count);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        Self { head, bytes, start }
    }

    /// Checks that it is about that position, and tells the solver's table what it knows.
    fn teach(&self, position: AnyPosition, solver: &mut Solver) -> Result<(), CheckpointError> {
        if position != self.position() {
            return Err(CheckpointError::OtherPosition { position: self.position() });
        }
        let layout = Layout::of(position.game());
        if self.records().len() > 0 {
            let table = solver.engine_for(position.game()).table();
            table.make_room(self.records().len() as u64);
            self.records().for_each(|record| table.take_in(&layout.read(record).kept()));
        }
        Ok(())
    }

    fn records(&self) -> std::slice::ChunksExact<'_, u8> {
        let end = self.bytes.len() - CHECKSUM_BYTES;
        self.bytes[self.start..end].chunks_exact(Layout::of(self.head.position.game()).record_bytes())
    }

    fn moves(&self) -> &[MoveValue] {
        &self.head.moves
    }
}
