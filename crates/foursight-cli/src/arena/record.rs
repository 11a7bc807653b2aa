//! The games that were played, in a file that `review` reads.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use foursight_coach::Match;
use foursight_core::notation::game_record;
use foursight_core::{Cell, Game, Outcome};

use crate::error::CliError;

/// A game of a match.
pub(super) struct Played {
    /// Its number in the match.
    pub(super) number: u32,
    pub(super) moves: Vec<Cell>,
    pub(super) outcome: Outcome,
}

/// The file of the games.
pub(super) struct Record {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Record {
    /// An empty file, but for a comment that says what it is.
    ///
    /// # Errors
    ///
    /// If it cannot be made.
    pub(super) fn create(path: &Path, game: Game, seed: u64) -> Result<Self, CliError> {
        let error = |error| CliError::File(path.to_owned(), error);
        let file = File::create(path).map_err(error)?;
        let mut record = Self { path: path.to_owned(), file: BufWriter::new(file) };
        let hint = format!("foursight review --game '{game}' --from FILE");
        writeln!(record.file, "# games of {game}, seed {seed}; to look at them: {hint}").map_err(error)?;
        Ok(record)
    }

    /// Writes the games of a match, in the order of their numbers.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub(super) fn write(&mut self, contest: Match, mut games: Vec<Played>) -> Result<(), CliError> {
        games.sort_unstable_by_key(|game| game.number);
        let written: io::Result<()> = games.iter().try_for_each(|played| {
            let [first, second] = contest.players(played.number);
            let text = game_record(contest.game, &played.moves, Some(played.outcome));
            writeln!(self.file, "{text} # x: {first}, o: {second}")
        });
        let written = written.and_then(|()| self.file.flush());
        written.map_err(|error| CliError::File(self.path.clone(), error))
    }
}
