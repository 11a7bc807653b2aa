//! Deep books: the scores of what can arise from a position, in three or four bits each.
//!
//! A [`Book`](super::Book) has a code of one length for every arrangement of stones, so that a look is one step. Some plies deeper
//! that is too large to carry along. A deep book leaves out what can be seen without it (the game is over, or up to three stones
//! decide it), what cannot arise in play from its root, and the plies whose scores follow from later ones; and frequent scores
//! take fewer bits. A look then reads the scores of a block of [`BLOCK`] places up to the one that is asked for.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;

use foursight_core::{AnyPosition, Dynamic, Game, Geometry, Gravity, Standard, Word};

use super::{BookError, HeaderProblem, Places};
use crate::engine::Stones;
use crate::score::{Bounds, Score};

/// Carries something out on the board of a game with gravity: that of 7x6, which is compiled by itself except for pages, where a
/// second copy would have to be downloaded, or any other.
macro_rules! on_board {
    ($game:expr, $geometry:ident => $result:expr) => {
        match $game {
            Game::CONNECT4 if cfg!(not(target_family = "wasm")) => {
                let $geometry = Standard::NEW;
                $result
            }
            game => {
                let $geometry =
                    Dynamic::<u128, Gravity>::new(game).expect("only games with gravity have places");
                $result
            }
        }
    };
}

mod encode;
mod layer;
mod prefix_code;
mod root;
mod sight;
#[cfg(test)]
mod tests;

use layer::{BitReader, Layer};
use root::Root;
use sight::{Sight, sight};

/// Places that share a length in the index.
const BLOCK: u32 = 128;
/// The plies before the first that is stored whose scores are worked out from it, rather than searched for.
const LOOK_BACK: u32 = 3;
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
    /// The version of the format, by which it is told from a [`Book`](super::Book).
    pub const VERSION: u16 = 3;

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
        if version != Self::VERSION {
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
        // The blocks of all plies follow each other.
        layers.iter_mut().for_each(|layer| layer.begin_at(&mut at));
        let expected = at + CHECKSUM_BYTES;
        if bytes.len() != expected {
            return Err(BookError::Length { found: bytes.len(), expected: expected as u64 });
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

    /// The plies of which it knows positions: three before the first that is stored, up to the last.
    pub fn plies(&self) -> RangeInclusive<u32> {
        self.first.saturating_sub(LOOK_BACK).max(self.root.moves.len() as u32)..=self.depth()
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
        let Stones { current, mask } = Stones::of(position);
        let Bounds { lower, upper } = Bounds::of_ply(self.game(), position.ply());
        on_board!(self.game(), geometry => {
            let (current, mask) = (Word::from_u128(current), Word::from_u128(mask));
            self.value(geometry, current, mask, lower.value(), upper.value())
        })
        .map(Score::from_value)
    }

    /// The value of a position that arises from the root and is not over, of one of the [`plies`](Self::plies); or, if it is not
    /// between `alpha` and `beta`, a bound on the same side of them.
    fn value<G: Geometry>(
        &self,
        geometry: G,
        current: G::Word,
        mask: G::Word,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let ply = mask.count_ones();
        if let Sight::Decided(stones) = sight(geometry, current, mask) {
            let score = Score::win(self.game(), ply + stones)?.value();
            return Some(if stones.is_multiple_of(2) { -score } else { score });
        }
        if let Some(layer) = self.layers.iter().find(|layer| layer.ply == ply) {
            return self.read(geometry, layer, Stones { current: current.to_u128(), mask: mask.to_u128() });
        }
        let (playable, mut best) = (geometry.playable(mask), i32::MIN);
        for column in from_the_middle(geometry.width()) {
            let cell = playable & geometry.column_mask(column);
            if cell.is_zero() {
                continue;
            }
            let (others, all) = (current ^ mask, mask | cell);
            let value = if all == geometry.board() {
                0
            } else {
                -self.value(geometry, others, all, -beta, -alpha.max(best))?
            };
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Reads the score of a position that is stored.
    fn read<G: Geometry>(&self, geometry: G, layer: &Layer, stones: Stones) -> Option<i32> {
        let place = self.places.place_of(stones);
        let block = (place - self.places.of_ply(layer.ply).start) / BLOCK;
        let mut found = None;
        self.read_block(geometry, layer, block, place, |at, value| {
            if at == place {
                found = Some(value);
            }
        })?;
        found
    }

    /// Tells `each` the places of a block that are stored, up to `last`, and their values. Returns how many bits that took; `None`
    /// if they are no scores.
    fn read_block<G: Geometry>(
        &self,
        geometry: G,
        layer: &Layer,
        block: u32,
        last: u32,
        mut each: impl FnMut(u32, i32),
    ) -> Option<usize> {
        let range = self.places.of_ply(layer.ply);
        let start = range.start + block * BLOCK;
        let end = range.end.min(start + BLOCK).min(last.saturating_add(1));
        let mut bits = BitReader::new(&self.bytes[layer.bytes_of(block)]);
        let mut previous = None;
        self.places.for_each(layer.ply, start..end, |place, first, second| {
            let Some(view) = stored_view(geometry, &self.root, layer.ply, first, second) else {
                return Some(());
            };
            let value = layer.read_value(view, previous, &mut bits)?;
            previous = Some(value);
            each(place, value);
            Some(())
        })?;
        Some(bits.count())
    }

    /// The score of a position whose game goes on, where one to three stones decide it: no deep book stores those.
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
        sight::evident(position)
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
            for block in 0..layer.blocks() {
                let each = |place, value| scores.push((place, Score::from_value(value)));
                let read = on_board!(self.game(), geometry => {
                    self.read_block(geometry, layer, block, u32::MAX, each)
                });
                let bytes = &self.bytes[layer.bytes_of(block)];
                let is_whole = read.is_some_and(|bits| BitReader::new(bytes).has_nothing_after(bits));
                if !is_whole {
                    return Err(BookError::Block { ply: layer.ply, block });
                }
            }
        }
        Ok(scores)
    }
}

/// The view of a position by the stones of the first and the second player, if it is stored on its ply.
#[inline]
fn stored_view<G: Geometry>(
    geometry: G,
    root: &Root,
    ply: u32,
    first: G::Word,
    second: G::Word,
) -> Option<usize> {
    let mask = first | second;
    if geometry.has_line(first) || geometry.has_line(second) || mask == geometry.board() {
        return None;
    }
    let current = if ply.is_multiple_of(2) { first } else { second };
    let Sight::Open(view) = sight(geometry, current, mask) else { return None };
    let arises = |first: G::Word, mask: G::Word| root.leads_straight_to(first.to_u128(), mask.to_u128());
    let image = || arises(geometry.mirrored(first), geometry.mirrored(mask));
    (arises(first, mask) || (!root.is_own_image() && image())).then_some(view)
}

/// The columns of a board, the middle ones first: what is played most, and is most often best.
fn from_the_middle(width: u32) -> impl Iterator<Item = u32> {
    (0..width).map(move |step| {
        let away = step.div_ceil(2);
        if step % 2 == 1 { width / 2 - away } else { width / 2 + away }
    })
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
    let expected = length + last_ply.div_ceil(BLOCK) as usize + CHECKSUM_BYTES;
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
