//! `foursight bench`: how many positions a solver visits, and how fast.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use foursight_core::Position;
use foursight_solver::Solver;
use foursight_tutorial::{Answer, Stage};

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::Background;
use crate::options::number;
use crate::output::Output;
use crate::progress::Progress;

mod page;
mod test_set;
mod totals;

use page::Page;
use test_set::{Case, TestSet};

const EXAMPLES: &str = "\
Examples:
  foursight bench
  foursight bench --weak Test_L2_R2
  foursight bench --stage nonlosing Test_L3_R1
  foursight bench --stage bitboard --weak --count 100 Test_L3_R1 Test_L2_R1";

/// Measure the solver on sets of positions with known scores
///
/// A line of a file is a Connect Four position and its score, such as `4453 -2`. Prints for each file: the set, the
/// number of positions, the mean time in microseconds, the mean number of nodes (positions that the search entered),
/// thousand nodes a second, and the number of wrong scores. Every position is solved from a cold table, by one thread,
/// without a book. A bad line or a wrong score is reported with its line number and the rest go on; the exit code is then
/// 1. Ctrl-C ends with what is measured by then.
///
/// Without files, the sets that are part of the program are solved, and a last line says how many nodes that took in all,
/// and how many a second. The nodes are the signature of the search: they are the same in every run and on every machine,
/// and only a change of the search changes them.
///
/// The stages are the solvers of a tutorial, which visit exactly as many positions as it says: bitboard is alpha-beta and
/// nothing else; nonlosing adds a transposition table and null windows, and leaves out moves that lose at once.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files of positions with their scores; the built-in sets if there are none
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Measure a solver of the tutorial instead: bitboard or nonlosing
    #[arg(long, value_name = "STAGE")]
    stage: Option<Stage>,

    /// Ask for the sign of the score only: who wins, not when
    #[arg(long)]
    weak: bool,

    /// Read the first N lines of each file
    #[arg(long, value_name = "N", value_parser = number(1..=u32::MAX))]
    count: Option<u32>,

    /// Print one JSON object a file
    #[arg(long)]
    json: bool,
}

/// The largest table, in MiB. The signature depends on it, so it is not the user's choice.
const TABLE: usize = 64;

/// One position, solved from a cold table.
struct Measured {
    /// The score, or its sign if no more was asked for.
    score: i32,
    nodes: u64,
    /// Of the search alone: making the table cold is not part of it.
    time: Duration,
}

/// What the thread that solves has to say.
enum Event {
    /// A position was solved.
    Solved { line: u64, measured: Measured, expected: i32 },
    /// A line is no position with a score, and why.
    BadLine(String),
    /// The set cannot be read, and why.
    Unreadable(String),
    /// The set is done.
    Done,
}

impl Args {
    /// Solves and prints, file by file.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let progress = Progress::start();
        let work = self.start(&progress)?;
        let sets = self.sets();
        let mut page = Page::new(self, out, &sets)?;
        let ending = work.each(|event| progress.suspend(|| page.hear(&event)))?;
        progress.finish();
        page.finish(ending)
    }

    fn sets(&self) -> Vec<TestSet> {
        if self.files.is_empty() {
            TestSet::built_in()
        } else {
            self.files.iter().map(|file| TestSet::from_file(file)).collect()
        }
    }

    /// Solves the positions of all sets on a thread of their own.
    fn start(&self, progress: &Progress) -> Result<Background<Event>, CliError> {
        let (sets, stage, answer, count) = (self.sets(), self.stage, self.answer(), self.count);
        let progress = progress.clone();
        Background::start(move |tell| {
            let mut solve = solver_for(stage, answer);
            for set in &sets {
                progress.measure(set.lines(count), || set.name());
                let read = set.each_case(count, |case| {
                    tell(match case {
                        Ok(Case { line, position, score }) => {
                            Event::Solved { line, measured: solve(position), expected: answer.of(score) }
                        }
                        Err(reason) => Event::BadLine(reason),
                    });
                    progress.step();
                });
                tell(match read {
                    Ok(()) => Event::Done,
                    Err(error) => Event::Unreadable(error.to_string()),
                });
            }
        })
    }

    fn answer(&self) -> Answer {
        if self.weak { Answer::Weak } else { Answer::Strong }
    }
}

/// What solves one position.
fn solver_for(stage: Option<Stage>, answer: Answer) -> Box<dyn FnMut(Position) -> Measured> {
    match stage {
        Some(stage) => Box::new(tutorial_solver(stage, answer)),
        None => Box::new(solver(answer)),
    }
}

/// The solver, as it is used everywhere, but with one thread and a table that is cold.
fn solver(answer: Answer) -> impl FnMut(Position) -> Measured {
    let mut solver = Solver::builder().no_book().threads(1).table_mib(TABLE).build();
    // The first position of a solver pays for its memory, which would be most of what an easy set takes.
    solver.solve("2252576253462244111563365343671351441".parse::<Position>().expect("a late position"));
    move |position| {
        solver.clear();
        let solution = match answer {
            Answer::Strong => solver.solve(position),
            Answer::Weak => solver.outcome(position),
        };
        // A weak answer has bounds of one sign, and the sign is all that is asked of it.
        let score = answer.of(solution.bounds.lower.value());
        Measured { score, nodes: solution.nodes, time: solution.time }
    }
}

/// A solver of the tutorial. It is timed here, since it does not do so itself.
fn tutorial_solver(stage: Stage, answer: Answer) -> impl FnMut(Position) -> Measured {
    let mut solver = foursight_tutorial::Solver::new(stage);
    move |position| {
        solver.clear();
        let start = Instant::now();
        let found = solver.solve(position, answer);
        Measured { score: found.score, nodes: found.positions, time: start.elapsed() }
    }
}
