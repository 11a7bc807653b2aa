//! `foursight book probe`: one position, looked up.

use std::io::Write;

use foursight_json::{BookProbe, to_line};

use super::source::BookArgs;
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::options::CommonArgs;
use crate::output::Output;
use crate::position_text::{PositionText, in_one_word};

/// Look a position up in a book, and nowhere else
///
/// Prints the position as given, without spaces, and its score. A position that is not in the book is an error.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Moves, diagram, code or game; the start position if there is none
    #[arg(value_name = "POSITION", default_value = "", hide_default_value = true)]
    position: PositionText,

    #[command(flatten)]
    book: BookArgs,

    #[command(flatten)]
    common: CommonArgs,
}

const EXAMPLES: &str = "\
Examples:
  foursight book probe 4453
  foursight book probe --book 6x5x4-5.book --size 6x5 33";

impl Args {
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let parsed = self.position.parse(self.common.game.options()?)?;
        let book = self.book.book();
        let (game, ply) = (parsed.position.game(), parsed.position.ply());
        let Some(score) = book.score(parsed.position) else {
            return Err(CliError::NotInBook(match parsed.position.outcome() {
                _ if game != book.game() => format!("it is {game}, and the book is for {}", book.game()),
                Some(_) => "the game is over".to_owned(),
                None if ply > book.depth() => {
                    format!("it has {ply} stones, and the book ends at {}", book.depth())
                }
                None => "its place is empty".to_owned(),
            }));
        };
        if self.common.json {
            writeln!(out, "{}", to_line(&BookProbe::new(&parsed, score)))?;
        } else {
            let name = in_one_word(self.position.text().map_err(CliError::Text)?);
            writeln!(out, "{name} {score}")?;
        }
        Ok(ExitCode::Success)
    }
}
