//! A position of any game, for programs that learn the game while they run.

use crate::cell::Cell;
use crate::game::Game;
use crate::geometry::{Dynamic, Standard};
use crate::placement::{Free, Gravity};
use crate::player::{Outcome, Player};
use crate::position::{PlayError, Position};

/// A position of a game that is chosen at run time.
///
/// Connect Four keeps its compiled geometry; every other game goes to the smallest word that holds it. Match on it,
/// or let [`with_position!`](crate::with_position) write the five arms.
///
/// ```
/// use foursight_core::{AnyPosition, Game, with_position};
///
/// let position = AnyPosition::new("8x8x4".parse::<Game>()?);
/// assert!(matches!(position, AnyPosition::Wide(_)));
/// let cells = with_position!(position, position => position.playable().len());
/// assert_eq!(cells, 8);
/// # Ok::<(), foursight_core::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyPosition {
    /// 7x6x4, as constants.
    Standard(Position<Standard>),
    /// Gravity, up to 64 bits.
    Narrow(Position<Dynamic<u64, Gravity>>),
    /// Gravity, up to 128 bits.
    Wide(Position<Dynamic<u128, Gravity>>),
    /// No gravity, up to 64 bits.
    NarrowFree(Position<Dynamic<u64, Free>>),
    /// No gravity, up to 128 bits.
    WideFree(Position<Dynamic<u128, Free>>),
}

/// Runs one expression on the position inside an [`AnyPosition`], whatever its type.
///
/// ```
/// use foursight_core::{AnyPosition, Game, with_position};
///
/// let position = AnyPosition::new(Game::TICTACTOE);
/// assert_eq!(with_position!(position, p => p.mask().len()), 0);
/// ```
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:ident => $result:expr) => {
        match $any {
            $crate::AnyPosition::Standard($position) => $result,
            $crate::AnyPosition::Narrow($position) => $result,
            $crate::AnyPosition::Wide($position) => $result,
            $crate::AnyPosition::NarrowFree($position) => $result,
            $crate::AnyPosition::WideFree($position) => $result,
        }
    };
}

impl AnyPosition {
    /// The empty board of a game.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// assert!(matches!(AnyPosition::new(Game::CONNECT4), AnyPosition::Standard(_)));
    /// assert!(matches!(AnyPosition::new(Game::TICTACTOE), AnyPosition::NarrowFree(_)));
    /// ```
    pub fn new(game: Game) -> Self {
        if game == Game::CONNECT4 {
            return Self::Standard(Position::START);
        }
        let narrow = Dynamic::new(game).map(|geometry| Self::Narrow(Position::new(geometry)));
        let narrow_free = || Dynamic::new(game).map(|geometry| Self::NarrowFree(Position::new(geometry)));
        let wide = || Dynamic::new(game).map(|geometry| Self::Wide(Position::new(geometry)));
        let wide_free = || Dynamic::new(game).map(|geometry| Self::WideFree(Position::new(geometry)));
        let any = narrow.or_else(narrow_free).or_else(wide).or_else(wide_free);
        any.expect("every game fits 128 bits and has gravity or not")
    }

    /// Which game this is.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// assert_eq!(AnyPosition::new(Game::TICTACTOE).game(), Game::TICTACTOE);
    /// ```
    pub fn game(self) -> Game {
        with_position!(self, position => position.game())
    }

    /// Stones on the board.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Cell, Game};
    /// let position = AnyPosition::new(Game::TICTACTOE).place(Cell::new(1, 1)).unwrap();
    /// assert_eq!(position.ply(), 1);
    /// ```
    pub fn ply(self) -> u32 {
        with_position!(self, position => position.ply())
    }

    /// Whose turn it is.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game, Player};
    /// assert_eq!(AnyPosition::new(Game::TICTACTOE).to_move(), Player::First);
    /// ```
    pub fn to_move(self) -> Player {
        with_position!(self, position => position.to_move())
    }

    /// How the game ended, or `None` while it goes on.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game, Outcome, Player};
    /// let one = AnyPosition::new("1x1x1".parse::<Game>().unwrap());
    /// assert_eq!(one.outcome(), None);
    /// let over = one.place(foursight_core::Cell::new(0, 0)).unwrap();
    /// assert_eq!(over.outcome(), Some(Outcome::Win(Player::First)));
    /// ```
    pub fn outcome(self) -> Option<Outcome> {
        with_position!(self, position => position.outcome())
    }

    /// Places a stone of the side to move; see [`Position::place`].
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the game is over or the cell cannot be played.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Cell, Game, PlayError};
    /// let corner = Cell::new(0, 0);
    /// let position = AnyPosition::new(Game::TICTACTOE).place(corner)?;
    /// assert_eq!(position.place(corner), Err(PlayError::CellTaken { cell: corner }));
    /// # Ok::<(), PlayError>(())
    /// ```
    pub fn place(self, cell: Cell) -> Result<Self, PlayError> {
        Ok(match self {
            Self::Standard(position) => Self::Standard(position.place(cell)?),
            Self::Narrow(position) => Self::Narrow(position.place(cell)?),
            Self::Wide(position) => Self::Wide(position.place(cell)?),
            Self::NarrowFree(position) => Self::NarrowFree(position.place(cell)?),
            Self::WideFree(position) => Self::WideFree(position.place(cell)?),
        })
    }
}

macro_rules! into_any {
    ($($variant:ident from $geometry:ty;)*) => {$(
        impl From<Position<$geometry>> for AnyPosition {
            fn from(position: Position<$geometry>) -> Self {
                Self::$variant(position)
            }
        }
    )*};
}
into_any! {
    Standard from Standard;
    Narrow from Dynamic<u64, Gravity>;
    Wide from Dynamic<u128, Gravity>;
    NarrowFree from Dynamic<u64, Free>;
    WideFree from Dynamic<u128, Free>;
}
