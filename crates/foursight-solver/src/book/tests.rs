//! Every arrangement of small boards has a place of its own, and a damaged book is never read.

use std::collections::{HashMap, HashSet};

use foursight_core::{AnyPosition, Game};

use super::{Book, BookError, HeaderProblem, Places};
use crate::Solver;
use crate::score::Score;

fn game(text: &str) -> Game {
    text.parse().expect("a game")
}

/// Every position that arises from others by one move, once.
pub(super) fn after_one_move(layer: &[AnyPosition]) -> Vec<AnyPosition> {
    let open = layer.iter().filter(|position| !position.is_over());
    let next =
        open.flat_map(|position| position.playable().iter().map(|cell| position.place(cell).expect("legal")));
    next.collect::<HashSet<_>>().into_iter().collect()
}

/// Every position that can arise, by playing all moves.
fn reachable(game: Game, depth: u32) -> Vec<AnyPosition> {
    let mut all = vec![AnyPosition::new(game)];
    let mut layer = all.clone();
    for _ in 0..depth {
        layer = after_one_move(&layer);
        all.extend(&layer);
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
    Book::encode(&places, &scores).expect("the solver's scores")
}

/// The same bytes with a checksum that fits.
fn repaired(mut bytes: Vec<u8>) -> Vec<u8> {
    let body = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..body]);
    bytes[body..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// What is wrong with a good book when these bytes of it are changed, and the checksum again fits.
fn complaint(good: &[u8], changes: &[(usize, u8)]) -> BookError {
    let mut bytes = good.to_vec();
    for &(at, byte) in changes {
        assert_ne!(bytes[at], byte, "byte {at} has to change");
        bytes[at] = byte;
    }
    Book::from_bytes(repaired(bytes)).expect_err("something is wrong")
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

/// A header that fits itself and its checksum, but no book.
#[test]
fn a_header_that_describes_no_book_is_refused() {
    let good = small_book("4x4x4", 3);
    let problem = |at, byte| match complaint(&good, &[(at, byte)]) {
        BookError::Header(problem) => problem,
        error => panic!("byte {at} is {byte}: {error}"),
    };
    for (at, byte) in [(10, 0), (10, 36), (11, 0), (11, 200)] {
        assert!(matches!(problem(at, byte), HeaderProblem::Game(_)), "byte {at} is {byte}");
    }
    assert_eq!(problem(16, 255), HeaderProblem::Depth(255));
    let places = |depth| Places::count(game("4x4x4"), depth).expect("a book");
    let (found, fewer, more) = (places(3), places(2), places(4));
    assert_eq!(problem(16, 2), HeaderProblem::Places { found, expected: fewer });
    assert_eq!(problem(16, 4), HeaderProblem::Places { found, expected: more });
    for (at, byte) in [(10, 5), (20, 1)] {
        assert!(matches!(problem(at, byte), HeaderProblem::Places { .. }), "byte {at} is {byte}");
    }
    for bits in [0, 9, 255] {
        assert_eq!(problem(18, bits), HeaderProblem::Bits(bits.into()));
    }
    let (found, bits) = (good.len(), good[18]);
    let error = complaint(&good, &[(18, bits + 1)]);
    assert!(
        matches!(error, BookError::Length { found: it, expected } if it == found && expected > it as u64)
    );
    assert_eq!(complaint(&good, &[(19, 1)]), BookError::Reserved { byte: 19 });
}

/// Bytes after the last score, and bits after it.
#[test]
fn nothing_comes_after_the_last_score() {
    let good = small_book("4x4x4", 3);
    let (body, expected) = (&good[..good.len() - 4], good.len() as u64);
    for extra in [1, 2, 1000] {
        let longer = [body, &vec![0; extra], &[0; 4]].concat();
        let error = BookError::Length { found: longer.len(), expected };
        assert_eq!(Book::from_bytes(repaired(longer)).unwrap_err(), error);
    }
    let book = Book::from_bytes(good.clone()).expect("a good book");
    let used = book.places().len() * book.bits_per_place() % 8;
    assert_ne!(used, 0, "there are bits to spare");
    let last = body.len() - 1;
    for bit in used..8 {
        let error = complaint(&good, &[(last, good[last] | 1 << bit)]);
        assert_eq!(error, BookError::Reserved { byte: last });
    }
}

/// The lowest score and the codes together are scores that a position of the ply can have.
#[test]
fn impossible_scores_are_refused() {
    let good = small_book("5x4x4", 4);
    for lowest in [95_u8, 127, 128, 200, 11] {
        let problem = HeaderProblem::Lowest(lowest.cast_signed().into());
        assert_eq!(complaint(&good, &[(17, lowest)]), BookError::Header(problem), "the lowest is {lowest}");
    }
    // Nothing is worth more than 7 on this board: a possible header, and codes that go beyond.
    let error = complaint(&good, &[(17, 7)]);
    assert!(matches!(error, BookError::Score { value: 8.., .. }), "{error}");
    let places = Places::new(game("4x4x4"), 3).expect("a book");
    for (ply, value) in [(0, 6), (0, -6), (1, 6), (3, -6), (3, 64)] {
        let mut scores = vec![Some(Score::DRAW); places.len() as usize];
        let place = places.of_ply(ply).end - 1;
        scores[place as usize] = Score::new(value);
        assert_eq!(Book::encode(&places, &scores).unwrap_err(), BookError::Score { place, value });
    }
}

/// Every byte of a book changed to every other value, with a checksum that fits: an error, or a book whose scores are all
/// possible. Never a panic.
#[test]
fn whatever_a_book_says_its_scores_are_possible() {
    let good = small_book("3x3x3", 2);
    for at in 10..good.len() - 4 {
        for byte in 0..=255 {
            let mut bytes = good.clone();
            bytes[at] = byte;
            let Ok(book) = Book::from_bytes(repaired(bytes)) else { continue };
            for place in 0..=book.places().len() {
                let score = book.score_at(place).map_or(0, Score::value);
                let stones = book.places().position(place).map_or(0, AnyPosition::ply);
                assert!(score.unsigned_abs() <= (11 - stones) / 2, "byte {at} is {byte}: {score}");
            }
        }
    }
}

/// The smallest file there is cannot ask for the places of the largest book, whatever it says: all games, all depths.
#[test]
fn a_short_file_costs_nothing() {
    let start = crate::clock::Instant::now();
    for width in 1..=35 {
        for height in 1..=127_u8 {
            if Game::new(width.into(), height.into(), 4).is_err() {
                continue;
            }
            for depth in [4, 6, 9, 13, 40, 127_u8] {
                let places =
                    Places::count(Game::new(width.into(), height.into(), 4).expect("a game"), depth.into());
                let mut bytes = b"4SBOOK\r\n\x01\0".to_vec();
                bytes.extend([width, height, 4, 0, 0, 0, depth, 0, 1, 0]);
                bytes.extend(places.unwrap_or(1).to_le_bytes());
                bytes.extend([0; 4]);
                let error = Book::from_bytes(repaired(bytes)).unwrap_err();
                assert!(
                    matches!(error, BookError::Header(_) | BookError::Length { found: 28, .. }),
                    "{error}"
                );
            }
        }
    }
    // Far below a millisecond each; one that made its places first took ten seconds.
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}

/// Questions about places that there are not.
#[test]
fn what_is_not_there_is_none() {
    let book = Book::from_bytes(small_book("4x4x4", 3)).expect("a good book");
    for place in [book.places().len(), book.places().len() + 1, u32::MAX] {
        assert_eq!((book.score_at(place), book.places().position(place)), (None, None));
    }
    for ply in [4, 16, 17, u32::MAX] {
        assert!(book.places().of_ply(ply).is_empty());
    }
    assert_eq!(
        Places::new(game("7x6x4"), u32::MAX).unwrap_err(),
        BookError::TooDeep { depth: u32::MAX, deepest: 13 }
    );
}
