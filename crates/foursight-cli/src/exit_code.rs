//! What the program tells the shell.

/// The exit codes scripts rely on.
///
/// Where Ctrl-C cuts something short there may be something to print first, so the program ends itself, with 130.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitCode {
    /// Everything went well.
    Success = 0,
    /// A position, a game, a move or a line of the input was bad; or the output cannot be written.
    BadInput = 1,
    /// An option or its value was wrong; a file that cannot be opened is such a value. Clap ends the program with this code, too.
    BadOption = 2,
    /// Ctrl-C: 128 and the number of the signal.
    Interrupted = 130,
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(code as u8)
    }
}
