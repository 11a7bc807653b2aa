//! Scores and games in words: people think of who wins, and on which move.

use std::time::Duration;

use foursight_core::{AnyPosition, Cell, Game};
use foursight_solver::Bounds;

pub(crate) use foursight_coach::english::{bounds, ending, move_name, named_move, verdict};

/// A number of things: `1 move`, `2 moves`.
pub(crate) fn count(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A time in its two largest units: `5 s`, `3 min 20 s`, `2 d 5 h`.
pub(crate) fn duration(time: Duration) -> String {
    let seconds = time.as_secs();
    let units = [(86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")];
    let Some(first) = units.iter().position(|&(length, _)| seconds >= length) else {
        return "0 s".to_owned();
    };
    let (length, name) = units[first];
    let rest = units.get(first + 1).map(|&(length, name)| (seconds % units[first].0 / length, name));
    match rest.filter(|&(count, _)| count > 0) {
        Some((count, smaller)) => format!("{} {name} {count} {smaller}", seconds / length),
        None => format!("{} {name}", seconds / length),
    }
}

/// A time in one unit, rounded up: `5 s`, `4 min`, `3 h`, `2 d`.
pub(crate) fn about(time: Duration) -> String {
    let seconds = time.as_secs_f64().ceil() as u64;
    let (length, name) = match seconds {
        0..100 => (1, "s"),
        100..6_000 => (60, "min"),
        6_000..172_800 => (3_600, "h"),
        _ => (86_400, "d"),
    };
    format!("{} {name}", seconds.div_ceil(length))
}

/// The name people know a game by.
pub(crate) fn game_name(game: Game) -> String {
    match game {
        Game::CONNECT4 => format!("Connect Four ({game})"),
        Game::TICTACTOE => format!("tic-tac-toe ({game})"),
        _ => game.to_string(),
    }
}

/// Stones on the board when the game ends, if that is proved.
pub(crate) fn ends_on_move(position: AnyPosition, bounds: Bounds) -> Option<u32> {
    bounds.score().map(|score| score.last_ply(position.game(), position.ply()))
}

/// Moves from left to right, however they were found.
pub(crate) fn move_names(game: Game, cells: &[Cell]) -> Vec<String> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.into_iter().map(|cell| move_name(game, cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        let check = |number, text: &str| assert_eq!(count(number, "blunder"), text);
        check(0, "0 blunders");
        check(1, "1 blunder");
        check(2, "2 blunders");
    }

    #[test]
    fn a_time_has_two_units() {
        let check = |seconds, text: &str| assert_eq!(duration(Duration::from_secs(seconds)), text);
        check(0, "0 s");
        check(59, "59 s");
        check(60, "1 min");
        check(200, "3 min 20 s");
        check(3_600 + 59, "1 h");
        check(190_800, "2 d 5 h");
    }

    #[test]
    fn a_guess_has_one_unit() {
        let check = |seconds, text: &str| assert_eq!(about(Duration::from_secs(seconds)), text);
        check(0, "0 s");
        check(99, "99 s");
        check(101, "2 min");
        check(6_000, "2 h");
        check(200_000, "3 d");
    }
}
