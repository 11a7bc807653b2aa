//! The search without gravity against plain minimax, on every position of small boards, normal and misère.

use foursight_core::{Dynamic, Free, Game, Word};

use super::FreeSearch;
use crate::limits::{Control, Limits};
use crate::table::WordKey;
use crate::truth::{ONE_IN, Truth};

/// Asks about every open position on both sides of its score and checks the contract of the search.
fn check<N: Word>(game: Game, table_bytes: usize)
where
    (N, N): WordKey,
{
    let geometry: Dynamic<N, Free> = Dynamic::new(game).expect("it fits");
    let truth = Truth::of(geometry);
    let mut search = FreeSearch::new(geometry, table_bytes);
    let control = Control::new(&Limits::default(), 1);
    for (position, score) in truth.open_positions().step_by(ONE_IN) {
        let (current, mask) = (position.current().word(), position.mask().word());
        for alpha in [score - 1, score, score - 3, score + 2, 0, -1] {
            let bound = search.probe(current, mask, alpha, &control).expect("no limit");
            let proved = if bound > alpha { bound <= score } else { bound >= score };
            assert!(proved, "{position:?} is {score}, asked above {alpha}, told {bound}");
        }
    }
}

fn games(sizes: &[(u32, u32, u32)]) -> impl Iterator<Item = Game> {
    sizes.iter().flat_map(|&(width, height, connect)| {
        let game = Game::new(width, height, connect).expect("a game").without_gravity();
        [game, game.misere().expect("it has no gravity")]
    })
}

#[test]
fn every_position_of_small_boards() {
    let sizes = [
        (1, 1, 1),
        (2, 2, 2),
        (3, 3, 2),
        (3, 3, 3),
        (4, 2, 3),
        (2, 4, 3),
        (5, 2, 4),
        (3, 3, 9),
        (4, 3, 3),
        (3, 4, 3),
    ];
    for game in games(&sizes) {
        check::<u64>(game, 1 << 20);
    }
}

/// A table of one bucket, where every store throws something away, and the wide word.
#[test]
fn tiny_tables_and_wide_words() {
    for game in games(&[(3, 3, 3), (4, 2, 3)]) {
        check::<u64>(game, 64);
        check::<u128>(game, 64);
        check::<u128>(game, 1 << 20);
    }
}

#[test]
#[ignore = "ten million positions take minutes"]
fn every_position_of_larger_boards() {
    for game in games(&[(4, 4, 3), (4, 4, 4), (4, 3, 4)]) {
        check::<u64>(game, 1 << 24);
    }
}
