//! `foursight bench`: how many positions a solver visits, and how fast.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use foursight_core::Position;
use foursight_solver::Solver;
use foursight_tutorial::{Answer, Stage};

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::exit_on_interrupt;
use crate::options::number;
use crate::output::{Output, Table};

mod tally;
mod test_set;

use tally::Tally;
use test_set::{Case, TestSet};

/// Measure the solver on sets of positions with known scores
///
/// A line of a file is a Connect Four position and its score, such as `4453 -2`. Prints for each file: the set, the
/// number of positions, the mean time in microseconds, the mean number of nodes (positions that the search entered),
/// thousand nodes a second, and the number of wrong scores. Every position is solved from a cold table, by one thread,
/// without a book. A bad line or a wrong score is reported with its line number and the rest go on; the exit code is then
/// 1.
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

const EXAMPLES: &str = "\
Examples:
  foursight bench
  foursight bench --weak Test_L2_R2
  foursight bench --stage nonlosing Test_L3_R1
  foursight bench --stage bitboard --weak --count 100 Test_L3_R1 Test_L2_R1";

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

impl Args {
    /// Solves and prints, file by file.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        exit_on_interrupt();
        let mut solve = self.solver();
        let sets = if self.files.is_empty() {
            TestSet::built_in()
        } else {
            self.files.iter().map(|file| TestSet::from_file(file)).collect()
        };
        let mut total = Tally::default();
        if self.json {
            for set in &sets {
                let tally = self.measure(set, &mut solve, |message| out.talk(message))?;
                total.add_set(&tally);
                writeln!(out, "{}", tally.json(set, self.stage, self.answer()))?;
                // The next file may take hours.
                out.flush()?;
            }
        } else {
            let mut table = Table::new(out, tally::COLUMNS)?;
            for set in &sets {
                let tally = self.measure(set, &mut solve, |message| table.talk(message))?;
                total.add_set(&tally);
                table.row(&tally.row(set))?;
            }
        }
        if self.files.is_empty() {
            writeln!(out, "{}", if self.json { total.signature_json() } else { total.signature() })?;
        }
        Ok(if total.is_fine() { ExitCode::Success } else { ExitCode::BadInput })
    }

    fn answer(&self) -> Answer {
        if self.weak { Answer::Weak } else { Answer::Strong }
    }

    /// What solves one position.
    fn solver(&self) -> Box<dyn FnMut(Position) -> Measured> {
        let answer = self.answer();
        match self.stage {
            Some(stage) => Box::new(tutorial_solver(stage, answer)),
            None => Box::new(solver(answer)),
        }
    }

    /// Solves the positions of a set; `talk` is told about everything in it that is wrong.
    fn measure(
        &self,
        set: &TestSet,
        solve: &mut impl FnMut(Position) -> Measured,
        mut talk: impl FnMut(&str) -> io::Result<()>,
    ) -> io::Result<Tally> {
        let file = set.file.display();
        let mut tally = Tally::default();
        set.each_case(self.count, |case| {
            let Case { line, position, score } = match case {
                Ok(case) => case,
                Err(reason) => {
                    tally.bad += 1;
                    return talk(&format!("{file}: {reason}"));
                }
            };
            let expected = self.answer().of(score);
            let measured = solve(position);
            tally.add(&measured, expected);
            if measured.score == expected {
                return Ok(());
            }
            talk(&format!("{file}: line {line}: the score is {}, not {expected}", measured.score))
        })?;
        Ok(tally)
    }
}

/// The solver, as it is used everywhere, but with one thread and a table that is cold.
fn solver(answer: Answer) -> impl FnMut(Position) -> Measured {
    let mut solver = Solver::builder().threads(1).table_mib(TABLE).build();
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
