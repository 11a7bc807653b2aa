//! How long the review of a game of 30 moves takes: the median over random games, each with an empty table.
//!
//! `cargo run --release -p foursight-coach --example review_speed [GAMES]`; CPU time on Linux, elsewhere the clock's.
#![allow(clippy::print_stdout, reason = "it is a program")]

use std::time::{Duration, Instant};

use foursight_coach::{Chance, review};
use foursight_core::{AnyPosition, Cell, Game};
use foursight_solver::{Limits, Solver};

const MOVES: u32 = 30;

fn main() {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100);
    let mut chance = Chance::new(1);
    let mut times: Vec<Duration> = (0..games).map(|_| time_of_review(&random_game(&mut chance))).collect();
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{games} reviews of {MOVES} moves: median {:?}, 90 % within {:?}, longest {:?}",
        at(0.5),
        at(0.9),
        at(1.0)
    );
}

fn time_of_review(moves: &[Cell]) -> Duration {
    let mut solver = Solver::builder().threads(1).build();
    let start = (cpu_time(), Instant::now());
    let review = review(Game::CONNECT4, moves, &mut solver, &Limits::default()).expect("legal moves");
    let elapsed = match (start.0, cpu_time()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => start.1.elapsed(),
    };
    assert!(review.is_exact() && review.moves.len() == MOVES as usize);
    elapsed
}

/// What this thread has used so far.
fn cpu_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// Random moves, none of which ends the game before the last.
fn random_game(chance: &mut Chance) -> Vec<Cell> {
    loop {
        let (mut position, mut moves) = (AnyPosition::new(Game::CONNECT4), Vec::new());
        while position.ply() < MOVES && position.outcome().is_none() {
            let playable: Vec<Cell> = position.playable().iter().collect();
            let cell = *chance.pick(&playable).expect("the board is not full");
            moves.push(cell);
            position = position.place(cell).expect("a playable cell");
        }
        if position.ply() == MOVES {
            return moves;
        }
    }
}
