//! Proofs against plain minimax, and both ways to check them against each other.

use foursight_core::{AnyPosition, Geometry, Gravity, Player, Position, Standard};

use super::{Claim, Proof, ProofJob, Report, check, check_by_play};
use crate::limits::Limits;
use crate::score::Score;
use crate::solver::Solver;
use crate::truth::{Chance, Truth, falling};

/// Proofs are improved for that long, in nodes: what takes longer is left as it is.
const NODES: u64 = 20_000;

/// The proof of a claim, found in slices.
fn proof_of(claim: Claim, solver: &mut Solver) -> Option<Proof> {
    let mut job = ProofJob::new(claim);
    let slice = Limits { nodes: Some(NODES), ..Limits::default() };
    loop {
        job.step(solver, &slice);
        if job.proof().is_some() || job.is_refuted() {
            return job.proof();
        }
    }
}

/// Both sides can prove the score, and neither a better one.
fn check_position(position: AnyPosition, score: i32, solver: &mut Solver) -> [Report; 2] {
    [Player::First, Player::Second].map(|side| {
        let own = if position.to_move() == side { score } else { -score };
        let claim =
            |value| Claim::new(position, side, Score::new(value).expect("a score")).expect("it is open");
        assert!(proof_of(claim(own + 1), solver).is_none(), "{position:?}: {side} gets {own} and no more");
        let proof = proof_of(claim(own), solver).expect("the claim is true");
        let text = proof.to_string();
        assert_eq!(text.parse(), Ok(proof));
        let by_theorem = check(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let by_play = check_by_play(&text).unwrap_or_else(|error| panic!("by play: {error}\n{text}"));
        assert_eq!(by_theorem.leaves(), by_play.leaves());
        by_theorem
    })
}

/// Random positions of a board.
fn check_some<G: Geometry<Placement = Gravity>>(geometry: G, count: u32, least_ply: u32, seed: u64)
where
    Position<G>: Into<AnyPosition>,
{
    let (mut chance, mut solver) = (Chance(seed), Solver::builder().table_mib(16).build());
    for _ in 0..count {
        let ply = least_ply + chance.below(geometry.game().cells() - least_ply);
        let position = chance.position(geometry, ply).into();
        let score = solver.solve(position).score().expect("no limit").value();
        check_position(position, score, &mut solver);
    }
}

#[test]
fn the_best_provable_score_is_the_score() {
    check_some(falling::<u64>(4, 4, 4), 400, 0, 1);
    check_some(falling::<u64>(5, 4, 4), 200, 0, 2);
    check_some(falling::<u64>(4, 5, 4), 200, 0, 3);
    check_some(falling::<u64>(4, 4, 3), 100, 0, 4);
    check_some(falling::<u128>(6, 3, 4), 100, 2, 5);
    check_some(falling::<u64>(1, 5, 2), 20, 0, 6);
}

#[test]
fn proofs_of_connect_four() {
    check_some(Standard::NEW, 60, 16, 7);
}

/// Every so many positions of a board, with the exact score of plain minimax.
fn check_every(width: u32, height: u32, step: u64) {
    let truth = Truth::of(falling::<u64>(width, height, 4));
    let mut solver = Solver::builder().table_mib(64).build();
    for (position, score) in truth.open_positions().filter(|(position, _)| position.key() % step == 0) {
        check_position(position.into(), score, &mut solver);
    }
}

#[test]
#[ignore = "every position of 4x4, and some thousand of 5x4 and 4x5, take a quarter of an hour"]
fn the_best_provable_score_of_every_position() {
    check_every(4, 4, 1);
    check_every(5, 4, 499);
    check_every(4, 5, 499);
}
