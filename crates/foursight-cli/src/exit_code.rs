//! What the program tells the shell.

/// The exit codes scripts rely on.
///
/// There is one more, 130 for "interrupted". Nothing here has to be put back in order when Ctrl-C strikes, and every
/// line is written out as it comes, so the signal keeps its default effect, which a shell reports as 130.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitCode {
    /// Everything went well.
    Success,
    /// A position, a game or a line of the input was bad.
    BadInput,
    /// An option or its value was wrong. Clap ends the program with this code, too.
    BadOption,
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(match code {
            ExitCode::Success => 0,
            ExitCode::BadInput => 1,
            ExitCode::BadOption => 2,
        })
    }
}
