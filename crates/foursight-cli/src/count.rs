//! `foursight count`: how many different positions there are.

use std::io::{self, Write};
use std::time::Instant;

use foursight_core::{AnyPosition, Game, OutOfMemory, PlyCount, PlyCounter, with_position};
use serde::Serialize;

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::exit_on_interrupt;
use crate::json::{GameJson, VERSION};
use crate::options::{GameArgs, number};
use crate::output::{Output, Table};

/// Count the distinct positions at each ply up to PLY
///
/// Prints a line for each ply: the ply, the positions that can arise in play, how many of them are the end of a game,
/// and how many positions there are when those that differ by a symmetry of the board count as one. The last line is
/// the total. The counts are exact; what limits the ply is memory.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The last ply to count: the number of stones on the board
    #[arg(value_name = "PLY", value_parser = number(0..=128))]
    ply: u32,

    /// Memory to use, in MiB; it is taken as it is needed
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = number(1..=u32::MAX))]
    memory: u32,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    game: GameArgs,
}

const EXAMPLES: &str = "\
Examples:
  foursight count 9
  foursight count 9 --game tictactoe
  foursight count 13 --memory 4096

When the memory does not suffice, the plies counted so far stand, without a total,
and the exit code is 2: the value of --memory was too small.";

#[derive(Serialize)]
struct Report {
    version: u32,
    game: GameJson,
    /// Whether every ply asked for is there.
    complete: bool,
    plies: Vec<PlyReport>,
    total: Counts,
}

#[derive(Serialize)]
struct PlyReport {
    ply: u32,
    #[serde(flatten)]
    counts: Counts,
}

#[derive(Clone, Copy, Default, Serialize)]
struct Counts {
    positions: u64,
    terminal: u64,
    classes: u64,
}

impl Counts {
    fn add(&mut self, count: PlyCount) {
        self.positions += count.positions;
        self.terminal += count.terminal;
        self.classes += count.classes;
    }
}

impl From<PlyCount> for PlyReport {
    fn from(PlyCount { ply, positions, terminal, classes }: PlyCount) -> Self {
        Self { ply, counts: Counts { positions, terminal, classes } }
    }
}

impl Args {
    /// Counts and prints.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        exit_on_interrupt();
        let game = self.game.game()?;
        let start = Instant::now();
        let mut total = Counts::default();
        let counted = if self.json {
            self.write_report(out, game, &mut total)?
        } else {
            self.write_table(out, game, &mut total)?
        };
        counted.map_err(CliError::Memory)?;
        out.talk_of_speed(total.positions, "positions", start.elapsed())?;
        Ok(ExitCode::Success)
    }

    /// Hands each ply to `each`, until the last one, the end of the memory, or an error of `each`.
    fn each_ply(
        &self,
        game: Game,
        mut each: impl FnMut(PlyCount) -> io::Result<()>,
    ) -> io::Result<Result<(), OutOfMemory>> {
        let bytes = usize::try_from(u64::from(self.memory) << 20).unwrap_or(usize::MAX);
        with_position!(AnyPosition::new(game), start => {
            for count in PlyCounter::new(start, bytes).take(self.ply as usize + 1) {
                match count {
                    Ok(count) => each(count)?,
                    Err(error) => return Ok(Err(error)),
                }
            }
        });
        Ok(Ok(()))
    }

    fn write_table(
        &self,
        out: &mut Output,
        game: Game,
        total: &mut Counts,
    ) -> io::Result<Result<(), OutOfMemory>> {
        let mut table = Table::new(out, [("ply", 5), ("positions", 16), ("terminal", 16), ("classes", 16)])?;
        let counted = self.each_ply(game, |count| {
            total.add(count);
            table.row(&[u64::from(count.ply), count.positions, count.terminal, count.classes])
        })?;
        if counted.is_ok() {
            let Counts { positions, terminal, classes } = total;
            let numbers = [positions, terminal, classes].map(|number| number.to_string());
            let [positions, terminal, classes] = numbers;
            table.row(&["total".to_owned(), positions, terminal, classes])?;
        }
        Ok(counted)
    }

    fn write_report(
        &self,
        out: &mut Output,
        game: Game,
        total: &mut Counts,
    ) -> io::Result<Result<(), OutOfMemory>> {
        let mut plies = Vec::new();
        let counted = self.each_ply(game, |count| {
            total.add(count);
            plies.push(count.into());
            Ok(())
        })?;
        let report = Report {
            version: VERSION,
            game: GameJson::new(game),
            complete: counted.is_ok(),
            plies,
            total: *total,
        };
        writeln!(out, "{}", serde_json::to_string(&report).expect("numbers and strings are JSON"))?;
        Ok(counted)
    }
}
