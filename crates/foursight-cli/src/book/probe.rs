//! `foursight book probe`: one position, looked up.

use std::io::Write;

use foursight_core::notation::GameOptions;
use serde::Serialize;

use super::file::BookArgs;
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::feed::Feed;
use crate::interrupt::{Waiting, exit_on_interrupt};
use crate::json::{PositionJson, VERSION, to_line};
use crate::options::CommonArgs;
use crate::output::Output;
use crate::position_text::{PositionText, in_one_word};
use crate::questions::{Question, Questions, Then};
use crate::words;

/// Look a position up in a book, and nowhere else
///
/// Prints the position as given, without spaces, and its score. A position that is not in the book is an error.
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

#[derive(Serialize)]
struct Report {
    version: u32,
    position: PositionJson,
    outcome: String,
    score: i32,
}

impl Args {
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        exit_on_interrupt();
        let mut options = self.common.game.options()?;
        if options == GameOptions::default() {
            // Who names a book and no game means the game of the book.
            options = self.book.book().game().into();
        }
        let questions = Questions::new(Feed::of_one(self.position.as_ref()), options, &Waiting::default());
        questions.answer_each(out, |out, question| self.probe(out, question))
    }

    fn probe(&self, out: &mut Output, question: &Question) -> Result<Then, CliError> {
        let (parsed, book) = (&question.parsed, self.book.book());
        let (game, ply) = (parsed.position.game(), parsed.position.ply());
        let Some(score) = book.score(parsed.position) else {
            return Err(CliError::NotInBook(match parsed.position.outcome() {
                _ if game != book.game() => format!("it is {game}, and the book is for {}", book.game()),
                Some(_) => "the game is over".to_owned(),
                None if ply > book.depth() => {
                    let stones = words::count(ply.into(), "stone");
                    format!("it has {stones}, and the book ends at {}", book.depth())
                }
                None => "its place is empty".to_owned(),
            }));
        };
        if self.common.json {
            let report = Report {
                version: VERSION,
                position: PositionJson::new(parsed),
                outcome: score.verdict().to_string(),
                score: score.value(),
            };
            writeln!(out, "{}", to_line(&report))?;
        } else {
            writeln!(out, "{} {score}", in_one_word(question.text))?;
        }
        Ok(Then::GoOn)
    }
}
