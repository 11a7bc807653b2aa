//! The name of a game, there and back, and within the limits.
#![no_main]
use foursight_core::{AnyPosition, Game, MAX_BITS, MAX_WIDTH};

libfuzzer_sys::fuzz_target!(|text: &str| {
    match text.parse::<Game>() {
        Ok(game) => {
            assert_eq!(game.to_string().parse(), Ok(game));
            assert!(game.width() <= MAX_WIDTH && game.bits() <= MAX_BITS);
            assert_eq!(AnyPosition::new(game).game(), game);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
