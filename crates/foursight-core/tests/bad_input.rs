//! What users type by mistake, and what nobody would type: every text gets a clear answer, and soon.

use std::time::Duration;

use foursight_core::notation::{self, GameOptions, Kind, Place, Problem};
use foursight_core::{Cell, Game, GameError, Outcome, Player, Position, Setup, SetupError, Standard};
use foursight_testing::Instant;

fn game(text: &str) -> GameOptions {
    text.parse::<Game>().expect("the tests name games that exist").into()
}

fn message(text: &str, options: GameOptions) -> String {
    match notation::parse(text, options) {
        Ok(parsed) => panic!("{text:?} was accepted as {parsed:?}"),
        Err(error) => error.to_string(),
    }
}

/// The message for a text when nothing is known from outside.
fn check(text: &str, expected: &str) {
    assert_eq!(message(text, GameOptions::default()), expected, "{text:?}");
}

/// The message for a text when the game is known.
fn check_in(name: &str, text: &str, expected: &str) {
    assert_eq!(message(text, game(name)), expected, "{text:?} in {name}");
}

#[test]
fn moves_against_the_rules() {
    check("4444444", "move 7: column 4 is full");
    check("11223344", "move 8: the game is already over");
    check("112233444444444", "move 8: the game is already over");
    check("0", "move 1: '0' is not a column: write 1 to 7");
    check("440", "move 3: '0' is not a column: write 1 to 7");
    check("8", "move 1: '8' is not a column: write 1 to 7");
    check_in("12x5x4", "1d", "move 2: 'd' is not a column: write 1 to c");
    check_in("1x2x4", "111", "move 3: the game is already over"); // drawn: not "the column is full"
    check_in("tictactoe", "5,5", "move 2: cell b2 is taken");
    check_in("tictactoe", "1,4,2,5,3,6", "move 6: the game is already over");
    check_in("tictactoe", "a4", "move 1: the board has no cell a4");
    check_in("tictactoe", "d1", "move 1: the board has no cell d1");
    check_in("3x3x3 free misere", "1,4,2,5,3,6", "move 6: the game is already over");
}

#[test]
fn moves_that_cannot_be_read() {
    check("4 4", "move 2: ' ' is not a column: write 1 to 7");
    check("4\t4", "move 2: '\\t' is not a column: write 1 to 7");
    check("44x", "move 3: 'x' is not a column: write 1 to 7");
    check("--", "move 1: '-' is not a column: write 1 to 7");
    check("-4", "move 1: '-' is not a column: write 1 to 7");
    check("٤٤", "move 1: '٤' is not a column: write 1 to 7"); // an Arabic four is a digit, but not ours
    check("４", "move 1: '４' is not a column: write 1 to 7"); // and so is a wide one
    check("4\0", "move 2: '\\0' is not a column: write 1 to 7");
    check("4\u{feff}", "move 2: '\\u{feff}' is not a column: write 1 to 7");
    check(",", "move 1: a comma needs a move on both sides");
    check("4,,4", "move 2: a comma needs a move on both sides");
    check("4, 4", "move 2: ' ' is not a column: write 1 to 7");
    let cell = "not a cell: write a small letter and a row, such as b2";
    for text in ["b", "b2b2", "B2", "b-2", "b+2", "b02", "bb", "é1", "b2 a1", "b99999999999", "0"] {
        check_in("tictactoe", text, &format!("move 1: {cell}"));
    }
    check_in("tictactoe", "50", &format!("move 2: {cell}"));
    check_in("tictactoe", "5a1", &format!("move 2: {cell}"));
    check_in("4x4x4 free", "5", &format!("move 1: {cell}"));
    check_in("tictactoe", "b2,", "move 2: a comma needs a move on both sides");
}

#[test]
fn boards_that_cannot_be() {
    check("......./x....../.......", "the stone on a2 floats: the cell below it is empty");
    check("7/7/7/3x3/7/7 o", "the stone on d3 floats: the cell below it is empty");
    check(".../xx.", "x has 2 stones and o has 0: x must have as many as o, or one more");
    check(".../o..", "x has 0 stones and o has 1: x must have as many as o, or one more");
    check("oooo.../xxxx...", "both players have a line");
    check_in("tictactoe", "xxx/o.o/..o", "x has a line, and the game went on after it");
    check_in("tictactoe", "xx./ooo/xx.", "o has a line, and the game went on after it");
    check("xxxx/xxxx/oooo/oooo", "both players have a line");
    check("x......x/x......x/x.o..oox/xoo..oox", "no single last stone can have completed all the lines");
}

#[test]
fn boards_that_cannot_be_read() {
    check("/", "row 1: the row is empty");
    check("//", "row 1: the row is empty");
    check("..//..", "row 2: the row is empty");
    check("..//", "row 2: the row is empty");
    check("/..", "row 1: the row is empty");
    check("..\n\n..", "row 2: the row is empty");
    check("../.", "row 2: length 1 where the rows above have 2");
    check("../...", "row 2: length 3 where the rows above have 2");
    check("..\n. .", "row 2: ' ' does not belong into a board");
    check("..\n.\t", "row 2: length 1 where the rows above have 2");
    check("..\n.X", "row 2: 'X' does not belong into a board");
    check("../.0", "row 2: a code needs the side to move after its rows: add x or o");
    check("../.é", "row 2: 'é' does not belong into a board");
    check("7/7", "row 1: a code needs the side to move after its rows: add x or o");
    check(&format!("{}/", ".".repeat(36)), "row 1: the board is larger than any game");
    check(&"./".repeat(200), "row 129: the board is larger than any game");
    let large = "a board of 2x64 is too large: width * (height + 1) must be at most 128";
    check(&"../".repeat(64), large);
    check(&"./".repeat(128), "a board of 1x128 is too large: width * (height + 1) must be at most 128");
}

#[test]
fn codes_that_cannot_be_read() {
    check("7/7/7/7/7/07 x", "row 6: a run of empty cells is a number from 1, without a leading zero");
    check("7/7/7/7/7/0 x", "row 6: a run of empty cells is a number from 1, without a leading zero");
    check("7/7/7/7/7/6x0 x", "row 6: a run of empty cells is a number from 1, without a leading zero");
    check("7/7/7/7/7/8 x", "row 6: length 8 where the rows above have 7");
    check("36/36 x", "row 1: the board is larger than any game");
    check("7/18446744073709551616 x", "row 2: the board is larger than any game");
    check("35x/35x x", "row 1: the board is larger than any game");
    check("7/7/7/7/7/7 X", "after the rows: the side to move is x or o");
    check("7/7/7/7/7/7 o", "after the rows: by the number of stones x is to move");
    check("7/7/7/7/7/7 xx", "after the rows: the side to move is x or o");
    check("7/7/7/7/7/7 7x6x4", "after the rows: the side to move is x or o");
    check("7/7/7/7/7/7 *", "after the rows: the side to move is x or o");
    check("7/7/7/7/7/7 x 7x6x4 1-0", &format!("after the rows: {}", GameError::Unreadable));
    check(
        "2/2 x",
        "after the rows: a code of a 2x2 board names its game: add 2x2xK, and free without gravity",
    );
    check("2/2 x 2x2", &format!("after the rows: {}", GameError::Unreadable));
    check("2/2 x free", &format!("after the rows: {}", GameError::Unreadable));
    check("2/2 x 2x2x2 free free", &format!("after the rows: {}", GameError::Unreadable));
    check("2/2 x 2x2x2 misere", "after the rows: misere is only for boards without gravity");
    check("2/2 x 3x2x2", "the board is 2x2 but 3x2 was asked for");
    check("7/7/7/7/7/3x3x", "after the rows: by the number of stones o is to move");
    check(
        "7/7/7/7/7/3x3o7x6x4loud",
        "after the rows: not a game: write connect4, tictactoe, or WxHxK such as 8x7x4, then free and misere where they apply",
    );
    check("7/7/7/7/7/3x3freeo", "row 1: a code needs the side to move after its rows: add x or o");
    check("7/x", "after the rows: a code of a 7x1 board names its game: add 7x1xK, and free without gravity");
    check("xox/oxo/xoxo", "row 3: length 4 where the rows above have 3");
    check("é/x", "row 1: 'é' does not belong into a board");
    check("2/é", "row 1: a code needs the side to move after its rows: add x or o");
    check("7/7/7/7/7/7\nx", "row 1: a code needs the side to move after its rows: add x or o");
}

#[test]
fn results_that_do_not_fit() {
    check("1122334 0-1", "result: the moves end the game 1-0, not 0-1");
    check("1122334 1/2", "result: the moves end the game 1-0, not 1/2");
    check("1122334 *", "result: the moves end the game 1-0, not *");
    check("44 1-0 *", "move 3: ' ' is not a column: write 1 to 7");
    check("44 1-1", "move 3: ' ' is not a column: write 1 to 7");
    check("441-1", "move 4: '-' is not a column: write 1 to 7");
    check("44-1-0", "move 3: '-' is not a column: write 1 to 7");
    check_in("3x3x3 free misere", "1,4,2,5,3 1-0", "result: the moves end the game 0-1, not 1-0");
    check_in("1x2x4", "11 1-0", "result: the moves end the game 1/2, not 1-0");
    let undecided = notation::parse("44 1-0", GameOptions::default()).expect("games are given up");
    assert_eq!((undecided.kind, undecided.position.outcome()), (Kind::Game, None));
    assert_eq!(undecided.result, Some(Outcome::Win(Player::First)), "what is claimed is said");
}

#[test]
fn options_that_disagree_or_do_not_exist() {
    let size = |width, height| GameOptions { size: Some((width, height)), ..GameOptions::default() };
    let empty = "a board needs at least one column and one row";
    assert_eq!(message("", size(0, 0)), empty);
    assert_eq!(message("4", size(0, 6)), empty);
    assert_eq!(message("", size(200, 200)), "a board of 200 columns is too wide: 35 is the most");
    assert_eq!(
        message("", size(8, 16)),
        "a board of 8x16 is too large: width * (height + 1) must be at most 128"
    );
    assert_eq!(
        message("", size(1, u32::MAX)),
        "a board of 1x4294967295 is too large: width * (height + 1) must be at most 128"
    );
    assert_eq!(message("../..", size(0, 0)), "the board is 2x2 but 0x0 was asked for");
    assert_eq!(message("../..", size(3, 3)), "the board is 2x2 but 3x3 was asked for");
    assert_eq!(message("2/2 x", size(3, 3)), "the board is 2x2 but 3x3 was asked for");
    let disagrees = |found| format!("the text is about {found}, which is not the game asked for");
    assert_eq!(message("7/7/7/7/7/7 x", game("7x6x5")), disagrees("7x6x4"));
    assert_eq!(message("7/7/7/7/7/7 x 7x6x5", game("connect4")), disagrees("7x6x5"));
    assert_eq!(message("3/3/3 x 3x3x3", game("tictactoe")), disagrees("3x3x3"));
    assert_eq!(message("3/3/3 x tictactoe", game("3x3x3 free misere")), disagrees("3x3x3 free"));
    let zero = GameOptions { connect: Some(0), ..GameOptions::default() };
    assert_eq!(message("44", zero), "0 in a row is no game: connect must be 1 or more");
    let misere = GameOptions { misere: Some(true), ..GameOptions::default() };
    assert_eq!(message("44", misere), "misere is only for boards without gravity");
}

#[test]
fn games_that_do_not_exist() {
    let error = |text: &str| text.parse::<Game>().expect_err(text);
    assert_eq!(error("0x0x4"), GameError::Empty);
    assert_eq!(error("7x6x0"), GameError::ConnectZero);
    assert_eq!(error("200x200x4"), GameError::TooWide { width: 200 });
    assert_eq!(error("36x1x4"), GameError::TooWide { width: 36 });
    assert_eq!(error("1x128x4"), GameError::TooLarge { width: 1, height: 128 });
    assert_eq!(error("7x6x4 misere"), GameError::MisereWithGravity);
    for text in
        ["", " ", "7", "7x6", "7x6x", "x6x4", "7x6x4x1", "7x6x-4", "7x6x+4", "7×6×4", "7X6X4", "7 x 6 x 4"]
    {
        assert_eq!(error(text), GameError::Unreadable, "{text:?}");
    }
    for text in
        ["connect5", "Connect4", "connect4 loud", "tictactoe free", "3x3x3 free misere misere", "٧x6x4"]
    {
        assert_eq!(error(text), GameError::Unreadable, "{text:?}");
    }
}

/// A number that did not fit its type used to be taken for the largest that does, so that this game was accepted.
#[test]
fn a_number_is_not_replaced_by_another() {
    for text in ["3x3x4294967296", "99999999999x3x3", "3x99999999999x3", "3x3x99999999999999999999999 free"] {
        assert_eq!(text.parse::<Game>(), Err(GameError::HugeNumber), "{text}");
    }
    assert_eq!(GameError::HugeNumber.to_string(), "a number of the game is too large: it must be below 2^32");
    assert_eq!("3x3x4294967295".parse::<Game>().map(Game::connect), Ok(u32::MAX));
}

#[test]
fn setups_that_cannot_be() {
    let flat = |list: &[u8]| Setup::from_flat(Standard::NEW, list).and_then(Setup::position);
    assert_eq!(flat(&[]), Err(SetupError::Length { found: 0, expected: 42 }));
    assert_eq!(flat(&[0; 43]), Err(SetupError::Length { found: 43, expected: 42 }));
    assert_eq!(flat(&[3; 42]), Err(SetupError::Value { index: 1, value: 3 }));
    assert_eq!(flat(&[255; 42]), Err(SetupError::Value { index: 1, value: 255 }));
    assert_eq!(flat(&[1; 42]), Err(SetupError::Counts { first: 42, second: 0 }));
    let rows = |rows: &[&[u8]]| Setup::from_rows(Standard::NEW, rows).and_then(Setup::position);
    assert_eq!(rows(&[]), Err(SetupError::Length { found: 0, expected: 6 }));
    assert_eq!(rows(&[[0; 6].as_slice(); 6]), Err(SetupError::Length { found: 6, expected: 7 }));
    // Rows whose lengths add up are still wrong.
    let uneven: [&[u8]; 6] = [&[0; 8], &[0; 6], &[0; 7], &[0; 7], &[0; 7], &[0; 7]];
    assert_eq!(rows(&uneven), Err(SetupError::Length { found: 8, expected: 7 }));
    let words = |first, second| Setup::from_words(Standard::NEW, first, second).position();
    assert_eq!(words(u64::MAX, 0), Err(SetupError::OutsideTheBoard));
    assert_eq!(words(1 << 6, 0), Err(SetupError::OutsideTheBoard)); // a sentinel
    assert_eq!(words(1 << 49, 0), Err(SetupError::OutsideTheBoard)); // the first bit beyond
    assert_eq!(words(1 << 63, 0), Err(SetupError::OutsideTheBoard));
    assert_eq!(words(1, 1), Err(SetupError::TwoStones { cell: Cell::new(0, 0) }));
    assert_eq!(words(2, 0), Err(SetupError::Floating { cell: Cell::new(0, 1) }));
}

#[test]
fn what_looks_odd_and_is_right() {
    let parse = |text: &str| {
        notation::parse(text, GameOptions::default()).unwrap_or_else(|error| panic!("{text:?}: {error}"))
    };
    for text in ["", " ", "\n", "\r\n\r\n", "-", " - ", "\t", "\u{a0}"] {
        assert_eq!((parse(text).kind, parse(text).position.ply()), (Kind::Moves, 0), "{text:?}");
    }
    for text in ["*", "1/2", "- 1/2", "1-0", " *\n"] {
        assert_eq!((parse(text).kind, parse(text).position.ply()), (Kind::Game, 0), "{text:?}");
    }
    assert_eq!(parse("44\n*").kind, Kind::Game);
    assert_eq!(parse("\r\n..\r\nxo\r\n").position, parse("../xo").position);
    assert_eq!(parse("../xo/").position, parse("../xo").position);
    assert_eq!(parse("1x/\to\t 2x1x4").kind, Kind::Code);
    assert_eq!("4453".parse::<Position>(), "7/7/7/7/3o3/2oxx2 x".parse());
}

/// Ten megabytes of one thing, with debug assertions one: an answer soon, even on a busy machine.
#[test]
fn megabytes() {
    let size = if cfg!(debug_assertions) { 1_000_000 } else { 10_000_000 };
    let pieces =
        ["1", "12", "4", "0", "x", "o", ".", "/", "./", "x/", "7/", "1/", " ", "\n", "\r\n", ".\n", ","];
    let more =
        ["4,", "a1,", "5", "é", "🟡", "\u{3000}", "1 ", "-", "x ", "*", "1/2 ", "9", "10", "\0", "x6", "z"];
    for piece in pieces.into_iter().chain(more) {
        let text = piece.repeat(size / piece.len());
        check_huge(&text, GameOptions::default());
        for name in ["tictactoe", "35x2x4", "1x127x4 free"] {
            let end = text.floor_char_boundary(size / 10);
            check_huge(&text[..end], game(name));
        }
        assert!(text.parse::<Game>().is_err(), "{piece:?}");
        assert!(text.parse::<Cell>().is_err(), "{piece:?}");
    }
}

/// Only blanks are a position (the start); everything else is refused, quickly and in a few words.
fn check_huge(text: &str, options: GameOptions) {
    let beginning: String = text.chars().take(5).collect();
    let start = Instant::now();
    let parsed = notation::parse(text, options);
    assert!(start.elapsed() < Duration::from_secs(10), "{beginning:?}... took {:?}", start.elapsed());
    assert_eq!(parsed.is_ok(), text.trim().is_empty(), "{beginning:?}...");
    assert!(parsed.map_or_else(|error| error.to_string().len(), |_| 0) < 200, "{beginning:?}...");
}

#[test]
fn a_program_can_read_the_error() {
    let error = notation::parse("44x", GameOptions::default()).expect_err("x is no column");
    assert_eq!((error.at(), error.kind(), error.place), (Some(3), "bad_move", Place::Move(3)));
    assert_eq!(error.problem, Problem::NotAColumn { found: 'x', width: 7 });
    let error = notation::parse("../.", GameOptions::default()).expect_err("the rows differ");
    assert_eq!((error.at(), error.kind()), (Some(2), "bad_board"));
}
