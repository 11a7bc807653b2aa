//! Positions and games as text: one parser, one printer. `docs/notation.md` is the specification.
//!
//! | kind | example | what it is |
//! |---|---|---|
//! | moves | `4453`, `d1,d2` or `b2,a1` | columns or cells, without gravity cells, from the start position |
//! | diagram | `...o.../..xx...` | rows from the top; any legal board, without history |
//! | code | `7/7/7/7/3o3/2oxx2 x` | rows with runs of empty cells as numbers, the side to move, the game |
//! | game | `4453 *`, `44 * 9x7x4` | moves, a result, and the game where it is not 7x6x4 |
//!
//! ```
//! use foursight_core::notation::{self, Kind, GameOptions};
//!
//! let parsed = notation::parse("4453", GameOptions::default())?;
//! assert_eq!(parsed.kind, Kind::Moves);
//! assert_eq!(parsed.position.ply(), 4);
//! let error = notation::parse("44444444", GameOptions::default()).unwrap_err();
//! assert_eq!(error.to_string(), "move 7: column 4 is full");
//! # Ok::<(), notation::ParseError>(())
//! ```

use alloc::vec::Vec;

use crate::any::AnyPosition;
use crate::cell::Cell;
use crate::game::{Game, GameError};
use crate::geometry::Geometry;
use crate::player::{Outcome, Player};
use crate::position::Position;
use crate::with_position;

mod board;
mod error;
mod moves;
mod options;
mod print;

pub use error::{ParseError, Place, Problem};
pub(crate) use moves::parse_move;
pub use options::GameOptions;
pub use print::{code, diagram, game_record, moves_text};

/// Which of the four notations a text was written in.
///
/// ```
/// # use foursight_core::notation::{GameOptions, Kind, parse};
/// let kind = |text| parse(text, GameOptions::default()).unwrap().kind;
/// assert_eq!(kind("4453"), Kind::Moves);
/// assert_eq!(kind("..\nxo"), Kind::Diagram);
/// assert_eq!(kind("7/7/7/7/3o3/2oxx2 x"), Kind::Code);
/// assert_eq!(kind("4453 *"), Kind::Game);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Moves from the start position.
    Moves,
    /// A drawing of the board.
    Diagram,
    /// The board in one line, with the side to move.
    Code,
    /// Moves and a result.
    Game,
}

/// What a text says.
///
/// ```
/// # use foursight_core::{Outcome, Player, notation::{GameOptions, Kind, parse}};
/// let parsed = parse("4453 0-1", GameOptions::default())?;
/// assert_eq!((parsed.kind, parsed.position.ply()), (Kind::Game, 4));
/// assert_eq!(parsed.result, Some(Outcome::Win(Player::Second)));
/// let cells: Vec<String> = parsed.moves.unwrap().iter().map(|cell| cell.to_string()).collect();
/// assert_eq!(cells, ["d1", "d2", "e1", "c1"]);
/// assert_eq!(parse("..\nxo", GameOptions::default())?.moves, None);
/// # Ok::<(), foursight_core::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The notation it was written in.
    pub kind: Kind,
    /// The position it leads to.
    pub position: AnyPosition,
    /// The moves that lead there, as the cells they filled; `None` when the board came without history.
    pub moves: Option<Vec<Cell>>,
    /// The result it states; `None` for `*`, and where none is stated. If the moves end the game it is how they do; if they
    /// do not, it is what the text claims: [`outcome`](AnyPosition::outcome) of the position is `None` then.
    pub result: Option<Outcome>,
}

/// Reads a position or game in any notation.
///
/// What the options leave open is taken from the text, and else from Connect Four.
///
/// # Errors
///
/// [`ParseError`] says what is wrong and where, counted from 1. Nothing is half-accepted.
///
/// ```
/// use foursight_core::{Game, notation::{parse, GameOptions}};
///
/// let tictactoe = GameOptions::from(Game::TICTACTOE);
/// assert_eq!(parse("5,a1", tictactoe)?.position.ply(), 2);
/// assert_eq!(parse("../xo", GameOptions::default())?.position.game(), Game::new(2, 2, 4).unwrap());
/// assert_eq!(parse("7/7/7/7/7/3x3 o", GameOptions::default())?.position.ply(), 1);
/// assert!(parse("../xo", tictactoe).is_err(), "the sizes disagree");
/// # Ok::<(), foursight_core::notation::ParseError>(())
/// ```
pub fn parse(text: &str, options: GameOptions) -> Result<Parsed, ParseError> {
    let text = text.trim();
    if let Some((moves, result)) = split_result(text) {
        return game(moves, result, options.game()?);
    }
    if let Some((moves, result, name)) = split_named(text) {
        let named = name.map_err(|error| ParseError::new(Place::Result, Problem::Game(error)))?;
        return game(moves, result, options.agree_with(named)?);
    }
    if text.contains(['/', '\n']) {
        return board::parse(text, options);
    }
    let (position, moves) = moves::parse(text, options.game()?)?;
    Ok(Parsed { kind: Kind::Moves, position, moves: Some(moves), result: None })
}

/// The results as they are written. The second is how chess players write a draw; it also ends like the third.
const RESULTS: [(&str, Option<Outcome>); 5] = [
    ("*", None),
    ("1/2-1/2", Some(Outcome::Draw)),
    ("1/2", Some(Outcome::Draw)),
    ("1-0", Some(Outcome::Win(Player::First))),
    ("0-1", Some(Outcome::Win(Player::Second))),
];

/// The stated result, if the text ends in one and what stands before it are not the rows of a board.
fn split_result(text: &str) -> Option<(&str, Option<Outcome>)> {
    let (moves, result) =
        RESULTS.iter().find_map(|&(word, result)| Some((text.strip_suffix(word)?, result)))?;
    let moves = moves.trim_end();
    (!moves.contains(['/', '\n'])).then_some((moves, result))
}

/// What stands before a result, the result, and the game that is named after it, or what is wrong with the name. The rows of a code can have a `1/2`
/// in them, so with that result only a name that is one counts.
fn split_named(text: &str) -> Option<(&str, Option<Outcome>, Result<Game, GameError>)> {
    // Most texts have no result in them, and a search for each would cost more than reading the moves.
    let has_result = |text: &[u8]| {
        text.iter().any(|byte| matches!(byte, b'*' | b'-')) || text.windows(3).any(|word| word == b"1/2")
    };
    if !has_result(text.as_bytes()) {
        return None;
    }
    let (at, word, result) =
        RESULTS.iter().find_map(|&(word, result)| Some((text.find(word)?, word, result)))?;
    let (moves, name) = (text[..at].trim_end(), text[at + word.len()..].trim_start());
    let named: Result<Game, GameError> = board::spaced_name(name).parse();
    let is_meant = named.is_ok() || !word.contains('/');
    (is_meant && !moves.contains(['/', '\n'])).then_some((moves, result, named))
}

fn game(moves: &str, result: Option<Outcome>, game: Game) -> Result<Parsed, ParseError> {
    let (position, moves) = moves::parse(moves, game)?;
    match position.outcome() {
        Some(outcome) if Some(outcome) != result => {
            Err(ParseError::new(Place::Result, Problem::WrongResult { outcome, claimed: result }))
        }
        // A game may be given up or agreed drawn before the board decides it.
        _ => Ok(Parsed { kind: Kind::Game, position, moves: Some(moves), result }),
    }
}

/// Reads any notation into a board that is fixed at compile time.
impl<G: Geometry + Default> core::str::FromStr for Position<G> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let geometry = G::default();
        let parsed = parse(text, GameOptions::from(geometry.game()))?;
        Ok(with_position!(parsed.position, position => Self::like(geometry, position)))
    }
}

/// The game that a text without a size is about.
const DEFAULT_GAME: Game = Game::CONNECT4;
