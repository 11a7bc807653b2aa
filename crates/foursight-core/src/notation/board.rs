//! Diagrams and codes: a board without its history.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::{GameOptions, Kind, ParseError, Parsed, Place, Problem};
use crate::any::AnyPosition;
use crate::game::{Game, MAX_BITS, MAX_WIDTH};
use crate::player::Player;

/// Reads rows that are separated by `/` or new lines.
pub(super) fn parse(text: &str, options: GameOptions) -> Result<Parsed, ParseError> {
    // A code stands on one line and has words behind its rows. A `/` at the end tells a board of one row from moves.
    let (rows, suffix) = match text.split_once(char::is_whitespace) {
        Some((rows, suffix)) if !text.contains('\n') => (rows, Some(suffix.to_owned())),
        Some(_) => (text, None),
        None => match split_unspaced(text) {
            Some((rows, suffix)) => (rows, Some(spaced(suffix))),
            None => (text, None),
        },
    };
    let rows = rows.strip_suffix('/').unwrap_or(rows);
    let kind = if suffix.is_some() { Kind::Code } else { Kind::Diagram };
    let cells = read_rows(rows, kind)?;
    let (width, height) = (cells[0].len() as u32, cells.len() as u32);
    let (side, game) = match suffix {
        Some(suffix) => read_suffix(&suffix, width, height, options)?,
        None => (None, options.game_of_size(width, height)?),
    };
    let position = AnyPosition::from_rows(game, &cells)
        .map_err(|error| ParseError::new(Place::Text, Problem::Setup(error)))?;
    if side.is_some_and(|side| side != position.to_move()) {
        return Err(ParseError::new(Place::Suffix, Problem::WrongSide { expected: position.to_move() }));
    }
    Ok(Parsed { kind, position, moves: None, result: None })
}

/// The rows of a code that was written without spaces, and what follows them. The last row ends where it is as long as the
/// first; after a `/` it may be missing. No row begins with the side to move and the width of the board, so only one of
/// the two can be meant.
fn split_unspaced(text: &str) -> Option<(&str, &str)> {
    let width = read_row(text.split('/').next()?, Kind::Code).ok()?.len();
    let start = text.rfind('/')? + 1;
    let begins_with_side = |at: &usize| text[*at..].starts_with(['x', 'o']);
    let is_row = |end: &usize| {
        text.is_char_boundary(*end)
            && read_row(&text[start..*end], Kind::Code).is_ok_and(|row| row.len() == width)
    };
    // A row has no more characters than cells.
    let ends = (start + 1)..=(start + width).min(text.len());
    let end = ends.filter(is_row).find(begins_with_side).or(Some(start).filter(begins_with_side))?;
    // Without a number it may as well be a diagram with a row that is too long, unless it is a full board of 7x6.
    let is_standard = width == 7 && text.matches('/').count() == 5;
    (is_standard || text.contains(|mark: char| mark.is_ascii_digit())).then(|| text.split_at(end))
}

/// What follows the rows, with spaces between its words.
fn spaced(suffix: &str) -> String {
    let (side, name) = suffix.split_at(1);
    [side, &spaced_name(name)].join(" ")
}

/// The name of a game, with spaces between its words.
pub(super) fn spaced_name(mut name: &str) -> String {
    let mut words = Vec::new();
    while let Some((rest, word)) =
        ["free", "misere"].iter().find_map(|word| Some((name.strip_suffix(word)?, word)))
    {
        name = rest.trim_end();
        words.push(*word);
    }
    [&[name], &words[..]].concat().join(" ")
}

/// The rows from the top as lists of 0, 1 and 2, all of one length.
fn read_rows(text: &str, kind: Kind) -> Result<Vec<Vec<u8>>, ParseError> {
    let mut rows: Vec<Vec<u8>> = Vec::new();
    for (index, row) in text.split(['/', '\n']).enumerate() {
        let fail = |problem| ParseError::new(Place::Row(index + 1), problem);
        if index as u32 >= MAX_BITS {
            return Err(fail(Problem::TooLarge));
        }
        let cells = read_row(row.trim(), kind).map_err(fail)?;
        let expected = rows.first().map_or(cells.len(), Vec::len);
        if cells.len() != expected || cells.is_empty() {
            return Err(fail(Problem::RowLength { found: cells.len(), expected: expected.max(1) }));
        }
        rows.push(cells);
    }
    Ok(rows)
}

fn read_row(row: &str, kind: Kind) -> Result<Vec<u8>, Problem> {
    let mut cells = Vec::new();
    let mut marks = row.chars().peekable();
    while let Some(mark) = marks.next() {
        match (mark, kind) {
            ('x', _) => cells.push(1),
            ('o', _) => cells.push(2),
            ('.', Kind::Diagram) => cells.push(0),
            ('0', Kind::Code) => return Err(Problem::BadRun),
            ('0'..='9', Kind::Code) => {
                let mut run = mark as usize - '0' as usize;
                while let Some(digit) = marks.next_if(char::is_ascii_digit) {
                    run = 10 * run + (digit as usize - '0' as usize);
                    if run > MAX_WIDTH as usize {
                        return Err(Problem::TooLarge);
                    }
                }
                cells.resize(cells.len() + run, 0);
            }
            ('0'..='9', _) => return Err(Problem::NoSide),
            _ => return Err(Problem::NotAStone(mark)),
        }
        if cells.len() > MAX_WIDTH as usize {
            return Err(Problem::TooLarge);
        }
    }
    Ok(cells)
}

/// The side to move, then the game where it is not 7x6x4.
fn read_suffix(
    suffix: &str,
    width: u32,
    height: u32,
    options: GameOptions,
) -> Result<(Option<Player>, Game), ParseError> {
    let fail = |problem| ParseError::new(Place::Suffix, problem);
    let suffix = suffix.trim();
    let (side, rest) = suffix.split_once(char::is_whitespace).unwrap_or((suffix, ""));
    let side = match side {
        "x" => Player::First,
        "o" => Player::Second,
        _ => return Err(fail(Problem::BadSide)),
    };
    let standard = (width, height) == (Game::CONNECT4.width(), Game::CONNECT4.height());
    let game = if !rest.trim().is_empty() {
        let game: Game = rest.parse().map_err(|error| fail(Problem::Game(error)))?;
        options.agree_with(game)?
    } else if standard {
        options.agree_with(Game::CONNECT4)?
    } else if options.size.is_some() {
        options.game_of_size(width, height)?
    } else {
        return Err(fail(Problem::NoGame { width, height }));
    };
    if (game.width(), game.height()) != (width, height) {
        let wanted = (game.width(), game.height());
        return Err(ParseError::new(Place::Text, Problem::SizeDisagrees { wanted, found: (width, height) }));
    }
    Ok((Some(side), game))
}
