//! `foursight book build`: a book from nothing but the solver.
//!
//! Only the deepest ply is solved; what lies before it is the best of its moves. Each thread solves positions of its own
//! with a table of its own that stays warm: neighbours in the book share little (15 % of the nodes), less than what two
//! threads on one position would lose.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use foursight_core::{AnyPosition, Outcome};
use foursight_solver::book::{Book, BookError, Places};
use foursight_solver::{CancelHandle, Limits, Score, Solver};

use super::checkpoint::{Checkpoint, Known, replace};
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::cancel_on_interrupt;
use crate::options::{GameArgs, number};
use crate::output::Output;
use crate::progress::Progress;

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

While it works, FILE.part keeps what is done; it is removed when the book is there.";

/// How often the checkpoint is written.
const CHECKPOINT_EVERY: Duration = Duration::from_millis(500);
/// How often the builder looks whether its threads are done.
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
        let mut build = Build::start(places, &path)?;
        build.solve(self, &cancel)?;
        if cancel.is_cancelled() {
            let (done, all) = (build.done(), build.known.len());
            out.talk(&format!("{done} of {all} places are done; the same command goes on from there"))?;
            return Ok(ExitCode::Interrupted);
        }
        let bytes = build.finish().map_err(CliError::Book)?;
        replace(&path, &bytes).map_err(|error| CliError::File(path.clone(), error))?;
        let part = Checkpoint::path(&path);
        fs::remove_file(&part).map_err(|error| CliError::File(part, error))?;
        let (nodes, time) = (build.nodes.load(Relaxed), build.time);
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
    places: Places,
    checkpoint_path: PathBuf,
    /// What is known of the deepest ply.
    known: Vec<AtomicU8>,
    nodes: AtomicU64,
    time: Duration,
}

impl Build {
    /// From the checkpoint if there is one, else from nothing.
    fn start(places: Places, book: &Path) -> Result<Self, CliError> {
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
            places,
            checkpoint_path: path,
            known: checkpoint.known.into_iter().map(AtomicU8::new).collect(),
            nodes: AtomicU64::new(checkpoint.nodes),
            time: checkpoint.time,
        };
        build.save(Duration::ZERO)?;
        Ok(build)
    }

    fn done(&self) -> usize {
        self.known.iter().filter(|known| Known::from_byte(known.load(Relaxed)) != Known::Nothing).count()
    }

    fn save(&self, since_start: Duration) -> Result<(), CliError> {
        let checkpoint = Checkpoint {
            game: self.places.game(),
            depth: self.places.depth(),
            nodes: self.nodes.load(Relaxed),
            time: self.time + since_start,
            known: self.known.iter().map(|known| known.load(Relaxed)).collect(),
        };
        let written = checkpoint.write(&self.checkpoint_path);
        written.map_err(|error| CliError::File(self.checkpoint_path.clone(), error))
    }

    /// Solves the deepest ply with all threads, until it is done or cancelled.
    fn solve(&mut self, args: &Args, cancel: &CancelHandle) -> Result<(), CliError> {
        let start = Instant::now();
        let (next, busy) = (AtomicU32::new(0), AtomicUsize::new(args.threads()));
        let progress = Progress::start();
        progress.measure(self.known.len() as u64, || "of the last ply".to_owned());
        progress.resume_at(self.done() as u64);
        let saved: Result<(), CliError> = thread::scope(|scope| {
            for _ in 0..args.threads() {
                scope.spawn(|| {
                    self.work(args, &next, cancel, &progress);
                    busy.fetch_sub(1, Relaxed);
                });
            }
            let mut last = Instant::now();
            while busy.load(Relaxed) > 0 {
                thread::sleep(LOOK_EVERY);
                if last.elapsed() >= CHECKPOINT_EVERY {
                    // A disk that is full ends the work; what is there stays.
                    self.save(start.elapsed()).inspect_err(|_| cancel.cancel())?;
                    last = Instant::now();
                }
            }
            Ok(())
        });
        progress.finish();
        saved?;
        self.save(start.elapsed())?;
        self.time += start.elapsed();
        Ok(())
    }

    /// What one thread does: takes the next place until there is none.
    fn work(&self, args: &Args, next: &AtomicU32, cancel: &CancelHandle, progress: &Progress) {
        let table = (args.table as usize / args.threads()).max(1);
        let mut solver = Solver::builder().no_book().table_mib(table).build();
        let limits = Limits { cancel: Some(cancel.clone()), ..Limits::default() };
        let first = self.places.of_ply(self.places.depth()).start;
        loop {
            let index = next.fetch_add(1, Relaxed);
            let Some(known) = self.known.get(index as usize) else { return };
            if Known::from_byte(known.load(Relaxed)) != Known::Nothing {
                continue;
            }
            let found = match self.places.position(first + index) {
                Some(position) if position.outcome().is_none() => {
                    let solution = solver.solve_within(position, &limits);
                    self.nodes.fetch_add(solution.nodes, Relaxed);
                    let Some(score) = solution.score() else { return };
                    Known::Score(score)
                }
                _ => Known::NoScore,
            };
            known.store(found.to_byte(), Relaxed);
            progress.step();
        }
    }

    /// The book: the deepest ply as solved, each ply before it from the next. An error only if the checkpoint was not ours.
    fn finish(&self) -> Result<Vec<u8>, BookError> {
        let mut scores = vec![None; self.places.len() as usize];
        let deepest = self.places.of_ply(self.places.depth());
        for (place, known) in deepest.zip(&self.known) {
            scores[place as usize] = Known::from_byte(known.load(Relaxed)).score();
        }
        for ply in (0..self.places.depth()).rev() {
            for place in self.places.of_ply(ply) {
                scores[place as usize] = self.places.position(place).and_then(|position| {
                    best_of_moves(position, |child| scores[self.places.place(child)? as usize])
                });
            }
        }
        Book::encode(&self.places, &scores)
    }
}

/// The score of a position from the scores of what its moves lead to; `None` if the game is over.
pub(super) fn best_of_moves(
    position: AnyPosition,
    score: impl Fn(AnyPosition) -> Option<Score>,
) -> Option<Score> {
    if position.outcome().is_some() {
        return None;
    }
    let values = position.playable().iter().map(|cell| {
        let child = position.place(cell).expect("a legal move");
        match child.outcome() {
            Some(Outcome::Draw) => Some(Score::DRAW),
            Some(Outcome::Win(_)) => Score::win(child.game(), child.ply()),
            None => score(child).map(|score| -score),
        }
    });
    values.collect::<Option<Vec<_>>>()?.into_iter().max()
}
