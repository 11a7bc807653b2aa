//! What the coach says about what is no object of `foursight-json`.

use foursight_coach::{Level, english};
use foursight_solver::{Bounds, Score};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::convert::bad_option;
use crate::input::read;

/// What bounds on the score of a position say about the side to move, as the coach puts it.
///
/// # Errors
///
/// An `Error` that says what is wrong with the text, the game or the ply, or that the numbers are no bounds.
#[wasm_bindgen(js_name = describeBounds)]
pub fn describe_bounds(
    text: &str,
    lower: f64,
    upper: f64,
    game: Option<String>,
    ply: Option<f64>,
) -> Result<String, JsValue> {
    let position = read(text, game.as_deref(), ply)?.position;
    let (lower, upper) = (score(lower)?, score(upper)?);
    if lower > upper {
        return Err(bad_option("the lower bound is above the upper one"));
    }
    Ok(english::bounds(position, Bounds { lower, upper }))
}

/// How a level plays, as the coach puts it.
///
/// # Errors
///
/// An `Error` if there is no such level.
#[wasm_bindgen(js_name = describeLevel)]
pub fn describe_level(level: &str) -> Result<String, JsValue> {
    let level = level.parse::<Level>().map_err(|error| bad_option(&error.to_string()))?;
    Ok(english::level(level).to_owned())
}

fn score(number: f64) -> Result<Score, JsValue> {
    let value = (number.fract() == 0.0 && number.abs() <= f64::from(i16::MAX)).then_some(number as i32);
    value.and_then(Score::new).ok_or_else(|| bad_option(&format!("{number} is no score")))
}
