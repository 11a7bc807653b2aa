//! `foursight count`: how many different positions there are.

use std::io::{self, Write};
use std::time::Instant;

use foursight_core::{AnyPosition, Game, OutOfMemory, PlyCount};
use foursight_json::{Count, Counts, to_line};

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::{Background, Ending};
use crate::options::{CommonArgs, number};
use crate::output::{Output, Table};
use crate::progress::Progress;

const EXAMPLES: &str = "\
Examples:
  foursight count 9
  foursight count 9 --game tictactoe
  foursight count 13 --memory 4096

When the memory does not suffice, the plies counted so far stand, without a total,
and the exit code is 2: the value of --memory was too small.";

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

    #[command(flatten)]
    common: CommonArgs,
}

impl Args {
    /// Counts and prints.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let game = self.common.game.game()?;
        let start = Instant::now();
        let progress = Progress::start();
        let work = self.start(game, &progress)?;
        let (plies, counted) = if self.common.json {
            Self::write_report(out, game, work)?
        } else {
            Self::write_table(out, &progress, work)?
        };
        progress.finish();
        let ending = counted.map_err(CliError::Memory)?;
        out.talk_of_speed(Counts::total(&plies).positions, "position", start.elapsed())?;
        Ok(ending.exit_code())
    }

    /// Counts ply by ply, until the last one or the end of the memory.
    fn start(&self, game: Game, progress: &Progress) -> Result<Background<Counted>, CliError> {
        let bytes = usize::try_from(u64::from(self.memory) << 20).unwrap_or(usize::MAX);
        let (last, progress) = (self.ply, progress.clone());
        Background::start(move |found| {
            for count in AnyPosition::new(game).ply_counts(bytes).take((last as usize).saturating_add(1)) {
                if let Ok(PlyCount { ply, classes, .. }) = count {
                    progress
                        .say(|| format!("ply {} of {last}, from {classes} classes of positions", ply + 1));
                }
                found(count);
            }
        })
    }

    fn write_table(
        out: &mut Output,
        progress: &Progress,
        work: Background<Counted>,
    ) -> io::Result<(Vec<PlyCount>, Result<Ending, OutOfMemory>)> {
        let mut table = Table::new(out, [("ply", 5), ("positions", 16), ("terminal", 16), ("classes", 16)])?;
        let (plies, counted) = finish(work.collect(|counted| match counted {
            Ok(count) => {
                let row = [u64::from(count.ply), count.positions, count.terminal, count.classes];
                progress.suspend(|| table.row(&row))
            }
            Err(_) => Ok(()),
        })?);
        if counted == Ok(Ending::Complete) {
            let Counts { positions, terminal, classes } = Counts::total(&plies);
            let [positions, terminal, classes] =
                [positions, terminal, classes].map(|number| number.to_string());
            table.row(&["total".to_owned(), positions, terminal, classes])?;
        }
        Ok((plies, counted))
    }

    fn write_report(
        out: &mut Output,
        game: Game,
        work: Background<Counted>,
    ) -> io::Result<(Vec<PlyCount>, Result<Ending, OutOfMemory>)> {
        let (plies, counted) = finish(work.collect(|_| Ok(()))?);
        let complete = counted == Ok(Ending::Complete);
        writeln!(out, "{}", to_line(&Count::new(game, &plies, complete)))?;
        Ok((plies, counted))
    }
}

/// One ply, or the end of the memory.
type Counted = Result<PlyCount, OutOfMemory>;

/// The plies that were counted, and how it ended: as it should, by Ctrl-C, or for want of memory.
fn finish((counted, ending): (Vec<Counted>, Ending)) -> (Vec<PlyCount>, Result<Ending, OutOfMemory>) {
    let mut plies = Vec::new();
    for count in counted {
        match count {
            Ok(count) => plies.push(count),
            Err(error) => return (plies, Err(error)),
        }
    }
    (plies, Ok(ending))
}
