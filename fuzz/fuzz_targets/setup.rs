//! Stones from outside, as words and as a list: refused, or a position with those stones and no others.
#![no_main]
use foursight_core::{AnyPosition, Geometry, Player, Setup, Word, with_position};

libfuzzer_sys::fuzz_target!(|input: ([u8; 3], bool, bool, u128, u128, Vec<u8>)| {
    let ([width, height, connect], gravity, misere, first, second, list) = input;
    let game = foursight_fuzz::any_game(width, height, connect, gravity, misere);
    with_position!(AnyPosition::new(game), start => check(start.geometry(), [first, second], list));
});

fn check<G: Geometry>(board: G, words: [u128; 2], list: Vec<u8>) {
    let words = words.map(G::Word::from_u128);
    if let Ok(position) = Setup::from_words(board, words[0], words[1]).position() {
        assert_eq!(Player::ALL.map(|player| position.stones(player).word()), words);
    }
    if let Ok(position) = Setup::from_flat(board, &list).and_then(Setup::position) {
        assert_eq!(position.to_flat(), list);
    }
}
