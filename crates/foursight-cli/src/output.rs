//! Standard output: data, and nothing but data. Talk goes to standard error.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::time::Duration;

use terminal_size::{Width, terminal_size_of};

use crate::charset::{self, printable};
use crate::{closed_output, words};

/// The width of a page that nobody measured.
const DEFAULT_WIDTH: usize = 80;

/// Standard output, locked and buffered.
pub(crate) struct Output {
    writer: BufWriter<StdoutLock<'static>>,
    is_terminal: bool,
}

impl Output {
    /// Takes hold of standard output.
    pub(crate) fn stdout() -> Self {
        let stdout = io::stdout().lock();
        Self { is_terminal: stdout.is_terminal(), writer: BufWriter::new(stdout) }
    }

    /// Says something to the person who watches, after the data written so far.
    ///
    /// # Errors
    ///
    /// If that data cannot be written. A standard error that is closed is no reason to stop.
    pub(crate) fn talk(&mut self, message: &str) -> io::Result<()> {
        self.flush()?;
        let _ = writeln!(io::stderr(), "{}", printable(message));
        Ok(())
    }

    /// Asks the person who types for a line.
    ///
    /// # Errors
    ///
    /// If the data written so far cannot be written.
    pub(crate) fn prompt(&mut self, prompt: &str) -> io::Result<()> {
        self.flush()?;
        let _ = write!(io::stderr(), "{prompt}").and_then(|()| io::stderr().flush());
        Ok(())
    }

    /// Says how long `amount` things took, and how many that makes a second.
    pub(crate) fn talk_of_speed(&mut self, amount: u64, thing: &str, time: Duration) -> io::Result<()> {
        let seconds = time.as_secs_f64();
        let rate = amount as f64 / seconds.max(1e-9) / 1e6;
        self.talk(&format!("{} in {seconds:.3} s: {rate:.1} million a second", words::count(amount, thing)))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        closed_output::check()?;
        if bytes.is_ascii() || !charset::is_ascii_only() {
            return self.writer.write(bytes);
        }
        // Texts come whole, so no character is cut in two.
        self.writer.write_all(printable(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Columns of the page: `COLUMNS` where it is set, else the terminal, else 80.
pub(crate) fn page_width() -> usize {
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let measured = || terminal_size_of(io::stdout()).map(|(Width(columns), _)| usize::from(columns));
    asked.or_else(measured).filter(|&columns| columns > 0).unwrap_or(DEFAULT_WIDTH)
}

/// Writes a text that breaks between words where the page ends; all lines but the first are indented.
pub(crate) fn write_wrapped(out: &mut impl Write, text: &str, indent: usize) -> io::Result<()> {
    let page = page_width().max(indent + 20);
    for (index, line) in wrap(text, page, page - indent).iter().enumerate() {
        let indent = if index == 0 { 0 } else { indent };
        writeln!(out, "{:indent$}{line}", "")?;
    }
    Ok(())
}

/// The lines of a text that breaks between words, the first of one width and the others of another. A move stays with what
/// is said before it, as in `column 4` and `x 4`.
pub(crate) fn wrap(text: &str, first: usize, others: usize) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        let mut piece = word.to_owned();
        let mut before = word;
        while let Some(next) = words.next_if(|next| stay_together(before, next)) {
            piece = format!("{piece} {next}");
            before = next;
        }
        let width = if lines.is_empty() { first } else { others };
        if !line.is_empty() && line.chars().count() + 1 + piece.chars().count() > width {
            lines.push(std::mem::take(&mut line));
        } else if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&piece);
    }
    lines.push(line);
    lines
}

/// Whether the second word is a number or a cell that says more about the first; in a list of moves each stands for itself.
fn stay_together(word: &str, next: &str) -> bool {
    let is_digit = |text: &str, index: usize| text.as_bytes().get(index).is_some_and(u8::is_ascii_digit);
    let is_player = matches!(word.trim_start_matches('('), "x" | "o");
    if is_player { is_digit(next, 0) || is_digit(next, 1) } else { is_digit(next, 0) && !is_digit(word, 0) }
}

/// Rows of numbers that appear one by one.
///
/// A program gets words with one space between them. A person gets columns that line up, with a headline.
pub(crate) struct Table<'a, const N: usize> {
    out: &'a mut Output,
    columns: [(&'static str, usize); N],
}

impl<'a, const N: usize> Table<'a, N> {
    /// A table of these columns, each with its title and the width people see it in.
    pub(crate) fn new(out: &'a mut Output, columns: [(&'static str, usize); N]) -> io::Result<Self> {
        let mut table = Self { out, columns };
        if table.out.is_terminal {
            table.row(&columns.map(|(title, _)| title))?;
        }
        Ok(table)
    }

    /// A table that is never begun: only [lines](Self::line) are written.
    pub(crate) fn bare(out: &'a mut Output, columns: [(&'static str, usize); N]) -> Self {
        Self { out, columns }
    }

    /// Writes a line that is no row, at once.
    pub(crate) fn line(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }

    /// Says something to the person who watches, between two rows.
    pub(crate) fn talk(&mut self, message: &str) -> io::Result<()> {
        self.out.talk(message)
    }

    /// Writes a row, at once: the next one may take hours.
    pub(crate) fn row<T: ToString>(&mut self, cells: &[T; N]) -> io::Result<()> {
        for (index, (cell, (_, width))) in cells.iter().zip(self.columns).enumerate() {
            let space = if index == 0 { "" } else { " " };
            let width = if self.out.is_terminal { width } else { 0 };
            write!(self.out, "{space}{:>width$}", cell.to_string())?;
        }
        writeln!(self.out)?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_breaks_between_words_but_not_before_a_move() {
        let check = |text: &str, first, others, lines: &[&str]| {
            assert_eq!(wrap(text, first, others), lines, "{text:?}");
        };
        check("", 10, 10, &[""]);
        check("every other move loses", 10, 12, &["every", "other move", "loses"]);
        check("every other move loses", 11, 16, &["every other", "move loses"]);
        check("move 5 (x 2, win to loss)", 10, 12, &["move 5", "(x 2, win to", "loss)"]);
        check("turns it; column 4 is best", 16, 16, &["turns it;", "column 4 is best"]);
        check("line: x b2 (lost), o 3", 8, 9, &["line:", "x b2", "(lost),", "o 3"]);
        check("better: 2 4 5 6", 9, 4, &["better: 2", "4 5", "6"]);
        check("incomprehensible", 4, 4, &["incomprehensible"]);
    }
}
