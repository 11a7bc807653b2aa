//! The opening book.

use foursight_solver::book::{Book, BookError, DeepBook};
use foursight_solver::{Score, Verdict};
use serde::{Deserialize, Serialize};

use crate::{Game, Outcome, Position, Subject, Version};

/// `book probe`: what a book says about a position.
///
/// ```
/// use foursight_core::notation::{GameOptions, parse};
/// use foursight_json::{BookProbe, Outcome, from_line, to_line};
/// use foursight_solver::book::connect4;
///
/// let parsed = parse("44", GameOptions::default()).unwrap();
/// let probe = BookProbe::new(&parsed, connect4().score(parsed.position).unwrap());
/// assert_eq!((probe.outcome, probe.score), (Outcome::Win, 1));
/// assert_eq!(from_line(&to_line(&probe)), Ok(probe));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookProbe {
    /// Always 1.
    pub version: Version,
    /// The position.
    pub position: Position,
    /// Win, draw or loss of the side to move.
    pub outcome: Outcome,
    /// The score of the side to move.
    pub score: i32,
}

impl BookProbe {
    /// The score that a book has for the position.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// # use foursight_json::{BookProbe, Outcome};
    /// # use foursight_solver::Score;
    /// let probe = BookProbe::new(AnyPosition::new(Game::CONNECT4), Score::DRAW);
    /// assert_eq!(probe.outcome, Outcome::Draw);
    /// ```
    pub fn new<'a>(subject: impl Into<Subject<'a>>, score: Score) -> Self {
        Self {
            version: Version,
            position: Position::new(subject),
            outcome: score.verdict().into(),
            score: score.value(),
        }
    }
}

/// `book info`: what a book holds.
///
/// ```
/// use foursight_json::{BookInfo, from_line, to_line};
/// use foursight_solver::book::connect4;
///
/// let info = BookInfo::new(connect4());
/// assert_eq!((info.depth, info.plies[1].positions), (8, 4), "mirror images count as one");
/// assert_eq!(from_line(&to_line(&info)), Ok(info));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookInfo {
    /// Always 1.
    pub version: Version,
    /// Which game it is for.
    pub game: Game,
    /// Its last ply.
    pub depth: u32,
    /// Its size.
    pub bytes: u64,
    /// Bits that each place takes; 0 in a deep book, where they differ.
    pub bits_per_place: u32,
    /// Bits of the whole file, over the positions that have a score.
    pub bits_per_position: f64,
    /// What it holds of each ply.
    pub plies: Vec<BookPly>,
}

/// What a book holds of a ply, mirror images counted as one.
///
/// ```
/// use foursight_json::BookPly;
/// use foursight_solver::book::connect4;
///
/// let ply = BookPly::new(connect4(), 1);
/// assert_eq!((ply.won, ply.drawn, ply.lost), (2, 1, 1), "for the second player, who is to move");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookPly {
    /// Stones on the board.
    pub ply: u32,
    /// Places.
    pub places: u64,
    /// Positions with a score.
    pub positions: u64,
    /// Those that are won for the side to move.
    pub won: u64,
    /// Those that are drawn.
    pub drawn: u64,
    /// Those that are lost for the side to move.
    pub lost: u64,
}

impl BookInfo {
    /// Describes a book.
    ///
    /// ```
    /// # use foursight_json::BookInfo;
    /// # use foursight_solver::book::connect4;
    /// assert_eq!(BookInfo::new(connect4()).bytes, connect4().as_bytes().len() as u64);
    /// ```
    pub fn new(book: &Book) -> Self {
        let plies = (0..=book.depth()).map(|ply| BookPly::new(book, ply)).collect();
        Self::made_of(book.game(), book.depth(), book.as_bytes().len() as u64, book.bits_per_place(), plies)
    }

    /// Describes a deep book: the plies that it stores, and no bits of a place, which differ.
    ///
    /// # Errors
    ///
    /// As [`DeepBook::scores`].
    ///
    /// ```
    /// # use foursight_json::BookInfo;
    /// # use foursight_solver::{Score, book::{DeepBook, Places}};
    /// let places = Places::new("2x2x3".parse()?, 0)?;
    /// let book = DeepBook::from_bytes(DeepBook::encode(&places, &[], 0, [(0, Score::DRAW)])?)?;
    /// assert_eq!(BookInfo::of_deep(&book)?.plies[0].drawn, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_deep(book: &DeepBook) -> Result<Self, BookError> {
        let scores = book.scores()?;
        let ply = |ply| {
            let places = book.places().of_ply(ply);
            let stored = scores.iter().filter(|(place, _)| places.contains(place));
            BookPly::of_scores(ply, places.len(), stored.map(|&(_, score)| score))
        };
        let plies = book.plies().map(ply).filter(|ply| ply.positions > 0).collect();
        Ok(Self::made_of(book.game(), book.depth(), book.as_bytes().len() as u64, 0, plies))
    }

    fn made_of(
        game: foursight_core::Game,
        depth: u32,
        bytes: u64,
        bits_per_place: u32,
        plies: Vec<BookPly>,
    ) -> Self {
        let positions: u64 = plies.iter().map(|ply| ply.positions).sum();
        let bits_per_position = (bytes * 8) as f64 / positions.max(1) as f64;
        let bits_per_position = (bits_per_position * 1000.0).round() / 1000.0;
        Self { version: Version, game: game.into(), depth, bytes, bits_per_place, bits_per_position, plies }
    }
}

impl BookPly {
    /// Counts the positions of a ply.
    ///
    /// ```
    /// # use foursight_json::BookPly;
    /// # use foursight_solver::book::connect4;
    /// assert_eq!(BookPly::new(connect4(), 0).positions, 1);
    /// ```
    pub fn new(book: &Book, ply: u32) -> Self {
        let places = book.places().of_ply(ply);
        Self::of_scores(ply, places.len(), places.filter_map(|place| book.score_at(place)))
    }

    fn of_scores(ply: u32, places: usize, scores: impl Iterator<Item = Score>) -> Self {
        let verdicts: Vec<Verdict> = scores.map(Score::verdict).collect();
        let count = |verdict| verdicts.iter().filter(|&&found| found == verdict).count() as u64;
        Self {
            ply,
            places: places as u64,
            positions: verdicts.len() as u64,
            won: count(Verdict::Win),
            drawn: count(Verdict::Draw),
            lost: count(Verdict::Loss),
        }
    }
}
