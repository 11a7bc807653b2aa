//! What can end a command early.

use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;

use foursight_core::notation::ParseError;
use foursight_core::{Game, OutOfMemory};
use foursight_solver::CheckpointError;
use foursight_solver::book::BookError;

use crate::charset::printable;
use crate::exit_code::ExitCode;
use crate::input::BadLine;

/// Why a command could not be carried out.
#[derive(Debug)]
pub(crate) enum CliError {
    /// The position given is none, or the move is not one of its.
    Position(ParseError),
    /// The position given is not even text.
    Text(BadLine),
    /// There are no moves to look at.
    NoMoves,
    /// A file that cannot be read or written.
    File(PathBuf, io::Error),
    /// A limit struck before there was a result.
    Stopped(&'static str),
    /// Options that do not go together.
    Options(&'static str),
    /// The game wants a terminal.
    NoTerminal,
    /// There is no place where games could be kept.
    NoHome,
    /// There is no such game to go on with.
    NothingToResume,
    /// `--memory` is too small for the ply asked for.
    Memory(OutOfMemory),
    /// A checkpoint that cannot be gone on from.
    Checkpoint(PathBuf, CheckpointError),
    /// A book that cannot be made.
    Book(BookError),
    /// The book does not know the position, and why.
    NotInBook(String),
    /// There is nothing to prove, or the claim is false.
    Claim(String),
    /// A file that would be overwritten.
    Exists(PathBuf),
    /// The checkpoint of another book.
    OtherBook {
        /// Where it lies.
        path: PathBuf,
        /// Its game.
        game: Game,
        /// Its depth.
        depth: u32,
    },
    /// A page of the manual that does not exist.
    NoPage {
        /// What was asked for.
        command: String,
        /// What there is.
        commands: String,
    },
    /// The server cannot listen there.
    #[cfg(feature = "server")]
    Listen(std::net::SocketAddr, io::Error),
    /// The system starts no thread.
    Thread(io::Error),
    /// Standard input cannot be read.
    Input(io::Error),
    /// Standard output cannot be written.
    Output(io::Error),
}

impl CliError {
    /// Whether it is wrong what was asked, and not how: where there are more questions, they go on.
    pub(crate) fn is_about_the_question(&self) -> bool {
        matches!(self, Self::Position(_) | Self::Text(_) | Self::NoMoves | Self::NotInBook(_))
    }

    /// Says on standard error what happened and gives the exit code.
    ///
    /// A reader that has seen enough closes its end of the pipe; that is success, and nothing to talk about.
    pub(crate) fn report(&self) -> ExitCode {
        if matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe) {
            return ExitCode::Success;
        }
        // Where standard error is gone, there is nobody left to tell.
        let _ = writeln!(io::stderr(), "error: {}", printable(&self.to_string()));
        match self {
            // A move that an option names is judged by the position, as every other move is.
            Self::Position(_)
            | Self::Text(_)
            | Self::NoMoves
            | Self::Thread(_)
            | Self::Input(_)
            | Self::Output(_)
            | Self::NotInBook(_)
            | Self::Claim(_) => ExitCode::BadInput,
            // A file that is not there, or a limit that is too low, is a wrong value of what named it.
            Self::Options(_)
            | Self::File(..)
            | Self::Stopped(_)
            | Self::Memory(_)
            | Self::NoTerminal
            | Self::NoHome
            | Self::NothingToResume
            | Self::Book(_)
            | Self::Checkpoint(..)
            | Self::Exists(_)
            | Self::NoPage { .. }
            | Self::OtherBook { .. } => ExitCode::BadOption,
            #[cfg(feature = "server")]
            Self::Listen(..) => ExitCode::BadOption,
        }
    }
}

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(error) => error.fmt(f),
            Self::Text(error) => error.fmt(f),
            Self::NoMoves => {
                f.write_str("a board without its moves: write the moves of the game, such as 4453")
            }
            Self::Options(message) | Self::Stopped(message) => f.write_str(message),
            Self::NoTerminal => f.write_str(
                "the game wants a terminal for its input and output: for a script there are solve, analyze and console",
            ),
            Self::NoHome => f.write_str("there is no place to keep games: set XDG_DATA_HOME"),
            Self::NothingToResume => {
                f.write_str("there is no such game to go on with: foursight games lists those that were kept")
            }
            Self::Memory(error) => write!(f, "{error}: give more with --memory MIB, or count fewer plies"),
            Self::Book(error) => error.fmt(f),
            Self::NotInBook(reason) => write!(f, "the position is not in the book: {reason}"),
            Self::Claim(problem) => f.write_str(problem),
            Self::Exists(path) => {
                write!(f, "{} is there already: remove it, or choose another --output", path.display())
            }
            Self::OtherBook { path, game, depth } => write!(
                f,
                "{} belongs to a book of {game}, {depth} plies: remove it, or choose another --output",
                path.display()
            ),
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Checkpoint(path, error) => {
                write!(f, "{}: {error}; remove it, or choose another --checkpoint", path.display())
            }
            Self::NoPage { command, commands } => {
                write!(f, "there is no command '{}': write one of {commands}", command.escape_debug())
            }
            #[cfg(feature = "server")]
            Self::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            Self::Thread(error) => write!(f, "cannot start a thread: {error}"),
            Self::Input(error) => write!(f, "cannot read standard input: {error}"),
            Self::Output(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}

impl From<ParseError> for CliError {
    fn from(error: ParseError) -> Self {
        Self::Position(error)
    }
}

/// Writing is what the commands do with `?`; reading names its error itself.
impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
