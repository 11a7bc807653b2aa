//! Lines by shifts: the win test, and the cells that complete a line.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{About, Operand, Run, Step, hexadecimal};
use crate::any::AnyPosition;
use crate::cell_set::CellSet;
use crate::game::Game;
use crate::player::Player;

/// A direction in which a line fits the board: its name in the tutorials, where the neighbour lies, and how many bits away.
struct Way {
    name: &'static str,
    neighbour: &'static str,
    stride: u32,
}

/// The directions in the order of the tutorial.
fn ways(game: Game) -> Vec<Way> {
    let (height, connect) = (game.height(), game.connect());
    let way = |name, neighbour, stride| Way { name, neighbour, stride };
    let (across, up) = (connect <= game.width(), connect <= height);
    let mut ways = Vec::new();
    if across {
        ways.push(way("horizontal", "to the right", height + 1));
    }
    if across && up {
        ways.push(way("diagonal 1", "to the right and below", height));
        ways.push(way("diagonal 2", "to the right and above", height + 2));
    }
    if up {
        ways.push(way("vertical", "above", 1));
    }
    ways
}

/// Shifts as the processor does it, on the word that holds the board.
fn shifted(game: Game, word: u128, left: bool, bits: u32) -> u128 {
    let kept = if game.bits() <= u64::BITS { u128::from(u64::MAX) } else { u128::MAX };
    let moved = if left { word.checked_shl(bits) } else { word.checked_shr(bits) };
    moved.unwrap_or_default() & kept
}

/// The win test.
pub(super) fn wins(position: AnyPosition, player: Player) -> Run {
    let (game, stones) = (position.game(), position.stones(player).word());
    let mut steps = Vec::new();
    let mut is_line = false;
    for way in ways(game) {
        is_line |= along(game, stones, &way, &mut steps) != 0;
    }
    Run {
        name: "alignment",
        source: "Pascal Pons, Solving Connect 4, part 6",
        about: About::Player(player),
        steps,
        answer: is_line.to_string(),
    }
}

/// The win test in one direction: where a line starts. Runs are doubled, or overlap for the last step.
fn along(game: Game, stones: u128, way: &Way, steps: &mut Vec<Step>) -> u128 {
    let length = game.connect();
    let (mut name, mut starts, mut covered) = ("p", stones, 1);
    if length == 1 {
        steps.push(Step {
            part: way.name.to_string(),
            formula: "p".to_string(),
            operands: vec![Operand::new("", "p", stones)],
            result: "",
            word: stones,
            operations: 0,
            text: "one stone is a line".to_string(),
        });
    }
    while covered < length {
        let step = if covered * 2 <= length { covered } else { length - covered };
        let bits = step * way.stride;
        let shifted = shifted(game, starts, false, bits);
        let word = starts & shifted;
        covered += step;
        let expression = format!("{name} & ({name} >> {bits})");
        let is_last = covered == length;
        steps.push(Step {
            part: way.name.to_string(),
            formula: if is_last { expression } else { format!("m = {expression}") },
            operands: vec![
                Operand::new("", name, starts),
                Operand::new("&", format!("{name} >> {bits}"), shifted),
            ],
            result: if is_last { "" } else { "m" },
            word,
            operations: 2,
            text: start_text(way, covered, is_last),
        });
        (name, starts) = ("m", word);
    }
    starts
}

fn start_text(way: &Way, covered: u32, is_last: bool) -> String {
    let neighbour = way.neighbour;
    match (covered, is_last) {
        (2, false) => format!("stones with a stone {neighbour}: each starts a pair"),
        (_, false) => format!("stones that start {covered} in a row, going on {neighbour}"),
        (_, true) => {
            format!("stones that start {covered} in a row, going on {neighbour}: a bit here is a win")
        }
    }
}

/// The cells that complete a line.
pub(super) fn threats(position: AnyPosition, player: Player) -> Run {
    let (game, stones) = (position.game(), position.stones(player).word());
    let (mut steps, mut found) = (Vec::new(), 0);
    for way in ways(game) {
        // With gravity a vertical line is completed on top, and nowhere else.
        let on_top = way.stride == 1 && game.has_gravity();
        for before in (0..game.connect()).rev() {
            if !on_top || before + 1 == game.connect() {
                found |= gap(game, stones, &way, before, &mut steps);
            }
        }
    }
    let board = (!CellSet::from_word(game, 0)).word();
    let mask = position.mask().word();
    let word = found & (board ^ mask);
    steps.push(Step {
        part: "empty cells".to_string(),
        formula: "r & (board_mask ^ mask)".to_string(),
        operands: vec![
            Operand::new("", "r", found),
            Operand::new("&", "board_mask", board),
            Operand::new("^", "mask", mask),
        ],
        result: "",
        word,
        operations: 2,
        text: "only empty cells of the board count: stones, sentinels and bits beyond the board fall away"
            .to_string(),
    });
    Run {
        name: "compute_winning_position",
        source: "Pascal Pons, Solving Connect 4, part 9",
        about: About::Player(player),
        steps,
        answer: hexadecimal(word),
    }
}

/// The cells with `before` stones on the low side of a direction and the rest of a line on the high side.
fn gap(game: Game, stones: u128, way: &Way, before: u32, steps: &mut Vec<Step>) -> u128 {
    let shift = |left: bool, step: u32| {
        let bits = step * way.stride;
        let sign = if left { "<<" } else { ">>" };
        Operand::new("&", format!("p {sign} {bits}"), shifted(game, stones, left, bits))
    };
    let after = game.connect() - 1 - before;
    let mut operands: Vec<_> = (1..=before)
        .map(|step| shift(true, step))
        .chain((1..=after).map(|step| shift(false, step)))
        .collect();
    if let Some(first) = operands.first_mut() {
        first.sign = "";
    }
    let everything = shifted(game, u128::MAX, true, 0);
    let word = operands.iter().fold(everything, |word, operand| word & operand.word);
    let names: Vec<_> = operands.iter().map(|operand| format!("({})", operand.name)).collect();
    let expression = if names.is_empty() { "~0".to_string() } else { names.join(" & ") };
    let drawing: String =
        (0..game.connect()).map(|place| if place == before { " _" } else { " 1" }).collect();
    steps.push(Step {
        part: way.name.to_string(),
        formula: format!("r |= {expression}"),
        result: "found",
        word,
        // The shifts, what joins them, and the last or.
        operations: operands.len() as u32 * 2 + u32::from(operands.is_empty()),
        operands,
        text: format!("the gap is at _ in{drawing}"),
    });
    word
}
