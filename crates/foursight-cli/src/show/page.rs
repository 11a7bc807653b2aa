//! The page `show` prints for people.

use std::io::{self, Write};

use foursight_core::notation::{Parsed, moves_text};
use foursight_core::tictactoe::TicTacToe;
use foursight_core::{Cell, Outcome, Player};

use super::sheet::Sheet;
use super::{tictactoe, words};
use crate::draw::{Layout, Panel, side_by_side};
use crate::output::{Output, page_width};
use crate::words::game_name;

/// A bitboard with its name and what it means.
struct Item {
    name: String,
    sign: char,
    word: u128,
    meaning: String,
}

/// Writes the whole page.
pub(super) fn write(out: &mut Output, parsed: &Parsed, sheet: &Sheet, bits: bool) -> io::Result<()> {
    let page = page_width();
    let layout = Layout::new(sheet.game);
    let labels = layout.row_numbers();
    let panel = |item: &Item| {
        let sentinels = bits || item.name == KEY;
        Panel::new(&item.name, layout.word(item.word, sentinels)).with_sign(item.sign)
    };

    write_headline(out, parsed, sheet)?;
    let stones = stones(sheet);
    let mut panels = vec![Panel::new("board", layout.cells(|cell| mark(sheet, cell)))];
    panels.extend(stones.iter().map(panel));
    side_by_side(out, page, &labels, &panels)?;

    let cells = cells(sheet);
    side_by_side(out, page, &labels, &cells.iter().map(panel).collect::<Vec<_>>())?;

    if bits {
        side_by_side(out, page, &labels, &[Panel::new("bit numbers", layout.numbers())])?;
    }
    if let Some(board) = TicTacToe::of(parsed.position) {
        tictactoe::write(out, page, board)?;
    }
    write_legend(out, page, sheet, stones.iter().chain(&cells))
}

/// The one board whose sentinel row is always drawn: a full column's marker lies there.
const KEY: &str = "key";

fn write_headline(out: &mut Output, parsed: &Parsed, sheet: &Sheet) -> io::Result<()> {
    let name = game_name(sheet.game);
    match sheet.outcome {
        Some(outcome) => writeln!(out, "{name}, ply {}, {}", sheet.ply, outcome.result())?,
        None => writeln!(out, "{name}, ply {}, {} to move", sheet.ply, sheet.to_move.stone())?,
    }
    if let Some(moves) = parsed.moves.as_ref().filter(|moves| !moves.is_empty()) {
        writeln!(out, "moves  {}", moves_text(sheet.game, moves))?;
    }
    writeln!(out, "code   {}", parsed.position.code())?;
    writeln!(out, "{}\n", words::situation(sheet))
}

/// `x`, `o`, or `.`; the line that ended the game in capitals.
fn mark(sheet: &Sheet, cell: Cell) -> char {
    let stone = sheet.stone(cell).map_or('.', Player::stone);
    if sheet.winning_line.contains(cell) { stone.to_ascii_uppercase() } else { stone }
}

/// What the position is made of, up to the key.
fn stones(sheet: &Sheet) -> Vec<Item> {
    let side = sheet.to_move.stone();
    let mut items = vec![
        item(
            "current",
            sheet.current.word(),
            format!("stones of {side}, to move; the tutorials' \"position\""),
        ),
        item("mask", sheet.mask.word(), "all stones"),
    ];
    if let (Some(bottom), Some(key)) = (&sheet.bottom, sheet.key) {
        items.push(item("bottom", bottom.word(), "the lowest cell of every column"));
        items.push(item(KEY, key, "current + mask + bottom: each position its own"));
        for (item, sign) in items.iter_mut().zip([' ', '+', '+', '=']) {
            item.sign = sign;
        }
    }
    items
}

/// What follows from it.
fn cells(sheet: &Sheet) -> Vec<Item> {
    let playable = if sheet.game.has_gravity() { "mask + bottom, on the board" } else { "every empty cell" };
    let mut items = vec![item("playable", sheet.playable.word(), format!("cells to play on: {playable}"))];
    let verb = if sheet.game.is_misere() { "losing" } else { "winning" };
    let players = [sheet.to_move, sheet.to_move.other()].map(Player::stone);
    for (board, player) in sheet.winning.iter().zip(players) {
        let meaning = format!("empty cells that complete a line of {player}");
        items.push(item(&format!("{verb} {player}"), board.word(), meaning));
    }
    match sheet.outcome {
        None => items.push(item("non-losing", sheet.non_losing.word(), "moves that do not lose at once")),
        Some(Outcome::Win(_)) => {
            items.push(item("line", sheet.winning_line.word(), "the line that ended the game"));
        }
        Some(Outcome::Draw) => {}
    }
    items
}

fn item(name: &str, word: u128, meaning: impl Into<String>) -> Item {
    Item { name: name.to_owned(), sign: ' ', word, meaning: meaning.into() }
}

/// Every bitboard as a number, and what it is. What does not fit the page goes on a line of its own.
fn write_legend<'a>(
    out: &mut Output,
    page: usize,
    sheet: &Sheet,
    items: impl Iterator<Item = &'a Item>,
) -> io::Result<()> {
    // Leading zeros up to the last bit of the board make the numbers line up.
    let digits = sheet.game.bits().div_ceil(4) as usize + 2;
    for Item { name, word, meaning, .. } in items {
        let line = format!("{name:<10}  {word:#0digits$x}");
        if line.len() + 2 + meaning.len() <= page {
            writeln!(out, "{line}  {meaning}")?;
        } else {
            writeln!(out, "{line}\n{:12}{meaning}", "")?;
        }
    }
    if sheet.key.is_none() {
        writeln!(out, "{KEY:<10}  current and mask, two words: without gravity one cannot hold both")?;
    }
    Ok(())
}
