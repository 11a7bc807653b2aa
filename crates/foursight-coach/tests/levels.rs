//! Every level plays by the rules in every game, the same game again, and perfect never gives anything away.

use foursight_coach::{Level, Match, Opponent, Tally};
use foursight_core::{AnyPosition, Cell, Game};
use foursight_solver::{Limits, Solver};

const GAMES: [&str; 10] = [
    "4x4x4",
    "5x4x4",
    "1x1x1",
    "1x5x2",
    "6x1x3",
    "3x3x9",
    "tictactoe",
    "3x3x3 free misere",
    "4x3x3 free",
    "4x4x3 free misere",
];

/// The moves of a game that a level plays against itself.
fn moves(game: Game, level: Level, seed: u64, solver: &mut Solver) -> Vec<Cell> {
    let opponent = Opponent::new(level, seed);
    let (mut position, mut moves) = (AnyPosition::new(game), Vec::new());
    while let Some(cell) = opponent.choose(position, solver, &Limits::default()) {
        position = position.place(cell).expect("a legal move");
        moves.push(cell);
    }
    assert!(position.outcome().is_some(), "{game} {level}: stopped before the end");
    moves
}

#[test]
fn every_level_plays_every_game_and_plays_it_again() {
    let mut solver = Solver::builder().table_mib(16).build();
    for game in GAMES {
        let game: Game = game.parse().expect("a game");
        for level in Level::ALL {
            let once = moves(game, level, 5, &mut solver);
            solver.clear();
            assert_eq!(moves(game, level, 5, &mut solver), once, "{game} {level}");
        }
    }
}

#[test]
fn large_boards_do_not_take_long() {
    let mut solver = Solver::builder().table_mib(16).build();
    for game in ["9x9x4", "11x10x5 free", "10x10x5 free misere"] {
        let game: Game = game.parse().expect("a game");
        for level in [Level::ALL[4], Level::ALL[9]] {
            let opponent = Opponent::new(level, 1);
            let mut position = AnyPosition::new(game);
            for _ in 0..2 {
                let cell = opponent.choose(position, &mut solver, &Limits::default()).expect("a move");
                position = position.place(cell).expect("a legal move");
            }
        }
    }
}

#[test]
fn games_vary_with_the_seed() {
    let mut solver = Solver::builder().table_mib(16).build();
    for level in &Level::ALL[..8] {
        let mut games: Vec<_> = (0..8).map(|seed| moves(Game::CONNECT4, *level, seed, &mut solver)).collect();
        games.sort();
        games.dedup();
        assert!(games.len() >= 6, "level {level}: only {} of 8 games differ", games.len());
    }
}

/// Against whomever perfect plays, the value it had is the value it keeps.
#[test]
fn perfect_never_gives_anything_away() {
    let mut solver = Solver::builder().table_mib(16).build();
    for game in GAMES {
        let game: Game = game.parse().expect("a game");
        for seed in 0..6 {
            for any in [false, true] {
                let weak = Opponent::new(Level::ALL[seed as usize % 10], seed);
                let perfect = Opponent::new(Level::PERFECT, seed);
                let perfect = if any { perfect.with_any_best_move() } else { perfect };
                let mut position = AnyPosition::new(game);
                while position.outcome().is_none() {
                    let before = solver.solve(position).score().expect("no limit");
                    let is_perfect = u64::from(position.ply()) % 2 == seed % 2;
                    let opponent = if is_perfect { perfect } else { weak };
                    let cell = opponent.choose(position, &mut solver, &Limits::default()).expect("a move");
                    position = position.place(cell).expect("a legal move");
                    let after = -solver.solve(position).score().expect("no limit");
                    assert!(after <= before && (!is_perfect || after == before), "{game} {seed} {cell}");
                }
            }
        }
    }
}

#[test]
fn a_limit_stops_perfect_and_nobody_else() {
    let mut solver = Solver::builder().table_mib(1).build();
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let start = AnyPosition::new("8x7x4".parse().expect("a game"));
    assert_eq!(Opponent::new(Level::PERFECT, 1).choose(start, &mut solver, &limits), None);
    assert!(Opponent::new(Level::ALL[9], 1).choose(start, &mut solver, &limits).is_some());
}

/// What `play` says of colours and the tally agree.
#[test]
fn a_match_counts_for_the_first_level() {
    let contest = Match { game: Game::TICTACTOE, levels: [Level::PERFECT, Level::ALL[0]], seed: 3 };
    let mut solver = Solver::builder().table_mib(1).build();
    let mut tally = Tally::default();
    for number in 0..20 {
        let outcome = contest.play(number, &mut solver, &Limits::default()).expect("no limit");
        contest.count(number, outcome, &mut tally);
    }
    assert_eq!((tally.losses, tally.games()), (0, 20));
    assert!(tally.wins > 10, "{tally:?}");
}

/// A level wins against the one below it; the highest ones take too long for a test. `docs/coach.md` has the whole table,
/// with more games.
#[test]
fn every_level_beats_the_one_below() {
    let mut solver = Solver::builder().table_mib(1).build();
    for pair in Level::ALL[..8].windows(2) {
        let games = if pair[1] > Level::ALL[5] { 60 } else { 200 };
        let contest = Match { game: Game::CONNECT4, levels: [pair[1], pair[0]], seed: 1 };
        let mut tally = Tally::default();
        for number in 0..games {
            let outcome = contest.play(number, &mut solver, &Limits::default()).expect("no limit");
            contest.count(number, outcome, &mut tally);
        }
        assert!(tally.share() >= 0.62, "{} against {}: {tally:?}", pair[1], pair[0]);
    }
}
