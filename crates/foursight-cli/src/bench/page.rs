//! What `bench` prints, set by set.

use std::io;

use super::test_set::TestSet;
use super::totals::{self, Totals};
use super::{Args, Event};
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::Ending;
use crate::output::{Output, Table};

/// The results so far, on their way to standard output.
pub(super) struct Page<'a> {
    args: &'a Args,
    table: Table<'a, 6>,
    /// The set that is being solved, and those that follow.
    sets: std::slice::Iter<'a, TestSet>,
    /// What the present set took so far, and all sets before it.
    of_set: Totals,
    of_all: Totals,
    /// A file could not be read.
    unreadable: bool,
}

impl<'a> Page<'a> {
    /// # Errors
    ///
    /// If the headline cannot be written.
    pub(super) fn new(args: &'a Args, out: &'a mut Output, sets: &'a [TestSet]) -> io::Result<Self> {
        let table =
            if args.json { Table::bare(out, totals::COLUMNS) } else { Table::new(out, totals::COLUMNS)? };
        let (of_set, of_all) = (Totals::default(), Totals::default());
        Ok(Self { args, table, sets: sets.iter(), of_set, of_all, unreadable: false })
    }

    /// Takes note of an event, and prints what there is to print about it.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(super) fn hear(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Solved { line, measured, expected } => {
                self.of_set.add(measured, *expected);
                if measured.score != *expected {
                    self.complain(&format!("line {line}: the score is {}, not {expected}", measured.score))?;
                }
            }
            Event::BadLine(reason) => {
                self.of_set.bad += 1;
                self.complain(reason)?;
            }
            Event::Unreadable(reason) => {
                self.complain(reason)?;
                self.unreadable = true;
                // What was read before it broke off counts; nothing is said about a file that was never opened.
                self.end_set(!self.of_set.is_empty(), false)?;
            }
            Event::Done => self.end_set(true, true)?,
        }
        Ok(())
    }

    fn set(&self) -> Option<&'a TestSet> {
        self.sets.as_slice().first()
    }

    fn complain(&mut self, reason: &str) -> io::Result<()> {
        let file = self.set().map(|set| set.file.display().to_string()).unwrap_or_default();
        self.table.talk(&format!("{file}: {reason}"))
    }

    /// Prints the row, or the object, of the present set, and goes on to the next one.
    fn end_set(&mut self, print: bool, complete: bool) -> io::Result<()> {
        let totals = std::mem::take(&mut self.of_set);
        self.of_all.add_set(&totals);
        let Some(set) = self.sets.next().filter(|_| print) else { return Ok(()) };
        if self.args.json {
            self.table.line(&totals.json(set, self.args.stage, self.args.answer(), complete))
        } else {
            self.table.row(&totals.row(set))
        }
    }

    /// Prints what Ctrl-C left unfinished, and the sum over the built-in sets.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(super) fn finish(mut self, ending: Ending) -> Result<ExitCode, CliError> {
        if ending == Ending::Interrupted {
            self.end_set(!self.of_set.is_empty(), false)?;
            return Ok(ExitCode::Interrupted);
        }
        if self.args.files.is_empty() {
            let signature =
                if self.args.json { self.of_all.signature_json() } else { self.of_all.signature() };
            self.table.line(&signature)?;
        }
        Ok(match (self.unreadable, self.of_all.is_fine()) {
            // The name of a file is the value of an argument.
            (true, _) => ExitCode::BadOption,
            (false, true) => ExitCode::Success,
            (false, false) => ExitCode::BadInput,
        })
    }
}
