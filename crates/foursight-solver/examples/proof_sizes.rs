//! How large proofs of the middle game are: 300 positions of 7x6 between plies 10 and 30, two seconds each.
//!
//! ```console
//! $ cargo run --release -p foursight-solver --features book --example proof_sizes [COUNT [SECONDS]]
//! ```
//!
//! The positions come from games in which each move is, by chance, one that keeps the result (three of five) or any that does not lose at once. The
//! claim is who wins, or for a draw that the side to move does not lose. Every proof is checked.
#![expect(clippy::print_stdout, reason = "a program")]

use std::error::Error;
use std::time::Duration;

use foursight_core::{AnyPosition, Column, Position};
use foursight_solver::proof::{Claim, ProofJob, check};
use foursight_solver::{Limits, Score, Solver, Verdict};

/// Xorshift: the same positions on every machine.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) as usize * bound) >> 32
    }
}

/// The moves that do not lose at once; of these, three times out of five, those that keep the result.
fn candidates(position: Position, solver: &mut Solver, chance: &mut Chance) -> Vec<Column> {
    let columns = position.non_losing().iter().filter_map(|cell| Column::new(cell.column()));
    let columns: Vec<Column> = columns.collect();
    if chance.below(5) >= 3 {
        return columns;
    }
    let verdict = solver.outcome(position).verdict();
    let keeps = |column: &Column| {
        let after = position.play(*column).expect("a legal move");
        let other = solver.outcome(after).verdict();
        matches!(
            (verdict, other),
            (Some(Verdict::Win), Some(Verdict::Loss)) | (Some(Verdict::Draw), Some(Verdict::Draw))
        ) || verdict == Some(Verdict::Loss)
    };
    columns.into_iter().filter(keeps).collect()
}

/// A position of that ply in which nobody wins at once.
fn position(ply: u32, solver: &mut Solver, chance: &mut Chance) -> Position {
    loop {
        let mut position = Position::START;
        while position.ply() < ply && !position.is_over() && !position.can_win_next() {
            let columns = candidates(position, solver, chance);
            if columns.is_empty() {
                break;
            }
            position = position.play(columns[chance.below(columns.len())]).expect("a legal move");
        }
        if position.ply() == ply && !position.is_over() && !position.can_win_next() {
            return position;
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().map_or(Ok(300), |count| count.parse())?;
    let seconds: u64 = arguments.next().map_or(Ok(2), |seconds| seconds.parse())?;
    let (mut solver, mut chance) = (Solver::builder().table_mib(256).build(), Chance(0x2545_F491_4F6C_DD1D));
    let limits = Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
    let (mut sizes, mut lines, mut unproved) = (Vec::new(), Vec::new(), 0);
    for _ in 0..count {
        let ply = 10 + chance.below(21) as u32;
        let position = position(ply, &mut solver, &mut chance);
        let mover = position.to_move();
        let win = Score::new(1).ok_or("a score")?;
        let (side, at_least) = match solver.outcome(position).verdict() {
            Some(Verdict::Win) => (mover, win),
            Some(Verdict::Loss) => (mover.other(), win),
            _ => (mover, Score::DRAW),
        };
        let mut job = ProofJob::new(Claim::new(AnyPosition::from(position), side, at_least)?);
        job.step(&mut solver, &limits);
        match (job.proof(), job.size()) {
            (Some(proof), Some(size)) => {
                check(&proof.to_string())?;
                sizes.push(size);
                lines.push(proof.lines().len());
            }
            _ => unproved += 1,
        }
    }
    sizes.extend(std::iter::repeat_n(usize::MAX, unproved));
    sizes.sort_unstable();
    lines.sort_unstable();
    let at = |share: f64| sizes[((sizes.len() as f64 * share) as usize).min(sizes.len() - 1)];
    let below = sizes.iter().filter(|&&size| size < 30).count();
    println!("{count} positions, {seconds} s each: {unproved} without a proof in that time");
    println!("nodes: median {}, 90 % {}, largest {}", at(0.5), at(0.9), at(1.0));
    println!("below 30 nodes: {:.1} %", 100.0 * below as f64 / count as f64);
    println!(
        "one node: {:.1} %",
        100.0 * sizes.iter().filter(|&&size| size <= 1).count() as f64 / count as f64
    );
    println!("lines of text: median {}", lines[lines.len() / 2]);
    Ok(())
}
