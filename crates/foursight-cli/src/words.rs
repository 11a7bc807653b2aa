//! Scores and games in words: people think of who wins, and on which move.

use foursight_core::{AnyPosition, Cell, Game};
use foursight_solver::Bounds;

pub(crate) use foursight_coach::english::{bounds, ending, move_name, named_move, verdict};

/// A number of things: `1 move`, `2 moves`.
pub(crate) fn count(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
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
}
