//! The scores of both stages against a search that is too simple to be wrong, on late positions of random games.

use foursight_core::{Column, Outcome, Position};
use foursight_tutorial::{Answer, Solver, Stage};

/// Every move of every line to the end, no window, no bound, no order.
fn minimax(position: Position) -> i32 {
    match position.outcome() {
        Some(Outcome::Draw) => 0,
        Some(Outcome::Win(_)) => -(42 + 2 - position.ply() as i32) / 2,
        None => {
            columns(position).map(|column| -minimax(position.play_unchecked(column))).max().expect("room")
        }
    }
}

fn columns(position: Position) -> impl Iterator<Item = Column> {
    (0..7).filter_map(Column::new).filter(move |&column| position.is_playable(column))
}

/// A random game of `ply` stones in which nobody takes a win while there is anything else to play: games of plain chance
/// are mostly over before they are late.
fn random_game(random: &mut impl FnMut() -> usize, ply: u32) -> Position {
    let mut position = Position::START;
    while position.ply() < ply && !position.is_over() {
        let all: Vec<Position> = columns(position).map(|column| position.play_unchecked(column)).collect();
        let quiet: Vec<Position> = all.iter().copied().filter(|next| !next.is_over()).collect();
        let moves = if quiet.is_empty() { all } else { quiet };
        position = moves[random() % moves.len()];
    }
    position
}

/// A linear congruential generator: enough chance for a test, the same on every machine.
fn random_numbers(seed: u64) -> impl FnMut() -> usize {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize
    }
}

#[test]
fn both_stages_agree_with_minimax() {
    let mut solvers = Stage::ALL.map(Solver::new);
    let mut random = random_numbers(3);
    let (mut wins, mut draws, mut losses) = (0, 0, 0);
    for round in 0..2000 {
        let position = random_game(&mut random, 31 + round % 12);
        let score = minimax(position);
        for (stage, solver) in Stage::ALL.iter().zip(&mut solvers) {
            for answer in [Answer::Strong, Answer::Weak] {
                let found = solver.solve(position, answer).score;
                assert_eq!(found, answer.of(score), "{stage}, {answer:?}, {position:?}\n{position:#?}");
            }
        }
        if !position.is_over() {
            match score {
                1.. => wins += 1,
                0 => draws += 1,
                _ => losses += 1,
            }
        }
    }
    assert!(wins > 100 && draws > 20 && losses > 20, "a fair sample: {wins} {draws} {losses}");
}

#[test]
fn the_count_does_not_depend_on_what_was_solved_before() {
    let mut random = random_numbers(9);
    let positions: Vec<Position> = (0..20).map(|_| random_game(&mut random, 24)).collect();
    let mut solver = Solver::new(Stage::Nonlosing);
    for position in positions {
        let fresh = Solver::new(Stage::Nonlosing).solve(position, Answer::Strong);
        assert_eq!(solver.solve(position, Answer::Strong), fresh);
        assert_eq!(solver.solve(position, Answer::Strong), fresh, "the second time as the first");
    }
}

#[test]
fn mirrored_positions_have_the_same_score() {
    let mut random = random_numbers(27);
    let mut solver = Solver::new(Stage::Nonlosing);
    for _ in 0..50 {
        let position = random_game(&mut random, 26);
        let [score, mirrored] =
            [position, position.mirrored()].map(|side| solver.solve(side, Answer::Strong).score);
        assert_eq!(score, mirrored, "{position:#?}");
    }
}
