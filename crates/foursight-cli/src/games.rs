//! `foursight games`: the games that were played in the terminal.

use std::io::Write;

use foursight_core::Player;

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::output::Output;

mod store;

pub(crate) use store::{Entry, Store};

const EXAMPLES: &str = "\
Examples:
  foursight games
  foursight play --resume
  foursight games --records | foursight review
  foursight games --records > my-games.txt";

/// List the games that were played in the terminal
///
/// `foursight play` keeps every game that is finished or left, one a line, in a file of its own: board, players, moves and
/// result. The number is what `foursight play --resume` takes.
///
/// The file is `games` in the folder `foursight` of the place where programs keep data: `XDG_DATA_HOME`, or what the
/// system has for that. What stands before the `#` of its lines is a game that every command understands.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Print the games alone, as other commands read them
    #[arg(long, conflicts_with = "file")]
    records: bool,

    /// Print the name of the file
    #[arg(long)]
    file: bool,
}

impl Args {
    /// Prints the list.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let store = Store::from_environment().ok_or(CliError::NoHome)?;
        if self.file {
            writeln!(out, "{}", store.path().display())?;
            return Ok(ExitCode::Success);
        }
        let mut code = ExitCode::Success;
        let mut entries = Vec::new();
        for (number, entry) in store.read()? {
            match entry {
                Ok(entry) => entries.push((number, entry)),
                Err(error) => {
                    out.talk(&format!("line {number}: {error}"))?;
                    code = ExitCode::BadInput;
                }
            }
        }
        if entries.is_empty() {
            out.talk("no game was played yet: foursight play")?;
        }
        for (number, entry) in &entries {
            if self.records {
                writeln!(out, "{}", entry.record)?;
            } else {
                write_entry(out, *number, entry)?;
            }
        }
        Ok(code)
    }
}

fn write_entry(out: &mut Output, number: usize, entry: &Entry) -> Result<(), CliError> {
    let players = Player::ALL.map(|player| format!("{} {}", player.stone(), entry.players[player as usize]));
    let [first, second] = players;
    let date = entry.date.replace('T', " ");
    let date = date.trim_end_matches('Z');
    let board = entry.board();
    writeln!(
        out,
        "{number:>4}  {date:<19}  {board:<7}  {first:<10}  {second:<10}  {:<4} {}",
        entry.result(),
        entry.moves()
    )?;
    Ok(())
}
