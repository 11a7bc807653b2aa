//! The levels in words.

use crate::level::Level;

/// How a level plays: the table of `docs/coach.md` in a sentence or two.
///
/// ```
/// use foursight_coach::{Level, english};
///
/// let third = english::level(Level::new(3).unwrap());
/// assert_eq!(third, "Looks one move ahead, and overlooks nearly half of the diagonals.");
/// ```
pub fn level(level: Level) -> &'static str {
    match level.number() {
        Some(1) => "Looks at its own move only, and overlooks half of the lines and most diagonals.",
        Some(2) => "Looks one move ahead, and overlooks many lines and most diagonals.",
        Some(3) => "Looks one move ahead, and overlooks nearly half of the diagonals.",
        Some(4) => "Looks one move ahead, and overlooks a diagonal now and then.",
        Some(5) => "Looks two moves ahead, and seldom overlooks a line.",
        Some(6) => "Looks three moves ahead, and follows forced moves to their end.",
        Some(7) => "Looks four moves ahead, and hardly overlooks anything there.",
        Some(8) => "Looks five moves ahead, and knows on which rows its threats belong.",
        Some(9) => "Looks seven moves ahead; you have to plan further than that.",
        Some(_) => "Looks eleven moves ahead, and overlooks nothing there.",
        None => "Never gives anything away, and of the best moves takes the one that is hardest to answer.",
    }
}
