//! The opening book: the exact score of every position up to a ply, in less than a byte each.
//!
//! A book stores no positions. Every arrangement of stones that obeys gravity and the counts has a place (the file
//! `shelf.rs` says which), whether it can arise in play or not, so a board that comes without history finds its score,
//! and no board finds another's. `docs/book-format.md` specifies the bytes.

use std::borrow::Cow;
use std::fmt;

use foursight_core::{AnyPosition, Game};

use crate::score::Score;

mod error;
mod shelf;
#[cfg(test)]
mod tests;

pub use error::BookError;
use shelf::Shelf;

/// The version of the format that is written and read.
pub const VERSION: u16 = 1;

/// How a book begins. The end of line shows a transfer that changed line ends.
const MARK: &[u8; 8] = b"4SBOOK\r\n";
/// Bytes before the scores: mark, version, width, height, connect, depth, lowest score, bits, count.
const HEAD: usize = 24;
/// Bytes after the scores: the checksum.
const TAIL: usize = 4;
/// No book has more places. 7x6 reaches ply 13 with it.
const MOST_PLACES: u32 = 1 << 26;

/// The places of a book of some depth: which position has which number.
///
/// ```
/// use foursight_core::{AnyPosition, Game};
/// use foursight_solver::book::Places;
///
/// let places = Places::new(Game::CONNECT4, 8)?;
/// let position = AnyPosition::new(Game::CONNECT4);
/// assert_eq!(places.place(position), Some(0));
/// assert_eq!(places.position(0), Some(position));
/// assert_eq!(places.of_ply(8).len(), 104_580, "of 206,780 arrangements, mirror images together");
/// # Ok::<(), foursight_solver::book::BookError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Places {
    game: Game,
    shelves: Vec<Shelf>,
    /// The first place of each shelf, and at the end the number of all places.
    starts: Vec<u32>,
}

impl Places {
    /// The places of the plies 0 to `depth`.
    ///
    /// # Errors
    ///
    /// [`BookError::NoGravity`] or [`BookError::TooDeep`].
    pub fn new(game: Game, depth: u32) -> Result<Self, BookError> {
        if !game.has_gravity() {
            return Err(BookError::NoGravity { game });
        }
        let mut places = Self { game, shelves: Vec::new(), starts: vec![0] };
        for ply in 0..=depth {
            let used = places.len();
            let shelf = if ply > game.cells() { None } else { Shelf::new(game, ply, MOST_PLACES - used) };
            // Ply 0 is one place and always fits.
            let shelf = shelf.ok_or(BookError::TooDeep { depth, deepest: ply.saturating_sub(1) })?;
            places.starts.push(used + shelf.len());
            places.shelves.push(shelf);
        }
        Ok(places)
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The last ply that has places.
    pub fn depth(&self) -> u32 {
        self.shelves.len() as u32 - 1
    }

    /// How many places there are.
    #[expect(clippy::len_without_is_empty, reason = "the start position always has a place")]
    pub fn len(&self) -> u32 {
        *self.starts.last().expect("one more than shelves")
    }

    /// The places of a ply, which must not be deeper than the book.
    pub fn of_ply(&self, ply: u32) -> std::ops::Range<u32> {
        self.starts[ply as usize]..self.starts[ply as usize + 1]
    }

    /// The place of a position; `None` if it is of another game or deeper than the book.
    pub fn place(&self, position: AnyPosition) -> Option<u32> {
        let ply = position.ply() as usize;
        if position.game() != self.game {
            return None;
        }
        self.shelves.get(ply).map(|shelf| self.starts[ply] + shelf.place(position))
    }

    /// The position that has a place; `None` if the place is empty.
    ///
    /// # Panics
    ///
    /// If there is no such place.
    pub fn position(&self, place: u32) -> Option<AnyPosition> {
        let ply = self.starts.partition_point(|&start| start <= place) - 1;
        self.shelves[ply].position(place - self.starts[ply])
    }
}

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
/// let bytes = Book::encode(&places, &vec![Some(Score::DRAW); places.len() as usize]);
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
    /// Reads a book, and checks all of it: a book that is damaged, cut, foreign or newer is an error, never a wrong score.
    ///
    /// # Errors
    ///
    /// A [`BookError`] that says what is wrong.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, BookError> {
        let bytes = bytes.into();
        if bytes.len() < HEAD + TAIL || !bytes.starts_with(MARK) {
            return Err(BookError::NoBook);
        }
        let version = u16::from_le_bytes([bytes[8], bytes[9]]);
        if version != VERSION {
            return Err(BookError::Version { found: version });
        }
        let (body, tail) = bytes.split_at(bytes.len() - TAIL);
        let is_whole = crc32fast::hash(body).to_le_bytes() == *tail;
        let [width, height, depth, lowest, bits] = [10, 11, 16, 17, 18].map(|at| bytes[at]);
        let connect = u32::from_le_bytes([bytes[12], bytes[13], bytes[14], bytes[15]]);
        let count = u32::from_le_bytes([bytes[20], bytes[21], bytes[22], bytes[23]]);
        // In 64 bits: a head may claim more than a machine of 32 bits can count.
        let data = (u64::from(count) * u64::from(bits)).div_ceil(8);
        let expected = usize::try_from(data).unwrap_or(usize::MAX).saturating_add(HEAD + TAIL);
        if !is_whole {
            // A book that is cut has no checksum either, but its length says more.
            let cut = bytes.len() < expected && count <= MOST_PLACES && bits <= 8;
            return Err(if cut {
                BookError::Length { found: bytes.len(), expected }
            } else {
                BookError::Checksum
            });
        }
        let game = Game::new(width.into(), height.into(), connect).map_err(|_| BookError::Head)?;
        let places = Places::new(game, depth.into()).map_err(|_| BookError::Head)?;
        if places.len() != count || !(1..=8).contains(&bits) {
            return Err(BookError::Head);
        }
        if bytes.len() != expected {
            return Err(BookError::Length { found: bytes.len(), expected });
        }
        Ok(Self { places, lowest: i32::from(lowest.cast_signed()), bits: bits.into(), bytes })
    }

    /// The bytes of a book with these scores, one for each place; `None` for a place that is empty or a game that is over.
    ///
    /// # Panics
    ///
    /// If there are more or fewer scores than places.
    pub fn encode(places: &Places, scores: &[Option<Score>]) -> Vec<u8> {
        assert_eq!(scores.len(), places.len() as usize, "one score for each place");
        let game = places.game();
        let values = || scores.iter().flatten().map(|score| score.value());
        let (lowest, highest) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
        // Code 0 is "no score", code 1 the lowest one.
        let bits = ((highest - lowest + 1) as u32).ilog2() + 1;
        let mut bytes = MARK.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([game.width() as u8, game.height() as u8]);
        bytes.extend(game.connect().to_le_bytes());
        bytes.extend([places.depth() as u8, lowest as u8, bits as u8, 0]);
        bytes.extend(places.len().to_le_bytes());
        let codes = scores.iter().map(|score| score.map_or(0, |score| (score.value() - lowest + 1) as u32));
        pack(&mut bytes, bits, codes);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.places.game()
    }

    /// The last ply whose positions are in the book.
    pub fn depth(&self) -> u32 {
        self.places.depth()
    }

    /// The places, empty ones too.
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// The book as it is stored.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Bits of one score.
    pub fn bits_per_place(&self) -> u32 {
        self.bits
    }

    /// The score of a position, or `None` if it is of another game, deeper than the book, or over.
    pub fn score(&self, position: AnyPosition) -> Option<Score> {
        self.score_at(self.places.place(position)?)
    }

    /// The score at a place, or `None` if the place is empty.
    ///
    /// # Panics
    ///
    /// If there is no such place.
    pub fn score_at(&self, place: u32) -> Option<Score> {
        assert!(place < self.places.len(), "the book has no place {place}");
        let at = place as usize * self.bits as usize;
        // A code may begin in one byte and end in the next; after the last score comes the checksum, so there is a next.
        let pair = u16::from_le_bytes([self.bytes[HEAD + at / 8], self.bytes[HEAD + at / 8 + 1]]);
        let code = i32::from(pair >> (at % 8)) & ((1 << self.bits) - 1);
        (code > 0).then(|| Score::from_value(self.lowest + code - 1))
    }
}

/// The book of Connect Four that comes with the feature `book`: all positions of the first eight plies.
///
/// It is read and checked when it is first asked for, in a fraction of a millisecond.
#[cfg(feature = "book")]
pub fn connect4() -> &'static Book {
    static BOOK: std::sync::OnceLock<Book> = std::sync::OnceLock::new();
    BOOK.get_or_init(|| {
        let bytes: &'static [u8] = include_bytes!("book/connect4.book");
        Book::from_bytes(bytes).expect("the book is good: a test reads it")
    })
}

/// The depth of [`connect4`], known without reading it: a solver that never sees an opening never pays for the book.
#[cfg(feature = "book")]
const EMBEDDED_DEPTH: u32 = 8;

/// What the embedded book says.
#[cfg(feature = "book")]
pub(crate) fn embedded_score(position: AnyPosition) -> Option<Score> {
    let is_in_book = position.game() == Game::CONNECT4 && position.ply() <= EMBEDDED_DEPTH;
    if is_in_book { connect4().score(position) } else { None }
}

/// Codes of some bits each, from the low end of each byte.
fn pack(bytes: &mut Vec<u8>, bits: u32, codes: impl Iterator<Item = u32>) {
    let (mut waiting, mut held) = (0_u32, 0);
    for code in codes {
        waiting |= code << held;
        held += bits;
        while held >= 8 {
            bytes.push(waiting as u8);
            waiting >>= 8;
            held -= 8;
        }
    }
    if held > 0 {
        bytes.push(waiting as u8);
    }
}
