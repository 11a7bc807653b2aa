//! Finds diagrams: an order of the cells that wins (or holds) against every reply.
//!
//! A candidate is played out. Where its answer gives away what the position is worth, the exact solver says which answers would not
//! have: one of those must come before all others that can be played there. The order is repaired to obey all that was learnt
//! in this way, and played out again, until it holds, or no order obeys.

use foursight_core::{AnyPosition, Geometry, Gravity, Position, Word, sort_few_by_key};

use super::follow::{Following, Guide, threats_win};
use super::leaf::Diagram;
use super::prover::Prover;
use super::yard::{Keys, Spot, cells};

/// What may be learnt before it is given up.
const MOST_LESSONS: usize = 60;
/// Positions that all playing out may enter.
const MOST_POSITIONS: usize = 12_000;
/// Positions that the playing out of one candidate may enter.
const MOST_IN_ONE: usize = 4000;
/// An order is repaired so often for each lesson.
const MOST_REPAIRS: usize = 40;

/// Of the cells that can be played, one that is right must come first.
struct Lesson<N> {
    right: N,
    playable: N,
}

/// An order of cells, and what it must obey.
struct Order<N> {
    cells: Vec<N>,
    lessons: Vec<Lesson<N>>,
    chance: u64,
}

impl<N: Word> Order<N> {
    fn first(&self, playable: N) -> Option<N> {
        self.cells.iter().copied().find(|&cell| !(cell & playable).is_zero())
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        (self.chance >> 11) % bound
    }

    /// Moves right cells forward until every lesson is obeyed; false if that does not come to an end.
    fn repair(&mut self) -> bool {
        for _ in 0..MOST_REPAIRS * self.lessons.len() {
            let broken = self.lessons.iter().position(|lesson| {
                self.first(lesson.playable).is_none_or(|cell| (cell & lesson.right).is_zero())
            });
            let Some(broken) = broken else { return true };
            let Lesson { right, playable } = self.lessons[broken];
            let at_random = self.below(4) == 0;
            let choice = if at_random {
                let skipped = self.below(u64::from(right.count_ones()));
                cells(right).nth(skipped as usize)
            } else {
                self.first(right)
            };
            let wrong = self.cells.iter().position(|&cell| !(cell & playable).is_zero());
            let (Some(choice), Some(wrong)) = (choice, wrong) else { return false };
            let Some(place) = self.cells.iter().position(|&cell| cell == choice) else { return false };
            self.cells[wrong..=place].rotate_right(1);
        }
        false
    }
}

/// One playing out of an order.
struct Trial<'a, 'b, G: Geometry> {
    prover: &'a mut Prover<'b, G>,
    order: &'a Order<G::Word>,
    seen: Keys<G::Word>,
    used: G::Word,
    lesson: Option<Lesson<G::Word>>,
}

impl<G: Geometry<Placement = Gravity>> Trial<'_, '_, G>
where
    Position<G>: Into<AnyPosition>,
{
    /// As [`Following::holds`], for a position where the claim holds.
    fn holds(&mut self, spot: Spot<G::Word>) -> bool {
        let yard = self.prover.yard;
        if yard.is_full(spot) || yard.loss_counts(spot.count() + 1) || !self.seen.insert(yard.plain_key(spot))
        {
            return true;
        }
        if self.seen.len() > MOST_IN_ONE || self.prover.is_stopped() {
            return false;
        }
        if yard.frame_holds(spot) || yard.on_top_holds(spot) {
            return true;
        }
        cells(yard.playable(spot)).all(|reply| self.answers(spot.with_other(reply)))
    }

    fn answers(&mut self, spot: Spot<G::Word>) -> bool {
        let yard = self.prover.yard;
        if yard.side_is_settled(spot) || threats_win(yard, spot) {
            return true;
        }
        let (playable, wins) = (yard.playable(spot), yard.other_wins(spot));
        let now = wins & playable;
        if !now.is_zero() {
            return self.holds(spot.with_side(now.lowest()));
        }
        let safe = playable & !(wins >> 1) & !yard.side_wins(spot);
        let answer = self.order.first(safe);
        if let Some(cell) = answer
            && self.prover.holds(spot.with_side(cell))
        {
            self.used |= cell;
            return self.holds(spot.with_side(cell));
        }
        let mut right = G::Word::ZERO;
        for cell in cells(safe) {
            if self.prover.holds(spot.with_side(cell)) {
                right |= cell;
            }
        }
        self.lesson = Some(Lesson { right, playable: safe });
        false
    }
}

/// A diagram that is enough in a position where the claim holds; the other side is to move.
pub(super) fn find_diagram<G: Geometry<Placement = Gravity>>(
    prover: &mut Prover<'_, G>,
    spot: Spot<G::Word>,
) -> Option<Diagram>
where
    Position<G>: Into<AnyPosition>,
{
    let yard = prover.yard;
    let empty = yard.geometry.board() & !spot.mask();
    let rows = [yard.last_word_rows, !yard.last_word_rows];
    let mut order = Order {
        cells: rows.into_iter().flat_map(|rows| cells(empty & rows)).collect(),
        lessons: Vec::new(),
        chance: 0x9E37_79B9_7F4A_7C15,
    };
    let mut left = MOST_POSITIONS;
    loop {
        let mut trial =
            Trial { prover, order: &order, seen: Keys::default(), used: G::Word::ZERO, lesson: None };
        let holds = trial.holds(spot);
        let (used, entered, lesson) = (trial.used, trial.seen.len(), trial.lesson);
        left = left.saturating_sub(entered);
        if holds {
            order.cells.retain(|&cell| !(cell & used).is_zero());
            return finished(prover, spot, &order.cells, &[]);
        }
        let lesson = lesson.filter(|lesson| !lesson.right.is_zero())?;
        order.lessons.push(lesson);
        if order.lessons.len() > MOST_LESSONS || left == 0 || !order.repair() {
            return None;
        }
    }
}

/// The diagram of these cells, in their order, and answers, if it holds.
pub(super) fn finished<G: Geometry<Placement = Gravity>>(
    prover: &Prover<'_, G>,
    spot: Spot<G::Word>,
    order: &[G::Word],
    answers: &[(G::Word, G::Word)],
) -> Option<Diagram>
where
    Position<G>: Into<AnyPosition>,
{
    let yard = prover.yard;
    let holds = Following::new(yard, Guide::Diagram(order, answers)).holds(spot);
    if !holds || order.len() > usize::from(Diagram::LAST_MARK) {
        return None;
    }
    let cell = |word| yard.geometry.cell(word);
    let mut answers: Vec<_> = answers.iter().map(|&(one, two)| (cell(one), cell(two))).collect();
    sort_few_by_key(&mut answers, |&answer| answer);
    Some(Diagram { marks: order.iter().map(|&word| cell(word)).zip(1..).collect(), answers })
}
