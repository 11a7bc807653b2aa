//! Move lists, and single moves.

use alloc::vec::Vec;

use super::{ParseError, Place, Problem};
use crate::any::AnyPosition;
use crate::cell::{Cell, Column};
use crate::game::Game;
use crate::position::PlayError;

/// The start position, for people who want to see something.
const START: &str = "-";

/// The widest board on which no letter names a column, so that one can begin a cell.
const MAX_WIDTH_WITHOUT_LETTERS: u32 = 9;

/// Plays a move list from the start position of a game.
pub(super) fn parse(text: &str, game: Game) -> Result<(AnyPosition, Vec<Cell>), ParseError> {
    let mut played = Played { position: AnyPosition::new(game), moves: Vec::new() };
    if text.is_empty() || text == START {
        return Ok((played.position, played.moves));
    }
    if game.has_gravity() && game.width() > MAX_WIDTH_WITHOUT_LETTERS && looks_like_cells(text) {
        return Err(played.error(Problem::CellsOnAWideBoard));
    }
    for item in text.split(',') {
        played.item(item).map_err(|problem| played.error(problem))?;
    }
    Ok((played.position, played.moves))
}

/// Reads one move of a position and sees that it is legal.
pub(crate) fn parse_move(position: AnyPosition, text: &str) -> Result<Cell, ParseError> {
    let text = text.trim();
    let mut characters = text.chars();
    let cell = match (characters.next(), characters.next()) {
        (Some(name), None) if position.game().has_gravity() || has_key_pad(position.game()) => {
            one_character(position, name)
        }
        _ => named_cell(position.game(), text),
    };
    cell.and_then(|cell| position.place(cell).map(|_| cell).map_err(Problem::Play))
        .map_err(|problem| ParseError::new(Place::Text, problem))
}

/// The moves that were played so far.
struct Played {
    position: AnyPosition,
    moves: Vec<Cell>,
}

impl Played {
    /// An error at the move that comes next.
    fn error(&self, problem: Problem) -> ParseError {
        ParseError::new(Place::Move(self.moves.len() + 1), problem)
    }

    /// Plays what stands between two commas.
    fn item(&mut self, item: &str) -> Result<(), Problem> {
        let game = self.position.game();
        if item.is_empty() {
            Err(Problem::EmptyMove)
        } else if is_run(game, item) {
            item.chars().try_for_each(|name| self.fill(one_character(self.position, name)?))
        } else {
            self.fill(named_cell(game, item)?)
        }
    }

    fn fill(&mut self, cell: Cell) -> Result<(), Problem> {
        self.position = self.position.place(cell).map_err(Problem::Play)?;
        self.moves.push(cell);
        Ok(())
    }
}

/// Whether an item is a run of moves of one character each: columns, or keys of the key pad. Else it is one cell.
fn is_run(game: Game, item: &str) -> bool {
    if game.has_gravity() {
        game.width() > MAX_WIDTH_WITHOUT_LETTERS
            || !item.starts_with(|first: char| first.is_ascii_lowercase())
    } else {
        has_key_pad(game) && item.starts_with(|first: char| first.is_ascii_digit())
    }
}

/// Whether a list has several items and all look like cells, such as `a1,b1`: whoever writes that does not mean columns 10, 1,
/// 11 and 1.
fn looks_like_cells(text: &str) -> bool {
    let is_cell = |item: &str| {
        let mut characters = item.chars();
        let row = characters.clone().skip(1);
        characters.next().is_some_and(|first| first.is_ascii_lowercase())
            && row.clone().next().is_some()
            && row.into_iter().all(|digit| digit.is_ascii_digit())
    };
    text.contains(',') && text.split(',').all(is_cell)
}

/// Whether the digits of the key pad name the cells.
fn has_key_pad(game: Game) -> bool {
    !game.has_gravity() && (game.width(), game.height()) == (3, 3)
}

/// The cell that a move of one character fills: a column, or a key of the key pad.
fn one_character(position: AnyPosition, name: char) -> Result<Cell, Problem> {
    let width = position.game().width();
    if !position.game().has_gravity() {
        let key = name.to_digit(10).and_then(|digit| digit.checked_sub(1)).ok_or(Problem::NotACell)?;
        // The key pad has 7 8 9 on top, as the board has row 3.
        return Ok(Cell::new(key % 3, key / 3));
    }
    let column = Column::from_char(name).filter(|column| column.index() < width);
    let column = column.ok_or(Problem::NotAColumn { found: name, width })?;
    let full = || if position.is_over() { PlayError::GameOver } else { PlayError::ColumnFull { column } };
    position.landing_cell(column).ok_or_else(|| Problem::Play(full()))
}

fn named_cell(game: Game, text: &str) -> Result<Cell, Problem> {
    let problem =
        if game.has_gravity() { Problem::NotAMove { width: game.width() } } else { Problem::NotACell };
    text.parse().map_err(|_| problem)
}
