//! A deep book says what the solver says, about everything that can be asked; and a damaged one is never believed.

use foursight_core::{AnyPosition, Game};

use super::root::Root;
use super::{DeepBook, sight};
use crate::book::tests::after_one_move;
use crate::book::{BookError, HeaderProblem, Places};
use crate::score::Score;
use crate::truth::ONE_IN;
use crate::{Bounds, Solver};

fn game(text: &str) -> Game {
    text.parse().expect("a game")
}

/// All positions of a ply that arise from others, whether their game goes on or not.
fn later(from: AnyPosition, ply: u32) -> Vec<AnyPosition> {
    let mut layer = vec![from];
    while layer[0].ply() < ply {
        layer = after_one_move(&layer);
    }
    layer
}

fn bytes(text: &str, depth: u32, root: &[u8], first: u32) -> Vec<u8> {
    let places = Places::new(game(text), depth).expect("a book");
    let mut solver = Solver::builder().no_book().build();
    let needed = DeepBook::needed(&places, root).expect("a root");
    let scores = needed.into_iter().map(|place| {
        (place, solver.solve(places.position(place).expect("a position")).score().expect("no limit"))
    });
    DeepBook::encode(&places, root, first, scores.collect::<Vec<_>>()).expect("a book")
}

#[test]
fn a_deep_book_says_what_the_solver_says() {
    for (text, depth, root, first) in [
        ("4x4x4", 8, &[1][..], 6),
        ("5x4x4", 8, &[2, 2], 6),
        ("4x4x3", 6, &[], 0),
        ("3x3x3", 5, &[1, 0, 2], 3),
        ("2x1x4", 2, &[], 0),
    ] {
        let book = DeepBook::from_bytes(bytes(text, depth, root, first)).expect("a good book");
        let (from, mut solver) = (Root::new(game(text), root).expect("a root").position, Solver::default());
        for ply in from.ply()..=depth {
            for position in later(from, ply).into_iter().step_by(ONE_IN) {
                let is_known = ply + 3 >= first && !position.is_over();
                let expected = is_known.then(|| solver.solve(position).score().expect("no limit"));
                assert_eq!(book.score(position), expected, "{text} {position:?}");
                assert_eq!(book.score(position.mirrored()), expected, "{text} {position:?}");
            }
        }
        assert_eq!(book.score(AnyPosition::new(game("6x5x4"))), None, "another game");
        let stored = book.scores().expect("good bits");
        assert!(
            stored
                .iter()
                .all(|&(place, score)| book.score(book.places().position(place).expect("there"))
                    == Some(score))
        );
    }
}

/// What one to three stones decide is seen, all of it, and nothing else.
#[test]
fn what_is_seen_is_what_the_solver_says() {
    for (text, last) in [("4x4x4", 9), ("4x3x3", 11), ("5x4x4", 6), ("3x4x3", 11), ("2x2x3", 3)] {
        let (start, mut solver) = (AnyPosition::new(game(text)), Solver::default());
        for position in (0..=last).flat_map(|ply| later(start, ply)).filter(|it| !it.is_over()) {
            let score = solver.solve(position).score().expect("no limit");
            let after = |stones| Score::win(game(text), position.ply() + stones);
            let decided = [after(1), after(2).map(|score| -score), after(3)].contains(&Some(score));
            assert_eq!(sight::evident(position), decided.then_some(score), "{text} {position:?}");
        }
    }
}

/// The walk from place to place visits what [`Places::position`] says, and boards with lines that no position has.
#[test]
fn the_walk_visits_every_position_at_its_place() {
    for (text, depth) in [("5x4x4", 5), ("4x4x3", 7), ("7x6x4", 5), ("1x5x2", 4), ("2x1x4", 2)] {
        let places = Places::new(game(text), depth).expect("a book");
        for ply in 0..=depth {
            let mut visited = Vec::new();
            let all = places.of_ply(ply);
            places.for_each(ply, all.clone(), |place, first: u128, second: u128| {
                visited.push((place, AnyPosition::from_words(game(text), first, second).ok()));
                Some(())
            });
            assert!(visited.is_sorted_by(|left, right| left.0 < right.0), "{text} {ply}");
            visited.retain(|(_, position)| position.is_some());
            let expected: Vec<_> = all
                .clone()
                .map(|place| (place, places.position(place)))
                .filter(|(_, position)| position.is_some())
                .collect();
            assert_eq!(visited, expected, "{text} {ply}");
            // The same from anywhere in the middle.
            let middle = all.start + all.len() as u32 / 2;
            let mut from_middle = Vec::new();
            places.for_each(ply, middle..all.end, |place, first: u128, second: u128| {
                from_middle.push((place, AnyPosition::from_words(game(text), first, second).ok()));
                Some(())
            });
            from_middle.retain(|(_, position)| position.is_some());
            assert!(expected.ends_with(&from_middle), "{text} {ply}");
        }
    }
}

/// Whether a position arises from the root is found out backwards; forwards is slow and obvious.
#[test]
fn what_arises_from_a_root() {
    for (text, depth, root) in
        [("4x4x4", 7, &[1, 1][..]), ("5x4x4", 6, &[2]), ("4x3x3", 8, &[]), ("3x4x4", 9, &[0, 2])]
    {
        let places = Places::new(game(text), depth).expect("a book");
        let root = Root::new(game(text), root).expect("a root");
        for ply in 0..=depth {
            let can_arise = if ply < root.position.ply() { Vec::new() } else { later(root.position, ply) };
            for position in places.of_ply(ply).filter_map(|place| places.position(place)) {
                if position.is_over() {
                    continue;
                }
                let expected = can_arise.contains(&position) || can_arise.contains(&position.mirrored());
                assert_eq!(root.leads_to(position), expected, "{text} {position:?}");
            }
        }
    }
}

#[test]
fn what_is_needed_is_every_open_position_once() {
    let places = Places::new(game("5x4x4"), 6).expect("a book");
    let needed = DeepBook::needed(&places, &[2]).expect("a root");
    let root = Root::new(game("5x4x4"), &[2]).expect("a root");
    let mut sorted = needed.clone();
    sorted.sort_unstable();
    let open = |place: &u32| places.position(*place).is_some_and(|it| !it.is_over() && root.leads_to(it));
    assert_eq!(sorted, places.of_ply(6).filter(open).collect::<Vec<_>>());
    assert!(
        needed.iter().any(|&place| places.position(place).is_some_and(|it| sight::evident(it).is_some()))
    );
}

fn repaired(mut bytes: Vec<u8>) -> Vec<u8> {
    let body = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..body]);
    bytes[body..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

#[test]
fn every_change_of_a_byte_is_found() {
    let good = bytes("4x4x4", 5, &[1], 5);
    assert!(DeepBook::from_bytes(good.clone()).is_ok());
    for at in 0..good.len() {
        for change in 1..=255 {
            let mut bad = good.clone();
            bad[at] ^= change;
            assert!(DeepBook::from_bytes(bad).is_err(), "byte {at} changed by {change}");
        }
    }
    for length in 0..good.len() {
        assert!(DeepBook::from_bytes(good[..length].to_vec()).is_err(), "{length} bytes");
        if length >= 4 {
            let cut = repaired(good[..length].to_vec());
            let error = DeepBook::from_bytes(cut).expect_err("it is cut");
            assert!(!matches!(error, BookError::Checksum), "{length}: {error}");
        }
    }
}

/// Every bit changed, with a checksum that fits: an error, or a book whose scores are all possible. Never
/// a panic, whatever is asked.
#[test]
fn whatever_a_deep_book_says_its_scores_are_possible() {
    let good = bytes("3x3x3", 4, &[1], 4);
    for at in 10..good.len() - 4 {
        for bit in 0..8 {
            let mut changed = good.clone();
            changed[at] ^= 1 << bit;
            let Ok(book) = DeepBook::from_bytes(repaired(changed)) else { continue };
            let _ = book.scores();
            for place in 0..book.places().len() {
                let Some(position) = book.places().position(place) else { continue };
                let Bounds { lower, upper } = Bounds::of_ply(book.game(), position.ply());
                let score = book.score(position).unwrap_or(Score::DRAW);
                assert!(
                    lower.min(Score::DRAW) <= score && score <= upper.max(Score::DRAW),
                    "bit {bit} of byte {at} changed: {score}"
                );
            }
        }
    }
}

#[test]
fn headers_that_describe_no_deep_book() {
    let good = bytes("4x4x4", 5, &[1], 3);
    let problem = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        DeepBook::from_bytes(repaired(bytes)).expect_err("something is wrong")
    };
    assert!(matches!(problem(10, 0), BookError::Header(HeaderProblem::Game(_))));
    assert_eq!(problem(16, 99), BookError::Header(HeaderProblem::Depth(99)));
    assert!(matches!(problem(16, 7), BookError::Length { .. } | BookError::Header(HeaderProblem::Codes(_))));
    for first in [0, 2, 4, 6] {
        assert_eq!(problem(17, first), BookError::Header(HeaderProblem::First(first.into())));
    }
    assert_eq!(problem(19, 1), BookError::Reserved { byte: 19 });
    assert_eq!(problem(20, 4), BookError::Header(HeaderProblem::Root));
    // The bit of a context that there is not, after the last one.
    let flags = super::layer::CONTEXTS.div_ceil(8);
    assert_eq!(problem(20 + flags, 128), BookError::Header(HeaderProblem::Codes(3)));
    assert_eq!(problem(8, 2), BookError::Version { found: 2 });
    assert!(matches!(
        DeepBook::from_bytes(&b"no book at all, and longer than a header"[..]),
        Err(BookError::NoBook)
    ));
}

#[test]
fn scores_that_are_missing_or_impossible() {
    let places = Places::new(game("4x4x4"), 4).expect("a book");
    let needed = DeepBook::needed(&places, &[]).expect("a root");
    let all = || needed.iter().map(|&place| (place, Score::DRAW));
    assert!(DeepBook::encode(&places, &[], 2, all()).is_ok());
    let expected = needed.len() as u32;
    let error = DeepBook::encode(&places, &[], 2, all().skip(1)).unwrap_err();
    assert_eq!(error, BookError::Count { found: needed.len() - 1, expected });
    let wrong = (needed[0], Score::new(60).expect("a score"));
    assert!(matches!(
        DeepBook::encode(&places, &[], 2, all().chain([wrong])),
        Err(BookError::Score { value: 60, .. })
    ));
    assert_eq!(DeepBook::encode(&places, &[], 3, all()), Err(BookError::Header(HeaderProblem::First(3))));
    assert_eq!(DeepBook::encode(&places, &[9], 4, all()), Err(BookError::Header(HeaderProblem::Root)));
    assert_eq!(DeepBook::needed(&places, &[0, 1, 2, 3, 0]), Err(BookError::Header(HeaderProblem::Root)));
}
