//! One answer for each position or game that is given, whichever way it comes.

use std::io::{self, Write};

use foursight_core::Cell;
use foursight_core::notation::{GameOptions, Parsed, parse};

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::feed::Feed;
use crate::interrupt::Waiting;
use crate::output::Output;

/// What to say where there is no question: whoever forgot it would wonder.
pub(crate) const EMPTY: &str =
    "the input is empty: write one position or game a line, - for the start position";

/// The positions or games that a command answers, one by one.
pub(crate) struct Questions {
    feed: Feed,
    options: GameOptions,
    waiting: Waiting,
}

/// A position or a game.
pub(crate) struct Question<'a> {
    /// Which argument or line it is, counted from 1.
    pub(crate) number: u64,
    /// As it was given.
    pub(crate) text: &'a str,
    pub(crate) parsed: Parsed,
    is_first: bool,
}

impl Question<'_> {
    /// Begins a page: an empty line comes between two of them.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(crate) fn begin_page(&self, out: &mut Output) -> io::Result<()> {
        if self.is_first { Ok(()) } else { writeln!(out) }
    }

    /// The moves of a game.
    ///
    /// # Errors
    ///
    /// If the board came without them.
    pub(crate) fn moves(&self) -> Result<&[Cell], CliError> {
        self.parsed.moves.as_deref().ok_or(CliError::NoMoves)
    }
}

/// What follows an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// The next question.
    GoOn,
    /// Nothing: what was wanted is there.
    Stop,
    /// Nothing: Ctrl-C was pressed.
    Interrupted,
}

impl Then {
    /// The next question, unless Ctrl-C was pressed.
    pub(crate) fn unless(interrupted: bool) -> Self {
        if interrupted { Self::Interrupted } else { Self::GoOn }
    }
}

impl Questions {
    /// What the feed holds, read with these options. Ctrl-C ends the program while it waits for a line.
    pub(crate) fn new(feed: Feed, options: GameOptions, waiting: &Waiting) -> Self {
        Self { feed, options, waiting: waiting.clone() }
    }

    /// Hands each question to `answer`. What is wrong with one is said on standard error, with its number, and the rest go
    /// on; where it is the only one, the command fails.
    ///
    /// # Errors
    ///
    /// If the input cannot be read, and what `answer` finds wrong besides the question.
    pub(crate) fn answer_each(
        mut self,
        out: &mut Output,
        mut answer: impl FnMut(&mut Output, &Question) -> Result<Then, CliError>,
    ) -> Result<ExitCode, CliError> {
        let is_single = self.feed.is_single();
        let (mut code, mut text, mut answered, mut read) = (ExitCode::Success, String::new(), 0_u64, 0);
        loop {
            let next = self.waiting.during(|| self.feed.next(&mut text));
            let Some((number, item)) = next.map_err(|error| self.feed.unreadable(error))? else { break };
            read = number;
            let parsed = item
                .map_err(CliError::Text)
                .and_then(|()| parse(&text, self.options).map_err(CliError::Position));
            let result = parsed.and_then(|parsed| {
                answer(out, &Question { number, text: &text, parsed, is_first: answered == 0 })
            });
            match result {
                Ok(then) => {
                    answered += 1;
                    // Whoever feeds positions one by one waits for each answer.
                    out.flush()?;
                    match then {
                        Then::GoOn => {}
                        Then::Stop => return Ok(code),
                        Then::Interrupted => return Ok(ExitCode::Interrupted),
                    }
                }
                Err(error) if error.is_about_the_question() && !is_single => {
                    out.talk(&format!("{} {number}: {error}", self.feed.unit()))?;
                    code = ExitCode::BadInput;
                }
                Err(error) => return Err(error),
            }
        }
        if read == 0 {
            out.talk(EMPTY)?;
        }
        Ok(code)
    }
}
