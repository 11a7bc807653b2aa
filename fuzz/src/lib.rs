//! What the targets share: how the bytes of the fuzzer become a game or the options of a parser.

use foursight_core::Game;
use foursight_core::notation::GameOptions;

/// Reads `size|connect|gravity|misere|text`, where a field that makes no sense is "not said"; a text without four bars
/// is all text. So the seeds can be read and written by people.
pub fn split_options(input: &str) -> (GameOptions, &str) {
    let fields: Vec<&str> = input.splitn(5, '|').collect();
    let [size, connect, gravity, misere, text] = fields[..] else { return (GameOptions::default(), input) };
    let yes_or_no = |field: &str| matches!(field, "yes" | "no").then_some(field == "yes");
    let size = size.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let (gravity, misere) = (yes_or_no(gravity), yes_or_no(misere));
    (GameOptions { size, connect: connect.parse().ok(), gravity, misere }, text)
}

/// Any game there is, from three bytes and two choices.
pub fn any_game(width: u8, height: u8, connect: u8, gravity: bool, misere: bool) -> Game {
    let width = u32::from(width) % 35 + 1;
    let height = u32::from(height) % (128 / width - 1) + 1;
    let game = Game::new(width, height, u32::from(connect) % 8 + 1).expect("the sizes were made to fit");
    match (gravity, misere) {
        (true, _) => game,
        (false, false) => game.without_gravity(),
        (false, true) => game.without_gravity().misere().expect("it has no gravity"),
    }
}
