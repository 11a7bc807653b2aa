//! Proofs against plain minimax, and both ways to check them against each other.

use foursight_core::{AnyPosition, Geometry, Gravity, Player, Position, Standard};

use super::exhaustion::check_board;
use super::{Claim, Proof, ProofJob, Report, check, check_by_play};
use crate::limits::Limits;
use crate::score::Score;
use crate::solver::Solver;
use crate::truth::{Chance, ONE_IN, falling};

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
fn check_some<G: Geometry<Placement = Gravity>>(geometry: G, count: usize, least_ply: u32, seed: u64)
where
    Position<G>: Into<AnyPosition>,
{
    let (mut chance, mut solver) = (Chance(seed), Solver::builder().table_mib(16).build());
    for _ in 0..count / ONE_IN {
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

#[test]
fn every_position_of_small_boards_in_part() {
    check_board(4, 4, 23 * ONE_IN);
    // Here plain minimax takes seconds with debug assertions, for a handful of positions.
    if ONE_IN == 1 {
        check_board(5, 4, 2003);
        check_board(4, 5, 2003);
    }
}

#[test]
#[ignore = "2,292,743 positions, up to mirror images, take some three minutes"]
fn the_best_provable_score_of_every_position() {
    for (width, height, positions) in [(4, 4, 67_163), (5, 4, 1_551_317), (4, 5, 674_263)] {
        let tally = check_board(width, height, 1);
        assert_eq!(tally.positions, positions, "{width}x{height}");
        assert!(
            tally.claims >= 4 * positions && tally.leaves > positions / 2 && tally.played > positions,
            "{tally:?}"
        );
    }
}
