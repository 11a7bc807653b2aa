//! What happens, line by line on standard error.

use std::io;

/// How the log is written.
///
/// ```
/// use foursight_server::Log;
///
/// assert_eq!(Log::default(), Log::Text);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Log {
    /// For people.
    #[default]
    Text,
    /// For programs: an object a line.
    Json,
    /// Not at all.
    Off,
}

impl Log {
    /// Writes from now on what this process does; the first call decides.
    pub fn start(self) {
        let builder = tracing_subscriber::fmt().with_writer(io::stderr).with_target(false);
        // Whoever embeds the server may have a log of their own, and then has it already.
        let _ = match self {
            Self::Text => tracing::subscriber::set_global_default(builder.with_ansi(false).finish()),
            Self::Json => {
                tracing::subscriber::set_global_default(builder.json().flatten_event(true).finish())
            }
            Self::Off => Ok(()),
        };
    }
}
