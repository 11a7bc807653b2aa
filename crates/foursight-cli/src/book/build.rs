//! `foursight book build`: a book from nothing but the solver.
//!
//! Only the deepest ply is solved; what lies before it is the best of its moves. Each thread solves positions of its own
//! with a table of its own that stays warm: neighbours in the book share little (15 % of the nodes), less than what two
//! threads on one position would lose.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use foursight_core::Game;
use foursight_core::notation::{GameOptions, parse};
use foursight_solver::batch::{Answer, Batch};
use foursight_solver::book::{Book, BookError, DeepBook, Places};
use foursight_solver::{CancelHandle, Limits, Solver};

use super::checkpoint::{Checkpoint, Known};
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::cancel_on_interrupt;
use crate::options::{GameArgs, number};
use crate::output::Output;
use crate::progress::Progress;
use crate::replace::replace;

/// Solve every position of a ply, and write a book of it and all before it
///
/// The 7x6 book of 8 plies takes about two hours of one core. Ctrl-C, or worse, loses at most a second of work: the
/// same command goes on where the last one stopped, and the book is the same to the byte.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The last ply of the book: the number of stones on the board
    #[arg(long, value_name = "PLY", value_parser = number(0..=128))]
    depth: u32,

    /// Make a deep book, of what arises after these moves alone
    ///
    /// It holds the last ply, from which the three before it follow, and leaves out what can be seen without it, in less than half
    /// of the bits.
    #[arg(long, value_name = "MOVES")]
    after: Option<String>,

    /// The first ply that a deep book holds, an even number of plies before the last [default: the last]
    #[arg(long, value_name = "PLY", requires = "after", value_parser = number(0..=128))]
    first: Option<u32>,

    /// Where the book goes [default: GAME-PLY.book, such as 7x6x4-8.book]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = number(1..=256))]
    threads: Option<u32>,

    /// Memory for the transposition tables of all threads together, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = number(1..=1 << 20))]
    table: u32,

    #[command(flatten)]
    game: GameArgs,
}

const EXAMPLES: &str = "\
Examples:
  foursight book build --depth 4 --size 6x5
  foursight book build --depth 8 --output connect4.book
  foursight book build --depth 12 --after 44 --output deep.book

While it works, FILE.part keeps what is done; it is removed when the book is there.";

/// How often the checkpoint is written; a large one less often.
const CHECKPOINT_EVERY: Duration = Duration::from_millis(500);
/// How long the builder waits for an answer before it looks at the clock.
const LOOK_EVERY: Duration = Duration::from_millis(50);

impl Args {
    /// Builds, or goes on building.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let game = self.game.game()?;
        let places = Places::new(game, self.depth).map_err(CliError::Book)?;
        let path = self.output.clone().unwrap_or_else(|| format!("{game}-{}.book", self.depth).into());
        if path.exists() {
            return Err(CliError::Exists(path));
        }
        let cancel = cancel_on_interrupt(|| {});
        let root = self.after.as_deref().map(|moves| columns(game, moves)).transpose()?;
        let mut build = Build::start(places, &path, root.as_deref())?;
        build.solve(self, &cancel)?;
        if cancel.is_cancelled() {
            let (done, all) = (build.done(), build.wanted.len());
            out.talk(&format!("{done} of {all} places are done; the same command goes on from there"))?;
            return Ok(ExitCode::Interrupted);
        }
        let first = self.first.unwrap_or(self.depth);
        let bytes = build.finish(root.as_deref(), first).map_err(CliError::Book)?;
        replace(&path, &bytes).map_err(|error| CliError::File(path.clone(), error))?;
        let part = Checkpoint::path(&path);
        fs::remove_file(&part).map_err(|error| CliError::File(part, error))?;
        let (nodes, time) = (build.nodes, build.time);
        out.talk(&format!("{}: {} bytes", path.display(), bytes.len()))?;
        out.talk_of_speed(nodes, "node", time)?;
        Ok(ExitCode::Success)
    }

    fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, |threads| threads as usize)
    }
}

/// A book in the making.
struct Build {
    places: Arc<Places>,
    checkpoint_path: PathBuf,
    /// What is known of the deepest ply.
    known: Vec<u8>,
    /// Which of its places have to be known, in the order in which they are solved.
    wanted: Vec<u32>,
    nodes: u64,
    time: Duration,
}

impl Build {
    /// From the checkpoint if there is one, else from nothing.
    fn start(places: Places, book: &Path, root: Option<&[u8]>) -> Result<Self, CliError> {
        let last_ply = places.of_ply(places.depth());
        let wanted = match root {
            None => last_ply.clone().collect(),
            Some(root) => DeepBook::needed(&places, root).map_err(CliError::Book)?,
        };
        let path = Checkpoint::path(book);
        let length = places.of_ply(places.depth()).len();
        let checkpoint = match Checkpoint::read(&path).map_err(|error| CliError::File(path.clone(), error))? {
            Some(old)
                if (old.game, old.depth, old.known.len()) == (places.game(), places.depth(), length) =>
            {
                old
            }
            Some(other) => return Err(CliError::OtherBook { path, game: other.game, depth: other.depth }),
            None => Checkpoint {
                game: places.game(),
                depth: places.depth(),
                nodes: 0,
                time: Duration::ZERO,
                known: vec![Known::Nothing.to_byte(); length],
            },
        };
        let build = Self {
            places: Arc::new(places),
            checkpoint_path: path,
            known: checkpoint.known,
            wanted: wanted.into_iter().map(|place| place - last_ply.start).collect(),
            nodes: checkpoint.nodes,
            time: checkpoint.time,
        };
        build.save(Duration::ZERO)?;
        Ok(build)
    }

    fn done(&self) -> usize {
        self.wanted.iter().filter(|&&index| !self.is_open(index)).count()
    }

    fn is_open(&self, index: u32) -> bool {
        Known::from_byte(self.known[index as usize]) == Known::Nothing
    }

    fn save(&self, since_start: Duration) -> Result<(), CliError> {
        let checkpoint = Checkpoint {
            game: self.places.game(),
            depth: self.places.depth(),
            nodes: self.nodes,
            time: self.time + since_start,
            known: self.known.clone(),
        };
        let written = checkpoint.write(&self.checkpoint_path);
        written.map_err(|error| CliError::File(self.checkpoint_path.clone(), error))
    }

    /// Solves the deepest ply with all threads, until it is done or cancelled.
    fn solve(&mut self, args: &Args, cancel: &CancelHandle) -> Result<(), CliError> {
        let start = Instant::now();
        let progress = Progress::start();
        progress.measure(self.wanted.len() as u64, || "of the last ply".to_owned());
        progress.resume_at(self.done() as u64);
        let solved = self.solve_what_is_open(args, cancel, &progress, start);
        progress.finish();
        solved?;
        self.save(start.elapsed())?;
        self.time += start.elapsed();
        Ok(())
    }

    fn solve_what_is_open(
        &mut self,
        args: &Args,
        cancel: &CancelHandle,
        progress: &Progress,
        start: Instant,
    ) -> Result<(), CliError> {
        let open: Vec<u32> = self.wanted.iter().copied().filter(|&index| self.is_open(index)).collect();
        let solver = Solver::builder().no_book().threads(args.threads()).table_mib(args.table as usize);
        let limits = Limits { cancel: Some(cancel.clone()), ..Limits::default() };
        let places = Arc::clone(&self.places);
        let batch = Batch::new(solver).limits(limits).as_they_come();
        let mut answers =
            batch.run(open, move |index, solver, limits| Found::new(&places, index, solver, limits));
        let mut last = start;
        loop {
            if answers.wait(LOOK_EVERY) {
                let Some(Answer { value: found, .. }) = answers.next() else { return Ok(()) };
                self.nodes += found.nodes;
                if let Some(known) = found.known {
                    self.known[found.index as usize] = known.to_byte();
                    progress.step();
                }
            }
            if last.elapsed() >= CHECKPOINT_EVERY + CHECKPOINT_EVERY * (self.known.len() >> 19) as u32 {
                // A disk that is full ends the work; what is there stays.
                self.save(start.elapsed())?;
                last = Instant::now();
            }
        }
    }

    /// The book: the deepest ply as solved, each ply before it from the next. An error only if the checkpoint was not ours.
    fn finish(&self, root: Option<&[u8]>, first: u32) -> Result<Vec<u8>, BookError> {
        let scores = self.known.iter().map(|&known| Known::from_byte(known).score());
        match root {
            None => Book::from_last_ply(&self.places, &scores.collect::<Vec<_>>()),
            Some(root) => {
                let places = self.places.of_ply(self.places.depth());
                let scores = places.zip(scores).filter_map(|(place, score)| Some((place, score?)));
                DeepBook::encode(&self.places, root, first, scores)
            }
        }
    }
}

/// The columns of some moves, from 0.
fn columns(game: Game, moves: &str) -> Result<Vec<u8>, CliError> {
    let parsed = parse(moves, GameOptions::from(game)).map_err(CliError::Position)?;
    let cells = parsed.moves.unwrap_or_default();
    Ok(cells.iter().map(|cell| cell.column() as u8).collect())
}

/// What was found out about a place of the deepest ply.
struct Found {
    index: u32,
    /// Absent if Ctrl-C came first.
    known: Option<Known>,
    nodes: u64,
}

impl Found {
    fn new(places: &Places, index: u32, solver: &mut Solver, limits: &Limits) -> Self {
        match places.position(places.of_ply(places.depth()).start + index) {
            Some(position) if position.outcome().is_none() => {
                let solution = solver.solve_within(position, limits);
                Self { index, known: solution.score().map(Known::Score), nodes: solution.nodes }
            }
            _ => Self { index, known: Some(Known::NoScore), nodes: 0 },
        }
    }
}
