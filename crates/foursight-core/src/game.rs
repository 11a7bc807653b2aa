//! Which game: width, height, how many in a row, gravity, misère.

use core::fmt;

/// The widest board: a column is one character of a move list, `1`-`9` and `a`-`z`.
///
/// ```
/// # use foursight_core::{Game, MAX_WIDTH};
/// assert!(Game::new(MAX_WIDTH, 1, 4).is_ok() && Game::new(MAX_WIDTH + 1, 1, 4).is_err());
/// ```
pub const MAX_WIDTH: u32 = 35;

/// The most bits a board may take: `width * (height + 1)`.
///
/// ```
/// # use foursight_core::{Game, MAX_BITS};
/// assert_eq!(Game::new(16, 7, 4).map(Game::bits), Ok(MAX_BITS));
/// assert!(Game::new(16, 8, 4).is_err());
/// ```
pub const MAX_BITS: u32 = 128;

/// A game of *k* in a row: `width x height x connect`, with or without gravity, normal or misère.
///
/// A `Game` is only the description. [`AnyPosition::new`](crate::AnyPosition::new) makes a board for it.
///
/// ```
/// use foursight_core::Game;
///
/// assert_eq!(Game::CONNECT4.to_string(), "7x6x4");
/// assert_eq!(Game::TICTACTOE.to_string(), "3x3x3 free");
/// assert_eq!("8x7x4".parse(), Game::new(8, 7, 4));
/// assert_eq!("tictactoe".parse(), Ok(Game::TICTACTOE));
/// assert_eq!(Game::new(9, 9, 4).unwrap().bits(), 90);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    width: u8,
    height: u8,
    connect: u32,
    gravity: bool,
    misere: bool,
}

impl Game {
    /// Connect Four: 7x6, four in a row, with gravity.
    ///
    /// ```
    /// # use foursight_core::Game;
    /// assert_eq!("connect4".parse(), Ok(Game::CONNECT4));
    /// assert_eq!(Game::new(7, 6, 4), Ok(Game::CONNECT4));
    /// ```
    pub const CONNECT4: Self = Self { width: 7, height: 6, connect: 4, gravity: true, misere: false };
    /// Tic-tac-toe: 3x3, three in a row, without gravity.
    ///
    /// ```
    /// # use foursight_core::Game;
    /// assert_eq!("3x3x3 free".parse(), Ok(Game::TICTACTOE));
    /// ```
    pub const TICTACTOE: Self = Self { width: 3, height: 3, connect: 3, gravity: false, misere: false };

    /// The game with gravity on a board of this size, `connect` in a row to win.
    ///
    /// A `connect` that no line of the board can hold makes a game that is always drawn.
    ///
    /// # Errors
    ///
    /// [`GameError`] if a size is 0 or the board is wider than 35 columns or takes more than 128 bits.
    ///
    /// ```
    /// use foursight_core::{Game, GameError};
    ///
    /// assert_eq!(Game::new(7, 6, 4), Ok(Game::CONNECT4));
    /// assert_eq!(Game::new(0, 6, 4), Err(GameError::Empty));
    /// assert_eq!(Game::new(200, 200, 4), Err(GameError::TooWide { width: 200 }));
    /// assert_eq!(Game::new(10, 13, 4), Err(GameError::TooLarge { width: 10, height: 13 }));
    /// assert_eq!(Game::new(7, 6, 0), Err(GameError::ConnectZero));
    /// ```
    pub const fn new(width: u32, height: u32, connect: u32) -> Result<Self, GameError> {
        if width == 0 || height == 0 {
            return Err(GameError::Empty);
        }
        if connect == 0 {
            return Err(GameError::ConnectZero);
        }
        if width > MAX_WIDTH {
            return Err(GameError::TooWide { width });
        }
        if height >= MAX_BITS || width * (height + 1) > MAX_BITS {
            return Err(GameError::TooLarge { width, height });
        }
        Ok(Self { width: width as u8, height: height as u8, connect, gravity: true, misere: false })
    }

    /// The same board without gravity: a stone may be placed on any empty cell.
    ///
    /// ```
    /// use foursight_core::Game;
    ///
    /// assert_eq!(Game::new(3, 3, 3).unwrap().without_gravity(), Game::TICTACTOE);
    /// ```
    pub const fn without_gravity(self) -> Self {
        Self { gravity: false, ..self }
    }

    /// The misère game: whoever completes a line loses. Only for boards without gravity.
    ///
    /// # Errors
    ///
    /// [`GameError::MisereWithGravity`] if the game has gravity.
    ///
    /// ```
    /// use foursight_core::{Game, GameError};
    ///
    /// assert!(Game::TICTACTOE.misere().unwrap().is_misere());
    /// assert_eq!(Game::CONNECT4.misere(), Err(GameError::MisereWithGravity));
    /// ```
    pub const fn misere(self) -> Result<Self, GameError> {
        if self.gravity {
            return Err(GameError::MisereWithGravity);
        }
        Ok(Self { misere: true, ..self })
    }

    /// Columns of the board.
    ///
    /// ```
    /// # use foursight_core::Game;
    /// assert_eq!(Game::CONNECT4.width(), 7);
    /// ```
    pub const fn width(self) -> u32 {
        self.width as u32
    }

    /// Rows of the board.
    ///
    /// ```
    /// # use foursight_core::Game;
    /// assert_eq!(Game::CONNECT4.height(), 6);
    /// ```
    pub const fn height(self) -> u32 {
        self.height as u32
    }

    /// How many in a row make a line.
    ///
    /// ```
    /// # use foursight_core::Game;
    /// assert_eq!(Game::CONNECT4.connect(), 4);
    /// ```
    pub const fn connect(self) -> u32 {
        self.connect
    }

    /// Whether stones fall to the bottom of their column.
    ///
    /// ```
    /// # use foursight_core::Game;
    /// assert!(Game::CONNECT4.has_gravity() && !Game::TICTACTOE.has_gravity());
    /// ```
    pub const fn has_gravity(self) -> bool {
        self.gravity
    }

    /// Whether completing a line loses instead of wins.
    ///
    /// ```
    /// # use foursight_core::Game;
    /// assert!(!Game::TICTACTOE.is_misere());
    /// assert!("3x3x3 free misere".parse::<Game>().unwrap().is_misere());
    /// ```
    pub const fn is_misere(self) -> bool {
        self.misere
    }

    /// Cells of the board, so the number of stones when it is full.
    ///
    /// ```
    /// # use foursight_core::Game;
    /// assert_eq!(Game::CONNECT4.cells(), 42);
    /// ```
    pub const fn cells(self) -> u32 {
        self.width() * self.height()
    }

    /// Bits of a bitboard: one more than the height for each column. Connect Four needs 49 (not 48).
    ///
    /// ```
    /// # use foursight_core::Game;
    /// assert_eq!(Game::CONNECT4.bits(), 49);
    /// ```
    pub const fn bits(self) -> u32 {
        self.width() * (self.height() + 1)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}x{}", self.width, self.height, self.connect)?;
        if !self.gravity {
            f.write_str(" free")?;
        }
        if self.misere {
            f.write_str(" misere")?;
        }
        Ok(())
    }
}

/// Reads `connect4`, `tictactoe`, or `WxHxK` followed by the words `free` and `misere` where they apply.
impl core::str::FromStr for Game {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Self, GameError> {
        let mut words = text.split_whitespace();
        let mut game = match words.next() {
            Some("connect4") => Self::CONNECT4,
            Some("tictactoe") => Self::TICTACTOE,
            Some(size) => {
                let mut numbers = size.split('x').map(parse_number);
                let (Some(width), Some(height), Some(connect), None) =
                    (numbers.next(), numbers.next(), numbers.next(), numbers.next())
                else {
                    return Err(GameError::Unreadable);
                };
                Self::new(width?, height?, connect?)?
            }
            None => return Err(GameError::Unreadable),
        };
        let mut misere = false;
        for word in words {
            match word {
                "free" if game.gravity => game = game.without_gravity(),
                "misere" if !misere => misere = true,
                _ => return Err(GameError::Unreadable),
            }
        }
        if misere { game.misere() } else { Ok(game) }
    }
}

/// A plain decimal number, without a sign.
fn parse_number(text: &str) -> Result<u32, GameError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(GameError::Unreadable);
    }
    text.parse().map_err(|_| GameError::HugeNumber)
}

/// Why a game cannot be played here.
///
/// ```
/// use foursight_core::{Game, GameError};
///
/// let error = "200x200x4".parse::<Game>().unwrap_err();
/// assert_eq!(error, GameError::TooWide { width: 200 });
/// assert_eq!(error.to_string(), "a board of 200 columns is too wide: 35 is the most");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameError {
    /// The width or the height is 0.
    Empty,
    /// Zero in a row.
    ConnectZero,
    /// More than [`MAX_WIDTH`] columns.
    TooWide {
        /// The width asked for.
        width: u32,
    },
    /// More than [`MAX_BITS`] bits.
    TooLarge {
        /// The width asked for.
        width: u32,
        /// The height asked for.
        height: u32,
    },
    /// A number of 2^32 or more.
    HugeNumber,
    /// Misère is only for boards without gravity.
    MisereWithGravity,
    /// The text names no game.
    Unreadable,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a board needs at least one column and one row"),
            Self::ConnectZero => f.write_str("0 in a row is no game: connect must be 1 or more"),
            Self::TooWide { width } => {
                write!(f, "a board of {width} columns is too wide: {MAX_WIDTH} is the most")
            }
            Self::TooLarge { width, height } => {
                write!(f, "a board of {width}x{height} is too large: width * (height + 1) must be at most {MAX_BITS}")
            }
            Self::HugeNumber => f.write_str("a number of the game is too large: it must be below 2^32"),
            Self::MisereWithGravity => f.write_str("misere is only for boards without gravity"),
            Self::Unreadable => {
                f.write_str("not a game: write connect4, tictactoe, or WxHxK such as 8x7x4, then free and misere where they apply")
            }
        }
    }
}

impl core::error::Error for GameError {}
