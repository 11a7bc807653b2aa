//! Tic-tac-toe as introductions to bitboards have it: nine bits a player, row by row.

use std::io::{self, Write};

use foursight_core::tictactoe::TicTacToe;

use crate::draw::{Panel, align, side_by_side};

/// Draws both boards and their three bytes.
pub(super) fn write(out: &mut impl Write, page: usize, board: TicTacToe) -> io::Result<()> {
    let packed = board.pack().map(|byte| format!("{byte:02x}")).join(" ");
    writeln!(out, "the same in nine bits a player, row by row from the top left:\n")?;
    let bit = |bits: u16| move |number: usize| if bits >> number & 1 == 1 { "1" } else { "." }.to_owned();
    let panels = [
        Panel::new("bits", rows(|number| number.to_string())),
        Panel::new("x", rows(bit(board.x))),
        Panel::new("o", rows(bit(board.o))),
    ];
    side_by_side(out, page, &[], &panels)?;
    writeln!(out, "x           0b{}", triples(board.x))?;
    writeln!(out, "o           0b{}", triples(board.o))?;
    writeln!(out, "packed      {packed}  x in the low nine bits, then o, lowest byte first\n")
}

fn rows(text: impl Fn(usize) -> String) -> Vec<String> {
    let row = |row: usize| (3 * row..3 * row + 3).map(&text).collect();
    align(&(0..3).map(row).collect::<Vec<_>>())
}

/// Nine binary digits, a row in each group.
fn triples(bits: u16) -> String {
    format!("{:03b}_{:03b}_{:03b}", bits >> 6 & 7, bits >> 3 & 7, bits & 7)
}
