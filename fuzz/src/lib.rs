//! What the targets share: how the bytes of the fuzzer become a game, a position, a book or the options of a parser, and
//! what is true of a position.

use std::collections::HashMap;

use foursight_core::notation::GameOptions;
use foursight_core::{AnyPosition, Cell, Game, Outcome, with_position};
use foursight_solver::Score;
use foursight_solver::book::Places;

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
    variant(Game::new(width, height, u32::from(connect) % 8 + 1).expect("the sizes were made to fit"), gravity, misere)
}

/// A game of at most sixteen cells.
pub fn tiny_game(width: u8, height: u8, connect: u8, gravity: bool, misere: bool) -> Game {
    let width = u32::from(width) % 6 + 1;
    let height = u32::from(height) % (16 / width) + 1;
    variant(Game::new(width, height, u32::from(connect) % 5 + 1).expect("it is small"), gravity, misere)
}

fn variant(game: Game, gravity: bool, misere: bool) -> Game {
    match (gravity, misere) {
        (true, _) => game,
        (false, false) => game.without_gravity(),
        (false, true) => game.without_gravity().misere().expect("it has no gravity"),
    }
}

/// A position so near the end that everything can be tried: as many moves as there are choices, and more if need be.
pub fn near_the_end(game: Game, choices: &[u8]) -> AnyPosition {
    let few = if game.has_gravity() { 11 } else { 8 };
    let mut position = AnyPosition::new(game);
    let mut choices = choices.iter().copied();
    loop {
        let moves = moves(position);
        let choice = choices.next().or((game.cells() - position.ply() > few).then_some(0));
        let Some(choice) = choice.filter(|_| !moves.is_empty()) else { return position };
        position = position.place(moves[usize::from(choice) % moves.len()]).expect("a legal move");
    }
}

/// The score by trying everything; positions are remembered, nothing is pruned.
pub fn minimax(position: AnyPosition) -> Score {
    fn visit(position: AnyPosition, known: &mut HashMap<AnyPosition, Score>) -> Score {
        if let Some(&score) = known.get(&position) {
            return score;
        }
        let score = match position.outcome() {
            Some(Outcome::Draw) => Score::DRAW,
            Some(Outcome::Win(winner)) => {
                let win = Score::win(position.game(), position.ply()).expect("on the board");
                if winner == position.to_move() { win } else { -win }
            }
            None => {
                let after = moves(position).into_iter().map(|cell| position.place(cell).expect("a legal move"));
                after.map(|position| -visit(position, known)).max().expect("the board is not full")
            }
        };
        known.insert(position, score);
        score
    }
    visit(position, &mut HashMap::new())
}

fn moves(position: AnyPosition) -> Vec<Cell> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    with_position!(position, position => position.playable().iter().collect())
}

/// A book that the bytes may be: its mark, version and checksum are put right. If the first byte is odd, so are its
/// number of places and its length, for a game and a depth that are not too large: the fuzzer would not guess them.
pub fn repaired_book(input: &[u8]) -> Vec<u8> {
    let mut bytes = input.to_vec();
    bytes.resize(bytes.len().max(28), 0);
    if bytes[0] % 2 == 1 {
        bytes[16] %= 5;
        let game = Game::new(bytes[10].into(), bytes[11].into(), bytes[12].into());
        let places = game.ok().and_then(|game| Places::new(game, bytes[16].into()).ok());
        let count = places.map_or(0, |places| places.len());
        bytes[12..16][1..].fill(0);
        bytes[20..24].copy_from_slice(&count.to_le_bytes());
        bytes.resize(28 + (count as usize * usize::from(bytes[18])).div_ceil(8), 0);
    }
    bytes[..10].copy_from_slice(b"4SBOOK\r\n\x01\0");
    let body = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..body]);
    bytes[body..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// A deep book that the bytes may be: its mark, version and checksum are put right.
pub fn repaired_deep_book(input: &[u8]) -> Vec<u8> {
    let mut bytes = input.to_vec();
    bytes.resize(bytes.len().max(24), 0);
    bytes[..10].copy_from_slice(b"4SBOOK\r\n\x02\0");
    let body = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..body]);
    bytes[body..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// A checkpoint that the bytes may be: its mark, version, number of entries and checksum are put right. The bytes that do not
/// make a whole entry are left out.
pub fn repaired_checkpoint(input: &[u8]) -> Vec<u8> {
    let mut bytes = input.to_vec();
    bytes.resize(bytes.len().max(76), 0);
    bytes[..10].copy_from_slice(b"4SCHKP\r\n\x01\0");
    let start = 72 + 4 * usize::from(bytes[17]);
    let word = (usize::from(bytes[10]) * (usize::from(bytes[11]) + 1)).div_ceil(8);
    let entry = if bytes[16] == 0 { word + 4 } else { 2 * word + 4 };
    if let Some(room) = bytes.len().checked_sub(start + 4) {
        let count = room / entry;
        bytes[start - 4..start].copy_from_slice(&(count as u32).to_le_bytes());
        bytes.truncate(start + count * entry + 4);
    }
    let body = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..body]);
    bytes[body..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}
