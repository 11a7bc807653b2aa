//! Move lists.

use alloc::vec::Vec;

use super::{ParseError, Place, Problem};
use crate::any::AnyPosition;
use crate::cell::{Cell, Column};
use crate::game::Game;
use crate::position::PlayError;

/// The start position, for people who want to see something.
const START: &str = "-";

/// Plays a move list from the start position of a game.
pub(super) fn parse(text: &str, game: Game) -> Result<(AnyPosition, Vec<Cell>), ParseError> {
    let mut line = Line { position: AnyPosition::new(game), moves: Vec::new() };
    if text.is_empty() || text == START {
        return Ok((line.position, line.moves));
    }
    for item in text.split(',') {
        if item.is_empty() {
            return Err(line.error(Problem::EmptyMove));
        }
        if game.has_gravity() {
            item.chars().try_for_each(|name| line.drop_into(name, game))?;
        } else {
            line.place(item, game)?;
        }
    }
    Ok((line.position, line.moves))
}

struct Line {
    position: AnyPosition,
    moves: Vec<Cell>,
}

impl Line {
    /// An error at the move that comes next.
    fn error(&self, problem: Problem) -> ParseError {
        ParseError::new(Place::Move(self.moves.len() + 1), problem)
    }

    fn drop_into(&mut self, name: char, game: Game) -> Result<(), ParseError> {
        let column = Column::from_char(name).filter(|column| column.index() < game.width());
        let column =
            column.ok_or_else(|| self.error(Problem::NotAColumn { found: name, width: game.width() }))?;
        let height = self.moves.iter().filter(|cell| cell.column() == column.index()).count() as u32;
        if self.position.outcome().is_none() && height == game.height() {
            return Err(self.error(Problem::Play(PlayError::ColumnFull { column })));
        }
        self.fill(Cell::new(column.index(), height.min(game.height() - 1)))
    }

    /// A cell such as `b2`; on a 3x3 board also a run of digits of the key pad.
    fn place(&mut self, item: &str, game: Game) -> Result<(), ParseError> {
        if (game.width(), game.height()) == (3, 3) && item.starts_with(|first: char| first.is_ascii_digit()) {
            return item.chars().try_for_each(|key| match key {
                // The key pad has 7 8 9 on top, as the board has row 3.
                '1'..='9' => {
                    self.fill(Cell::new((key as u32 - '1' as u32) % 3, (key as u32 - '1' as u32) / 3))
                }
                _ => Err(self.error(Problem::NotACell)),
            });
        }
        let cell = item.parse().map_err(|_| self.error(Problem::NotACell))?;
        self.fill(cell)
    }

    fn fill(&mut self, cell: Cell) -> Result<(), ParseError> {
        self.position = self.position.place(cell).map_err(|error| self.error(Problem::Play(error)))?;
        self.moves.push(cell);
        Ok(())
    }
}
