//! A candidate for a diagram, as the solver of satisfiability gives it.

use foursight_core::Word;

use super::yard::Map;

/// What a model says.
pub(super) struct Model<N> {
    pub(super) order: Vec<N>,
    pub(super) answers: Map<N, N>,
}

/// What a walk needed of it.
pub(super) struct Used<N> {
    pub(super) cells: N,
    pub(super) answers: N,
}

impl<N: Word> Model<N> {
    /// The answer to a reply, if one of these cells is.
    pub(super) fn answer(&self, safe: N, reply: N, used: &mut Used<N>) -> Option<N> {
        if let Some(&answer) = self.answers.get(&reply).filter(|&&answer| !(answer & safe).is_zero()) {
            used.answers |= reply;
            return Some(answer);
        }
        let cell = self.order.iter().copied().find(|&cell| !(cell & safe).is_zero())?;
        used.cells |= cell;
        Some(cell)
    }
}
