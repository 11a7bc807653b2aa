//! `foursight perft`: how many move sequences there are.

use std::io::Write;
use std::time::Instant;

use foursight_core::{notation, perft, with_position};
use serde::Serialize;

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::exit_on_interrupt;
use crate::json::{PositionJson, VERSION};
use crate::options::{GameArgs, number};
use crate::output::{Output, Table};

/// Count the move sequences of each length up to DEPTH
///
/// Prints a line for each length: the length and the number of sequences. Two orders of the same moves are two
/// sequences, and a sequence ends where the game ends. The numbers of this "performance test" are known for many games,
/// so it is the first test of any implementation of the rules.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The longest sequences to count
    #[arg(value_name = "DEPTH", value_parser = number(1..=128))]
    depth: u32,

    /// Start from this position instead of the empty board
    #[arg(
        long,
        value_name = "POSITION",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    position: String,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    game: GameArgs,
}

const EXAMPLES: &str = "\
Examples:
  foursight perft 9
  foursight perft 6 --position 4453
  foursight perft 9 --game tictactoe
  foursight perft 5 --size 8x8 --connect 5 --json";

#[derive(Serialize)]
struct Report {
    version: u32,
    position: PositionJson,
    depths: Vec<DepthReport>,
}

#[derive(Serialize)]
struct DepthReport {
    depth: u32,
    sequences: u64,
}

impl Args {
    /// Counts and prints.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        exit_on_interrupt();
        let parsed = notation::parse(&self.position, self.game.options()?)?;
        let start = Instant::now();
        let depths = (1..=self.depth).map(|depth| DepthReport {
            depth,
            sequences: with_position!(parsed.position, position => perft(position, depth)),
        });
        let mut total = 0;
        if self.json {
            let depths: Vec<_> = depths.inspect(|row| total += row.sequences).collect();
            let report = Report { version: VERSION, position: PositionJson::new(&parsed), depths };
            writeln!(out, "{}", serde_json::to_string(&report).expect("numbers and strings are JSON"))?;
        } else {
            let mut table = Table::new(out, [("depth", 5), ("sequences", 20)])?;
            for row in depths {
                table.row(&[u64::from(row.depth), row.sequences])?;
                total += row.sequences;
            }
        }
        out.talk_of_speed(total, "sequences", start.elapsed())?;
        Ok(ExitCode::Success)
    }
}
