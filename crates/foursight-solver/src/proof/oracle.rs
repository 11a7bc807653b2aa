//! What the exact solver says to a prover: which moves hold, and which of them promise most.

use foursight_core::{AnyPosition, Geometry, Gravity, Position};

use super::memory::How;
use super::prover::Prover;
use super::yard::Spot;
use crate::score::Score;
use crate::solver::evident_score;

/// Answers that are remembered before they are forgotten.
const MOST_ANSWERS: usize = 50_000_000;
/// Scores that a move may promise beyond what is claimed, the best first.
const PROMISES: [i32; 4] = [6, 3, 1, 0];

impl<G: Geometry<Placement = Gravity>> Prover<'_, G>
where
    Position<G>: Into<AnyPosition>,
{
    /// Whether the claim holds in a node. `false` where the control stops the search: see [`is_stopped`](Self::is_stopped).
    pub(super) fn holds(&mut self, spot: Spot<G::Word>) -> bool {
        let key = self.yard.key(spot);
        if let Some(&holds) = self.memory.holding.get(&key) {
            return holds;
        }
        let Some(holds) = self.side_gets(spot, self.yard.at_least) else { return false };
        self.remember(key, holds);
        holds
    }

    fn remember(&mut self, key: G::Word, holds: bool) {
        if self.memory.holding.len() >= MOST_ANSWERS {
            self.memory.holding.clear();
        }
        self.memory.holding.insert(key, holds);
    }

    /// Whether the side gets at least a score; the other side is to move. `None` where the control stops the search.
    fn side_gets(&mut self, spot: Spot<G::Word>, score: i32) -> Option<bool> {
        let position: AnyPosition = self.yard.position(spot).into();
        let known = evident_score(position).or_else(|| self.solver.book_score(position));
        let bound = known.map(Score::value).or_else(|| self.solver.probe(position, -score, self.control));
        bound.map(|bound| bound <= -score)
    }

    /// The highest of some scores that the side gets in a node; less than the claim if not even that. `None` where the control
    /// stops the search.
    pub(super) fn promise(&mut self, spot: Spot<G::Word>) -> Option<i32> {
        let key = self.yard.key(spot);
        if let Some(&known) = self.memory.promises.get(&key) {
            return Some(known);
        }
        let at_least = self.yard.at_least;
        let mut promise = at_least - 1;
        for score in PROMISES.into_iter().filter(|&score| score > at_least).chain([at_least]) {
            if self.side_gets(spot, score)? {
                promise = score;
                break;
            }
        }
        self.memory.promises.insert(key, promise);
        self.remember(key, promise >= at_least);
        Some(promise)
    }

    /// The move that level 0 takes; `None` if no move holds, or the control stops the search.
    pub(super) fn greedy(&mut self, spot: Spot<G::Word>, how: How<'_, G::Word>) -> Option<Spot<G::Word>> {
        if self.yard.at_least < 0 || how.by_diagrams {
            return self.most_promising(spot);
        }
        let mut left = how.effort;
        while !self.is_stopped() {
            let (child, entry) = self.cheapest(spot)?;
            if entry.is_solved || left == 0 && self.holds(child) {
                return Some(child);
            }
            left = left.saturating_sub(1);
            self.budget = 1;
            self.raise(child, entry.cost + entry.cost / 4);
        }
        None
    }

    /// The same where a late loss is claimed or diagrams are looked for: a move that is proved, else the one that promises most. What is won by more
    /// than is claimed is won more simply; and no plan gives less than a draw, so that a proof of a loss goes on to the end of the game.
    fn most_promising(&mut self, spot: Spot<G::Word>) -> Option<Spot<G::Word>> {
        let children: Vec<Spot<G::Word>> = self.yard.moves(spot).collect();
        if let Some(&proved) = children.iter().find(|&&child| self.entry(child).1.is_solved) {
            return Some(proved);
        }
        let mut best: Option<(i32, u32, Spot<G::Word>)> = None;
        for child in children {
            let (promise, cost) = (self.promise(child)?, self.entry(child).1.cost);
            let is_better = best.is_none_or(|(most, least, _)| (-promise, cost) < (-most, least));
            if promise >= self.yard.at_least && is_better {
                best = Some((promise, cost, child));
            }
        }
        best.map(|(_, _, child)| child)
    }
}
