//! `foursight book info` and `foursight book dump`: what is in a book.

use std::io::Write;

use foursight_solver::book::Book;
use foursight_solver::{Score, Verdict};
use serde::Serialize;

use super::file::BookArgs;
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::json::{GameJson, VERSION, to_line};
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

#[derive(Serialize)]
struct Report {
    version: u32,
    game: GameJson,
    depth: u32,
    bytes: usize,
    bits_per_place: u32,
    /// Of the whole file, over the positions that have a score.
    bits_per_position: f64,
    plies: Vec<PlyReport>,
}

#[derive(Serialize)]
struct PlyReport {
    ply: u32,
    places: usize,
    positions: usize,
    won: usize,
    drawn: usize,
    lost: usize,
}

impl PlyReport {
    fn new(book: &Book, ply: u32) -> Self {
        let verdicts: Vec<Verdict> =
            book.places().of_ply(ply).filter_map(|place| book.score_at(place)).map(Score::verdict).collect();
        let count = |verdict| verdicts.iter().filter(|&&found| found == verdict).count();
        Self {
            ply,
            places: book.places().of_ply(ply).len(),
            positions: verdicts.len(),
            won: count(Verdict::Win),
            drawn: count(Verdict::Draw),
            lost: count(Verdict::Loss),
        }
    }
}

impl InfoArgs {
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let book = self.book.book();
        let plies: Vec<PlyReport> = (0..=book.depth()).map(|ply| PlyReport::new(book, ply)).collect();
        let positions: usize = plies.iter().map(|ply| ply.positions).sum();
        let bytes = book.as_bytes().len();
        let bits_per_position = (bytes * 8) as f64 / positions.max(1) as f64;
        if self.json {
            let report = Report {
                version: VERSION,
                game: GameJson::new(book.game()),
                depth: book.depth(),
                bytes,
                bits_per_place: book.bits_per_place(),
                bits_per_position: (bits_per_position * 1000.0).round() / 1000.0,
                plies,
            };
            writeln!(out, "{}", to_line(&report))?;
            return Ok(ExitCode::Success);
        }
        writeln!(out, "game {}, depth {}", book.game(), book.depth())?;
        writeln!(out, "{bytes} bytes, {bits_per_position:.2} bits a position")?;
        let columns =
            [("ply", 5), ("places", 10), ("positions", 10), ("won", 10), ("drawn", 10), ("lost", 10)];
        let mut table = Table::new(out, columns)?;
        for PlyReport { ply, places, positions, won, drawn, lost } in plies {
            table.row(&[ply as usize, places, positions, won, drawn, lost])?;
        }
        Ok(ExitCode::Success)
    }
}

impl DumpArgs {
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let book = self.book.book();
        for place in 0..book.places().len() {
            if let (Some(position), Some(score)) = (book.places().position(place), book.score_at(place)) {
                writeln!(out, "{position}\t{score}")?;
            }
        }
        Ok(ExitCode::Success)
    }
}
