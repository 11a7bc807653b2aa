//! `foursight book probe`: one position, looked up.

use std::io::Write;

use foursight_core::Game;
use foursight_core::notation::GameOptions;
use foursight_json::{BookProbe, to_line};

use super::file::{AnyBook, BookArgs};
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::feed::Feed;
use crate::interrupt::{Waiting, exit_on_interrupt};
use crate::options::CommonArgs;
use crate::output::Output;
use crate::position_text::{PositionText, in_one_word};
use crate::questions::{Question, Questions, Then};
use crate::words;

/// Look a position up in a book, and nowhere else
///
/// Prints the position as given, without spaces, and its score. The game is that of the book, and need not be said. A
/// position that is not in the book is an error.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Moves, diagram, code or game; read from standard input if there is none
    ///
    /// Standard input has one position a line, and each gets its answer. A bad line is reported with its number, and the
    /// rest go on; the exit code is then 1. Where standard input is a terminal it is the start position.
    #[arg(value_name = "POSITION")]
    position: Option<PositionText>,

    #[command(flatten)]
    book: BookArgs,

    #[command(flatten)]
    common: CommonArgs,
}

const EXAMPLES: &str = "\
Examples:
  foursight book probe 4453
  foursight book probe --book 6x5x4-5.book 33";

impl Args {
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        exit_on_interrupt();
        let book = self.book.book();
        let game = book.game();
        let options = self.options(game)?;
        let questions = Questions::new(Feed::of_one(self.position.as_ref()), options, &Waiting::default());
        questions.answer_each(out, |out, question| self.probe(out, &book, question)).map_err(|error| {
            match error {
                CliError::Position(error) if error.kind() == "game_disagrees" => {
                    CliError::NotInBook(format!("the book is for {game}: {error}"))
                }
                error => error,
            }
        })
    }

    fn probe(&self, out: &mut Output, book: &AnyBook, question: &Question) -> Result<Then, CliError> {
        let parsed = &question.parsed;
        let ply = parsed.position.ply();
        let Some(score) = book.score(parsed.position).filter(|_| parsed.position.outcome().is_none()) else {
            return Err(CliError::NotInBook(match parsed.position.outcome() {
                Some(_) => "the game is over".to_owned(),
                None if ply > book.depth() => {
                    let stones = words::count(ply.into(), "stone");
                    format!("it has {stones}, and the book ends at {}", book.depth())
                }
                None => "the book does not have it".to_owned(),
            }));
        };
        if self.common.json {
            writeln!(out, "{}", to_line(&BookProbe::new(parsed, score)))?;
        } else {
            writeln!(out, "{} {score}", in_one_word(question.text))?;
        }
        Ok(Then::GoOn)
    }

    /// The game of the book, whose positions these are: what the options do not say, the book does.
    fn options(&self, game: Game) -> Result<GameOptions, CliError> {
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
            _ => Ok(options),
        }
    }
}
