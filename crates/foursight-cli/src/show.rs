//! `foursight show`: the bitboards of a position, drawn.

use std::io::{self, Write};

use foursight_core::notation::{self, GameOptions};
use foursight_json::to_line;

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::input::Lines;
use crate::interrupt::exit_on_interrupt;
use crate::options::CommonArgs;
use crate::output::Output;
use crate::position_text::PositionText;

mod page;
mod sheet;
mod tictactoe;
mod words;

use sheet::Sheet;

const EXAMPLES: &str = "\
Examples:
  foursight show 4453
  foursight show --bits 4453
  foursight show '7/7/7/7/3o3/2oxx2 x'
  foursight show --game tictactoe b2,a1
  foursight show --size 9x9 --connect 5 5
  printf '4453\\n44444\\n' | foursight show --stdin --json";

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
    /// Moves, diagram, code or game; the start position if there is none
    #[arg(value_name = "POSITION", default_value = "", hide_default_value = true)]
    position: PositionText,

    /// Draw the numbers of the bits as well, and the sentinel row of every board
    #[arg(long)]
    bits: bool,

    /// Read positions from standard input, one a line, and draw each
    ///
    /// The rows of a diagram are separated by `/`. A bad line is reported with its number, and the rest go on; the exit
    /// code is then 1.
    #[arg(long, conflicts_with = "position")]
    stdin: bool,

    #[command(flatten)]
    common: CommonArgs,
}

impl Args {
    /// Draws one position, or one a line.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        exit_on_interrupt();
        let options = self.common.game.options()?;
        if self.stdin {
            return self.show_lines(out, options);
        }
        self.show(out, &self.position.parse(options)?)?;
        Ok(ExitCode::Success)
    }

    fn show(&self, out: &mut Output, parsed: &notation::Parsed) -> io::Result<()> {
        if self.common.json {
            return writeln!(out, "{}", to_line(&foursight_json::Show::new(parsed)));
        }
        let sheet = Sheet::new(parsed.position);
        page::write(out, parsed, &sheet, self.bits)
    }

    fn show_lines(&self, out: &mut Output, options: GameOptions) -> Result<ExitCode, CliError> {
        let mut code = ExitCode::Success;
        let mut lines = Lines::new(io::stdin().lock());
        let mut first = true;
        for number in 1_u64.. {
            let Some(line) = lines.next_line().map_err(CliError::Input)? else { break };
            let parsed = line
                .map_err(|error| error.to_string())
                .and_then(|text| notation::parse(text, options).map_err(|error| error.to_string()));
            match parsed {
                Ok(parsed) => {
                    if !first && !self.common.json {
                        writeln!(out)?;
                    }
                    first = false;
                    self.show(out, &parsed)?;
                    // Whoever feeds positions one by one waits for each answer.
                    out.flush()?;
                }
                Err(reason) => {
                    out.talk(&format!("line {number}: {reason}"))?;
                    code = ExitCode::BadInput;
                }
            }
        }
        Ok(code)
    }
}
