//! Any cells in any order: a move is refused, or it does what a move does.
#![no_main]
use foursight_core::{AnyPosition, Cell, Geometry, Position, Setup, with_position};

libfuzzer_sys::fuzz_target!(|input: ([u8; 3], bool, bool, Vec<u8>)| {
    let ([width, height, connect], gravity, misere, cells) = input;
    let game = foursight_fuzz::any_game(width, height, connect, gravity, misere);
    let numbers = cells.into_iter().map(u32::from);
    let cells = numbers.map(|number| Cell::new(number % game.width(), number / game.width()));
    with_position!(AnyPosition::new(game), start => { cells.fold(start, step); });
});

fn step<G: Geometry>(before: Position<G>, cell: Cell) -> Position<G> {
    let after = before.place(cell);
    assert_eq!(after.is_ok(), before.playable().contains(cell) && !before.is_over());
    let Ok(after) = after else { return before };
    assert_eq!(before.winning_cells(before.to_move()).contains(cell), !after.winning_line().is_empty());
    assert_eq!(Position::from_key(after.geometry(), after.key()).mirrored().mirrored(), after);
    assert_eq!(Setup::from_flat(after.geometry(), &after.to_flat()).and_then(Setup::position), Ok(after));
    after
}
