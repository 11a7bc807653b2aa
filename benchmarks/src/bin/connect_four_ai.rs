//! `connect-four-ai` without its book.

use connect_four_ai::{Position, Solver};
use foursight_benchmarks::{Peer, remaker, serve};

/// Its table is not cleared but grows older by one, in a byte: well before that comes round it is made again.
const AGES: u32 = 200;

struct ConnectFourAi<R> {
    solver: Option<Solver>,
    age: u32,
    remake: R,
}

impl<R: FnMut(Option<Solver>) -> Solver> Peer for ConnectFourAi<R> {
    type Position = Position;

    fn position(&self, moves: &str) -> Result<Position, String> {
        Position::from_moves(moves).map_err(|error| format!("{moves}: {error:?}"))
    }

    fn forget(&mut self) {
        self.age = (self.age + 1) % AGES;
        if self.age == 0 {
            self.solver = Some((self.remake)(self.solver.take()));
        }
        self.solver.as_mut().expect("there always is one").reset();
    }

    fn solve(&mut self, position: &Position) -> i32 {
        self.solver.as_mut().expect("there always is one").solve(position).into()
    }
}

fn main() -> Result<(), String> {
    let mut remake = remaker(Solver::empty);
    serve(ConnectFourAi { solver: Some(remake(None)), age: 0, remake })
}
