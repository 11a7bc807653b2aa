//! Every claim of an explanation is checked: by the rules, by playing it out, or against the exact score.

use std::collections::BTreeMap;

use foursight_coach::{Chance, Fact, Remark, explain_analysis, facts, facts_about, plan, remarks};
use foursight_core::{AnyPosition, Cell, Game};
use foursight_solver::{Limits, Score, Solver};

use crate::common::{Truth, moves, play, played_position, random_position};
use crate::judge::{check_fact, check_fact_about, check_forced, check_plan, check_remark};

/// How often each kind of claim was checked.
#[derive(Default)]
struct Count(BTreeMap<String, u32>);

impl Count {
    fn note(&mut self, claim: &str) {
        *self.0.entry(claim.to_owned()).or_default() += 1;
    }

    fn note_fact(&mut self, fact: &Fact) {
        let name = format!("{fact:?}");
        self.note(name.split([' ', '(', '{']).next().expect("a name"));
    }

    fn saw(&self, claims: &[&str]) {
        for claim in claims {
            assert!(self.0.contains_key(*claim), "no position made the claim {claim}: {:?}", self.0);
        }
    }
}

/// The claims that do not need a search, about a position and each of its moves.
fn check_sight(position: AnyPosition, score: Score, count: &mut Count) {
    for fact in facts(position) {
        check_fact(position, &fact);
        count.note_fact(&fact);
    }
    for cell in moves(position) {
        for fact in facts_about(position, cell) {
            check_fact_about(position, cell, &fact);
            count.note_fact(&fact);
        }
        let said = remarks(position, &[cell])[0];
        let remark = said.remark;
        check_remark(position, cell, remark);
        check_forced(position, cell, said.is_forced);
        count.note(&format!("{remark:?}"));
    }
    if let Some(plan) = plan(position) {
        assert!(score <= plan.bound, "{position:?} is worth {score}, the plan says at most {}", plan.bound);
        check_plan(position, &plan);
        count.note(if plan.on_top {
            "plan on top"
        } else if !plan.waits_for.is_empty() {
            "plan that waits"
        } else if !plan.line.is_empty() {
            "plan with a line"
        } else {
            "plan that holds"
        });
    }
}

/// Every `step`-th position of a small game.
fn check_board(game: &str, step: usize) -> Count {
    let truth = Truth::of(game);
    let mut count = Count::default();
    let mut positions: Vec<_> = truth.open_positions().collect();
    // The map has no order of its own; the sample shall be the same in every run.
    positions.sort_by_cached_key(|(position, _)| format!("{position:?}"));
    for &(position, score) in positions.iter().step_by(step) {
        check_sight(position, score, &mut count);
    }
    count
}

const WITH_GRAVITY: [&str; 14] = [
    "WinsAtOnce",
    "MustAnswer",
    "CannotAnswer",
    "Unplayable",
    "DoubleThreat",
    "Threat",
    "Wins",
    "MissesWin",
    "Blocks",
    "LosesAtOnce",
    "OnlyMove",
    "Lost",
    "Free",
    "plan that waits",
];

#[test]
fn claims_on_a_sample_of_small_boards() {
    check_board("4x4x4", 11).saw(&WITH_GRAVITY[..10]);
    check_board("4x4x3", 11).saw(&WITH_GRAVITY);
    check_board("5x3x3", 11).saw(&WITH_GRAVITY);
    check_board("tictactoe", 1).saw(&[
        "WinsAtOnce",
        "MustAnswer",
        "CannotAnswer",
        "DoubleThreat",
        "LosesAtOnce",
    ]);
    check_board("3x3x3 free misere", 1).saw(&["Fatal", "CompletesLine", "Lost"]);
}

#[test]
#[ignore = "two million positions take minutes"]
fn claims_on_every_position_of_small_boards() {
    check_board("4x4x4", 1).saw(&WITH_GRAVITY[..10]);
    check_board("4x4x3", 1).saw(&WITH_GRAVITY);
    check_board("5x4x4", 1).saw(&WITH_GRAVITY);
}

/// Positions as people get them, and positions as nobody does; late enough to be solved in milliseconds.
fn check_connect_four(count: u32) {
    let mut chance = Chance::new(11);
    let mut solver = Solver::builder().table_mib(64).build();
    let mut seen = Count::default();
    // Reasons are for another test; without nodes no proof is looked for.
    let no_proof = Limits { nodes: Some(1), ..Limits::default() };
    for number in 0..count {
        let position = if number % 2 == 0 {
            random_position(Game::CONNECT4, 16 + chance.below(20), &mut chance)
        } else {
            played_position(16 + chance.below(20), &mut chance)
        };
        let analysis = solver.analyze(position);
        let score = analysis.score().expect("no limit");
        check_sight(position, score, &mut seen);
        let explanation = explain_analysis(analysis, &mut solver, &no_proof);
        for (index, it) in explanation.line.iter().enumerate() {
            let line: Vec<Cell> = explanation.line[..index].iter().map(|it| it.cell).collect();
            let here = line.into_iter().fold(position, play);
            assert_eq!(it.player, here.to_move());
            check_remark(here, it.cell, it.remark);
        }
        let proof = explanation
            .facts
            .iter()
            .find_map(|fact| if let Fact::Plan(plan) = fact { Some(plan) } else { None });
        if let Some(plan) = proof {
            let start = plan.first.map_or(position, |cell| play(position, cell));
            let worth = if plan.first.is_some() { -score } else { score };
            assert!(worth <= plan.bound && worth.verdict() == plan.bound.verdict(), "{position:?} {plan:?}");
            check_plan(start, plan);
            seen.note("proof");
        }
    }
    seen.saw(&WITH_GRAVITY);
    seen.saw(&["proof", "plan that holds", "plan with a line", "plan on top"]);
}

#[test]
fn claims_on_2000_random_positions() {
    check_connect_four(2_000);
}

/// The judge itself is able to say no.
#[test]
#[cfg_attr(target_family = "wasm", ignore = "catches a panic")]
fn a_false_remark_is_found() {
    let start = AnyPosition::new(Game::CONNECT4);
    let lies = [Remark::Wins, Remark::Blocks, Remark::OnlyMove, Remark::Lost, Remark::DoubleThreat];
    for lie in lies {
        let result = std::panic::catch_unwind(|| check_remark(start, Cell::new(3, 0), lie));
        assert!(result.is_err(), "{lie:?} was believed");
    }
}
