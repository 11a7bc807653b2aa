//! The embedded book of Connect Four, against facts from outside and against the search.

use std::collections::HashMap;

use foursight_core::{AnyPosition, Game, Outcome, Player, Position};
use foursight_solver::book::{Book, connect4};
use foursight_solver::{Limits, Score, Solver, Source, Verdict};
use foursight_testing::lines;

use crate::common::moves;

fn position(moves: &str) -> Position {
    moves.parse().expect("legal moves")
}

#[test]
fn the_book_is_what_the_solver_expects() {
    assert_eq!((connect4().game(), connect4().depth()), (Game::CONNECT4, 8));
    assert!(connect4().as_bytes().len() <= 150_000, "small enough for a page");
    // The solver does not look at all scores before its first answer; this does.
    assert!(Book::from_bytes(connect4().as_bytes()).is_ok());
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "reads a file")]
fn all_published_openings_agree() {
    let Some(lines) = lines("openings_7x6_0to4ply.csv") else { return };
    let mut count = 0;
    for line in lines.iter().skip(1) {
        let (moves, score) = line.split_once(',').expect("moves, score");
        let found = connect4().score(position(moves).into()).map(Score::value);
        assert_eq!(found, score.parse().ok(), "{moves}");
        count += 1;
    }
    assert_eq!(count, 2801);
}

/// Won, drawn and lost positions of each ply, seen by the first player, finished games included.
#[test]
#[cfg_attr(target_family = "wasm", ignore = "reads a file")]
fn the_published_counts_of_results_agree() {
    let Some(lines) = lines("positions_per_ply_7x6.csv") else { return };
    let mut layer: HashMap<_, AnyPosition> = HashMap::from([keyed(Position::START.into())]);
    for line in lines.iter().skip(1).take(connect4().depth() as usize + 1) {
        let expected: Vec<usize> = line.split(',').map(|number| number.parse().expect("a number")).collect();
        let results = |result| layer.values().filter(|&&position| result_of(position) == result).count();
        let found = [Verdict::Win, Verdict::Draw, Verdict::Loss].map(results);
        assert_eq!((layer.len(), &found[..]), (expected[1], &expected[3..6]), "ply {}", expected[0]);
        layer = layer
            .into_values()
            .filter(|position| position.outcome().is_none())
            .flat_map(moves::children)
            .map(keyed)
            .collect();
    }
}

fn keyed(position: AnyPosition) -> (u128, AnyPosition) {
    (position.key().expect("Connect Four has gravity"), position)
}

/// The result under best play for the first player.
fn result_of(position: AnyPosition) -> Verdict {
    let winner = match position.outcome() {
        Some(Outcome::Draw) => return Verdict::Draw,
        Some(Outcome::Win(winner)) => winner,
        None => match connect4().score(position).expect("every position is in the book").verdict() {
            Verdict::Draw => return Verdict::Draw,
            Verdict::Win => position.to_move(),
            Verdict::Loss => position.to_move().other(),
        },
    };
    if winner == Player::First { Verdict::Win } else { Verdict::Loss }
}

/// Solves positions of the last ply again, spread over the whole book.
fn solve_again(count: u32) {
    let last = connect4().places().of_ply(8);
    let mut solver = Solver::builder().no_book().table_mib(64).build();
    let step = last.len() as u32 / count;
    let mut solved = 0;
    for place in last.skip(step as usize / 2).step_by(step as usize) {
        let Some(position) = connect4().places().position(place) else { continue };
        if position.outcome().is_none() {
            assert_eq!(solver.solve(position).score(), connect4().score(position), "{position:?}");
            solved += 1;
        }
    }
    assert!(solved >= count * 9 / 10, "{solved}");
}

#[test]
fn the_search_agrees_on_some() {
    solve_again(10);
}

#[test]
#[ignore = "a minute or two of search"]
fn the_search_agrees_on_five_hundred() {
    solve_again(560);
}

/// Column values up to ply 7 cost nothing, and the line goes as far as is cheap.
#[test]
fn the_opening_is_answered_without_search() {
    for moves in ["", "4", "44", "4444", "1234567"] {
        let mut solver = Solver::builder().table_mib(16).build();
        let analysis = solver.analyze(position(moves));
        assert_eq!(analysis.source, Source::Book, "{moves}");
        assert!(analysis.is_exact(), "{moves}");
        assert!(analysis.line.len() + moves.len() >= 8, "{moves}: the book knows the line so far");
        assert!(analysis.nodes <= 100_000 + 4096, "{moves}: {}", analysis.nodes);
        let solution = solver.solve(position(moves));
        assert_eq!((solution.source, solution.nodes), (Source::Book, 0), "{moves}");
        assert_eq!(solver.outcome(position(moves)).verdict(), analysis.verdict(), "{moves}");
    }
    let values = Solver::default().analyze(Position::START).moves;
    let scores: Vec<i32> = values.iter().map(|value| value.score().expect("exact").value()).collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
}

/// What is evident is not called book knowledge, and what is deeper than the book is searched.
#[test]
fn the_source_says_where_the_value_came_from() {
    let mut solver = Solver::default();
    assert_eq!(solver.solve(position("112233")).source, Source::Static, "x wins at once");
    assert_eq!(solver.solve(position("24617133247233")).source, Source::Search);
    let within = Limits { nodes: Some(1000), ..Limits::default() };
    let mut without = Solver::builder().no_book().build();
    assert_eq!(without.solve_within(Position::START, &within).source, Source::Search);
}

/// A book has no say in a score: with and without it every column is worth the same.
#[test]
#[cfg_attr(target_family = "wasm", ignore = "takes half a minute")]
fn columns_are_worth_the_same_without_the_book() {
    let position = position("44444221");
    let with = Solver::default().analyze(position);
    let without = Solver::builder().no_book().build().analyze(position);
    assert_eq!((with.bounds, with.moves, with.best), (without.bounds, without.moves, without.best));
    assert_eq!((with.source, without.source), (Source::Book, Source::Search));
}

/// The deep book that is embedded: every block of it is whole, and some of its scores are found again without it. All of them
/// were found by the same solver; `foursight book verify --deep --sample 2000` asks for more.
#[cfg(feature = "deep-book")]
#[test]
fn the_deep_book_says_what_the_solver_says() {
    use foursight_solver::book::{DeepBook, connect4_deep};

    let book = connect4_deep();
    let scores = book.scores().expect("every block is whole");
    let mut solver = Solver::builder().no_book().build();
    for &(place, score) in scores.iter().step_by(scores.len() / 60) {
        let position = book.places().position(place).expect("a position");
        assert_eq!((book.score(position), DeepBook::evident(position)), (Some(score), None));
        assert_eq!(solver.solve(position).score(), Some(score), "{position}");
        let known = Solver::default().solve(position);
        assert_eq!(
            (known.score(), known.source, known.nodes),
            (Some(score), foursight_solver::Source::Book, 0)
        );
    }
}

/// The published counts again, for the plies of the deep book: millions of positions, each of which counts. A wrong score that
/// changes who wins would be seen here.
#[cfg(feature = "deep-book")]
#[test]
#[ignore = "a minute, and half a gigabyte"]
fn the_published_counts_of_results_agree_with_the_deep_book() {
    use foursight_solver::book::connect4_deep;

    let Some(lines) = lines("positions_per_ply_7x6.csv") else { return };
    let score = |position: Position| {
        let (position, is_deep) = (position.into(), position.ply() > connect4().depth());
        let found = if is_deep { connect4_deep().score(position) } else { connect4().score(position) };
        found.unwrap_or_else(|| panic!("{position} is in no book")).value()
    };
    // Mirror images are looked at once, and counted twice.
    let mut layer = vec![Position::START];
    for line in lines.iter().skip(1).take(connect4_deep().depth() as usize + 1) {
        let expected: Vec<usize> = line.split(',').map(|number| number.parse().expect("a number")).collect();
        let mut found = [0; 3];
        for &position in &layer {
            // The sign of the score for the first player; a game that is over was won by whom it is not the turn of.
            let for_mover = if position.is_over() { -1 } else { score(position).signum() };
            let for_first = if position.to_move() == Player::First { for_mover } else { -for_mover };
            found[(1 - for_first) as usize] += if position == position.mirrored() { 1 } else { 2 };
        }
        assert_eq!(found[..], expected[3..6], "ply {}", expected[0]);
        assert_eq!(layer.len(), expected[6], "ply {}", expected[0]);
        layer = children_up_to_mirror_image(&layer);
    }
}

/// Every position one move later, once, mirror images as one.
#[cfg(feature = "deep-book")]
fn children_up_to_mirror_image(layer: &[Position]) -> Vec<Position> {
    let mut children: Vec<Position> = layer
        .iter()
        .filter(|position| !position.is_over())
        .flat_map(|&position| {
            position.playable().iter().map(move |cell| position.place(cell).expect("legal"))
        })
        .map(|child| if child.key() <= child.mirrored().key() { child } else { child.mirrored() })
        .collect();
    children.sort_unstable_by_key(|child| child.key());
    children.dedup();
    children
}
