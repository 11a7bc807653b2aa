//! A position drawn as text.

use foursight_core::{AnyPosition, Column, Player};

/// The rows from the top, the names of the columns, and whose turn it is.
pub(crate) fn drawing(position: AnyPosition) -> String {
    let turn = match position.to_move() {
        _ if position.is_over() => "the game is over",
        Player::First => "x to move",
        Player::Second => "o to move",
    };
    let symbol = |cell: u8| ['.', 'x', 'o'][usize::from(cell)];
    let rows = position.to_rows().into_iter().map(|row| spaced(row.into_iter().map(symbol)));
    let game = position.game();
    let columns = (0..game.width()).filter_map(Column::new);
    let names =
        spaced(columns.map(|column| if game.has_gravity() { column.to_char() } else { letter(column) }));
    rows.chain([format!("{names}  {turn}")]).collect::<Vec<_>>().join("\n")
}

fn spaced(symbols: impl Iterator<Item = char>) -> String {
    symbols.map(String::from).collect::<Vec<_>>().join(" ")
}

/// The name of a column where moves are cells.
fn letter(column: Column) -> char {
    let index = u8::try_from(column.index()).unwrap_or(u8::MAX);
    char::from(b'a'.saturating_add(index))
}
