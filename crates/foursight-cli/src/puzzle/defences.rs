//! The defences that come up while a solution is played, to be asked for later.

use std::collections::{HashSet, VecDeque};
use std::io::{self, Write};

use foursight_core::{AnyPosition, Cell};

use super::quiz::place;
use crate::draw::write_stones;
use crate::words;

/// A reply that was not played.
pub(super) struct Defence {
    pub(super) before: AnyPosition,
    reply: Cell,
    /// The moves from the position of the task, the reply included.
    pub(super) path: Vec<Cell>,
}

impl Defence {
    /// After the reply.
    pub(super) fn position(&self) -> AnyPosition {
        place(self.before, self.reply)
    }

    pub(super) fn ask(&self, out: &mut impl Write) -> io::Result<()> {
        let name = words::named_move(self.before.game(), self.reply);
        let stone = self.before.to_move().stone();
        let after = match self.path.len() {
            2 => String::new(),
            length => format!(
                "After {}: ",
                foursight_core::notation::moves_text(self.before.game(), &self.path[..length - 1])
            ),
        };
        let question = if after.is_empty() { "And if" } else { "and if" };
        writeln!(out, "{after}{question} {stone} answers with {name}?")?;
        write_stones(out, self.position(), |cell| (cell == self.reply).then_some('!'))
    }
}

/// Defences in the order in which they are asked for: those to the first move first. A position is asked for once, however it comes about.
pub(super) struct Defences {
    pub(super) open: VecDeque<Defence>,
    seen: HashSet<AnyPosition>,
    has_begun: bool,
}

impl Defences {
    pub(super) fn new(start: AnyPosition) -> Self {
        Self { open: VecDeque::new(), seen: HashSet::from([start]), has_begun: false }
    }

    /// Whether the first line of the solution is behind.
    pub(super) fn is_side_line(&self) -> bool {
        self.has_begun
    }

    /// In this position, which the path leads to, one reply is played: the others are to be asked for.
    pub(super) fn note(&mut self, before: AnyPosition, played: Cell, path: &[Cell]) {
        self.seen.insert(place(before, played));
        for reply in before.playable().iter().filter(|&it| it != played) {
            let defence = Defence { before, reply, path: [path, &[reply]].concat() };
            if self.seen.insert(defence.position()) {
                self.open.push_back(defence);
            }
        }
    }

    /// The next one. Those of shorter paths were noted first, but for those of the first line.
    pub(super) fn next(&mut self) -> Option<Defence> {
        self.has_begun = true;
        let first = (0..self.open.len()).min_by_key(|&index| self.open[index].path.len())?;
        self.open.remove(first)
    }
}

/// Whether the other side to the one that moved last has no reply that keeps it from completing a line.
pub(super) fn wins_at_once_after_all(position: AnyPosition) -> bool {
    let lets_win = |cell: Cell| {
        let replied = place(position, cell);
        replied.outcome().is_none() && replied.can_win_next()
    };
    position.playable().iter().all(lets_win)
}
