//! `foursight analyze`: everything about a position.

use std::io::{self, Write};
use std::time::Duration;

use foursight_json::to_line;
use foursight_solver::{Analysis, AnalysisJob};

use crate::checkpoint::{CheckpointArgs, ONE_POSITION};
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::feed::Feed;
use crate::interrupt::Waiting;
use crate::options::CommonArgs;
use crate::output::Output;
use crate::position_text::PositionText;
use crate::progress::Progress;
use crate::questions::{Question, Questions, Then};
use crate::search_options::{QuestionArgs, SearchArgs};

pub(crate) mod page;

const EXAMPLES: &str = "\
Examples:
  foursight analyze 44444
  foursight analyze --time 2s 4453
  foursight analyze --json '7/7/7/7/3o3/2oxx2 x'
  foursight analyze --game tictactoe b2,a1
  printf '44\\n45\\n' | foursight analyze --json";

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
    /// Moves, diagram, code or game; read from standard input if there is none
    ///
    /// Standard input has one position a line, and each gets its answer. A bad line is reported with its number, and the
    /// rest go on; the exit code is then 1. Where standard input is a terminal it is the start position.
    #[arg(value_name = "POSITION")]
    position: Option<PositionText>,

    #[command(flatten)]
    asked: QuestionArgs,

    #[command(flatten)]
    checkpoint: CheckpointArgs,
}

impl Args {
    /// The start position, for at most that long.
    pub(crate) fn start_within(time: Duration) -> Self {
        let asked = QuestionArgs { search: SearchArgs::within(time), common: CommonArgs::default() };
        Self { position: Some(PositionText::default()), asked, checkpoint: CheckpointArgs::none() }
    }

    /// Analyses and prints.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let options = self.asked.common.game.options()?;
        let waiting = Waiting::default();
        let cancel = waiting.cancel_on_interrupt();
        let limits = self.asked.search.limits(cancel.clone());
        let mut solver = self.asked.search.solver().build();
        if self.checkpoint.keeper().is_some() && self.position.is_none() {
            return Err(ONE_POSITION);
        }
        let questions = Questions::new(Feed::of_one(self.position.as_ref()), options, &waiting);
        questions.answer_each(out, |out, question| {
            let position = question.parsed.position;
            let progress = Progress::start();
            let limits = progress.watched(position, limits.clone());
            let mut job = AnalysisJob::new(position);
            if let Some(keeper) = self.checkpoint.keeper() {
                job = keeper
                    .work(out, job, &mut solver, &limits, &progress)
                    .inspect_err(|_| progress.finish())?;
            } else {
                job.step(&mut solver, &limits, |event| progress.hear(event));
            }
            progress.finish();
            self.write(out, question, &job.analysis())?;
            Ok(Then::unless(cancel.is_cancelled()))
        })
    }

    fn write(&self, out: &mut Output, question: &Question, analysis: &Analysis) -> io::Result<()> {
        if self.asked.common.json {
            return writeln!(out, "{}", to_line(&foursight_json::Analysis::new(&question.parsed, analysis)));
        }
        question.begin_page(out)?;
        page::write(out, &question.parsed, analysis)
    }
}
