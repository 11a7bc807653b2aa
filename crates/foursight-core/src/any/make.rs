//! Making a position of any game, each way checked.

use super::{AnyPosition, TypedPosition};
use crate::game::Game;
use crate::geometry::{Dynamic, Geometry, board_mask};
use crate::placement::Gravity;
use crate::position::Position;
use crate::setup::{Setup, SetupError};
use crate::with_position;
use crate::word::Word;

/// Making one for a game given at run time.
impl AnyPosition {
    /// The empty board of a game.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// let start = AnyPosition::new(Game::TICTACTOE);
    /// assert_eq!((start.game(), start.ply()), (Game::TICTACTOE, 0));
    /// ```
    pub fn new(game: Game) -> Self {
        if game == Game::CONNECT4 {
            return Self(TypedPosition::Standard(Position::START));
        }
        let narrow = Dynamic::new(game).map(|geometry| TypedPosition::Narrow(Position::new(geometry)));
        let narrow_free =
            || Dynamic::new(game).map(|geometry| TypedPosition::NarrowFree(Position::new(geometry)));
        let wide = || Dynamic::new(game).map(|geometry| TypedPosition::Wide(Position::new(geometry)));
        let wide_free =
            || Dynamic::new(game).map(|geometry| TypedPosition::WideFree(Position::new(geometry)));
        let any = narrow.or_else(narrow_free).or_else(wide).or_else(wide_free);
        Self(any.expect("every game fits 128 bits and has gravity or not"))
    }

    /// The position with these stones of the first and of the second player, as words in the layout of [`Geometry`].
    ///
    /// # Errors
    ///
    /// [`SetupError`] if that is no position; see [`Setup::position`].
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game, SetupError};
    /// let position = AnyPosition::from_words(Game::CONNECT4, 1 << 21, 1 << 22)?;
    /// assert_eq!(Ok(position), "44".parse());
    /// assert_eq!(AnyPosition::from_words(Game::CONNECT4, 1 << 100, 0), Err(SetupError::OutsideTheBoard));
    /// # Ok::<(), SetupError>(())
    /// ```
    pub fn from_words(game: Game, first: u128, second: u128) -> Result<Self, SetupError> {
        if (first | second) & !board_mask(game) != 0 {
            return Err(SetupError::OutsideTheBoard);
        }
        with_position!(Self::new(game), start => {
            let (first, second) = (Word::from_u128(first), Word::from_u128(second));
            Setup::from_words(start.geometry(), first, second).position().map(Self::from)
        })
    }

    /// The position of a flat list, row by row from the **top**: 0 empty, 1 first player, 2 second player.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if the list has another length, another value, or is no position.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game, SetupError};
    /// let position = AnyPosition::from_flat(Game::TICTACTOE, &[0, 0, 2, 0, 1, 0, 0, 0, 0])?;
    /// assert_eq!(position.code(), "2o/1x1/3 x 3x3x3 free");
    /// assert_eq!(position.to_flat(), [0, 0, 2, 0, 1, 0, 0, 0, 0]);
    /// let error = AnyPosition::from_flat(Game::TICTACTOE, &[0; 42]).unwrap_err();
    /// assert_eq!(error, SetupError::Length { found: 42, expected: 9 });
    /// # Ok::<(), SetupError>(())
    /// ```
    pub fn from_flat(game: Game, list: &[u8]) -> Result<Self, SetupError> {
        with_position!(Self::new(game), start =>
            Setup::from_flat(start.geometry(), list)?.position().map(Self::from))
    }

    /// The position of a list of rows from the **top**, each of 0, 1 and 2.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if a length is another, a value is another, or it is no position.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Cell, Game, SetupError};
    /// let rows = [[0, 0, 2], [0, 1, 0], [0, 0, 0]];
    /// assert_eq!(AnyPosition::from_rows(Game::TICTACTOE, &rows)?.to_rows(), rows);
    /// let floating = AnyPosition::from_rows(Game::new(2, 2, 2).unwrap(), &[[1, 0], [0, 0]]);
    /// assert_eq!(floating, Err(SetupError::Floating { cell: Cell::new(0, 1) }));
    /// # Ok::<(), SetupError>(())
    /// ```
    pub fn from_rows<R: AsRef<[u8]>>(game: Game, rows: &[R]) -> Result<Self, SetupError> {
        with_position!(Self::new(game), start =>
            Setup::from_rows(start.geometry(), rows)?.position().map(Self::from))
    }

    /// The position with this [key](Self::key).
    ///
    /// # Errors
    ///
    /// [`SetupError`] if no position has that key, or the game has no gravity and so no keys of one word.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game, SetupError};
    /// let position: AnyPosition = "4453".parse().unwrap();
    /// assert_eq!(AnyPosition::from_key(Game::CONNECT4, position.key().unwrap()), Ok(position));
    /// assert_eq!(AnyPosition::from_key(Game::CONNECT4, 0), Err(SetupError::NotAKey));
    /// assert_eq!(AnyPosition::from_key(Game::TICTACTOE, 0), Err(SetupError::KeyWithoutGravity));
    /// ```
    pub fn from_key(game: Game, key: u128) -> Result<Self, SetupError> {
        // In the widest word, so that no bit of the key is lost; the position then goes where its game belongs.
        let geometry = Dynamic::<u128, Gravity>::new(game).ok_or(SetupError::KeyWithoutGravity)?;
        Setup::from_key(geometry, key)?.position().map(Self::from)
    }
}

impl<G: Geometry> From<Position<G>> for AnyPosition {
    /// The same position, in the type that suits its game.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Dynamic, Game, Gravity, Position, TypedPosition};
    /// let wide = Position::new(Dynamic::<u128, Gravity>::new(Game::CONNECT4).unwrap());
    /// assert!(matches!(AnyPosition::from(wide).typed(), TypedPosition::Standard(_)));
    /// ```
    fn from(position: Position<G>) -> Self {
        let start = Self::new(position.game());
        super::map_position!(start, start => Position::like(start.geometry(), position))
    }
}
