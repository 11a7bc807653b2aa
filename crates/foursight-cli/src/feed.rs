//! What a command is asked about: its arguments, or the lines of a file or of standard input. The same for every command.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read};
use std::path::{Path, PathBuf};

use crate::error::CliError;
use crate::input::{BadLine, LineReader};
use crate::position_text::PositionText;

/// Positions or games, one after the other; a bad one costs only itself.
///
/// Of a line only what comes before a `#` counts. A line of which nothing is left is passed over; it has its number.
pub(crate) struct Feed {
    origin: Origin,
    /// The file that the lines are from, if it is not standard input.
    file: Option<PathBuf>,
    /// How many arguments or lines were read.
    number: u64,
    /// There is one argument.
    is_single: bool,
}

enum Origin {
    Arguments(VecDeque<PositionText>),
    Lines(LineReader<BufReader<Box<dyn Read + Send>>>),
}

/// Enough for a thousand positions: a thread that finds none waiting concludes that its own came alone.
const BUFFER: usize = 1 << 16;

impl Feed {
    /// The arguments, or standard input if there are none.
    pub(crate) fn new(arguments: &[PositionText]) -> Self {
        if arguments.is_empty() {
            return Self::lines(Box::new(io::stdin()));
        }
        let origin = Origin::Arguments(arguments.iter().cloned().collect());
        Self { origin, file: None, number: 0, is_single: arguments.len() == 1 }
    }

    /// The position of a command that takes one: the argument; without one the lines of standard input, or the start
    /// position where a person sits at the other end.
    pub(crate) fn of_one(argument: Option<&PositionText>) -> Self {
        match argument {
            None if io::stdin().is_terminal() => Self::new(&[PositionText::default()]),
            argument => Self::new(argument.map_or(&[], std::slice::from_ref)),
        }
    }

    /// The arguments; else the lines of the file, `-` being standard input; else standard input.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened.
    pub(crate) fn or_file(arguments: &[PositionText], file: Option<&PathBuf>) -> Result<Self, CliError> {
        match file.filter(|path| path.as_path() != Path::new("-")) {
            Some(path) if arguments.is_empty() => {
                let opened = File::open(path).map_err(|error| CliError::File(path.clone(), error))?;
                Ok(Self { file: Some(path.clone()), ..Self::lines(Box::new(opened)) })
            }
            _ => Ok(Self::new(arguments)),
        }
    }

    fn lines(reader: Box<dyn Read + Send>) -> Self {
        let lines = LineReader::new(BufReader::with_capacity(BUFFER, reader));
        Self { origin: Origin::Lines(lines), file: None, number: 0, is_single: false }
    }

    /// The number of the next position, which is put in `text`, or what is wrong with its line; `None` at the end.
    ///
    /// # Errors
    ///
    /// If the file or standard input cannot be read.
    pub(crate) fn next(&mut self, text: &mut String) -> io::Result<Option<(u64, Result<(), BadLine>)>> {
        loop {
            text.clear();
            let item = match &mut self.origin {
                Origin::Arguments(arguments) => arguments
                    .pop_front()
                    .map(|argument| argument.text().map(|argument| text.push_str(argument))),
                Origin::Lines(lines) => {
                    lines.next_line()?.map(|line| line.map(|line| text.push_str(without_comment(line))))
                }
            };
            let Some(item) = item else { return Ok(None) };
            self.number += 1;
            if item.is_err() || !self.is_stream() || !text.is_empty() {
                return Ok(Some((self.number, item)));
            }
        }
    }

    /// What to say when it could not be read.
    pub(crate) fn unreadable(&self, error: io::Error) -> CliError {
        match &self.file {
            Some(path) => CliError::File(path.clone(), error),
            None => CliError::Input(error),
        }
    }

    /// Whether it is all there is to answer, so that an error need not say where it is.
    pub(crate) fn is_single(&self) -> bool {
        self.is_single
    }

    /// Whether the positions are lines, of which there may be any number.
    pub(crate) fn is_stream(&self) -> bool {
        matches!(self.origin, Origin::Lines(_))
    }

    /// Whether the next position is already here.
    pub(crate) fn has_more_at_hand(&self) -> bool {
        match &self.origin {
            Origin::Arguments(arguments) => !arguments.is_empty(),
            Origin::Lines(lines) => lines.has_more_at_hand(),
        }
    }

    /// What its positions are counted in.
    pub(crate) fn unit(&self) -> &'static str {
        if self.is_stream() { "line" } else { "argument" }
    }
}

/// What counts of a line.
pub(crate) fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or(line).trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(mut feed: Feed, expected: &[(u64, &str)]) {
        let mut text = String::new();
        for &(number, line) in expected {
            assert_eq!(feed.next(&mut text).unwrap(), Some((number, Ok(()))));
            assert_eq!(text, line);
        }
        assert_eq!(feed.next(&mut text).unwrap(), None);
    }

    #[test]
    fn blank_lines_and_comments_are_no_positions_but_have_numbers() {
        let lines = |text: &'static str| Feed::lines(Box::new(text.as_bytes()));
        check(lines("44\n\n  \t\r\n45\n-\n"), &[(1, "44"), (4, "45"), (5, "-")]);
        check(lines("# games\n4455 1-0  # a resigned game\n#\n"), &[(2, "4455 1-0")]);
        check(lines("\n\n"), &[]);
    }

    #[test]
    fn an_argument_is_taken_as_it_is() {
        let arguments = ["", "44 #"].map(|text| PositionText::from(std::ffi::OsString::from(text)));
        check(Feed::new(&arguments), &[(1, ""), (2, "44 #")]);
        check(Feed::of_one(Some(&arguments[0])), &[(1, "")]);
    }
}
