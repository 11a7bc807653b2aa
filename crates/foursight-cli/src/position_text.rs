//! A position as it was typed on the command line, which may be anything.

use std::ffi::OsString;

use foursight_core::notation::{GameOptions, Parsed, parse};

use crate::error::CliError;
use crate::input::BadLine;

/// An argument that should be a position. One that is not even text is a bad position, not a wrong option.
#[derive(Clone, Debug, Default)]
pub(crate) struct PositionText(OsString);

impl From<OsString> for PositionText {
    fn from(argument: OsString) -> Self {
        Self(argument)
    }
}

impl PositionText {
    /// The text, if it is one.
    ///
    /// # Errors
    ///
    /// If it is not UTF-8.
    pub(crate) fn text(&self) -> Result<&str, BadLine> {
        self.0.to_str().ok_or(BadLine::NotUtf8)
    }

    /// The position.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub(crate) fn parse(&self, options: GameOptions) -> Result<Parsed, CliError> {
        Ok(parse(self.text().map_err(CliError::Text)?, options)?)
    }
}

/// A position as it was given, on one line and without spaces; `-` for the start.
pub(crate) fn in_one_word(text: &str) -> String {
    let without_spaces = |line: &str| line.split_whitespace().collect::<String>();
    let word = text.trim().lines().map(without_spaces).collect::<Vec<_>>().join("/");
    if word.is_empty() { "-".to_owned() } else { word }
}
