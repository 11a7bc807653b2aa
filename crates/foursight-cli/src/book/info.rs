//! `foursight book info` and `foursight book dump`: what is in a book.

use std::io::Write;

use foursight_json::{BookInfo, BookPly, to_line};

use super::file::{AnyBook, BookArgs};
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::output::{Output, Table};

/// Say what a book holds
///
/// Its game and depth, its size, and for each ply the places, the positions with a score, and how many of them are won,
/// drawn and lost for the side to move. Mirror images count as one; boards that cannot arise in play are counted as well.
#[derive(Debug, clap::Args)]
pub(crate) struct InfoArgs {
    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    book: BookArgs,
}

/// Print a book as text: a line for each position, its code, a tab, its score
#[derive(Debug, clap::Args)]
pub(crate) struct DumpArgs {
    #[command(flatten)]
    book: BookArgs,
}

impl InfoArgs {
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let book = self.book.book();
        let info = match &book {
            AnyBook::Plain(book) => BookInfo::new(book),
            AnyBook::Deep(book) => BookInfo::of_deep(book).map_err(CliError::Book)?,
        };
        if self.json {
            writeln!(out, "{}", to_line(&info))?;
            return Ok(ExitCode::Success);
        }
        let positions: u64 = info.plies.iter().map(|ply| ply.positions).sum();
        let bits_per_position = (info.bytes * 8) as f64 / positions.max(1) as f64;
        writeln!(out, "game {}, depth {}", book.game(), book.depth())?;
        writeln!(out, "{} bytes, {bits_per_position:.2} bits a position", info.bytes)?;
        let columns =
            [("ply", 5), ("places", 10), ("positions", 10), ("won", 10), ("drawn", 10), ("lost", 10)];
        let mut table = Table::new(out, columns)?;
        for BookPly { ply, places, positions, won, drawn, lost } in info.plies {
            table.row(&[u64::from(ply), places, positions, won, drawn, lost])?;
        }
        Ok(ExitCode::Success)
    }
}

impl DumpArgs {
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let book = self.book.book();
        for (place, score) in book.scores()? {
            if let Some(position) = book.places().position(place) {
                writeln!(out, "{position}\t{score}")?;
            }
        }
        Ok(ExitCode::Success)
    }
}
