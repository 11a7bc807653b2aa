//! Foursight, by its library. `--threads N` for more than one thread.

use foursight_benchmarks::{Peer, serve};
use foursight_core::Position;
use foursight_solver::Solver;

/// The most memory the table may take, in MiB.
const TABLE: usize = 64;

struct Foursight(Solver);

impl Foursight {
    /// A position that needs a search, and a quick one.
    const FIRST: &str = "24617133247233";
}

impl Peer for Foursight {
    type Position = Position;

    fn position(&self, moves: &str) -> Result<Position, String> {
        moves.parse().map_err(|error| format!("{moves}: {error}"))
    }

    fn forget(&mut self) {
        self.0.clear();
    }

    fn solve(&mut self, position: &Position) -> i32 {
        let solution = self.0.solve(*position);
        solution.score().expect("without a limit the score is found").value()
    }
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let threads = match arguments.as_slice() {
        [] => 1,
        [option, number] if option == "--threads" => {
            number.parse().map_err(|error| format!("--threads {number}: {error}"))?
        }
        _ => return Err("foursight takes no option but --threads N".to_owned()),
    };
    let mut solver = Solver::builder().threads(threads).table_mib(TABLE).build();
    // The first question makes the table, which the other solvers make when they are made.
    solver.solve(Foursight::FIRST.parse::<Position>().map_err(|error| error.to_string())?);
    serve(Foursight(solver))
}
