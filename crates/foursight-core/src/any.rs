//! A position of any game, for programs that learn the game while they run.

use crate::cell::{Cell, Column};
use crate::game::Game;
use crate::geometry::{Dynamic, Standard};
use crate::placement::{Free, Gravity};
use crate::player::{Outcome, Player};
use crate::position::{PlayError, Position};

mod counting;
mod make;
mod sets;
mod text;

/// A position of a game that is chosen at run time. It has the methods of [`Position`].
///
/// Connect Four keeps its compiled geometry; every other game goes to the smallest word that holds it. Generic code
/// gets at the position inside by [`typed`](Self::typed), or lets [`with_position!`](crate::with_position) write the
/// five arms.
///
/// ```
/// use foursight_core::{AnyPosition, Game, Player};
///
/// let start = AnyPosition::new("8x8x4".parse::<Game>()?);
/// let position = start.play_text("4").and_then(|next| next.play_text("d2")).unwrap();
/// assert_eq!((position.ply(), position.to_move()), (2, Player::First));
/// assert_eq!(position.playable().len(), 8);
/// assert_eq!(position.to_string(), "8/8/8/8/8/8/3o4/3x4 x 8x8x4");
/// # Ok::<(), foursight_core::GameError>(())
/// ```
///
/// # Equality
///
/// Two positions are equal, and hash alike, when they are of the same game and the same cells hold the same stones, however
/// they were made: from moves, from a board, or from a [`Position`] of any type.
///
/// ```
/// use foursight_core::{AnyPosition, Dynamic, Fixed, Game, Gravity, Position};
///
/// let wide = Position::new(Dynamic::<u128, Gravity>::new(Game::CONNECT4).unwrap());
/// let fixed = Position::<Fixed<7, 6, 4, Gravity, u128>>::default();
/// assert_eq!(AnyPosition::from(wide), AnyPosition::from(Position::START));
/// assert_eq!(AnyPosition::from(fixed), AnyPosition::from(Position::START));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnyPosition(
    /// In the one type that [`new`](AnyPosition::new) chooses for its game, so that equal positions are of equal types.
    TypedPosition,
);

/// What is inside an [`AnyPosition`]: a [`Position`] whose type suits its game.
///
/// ```
/// use foursight_core::{AnyPosition, Game, TypedPosition};
///
/// let typed = |game: &str| AnyPosition::new(game.parse::<Game>().unwrap()).typed();
/// assert!(matches!(typed("connect4"), TypedPosition::Standard(_)));
/// assert!(matches!(typed("5x4x4"), TypedPosition::Narrow(_)));
/// assert!(matches!(typed("8x8x4"), TypedPosition::Wide(_)));
/// assert!(matches!(typed("tictactoe"), TypedPosition::NarrowFree(_)));
/// assert!(matches!(typed("8x8x4 free"), TypedPosition::WideFree(_)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TypedPosition {
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

/// Runs one expression on the position inside an [`AnyPosition`], whatever its type: for generic code. Everything that
/// can be asked without it is a method of `AnyPosition`.
///
/// ```
/// use foursight_core::{AnyPosition, Game, perft, with_position};
///
/// let position = AnyPosition::new(Game::TICTACTOE);
/// assert_eq!(with_position!(position, p => perft(p, 2)), 72);
/// ```
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:ident => $result:expr) => {
        match ($any).typed() {
            $crate::TypedPosition::Standard($position) => $result,
            $crate::TypedPosition::Narrow($position) => $result,
            $crate::TypedPosition::Wide($position) => $result,
            $crate::TypedPosition::NarrowFree($position) => $result,
            $crate::TypedPosition::WideFree($position) => $result,
        }
    };
}

/// The `AnyPosition` of the position that an expression makes of the one inside; both are of one type.
macro_rules! map_position {
    ($any:expr, $position:ident => $result:expr) => {
        AnyPosition(match ($any).typed() {
            TypedPosition::Standard($position) => TypedPosition::Standard($result),
            TypedPosition::Narrow($position) => TypedPosition::Narrow($result),
            TypedPosition::Wide($position) => TypedPosition::Wide($result),
            TypedPosition::NarrowFree($position) => TypedPosition::NarrowFree($result),
            TypedPosition::WideFree($position) => TypedPosition::WideFree($result),
        })
    };
}
use map_position;

/// What is known about the game.
impl AnyPosition {
    /// The position inside, with its type; see [`TypedPosition`].
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Position, TypedPosition};
    /// let position: Position = "4453".parse().unwrap();
    /// assert_eq!(AnyPosition::from(position).typed(), TypedPosition::Standard(position));
    /// ```
    #[inline]
    pub fn typed(self) -> TypedPosition {
        self.0
    }

    /// Which game this is.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// assert_eq!(AnyPosition::new(Game::TICTACTOE).game(), Game::TICTACTOE);
    /// ```
    #[inline]
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
    #[inline]
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

    /// Whether the game is over.
    ///
    /// ```
    /// # use foursight_core::AnyPosition;
    /// let is_over = |moves: &str| moves.parse::<AnyPosition>().unwrap().is_over();
    /// assert!(is_over("4455667") && !is_over("445566"));
    /// ```
    pub fn is_over(self) -> bool {
        self.outcome().is_some()
    }

    /// Whether the side to move can complete a line now; see [`Position::can_win_next`].
    ///
    /// ```
    /// # use foursight_core::AnyPosition;
    /// let can_win = |moves: &str| moves.parse::<AnyPosition>().unwrap().can_win_next();
    /// assert!(can_win("445566") && !can_win("44556"));
    /// ```
    pub fn can_win_next(self) -> bool {
        with_position!(self, position => position.can_win_next())
    }

    /// Whose stone lies on a cell; `None` if it is empty or not on the board.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Cell, Player};
    /// let position: AnyPosition = "44".parse().unwrap();
    /// let owners = [0, 1, 2, 6].map(|row| position.owner(Cell::new(3, row)));
    /// assert_eq!(owners, [Some(Player::First), Some(Player::Second), None, None]);
    /// ```
    pub fn owner(self, cell: Cell) -> Option<Player> {
        with_position!(self, position => position.owner(cell))
    }

    /// What tells this position from every other of the same game, in one word: see [`Position::key`]. `None` without
    /// gravity, where it takes two words, those of [`current`](Self::current) and [`mask`](Self::mask).
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game, Position};
    /// let position: Position = "4453".parse().unwrap();
    /// assert_eq!(AnyPosition::from(position).key(), Some(u128::from(position.key())));
    /// assert_eq!(AnyPosition::new(Game::TICTACTOE).key(), None);
    /// ```
    pub fn key(self) -> Option<u128> {
        match self.0 {
            TypedPosition::Standard(position) => Some(position.key().into()),
            TypedPosition::Narrow(position) => Some(position.key().into()),
            TypedPosition::Wide(position) => Some(position.key()),
            TypedPosition::NarrowFree(_) | TypedPosition::WideFree(_) => None,
        }
    }

    /// The position seen in a mirror; its value is the same.
    ///
    /// ```
    /// # use foursight_core::AnyPosition;
    /// let position: AnyPosition = "4453".parse().unwrap();
    /// assert_eq!(Ok(position.mirrored()), "4435".parse());
    /// ```
    pub fn mirrored(self) -> Self {
        map_position!(self, position => position.mirrored())
    }
}

/// Playing.
impl AnyPosition {
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
        Ok(map_position!(self, position => position.place(cell)?))
    }

    /// Drops a stone of the side to move into a column; see [`Position::play`].
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the game is over, the column is full or missing, or the game has no gravity.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Column, Game, PlayError};
    /// let first = Column::from_char('1').unwrap();
    /// let position = AnyPosition::new(Game::new(2, 1, 2).unwrap()).play(first)?;
    /// assert_eq!(position.play(first), Err(PlayError::ColumnFull { column: first }));
    /// let error = AnyPosition::new(Game::TICTACTOE).play(first).unwrap_err();
    /// assert_eq!(error, PlayError::CellNeeded { column: first });
    /// # Ok::<(), PlayError>(())
    /// ```
    pub fn play(self, column: Column) -> Result<Self, PlayError> {
        Ok(Self(match self.0 {
            TypedPosition::Standard(position) => TypedPosition::Standard(position.play(column)?),
            TypedPosition::Narrow(position) => TypedPosition::Narrow(position.play(column)?),
            TypedPosition::Wide(position) => TypedPosition::Wide(position.play(column)?),
            TypedPosition::NarrowFree(_) | TypedPosition::WideFree(_) => {
                return Err(PlayError::CellNeeded { column });
            }
        }))
    }

    /// The lowest empty cell of a column, or `None` if it is full or not on the board, or the game has no gravity.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Cell, Column, Game};
    /// let fourth = Column::from_char('4').unwrap();
    /// assert_eq!("44".parse::<AnyPosition>().unwrap().landing_cell(fourth), Some(Cell::new(3, 2)));
    /// assert_eq!("444444".parse::<AnyPosition>().unwrap().landing_cell(fourth), None);
    /// assert_eq!(AnyPosition::new(Game::TICTACTOE).landing_cell(Column::from_char('1').unwrap()), None);
    /// ```
    pub fn landing_cell(self, column: Column) -> Option<Cell> {
        match self.0 {
            TypedPosition::Standard(position) => position.landing_cell(column),
            TypedPosition::Narrow(position) => position.landing_cell(column),
            TypedPosition::Wide(position) => position.landing_cell(column),
            TypedPosition::NarrowFree(_) | TypedPosition::WideFree(_) => None,
        }
    }
}
