//! How long a search may still take, as far as anybody can say.

use std::time::Duration;

use foursight_solver::{Bounds, Score, Sight};

/// From when on there is something to say: before, the questions that come are not like those that came.
const PATIENCE: Duration = Duration::from_secs(5);

/// The shortest and the longest time that may be left, where something can be said: both ends of the scores, which are cheap to
/// deny, are denied, and of the present question a move is done.
///
/// The moves of a question cost about as much as each other, give or take; but its answer may come with the next move, and another
/// question may come after it. So the two are a factor of 64 or more apart. The factors were chosen by looking at some moments of four
/// searches (the empty boards of 7x6 and 8x5, and 7x6 after `1` and `71`), and contained what was left at each of them; nobody has
/// tried others.
pub(super) fn estimate(
    elapsed: Duration,
    sight: Sight,
    bounds: Bounds,
    largest: Score,
) -> Option<(Duration, Duration)> {
    let Sight { moves, done, .. } = sight;
    let ends_are_denied = -largest < bounds.lower && bounds.upper < largest;
    if elapsed < PATIENCE || !ends_are_denied || done == 0 || done >= moves {
        return None;
    }
    let (moves, done) = (moves as f64, done as f64);
    Some((elapsed.mul_f64((moves - done) / moves / 8.0), elapsed.mul_f64(2.0 * moves / done)))
}

#[cfg(test)]
mod tests {
    use foursight_core::Game;

    use super::*;

    #[test]
    fn nothing_is_said_before_a_move_is_done() {
        let score = |value| Score::new(value).unwrap();
        let largest = Score::win(Game::CONNECT4, 1).unwrap();
        let estimate = |seconds, done, lower, upper| {
            let sight = Sight { nodes: 1, questions: 3, moves: 7, done };
            let bounds = Bounds { lower: score(lower), upper: score(upper) };
            estimate(Duration::from_secs(seconds), sight, bounds, largest)
        };
        assert_eq!(estimate(60, 0, -7, 9), None);
        assert_eq!(estimate(60, 7, -7, 9), None, "the answer is there");
        assert_eq!(estimate(60, 3, -21, 9), None, "an end is open");
        assert_eq!(estimate(4, 3, -7, 9), None, "too early");
        let (least, most) = estimate(56, 2, -7, 9).unwrap();
        assert_eq!((least, most), (Duration::from_secs(5), Duration::from_secs(392)));
    }
}
