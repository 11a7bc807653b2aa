//! Any text with any options: what is read can be printed in every notation and read again, and is the same.
#![no_main]
use foursight_core::notation::{game_record, moves_text, parse};

libfuzzer_sys::fuzz_target!(|input: &str| {
    let (options, text) = foursight_fuzz::split_options(input);
    let parsed = parse(text, options).inspect_err(|error| assert_ne!(error.to_string(), ""));
    let Ok(parsed) = parsed else { return };
    let game = parsed.position.game();
    let mut printed = vec![parsed.position.code(), parsed.position.diagram()];
    if let Some(moves) = &parsed.moves {
        printed.push(moves_text(game, moves));
        if game.width() <= 9 || !game.has_gravity() {
            printed.push(moves.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(","));
        }
        printed.push(game_record(game, moves, parsed.result.or(parsed.position.outcome())));
    }
    for text in printed {
        assert_eq!(parse(&text, game.into()).map(|again| again.position), Ok(parsed.position), "{text}");
    }
});
