//! How the cost of an answer grows: with the empty cells of 7x6, and with the size of the empty board.
//!
//! Prints lines of `part,board,empty,positions,mean_nodes,median_nodes,mean_microseconds,median_microseconds,lower,upper`.
//! One thread, cold table, CPU time. `--nodes N` is where the search of an empty board gives up; its line has the bounds
//! that were proved by then.

use foursight_benchmarks::{clock_cost, cpu_time};
use foursight_core::{AnyPosition, Game, Position};
use foursight_solver::{Limits, Solution, Solver};

/// Empty cells, and how many random positions with so many are solved.
const COUNTS: [(u32, usize); 20] = [
    (4, 300),
    (6, 300),
    (8, 300),
    (10, 300),
    (12, 300),
    (14, 300),
    (16, 300),
    (18, 300),
    (20, 300),
    (22, 300),
    (24, 300),
    (26, 100),
    (28, 100),
    (30, 100),
    (32, 60),
    (34, 40),
    (36, 40),
    (38, 20),
    (40, 10),
    (42, 1),
];

/// Empty boards, width and height, by the number of cells.
const BOARDS: [(u32, u32); 10] =
    [(5, 4), (5, 5), (6, 5), (7, 5), (6, 6), (8, 5), (7, 6), (8, 6), (7, 7), (8, 7)];

const SEED: u64 = 2026;

/// Xorshift: the same positions on every machine.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let nodes = match arguments.as_slice() {
        [option, number] if option == "--nodes" => {
            number.parse().map_err(|error| format!("--nodes {number}: {error}"))?
        }
        _ => return Err("growth needs --nodes N".to_owned()),
    };
    by_empty_cells();
    by_size(nodes);
    Ok(())
}

fn by_empty_cells() {
    let mut chance = Chance(SEED);
    let mut solver = Solver::builder().table_mib(64).build();
    solver.solve(position_with(20, &mut Chance(SEED))); // makes the table
    for (empty, count) in COUNTS {
        let positions: Vec<Position> = (0..count).map(|_| position_with(empty, &mut chance)).collect();
        let clock = clock_cost();
        let costs: Vec<Cost> = positions
            .into_iter()
            .map(|position| {
                let cost = measure(&mut solver, position.into(), &Limits::default(), clock);
                assert!(cost.solution.score().is_some());
                cost
            })
            .collect();
        print("empty", "7x6", empty, &costs);
    }
}

fn by_size(nodes: u64) {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    for (width, height) in BOARDS {
        let game = Game::new(width, height, 4).expect("the boards are games");
        let mut solver = Solver::builder().table_mib(256).build();
        let cost = measure(&mut solver, AnyPosition::new(game), &limits, clock_cost());
        print("size", &format!("{width}x{height}"), width * height, &[cost]);
    }
}

/// A position with that many empty cells after random moves that do not lose at once, in which nobody wins at once.
fn position_with(empty: u32, chance: &mut Chance) -> Position {
    loop {
        let mut position = Position::START;
        while 42 - position.ply() > empty {
            let moves: Vec<_> = position.non_losing().iter().collect();
            if moves.is_empty() {
                break;
            }
            position = position.place(moves[chance.below(moves.len())]).expect("a legal move");
        }
        let quiet = !position.is_over() && !position.can_win_next() && !position.non_losing().is_empty();
        if 42 - position.ply() == empty && quiet {
            return position;
        }
    }
}

struct Cost {
    solution: Solution,
    microseconds: f64,
}

fn measure(solver: &mut Solver, position: AnyPosition, limits: &Limits, clock: u64) -> Cost {
    solver.clear();
    cpu_time();
    let start = cpu_time();
    let solution = solver.solve_within(position, limits);
    let cpu = (cpu_time() - start).saturating_sub(clock);
    Cost { solution, microseconds: cpu as f64 / 1000.0 }
}

fn print(part: &str, board: &str, empty: u32, costs: &[Cost]) {
    let (mean_nodes, median_nodes) = summary(costs.iter().map(|cost| cost.solution.nodes as f64));
    let (mean_time, median_time) = summary(costs.iter().map(|cost| cost.microseconds));
    let bounds = match costs {
        [cost] => format!("{},{}", cost.solution.bounds.lower.value(), cost.solution.bounds.upper.value()),
        _ => ",".to_owned(),
    };
    let count = costs.len();
    println!(
        "{part},{board},{empty},{count},{mean_nodes:.1},{median_nodes:.1},{mean_time:.2},{median_time:.2},{bounds}"
    );
}

/// Mean and median.
fn summary(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    (values.iter().sum::<f64>() / values.len() as f64, values[values.len() / 2])
}
