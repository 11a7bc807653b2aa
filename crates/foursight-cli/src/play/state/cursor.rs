//! The cursor, and dropping a stone where it is.

use foursight_core::Cell;

use super::{GameState, NOT_YOUR_TURN, Seat};
use crate::play::keys::Action;
use crate::words;

impl GameState {
    /// Moves the cursor, round the edge of the board.
    pub(super) fn step(&mut self, action: Action) {
        let (width, height) = (self.game().width(), self.game().height());
        let (column, row) = (self.cursor.column(), self.cursor.row());
        self.cursor = match action {
            Action::Left => Cell::new((column + width - 1) % width, row),
            Action::Right => Cell::new((column + 1) % width, row),
            // With gravity, down is the way a stone goes, and there is nothing above.
            Action::Down if self.game().has_gravity() => return self.drop_stone(),
            Action::Up if !self.game().has_gravity() => Cell::new(column, (row + 1) % height),
            Action::Down => Cell::new(column, (row + height - 1) % height),
            _ => self.cursor,
        };
    }

    /// A digit is a column; without gravity on 3x3 it is a cell of the key pad.
    pub(super) fn digit(&mut self, digit: u32) {
        let game = self.game();
        let index = digit.wrapping_sub(1);
        if game.has_gravity() {
            if index >= game.width() {
                return self.say(format!("the board has no column {digit}"));
            }
            self.cursor = Cell::new(index, self.cursor.row());
        } else if (game.width(), game.height()) == (3, 3) && index < 9 {
            self.cursor = Cell::new(index % 3, index / 3);
        } else {
            return self.say("choose a cell with the arrow keys, and play it with Enter");
        }
        self.drop_stone();
    }

    pub(super) fn drop_stone(&mut self) {
        if self.position.outcome().is_some() {
            return self.say("the game is over: e goes through it, n starts a new one, u takes back");
        }
        if self.lessons.judging.is_some() {
            return;
        }
        if self.seat_to_move() == Seat::Engine {
            return self.say(NOT_YOUR_TURN);
        }
        match self.target() {
            Some(cell) => {
                self.undone.clear();
                let before = self.position;
                self.play(cell);
                self.judge(before, cell);
            }
            None if self.game().has_gravity() => {
                self.say(format!("column {} is full", words::move_name(self.game(), self.cursor)));
            }
            None => self.say(format!("cell {} is taken", self.cursor)),
        }
    }
}
