//! What holds for every position of every game, on random positions of random boards.

use foursight_core::{AnyPosition, Game, Symmetry, with_position};
use foursight_solver::{Score, Solver};
use proptest::prelude::*;

use crate::common::minimax;
use crate::common::moves::children;
use crate::common::positions::{game, positions};

/// A solver as it comes, but small: most games below are over in a few nodes.
fn solver() -> Solver {
    Solver::builder().no_book().table_mib(1).build()
}

fn solve(solver: &mut Solver, position: AnyPosition) -> Score {
    solver.solve(position).score().expect("there is no limit")
}

fn assert_equals_minimax(position: AnyPosition) {
    let truth = minimax::score(position);
    assert_eq!(solve(&mut solver(), position), truth, "{position:?}");
    let verdict = solver().outcome(position).verdict();
    assert_eq!(verdict, Some(truth.verdict()), "{position:?}");
}

/// The score of a position is the best that its moves lead to.
fn assert_is_the_best_of_its_children(position: AnyPosition) {
    let mut solver = solver();
    let parent = solve(&mut solver, position);
    let best = children(position).map(|child| -solve(&mut solver, child)).max();
    assert_eq!(best, Some(parent), "{position:?}");
}

/// Any size with any number in a row that makes sense on it, half of them of few cells.
fn sizes() -> impl Strategy<Value = Game> {
    let sizes = prop_oneof![
        (1_u32..=7, 1_u32..=6),
        (1_u32..=35).prop_flat_map(|width| (Just(width), 1..=128 / width - 1)),
    ];
    (sizes, 1_u32..=6).prop_map(|((width, height), connect)| game(width, height, connect))
}

/// Any game: with gravity, without, misère.
fn games() -> impl Strategy<Value = Game> {
    (sizes(), 0..4).prop_map(|(game, kind)| match kind {
        0 => game.without_gravity(),
        1 => game.without_gravity().misere().expect("it has no gravity"),
        _ => game,
    })
}

/// Boards of exactly so many bits that the packed entries of the table do not hold them but a word does.
fn sizes_of_57_to_64_bits() -> impl Strategy<Value = Game> {
    let sizes: Vec<(u32, u32)> = (1..=35)
        .flat_map(|width| (1..=63).map(move |height| (width, height)))
        .filter(|(width, height)| (57..=64).contains(&(width * (height + 1))))
        .collect();
    (prop::sample::select(sizes), 3_u32..=5)
        .prop_map(|((width, height), connect)| game(width, height, connect))
}

fn free() -> impl Strategy<Value = Game> {
    games().prop_filter("without gravity", |game| !game.has_gravity())
}

/// Boards that need the wide word, up to the largest there are.
fn big() -> impl Strategy<Value = Game> {
    let sizes =
        vec![(8, 8), (9, 9), (10, 10), (10, 11), (16, 7), (14, 8), (25, 4), (35, 2), (11, 10), (4, 31)];
    (prop::sample::select(sizes), 3_u32..=5)
        .prop_map(|((width, height), connect)| game(width, height, connect))
}

fn big_and_free() -> impl Strategy<Value = Game> {
    big().prop_map(Game::without_gravity)
}

/// Positions with at most that many empty cells.
fn late(games: impl Strategy<Value = Game>, empty: u32) -> impl Strategy<Value = AnyPosition> {
    positions(games, 1..=empty, |position| position.outcome().is_none())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn minimax_agrees_with_gravity(position in late(sizes(), 9)) {
        assert_equals_minimax(position);
    }

    #[test]
    fn minimax_agrees_without_gravity(position in late(free(), 7)) {
        assert_equals_minimax(position);
    }

    #[test]
    fn minimax_agrees_on_57_to_64_bits(position in late(sizes_of_57_to_64_bits(), 9)) {
        assert_equals_minimax(position);
    }

    #[test]
    fn minimax_agrees_on_big_boards(position in late(big(), 9)) {
        assert_equals_minimax(position);
    }

    #[test]
    fn minimax_agrees_on_big_boards_without_gravity(position in late(big_and_free(), 7)) {
        assert_equals_minimax(position);
    }

    #[test]
    #[cfg_attr(target_family = "wasm", ignore = "takes half a minute")]
    fn a_parent_is_its_best_child(position in late(sizes(), 18)) {
        assert_is_the_best_of_its_children(position);
    }

    #[test]
    fn a_parent_is_its_best_child_without_gravity(position in late(free(), 10)) {
        assert_is_the_best_of_its_children(position);
    }

    #[test]
    fn a_parent_is_its_best_child_on_57_to_64_bits(position in late(sizes_of_57_to_64_bits(), 18)) {
        assert_is_the_best_of_its_children(position);
    }

    #[test]
    fn a_parent_is_its_best_child_on_big_boards(position in late(big(), 18)) {
        assert_is_the_best_of_its_children(position);
    }

    /// Turning or reflecting the board changes nothing; with gravity the mirror is the only way.
    #[test]
    fn images_have_the_same_score(position in late(games(), 10)) {
        let score = solve(&mut solver(), position);
        with_position!(position, position => {
            for &symmetry in Symmetry::of(position.geometry()) {
                let image = AnyPosition::from(position.transformed(symmetry).expect("one of the board's own"));
                prop_assert_eq!(solve(&mut solver(), image), score, "{:?} {:?}", symmetry, position);
            }
        });
    }

    #[test]
    fn mirror_images_have_the_same_score(position in late(sizes(), 20)) {
        let score = solve(&mut solver(), position);
        let image = position.mirrored();
        prop_assert_eq!(solve(&mut solver(), image), score);
    }

    /// Neither the memory nor the number of threads changes an answer.
    #[test]
    fn settings_change_no_answer(position in late(games(), 11), mebibytes in 1_usize..64, threads in 1_usize..4) {
        let mut other = Solver::builder().no_book().table_mib(mebibytes).threads(threads).build();
        prop_assert_eq!(solve(&mut other, position), solve(&mut solver(), position));
    }
}
