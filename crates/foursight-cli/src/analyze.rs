//! `foursight analyze`: everything about one position.

use std::io::Write;
use std::time::Duration;

use foursight_core::notation::Parsed;
use foursight_solver::Analysis;

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::cancel_on_interrupt;
use crate::json::AnalysisJson;
use crate::options::CommonArgs;
use crate::output::Output;
use crate::position_text::PositionText;
use crate::progress::Progress;
use crate::search_options::{QuestionArgs, SearchArgs};

pub(crate) mod page;

const EXAMPLES: &str = "\
Examples:
  foursight analyze 44444
  foursight analyze --time 2s 4453
  foursight analyze --json '7/7/7/7/3o3/2oxx2 x'
  foursight analyze --game tictactoe b2,a1";

/// Say who wins, on which move, and what each column is worth
///
/// Draws the board; under each column its score, what it leads to, and the move on which the game then ends, if both
/// sides play their best. Then, in words, who wins and how; the best columns; one line of best play to the end of the
/// game, or `...` where the opening book ends; and the threats: the empty cells where a player completes a line.
///
/// Without gravity the scores are drawn in their cells.
///
/// When a limit strikes first, or Ctrl-C, what is proved by then is printed, and nothing is guessed. The first moves of
/// a game take longest.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Moves, diagram, code or game; the start position if there is none
    #[arg(value_name = "POSITION", default_value = "", hide_default_value = true)]
    position: PositionText,

    #[command(flatten)]
    asked: QuestionArgs,
}

impl Args {
    /// The start position, for at most that long.
    pub(crate) fn start_within(time: Duration) -> Self {
        let asked = QuestionArgs { search: SearchArgs::within(time), common: CommonArgs::default() };
        Self { position: PositionText::default(), asked }
    }

    /// Analyses and prints.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let parsed = self.position.parse(self.asked.common.game.options()?)?;
        let cancel = cancel_on_interrupt(|| {});
        let limits = self.asked.search.limits(cancel.clone());
        let progress = Progress::start();
        let mut solver = self.asked.search.solver().build();
        let analysis = solver.analyze_within(parsed.position, &limits, |event| {
            progress.hear(parsed.position, event);
        });
        progress.finish();
        self.write(out, &parsed, &analysis)?;
        Ok(if cancel.is_cancelled() { ExitCode::Interrupted } else { ExitCode::Success })
    }

    fn write(&self, out: &mut Output, parsed: &Parsed, analysis: &Analysis) -> Result<(), CliError> {
        if self.asked.common.json {
            writeln!(out, "{}", AnalysisJson::new(parsed, analysis).to_line())?;
        } else {
            page::write(out, parsed, analysis)?;
        }
        Ok(())
    }
}
