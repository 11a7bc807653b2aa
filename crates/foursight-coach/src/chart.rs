//! The value of a game, ply by ply, as a picture.
//!
//! ```
//! use foursight_coach::{chart, review};
//! use foursight_core::{Game, notation::{GameOptions, parse}};
//! use foursight_solver::{Limits, Solver};
//!
//! let game: Game = "5x4x4".parse().unwrap();
//! let moves = parse("3323231", GameOptions::from(game)).unwrap().moves.unwrap();
//! let review = review(game, &moves, &mut Solver::default(), &Limits::default()).unwrap();
//! let picture = [
//!     "x wins     # #",
//!     "           # #",
//!     "           # #",
//!     "           # #",
//!     "  draw --------",
//!     "          # # #",
//!     "",
//!     "",
//!     "o wins",
//!     "          ?!!!!",
//!     "   ply 0    .",
//! ];
//! assert_eq!(chart::text(&review), picture);
//! ```

use std::fmt::Write;

use foursight_core::Game;
use foursight_solver::Score;

use crate::class::Class;
use crate::review::Review;

/// Distance between two plies in the picture.
const STEP: usize = 16;
const MARGIN: usize = 48;
const HEIGHT: usize = 200;

/// An SVG picture: a bar for each ply, upwards where the first player wins, the longer the sooner; mistakes and blunders
/// are marked.
///
/// ```
/// use foursight_coach::{chart, review};
/// use foursight_core::{Game, notation::{GameOptions, parse}};
/// use foursight_solver::{Limits, Solver};
///
/// let game: Game = "5x4x4".parse().unwrap();
/// let moves = parse("3323231", GameOptions::from(game)).unwrap().moves.unwrap();
/// let review = review(game, &moves, &mut Solver::default(), &Limits::default()).unwrap();
/// let svg = chart::svg(&review);
/// // After the fourth move x wins as soon as can be: a bar of full length; o's blunder is marked below it.
/// assert!(svg.contains(r##"<rect x="112" y="10" width="12" height="90" fill="#c0392b"/>"##));
/// assert!(svg.contains(r##"<text x="112" y="204" font-weight="bold">!</text>"##));
/// assert_eq!(svg.matches("<rect").count(), 1 + 8, "the paper, and a bar for each of the eight values");
/// ```
pub fn svg(review: &Review) -> String {
    let width = 2 * MARGIN + STEP * review.values.len();
    let middle = HEIGHT / 2;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {full}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{width}\" height=\"{full}\" fill=\"#ffffff\"/>\n\
         <text x=\"4\" y=\"20\">x wins</text>\n<text x=\"4\" y=\"{label}\">draw</text>\n\
         <text x=\"4\" y=\"{bottom}\">o wins</text>\n",
        full = HEIGHT + 24,
        label = middle + 4,
        bottom = HEIGHT - 8,
    );
    let mut add = |line: String| writeln!(text, "{line}").expect("writing to a string cannot fail");
    add(format!("<path d=\"M{MARGIN} {middle}H{}\" stroke=\"#555555\"/>", width - MARGIN));
    for (ply, value) in review.values.iter().enumerate() {
        let x = MARGIN + STEP * ply;
        let Some(value) = value else {
            add(format!("<text x=\"{x}\" y=\"{}\">?</text>", middle - 4));
            continue;
        };
        let length = bar(review.game, *value, middle as i32 - 10);
        let (y, colour) =
            if length > 0 { (middle as i32 - length, "#c0392b") } else { (middle as i32, "#e0a800") };
        let (length, wide) = (length.abs().max(1), STEP - 4);
        add(format!("<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{length}\" fill=\"{colour}\"/>"));
        let made = ply.checked_sub(1).and_then(|index| review.moves.get(index)?.class());
        if let Some(mark) = mark(made) {
            add(format!("<text x=\"{x}\" y=\"{}\" font-weight=\"bold\">{mark}</text>", HEIGHT + 4));
        }
        if ply.is_multiple_of(5) {
            add(format!("<text x=\"{x}\" y=\"{}\" fill=\"#555555\">{ply}</text>", HEIGHT + 20));
        }
    }
    text.push_str("</svg>\n");
    text
}

/// Rows above and below the line of the drawn game.
const ROWS: i32 = 4;

/// The same for a terminal: a column for each ply.
///
/// ```
/// use foursight_coach::{chart, review};
/// use foursight_core::{Game, notation::{GameOptions, parse}};
/// use foursight_solver::{Limits, Solver};
///
/// let game: Game = "2x4x3".parse().unwrap();
/// let moves = parse("1212", GameOptions::from(game)).unwrap().moves.unwrap();
/// let review = review(game, &moves, &mut Solver::default(), &Limits::default()).unwrap();
/// let lines = chart::text(&review);
/// assert_eq!(lines.len(), 11);
/// assert_eq!((&lines[0][..], &lines[4][..], &lines[9][..]), ("x wins     #", "  draw -----", "           ?"));
/// ```
pub fn text(review: &Review) -> Vec<String> {
    let bars: Vec<Option<i32>> =
        review.values.iter().map(|value| value.map(|value| bar(review.game, value, ROWS))).collect();
    let mut lines = Vec::new();
    for row in (-ROWS..=ROWS).rev() {
        let label = match row {
            ROWS => "x wins",
            0 => "draw",
            row if row == -ROWS => "o wins",
            _ => "",
        };
        let cell = |bar: &Option<i32>| match (bar, row) {
            (Some(_), 0) => '-',
            (None, 0) => '?',
            (Some(bar), row) if (row > 0 && *bar >= row) || (row < 0 && *bar <= row) => '#',
            _ => ' ',
        };
        let line: String = bars.iter().map(cell).collect();
        lines.push(format!("{label:>6} {line}").trim_end().to_owned());
    }
    let marks: String =
        std::iter::once(' ').chain(review.moves.iter().map(|it| mark(it.class()).unwrap_or(' '))).collect();
    lines.push(format!("{:>6} {marks}", "").trim_end().to_owned());
    let numbers: String = (0..review.values.len()).map(scale).collect();
    lines.push(format!("{:>6} {numbers}", "ply").trim_end().to_owned());
    lines
}

/// The tens where they change, and a dot at every fifth ply.
fn scale(ply: usize) -> char {
    match ply {
        0 => '0',
        ply if ply.is_multiple_of(10) => char::from_digit(ply as u32 / 10 % 10, 10).unwrap_or('+'),
        ply if ply.is_multiple_of(5) => '.',
        _ => ' ',
    }
}

/// How errors are marked.
fn mark(class: Option<Class>) -> Option<char> {
    match class? {
        Class::Mistake => Some('?'),
        Class::Blunder => Some('!'),
        _ => None,
    }
}

/// The length of a bar: 0 for a draw, at least 1 for the latest win, `most` for the soonest.
fn bar(game: Game, value: Score, most: i32) -> i32 {
    let soonest = game.connect().saturating_mul(2).min(game.cells()).saturating_sub(1).max(1);
    let largest = Score::win(game, soonest).map_or(1, Score::value).max(1);
    let value = value.value();
    let length = (value.abs() * most).div_euclid(largest) + i32::from((value.abs() * most) % largest != 0);
    length.min(most) * value.signum()
}
