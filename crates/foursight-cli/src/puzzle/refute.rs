//! A wrong move, refuted on the board.

use std::io::{self, Write};

use foursight_coach::{Goal, ReasonKind, english, explain_move};
use foursight_core::notation::moves_text;
use foursight_core::{AnyPosition, Cell};
use foursight_solver::{Limits, Solver};

use crate::draw::write_stones;
use crate::output::write_wrapped;
use crate::words;

/// Plies of the refutation on the board: all of them if it ends the game soon, else the first ones.
const SOON: usize = 9;
const FIRST: usize = 3;

/// Says why a move is wrong, without telling the right one, and shows what happens.
pub(super) fn write_refutation(
    out: &mut impl Write,
    position: AnyPosition,
    cell: Cell,
    goal: Goal,
    solver: &mut Solver,
    limits: &Limits,
) -> io::Result<()> {
    let name = english::named_move(position.game(), cell);
    let lost = match goal {
        Goal::Win => format!("No: {name} lets the win slip."),
        Goal::Draw => format!("No: {name} loses."),
    };
    let explained = explain_move(position, cell, solver, limits);
    let child = position.place(cell);
    let (Some(explained), Ok(child)) = (explained, child) else { return writeln!(out, "{lost}") };
    // What takes a tree to say is shown only.
    let reason = explained.reason.as_ref().filter(|it| it.kind <= ReasonKind::ForcedWin);
    let told = reason.map(|it| english::reason(child, it).join(" ")).unwrap_or_default();
    write_wrapped(out, format!("{lost} {told}").trim_end(), 2)?;
    let line: Vec<Cell> = explained.line.iter().map(|it| it.cell).collect();
    let shown = if line.len() <= SOON { &line[..] } else { &line[..FIRST] };
    let after = shown.iter().try_fold(child, |position, &cell| position.place(cell));
    let Ok(after) = after.map_err(drop) else { return Ok(()) };
    let moves = moves_text(position.game(), &[&[cell], shown].concat());
    let ending = words::ending(after).map(|ending| format!(": {ending}")).unwrap_or_default();
    writeln!(out, "After {moves}{ending}")?;
    write_stones(out, after, |_| None)
}
