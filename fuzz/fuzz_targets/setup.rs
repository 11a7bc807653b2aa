//! Stones from outside, as words, as a key and as a list: refused, or a position with those stones and no others.
#![no_main]
use foursight_core::{AnyPosition, Player};

libfuzzer_sys::fuzz_target!(|input: ([u8; 3], bool, bool, u128, u128, Vec<u8>)| {
    let ([width, height, connect], gravity, misere, first, second, list) = input;
    let game = foursight_fuzz::any_game(width, height, connect, gravity, misere);
    if let Ok(position) = AnyPosition::from_words(game, first, second) {
        assert_eq!(Player::ALL.map(|player| position.stones(player).word()), [first, second]);
    }
    if let Ok(position) = AnyPosition::from_key(game, first) {
        assert_eq!(position.key(), Some(first));
    }
    if let Ok(position) = AnyPosition::from_flat(game, &list) {
        assert_eq!(position.to_flat(), list);
    }
});
