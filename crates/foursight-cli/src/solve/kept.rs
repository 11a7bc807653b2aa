//! One position with a checkpoint.

use std::io::Write;

use foursight_solver::{CancelHandle, SolveJob};

use super::Args;
use super::answer::{Entry, Task};
use crate::checkpoint::{Keeper, ONE_POSITION};
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::output::Output;

impl Args {
    /// Solves the only position, and keeps what is proved on the way.
    pub(super) fn run_keeping(
        &self,
        out: &mut Output,
        task: &Task,
        keeper: Keeper,
        cancel: &CancelHandle,
    ) -> Result<ExitCode, CliError> {
        let [position] = &self.positions[..] else { return Err(ONE_POSITION) };
        let line = position.text().map(str::to_owned);
        let entry = Entry { line, unit: None, number: 1, is_last_at_hand: true };
        let request = match task.request(&entry) {
            Ok(request) => request,
            Err(complaint) => {
                out.talk(&complaint)?;
                return Ok(ExitCode::BadInput);
            }
        };
        let position = request.parsed.position;
        let job = if self.weak { SolveJob::outcome(position) } else { SolveJob::score(position) };
        let (mut solver, progress) = (self.asked.search.solver().build(), &task.progress);
        let limits = progress.watched(position, self.asked.search.limits(cancel.clone()));
        let job = keeper.work(out, job, &mut solver, &limits, progress);
        progress.finish();
        let answer = task.answer_of(&request, &entry, &job?.solution());
        if let Some(line) = answer.line {
            writeln!(out, "{line}")?;
        }
        let Some(complaint) = answer.complaint else { return Ok(ExitCode::Success) };
        out.talk(&complaint)?;
        Ok(ExitCode::BadInput)
    }
}
