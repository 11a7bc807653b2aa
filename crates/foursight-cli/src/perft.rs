//! `foursight perft`: how many move sequences there are.

use std::io::Write;
use std::time::Instant;

use foursight_core::AnyPosition;
use foursight_json::{Perft, PerftDepth, to_line};

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::{Background, Ending};
use crate::options::{CommonArgs, number};
use crate::output::{Output, Table};
use crate::position_text::PositionText;
use crate::progress::Progress;
use crate::words;

const EXAMPLES: &str = "\
Examples:
  foursight perft 9
  foursight perft 6 --position 4453
  foursight perft 9 --game tictactoe
  foursight perft 5 --size 8x8 --connect 5 --json";

/// Count the move sequences of each length up to DEPTH
///
/// Prints a line for each length: the length and the number of sequences. Two orders of the same moves are two
/// sequences, and a sequence ends where the game ends; where every game has ended, so does the list. The numbers of this
/// "performance test" are known for many games, so it is the first test of any implementation of the rules.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The longest sequences to count
    #[arg(value_name = "DEPTH", value_parser = number(0..=128))]
    depth: u32,

    /// Start from this position instead of the empty board
    #[arg(
        long,
        value_name = "POSITION",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    position: PositionText,

    #[command(flatten)]
    common: CommonArgs,
}

impl Args {
    /// Counts and prints.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let parsed = self.position.parse(self.common.game.options()?)?;
        let (position, last, start) = (parsed.position, self.depth, Instant::now());
        let progress = Progress::start();
        let watched = progress.clone();
        let work = Background::start(move |found| {
            // The one sequence without a move is not worth a line, unless it is all there is or all that was asked for.
            let first = if position.is_over() { 0 } else { last.min(1) };
            for depth in first..=last {
                let sequences = sequences(position, depth, &watched);
                // Where no game goes on, none does later.
                if sequences == 0 {
                    break;
                }
                found(PerftDepth { depth, sequences });
            }
        })?;
        let (depths, ending) = if self.common.json {
            work.collect(|_| Ok(()))?
        } else {
            let mut table = Table::new(out, [("depth", 5), ("sequences", 20)])?;
            work.collect(|row| progress.suspend(|| table.row(&[u64::from(row.depth), row.sequences])))?
        };
        progress.finish();
        let total = depths.iter().map(|row| row.sequences).sum();
        let longest = depths.last().map_or(0, |row| row.depth);
        if ending == Ending::Complete && longest < last {
            out.talk(&match longest {
                0 => "the game is over: the one sequence is that of no moves".to_owned(),
                longest => {
                    let moves = words::count(longest.into(), "move");
                    format!("every game is over after {moves}: there are no longer sequences")
                }
            })?;
        }
        if self.common.json {
            writeln!(out, "{}", to_line(&Perft::new(&parsed, depths, ending == Ending::Complete)))?;
        }
        out.talk_of_speed(total, "sequence", start.elapsed())?;
        Ok(ending.exit_code())
    }
}

/// The sequences of one length; counted by their first two moves where there are more, to see how far it is.
fn sequences(position: AnyPosition, depth: u32, progress: &Progress) -> u64 {
    if depth <= MOVES_AHEAD || position.outcome().is_some() {
        return position.perft(depth);
    }
    let starts: Vec<AnyPosition> = children(position).flat_map(children).collect();
    progress.measure(starts.len() as u64, || format!("sequences of {depth} moves"));
    let part = |start: AnyPosition| {
        let part = start.perft(depth - MOVES_AHEAD);
        progress.step();
        part
    };
    starts.into_iter().map(part).sum()
}

/// How many moves are made before the counting begins.
const MOVES_AHEAD: u32 = 2;

fn children(position: AnyPosition) -> impl Iterator<Item = AnyPosition> {
    position.playable().iter().filter_map(move |cell| position.place(cell).ok())
}
