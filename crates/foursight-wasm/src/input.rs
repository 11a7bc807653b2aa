//! What JavaScript says: positions, moves, numbers; nothing is half accepted.

use foursight_coach::HARDEST;
use foursight_core::notation::{GameOptions, Parsed, parse};
use foursight_core::{AnyPosition, Cell, Game};
use foursight_json::{Error, ErrorKind};
use js_sys::Number;
use wasm_bindgen::JsValue;

use crate::convert::{bad_option, thrown};

/// A game by its name; Connect Four if none is given.
pub(crate) fn read_game(name: Option<&str>) -> Result<Game, JsValue> {
    name.map_or(Ok(Game::CONNECT4), |name| name.parse::<Game>().map_err(thrown))
}

/// A position in any notation, of that game if one is given; of its moves the first `ply` if that is given.
pub(crate) fn read(text: &str, game: Option<&str>, ply: Option<f64>) -> Result<Parsed, JsValue> {
    let options = game.map(|name| read_game(Some(name)).map(GameOptions::from)).transpose()?;
    let parsed = parse(text, options.unwrap_or_default()).map_err(thrown)?;
    match ply {
        Some(ply) => at_ply(parsed, whole_number(ply, "ply")?),
        None => Ok(parsed),
    }
}

/// The position after the first moves.
fn at_ply(mut parsed: Parsed, ply: u64) -> Result<Parsed, JsValue> {
    let moves = parsed.moves.as_mut().ok_or_else(no_moves)?;
    let all = moves.len() as u64;
    if ply > all {
        return Err(bad_option(&format!("there is no ply {ply}: the game has {all} moves")));
    }
    moves.truncate(ply as usize);
    let mut position = AnyPosition::new(parsed.position.game());
    for &cell in moves.iter() {
        position = position.place(cell).map_err(thrown)?;
    }
    if ply < all {
        parsed.result = None;
    }
    Ok(Parsed { position, ..parsed })
}

/// The moves of a text, where they are wanted.
pub(crate) fn moves_of(parsed: &Parsed) -> Result<&[Cell], JsValue> {
    parsed.moves.as_deref().ok_or_else(no_moves)
}

fn no_moves() -> JsValue {
    thrown(Error::new(ErrorKind::NoMoves, "the board came without its moves: write the moves from the start"))
}

/// A move of the position: the number of a column, or text.
pub(crate) fn read_move(position: AnyPosition, played: &JsValue) -> Result<Cell, JsValue> {
    if let Some(text) = played.as_string() {
        return position.parse_move(&text).map_err(thrown);
    }
    let number = played.as_f64().ok_or_else(|| bad_option("a move is a number or a string"))?;
    let number = whole_number(number, "column")?;
    let column =
        number.checked_sub(1).and_then(|index| foursight_core::Column::new(u32::try_from(index).ok()?));
    let column = column.ok_or_else(|| bad_option(&format!("there is no column {number}")))?;
    position.play(column).map_err(thrown)?;
    position.landing_cell(column).ok_or_else(|| bad_option("the move was played but lands nowhere"))
}

/// A number that JavaScript holds exactly: seeds, plies, grades.
pub(crate) fn whole_number(number: f64, name: &str) -> Result<u64, JsValue> {
    const MOST: f64 = 9_007_199_254_740_991.0;
    if number.fract() == 0.0 && (0.0..=MOST).contains(&number) {
        Ok(number as u64)
    } else {
        // JavaScript writes its numbers itself: what does so here takes some ten kilobytes.
        let number =
            Number::from(number).to_string_with_radix(10).map_or_else(|_| String::new(), String::from);
        Err(bad_option(&format!("{name} must be a whole number from 0 to 2^53 - 1, not {number}")))
    }
}

/// The grade of a puzzle.
pub(crate) fn read_grade(grade: Option<f64>) -> Result<Option<u32>, JsValue> {
    let Some(grade) = grade else { return Ok(None) };
    match whole_number(grade, "grade")? {
        number if (1..=u64::from(HARDEST)).contains(&number) => Ok(Some(number as u32)),
        number => Err(bad_option(&format!("there is no grade {number}: write 1 to {HARDEST}"))),
    }
}
