//! `foursight solve`: the exact score of one position, or of a million.

use std::io::{self, IsTerminal, Write};

use foursight_solver::batch::{Answers, Batch};

use crate::checkpoint::CheckpointArgs;
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::cancel_on_interrupt;
use crate::output::Output;
use crate::position_text::PositionText;
use crate::progress::Progress;
use crate::questions::EMPTY;
use crate::search_options::QuestionArgs;

mod answer;
mod entries;
mod kept;
mod request;

use answer::{Answer, Task};
use entries::Entries;

const EXAMPLES: &str = "\
Examples:
  foursight solve 44444
  foursight solve --weak 4453 '7/7/7/7/3o3/2oxx2 x'
  foursight solve --time 500ms -
  foursight solve --game tictactoe b2,a1
  foursight solve --size 8x7 --checkpoint 8x7.checkpoint -
  foursight solve < positions.txt > scores.txt
  echo '44444 -1' | foursight solve";

/// Print the exact score of each position
///
/// Prints a line for each position: the position as it was given, without spaces (- is the start position), its score,
/// the nodes that the search entered, and the time in microseconds. Without positions, they are read from standard
/// input, one a line; the answers come in the same order.
///
/// The score is for the side to move: 0 is a draw, a positive score a win, and the sooner the win the higher the score.
/// On the 7x6 board a win with the last stone is worth 1, with the fourth stone 18. A negative score is a loss. When a
/// limit strikes first, the score is printed as the bounds that are proved by then, such as -2..3.
///
/// The position on a line may be followed by a space and the score it is expected to have. A line that is no position,
/// or whose score is not as expected, is reported with its number on standard error, and the rest go on; the exit code
/// is then 1.
///
/// Many positions are solved side by side, one a thread; one that comes alone is solved by all threads together. Every
/// thread keeps what it learns for the positions that follow, so with more than one thread the nodes may differ from run
/// to run; the scores never do. Ctrl-C ends with what is proved by then, and exit code 130.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Moves, diagrams, codes or games; read from standard input if there are none
    #[arg(value_name = "POSITION")]
    positions: Vec<PositionText>,

    /// Find out only who wins: the sign of the score, 1, 0 or -1
    #[arg(long)]
    weak: bool,

    /// Forget what was learnt from the positions before
    ///
    /// Every position then takes as many nodes as if it were the only one.
    #[arg(long, conflicts_with = "checkpoint")]
    cold: bool,

    #[command(flatten)]
    asked: QuestionArgs,

    #[command(flatten)]
    checkpoint: CheckpointArgs,
}

impl Args {
    /// Solves and prints, in the order of the input.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let options = self.asked.common.game.options()?;
        let cancel = cancel_on_interrupt(|| {});
        let typed = self.positions.is_empty() && io::stdin().is_terminal();
        let progress = if typed { Progress::none() } else { Progress::start() };
        let search = &self.asked.search;
        let task = Task {
            options,
            weak: self.weak,
            cold: self.cold,
            json: self.asked.common.json,
            threads: search.threads(),
            progress: progress.clone(),
        };
        if let Some(keeper) = self.checkpoint.keeper() {
            let code = self.run_keeping(out, &task, keeper, &cancel);
            return code.map(|code| if cancel.is_cancelled() { ExitCode::Interrupted } else { code });
        }
        let batch = Batch::new(search.solver()).limits(search.limits(cancel.clone()));
        let answers = batch.run(Entries::new(&self.positions), move |entry, solver, limits| {
            entry.map(|entry| task.answer(&entry, solver, limits))
        });
        let code = write_answers(out, answers, &progress);
        progress.finish();
        code.map(|code| if cancel.is_cancelled() { ExitCode::Interrupted } else { code })
    }
}

/// Writes the answers as they come, until there are no more.
fn write_answers(
    out: &mut Output,
    mut answers: Answers<io::Result<Answer>>,
    progress: &Progress,
) -> Result<ExitCode, CliError> {
    let (mut code, mut count) = (ExitCode::Success, 0);
    while let Some(first) = answers.next() {
        let rest = answers.at_hand();
        count += 1 + rest;
        progress.suspend(|| -> Result<(), CliError> {
            for answer in [first].into_iter().chain(answers.by_ref().take(rest)) {
                let answer = answer.value.map_err(CliError::Input)?;
                if let Some(line) = answer.line {
                    writeln!(out, "{line}")?;
                }
                if let Some(complaint) = answer.complaint {
                    out.talk(&complaint)?;
                    code = ExitCode::BadInput;
                }
            }
            // What is written was all there was, so whoever waits for it gets it now.
            Ok(out.flush()?)
        })?;
        progress.say(|| format!("{count} done"));
    }
    if count == 0 {
        out.talk(EMPTY)?;
    }
    Ok(code)
}
