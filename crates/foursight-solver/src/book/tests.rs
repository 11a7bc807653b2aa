//! Every arrangement of small boards has a place of its own, and a damaged book is never read.

use std::collections::HashMap;

use foursight_core::{AnyPosition, Game};

use super::{Book, BookError, Places};
use crate::Solver;
use crate::score::Score;

fn game(text: &str) -> Game {
    text.parse().expect("a game")
}

/// Every position that can arise, by playing all moves.
fn reachable(game: Game, depth: u32) -> Vec<AnyPosition> {
    let mut all = vec![AnyPosition::new(game)];
    let mut layer = all.clone();
    for _ in 0..depth {
        let mut next: Vec<AnyPosition> = Vec::new();
        for position in layer.into_iter().filter(|position| position.outcome().is_none()) {
            next.extend(position.playable().iter().map(|cell| position.place(cell).expect("a legal move")));
        }
        next.sort_by_key(|position| format!("{position:?}"));
        next.dedup();
        all.extend(&next);
        layer = next;
    }
    all
}

/// Two positions share a place if and only if they are mirror images of each other.
#[test]
fn a_place_is_a_position_and_its_mirror_image() {
    for (text, depth) in [("5x4x4", 7), ("4x4x3", 6), ("7x6x4", 5), ("3x2x2", 6), ("9x9x4", 3), ("1x5x2", 5)]
    {
        let places = Places::new(game(text), depth).expect("a book");
        let mut seen: HashMap<u32, AnyPosition> = HashMap::new();
        for position in reachable(game(text), depth) {
            let place = places.place(position).expect("within the book");
            assert!(places.of_ply(position.ply()).contains(&place), "{text}");
            let other = *seen.entry(place).or_insert(position);
            assert!(other == position || other == position.mirrored(), "{text}: {position:?} and {other:?}");
            assert_eq!(places.place(position.mirrored()), Some(place), "{text}");
            let canonical = places.position(place).expect("a position lives there");
            assert!(canonical == position || canonical == position.mirrored(), "{text}");
        }
    }
}

/// From places to positions and back, the ones that cannot arise included.
#[test]
fn every_place_that_is_not_empty_is_the_place_of_its_position() {
    let places = Places::new(Game::CONNECT4, 7).expect("a book");
    let positions = (0..places.len()).filter_map(|place| Some((place, places.position(place)?)));
    let mut count = 0;
    for (place, position) in positions {
        assert_eq!(places.place(position), Some(place));
        count += 1;
    }
    assert!(count > 40_000, "{count}");
}

#[test]
fn games_and_depths_that_have_no_book() {
    assert_eq!(Places::new(Game::TICTACTOE, 2).unwrap_err(), BookError::NoGravity { game: Game::TICTACTOE });
    assert_eq!(Places::new(game("2x2x2"), 5).unwrap_err(), BookError::TooDeep { depth: 5, deepest: 4 });
    let too_deep = |text, depth| matches!(Places::new(game(text), depth), Err(BookError::TooDeep { .. }));
    assert!(too_deep("7x6x4", 42) && too_deep("16x7x4", 112) && too_deep("35x2x4", 60));
}

/// A whole book of a board, each score found by search.
fn small_book(text: &str, depth: u32) -> Vec<u8> {
    let places = Places::new(game(text), depth).expect("a book");
    let mut solver = Solver::default();
    let scores: Vec<Option<Score>> = (0..places.len())
        .map(|place| places.position(place).filter(|position| position.outcome().is_none()))
        .map(|position| position.and_then(|position| solver.solve(position).score()))
        .collect();
    Book::encode(&places, &scores)
}

#[test]
fn a_book_says_what_the_solver_says() {
    for (text, depth) in [("5x4x4", 5), ("4x4x3", 6), ("1x3x2", 3), ("2x1x4", 2)] {
        let book = Book::from_bytes(small_book(text, depth)).expect("a good book");
        let mut solver = Solver::default();
        for position in reachable(game(text), depth) {
            let expected =
                position.outcome().is_none().then(|| solver.solve(position).score().expect("no limit"));
            assert_eq!(book.score(position), expected, "{text} {position:?}");
        }
        assert_eq!(book.score(AnyPosition::new(game("6x5x4"))), None, "another game");
    }
}

#[test]
fn every_change_of_a_byte_is_found() {
    let good = small_book("4x4x4", 3);
    assert!(Book::from_bytes(good.clone()).is_ok());
    for at in 0..good.len() {
        for change in 1..=255 {
            let mut bad = good.clone();
            bad[at] ^= change;
            assert!(Book::from_bytes(bad).is_err(), "byte {at} changed by {change}");
        }
    }
}

#[test]
fn a_book_that_is_cut_or_longer_is_refused() {
    let good = small_book("4x4x4", 3);
    for length in 0..good.len() {
        let error = Book::from_bytes(good[..length].to_vec()).unwrap_err();
        assert!(matches!(error, BookError::NoBook | BookError::Length { .. }), "{length}: {error}");
    }
    let longer = [&good[..], &[0]].concat();
    assert_eq!(Book::from_bytes(longer).unwrap_err(), BookError::Checksum);
    let mut newer = good;
    newer[8] = 2;
    assert_eq!(Book::from_bytes(newer).unwrap_err(), BookError::Version { found: 2 });
}
