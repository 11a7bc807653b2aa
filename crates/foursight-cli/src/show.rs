//! `foursight show`: the bitboards of a position, drawn.

use std::io::{self, Write};

use foursight_core::steps::Topic;
use foursight_json::to_line;

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::feed::Feed;
use crate::interrupt::{Waiting, exit_on_interrupt};
use crate::options::CommonArgs;
use crate::output::Output;
use crate::position_text::PositionText;
use crate::questions::{Question, Questions, Then};

mod page;
mod sheet;
mod steps;
mod tictactoe;
mod words;

use sheet::Sheet;

const EXAMPLES: &str = "\
Examples:
  foursight show 4453
  foursight show --bits 4453
  foursight show --steps wins 4455667
  foursight show '7/7/7/7/3o3/2oxx2 x'
  foursight show --game tictactoe b2,a1
  foursight show --size 9x9 --connect 5 5
  printf '4453\\n44444\\n' | foursight show --json";

/// Draw the bitboards of a position, side by side
///
/// The board; the stones of the side to move (current, which the tutorials call position); all stones (mask); the
/// bottom row; their sum, the key; the playable cells; the cells where each player completes a line; and the moves that
/// do not lose at once. Then each of them as a number, and in words what the position is about.
///
/// Without gravity there is no bottom row to add, and the key is the pair of current and mask. Tic-tac-toe is also drawn
/// in its own nine bits a player, row by row from the top.
#[derive(Debug, Default, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Moves, diagram, code or game; read from standard input if there is none
    ///
    /// Standard input has one position a line, and each gets its answer. A bad line is reported with its number, and the
    /// rest go on; the exit code is then 1. Where standard input is a terminal it is the start position.
    #[arg(value_name = "POSITION")]
    position: Option<PositionText>,

    /// Draw the numbers of the bits as well, and the sentinel row of every board
    #[arg(long)]
    bits: bool,

    /// Work through a formula of the tutorials instead: wins, key, gravity, threats, nonlosing or ninebits
    ///
    /// Each step is drawn with what goes in and what comes out, and says how many operations on words it takes.
    #[arg(long, value_name = "TOPIC", conflicts_with = "bits")]
    steps: Option<Topic>,

    #[command(flatten)]
    common: CommonArgs,
}

impl Args {
    /// Draws one position, or one a line.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        exit_on_interrupt();
        let options = self.common.game.options()?;
        let questions = Questions::new(Feed::of_one(self.position.as_ref()), options, &Waiting::default());
        questions.answer_each(out, |out, question| {
            self.show(out, question)?;
            Ok(Then::GoOn)
        })
    }

    fn show(&self, out: &mut Output, question: &Question) -> io::Result<()> {
        let parsed = &question.parsed;
        if self.common.json {
            return match self.steps {
                Some(topic) => {
                    writeln!(out, "{}", to_line(&foursight_json::Steps::new(parsed, topic.into())))
                }
                None => writeln!(out, "{}", to_line(&foursight_json::Show::new(parsed))),
            };
        }
        question.begin_page(out)?;
        if let Some(topic) = self.steps {
            return steps::write(out, parsed.position, topic);
        }
        page::write(out, parsed, &Sheet::new(parsed.position), self.bits)
    }
}
