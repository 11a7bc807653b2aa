//! Games from the command line, from a file or from standard input: what `review` and `puzzle` look at.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use foursight_core::notation::{GameOptions, parse};
use foursight_core::{Cell, Game};

use crate::error::CliError;
use crate::input::Lines;
use crate::interrupt::Waiting;
use crate::position_text::PositionText;

/// A game that was read: which one it is, and its moves.
pub(crate) struct Played {
    pub(crate) number: u64,
    pub(crate) game: Game,
    pub(crate) moves: Vec<Cell>,
}

/// Games, one after the other; a bad one costs only itself.
pub(crate) struct Games {
    source: Source,
    /// The file that the lines are from, if it is not standard input.
    file: Option<PathBuf>,
    options: GameOptions,
    number: u64,
    waiting: Waiting,
}

enum Source {
    Arguments(VecDeque<PositionText>),
    Lines(Lines<Box<dyn BufRead>>),
}

impl Games {
    /// The arguments; else the lines of the file, `-` being standard input; else standard input.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened.
    pub(crate) fn new(
        arguments: &[PositionText],
        file: Option<&PathBuf>,
        options: GameOptions,
        waiting: &Waiting,
    ) -> Result<Self, CliError> {
        let file = file.filter(|path| *path != Path::new("-"));
        let source = if arguments.is_empty() {
            let reader: Box<dyn BufRead> = match file {
                Some(path) => {
                    let opened = File::open(path);
                    let opened = opened.map_err(|error| CliError::File(path.clone(), error));
                    Box::new(BufReader::new(opened?))
                }
                None => Box::new(BufReader::new(io::stdin())),
            };
            Source::Lines(Lines::new(reader))
        } else {
            Source::Arguments(arguments.iter().cloned().collect())
        };
        Ok(Self { source, file: file.cloned(), options, number: 0, waiting: waiting.clone() })
    }

    /// The next game, or what is wrong with it; `None` at the end. Empty lines are passed over.
    ///
    /// # Errors
    ///
    /// If the file or standard input cannot be read.
    pub(crate) fn next_game(&mut self) -> Result<Option<Result<Played, String>>, CliError> {
        loop {
            let (text, unit) = match &mut self.source {
                Source::Arguments(arguments) => {
                    let Some(argument) = arguments.pop_front() else { return Ok(None) };
                    (argument.text().map(str::to_owned).map_err(|error| error.to_string()), "argument")
                }
                Source::Lines(lines) => {
                    let line =
                        self.waiting.during(|| lines.next_line()).map_err(|error| match &self.file {
                            Some(path) => CliError::File(path.clone(), error),
                            None => CliError::Input(error),
                        })?;
                    let Some(line) = line else { return Ok(None) };
                    (line.map(str::to_owned).map_err(|error| error.to_string()), "line")
                }
            };
            self.number += 1;
            if unit == "line" && text.as_ref().is_ok_and(|text| text.trim().is_empty()) {
                continue;
            }
            let played = text.and_then(|text| self.played(&text));
            return Ok(Some(played.map_err(|error| format!("{unit} {}: {error}", self.number))));
        }
    }

    fn played(&self, text: &str) -> Result<Played, String> {
        let parsed = parse(text, self.options).map_err(|error| error.to_string())?;
        let moves = parsed.moves.ok_or_else(|| CliError::NoMoves.to_string())?;
        Ok(Played { number: self.number, game: parsed.position.game(), moves })
    }
}
