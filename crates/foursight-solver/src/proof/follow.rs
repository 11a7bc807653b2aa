//! The prover's own playing out of rules, diagrams and threats: the same as the checker's, on bitboards.

use foursight_core::{Geometry, Gravity, Word};

use super::leaf::Rule;
use super::playing::MOST_POSITIONS as MOST_OF_A_DIAGRAM;
use super::yard::{Keys, Map, Spot, Yard, cells};

/// Positions that the playing out of a rule may enter: there are many to try, so fewer than the checker allows.
const MOST_POSITIONS: usize = 4000;
/// A claim of a late loss is played to the end, for no plan gives less than a draw: with more empty cells it is too much for a rule, and
/// what is too much for one rule is for all.
const MOST_EMPTY: u32 = 24;
/// Positions that threats may enter at a leaf, and within the playing out of a rule.
const THREATS_AT_LEAF: u32 = 300;
const THREATS_ON_THE_WAY: u32 = 100;

/// What the side keeps to.
pub(super) enum Guide<'a, N> {
    Rule(u8),
    /// The cells of a diagram, the one with the lowest mark first, and its answers to stones.
    Diagram(&'a [N], &'a [(N, N)]),
}

/// One playing out, with what it has entered.
pub(super) struct Following<'a, G: Geometry> {
    yard: &'a Yard<G>,
    guide: Guide<'a, G::Word>,
    seen: Keys<G::Word>,
}

impl<'a, G: Geometry<Placement = Gravity>> Following<'a, G> {
    pub(super) fn new(yard: &'a Yard<G>, guide: Guide<'a, G::Word>) -> Self {
        Self { yard, guide, seen: Keys::default() }
    }

    /// Whether the claim holds from here on; the other side is to move.
    pub(super) fn holds(&mut self, spot: Spot<G::Word>) -> bool {
        let yard = self.yard;
        if yard.is_full(spot) {
            return yard.draw_counts();
        }
        if yard.loss_counts(spot.count() + 1) {
            return true;
        }
        let playable = yard.playable(spot);
        if !(yard.other_wins(spot) & playable).is_zero() {
            return false;
        }
        if !self.seen.insert(yard.plain_key(spot)) {
            return true;
        }
        let most = if matches!(self.guide, Guide::Rule(_)) { MOST_POSITIONS } else { MOST_OF_A_DIAGRAM };
        if self.seen.len() > most {
            return false;
        }
        if yard.frame_holds(spot) || yard.on_top_holds(spot) {
            return true;
        }
        cells(playable).all(|reply| self.answers(spot.with_other(reply), reply))
    }

    fn answers(&mut self, spot: Spot<G::Word>, reply: G::Word) -> bool {
        let yard = self.yard;
        if yard.side_is_settled(spot) || yard.is_full(spot) {
            return yard.side_is_settled(spot);
        }
        if threats_win(yard, spot) {
            return true;
        }
        let answer = self.answer(spot, reply).filter(|&cell| (cell & yard.side_wins(spot)).is_zero());
        answer.is_some_and(|cell| self.holds(spot.with_side(cell)))
    }

    /// What the guide answers to a stone.
    fn answer(&self, spot: Spot<G::Word>, reply: G::Word) -> Option<G::Word> {
        let yard = self.yard;
        let playable = yard.playable(spot);
        let other_wins = yard.other_wins(spot);
        let now = other_wins & playable;
        if !now.is_zero() {
            return now.without_lowest().is_zero().then_some(now);
        }
        let safe = playable & !(other_wins >> 1);
        match self.guide {
            Guide::Diagram(marks, answers) => {
                let answer = answers.iter().find(|(from, _)| *from == reply).map(|&(_, to)| to & safe);
                let in_order = || marks.iter().map(|&cell| cell & safe).find(|cell| !cell.is_zero());
                answer.filter(|cell| !cell.is_zero()).or_else(in_order)
            }
            Guide::Rule(variant) => {
                let good = safe & !(yard.side_wins(spot) >> 1);
                let top = (reply << 1) & good;
                if !top.is_zero() {
                    return Some(top);
                }
                let rows = if variant & 2 == 0 { yard.last_word_rows } else { !yard.last_word_rows };
                let order = &yard.orders[usize::from(variant)];
                let first =
                    |cells: G::Word| order.iter().map(|&column| cells & column).find(|cell| !cell.is_zero());
                first(good & rows).or_else(|| first(good)).or_else(|| first(safe))
            }
        }
    }
}

/// The first rule that is enough, on the board as it is or in the mirror.
pub(super) fn find_rule<G: Geometry<Placement = Gravity>>(
    yard: &Yard<G>,
    spot: Spot<G::Word>,
) -> (Option<Rule>, u64) {
    let image = yard.mirrored(spot);
    let mut cost = 0;
    let goes_to_the_end = yard.at_least < 0;
    if goes_to_the_end && yard.geometry.board().count_ones() - spot.count() > MOST_EMPTY {
        return (None, cost);
    }
    for variant in 0..Rule::VARIANTS {
        for (spot, mirrored) in [(spot, false), (image, true)] {
            let mut following = Following::new(yard, Guide::Rule(variant));
            let holds = following.holds(spot);
            cost += following.seen.len() as u64;
            if holds {
                return (Some(Rule { variant, mirrored }), cost);
            }
            if goes_to_the_end && following.seen.len() > MOST_POSITIONS {
                return (None, cost);
            }
        }
    }
    (None, cost)
}

/// Whether every reply loses to threats alone; the other side is to move and cannot win at once.
pub(super) fn threats_beat_every_reply<G: Geometry<Placement = Gravity>>(
    yard: &Yard<G>,
    spot: Spot<G::Word>,
) -> bool {
    let mut threats = Threats::new(yard, THREATS_AT_LEAF);
    cells(yard.playable(spot)).all(|reply| threats.win(spot.with_other(reply)))
}

/// Whether the side, to move, wins by threats alone; on the way through a rule or a diagram not much is tried.
pub(super) fn threats_win<G: Geometry<Placement = Gravity>>(yard: &Yard<G>, spot: Spot<G::Word>) -> bool {
    Threats::new(yard, THREATS_ON_THE_WAY).win(spot)
}

/// Winning by threats alone.
struct Threats<'a, G: Geometry> {
    yard: &'a Yard<G>,
    known: Map<G::Word, bool>,
    left: u32,
}

impl<'a, G: Geometry<Placement = Gravity>> Threats<'a, G> {
    fn new(yard: &'a Yard<G>, left: u32) -> Self {
        Self { yard, known: Map::default(), left }
    }

    /// Whether the side, to move, wins in time if each of its moves threatens to win at once. No position that is asked for here comes up
    /// below another, which has more stones: it is not looked up, and where no move threatens anything no memory is taken.
    fn win(&mut self, spot: Spot<G::Word>) -> bool {
        let wins = self.yard.side_wins(spot);
        self.at_sight(spot, wins).unwrap_or_else(|| self.may_try() && self.some_threat_wins(spot))
    }

    /// The same for a position that threats lead to; the cells that win for the side are known.
    fn go_on(&mut self, spot: Spot<G::Word>, wins: G::Word) -> bool {
        let key = self.yard.plain_key(spot);
        if let Some(seen) = self.at_sight(spot, wins).or_else(|| self.known.get(&key).copied()) {
            return seen;
        }
        if !self.may_try() {
            return false;
        }
        let won = self.some_threat_wins(spot);
        self.known.insert(key, won);
        won
    }

    fn at_sight(&self, spot: Spot<G::Word>, wins: G::Word) -> Option<bool> {
        if !self.yard.win_counts(spot.count() + 1) {
            return Some(false);
        }
        (!(wins & self.yard.playable(spot)).is_zero()).then_some(true)
    }

    /// Whether another position may be entered.
    fn may_try(&mut self) -> bool {
        let may = self.left > 0;
        self.left = self.left.saturating_sub(1);
        may
    }

    fn some_threat_wins(&mut self, spot: Spot<G::Word>) -> bool {
        let yard = self.yard;
        let (playable, other_wins) = (yard.playable(spot), yard.other_wins(spot));
        let now = other_wins & playable;
        if !now.without_lowest().is_zero() {
            return false;
        }
        let moves = if now.is_zero() { playable } else { now } & !(other_wins >> 1);
        cells(moves).any(|cell| {
            let after = spot.with_side(cell);
            let wins = yard.side_wins(after);
            let threats = wins & yard.playable(after);
            if threats.without_lowest().is_zero() {
                // The stone that parries takes one of the winning cells, and changes no other.
                !threats.is_zero() && self.go_on(after.with_other(threats), wins & !threats)
            } else {
                yard.win_counts(after.count() + 2)
            }
        })
    }
}
