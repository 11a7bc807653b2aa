//! Where the positions come from.

use std::collections::VecDeque;
use std::io::{self, BufReader, Stdin};

use super::answer::Question;
use crate::input::Lines;
use crate::position_text::PositionText;

/// The positions, one after the other, from the command line or from standard input.
pub(super) struct Feed {
    source: Source,
    /// How many were read.
    number: u64,
    /// Standard input could not be read.
    has_failed: bool,
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
        Self { source, number: 0, has_failed: false }
    }

    /// Whether the next position is already here.
    fn has_more_at_hand(&self) -> bool {
        match &self.source {
            Source::Arguments(arguments) => !arguments.is_empty(),
            Source::Lines(lines) => lines.has_more_at_hand(),
        }
    }

    /// What its positions are counted in.
    fn unit(&self) -> &'static str {
        match self.source {
            Source::Arguments(_) => "argument",
            Source::Lines(_) => "line",
        }
    }
}

impl Iterator for Feed {
    /// An error if standard input cannot be read; nothing comes after it.
    type Item = io::Result<Question>;

    fn next(&mut self) -> Option<io::Result<Question>> {
        let line = match &mut self.source {
            Source::Arguments(arguments) => arguments.pop_front()?.text().map(str::to_owned),
            Source::Lines(_) if self.has_failed => return None,
            Source::Lines(lines) => match lines.next_line().transpose()? {
                Ok(line) => line.map(str::to_owned),
                Err(error) => {
                    self.has_failed = true;
                    return Some(Err(error));
                }
            },
        };
        self.number += 1;
        let (unit, number) = (self.unit(), self.number);
        Some(Ok(Question { line, unit, number, is_last_at_hand: !self.has_more_at_hand() }))
    }

    /// By the lower end a batch knows whether the position that it has just taken came alone.
    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.source {
            Source::Arguments(arguments) => arguments.iter().size_hint(),
            Source::Lines(_) => (usize::from(self.has_more_at_hand()), None),
        }
    }
}
