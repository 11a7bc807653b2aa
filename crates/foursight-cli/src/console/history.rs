//! The boards of a session: what undo goes back to, and redo forward.

use foursight_core::AnyPosition;
use foursight_core::notation::{ParseError, Parsed};

/// The position on the board, those before it, and those that were taken back.
pub(super) struct History {
    now: Parsed,
    past: Vec<Parsed>,
    /// The next one to come back last.
    undone: Vec<Parsed>,
}

impl History {
    pub(super) fn new(start: Parsed) -> Self {
        Self { now: start, past: Vec::new(), undone: Vec::new() }
    }

    pub(super) fn position(&self) -> AnyPosition {
        self.now.position
    }

    /// Puts another board in the place of the one that is there.
    pub(super) fn set(&mut self, parsed: Parsed) {
        self.past.push(std::mem::replace(&mut self.now, parsed));
        self.undone.clear();
    }

    /// Plays moves, separated by blanks: all of them, or none.
    ///
    /// # Errors
    ///
    /// If one of them is not a move.
    pub(super) fn play(&mut self, moves: &str) -> Result<(), ParseError> {
        let mut boards = Vec::new();
        let mut next = self.now.clone();
        for text in moves.split_whitespace() {
            let cell = next.position.parse_move(text)?;
            let position = next.position.place(cell).expect("the move was found legal");
            let moves = next.moves.map(|moves| moves.into_iter().chain([cell]).collect());
            next = Parsed { position, moves, result: position.outcome(), ..next };
            boards.push(next.clone());
        }
        boards.into_iter().for_each(|board| self.set(board));
        Ok(())
    }

    /// Goes back to the board before. Returns whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else { return false };
        self.undone.push(std::mem::replace(&mut self.now, before));
        true
    }

    /// Goes forward to the board that was taken back. Returns whether there was one.
    pub(super) fn redo(&mut self) -> bool {
        let Some(after) = self.undone.pop() else { return false };
        self.past.push(std::mem::replace(&mut self.now, after));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foursight_core::notation::{GameOptions, moves_text, parse};

    fn position(text: &str) -> Parsed {
        parse(text, GameOptions::default()).unwrap()
    }

    fn check(history: &History, moves: &str) {
        let cells = history.now.moves.as_ref().expect("all moves are known");
        assert_eq!(moves_text(history.position().game(), cells), moves);
        assert_eq!(history.position(), position(moves).position);
    }

    #[test]
    fn what_was_done_is_undone_and_done_again() {
        let mut history = History::new(position(""));
        history.set(position("4453"));
        history.play("4 e2").unwrap();
        check(&history, "445345");
        assert!(history.undo() && history.undo());
        check(&history, "4453");
        assert!(history.redo());
        check(&history, "44534");
        assert!(history.undo() && history.undo());
        check(&history, "");
        assert!(!history.undo());
        assert!(history.redo());
        history.play("1").unwrap();
        check(&history, "44531");
        assert!(!history.redo(), "another move was played");
    }

    #[test]
    fn a_bad_move_spoils_all_of_them() {
        let mut history = History::new(position("44"));
        let error = history.play("4 4 4 4 4").unwrap_err();
        assert_eq!(error.to_string(), "column 4 is full");
        check(&history, "44");
        assert!(!history.undo());
    }
}
