//! Lines of a reader, whatever they hold.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is looked at. Every position fits a few hundred bytes.
const LONGEST_LINE: usize = 1 << 20;

/// Some editors begin a file with this; it is not part of its first line.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Why a line is not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadLine {
    /// More than [`LONGEST_LINE`] bytes; the rest of the line was passed over.
    TooLong,
    /// Bytes that are not UTF-8.
    NotUtf8,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLong => "longer than 1 MiB: write one position a line",
            Self::NotUtf8 => "not UTF-8: write the position in plain text",
        })
    }
}

/// The lines of a reader, without their ends, in bounded memory.
pub(crate) struct LineReader<R> {
    reader: R,
    buffer: Vec<u8>,
    has_begun: bool,
}

impl<R: BufRead> LineReader<R> {
    pub(crate) fn new(reader: R) -> Self {
        Self { reader, buffer: Vec::new(), has_begun: false }
    }

    /// The next line, or what is wrong with it; `None` at the end.
    ///
    /// # Errors
    ///
    /// If the reader fails.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<Result<&str, BadLine>>> {
        self.buffer.clear();
        let mut start = self.reader.by_ref().take(LONGEST_LINE as u64 + 1);
        if start.read_until(b'\n', &mut self.buffer)? == 0 {
            return Ok(None);
        }
        if self.buffer.last() == Some(&b'\n') {
            self.buffer.pop();
        } else if self.buffer.len() > LONGEST_LINE {
            self.reader.skip_until(b'\n')?;
            return Ok(Some(Err(BadLine::TooLong)));
        }
        let mark = if std::mem::replace(&mut self.has_begun, true) { "" } else { BYTE_ORDER_MARK };
        let text = std::str::from_utf8(&self.buffer).map_err(|_| BadLine::NotUtf8);
        Ok(Some(text.map(|text| text.strip_prefix(mark).unwrap_or(text))))
    }
}

impl<R: Read> LineReader<BufReader<R>> {
    /// Whether the next line, or its beginning, is already here, so that asking for it does not mean waiting.
    pub(crate) fn has_more_at_hand(&self) -> bool {
        !self.reader.buffer().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(input: &[u8], expected: &[Result<&str, BadLine>]) {
        let mut lines = LineReader::new(input);
        for &line in expected {
            assert_eq!(lines.next_line().unwrap(), Some(line));
        }
        assert_eq!(lines.next_line().unwrap(), None);
    }

    #[test]
    fn a_bad_line_costs_only_itself() {
        check(b"", &[]);
        check(b"44", &[Ok("44")]);
        check("\u{feff}44\n\u{feff}".as_bytes(), &[Ok("44"), Ok("\u{feff}")]);
        check(b"44\n\n\xFF\n1\n", &[Ok("44"), Ok(""), Err(BadLine::NotUtf8), Ok("1")]);
    }

    #[test]
    fn the_longest_line_is_read_and_one_byte_more_is_not() {
        let longest = "4".repeat(LONGEST_LINE);
        check(format!("{longest}\n5").as_bytes(), &[Ok(&longest), Ok("5")]);
        check(longest.as_bytes(), &[Ok(&longest)]);
        check(format!("{longest}4\n5").as_bytes(), &[Err(BadLine::TooLong), Ok("5")]);
        check(format!("{longest}4").as_bytes(), &[Err(BadLine::TooLong)]);
    }
}
