//! `foursight book probe`: one position, looked up.

use std::io::Write;

use foursight_core::Game;
use foursight_core::notation::{GameOptions, Parsed};
use serde::Serialize;

use super::source::BookArgs;
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::json::{PositionJson, VERSION, to_line};
use crate::options::CommonArgs;
use crate::output::Output;
use crate::position_text::{PositionText, in_one_word};

/// Look a position up in a book, and nowhere else
///
/// Prints the position as given, without spaces, and its score. The game is that of the book, and need not be said. A
/// position that is not in the book is an error.
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
  foursight book probe --book 6x5x4-5.book 33";

#[derive(Serialize)]
struct Report {
    version: u32,
    position: PositionJson,
    outcome: String,
    score: i32,
}

impl Args {
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let book = self.book.book();
        let parsed = self.parse(book.game())?;
        let ply = parsed.position.ply();
        let Some(score) = book.score(parsed.position).filter(|_| parsed.position.outcome().is_none()) else {
            return Err(CliError::NotInBook(match parsed.position.outcome() {
                Some(_) => "the game is over".to_owned(),
                None if ply > book.depth() => {
                    format!("it has {ply} stones, and the book ends at {}", book.depth())
                }
                None => "its place is empty".to_owned(),
            }));
        };
        if self.common.json {
            let report = Report {
                version: VERSION,
                position: PositionJson::new(&parsed),
                outcome: score.verdict().to_string(),
                score: score.value(),
            };
            writeln!(out, "{}", to_line(&report))?;
        } else {
            let name = in_one_word(self.position.text().map_err(CliError::Text)?);
            writeln!(out, "{name} {score}")?;
        }
        Ok(ExitCode::Success)
    }

    /// The position, of the game of the book: what the options do not say, the book does.
    fn parse(&self, game: Game) -> Result<Parsed, CliError> {
        let (said, book) = (self.common.game.options()?, GameOptions::from(game));
        let options = GameOptions {
            size: said.size.or(book.size),
            connect: said.connect.or(book.connect),
            gravity: said.gravity.or(book.gravity),
            misere: said.misere.or(book.misere),
        };
        match options.game() {
            Ok(wanted) if wanted != game => {
                Err(CliError::NotInBook(format!("the options say {wanted}, and the book is for {game}")))
            }
            _ => self.position.parse(options).map_err(|error| match error {
                CliError::Position(error) if error.kind() == "game_disagrees" => {
                    CliError::NotInBook(format!("the book is for {game}: {error}"))
                }
                error => error,
            }),
        }
    }
}
