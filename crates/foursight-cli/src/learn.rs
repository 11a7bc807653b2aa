//! `foursight learn`: a course of forty positions.

use std::io::{self, IsTerminal, Write};

use foursight_coach::{Goal, Lesson, Theme, course};
use foursight_solver::Verdict;

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::Waiting;
use crate::options::number;
use crate::output::{Output, write_wrapped};
use crate::puzzle::quiz::{Quiz, Task, write_task};
use crate::search_options::SearchArgs;
use crate::words;

const EXAMPLES: &str = "\
Examples:
  foursight learn
  foursight learn --from 15
  foursight learn --theme zugzwang
  foursight learn --list";

/// Learn the game: forty positions in order, from four in a row to zugzwang
///
/// Each has one right move. In a terminal the positions are asked one by one: the whole solution is played out against
/// every defence, a wrong move is refuted on the board, and at the end it is said why. Elsewhere they are printed, with
/// their solutions and explanations.
///
/// The themes, in order: four-in-a-row, stop-four, two-threats, stacked-threats, forced-sequence, only-defence, zugzwang.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Begin with the position of this number
    #[arg(long, value_name = "N", default_value = "1", value_parser = number(1..=40))]
    from: u32,

    /// Only positions of this theme
    #[arg(long, value_name = "THEME")]
    theme: Option<Theme>,

    /// List the positions, without boards and solutions
    #[arg(long)]
    list: bool,

    #[command(flatten)]
    search: SearchArgs,
}

impl Args {
    /// Asks or prints the positions.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let wanted = |it: &Lesson| it.number >= self.from && self.theme.is_none_or(|theme| it.theme == theme);
        let lessons: Vec<Lesson> = course().into_iter().filter(wanted).collect();
        if self.list {
            for it in &lessons {
                writeln!(out, "{:>2}  {:<15}  {}", it.number, it.theme.name(), it.position.code())?;
            }
            return Ok(ExitCode::Success);
        }
        let waiting = Waiting::default();
        let cancel = waiting.cancel_on_interrupt();
        let limits = self.search.limits(cancel.clone());
        let mut solver = self.search.solver().build();
        let tasks: Vec<Task> = lessons.iter().map(|it| task(it, solver.solve(it.position).score())).collect();
        if io::stdin().is_terminal() && io::stdout().is_terminal() {
            let mut quiz = Quiz::new(io::stdin().lock(), &mut solver, &limits);
            waiting.during(|| quiz.ask(out, &tasks))?;
            return Ok(if cancel.is_cancelled() { ExitCode::Interrupted } else { ExitCode::Success });
        }
        for (lesson, task) in lessons.iter().zip(&tasks) {
            write_task(out, task)?;
            let solution = words::named_move(lesson.position.game(), lesson.solution);
            write_wrapped(out, &format!("solution: {solution}. {}", lesson.explanation), 2)?;
            writeln!(out)?;
        }
        Ok(ExitCode::Success)
    }
}

fn task(lesson: &Lesson, score: Option<foursight_solver::Score>) -> Task {
    let is_win = score.is_some_and(|score| score.verdict() == Verdict::Win);
    Task {
        heading: format!("lesson {} of 40, {}", lesson.number, lesson.theme),
        position: lesson.position,
        goal: if is_win { Goal::Win } else { Goal::Draw },
        theme: Some(lesson.theme),
        explanation: Some(lesson.explanation.to_owned()),
    }
}
