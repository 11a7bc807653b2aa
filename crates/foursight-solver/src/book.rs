//! The opening book: the exact score of every position up to a ply, in less than a byte each.
//!
//! A book stores no positions. Every arrangement of stones that obeys gravity and the counts has a place (the file
//! `layer.rs` says which), whether it can arise in play or not, so a board that comes without history finds its score,
//! and no board finds another's. `docs/book-format.md` specifies the bytes.

use std::borrow::Cow;
use std::fmt;

use foursight_core::{AnyPosition, Game};

use crate::score::{Bounds, Score};

mod assemble;
mod codes;
mod deep;
mod error;
mod header;
mod heights;
mod layer;
mod places;
#[cfg(test)]
mod tests;

pub use assemble::best_of_moves;
pub use deep::DeepBook;
pub use error::{BookError, HeaderProblem};
use header::{CHECKSUM_BYTES, HEADER_BYTES, Header};
pub use places::Places;

/// The version of the format that is written and read.
///
/// ```
/// use foursight_solver::book::{Book, BookError, Places, VERSION};
///
/// let mut bytes = Book::encode(&Places::new("2x2x3".parse()?, 0)?, &[None])?;
/// assert_eq!(bytes[8..10], VERSION.to_le_bytes());
/// bytes[8] += 1;
/// assert_eq!(Book::from_bytes(bytes).unwrap_err(), BookError::Version { found: VERSION + 1 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const VERSION: u16 = 1;

/// No book has more bytes: who reads one from a stream can stop here.
///
/// ```
/// use foursight_solver::book::{Book, BookError, MAX_BYTES, Places};
///
/// // The largest book of Connect Four, a byte for each place.
/// assert!(Places::new("7x6x4".parse()?, 13)?.len() as usize <= MAX_BYTES);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const MAX_BYTES: usize = HEADER_BYTES + places::MOST_PLACES as usize + CHECKSUM_BYTES;

/// The exact scores of all positions of a game up to a ply.
///
/// ```
/// use foursight_core::{AnyPosition, Game};
/// use foursight_solver::Score;
/// use foursight_solver::book::{Book, Places};
///
/// // A book of one ply for a board where everything is a draw.
/// let game: Game = "2x2x3".parse()?;
/// let places = Places::new(game, 1)?;
/// let bytes = Book::encode(&places, &vec![Some(Score::DRAW); places.len() as usize])?;
/// let book = Book::from_bytes(bytes)?;
/// assert_eq!(book.score(AnyPosition::new(game)), Some(Score::DRAW));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Book {
    places: Places,
    bytes: Cow<'static, [u8]>,
    lowest: i32,
    bits: u32,
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book")
            .field("game", &self.game())
            .field("depth", &self.depth())
            .finish_non_exhaustive()
    }
}

impl Book {
    /// Reads a book, and checks all of it: a book that is damaged, cut, foreign or newer is an error, and so is one with a
    /// score that no position of its ply has. Whatever the bytes say, reading takes time and memory in proportion to how
    /// many they are.
    ///
    /// # Errors
    ///
    /// A [`BookError`] that says what is wrong.
    ///
    /// ```
    /// use foursight_solver::book::{Book, BookError, Places};
    ///
    /// let places = Places::new("3x3x3".parse()?, 2)?;
    /// let mut bytes = Book::encode(&places, &vec![None; places.len() as usize])?;
    /// assert_eq!(Book::from_bytes(bytes.clone())?.depth(), 2);
    /// bytes[16] = 3;
    /// assert_eq!(Book::from_bytes(bytes).unwrap_err(), BookError::Checksum);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, BookError> {
        let book = Self::with_any_scores(bytes.into())?;
        book.check_scores()?;
        Ok(book)
    }

    /// Reads a book and checks everything but its scores.
    fn with_any_scores(bytes: Cow<'static, [u8]>) -> Result<Self, BookError> {
        let Header { game, depth, lowest, bits, count: _ } = Header::check(&bytes)?;
        // Only now, when the file is known to be as long as such a book is, memory is taken.
        Ok(Self { places: Places::new(game, depth)?, bytes, lowest, bits })
    }

    /// Whether each score is one that a position of its ply can have.
    fn check_scores(&self) -> Result<(), BookError> {
        for ply in 0..=self.depth() {
            let Bounds { lower, upper } = Bounds::of_ply(self.game(), ply);
            for place in self.places.of_ply(ply) {
                let value = self.value_at(place);
                if let Some(value) = value.filter(|value| !(lower.value()..=upper.value()).contains(value)) {
                    return Err(BookError::Score { place, value });
                }
            }
        }
        Ok(())
    }

    /// The bytes of a book with these scores, one for each place; `None` for a place that is empty or a game that is over.
    ///
    /// # Errors
    ///
    /// [`BookError::Count`] if there are more or fewer scores than places, [`BookError::Score`] if there is a score that no
    /// position of its ply has.
    ///
    /// ```
    /// use foursight_solver::Score;
    /// use foursight_solver::book::{Book, BookError, Places};
    ///
    /// let places = Places::new("2x2x2".parse()?, 1)?;
    /// let book = |scores: [Option<i32>; 2]| {
    ///     Book::encode(&places, &scores.map(|score| score.and_then(Score::new)))
    /// };
    /// // Whoever moves first has two in a row with the third stone.
    /// assert_eq!(Book::from_bytes(book([Some(1), Some(-1)])?)?.score_at(1), Score::new(-1));
    /// assert_eq!(book([Some(3), None]).unwrap_err(), BookError::Score { place: 0, value: 3 });
    /// assert_eq!(Book::encode(&places, &[]).unwrap_err(), BookError::Count { found: 0, expected: 2 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn encode(places: &Places, scores: &[Option<Score>]) -> Result<Vec<u8>, BookError> {
        if scores.len() != places.len() as usize {
            return Err(BookError::Count { found: scores.len(), expected: places.len() });
        }
        let values = || scores.iter().flatten().map(|score| score.value());
        let (lowest, highest) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
        // Code 0 is "no score", code 1 the lowest one.
        let bits = ((highest - lowest + 1) as u32).ilog2() + 1;
        let (game, depth, count) = (places.game(), places.depth(), places.len());
        let mut bytes = Header { game, depth, lowest, bits, count }.to_bytes();
        let codes = scores.iter().map(|score| score.map_or(0, |score| (score.value() - lowest + 1) as u32));
        codes::pack(&mut bytes, bits, codes);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        let book = Self { places: places.clone(), bytes: bytes.into(), lowest, bits };
        book.check_scores()?;
        Ok(book.bytes.into_owned())
    }

    /// The game.
    ///
    /// ```
    /// # use foursight_solver::book::{Book, Places};
    /// let places = Places::new("6x5x4".parse()?, 2)?;
    /// let book = Book::from_bytes(Book::encode(&places, &vec![None; places.len() as usize])?)?;
    /// assert_eq!(book.game(), places.game());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game(&self) -> Game {
        self.places.game()
    }

    /// The last ply whose positions are in the book.
    ///
    /// ```
    /// # use foursight_solver::book::{Book, Places};
    /// let places = Places::new("6x5x4".parse()?, 2)?;
    /// let book = Book::from_bytes(Book::encode(&places, &vec![None; places.len() as usize])?)?;
    /// assert_eq!(book.depth(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn depth(&self) -> u32 {
        self.places.depth()
    }

    /// The places, empty ones too.
    ///
    /// ```
    /// # use foursight_solver::book::{Book, Places};
    /// let places = Places::new("6x5x4".parse()?, 2)?;
    /// let book = Book::from_bytes(Book::encode(&places, &vec![None; places.len() as usize])?)?;
    /// assert_eq!((book.places().len(), book.places().of_ply(2)), (places.len(), places.of_ply(2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// The book as it is stored.
    ///
    /// ```
    /// # use foursight_solver::book::{Book, Places};
    /// let bytes = Book::encode(&Places::new("2x2x3".parse()?, 0)?, &[None])?;
    /// assert_eq!(Book::from_bytes(bytes.clone())?.as_bytes(), bytes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Bits of one score.
    ///
    /// ```
    /// # use foursight_solver::{Score, book::{Book, Places}};
    /// let places = Places::new("2x2x2".parse()?, 1)?;
    /// let bits = |scores: [i32; 2]| -> Result<u32, Box<dyn std::error::Error>> {
    ///     Ok(Book::from_bytes(Book::encode(&places, &scores.map(Score::new))?)?.bits_per_place())
    /// };
    /// // One code for "no score", and one for each from the lowest score to the highest.
    /// assert_eq!((bits([0, 0])?, bits([1, 0])?, bits([1, -1])?), (1, 2, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bits_per_place(&self) -> u32 {
        self.bits
    }

    /// The score of a position, or `None` if it is of another game, deeper than the book, or over.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// # use foursight_solver::{Score, book::{Book, Places}};
    /// let game: Game = "2x2x2".parse()?;
    /// let book = Book::from_bytes(Book::encode(&Places::new(game, 1)?, &[1, -1].map(Score::new))?)?;
    /// let start = AnyPosition::new(game);
    /// assert_eq!(book.score(start), Score::new(1));
    /// let [left, right] = ["a1", "b1"].map(|cell| start.place(cell.parse().unwrap()).unwrap());
    /// assert_eq!((book.score(left), book.score(right)), (Score::new(-1), Score::new(-1)));
    /// assert_eq!(book.score(left.place("b1".parse()?)?), None, "the book ends before");
    /// assert_eq!(book.score(AnyPosition::new(Game::CONNECT4)), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn score(&self, position: AnyPosition) -> Option<Score> {
        self.score_at(self.places.place(position)?)
    }

    /// The score at a place, or `None` if the place is empty, or there is no such place.
    ///
    /// ```
    /// # use foursight_solver::{Score, book::{Book, Places}};
    /// let places = Places::new("2x2x2".parse()?, 1)?;
    /// let book = Book::from_bytes(Book::encode(&places, &[None, Score::new(-1)])?)?;
    /// assert_eq!([0, 1, 2].map(|place| book.score_at(place)), [None, Score::new(-1), None]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn score_at(&self, place: u32) -> Option<Score> {
        if place < self.places.len() { self.value_at(place).map(Score::from_value) } else { None }
    }

    /// The number that a place holds, which there must be.
    fn value_at(&self, place: u32) -> Option<i32> {
        let code = codes::code(&self.bytes[HEADER_BYTES..], self.bits, place);
        (code > 0).then(|| self.lowest + code as i32 - 1)
    }
}

/// The book of Connect Four that comes with the feature `book`: all positions of the first eight plies.
///
/// It is read and checked when it is first asked for, in a fraction of a millisecond. Its scores were looked at when the
/// crate was tested.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::book::connect4;
///
/// let start = connect4().score(Position::START.into()).unwrap();
/// assert_eq!(start.value(), 1, "the first player wins with the last but one stone");
/// ```
#[cfg(feature = "book")]
pub fn connect4() -> &'static Book {
    static BOOK: std::sync::OnceLock<Book> = std::sync::OnceLock::new();
    BOOK.get_or_init(|| {
        let bytes: &'static [u8] = include_bytes!("book/connect4.book");
        Book::with_any_scores(bytes.into()).expect("the book is good: a test reads it, scores and all")
    })
}

/// The depth of [`connect4`], known without reading it: a solver that never sees an opening never pays for the book.
#[cfg(feature = "book")]
const EMBEDDED_DEPTH: u32 = 8;

/// What the embedded book says.
#[cfg(feature = "book")]
pub(crate) fn embedded_score(position: AnyPosition) -> Option<Score> {
    let is_in_book = position.ply() <= EMBEDDED_DEPTH && position.game() == Game::CONNECT4;
    if is_in_book { connect4().score(position) } else { None }
}

/// No book was compiled in.
#[cfg(not(feature = "book"))]
pub(crate) fn embedded_score(_: AnyPosition) -> Option<Score> {
    None
}

/// The deep book of Connect Four that comes with the feature `deep-book`.
///
/// It is read and checked when it is first asked for, in some milliseconds.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::Solver;
/// use foursight_solver::book::connect4_deep;
///
/// let position: Position = "44444411337".parse().unwrap();
/// let score = connect4_deep().score(position.into()).unwrap();
/// assert_eq!(Some(score), Solver::builder().no_book().build().solve(position).score());
/// ```
#[cfg(feature = "deep-book")]
pub fn connect4_deep() -> &'static DeepBook {
    static BOOK: std::sync::OnceLock<DeepBook> = std::sync::OnceLock::new();
    BOOK.get_or_init(|| {
        let bytes: &'static [u8] = include_bytes!("book/connect4-deep.book");
        DeepBook::from_bytes(bytes).expect("the book is good: a test reads it")
    })
}

/// The plies for which [`connect4_deep`] is asked, known without reading it.
#[cfg(feature = "deep-book")]
const DEEP_PLIES: std::ops::RangeInclusive<u32> = EMBEDDED_DEPTH + 1..=12;

/// What the embedded deep book says.
#[cfg(feature = "deep-book")]
pub(crate) fn embedded_deep_score(position: AnyPosition) -> Option<Score> {
    let is_in_book = DEEP_PLIES.contains(&position.ply()) && position.game() == Game::CONNECT4;
    if is_in_book { connect4_deep().score(position) } else { None }
}

/// No deep book was compiled in.
#[cfg(not(feature = "deep-book"))]
pub(crate) fn embedded_deep_score(_: AnyPosition) -> Option<Score> {
    None
}
