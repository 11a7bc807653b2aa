//! Which position has which number.

use std::ops::Range;

use foursight_core::{AnyPosition, Game, Word};

use super::BookError;
use super::heights::Heights;
use super::layer::Layer;
use crate::engine::Stones;

/// No book has more places. 7x6 reaches ply 13 with it.
pub(super) const MOST_PLACES: u32 = 1 << 26;

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
    heights: Heights,
    layers: Vec<Layer>,
    /// The first place of each layer, and at the end the number of all places.
    starts: Vec<u32>,
}

impl Places {
    /// The places of the plies 0 to `depth`. Takes a few bytes for each way the columns can be filled, and nothing before
    /// it is certain that there is such a book.
    ///
    /// # Errors
    ///
    /// [`BookError::NoGravity`] or [`BookError::TooDeep`].
    ///
    /// ```
    /// use foursight_core::Game;
    /// use foursight_solver::book::{BookError, Places};
    ///
    /// assert_eq!(Places::new(Game::CONNECT4, 13)?.depth(), 13);
    /// assert_eq!(Places::new(Game::CONNECT4, 14).unwrap_err(), BookError::TooDeep { depth: 14, deepest: 13 });
    /// let game = Game::TICTACTOE;
    /// assert_eq!(Places::new(game, 0).unwrap_err(), BookError::NoGravity { game });
    /// # Ok::<(), BookError>(())
    /// ```
    pub fn new(game: Game, depth: u32) -> Result<Self, BookError> {
        let heights = Heights::new(game, depth.min(game.cells()));
        let starts = starts(game, &heights, depth)?;
        let layers = (0..=depth).map(|ply| Layer::new(game, &heights, ply)).collect();
        Ok(Self { game, heights, layers, starts })
    }

    /// How many places a book of that depth has. As [`new`](Self::new) followed by [`len`](Self::len), but at once: this is
    /// what can be asked about a book that is not yet believed.
    pub(super) fn count(game: Game, depth: u32) -> Result<u32, BookError> {
        let heights = Heights::new(game, depth.min(game.cells()));
        Ok(*starts(game, &heights, depth)?.last().expect("one more than layers"))
    }

    /// The game.
    ///
    /// ```
    /// # use foursight_solver::book::Places;
    /// let game = "6x5x4".parse()?;
    /// assert_eq!(Places::new(game, 3)?.game(), game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game(&self) -> Game {
        self.game
    }

    /// The last ply that has places.
    ///
    /// ```
    /// # use foursight_solver::book::Places;
    /// assert_eq!(Places::new("6x5x4".parse()?, 3)?.depth(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn depth(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// How many places there are.
    ///
    /// ```
    /// # use foursight_solver::book::Places;
    /// // The empty board, and a stone in one of three columns; the outer two are mirror images.
    /// assert_eq!(Places::new("3x2x2".parse()?, 1)?.len(), 1 + 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[expect(clippy::len_without_is_empty, reason = "the start position always has a place")]
    pub fn len(&self) -> u32 {
        *self.starts.last().expect("one more than layers")
    }

    /// The places of a ply; none if it is deeper than the book.
    ///
    /// ```
    /// # use foursight_solver::book::Places;
    /// let places = Places::new("3x2x2".parse()?, 1)?;
    /// assert_eq!((places.of_ply(0), places.of_ply(1)), (0..1, 1..3));
    /// assert!(places.of_ply(2).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_ply(&self, ply: u32) -> Range<u32> {
        // No more plies than cells, so this fits.
        let ply = (ply as usize).min(self.layers.len());
        let end = (ply + 1).min(self.layers.len());
        self.starts[ply]..self.starts[end]
    }

    /// The place of a position; `None` if it is of another game or deeper than the book.
    ///
    /// ```
    /// # use foursight_core::{Game, Position};
    /// # use foursight_solver::book::Places;
    /// let places = Places::new(Game::CONNECT4, 4)?;
    /// let position: Position = "4453".parse()?;
    /// // The example of docs/book-format.md: number 1 among the colourings of its heights.
    /// let place = places.place(position.into()).unwrap();
    /// assert!(places.of_ply(4).contains(&place) && (place - places.of_ply(4).start) % 6 == 1);
    /// assert_eq!(places.place(position.mirrored().into()), Some(place));
    /// assert_eq!(places.place("44531".parse::<Position>()?.into()), None, "too deep");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn place(&self, position: AnyPosition) -> Option<u32> {
        let ply = position.ply() as usize;
        if position.game() != self.game {
            return None;
        }
        self.layers.get(ply).map(|layer| self.starts[ply] + layer.place(&self.heights, Stones::of(position)))
    }

    /// The place of a position of this game, on a ply that has places.
    pub(super) fn place_of(&self, stones: Stones) -> u32 {
        let ply = stones.mask.count_ones() as usize;
        self.starts[ply] + self.layers[ply].place(&self.heights, stones)
    }

    /// Tells `each` the stones of the first and of the second player at some places of a ply, in order, until it is told `None`:
    /// [`position`](Self::position) for many, and with lines that no position has.
    pub(super) fn for_each<N: Word>(
        &self,
        ply: u32,
        places: Range<u32>,
        mut each: impl FnMut(u32, N, N) -> Option<()>,
    ) -> Option<()> {
        let start = self.starts[ply as usize];
        let within = places.start - start..places.end - start;
        self.layers[ply as usize]
            .for_each(&self.heights, within, &mut |place, first, second| each(start + place, first, second))
    }

    /// The position that has a place; `None` if the place is empty, or there is no such place.
    ///
    /// ```
    /// # use foursight_core::{Game, Position};
    /// # use foursight_solver::book::Places;
    /// let places = Places::new(Game::CONNECT4, 1)?;
    /// // One stone: the heights 0 0 0 0 0 0 1 come first.
    /// assert_eq!(places.position(1), Some("7".parse::<Position>()?.into()));
    /// assert_eq!(places.position(5), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&self, place: u32) -> Option<AnyPosition> {
        let ply = self.starts.partition_point(|&start| start <= place) - 1;
        self.layers.get(ply)?.position(&self.heights, place - self.starts[ply])
    }
}

/// The first place of each ply, and the number of all places.
fn starts(game: Game, heights: &Heights, depth: u32) -> Result<Vec<u32>, BookError> {
    if !game.has_gravity() {
        return Err(BookError::NoGravity { game });
    }
    let mut starts = vec![0];
    let mut used = 0_u32;
    for ply in 0..=depth {
        let count = if ply > game.cells() { None } else { Layer::count(heights, ply) };
        let end = count.and_then(|count| used.checked_add(count.try_into().ok()?));
        // Ply 0 is one place and always fits.
        let too_deep = BookError::TooDeep { depth, deepest: ply.saturating_sub(1) };
        used = end.filter(|&end| end <= MOST_PLACES).ok_or(too_deep)?;
        starts.push(used);
    }
    Ok(starts)
}
