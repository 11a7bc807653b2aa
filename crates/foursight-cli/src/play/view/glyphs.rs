//! The shapes of the picture, and what stands for them where there is nothing but ASCII.

use std::borrow::Cow;
use std::time::Duration;

use foursight_core::Player;

/// One set of shapes.
#[derive(Debug)]
pub(in crate::play) struct Glyphs {
    /// The discs of the players: full and hollow, or letters, so that they are told without colour.
    discs: [char; 2],
    /// The discs of the line that ended the game.
    winners: [char; 2],
    /// An empty cell.
    pub(super) empty: char,
    /// The hint.
    pub(super) hint: char,
    /// Points at the best columns.
    pub(super) best: char,
    /// Points at the player to move.
    pub(super) to_move: char,
    /// The lines between the cells: three dashes, the upright, and the ends and crossings from the top.
    pub(super) dashes: &'static str,
    pub(super) upright: &'static str,
    pub(super) top: [&'static str; 3],
    pub(super) middle: [&'static str; 3],
    pub(super) bottom: [&'static str; 3],
    /// What turns while somebody thinks.
    spinner: &'static [char],
    /// How to write what the names of the keys have of other characters.
    keys: &'static [(char, &'static str)],
}

pub(super) static UNICODE: Glyphs = Glyphs {
    discs: ['●', '○'],
    winners: ['◉', '◎'],
    empty: '·',
    hint: '★',
    best: '▲',
    to_move: '▸',
    dashes: "───",
    upright: "│",
    top: ["┌", "┬", "┐"],
    middle: ["├", "┼", "┤"],
    bottom: ["└", "┴", "┘"],
    spinner: &['⠁', '⠂', '⠄', '⡀', '⢀', '⠠', '⠐', '⠈'],
    keys: &[],
};

/// The discs are capitals, because small letters mark the cells that complete a line.
pub(super) static ASCII: Glyphs = Glyphs {
    discs: ['X', 'O'],
    winners: ['X', 'O'],
    empty: '.',
    hint: '*',
    best: '^',
    to_move: '>',
    dashes: "---",
    upright: "|",
    top: ["+", "+", "+"],
    middle: ["+", "+", "+"],
    bottom: ["+", "+", "+"],
    spinner: &['|', '/', '-', '\\'],
    keys: &[('←', "<"), ('→', ">"), ('⏎', "Ret"), ('↓', "Down"), ('↑', "Up")],
};

impl Glyphs {
    /// The disc of a player.
    pub(super) fn disc(&self, player: Player) -> char {
        self.discs[player as usize]
    }

    /// The disc of a player in the line that ended the game.
    pub(super) fn winner(&self, player: Player) -> char {
        self.winners[player as usize]
    }

    /// Eight steps a second.
    pub(super) fn spinner(&self, time: Duration) -> char {
        self.spinner[(time.as_millis() / 125) as usize % self.spinner.len()]
    }

    /// The name or the help of a key.
    pub(super) fn key(&self, text: &'static str) -> Cow<'static, str> {
        let replace = |text: Cow<'static, str>, &(shape, name): &(char, &str)| {
            if text.contains(shape) { Cow::Owned(text.replace(shape, name)) } else { text }
        };
        self.keys.iter().fold(Cow::Borrowed(text), replace)
    }
}
