//! Where the positions come from.

use std::collections::VecDeque;
use std::io::{self, BufReader, Stdin};

use crate::input::{BadLine, Lines};
use crate::position_text::PositionText;

/// The positions, one after the other, from the command line or from standard input.
pub(super) struct Feed {
    source: Source,
    /// How many were read.
    number: u64,
}

enum Source {
    Arguments(VecDeque<PositionText>),
    Lines(Lines<BufReader<Stdin>>),
}

/// Enough for a thousand positions: a thread that finds none waiting concludes that its own came alone.
const BUFFER: usize = 1 << 16;

impl Feed {
    /// The arguments, or standard input if there are none.
    pub(super) fn new(arguments: &[PositionText]) -> Self {
        let source = if arguments.is_empty() {
            Source::Lines(Lines::new(BufReader::with_capacity(BUFFER, io::stdin())))
        } else {
            Source::Arguments(arguments.iter().cloned().collect())
        };
        Self { source, number: 0 }
    }

    /// The number of the next position, which is put in `text`, or what is wrong with its line; `None` at the end.
    ///
    /// # Errors
    ///
    /// If standard input cannot be read.
    pub(super) fn next(&mut self, text: &mut String) -> io::Result<Option<(u64, Result<(), BadLine>)>> {
        text.clear();
        let line = match &mut self.source {
            Source::Arguments(arguments) => {
                arguments.pop_front().map(|argument| argument.text().map(|argument| text.push_str(argument)))
            }
            Source::Lines(lines) => lines.next_line()?.map(|line| line.map(|line| text.push_str(line))),
        };
        self.number += u64::from(line.is_some());
        Ok(line.map(|line| (self.number, line)))
    }

    /// Whether the next position is already here.
    pub(super) fn has_more_at_hand(&self) -> bool {
        match &self.source {
            Source::Arguments(arguments) => !arguments.is_empty(),
            Source::Lines(lines) => lines.has_more_at_hand(),
        }
    }

    /// What its positions are counted in.
    pub(super) fn unit(&self) -> &'static str {
        match self.source {
            Source::Arguments(_) => "argument",
            Source::Lines(_) => "line",
        }
    }
}
