//! The bounds on the score of one position, on their way together.

use foursight_core::AnyPosition;

use crate::engine::Stones;
use crate::limits::Control;
use crate::score::Bounds;
use crate::solver::{Solver, Source, at_sight};
use crate::window::{Strength, Walk};

/// What is proved about one position, how, and what to ask next. It knows nothing of a solver, so that it can be left when
/// a limit strikes and gone on with at any time.
#[derive(Clone, Debug)]
pub(crate) struct Closing {
    pub(crate) position: AnyPosition,
    walk: Walk,
    /// What closes the bounds, as far as they are closed.
    pub(crate) source: Source,
}

impl Closing {
    pub(crate) fn new(position: AnyPosition, strength: Strength) -> Self {
        let (bounds, source) = at_sight(position);
        Self { position, walk: Walk::of(position, bounds, strength), source }
    }

    /// Looks whether the book has the answer.
    pub(crate) fn read_book(&mut self, solver: &Solver) {
        if !self.is_closed()
            && let Some(score) = solver.book_score(self.position)
        {
            self.walk.settle(score);
            self.source = Source::Book;
        }
    }

    /// Takes over what was proved elsewhere.
    pub(crate) fn narrow(&mut self, known: Bounds) {
        self.walk.narrow(known);
    }

    pub(crate) fn bounds(&self) -> Bounds {
        self.walk.bounds()
    }

    /// Whether what was asked for is proved.
    pub(crate) fn is_closed(&self) -> bool {
        self.walk.is_over()
    }

    /// Asks until that is proved, or a limit strikes; returns whether it is. `report` hears of every new bound.
    pub(crate) fn go_on(
        &mut self,
        solver: &mut Solver,
        control: &Control,
        report: &mut dyn FnMut(Bounds),
    ) -> bool {
        if self.is_closed() || control.is_stopped() {
            return self.is_closed();
        }
        let stones = Stones::of(self.position);
        let engine = solver.engine_for(self.position.game());
        while let Some(alpha) = self.walk.question() {
            if control.is_stopped() {
                return false;
            }
            let Some(bound) = engine.probe(stones, alpha, control) else { return false };
            self.walk.answer(alpha, bound);
            report(self.bounds());
        }
        true
    }
}
