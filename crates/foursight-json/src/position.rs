//! Games and positions.

use foursight_core::AnyPosition;
use foursight_core::notation::{Parsed, moves_text};
use serde::{Deserialize, Serialize};

use crate::Player;

/// Which game.
///
/// ```
/// use foursight_json::{Game, to_line};
///
/// let game = foursight_core::Game::TICTACTOE;
/// assert_eq!(to_line(&Game::from(game)), r#"{"width":3,"height":3,"connect":3,"gravity":false}"#);
/// assert!(to_line(&Game::from(game.misere().unwrap())).ends_with(r#","misere":true}"#));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Game {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// How many in a row make a line.
    pub connect: u32,
    /// Whether stones fall.
    pub gravity: bool,
    /// Whether whoever completes a line loses; absent unless it is so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
}

impl From<foursight_core::Game> for Game {
    fn from(game: foursight_core::Game) -> Self {
        Self {
            width: game.width(),
            height: game.height(),
            connect: game.connect(),
            gravity: game.has_gravity(),
            misere: game.is_misere(),
        }
    }
}

/// What an answer is about: a position, and the moves that lead there if they are known.
///
/// Constructors take whatever a caller has: a text that was parsed, a position, or a position with its moves.
///
/// ```
/// use foursight_core::notation::{GameOptions, parse};
/// use foursight_json::Position;
///
/// let parsed = parse("4453", GameOptions::default())?;
/// let moves = parsed.moves.as_deref().unwrap();
/// assert_eq!(Position::new(&parsed).moves.as_deref(), Some("4453"));
/// assert_eq!(Position::new((parsed.position, moves)), Position::new(&parsed));
/// assert_eq!(Position::new(parsed.position).moves, None);
/// # Ok::<(), foursight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The position.
    pub position: AnyPosition,
    /// The moves that lead there, as the cells they filled; `None` when the board came without history.
    pub moves: Option<&'a [foursight_core::Cell]>,
}

impl<'a> From<&'a Parsed> for Subject<'a> {
    fn from(parsed: &'a Parsed) -> Self {
        Self { position: parsed.position, moves: parsed.moves.as_deref() }
    }
}

impl From<AnyPosition> for Subject<'_> {
    fn from(position: AnyPosition) -> Self {
        Self { position, moves: None }
    }
}

impl<'a> From<(AnyPosition, &'a [foursight_core::Cell])> for Subject<'a> {
    fn from((position, moves): (AnyPosition, &'a [foursight_core::Cell])) -> Self {
        Self { position, moves: Some(moves) }
    }
}

/// A position.
///
/// ```
/// use foursight_core::{AnyPosition, Game};
/// use foursight_json::{Position, from_line, to_line};
///
/// let start = Position::new(AnyPosition::new(Game::CONNECT4));
/// assert_eq!((start.code.as_str(), start.game.width, start.ply), ("7/7/7/7/7/7 x", 7, 0));
/// assert_eq!(from_line(&to_line(&start)), Ok(start));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Position {
    /// The moves that lead there; `null` when the board came without history.
    pub moves: Option<String>,
    /// The position as a code.
    pub code: String,
    /// Which game.
    #[serde(flatten)]
    pub game: Game,
    /// Whose turn it is.
    pub to_move: Player,
    /// Stones on the board.
    pub ply: u32,
}

impl Position {
    /// The position as JSON.
    ///
    /// ```
    /// # use foursight_core::notation::{GameOptions, parse};
    /// # use foursight_json::{Player, Position};
    /// let position = Position::new(&parse("445", GameOptions::default()).unwrap());
    /// assert_eq!((position.to_move, position.ply), (Player::Second, 3));
    /// ```
    pub fn new<'a>(subject: impl Into<Subject<'a>>) -> Self {
        let Subject { position, moves } = subject.into();
        Self {
            moves: moves.map(|moves| moves_text(position.game(), moves)),
            code: position.code(),
            game: position.game().into(),
            to_move: position.to_move().into(),
            ply: position.ply(),
        }
    }
}
