//! Solvers that are not at work. A solver keeps what it learns of one game, so it is taken by game.

use std::sync::{Mutex, PoisonError};

use foursight_core::Game;
use foursight_solver::{Solver, SolverBuilder};

/// One solver for each thread that works, so one is always there.
pub(crate) struct IdleSolvers {
    solvers: Mutex<Vec<(Option<Game>, Solver)>>,
    settings: SolverBuilder,
}

impl IdleSolvers {
    /// That many solvers, with one thread each and an equal part of the memory.
    pub(crate) fn new(solvers: usize, table_mib: usize) -> Self {
        let settings = Solver::builder().table_mib((table_mib / solvers).max(1));
        let fresh = || (None, settings.clone().build());
        Self { solvers: Mutex::new((0..solvers).map(|_| fresh()).collect()), settings }
    }

    /// The solver that knows this game, or the one that has not been used for longest: its table goes when it is asked.
    pub(crate) fn take(&self, game: Game) -> Solver {
        let mut solvers = self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        let knows = solvers.iter().rposition(|(known, _)| *known == Some(game));
        let index = knows.or_else(|| solvers.iter().position(|(known, _)| known.is_none())).unwrap_or(0);
        if index < solvers.len() { solvers.remove(index).1 } else { self.fresh() }
    }

    /// Puts it back, as the one that was used last.
    pub(crate) fn put(&self, game: Game, solver: Solver) {
        self.solvers.lock().unwrap_or_else(PoisonError::into_inner).push((Some(game), solver));
    }

    /// One more, in place of a solver whose search has panicked.
    pub(crate) fn fresh(&self) -> Solver {
        self.settings.clone().build()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_finds_the_solver_that_knows_it() {
        let idle = IdleSolvers::new(2, 2);
        let (one, two) = (Game::CONNECT4, Game::TICTACTOE);
        let known = || {
            let solvers = idle.solvers.lock().unwrap();
            solvers.iter().map(|(game, _)| *game).collect::<Vec<_>>()
        };
        for game in [one, two, one] {
            let solver = idle.take(game);
            idle.put(game, solver);
        }
        assert_eq!(known(), [Some(two), Some(one)]);
        let third: Game = "8x7x4".parse().unwrap();
        let solver = idle.take(third);
        assert_eq!(known(), [Some(one)], "the one not used for longest");
        idle.put(third, solver);
    }
}
