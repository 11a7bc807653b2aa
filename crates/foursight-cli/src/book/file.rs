//! Which book a command is about.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::str::FromStr;
use std::sync::Arc;

use foursight_solver::book::{Book, MAX_BYTES, connect4};

/// A book from a file, read and checked while the options are.
#[derive(Clone)]
pub(crate) struct BookFile(Arc<Book>);

impl BookFile {
    /// The book.
    pub(crate) fn book(&self) -> &Arc<Book> {
        &self.0
    }
}

impl fmt::Debug for BookFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for BookFile {
    type Err = String;

    fn from_str(path: &str) -> Result<Self, String> {
        let bytes = read(path).map_err(|error| error.to_string())?;
        let book = Book::from_bytes(bytes).map_err(|error| error.to_string())?;
        Ok(Self(Arc::new(book)))
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
}

impl BookArgs {
    pub(super) fn book(&self) -> &Book {
        self.book.as_ref().map_or_else(|| connect4(), |file| file.book())
    }
}
