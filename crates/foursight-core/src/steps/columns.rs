//! Columns by addition: the key, where a stone lands, and the moves that do not lose at once.

use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::{About, Operand, Run, Step, hexadecimal};
use crate::any::AnyPosition;
use crate::cell::{Cell, Column};
use crate::cell_set::CellSet;

const PART_6: &str = "Pascal Pons, Solving Connect 4, part 6";
const PART_9: &str = "Pascal Pons, Solving Connect 4, part 9";
const MARLIN: &str = "Marlin, a Connect 4 engine: the gravity trick";

/// A step that joins two words by an operator.
fn step(
    part: &str,
    formula: &'static str,
    [first, second]: [(&str, u128); 2],
    sign: &'static str,
    word: u128,
    operations: u32,
    text: &str,
) -> Step {
    let result = formula.split_once("= ").map_or("", |(name, _)| name.trim_end_matches([' ', '|', '^']));
    Step {
        part: part.to_string(),
        formula: formula.to_string(),
        operands: vec![Operand::new("", first.0, first.1), Operand::new(sign, second.0, second.1)],
        result,
        word,
        operations,
        text: text.to_string(),
    }
}

/// One number for a position.
pub(super) fn key(position: AnyPosition) -> Run {
    let [mask, bottom, current] = [position.mask(), position.bottom(), position.current()].map(CellSet::word);
    let marker = mask + bottom;
    let steps = vec![
        step(
            "marker",
            "marker = mask + bottom",
            [("mask", mask), ("bottom", bottom)],
            "+",
            marker,
            1,
            "the carry runs up through the stones of every column: one bit on its lowest empty cell, the sentinel if it is full",
        ),
        step(
            "key",
            "key = marker + position",
            [("marker", marker), ("position", current)],
            "+",
            marker + current,
            1,
            "below the marker all was 0: a 1 there is a stone of the side to move, a 0 one of the opponent",
        ),
    ];
    Run { name: "key", source: PART_6, about: About::Position, steps, answer: hexadecimal(marker + current) }
}

/// Where stones land.
pub(super) fn gravity(position: AnyPosition) -> Vec<Run> {
    let mut runs = vec![possible(position)];
    let columns = (0..position.game().width()).filter_map(Column::new);
    runs.extend(columns.map(|column| play(position, column)));
    runs
}

/// All columns at once.
fn possible(position: AnyPosition) -> Run {
    let game = position.game();
    let (mask, bottom) = (position.mask().word(), position.bottom().word());
    let board = (!CellSet::from_word(game, 0)).word();
    let (carried, playable) = (mask + bottom, (mask + bottom) & board);
    let steps = vec![
        step(
            "carry",
            "mask + bottom_mask",
            [("mask", mask), ("bottom_mask", bottom)],
            "+",
            carried,
            1,
            "a carry runs in every column at once and stops on its lowest empty cell; none leaves its column, because the sentinel takes it",
        ),
        step(
            "possible",
            "(mask + bottom_mask) & board_mask",
            [("mask + bottom_mask", carried), ("board_mask", board)],
            "&",
            playable,
            1,
            "full columns have their bit on the sentinel, which falls away: the cells that can be played",
        ),
    ];
    Run { name: "possible", source: PART_9, about: About::Position, steps, answer: hexadecimal(playable) }
}

/// One column.
fn play(position: AnyPosition, column: Column) -> Run {
    let game = position.game();
    let set = |rows: core::ops::Range<u32>| {
        CellSet::from_cells(game, rows.map(|row| Cell::new(column.index(), row))).word()
    };
    let (mask, current) = (position.mask().word(), position.current().word());
    let (bottom, top, whole) = (set(0..1), set(game.height() - 1..game.height()), set(0..game.height()));
    let full = mask & top != 0;
    let mut steps = vec![step(
        "canPlay",
        "mask & top_mask(col)",
        [("mask", mask), ("top_mask(col)", top)],
        "&",
        mask & top,
        1,
        if full {
            "a stone in the top cell: the column is full"
        } else {
            "0: the top cell is empty, so there is room"
        },
    )];
    let mut answer = "false".to_string();
    if !full {
        let carried = mask + bottom;
        steps.extend([
            step(
                "carry",
                "mask + bottom_mask(col)",
                [("mask", mask), ("bottom_mask(col)", bottom)],
                "+",
                carried,
                1,
                "add 1 at the foot of the column: the carry runs up through its stones and stops at the first empty cell",
            ),
            step(
                "the next cell",
                "(mask + bottom_mask(col)) & column_mask(col)",
                [("mask + bottom_mask(col)", carried), ("column_mask(col)", whole)],
                "&",
                carried & whole,
                1,
                "only that column: the cell where the stone lands",
            ),
            step(
                "change sides",
                "position ^= mask",
                [("position", current), ("mask", mask)],
                "^",
                current ^ mask,
                1,
                "the stones of the other player, who moves next",
            ),
            step(
                "play",
                "mask |= mask + bottom_mask(col)",
                [("mask", mask), ("mask + bottom_mask(col)", carried)],
                "|",
                mask | carried,
                1,
                "all stones after the move",
            ),
        ]);
        answer = hexadecimal(mask | carried);
    }
    Run { name: "play", source: MARLIN, about: About::Column(column), steps, answer }
}

/// The moves that do not lose at once, by the three rules.
pub(super) fn non_losing(position: AnyPosition) -> Run {
    let threats = position.winning_cells(position.to_move().other()).word();
    let possible = position.playable().word();
    let forced = possible & threats;
    let mut left = possible;
    let mut steps = vec![step(
        "forced moves",
        "forced_moves = possible & opponent_win",
        [("possible", possible), ("opponent_win", threats)],
        "&",
        forced,
        1,
        match forced.count_ones() {
            0 => "the opponent completes no line with his next stone: nothing is forced",
            1 => "the opponent would complete a line here with his next stone: it must be taken",
            _ => "the opponent can complete a line in more than one cell with his next stone",
        },
    )];
    if forced != 0 {
        let more = forced & (forced - 1);
        left = if more == 0 { forced } else { 0 };
        steps.push(step(
            "more than one",
            "forced_moves & (forced_moves - 1)",
            [("forced_moves", forced), ("forced_moves - 1", forced - 1)],
            "&",
            more,
            2,
            if more == 0 {
                "without its lowest bit nothing is left: one forced move, and possible becomes it"
            } else {
                "without its lowest bit something is left: two are already too many, no move helps"
            },
        ));
    }
    if left != 0 && position.game().has_gravity() {
        let below = threats >> 1;
        steps.push(step(
            "not below a threat",
            "possible & ~(opponent_win >> 1)",
            [("possible", left), ("opponent_win >> 1", below)],
            "& ~",
            left & !below,
            3,
            "a stone directly below a winning cell of the opponent would be the step he needs",
        ));
        left &= !below;
    }
    let name = "possibleNonLosingMoves";
    Run { name, source: PART_9, about: About::Position, steps, answer: format!("{left:#x}") }
}
