//! Every reason is played out, and forced wins are found wherever the slow twin finds one.

use std::collections::BTreeMap;

use foursight_coach::{
    Chance, Fact, MOST_NODES, ReasonKind, english, explain, explain_move, forced_threat, forced_win,
};
use foursight_core::{AnyPosition, Cell, Game};
use foursight_solver::{Limits, Score, Solver, Verdict};

use crate::common::{Truth, moves, play, played_position, random_position};
use crate::judge::{check_forced_win, check_reason, naive_forced_win};

/// The search agrees with its slow twin, for both sides, up to so many plies.
fn check_force(position: AnyPosition, most: u32) -> u32 {
    let mover = position.to_move();
    let found = forced_win(position, &[]);
    let expected = naive_forced_win(position, mover, most);
    let within = found.as_ref().map(foursight_coach::ForcedWin::plies).filter(|&plies| plies <= most);
    assert_eq!(within, expected, "{position:?}");
    if let Some(forced) = &found {
        check_forced_win(position, forced);
    }
    if position.can_win_next() {
        return found.is_some().into();
    }
    let threat = forced_threat(position);
    let within = threat.as_ref().map(foursight_coach::ForcedWin::plies).filter(|&plies| plies <= most);
    assert_eq!(within, naive_forced_win(position, mover.other(), most), "{position:?}");
    if let Some(threat) = &threat {
        check_forced_win(position, threat);
    }
    u32::from(found.is_some()) + u32::from(threat.is_some())
}

fn check_force_on(game: &str, step: usize, most: u32) {
    let truth = Truth::of(game);
    let mut positions: Vec<AnyPosition> = truth.open_positions().map(|(position, _)| position).collect();
    positions.sort_by_cached_key(|position| format!("{position:?}"));
    let found: u32 = positions.into_iter().step_by(step).map(|position| check_force(position, most)).sum();
    assert!(found > 0, "{game} has no forced win");
}

#[test]
fn forced_wins_are_those_of_the_slow_twin() {
    check_force_on("4x4x3", 101, 9);
    check_force_on("5x3x3", 101, 9);
    check_force_on("tictactoe", 7, 9);
    let mut chance = Chance::new(31);
    for number in 0..40 {
        let ply = 8 + chance.below(24);
        let position = if number % 2 == 0 {
            random_position(Game::CONNECT4, ply, &mut chance)
        } else {
            played_position(ply, &mut chance)
        };
        check_force(position, 5);
    }
}

#[test]
#[ignore = "the slow twin takes minutes"]
fn forced_wins_are_those_of_the_slow_twin_everywhere() {
    check_force_on("4x4x3", 1, 15);
    check_force_on("5x3x3", 1, 15);
    check_force_on("tictactoe", 1, 9);
    let mut chance = Chance::new(32);
    for _ in 0..300 {
        let ply = 8 + chance.below(24);
        check_force(played_position(ply, &mut chance), 9);
    }
}

#[test]
#[ignore = "the slow twin looks fifteen plies ahead"]
fn forced_wins_are_complete_up_to_fifteen_plies() {
    let mut chance = Chance::new(33);
    let found: u32 = (0..200)
        .map(|_| {
            let ply = 8 + chance.below(24);
            check_force(played_position(ply, &mut chance), 15)
        })
        .sum();
    assert!(found >= 20, "{found} forced wins are few");
}

/// What was seen.
#[derive(Default)]
struct Seen(BTreeMap<&'static str, u32>);

impl Seen {
    /// Checks all reasons of a position, and of one of its moves.
    fn check(
        &mut self,
        position: AnyPosition,
        solver: &mut Solver,
        exact: &mut dyn FnMut(AnyPosition) -> Score,
    ) {
        let limits = Limits::default();
        let explanation = explain(position, solver, &limits);
        let line: Vec<Cell> = explanation.line.iter().map(|it| it.cell).collect();
        let score = explanation.analysis.score().expect("no limit");
        for reason in explanation.reason.iter().chain(&explanation.counter) {
            check_reason(position, &line, reason, exact);
            *self.0.entry(reason.kind.name()).or_default() += 1;
            assert!(!english::reason(position, reason).is_empty());
        }
        assert!(explanation.reason.is_some(), "{position:?} has no reason");
        assert_eq!(explanation.counter.is_some(), score.verdict() == Verdict::Draw, "{position:?}");
        let end = line.iter().fold(position, |position, &cell| play(position, cell));
        assert!(end.outcome().is_some(), "{position:?}: the line ends before the game");
        for fact in &explanation.facts {
            let Fact::ForcedThreat { threat, breaks } = fact else { continue };
            check_forced_win(position, threat);
            for cell in moves(position) {
                let child = play(position, cell);
                let is_broken = !child.can_win_next() && naive_forced_win(child, threat.player, 5).is_none();
                assert!(is_broken || !breaks.contains(&cell), "{position:?} {cell}");
            }
            *self.0.entry("threat").or_default() += 1;
        }
    }

    /// Checks how a bad move is punished, and what the better one would have done.
    fn check_move(
        &mut self,
        position: AnyPosition,
        cell: Cell,
        solver: &mut Solver,
        exact: &mut dyn FnMut(AnyPosition) -> Score,
    ) {
        let explained = explain_move(position, cell, solver, &Limits::default()).expect("a legal move");
        let child = play(position, cell);
        let line: Vec<Cell> = explained.line.iter().map(|it| it.cell).collect();
        if let Some(reason) = &explained.reason {
            check_reason(child, &line, reason, exact);
        }
        let is_error = explained.class.expect("no limit").is_error();
        assert_eq!(explained.better.is_some(), is_error, "{position:?} {cell}");
        if let Some(better) = &explained.better {
            let line: Vec<Cell> = explained.before.line.clone();
            check_reason(position, &line, better, exact);
            assert_eq!(better.player, position.to_move());
            let punished = explained.reason.as_ref().expect("a reason");
            assert_eq!(punished.player, position.to_move().other(), "{position:?} {cell}");
            *self.0.entry("mistake").or_default() += 1;
        }
    }
}

fn check_board(game: &str, step: usize) -> Seen {
    let truth = Truth::of(game);
    let mut seen = Seen::default();
    let mut solver = Solver::builder().table_mib(16).build();
    let mut positions: Vec<AnyPosition> = truth.open_positions().map(|(position, _)| position).collect();
    positions.sort_by_cached_key(|position| format!("{position:?}"));
    for (number, &position) in positions.iter().step_by(step).enumerate() {
        let mut exact = |position| truth.score(position);
        seen.check(position, &mut solver, &mut exact);
        let all = moves(position);
        let cell = all[number % all.len()];
        if play(position, cell).outcome().is_none() {
            seen.check_move(position, cell, &mut solver, &mut exact);
        }
    }
    seen
}

fn check_connect_four(count: u32, first_ply: u32) -> Seen {
    let mut chance = Chance::new(33);
    let mut seen = Seen::default();
    let mut solver = Solver::builder().table_mib(64).build();
    let mut other = Solver::builder().table_mib(64).build();
    let mut exact = |position| other.solve(position).score().expect("no limit");
    for _ in 0..count {
        let ply = first_ply + chance.below(34 - first_ply);
        let position = played_position(ply, &mut chance);
        seen.check(position, &mut solver, &mut exact);
        let cell = *chance.pick(&moves(position)).expect("a move");
        if play(position, cell).outcome().is_none() {
            seen.check_move(position, cell, &mut solver, &mut exact);
        }
    }
    seen
}

#[test]
fn reasons_on_a_sample() {
    let small = check_board("4x4x3", 211);
    assert!(small.0["immediate"] > 0 && small.0["forced_win"] > 0, "{:?}", small.0);
    assert!(check_board("4x4x4", 2_003).0.contains_key("plan"));
    check_board("tictactoe", 41);
    let seen = check_connect_four(30, 16);
    for kind in ["forced_win", "plan", "mistake"] {
        assert!(seen.0.contains_key(kind), "{kind}: {:?}", seen.0);
    }
}

#[test]
#[ignore = "thousands of positions take minutes"]
fn reasons_on_many_positions() {
    // Every position of the smallest board, and many of the others.
    check_board("4x4x3", 1);
    check_board("4x4x4", 7);
    check_board("5x4x4", 101);
    let seen = check_connect_four(2_000, 12);
    for kind in ReasonKind::ALL.map(ReasonKind::name) {
        assert!(seen.0.contains_key(kind), "{kind}: {:?}", seen.0);
    }
}

/// Nobody would call the calculation of tic-tac-toe long.
#[test]
fn what_is_small_is_gone_through() {
    let position = AnyPosition::new(Game::TICTACTOE);
    let reason = explain(position, &mut Solver::default(), &Limits::default()).reason.expect("a reason");
    let sentences = english::reason(position, &reason);
    assert_eq!(
        sentences,
        ["There is no plan to name: all that can follow was gone through, and x holds the draw."]
    );
}

#[test]
fn a_short_proof_is_short() {
    assert_eq!(MOST_NODES, 30);
}
