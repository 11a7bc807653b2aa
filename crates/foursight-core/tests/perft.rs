//! Counting: move sequences and distinct positions, against numbers that others computed and a board that is slow.

use foursight_core::{Dynamic, Fixed, Free, Game, GameCount, Geometry, Gravity, PlyCount, PlyCounter};
use foursight_core::{Position, perft};
use foursight_testing::rows;

use crate::naive;

/// Enough for every count below.
const MEMORY: usize = 2 << 30;

/// Move sequences of 7x6, kept here so that there is something to compare with when the truth is not at hand.
const SEQUENCES: [u64; 9] = [1, 7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234];

/// Distinct positions of 7x6, likewise.
const POSITIONS: [u64; 10] = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275, 558_186];

/// A field as a number; an empty one is not known.
fn number(field: &str) -> Option<u64> {
    (!field.is_empty()).then(|| field.parse().expect("the fields are numbers"))
}

fn game(text: &str) -> Game {
    text.parse().expect("the tests name games that exist")
}

/// Move sequences of 7x6 in every word, for the depths asked for.
fn check_sequences(depths: std::ops::RangeInclusive<u32>) {
    for row in rows("perft_7x6.csv").unwrap_or_default() {
        let (depth, expected) = (number(&row[0]), number(&row[1]));
        let depth = depth.expect("every line has a depth") as u32;
        if depths.contains(&depth) {
            assert_eq!(Some(perft(Position::START, depth)), expected, "depth {depth}");
        }
    }
}

#[test]
fn sequences_of_connect_four() {
    for (depth, expected) in (0..).zip(SEQUENCES) {
        on_every_word!(Game::CONNECT4, start => assert_eq!(perft(start, depth), expected, "depth {depth}"));
        let wide = Position::<Fixed<7, 6, 4, Gravity, u128>>::default();
        assert_eq!(perft(wide, depth), expected, "depth {depth}");
    }
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "reads a file")]
fn published_sequences_of_connect_four() {
    check_sequences(0..=9);
}

#[test]
#[ignore = "1.8 thousand million sequences; a few seconds in release, minutes in debug"]
fn sequences_of_connect_four_deeper() {
    check_sequences(10..=11);
}

/// The games of which perft is compared with the naive board, each to the depth that it can do in no time.
const GEOMETRIES: [(&str, u32); 18] = [
    ("7x6x4", 5),
    ("4x4x4", 6),
    ("5x4x3", 6),
    ("6x7x4", 5),
    ("8x7x4", 4),       // exactly 64 bits
    ("8x8x5", 4),       // needs 128
    ("9x9x4", 4),       // 90 bits
    ("16x7x5", 3),      // exactly 128 bits
    ("35x2x4", 2),      // the widest
    ("2x31x4", 12),     // exactly 64 bits, and tall
    ("1x127x4", 128),   // the tallest
    ("10x1x3", 5),      // one row
    ("4x5x9", 6),       // nobody can win
    ("5x3x1", 2),       // the first move wins
    ("3x3x3 free", 6),  // tic-tac-toe
    ("4x3x3 free", 4),  //
    ("12x8x5 free", 2), // 108 bits
    ("3x3x3 free misere", 6),
];

#[test]
fn sequences_of_other_games_are_those_of_the_naive_board() {
    for (name, deepest) in GEOMETRIES {
        let slow = naive::Board::new(game(name));
        for depth in 0..=deepest {
            let expected = slow.perft(depth);
            on_every_word!(game(name), start => assert_eq!(perft(start, depth), expected, "{name} at depth {depth}"));
        }
    }
}

#[test]
fn compiled_and_chosen_geometries_count_the_same() {
    fn check<G: Geometry + Default>(depth: u32) {
        let start = Position::new(G::default());
        let expected = naive::Board::new(start.game()).perft(depth);
        assert_eq!(perft(start, depth), expected, "{} at depth {depth}", start.game());
    }
    check::<Fixed<5, 4, 3>>(5);
    check::<Fixed<5, 4, 3, Gravity, u128>>(5);
    check::<Fixed<4, 4, 4>>(5);
    check::<Fixed<4, 4, 4, Gravity, u128>>(5);
    check::<Fixed<8, 7, 4>>(4);
    check::<Fixed<8, 7, 4, Gravity, u128>>(4);
    check::<Fixed<1, 8, 2>>(8);
    check::<Fixed<9, 1, 2, Gravity, u128>>(5);
    check::<Fixed<16, 7, 4, Gravity, u128>>(3);
    check::<Fixed<3, 3, 3, Free>>(6);
    check::<Fixed<3, 3, 3, Free, u128>>(6);
}

fn counts<G: Geometry>(start: Position<G>) -> impl Iterator<Item = PlyCount> {
    PlyCounter::new(start, MEMORY).map(|count| count.expect("the memory suffices"))
}

/// Positions, finished ones and classes up to the mirror of 7x6, for the plies asked for.
fn check_positions(plies: std::ops::RangeInclusive<u32>) {
    let Some(rows) = rows("positions_per_ply_7x6.csv") else { return };
    for count in counts(Position::START).take_while(|count| count.ply <= *plies.end()) {
        let row = &rows[count.ply as usize];
        let fields = [u64::from(count.ply), count.positions, count.terminal, count.classes].map(Some);
        assert_eq!([0, 1, 2, 6].map(|column| number(&row[column])), fields);
    }
}

#[test]
fn positions_of_connect_four() {
    let positions: Vec<_> =
        counts(Position::START).take(POSITIONS.len()).map(|count| count.positions).collect();
    assert_eq!(positions, POSITIONS);
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "reads a file")]
fn published_positions_of_connect_four() {
    check_positions(0..=9);
}

#[test]
#[ignore = "15 million classes; half a minute and half a gigabyte in release"]
fn positions_of_connect_four_deeper() {
    check_positions(10..=13);
}

/// All positions of the boards that have at most this many.
fn check_sizes(most: u64) {
    for row in rows("position_counts_by_size.csv").unwrap_or_default() {
        let [width, height, positions] = [0, 1, 2].map(|column| number(&row[column]).expect("a number"));
        let game = Game::new(width as u32, height as u32, 4).expect("the sizes fit");
        if positions <= most {
            let start = Position::new(Dynamic::<u64, Gravity>::new(game).expect("64 bits suffice"));
            assert_eq!(counts(start).map(|count| count.positions).sum::<u64>(), positions, "{game}");
        }
    }
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "reads a file")]
fn positions_of_small_boards() {
    check_sizes(250_000);
}

#[test]
#[ignore = "some hundred million positions; about a minute in release"]
fn positions_of_larger_boards() {
    check_sizes(70_000_000);
}

#[test]
fn positions_in_both_words_are_the_same() {
    for name in ["4x4x4", "5x3x3", "1x9x2", "3x3x3 free", "4x3x3 free", "3x3x3 free misere"] {
        let mut answers: Vec<Vec<PlyCount>> = Vec::new();
        on_every_word!(game(name), start => answers.push(counts(start).collect()));
        assert_eq!(answers.len(), 2);
        assert_eq!(answers[0], answers[1], "{name}");
    }
}

#[test]
fn tic_tac_toe() {
    let start = Position::<Fixed<3, 3, 3, Free>>::default();
    let by_ply: Vec<_> = counts(start).map(|count| count.positions).collect();
    assert_eq!(by_ply, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    assert_eq!(by_ply.iter().sum::<u64>(), 5478);
    assert_eq!(counts(start).map(|count| count.classes).sum::<u64>(), 765);
    let games = GameCount::count(start);
    assert_eq!(games, GameCount { first: 131_184, second: 77_904, draws: 46_080 });
    assert_eq!(games.total(), 255_168);
}

#[test]
fn misere_turns_the_winners_round_and_leaves_the_rest() {
    on_every_word!(game("3x3x3 free misere"), start => {
        let games = GameCount::count(start);
        assert_eq!(games, GameCount { first: 77_904, second: 131_184, draws: 46_080 });
        assert_eq!(counts(start).map(|count| count.positions).sum::<u64>(), 5478);
    });
}

#[test]
#[cfg_attr(debug_assertions, ignore = "at full speed; here it would be a good part of the time of all tests")]
fn four_in_a_row_on_four_by_four_without_gravity() {
    let start = Position::<Fixed<4, 4, 4, Free>>::default();
    assert_eq!(counts(start).map(|count| count.positions).sum::<u64>(), 9_722_011);
}

#[test]
fn a_count_that_does_not_fit_says_so_and_stops() {
    let mut counter = PlyCounter::new(Position::START, 1000);
    let error = counter.find_map(Result::err).expect("a thousand bytes are not enough");
    assert_eq!(error.to_string(), format!("the positions of ply {} do not fit the memory given", error.ply));
    assert!(counter.next().is_none());
    assert!((1..=4).contains(&error.ply));
}
