//! `foursight explain`: why a position is what it is, and why a move is good or bad.

use std::io::Write;

use foursight_coach::{english, explain_analysed_move, explain_analysis};
use foursight_core::notation::Parsed;
use foursight_core::{AnyPosition, Cell, Column, with_position};
use foursight_solver::Analysis;

use crate::analyze::page::write_board;
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::cancel_on_interrupt;
use crate::json::ExplanationJson;
use crate::output::{Output, write_wrapped};
use crate::position_text::PositionText;
use crate::progress::Progress;
use crate::search_options::QuestionArgs;

const EXAMPLES: &str = "\
Examples:
  foursight explain 15776336176576
  foursight explain 24617133247233 --move 5
  foursight explain --json 4455
  foursight explain --game tictactoe b2,a1 --move c3";

/// Say why a position is won, drawn or lost, or why a move is good or bad
///
/// Draws the board with the value of every move, and says in sentences what there is to see: wins at hand, threats that
/// must be answered, moves that make two threats at once, cells that wait for later, and, where one is proved, a plan
/// that answers every move. Then a line of best play, with the forced moves marked.
///
/// With --move it explains that move: what it does to the outcome, and how it is answered.
///
/// Every sentence states a fact that was checked; nothing is guessed. When a limit strikes first, or Ctrl-C, what is
/// proved by then is printed.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Moves, diagram, code or game; the start position if there is none
    #[arg(value_name = "POSITION", default_value = "", hide_default_value = true)]
    position: PositionText,

    /// Explain this move: a column, or without gravity a cell
    #[arg(long = "move", value_name = "MOVE")]
    move_name: Option<String>,

    #[command(flatten)]
    asked: QuestionArgs,
}

impl Args {
    /// Explains and prints.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let parsed = self.position.parse(self.asked.common.game.options()?)?;
        let cell = self.move_name.as_ref().map(|name| legal_move(parsed.position, name)).transpose()?;
        let cancel = cancel_on_interrupt(|| {});
        let limits = self.asked.search.limits(cancel.clone());
        let progress = Progress::start();
        let mut solver = self.asked.search.solver().build();
        let mut analyze = |position| {
            solver.analyze_within(position, &limits, |event| {
                progress.hear(position, event);
            })
        };
        let analysis = analyze(parsed.position);
        let after = cell.map(|(cell, child)| (cell, analyze(child)));
        progress.finish();
        self.write(out, &parsed, analysis, after)?;
        Ok(if cancel.is_cancelled() { ExitCode::Interrupted } else { ExitCode::Success })
    }

    fn write(
        &self,
        out: &mut Output,
        parsed: &Parsed,
        analysis: Analysis,
        after: Option<(Cell, Analysis)>,
    ) -> Result<(), CliError> {
        let start = after.as_ref().map_or(parsed.position, |(_, after)| after.position);
        if !self.asked.common.json {
            write_board(out, parsed, &analysis)?;
        }
        let (json, sentences, line) = if let Some((cell, after)) = after {
            let explained = explain_analysed_move(analysis, cell, &after);
            let sentences = english::move_explanation(&explained);
            (ExplanationJson::of_move(parsed, &explained, &sentences), sentences, explained.line)
        } else {
            let explanation = explain_analysis(analysis);
            let sentences = english::explanation(&explanation);
            (ExplanationJson::of_position(parsed, &explanation, &sentences), sentences, explanation.line)
        };
        if self.asked.common.json {
            writeln!(out, "{}", json.to_line())?;
            return Ok(());
        }
        for sentence in sentences {
            write_wrapped(out, &sentence, 2)?;
        }
        if !line.is_empty() {
            writeln!(out)?;
            write_wrapped(out, &format!("line: {}", english::line(start, &line)), 6)?;
        }
        Ok(())
    }
}

/// The cell that a move fills, and the position after it.
fn legal_move(position: AnyPosition, name: &str) -> Result<(Cell, AnyPosition), CliError> {
    let game = position.game();
    let cell = if game.has_gravity() {
        let mut marks = name.chars();
        let column = marks.next().and_then(Column::from_char).filter(|_| marks.next().is_none());
        let column = column.filter(|column| column.index() < game.width());
        let wrong = || CliError::Move(format!("'{}' is not a column of this board", name.escape_debug()));
        let column = column.ok_or_else(wrong)?;
        let height = with_position!(position, position =>
            position.mask().iter().filter(|cell| cell.column() == column.index()).count() as u32);
        if height == game.height() && position.outcome().is_none() {
            return Err(CliError::Move(format!("column {column} is full")));
        }
        Cell::new(column.index(), height)
    } else {
        name.parse().map_err(|error| CliError::Move(format!("'{}' is {error}", name.escape_debug())))?
    };
    let after = position.place(cell).map_err(|error| CliError::Move(error.to_string()))?;
    Ok((cell, after))
}
