//! One line of best play.

use foursight_core::{AnyPosition, Cell};

use super::legal_moves;
use crate::limits::Control;
use crate::score::Score;
use crate::solver::{Solver, evident_score};

/// Nodes that the line may cost where the score came from the book: a hundredth of a second. An answer that is there at once
/// is worth more than the end of a line.
const BEYOND_THE_BOOK: u64 = 100_000;

/// Plays the best move nearest to the centre again and again. Each step asks only "does this move hold the score?".
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The position at its end, and the score there.
    position: AnyPosition,
    score: Score,
    /// The moves of that position that are not asked about yet, the last one first.
    candidates: Vec<Cell>,
    pub(super) cells: Vec<Cell>,
    /// Nodes that it may still cost.
    left: u64,
}

impl Line {
    /// A line that begins with a move that is known to hold the score.
    pub(super) fn new(position: AnyPosition, score: Score, first: Option<Cell>, from_book: bool) -> Self {
        let left = if from_book { BEYOND_THE_BOOK } else { u64::MAX };
        let mut line = Self { position, score, candidates: Vec::new(), cells: Vec::new(), left };
        match first {
            Some(cell) => line.push(cell),
            None => line.find_candidates(),
        }
        line
    }

    fn push(&mut self, cell: Cell) {
        self.position = child(self.position, cell);
        self.score = -self.score;
        self.cells.push(cell);
        self.find_candidates();
    }

    fn find_candidates(&mut self) {
        self.candidates = legal_moves(self.position);
        self.candidates.reverse();
    }

    /// Goes on to the end of the game, or until a limit strikes. Returns whether there is nothing more to do.
    pub(super) fn go_on(&mut self, solver: &mut Solver, control: &Control) -> bool {
        let before = control.spent();
        control.allow(self.left);
        let is_over = self.extend(solver, control);
        self.left = self.left.saturating_sub(control.spent() - before);
        is_over || self.left == 0
    }

    fn extend(&mut self, solver: &mut Solver, control: &Control) -> bool {
        while self.position.outcome().is_none() {
            let Some(&cell) = self.candidates.last() else { return true };
            // The child is worth -score or more to the opponent; all that is asked is whether it is exactly that.
            let (child, most) = (child(self.position, cell), -self.score);
            let known = evident_score(child).or_else(|| solver.book_score(child));
            let ask = || solver.probe(child, most.value(), control);
            match known.map(Score::value).or_else(ask) {
                None => return false,
                Some(bound) if bound <= most.value() => self.push(cell),
                Some(_) => drop(self.candidates.pop()),
            }
        }
        true
    }

    /// Whether the game is over at its end.
    pub(super) fn is_complete(&self) -> bool {
        self.position.outcome().is_some()
    }
}

fn child(position: AnyPosition, cell: Cell) -> AnyPosition {
    position.place(cell).expect("a legal move")
}
