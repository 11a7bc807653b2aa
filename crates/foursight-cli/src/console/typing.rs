//! Where the commands come from: a person at a terminal, who may edit a line and call back earlier ones, or a program.

use std::io::{self, IsTerminal, StdinLock};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::error::CliError;
use crate::input::{BadLine, LineReader};
use crate::output::Output;

const PROMPT: &str = "> ";

/// The lines of standard input.
pub(super) enum Typing {
    /// A terminal both ways. What was typed is kept as long as the program runs, and nowhere else.
    Edited(Box<DefaultEditor>),
    /// Somebody types, but there is no terminal to draw the line on.
    Prompted(LineReader<StdinLock<'static>>),
    /// A file or a program.
    Read(LineReader<StdinLock<'static>>),
}

/// What came of waiting for a line.
pub(super) enum Line {
    Text(Result<String, BadLine>),
    End,
    /// Ctrl-C at the prompt.
    Interrupted,
}

impl Typing {
    pub(super) fn new() -> Self {
        let editor = || DefaultEditor::new().ok().map(Box::new);
        let lines = || LineReader::new(io::stdin().lock());
        match (io::stdin().is_terminal(), io::stdout().is_terminal()) {
            (true, true) => editor().map_or_else(|| Self::Prompted(lines()), Self::Edited),
            (true, false) => Self::Prompted(lines()),
            (false, _) => Self::Read(lines()),
        }
    }

    /// Whether a person types.
    pub(super) fn is_person(&self) -> bool {
        !matches!(self, Self::Read(_))
    }

    /// Waits for the next line.
    ///
    /// # Errors
    ///
    /// If standard input cannot be read, or what was written so far cannot be.
    pub(super) fn next_line(&mut self, out: &mut Output) -> Result<Line, CliError> {
        let lines = match self {
            Self::Edited(editor) => {
                // The editor writes to the terminal itself.
                io::Write::flush(out)?;
                return edited(editor);
            }
            Self::Prompted(lines) => {
                out.prompt(PROMPT)?;
                lines
            }
            Self::Read(lines) => lines,
        };
        let line = lines.next_line().map_err(CliError::Input)?;
        Ok(line.map_or(Line::End, |line| Line::Text(line.map(str::to_owned))))
    }
}

fn edited(editor: &mut DefaultEditor) -> Result<Line, CliError> {
    match editor.readline(PROMPT) {
        Ok(line) => {
            // An empty line, or the same again, is not worth keeping; the editor sees to that.
            let _ = editor.add_history_entry(&line);
            Ok(Line::Text(Ok(line)))
        }
        Err(ReadlineError::Eof) => Ok(Line::End),
        Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
        Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
            Ok(Line::Text(Err(BadLine::NotUtf8)))
        }
        Err(ReadlineError::Io(error)) => Err(CliError::Input(error)),
        Err(error) => Err(CliError::Input(io::Error::other(error))),
    }
}
