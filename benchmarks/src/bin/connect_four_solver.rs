//! `connect-four-solver`. It answers boards of fewer than seven stones from a book that cannot be switched off; whoever
//! asks has to leave these out.

use connect_four_solver::{ConnectFour, Solver};
use foursight_benchmarks::{Peer, remaker, serve};

/// Its table cannot be cleared, so the solver is made again for every position.
struct ConnectFourSolver<R> {
    solver: Option<Solver>,
    remake: R,
}

impl<R: FnMut(Option<Solver>) -> Solver> Peer for ConnectFourSolver<R> {
    type Position = ConnectFour;

    fn position(&self, moves: &str) -> Result<ConnectFour, String> {
        Ok(ConnectFour::from_move_list(moves))
    }

    fn forget(&mut self) {
        self.solver = Some((self.remake)(self.solver.take()));
    }

    fn solve(&mut self, position: &ConnectFour) -> i32 {
        self.solver.as_mut().expect("`forget` comes before `solve`").score(position).into()
    }
}

fn main() -> Result<(), String> {
    serve(ConnectFourSolver { solver: None, remake: remaker(Solver::new) })
}
