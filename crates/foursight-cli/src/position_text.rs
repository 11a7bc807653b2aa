//! A position as it was typed on the command line, which may be anything.

use std::ffi::OsString;

use foursight_core::notation::{GameOptions, Kind, Parsed, parse};

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

    /// Whether it is the result of a game, and no game.
    fn is_result(&self) -> bool {
        let is_result = |text: &str| {
            let parsed = parse(text, GameOptions::default());
            parsed.is_ok_and(|it| it.kind == Kind::Game && it.moves.is_some_and(|moves| moves.is_empty()))
        };
        self.text().is_ok_and(|text| is_result(text) && !text.trim().starts_with('-'))
    }
}

/// Games whose results stand beside them: where nobody wrote quotes, the shell made two arguments of `4455 1-0`.
pub(crate) fn with_results(arguments: &[PositionText]) -> Vec<PositionText> {
    let mut games: Vec<PositionText> = Vec::new();
    for argument in arguments {
        match games.last_mut() {
            Some(PositionText(game)) if argument.is_result() => {
                game.push(" ");
                game.push(&argument.0);
            }
            _ => games.push(argument.clone()),
        }
    }
    games
}

/// A position as it was given, on one line and without spaces; `-` for the start.
pub(crate) fn in_one_word(text: &str) -> String {
    let without_spaces = |line: &str| line.split_whitespace().collect::<String>();
    let word = text.trim().lines().map(without_spaces).collect::<Vec<_>>().join("/");
    if word.is_empty() { "-".to_owned() } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_belongs_to_the_game_before_it() {
        let check = |arguments: &[&str], games: &[&str]| {
            let arguments: Vec<_> = arguments.iter().map(|it| PositionText(it.into())).collect();
            let found = with_results(&arguments);
            assert_eq!(found.iter().map(|game| game.text().unwrap()).collect::<Vec<_>>(), games);
        };
        check(&["4455", "1-0", "44", "1/2-1/2"], &["4455 1-0", "44 1/2-1/2"]);
        check(&["4455 1-0", "44", "*"], &["4455 1-0", "44 *"]);
        check(&["1-0", "44"], &["1-0", "44"]);
        check(&["44", "45", "- 1/2", ""], &["44", "45", "- 1/2", ""]);
        check(&[], &[]);
    }
}
