//! Deep books: the scores of what can arise from a position, in three or four bits each.
//!
//! A [`Book`](super::Book) has a code of one length for every arrangement of stones, so that a look is one step. Some plies deeper
//! that is too large to carry along. A deep book leaves out what can be seen without it (the game is over, or one stone or two
//! decide it), what cannot arise in play from its root, and every second ply, which is the best of the next one's; and frequent
//! scores take fewer bits. A look then reads the scores of a block of [`BLOCK`] places up to the one that is asked for.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;

use foursight_core::{AnyPosition, Game};

use super::{BookError, HeaderProblem, Places, best_of_moves};
use crate::score::{Bounds, Score};

mod encode;
mod prefix_code;
mod rule;
#[cfg(test)]
mod tests;

use prefix_code::PrefixCode;
use rule::{Root, VIEWS};

/// Places that share a length in the index.
pub(super) const BLOCK: u32 = 256;
/// The version of the format.
const VERSION: u16 = 2;
/// How it begins, as every book does.
const MARK: &[u8; 8] = b"4SBOOK\r\n";
/// Bytes before the moves of the root: mark, version, width, height, connect, depth, the first ply, the number of moves, a reserved
/// one.
const HEADER_BYTES: usize = 20;
const CHECKSUM_BYTES: usize = 4;

/// The scores of the positions that arise from a root, on every second ply up to the depth.
///
/// ```
/// use foursight_core::{AnyPosition, Game};
/// use foursight_solver::Solver;
/// use foursight_solver::book::{DeepBook, Places};
///
/// // All positions of 4x4 with six and eight stones that begin in column 2, from those with eight.
/// let (game, mut solver): (Game, _) = ("4x4x4".parse()?, Solver::default());
/// let places = Places::new(game, 8)?;
/// let scores: Vec<_> = DeepBook::needed(&places, &[1])?
///     .into_iter()
///     .map(|place| (place, solver.solve(places.position(place).unwrap()).score().unwrap()))
///     .collect();
/// let book = DeepBook::from_bytes(DeepBook::encode(&places, &[1], 6, scores)?)?;
/// let position = AnyPosition::new(game).play_text("2")?.play_text("2")?.play_text("3")?.play_text("1")?.play_text("1")?;
/// assert_eq!(book.score(position), solver.solve(position).score(), "five stones, from those with six");
/// assert_eq!(book.score(AnyPosition::new(game)), None, "too early");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DeepBook {
    places: Places,
    root: Root,
    first: u32,
    layers: Vec<Layer>,
    bytes: Cow<'static, [u8]>,
}

/// What is stored of one ply.
struct Layer {
    ply: u32,
    /// The lowest score that a position of the ply can have: symbol 0.
    lowest: i32,
    codes: Vec<PrefixCode>,
    /// The bit that each block begins with, counted from the first bit of the file, and the one after the last.
    starts: Vec<u64>,
}

impl fmt::Debug for DeepBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, depth, moves) = (self.game(), self.depth(), &self.root.moves);
        f.debug_struct("DeepBook")
            .field("game", &game)
            .field("depth", &depth)
            .field("root", moves)
            .finish_non_exhaustive()
    }
}

impl DeepBook {
    /// Reads a deep book. Everything is checked that can be without reading all scores: mark, version, checksum, header, lengths, and
    /// that the codes have only scores that a position of their ply can have, so that no bits mean another one. Takes time
    /// and memory in proportion to the bytes.
    ///
    /// # Errors
    ///
    /// A [`BookError`] that says what is wrong.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, BookError> {
        let bytes = bytes.into();
        if bytes.len() < HEADER_BYTES + CHECKSUM_BYTES || !bytes.starts_with(MARK) {
            return Err(BookError::NoBook);
        }
        let version = u16::from_le_bytes([bytes[8], bytes[9]]);
        if version != VERSION {
            return Err(BookError::Version { found: version });
        }
        let (body, checksum) = bytes.split_at(bytes.len() - CHECKSUM_BYTES);
        if crc32fast::hash(body).to_le_bytes() != *checksum {
            return Err(BookError::Checksum);
        }
        let (places, root, first) = header(body)?;
        let mut at = HEADER_BYTES + root.moves.len();
        let mut layers = Vec::new();
        for ply in stored_plies(first, places.depth()) {
            layers.push(Layer::read(body, &mut at, &places, ply)?);
        }
        // The scores of all plies follow each other bit by bit.
        let mut bit = at as u64 * 8;
        for layer in &mut layers {
            for start in &mut layer.starts {
                bit += std::mem::replace(start, bit);
            }
            layer.starts.push(bit);
        }
        let expected = bit.div_ceil(8) + CHECKSUM_BYTES as u64;
        if bytes.len() as u64 != expected {
            return Err(BookError::Length { found: bytes.len(), expected });
        }
        let last = body.len() - 1;
        if !bit.is_multiple_of(8) && body[last] >> (bit % 8) != 0 {
            return Err(BookError::Reserved { byte: last });
        }
        Ok(Self { places, root, first, layers, bytes })
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.places.game()
    }

    /// The last ply.
    pub fn depth(&self) -> u32 {
        self.places.depth()
    }

    /// The plies of which it knows positions: one before the first that is stored, up to the last.
    pub fn plies(&self) -> RangeInclusive<u32> {
        self.first.saturating_sub(1).max(self.root.moves.len() as u32)..=self.depth()
    }

    /// The columns, from 0, that lead to the position from which all of its positions arise.
    pub fn root(&self) -> &[u8] {
        &self.root.moves
    }

    /// The places of its positions.
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// The book as it is stored.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The score of a position; `None` if the book does not know it: another game, too early or too deep, over, or one that
    /// cannot arise from the root.
    pub fn score(&self, position: AnyPosition) -> Option<Score> {
        let is_known = position.game() == self.game() && self.plies().contains(&position.ply());
        if !is_known || position.is_over() || !self.root.leads_to(position) {
            return None;
        }
        self.score_of_known(position)
    }

    /// The score of a position that arises from the root and is not over, of one of the [`plies`](Self::plies).
    fn score_of_known(&self, position: AnyPosition) -> Option<Score> {
        if let Some(score) = rule::evident(position) {
            return Some(score);
        }
        match self.layers.iter().find(|layer| layer.ply == position.ply()) {
            Some(layer) => self.read(layer, self.places.place(position)?),
            None => best_of_moves(position, |child| self.score_of_known(child)),
        }
    }

    /// Reads the score of a place that is stored.
    fn read(&self, layer: &Layer, place: u32) -> Option<Score> {
        let first = self.places.of_ply(layer.ply).start;
        let block = (place - first) / BLOCK;
        let mut found = None;
        self.read_block(layer, block, place, &mut |_, score| found = Some(score))?;
        found
    }

    /// Tells `each` the places of a block that are stored, up to `last`, and their scores. `None` if the bits are no scores.
    fn read_block(
        &self,
        layer: &Layer,
        block: u32,
        last: u32,
        each: &mut dyn FnMut(u32, Score),
    ) -> Option<()> {
        let range = self.places.of_ply(layer.ply);
        let start = range.start + block * BLOCK;
        let mut at = layer.starts[block as usize];
        let end = layer.starts[block as usize + 1];
        for place in start..range.end.min(start + BLOCK).min(last.saturating_add(1)) {
            let Some(position) =
                self.places.position(place).filter(|&position| is_stored(&self.root, position))
            else {
                continue;
            };
            let symbol = layer.codes[rule::view(position)].read(|| {
                let bit = if at < end { self.bytes[(at / 8) as usize] >> (at % 8) & 1 } else { 0 };
                at += 1;
                bit.into()
            })?;
            if at > end {
                return None;
            }
            each(place, Score::from_value(layer.lowest + i32::from(symbol)));
        }
        Some(())
    }

    /// The score of a position whose game goes on, where one or two stones decide it: no deep book stores those.
    ///
    /// ```
    /// use foursight_core::Position;
    /// use foursight_solver::book::DeepBook;
    ///
    /// let evident = |moves: &str| DeepBook::evident(moves.parse::<Position>().unwrap().into());
    /// assert_eq!(evident("112233").unwrap().value(), 18, "four in a row with the seventh stone");
    /// assert_eq!(evident("4453"), None);
    /// assert_eq!(evident("33445").unwrap().value(), -18, "two places for the fourth stone");
    /// ```
    pub fn evident(position: AnyPosition) -> Option<Score> {
        rule::evident(position)
    }

    /// Every position that is stored, by its place, with its score, in order. An error if the bits of a block are not its scores:
    /// [`from_bytes`](Self::from_bytes) does not read them.
    ///
    /// # Errors
    ///
    /// [`BookError::Block`].
    pub fn scores(&self) -> Result<Vec<(u32, Score)>, BookError> {
        let mut scores = Vec::new();
        for layer in &self.layers {
            for block in 0..layer.starts.len() as u32 - 1 {
                let read =
                    self.read_block(layer, block, u32::MAX, &mut |place, score| scores.push((place, score)));
                read.ok_or(BookError::Block { ply: layer.ply, block })?;
            }
        }
        Ok(scores)
    }
}

/// Whether a position is stored on its ply.
fn is_stored(root: &Root, position: AnyPosition) -> bool {
    !position.is_over() && rule::evident(position).is_none() && root.leads_to(position)
}

/// The plies that are stored.
fn stored_plies(first: u32, depth: u32) -> impl Iterator<Item = u32> {
    (first..=depth).step_by(2)
}

/// The scores that a position of a ply can have, lowest first.
fn possible(game: Game, ply: u32) -> RangeInclusive<i32> {
    let Bounds { lower, upper } = Bounds::of_ply(game, ply);
    lower.value()..=upper.value()
}

/// What the first bytes say.
fn header(body: &[u8]) -> Result<(Places, Root, u32), BookError> {
    let [width, height, depth, first, moves, reserved] = [10, 11, 16, 17, 18, 19].map(|at| body[at]);
    let connect = u32::from_le_bytes([body[12], body[13], body[14], body[15]]);
    let game = Game::new(width.into(), height.into(), connect).map_err(HeaderProblem::Game);
    let game = game.map_err(BookError::Header)?;
    let (depth, first) = (u32::from(depth), u32::from(first));
    let length = HEADER_BYTES + usize::from(moves);
    let too_short =
        BookError::Length { found: body.len() + CHECKSUM_BYTES, expected: (length + CHECKSUM_BYTES) as u64 };
    let moves = body.get(HEADER_BYTES..length).ok_or(too_short)?;
    // Counted before any memory is taken: a short file cannot ask for the places of a large book.
    let places_to =
        |depth| Places::count(game, depth).map_err(|_| BookError::Header(HeaderProblem::Depth(depth)));
    let last_ply = places_to(depth)? - depth.checked_sub(1).map_or(Ok(0), places_to)?;
    let expected = length + 2 * last_ply.div_ceil(BLOCK) as usize + CHECKSUM_BYTES;
    if body.len() + CHECKSUM_BYTES < expected {
        return Err(BookError::Length { found: body.len() + CHECKSUM_BYTES, expected: expected as u64 });
    }
    let root = Root::new(game, moves).ok_or(BookError::Header(HeaderProblem::Root))?;
    if reserved != 0 {
        return Err(BookError::Reserved { byte: 19 });
    }
    if first > depth || !(depth - first).is_multiple_of(2) || first < root.position.ply() {
        return Err(BookError::Header(HeaderProblem::First(first)));
    }
    Ok((Places::new(game, depth)?, root, first))
}

impl Layer {
    /// Reads the codes and the lengths of the blocks; the starts are lengths yet.
    fn read(body: &[u8], at: &mut usize, places: &Places, ply: u32) -> Result<Self, BookError> {
        let scores = possible(places.game(), ply);
        let count = scores.clone().count();
        let blocks = places.of_ply(ply).len().div_ceil(BLOCK as usize);
        let expected = *at + VIEWS * count + 2 * blocks;
        let too_short = BookError::Length {
            found: body.len() + CHECKSUM_BYTES,
            expected: (expected + CHECKSUM_BYTES) as u64,
        };
        let bytes = body.get(*at..expected).ok_or(too_short)?;
        let (codes, lengths) = bytes.split_at(VIEWS * count);
        let codes = codes.chunks(count).map(PrefixCode::new).collect::<Option<Vec<_>>>();
        let codes = codes.ok_or(BookError::Header(HeaderProblem::Codes(ply)))?;
        let starts = lengths.as_chunks().0.iter().map(|&pair| u16::from_le_bytes(pair).into()).collect();
        *at = expected;
        Ok(Self { ply, lowest: *scores.start(), codes, starts })
    }
}
