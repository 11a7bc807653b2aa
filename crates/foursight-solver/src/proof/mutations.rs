//! A checker that says yes to everything is worthless: proofs with a fault are refused, unless what they say is true all the same.

use std::collections::HashMap;

use foursight_core::{AnyPosition, Column, Outcome, Player};

use super::{Claim, Proof, ProofJob, Step, check, check_by_play};
use crate::limits::Limits;
use crate::score::Score;
use crate::solver::Solver;
use crate::truth::{Chance, ONE_IN, falling};

/// Plain minimax, remembered; for the side of a claim.
struct Naive(HashMap<AnyPosition, i32>);

impl Naive {
    fn score(&mut self, position: AnyPosition) -> i32 {
        if let Some(&score) = self.0.get(&position) {
            return score;
        }
        let score = match position.outcome() {
            Some(Outcome::Draw) => 0,
            Some(Outcome::Win(_)) => Score::loss_at(position.game(), position.ply()).value(),
            None => {
                let columns = (0..position.game().width()).filter_map(Column::new);
                let children = columns.filter_map(|column| position.play(column).ok());
                children.map(|child| -self.score(child)).max().expect("the board is not full")
            }
        };
        self.0.insert(position, score);
        score
    }

    /// Whether the claim is true, and remains so in every position that a line leads to.
    fn confirms(&mut self, proof: &Proof) -> bool {
        let claim = proof.claim();
        let positions = proof.lines().iter().map(|line| {
            let moves = line.moves.iter().chain(match &line.step {
                Step::Play(column) => Some(column),
                Step::Leaf(_) => None,
            });
            moves.fold(claim.position(), |position, &column| position.play(column).expect("it was played"))
        });
        let positions: Vec<AnyPosition> = positions.chain([claim.position()]).collect();
        positions.into_iter().all(|position| {
            let score = self.score(position);
            let own = if position.to_move() == claim.side() { score } else { -score };
            own >= claim.at_least().value()
        })
    }
}

/// One fault somewhere in the text of a proof.
fn mutated(text: &str, chance: &mut Chance) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let below = |chance: &mut Chance, bound: usize| chance.below(bound as u32) as usize;
    match chance.below(8) {
        // The claim is raised, or the side changed.
        0 => {
            let value: i32 = lines[4]["at-least ".len()..].parse().expect("a score");
            lines[4] = format!("at-least {}", value + 1 + chance.below(2) as i32);
        }
        1 => lines[3] = if lines[3] == "side first" { "side second" } else { "side first" }.to_owned(),
        // A line is dropped, or doubled, or cut.
        2 if lines.len() > 6 => drop(lines.remove(6 + below(chance, lines.len() - 6))),
        3 if lines.len() > 6 => lines.push(lines[6 + below(chance, lines.len() - 6)].clone()),
        4 if lines.len() > 6 => {
            let line = 6 + below(chance, lines.len() - 6);
            let length = below(chance, lines[line].len());
            lines[line].truncate(length);
        }
        // A character is another: a move, a cell, a cut, a bound, a variant.
        _ => {
            let first = if lines.len() > 6 { 6 } else { 2 };
            let line = first + below(chance, lines.len() - first);
            let at = below(chance, lines[line].len().max(1));
            let letters = b"123456789abcdefg0-. ";
            let letter = char::from(letters[below(chance, letters.len())]);
            if lines[line].is_char_boundary(at + 1) && at < lines[line].len() {
                lines[line].replace_range(at..=at, &letter.to_string());
            }
        }
    }
    lines.join("\n") + "\n"
}

/// Good proofs of random positions of a board.
fn proofs(width: u32, height: u32, count: u32, chance: &mut Chance) -> Vec<String> {
    let mut solver = Solver::builder().table_mib(16).build();
    let geometry = falling::<u64>(width, height, 4);
    let mut texts = Vec::new();
    while (texts.len() as u32) < count {
        let ply = chance.below(width * height - 4);
        let position = AnyPosition::from(chance.position(geometry, ply));
        let score = solver.solve(position).score().expect("no limit");
        let side = if chance.below(2) == 0 { Player::First } else { Player::Second };
        let own = if side == position.to_move() { score } else { -score };
        let mut job = ProofJob::new(Claim::new(position, side, own).expect("an open position"));
        while job.proof().is_none() {
            job.step(&mut solver, &Limits { nodes: Some(3000), ..Limits::default() });
        }
        let text = job.proof().expect("the claim is true").to_string();
        // One of three may be seen at once; the others have something to be wrong in.
        if text.lines().count() > 6 || texts.len() % 3 == 0 {
            texts.push(text);
        }
    }
    texts
}

fn check_mutations(count: u32, seed: u64) {
    let mut chance = Chance(seed);
    let mut naive = Naive(HashMap::new());
    let texts: Vec<String> =
        [(4, 4), (5, 4), (4, 5)].into_iter().flat_map(|(w, h)| proofs(w, h, 30, &mut chance)).collect();
    let (mut refused, mut confirmed, mut same) = (0, 0, 0);
    for number in 0..count {
        let text = &texts[number as usize % texts.len()];
        let mutant = mutated(text, &mut chance);
        if mutant == *text {
            same += 1;
            continue;
        }
        let (accepted, by_play) = (check(&mutant), check_by_play(&mutant));
        if accepted.is_err() && by_play.is_err() {
            refused += 1;
            continue;
        }
        let proof: Proof = mutant.parse().expect("it was accepted");
        assert!(
            naive.confirms(&proof),
            "a false proof was accepted ({accepted:?}, {by_play:?}):\n{mutant}\nit was\n{text}"
        );
        confirmed += 1;
    }
    assert!(refused > count / 2, "{refused} of {count} refused, {confirmed} confirmed, {same} unchanged");
}

#[test]
fn some_faults_are_found() {
    check_mutations(1000 / ONE_IN as u32, 11);
}

#[test]
#[cfg_attr(
    any(debug_assertions, target_family = "wasm"),
    ignore = "at full speed; here it would be most of the time of all tests"
)]
fn ten_thousand_faults_are_found() {
    check_mutations(10_000, 12);
}
