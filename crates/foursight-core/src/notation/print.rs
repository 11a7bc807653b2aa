//! The printers: each undoes the parser.

use alloc::string::{String, ToString};
use core::fmt::Write;

use crate::any::AnyPosition;
use crate::cell::{Cell, Column};
use crate::game::Game;
use crate::player::{Outcome, Player};

/// The diagram of a position, a [`Position`](crate::Position) or an [`AnyPosition`], one row a line.
///
/// ```
/// use foursight_core::{Position, notation::diagram};
///
/// let position: Position = "4453".parse().unwrap();
/// assert_eq!(diagram(position), "\
/// .......
/// .......
/// .......
/// .......
/// ...o...
/// ..oxx..
/// ");
/// assert_eq!(diagram(position).parse(), Ok(position));
/// ```
pub fn diagram(position: impl Into<AnyPosition>) -> String {
    let position = position.into();
    let mut text = String::new();
    for row in position.to_rows() {
        text.extend(row.iter().map(|&cell| stone(cell)));
        text.push('\n');
    }
    if position.game().height() == 1 {
        // One row alone would be read as moves.
        text.insert(text.len() - 1, '/');
    }
    text
}

/// The code of a position, a [`Position`](crate::Position) or an [`AnyPosition`].
///
/// ```
/// use foursight_core::{Fixed, Free, Position, notation::code};
///
/// let position: Position = "4453".parse().unwrap();
/// assert_eq!(code(position), "7/7/7/7/3o3/2oxx2 x");
/// let position: Position<Fixed<3, 3, 3, Free>> = "5".parse().unwrap();
/// assert_eq!(code(position), "3/1x1/3 o 3x3x3 free");
/// assert_eq!(code(position).parse(), Ok(position));
/// ```
pub fn code(position: impl Into<AnyPosition>) -> String {
    let position = position.into();
    let mut text = String::new();
    for row in position.to_rows() {
        if !text.is_empty() {
            text.push('/');
        }
        for run in row.chunk_by(|a, b| a == b) {
            if run[0] == 0 {
                text.push_str(&run.len().to_string());
            } else {
                text.extend(run.iter().map(|&cell| stone(cell)));
            }
        }
    }
    if position.game().height() == 1 {
        text.push('/');
    }
    text.push(' ');
    text.push(position.to_move().stone());
    if position.game() != Game::CONNECT4 {
        write!(text, " {}", position.game()).expect("writing to a string cannot fail");
    }
    text
}

fn stone(cell: u8) -> char {
    match cell {
        0 => '.',
        1 => Player::First.stone(),
        _ => Player::Second.stone(),
    }
}

/// A move list: columns with gravity, cells with commas between them without.
///
/// With gravity a cell beyond the 35th column, where no board reaches, is written `?`, which no parser takes for a move.
///
/// ```
/// use foursight_core::{Cell, Game, notation::moves_text};
///
/// let moves = [Cell::new(3, 0), Cell::new(3, 1)];
/// assert_eq!(moves_text(Game::CONNECT4, &moves), "44");
/// assert_eq!(moves_text(Game::CONNECT4, &[Cell::new(35, 0)]), "?");
/// assert_eq!(moves_text(Game::new(7, 6, 4).unwrap().without_gravity(), &moves), "d1,d2");
/// ```
pub fn moves_text(game: Game, moves: &[Cell]) -> String {
    if game.has_gravity() {
        let name = |cell: &Cell| Column::new(cell.column()).map_or('?', Column::to_char);
        return moves.iter().map(name).collect();
    }
    let mut text = String::new();
    for cell in moves {
        let comma = if text.is_empty() { "" } else { "," };
        write!(text, "{comma}{cell}").expect("writing to a string cannot fail");
    }
    text
}

/// A game: its moves, its result, `*` for `None`, and its name where it is not 7x6x4. A game of no moves is written `-`.
///
/// ```
/// use foursight_core::{Cell, Game, Outcome, notation::game_record};
///
/// assert_eq!(game_record(Game::CONNECT4, &[Cell::new(3, 0)], None), "4 *");
/// assert_eq!(game_record(Game::CONNECT4, &[], Some(Outcome::Draw)), "- 1/2");
/// assert_eq!(game_record(Game::TICTACTOE, &[Cell::new(1, 1)], None), "b2 * 3x3x3 free");
/// ```
pub fn game_record(game: Game, moves: &[Cell], result: Option<Outcome>) -> String {
    let mut text = if moves.is_empty() { "-".to_string() } else { moves_text(game, moves) };
    text.push(' ');
    text.push_str(result.map_or("*", Outcome::result));
    if game != Game::CONNECT4 {
        write!(text, " {game}").expect("writing to a string cannot fail");
    }
    text
}
