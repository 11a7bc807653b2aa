//! `foursight explain`: why a position is what it is, and why a move is good or bad.

use std::io::{self, Write};

use foursight_coach::{self as coach, english, explain_analysed_move, explain_analysis};
use foursight_core::notation::ParseError;
use foursight_core::{AnyPosition, Cell};
use foursight_json::{Explanation, to_line};

use crate::analyze::page::write_board;
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::feed::Feed;
use crate::interrupt::Waiting;
use crate::output::{Output, write_wrapped};
use crate::position_text::PositionText;
use crate::progress::Progress;
use crate::questions::{Question, Questions, Then};
use crate::search_options::QuestionArgs;

const EXAMPLES: &str = "\
Examples:
  foursight explain 15776336176576
  foursight explain 24617133247233 --move 5
  foursight explain --json 4455
  foursight explain --game tictactoe b2,a1 --move c3
  printf '4455\\n445\\n' | foursight explain --json";

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
    /// Moves, diagram, code or game; read from standard input if there is none
    ///
    /// Standard input has one position a line, and each gets its answer. A bad line is reported with its number, and the
    /// rest go on; the exit code is then 1. Where standard input is a terminal it is the start position.
    #[arg(value_name = "POSITION")]
    position: Option<PositionText>,

    /// Explain this move: a column, or a cell such as d3
    #[arg(long = "move", value_name = "MOVE")]
    move_name: Option<String>,

    #[command(flatten)]
    asked: QuestionArgs,
}

impl Args {
    /// Explains and prints.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let options = self.asked.common.game.options()?;
        let waiting = Waiting::default();
        let cancel = waiting.cancel_on_interrupt();
        let limits = self.asked.search.limits(cancel.clone());
        let mut solver = self.asked.search.solver().build();
        let questions = Questions::new(Feed::of_one(self.position.as_ref()), options, &waiting);
        questions.answer_each(out, |out, question| {
            let position = question.parsed.position;
            let cell = self.move_name.as_ref().map(|name| legal_move(position, name)).transpose()?;
            let progress = Progress::start();
            let mut analyze = |position| {
                let limits = progress.watched(position, limits.clone());
                solver.analyze_within(position, &limits, |event| progress.hear(event))
            };
            let analysis = analyze(position);
            let after = cell.map(|(cell, child)| (cell, analyze(child)));
            let explained = match after {
                Some((cell, after)) => {
                    Explained::Move(explain_analysed_move(analysis, cell, &after, &mut solver, &limits))
                }
                None => Explained::Position(explain_analysis(analysis, &mut solver, &limits)),
            };
            progress.finish();
            self.write(out, question, &explained)?;
            Ok(Then::unless(cancel.is_cancelled()))
        })
    }

    fn write(&self, out: &mut Output, question: &Question, explained: &Explained) -> io::Result<()> {
        let parsed = &question.parsed;
        if self.asked.common.json {
            let json = match explained {
                Explained::Position(it) => Explanation::of_position(parsed, it),
                Explained::Move(it) => Explanation::of_move(parsed, it),
            };
            return writeln!(out, "{}", to_line(&json));
        }
        let (analysis, sentences, line) = match explained {
            Explained::Position(it) => (&it.analysis, english::explanation(it), &it.line),
            Explained::Move(it) => (&it.before, english::move_explanation(it), &it.line),
        };
        question.begin_page(out)?;
        write_board(out, parsed, analysis)?;
        for sentence in sentences {
            write_wrapped(out, &sentence, 2)?;
        }
        if !line.is_empty() {
            writeln!(out)?;
            let start = explained.start();
            write_wrapped(out, &format!("line: {}", english::line(start, line)), 6)?;
        }
        Ok(())
    }
}

/// What was explained.
enum Explained {
    Position(coach::Explanation),
    Move(coach::MoveExplanation),
}

impl Explained {
    /// Where the line begins.
    fn start(&self) -> AnyPosition {
        match self {
            Self::Position(it) => it.analysis.position,
            Self::Move(it) => it.before.position.place(it.cell).expect("the move was found legal"),
        }
    }
}

/// The cell that a move fills, and the position after it.
fn legal_move(position: AnyPosition, name: &str) -> Result<(Cell, AnyPosition), ParseError> {
    let cell = position.parse_move(name)?;
    Ok((cell, position.place(cell).expect("the move was found legal")))
}
