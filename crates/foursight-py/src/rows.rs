//! The rows of a batch: whatever they came as, each is a position or says what is wrong with it.

use foursight_core::notation::{GameOptions, parse};
use foursight_core::{AnyPosition, Game};
use foursight_json::{Error, ErrorKind};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::position::Position;

/// How many rows are read before Python's signals are looked at.
const GLANCE: usize = 1 << 16;

/// Rows that several threads read at the same time.
pub(crate) trait Rows: Send + Sync {
    /// How many there are.
    fn len(&self) -> usize;

    /// One of them.
    fn position(&self, row: usize) -> Result<AnyPosition, Error>;

    /// The game of all rows, or of the first that is a position: the values of all moves have its shape.
    fn game(&self) -> Game {
        let first = (0..self.len()).find_map(|row| self.position(row).ok());
        first.map_or(Game::CONNECT4, AnyPosition::game)
    }
}

/// Texts and positions, as a Python sequence has them.
pub(crate) struct Listed {
    items: Vec<Item>,
    options: GameOptions,
}

enum Item {
    Text(String),
    Position(AnyPosition),
    Other(String),
}

impl Listed {
    /// Reads the whole sequence, since its objects belong to Python.
    pub(crate) fn new(sequence: &Bound<'_, PyAny>, game: Option<Game>) -> PyResult<Self> {
        let mut items = Vec::with_capacity(sequence.len().unwrap_or(0));
        for item in sequence.try_iter()? {
            items.push(Item::new(&item?)?);
            if items.len().is_multiple_of(GLANCE) {
                sequence.py().check_signals()?;
            }
        }
        Ok(Self { items, options: game.map_or_else(GameOptions::default, GameOptions::from) })
    }
}

impl Item {
    fn new(item: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = item.cast::<PyString>() {
            // A text with half of a surrogate pair is no UTF-8; what it becomes is no position either.
            return Ok(Self::Text(text.to_string_lossy().into_owned()));
        }
        Ok(match item.cast::<Position>() {
            Ok(position) => Self::Position(position.get().position),
            Err(_) => Self::Other(item.get_type().name()?.to_string()),
        })
    }
}

impl Rows for Listed {
    fn len(&self) -> usize {
        self.items.len()
    }

    fn position(&self, row: usize) -> Result<AnyPosition, Error> {
        match &self.items[row] {
            Item::Text(text) => Ok(parse(text, self.options)?.position),
            Item::Position(position) => of_game(*position, self.options),
            Item::Other(kind) => {
                let message = format!("a position is a Position or a text, not {kind}");
                Err(Error::new(ErrorKind::BadPosition, message))
            }
        }
    }
}

/// The position, if it is of the game that was asked for.
fn of_game(position: AnyPosition, options: GameOptions) -> Result<AnyPosition, Error> {
    let game = position.game();
    if options == GameOptions::default() || options == GameOptions::from(game) {
        return Ok(position);
    }
    Err(Error::new(ErrorKind::GameDisagrees, format!("the position is of the game {game}")))
}

/// The position of a row of two words: the stones of the side to move, and all stones.
pub(crate) fn of_words(game: Game, current: u64, mask: u64) -> Result<AnyPosition, Error> {
    let (current, mask) = (u128::from(current), u128::from(mask));
    if current & !mask != 0 {
        let message = "a stone of the side to move is not in the mask";
        return Err(Error::new(ErrorKind::ImpossibleBoard, message));
    }
    let is_first = mask.count_ones().is_multiple_of(2);
    let (first, second) = if is_first { (current, mask ^ current) } else { (mask ^ current, current) };
    Ok(AnyPosition::from_words(game, first, second)?)
}
