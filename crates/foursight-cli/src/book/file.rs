//! Which book a command is about.

use std::fs::File;
use std::io::{self, Read};
use std::str::FromStr;
use std::sync::Arc;

use foursight_core::{AnyPosition, Game};
use foursight_solver::book::{Book, BookError, DeepBook, MAX_BYTES, Places, connect4, connect4_deep};
use foursight_solver::{Score, Solver, SolverBuilder};

use crate::error::CliError;

/// A book of either kind.
#[derive(Clone, Debug)]
pub(crate) enum AnyBook {
    /// Every position up to a ply.
    Plain(Arc<Book>),
    /// What arises from a position, some plies deeper.
    Deep(Arc<DeepBook>),
}

impl AnyBook {
    /// Its game.
    pub(super) fn game(&self) -> Game {
        match self {
            Self::Plain(book) => book.game(),
            Self::Deep(book) => book.game(),
        }
    }

    /// Its last ply.
    pub(super) fn depth(&self) -> u32 {
        match self {
            Self::Plain(book) => book.depth(),
            Self::Deep(book) => book.depth(),
        }
    }

    /// The places of its positions.
    pub(super) fn places(&self) -> &Places {
        match self {
            Self::Plain(book) => book.places(),
            Self::Deep(book) => book.places(),
        }
    }

    /// What it says about a position.
    pub(super) fn score(&self, position: AnyPosition) -> Option<Score> {
        match self {
            Self::Plain(book) => book.score(position),
            Self::Deep(book) => book.score(position),
        }
    }

    /// Every place that has a score.
    pub(super) fn scores(&self) -> Result<Vec<(u32, Score)>, CliError> {
        match self {
            Self::Plain(book) => {
                let places = 0..book.places().len();
                Ok(places.filter_map(|place| Some((place, book.score_at(place)?))).collect())
            }
            Self::Deep(book) => book.scores().map_err(CliError::Book),
        }
    }

    /// A solver that reads it.
    pub(crate) fn solver(&self) -> SolverBuilder {
        match self {
            Self::Plain(book) => Solver::builder().book(Arc::clone(book)),
            Self::Deep(book) => Solver::builder().deep_book(Arc::clone(book)),
        }
    }
}

/// A book from a file, read and checked while the options are.
#[derive(Clone, Debug)]
pub(crate) struct BookFile(AnyBook);

impl BookFile {
    /// The book.
    pub(crate) fn book(&self) -> &AnyBook {
        &self.0
    }
}

impl FromStr for BookFile {
    type Err = String;

    fn from_str(path: &str) -> Result<Self, String> {
        let bytes = read(path).map_err(|error| error.to_string())?;
        let book = match Book::from_bytes(bytes) {
            // The other kind.
            Err(BookError::Version { found: DeepBook::VERSION }) => {
                let bytes = read(path).map_err(|error| error.to_string())?;
                DeepBook::from_bytes(bytes).map(|book| AnyBook::Deep(Arc::new(book)))
            }
            read => read.map(|book| AnyBook::Plain(Arc::new(book))),
        };
        book.map(Self).map_err(|error| error.to_string())
    }
}

/// The bytes of a file, up to one more than a book can have: some files have no end.
fn read(path: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The book that a command reads.
#[derive(Debug, clap::Args)]
pub(super) struct BookArgs {
    /// The book to read [default: the one that the program brings along]
    #[arg(long, value_name = "FILE")]
    book: Option<BookFile>,

    /// Read the deep book that the program brings along
    #[arg(long, conflicts_with = "book")]
    deep: bool,
}

impl BookArgs {
    pub(super) fn book(&self) -> AnyBook {
        if let Some(file) = &self.book {
            return file.book().clone();
        }
        // They are read once more, because those that the program brings along belong to nobody.
        if self.deep {
            let embedded = DeepBook::from_bytes(connect4_deep().as_bytes());
            return AnyBook::Deep(Arc::new(embedded.expect("it was read before")));
        }
        AnyBook::Plain(Arc::new(Book::from_bytes(connect4().as_bytes()).expect("it was read before")))
    }
}
