//! The bounds on the score of one position, on their way together.

use foursight_core::AnyPosition;

use crate::limits::Control;
use crate::score::{Bounds, Score};
use crate::solver::{Solver, Source, evident_score, lowest};
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
        let whole = Bounds { lower: lowest(position), upper: -lowest(position) };
        let walk = Walk::new(whole, strength, position.game().cells());
        let mut closing = Self { position, walk, source: Source::Search };
        if let Some(score) = evident_score(position) {
            let source = if position.outcome().is_some() { Source::Over } else { Source::Static };
            closing.settle(score, source);
        }
        closing
    }

    fn settle(&mut self, score: Score, source: Source) {
        self.walk = Walk::new(Bounds::exact(score), Strength::Strong, self.position.game().cells());
        self.source = source;
    }

    /// Looks whether the book has the answer.
    pub(crate) fn read_book(&mut self, solver: &Solver) {
        if !self.is_closed()
            && let Some(score) = solver.book_score(self.position)
        {
            self.settle(score, Source::Book);
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
        while let Some(alpha) = self.walk.question() {
            let Some(bound) = solver.probe(self.position, alpha, control) else { return false };
            self.walk.answer(alpha, bound);
            report(self.bounds());
        }
        true
    }
}
