//! Looks for a small proof for as long as it is given, and writes down what it has found every minute, once there is something.
//!
//! ```console
//! $ cargo run --release -p foursight-solver --features deep-book,diagrams --example find_proof -- 7x6x4 - first 1 3600 proof.txt
//! ```
//!
//! The arguments are the game, the moves to the position, the side, its score, seconds, and the file; if the file holds a proof of the same claim, the
//! search goes on from there.
#![expect(clippy::print_stdout, reason = "a program")]

use std::error::Error;
use std::time::{Duration, Instant};

use foursight_core::notation::{GameOptions, parse};
use foursight_core::{Game, Player};
use foursight_solver::proof::{Claim, Proof, ProofJob, check};
use foursight_solver::{Limits, Progress, Score, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, moves, side, at_least, seconds, file] = arguments.as_slice() else {
        return Err("six arguments: GAME MOVES SIDE SCORE SECONDS FILE".into());
    };
    let game: Game = game.parse()?;
    let moves = if moves == "-" { "" } else { moves };
    let position = parse(moves, GameOptions::from(game))?.position;
    let side = if side == "first" { Player::First } else { Player::Second };
    let at_least = Score::new(at_least.parse()?).ok_or("no such score")?;
    let end = Instant::now() + Duration::from_secs(seconds.parse()?);
    let mut job = ProofJob::new(Claim::new(position, side, at_least)?);
    let mut smallest = usize::MAX;
    if let Ok(text) = std::fs::read_to_string(file) {
        let known = text.parse::<Proof>()?;
        smallest = known.moves();
        job = job.with_proof(&known);
    }
    let mut solver = Solver::builder().table_mib(512).build();
    let mut minutes = 1;
    loop {
        let time = Some(Duration::from_mins(minutes));
        let progress = job.step(&mut solver, &Limits { time, deadline: Some(end), ..Limits::default() });
        // A first draft that is not whole at the end of a step begins anew with the next, which has to be longer then.
        minutes = if job.size().is_none() { 2 * minutes } else { 1 };
        if let (Some(size), Some(proof)) = (job.size(), job.proof())
            && proof.moves() < smallest
        {
            smallest = proof.moves();
            std::fs::write(file, proof.to_string())?;
            println!("{size} nodes, {smallest} with {side} to move, {} lines", proof.lines().len());
        }
        if progress != Progress::More {
            let report = check(&std::fs::read_to_string(file)?)?;
            println!("{report:?}");
            return Ok(());
        }
    }
}
