//! `foursight review`: a game, move by move.

use std::io::{self, Write};
use std::path::PathBuf;

use foursight_coach::{MoveExplanation, Review, chart, explain_turning_points, review};
use foursight_json::to_line;

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::feed::Feed;
use crate::interrupt::Waiting;
use crate::output::Output;
use crate::position_text::{PositionText, with_results};
use crate::progress::Progress;
use crate::questions::{Question, Questions, Then};
use crate::search_options::QuestionArgs;

mod page;

const EXAMPLES: &str = "\
Examples:
  foursight review 44444326555
  foursight review '4455 1-0'
  foursight review --all 44444326555
  foursight review --svg chart.svg '4433 *'
  foursight review --from games.txt --json > reviews.jsonl
  foursight review --game tictactoe 5,1,9,3";

/// Say of every move of a game how good it was
///
/// The exact value before and after each move, from the last move to the first. A move is best; good: the same outcome,
/// at most two plies worse; slow: the same outcome, more than that; a mistake: the outcome drops by one step, win to
/// draw or draw to loss; or a blunder: win to loss. Then a chart of the values, how accurate both players were, the
/// turning points, a summary, and a lesson for each player: the most instructive mistake explained. `deep` marks a
/// mistake of the opening that no person could see.
///
/// Without games, they are read from standard input, one a line. A line that is no game is reported with its number on
/// standard error, and the rest go on; the exit code is then 1.
///
/// A game that its moves do not end may have been resigned or agreed: the result that follows the moves is then that of
/// the game. A result that the moves contradict is an error.
///
/// When a limit strikes first, or Ctrl-C, moves whose value is not known have none.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The moves of a game; its result may follow
    #[arg(value_name = "GAME")]
    games: Vec<PositionText>,

    /// Read the games from this file, one a line; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "games")]
    from: Option<PathBuf>,

    /// Draw the chart of the values into this file; of several games the last one's stays
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Explain every mistake and blunder, not only the most instructive ones
    #[arg(long, conflicts_with = "json")]
    all: bool,

    #[command(flatten)]
    asked: QuestionArgs,
}

impl Args {
    /// Reviews and prints.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let waiting = Waiting::default();
        let options = self.asked.common.game.options()?;
        let feed = Feed::or_file(&with_results(&self.games), self.from.as_ref())?;
        let cancel = waiting.cancel_on_interrupt();
        let limits = self.asked.search.limits(cancel.clone());
        let mut solver = self.asked.search.solver().build();
        Questions::new(feed, options, &waiting).answer_each(out, |out, question| {
            let (game, moves) = (question.parsed.position.game(), question.moves()?);
            let progress = Progress::start();
            progress.say(|| format!("game {}", question.number));
            let review = review(game, moves, &mut solver, &limits).expect("the parser checked the moves");
            let all = self.all.then(|| explain_turning_points(&review, &mut solver, &limits));
            progress.finish();
            self.write(out, question, &review, all.as_deref())?;
            Ok(Then::unless(cancel.is_cancelled()))
        })
    }

    fn write(
        &self,
        out: &mut Output,
        question: &Question,
        review: &Review,
        turning_points: Option<&[MoveExplanation]>,
    ) -> Result<(), CliError> {
        if self.asked.common.json {
            let json = foursight_json::Review::new(review, question.parsed.result, question.number);
            writeln!(out, "{}", to_line(&json))?;
        } else {
            question.begin_page(out)?;
            page::write(out, review, turning_points, question.parsed.result)?;
        }
        out.flush()?;
        if let Some(path) = &self.svg {
            let written: io::Result<()> = std::fs::write(path, chart::svg(review));
            written.map_err(|error| CliError::File(path.clone(), error))?;
        }
        Ok(())
    }
}
