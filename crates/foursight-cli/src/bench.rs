//! `foursight bench`: how many positions a solver visits, and how fast.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use foursight_core::Position;
use foursight_tutorial::{Answer, Solver, Stage};

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::options::number;
use crate::output::{Output, Table};

mod tally;
mod test_set;

use tally::Tally;
use test_set::{Case, each_case};

/// Measure a solver on sets of positions with known scores
///
/// A line of a file is a Connect Four position and its score, such as `4453 -2`. Prints for each file: the set, the
/// number of positions, the mean time in microseconds, the mean number of nodes (positions that the search entered),
/// thousand nodes a second, and the number of wrong scores. Every position is solved from a cold table, by one thread. A
/// bad line or a wrong score is reported with its line number and the rest go on; the exit code is then 1.
///
/// The stages are the solvers of a tutorial, which visit exactly as many positions as it says: bitboard is alpha-beta and
/// nothing else; nonlosing adds a transposition table and null windows, and leaves out moves that lose at once.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files of positions with their scores
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The solver: bitboard or nonlosing
    #[arg(long, value_name = "STAGE")]
    stage: Stage,

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
  foursight bench --stage nonlosing Test_L3_R1
  foursight bench --stage bitboard --weak --count 100 Test_L3_R1 Test_L2_R1";

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
        let mut solve = self.solver();
        let mut fine = true;
        if self.json {
            for file in &self.files {
                let tally = self.measure(file, &mut solve, |message| out.talk(message))?;
                fine &= tally.is_fine();
                writeln!(out, "{}", tally.json(file, self.stage, self.answer()))?;
                // The next file may take hours.
                out.flush()?;
            }
        } else {
            let mut table = Table::new(out, tally::COLUMNS)?;
            for file in &self.files {
                let tally = self.measure(file, &mut solve, |message| table.talk(message))?;
                fine &= tally.is_fine();
                table.row(&tally.row(file))?;
            }
        }
        Ok(if fine { ExitCode::Success } else { ExitCode::BadInput })
    }

    fn answer(&self) -> Answer {
        if self.weak { Answer::Weak } else { Answer::Strong }
    }

    /// What solves one position. A solver times itself, since only it knows what belongs to the search.
    fn solver(&self) -> impl FnMut(Position) -> Measured + use<> {
        let mut solver = Solver::new(self.stage);
        let answer = self.answer();
        move |position| {
            solver.clear();
            let start = Instant::now();
            let found = solver.solve(position, answer);
            Measured { score: found.score, nodes: found.positions, time: start.elapsed() }
        }
    }

    /// Solves the positions of a file; `talk` is told about everything in it that is wrong.
    fn measure(
        &self,
        path: &Path,
        solve: &mut impl FnMut(Position) -> Measured,
        mut talk: impl FnMut(&str) -> io::Result<()>,
    ) -> io::Result<Tally> {
        let file = path.display();
        let mut tally = Tally::default();
        each_case(path, self.count, |case| {
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
