//! Positions: read, drawn and played on, without a solver.

use foursight_core::notation::Parsed;
use foursight_core::steps::Topic;
use foursight_json::{Error, ErrorKind, Move, Show, Steps, View};
use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

use crate::convert::{Answer, bad_option, object, thrown};
use crate::input::{read, read_move};

/// Everything there is to draw of a position in any notation; with `ply`, of the position after that many of its moves.
///
/// # Errors
///
/// An `Error` that says what is wrong with the text, the game or the ply.
#[wasm_bindgen(unchecked_return_type = "View")]
pub fn view(text: &str, game: Option<String>, ply: Option<f64>) -> Answer {
    object(&View::of_text(&read(text, game.as_deref(), ply)?))
}

/// The position after one more move: the number of a column, or text such as `"4"` or `"d3"`.
///
/// # Errors
///
/// An `Error` that says what is wrong with the text, the game or the move.
#[wasm_bindgen(unchecked_return_type = "View")]
pub fn play(
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "Move")] played: JsValue,
    game: Option<String>,
    ply: Option<f64>,
) -> Answer {
    let Parsed { position, moves, .. } = read(text, game.as_deref(), ply)?;
    let cell = read_move(position, &played)?;
    let next = position.place(cell).map_err(thrown)?;
    let moves = moves.map(|mut moves| {
        moves.push(cell);
        moves
    });
    object(&moves.map_or_else(|| View::new(next), |moves| View::new((next, moves.as_slice()))))
}

/// The bitboards of a position, as `foursight show --json` prints them.
///
/// # Errors
///
/// An `Error` that says what is wrong with the text, the game or the ply.
#[wasm_bindgen(unchecked_return_type = "Show")]
pub fn show(text: &str, game: Option<String>, ply: Option<f64>) -> Answer {
    object(&Show::new(&read(text, game.as_deref(), ply)?))
}

/// The formulas of a topic worked through on a position, as `foursight show --steps TOPIC --json` prints them.
///
/// # Errors
///
/// An `Error` that says what is wrong with the text, the topic, the game or the ply.
#[wasm_bindgen(unchecked_return_type = "Steps")]
pub fn steps(
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "Topic")] topic: &str,
    game: Option<String>,
    ply: Option<f64>,
) -> Answer {
    let parsed = read(text, game.as_deref(), ply)?;
    let topic = topic.parse::<Topic>().map_err(|error| bad_option(&error.to_string()))?;
    object(&Steps::new(&parsed, topic.into()))
}

/// Whether a move solves a puzzle.
///
/// # Errors
///
/// An `Error` if that is no puzzle, or the move cannot be made in it.
#[wasm_bindgen(js_name = checkAnswer)]
pub fn check_answer(
    #[wasm_bindgen(unchecked_param_type = "Puzzle")] puzzle: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Move")] played: JsValue,
) -> Result<bool, JsValue> {
    // Two fields are needed. What reads any JSON would be a tenth of the code that is downloaded.
    let field = |name: &str| Reflect::get(&puzzle, &name.into()).unwrap_or(JsValue::UNDEFINED);
    let missing =
        |name: &str| thrown(Error::new(ErrorKind::BadJson, format!("a puzzle has a field `{name}`")));
    let code = field("code").as_string().ok_or_else(|| missing("code"))?;
    let solution = field("solution").dyn_into::<Array>().map_err(|_| missing("solution"))?;
    let position = read(&code, None, None)?.position;
    let cell = read_move(position, &played)?;
    let played = object(&Move::new(position.game(), cell))?;
    Ok(solution.iter().any(|it| it == played))
}
