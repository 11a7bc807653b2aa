//! Looks for a plan that can be written down; the simplest kind comes first.

use foursight_core::Cell;

use super::board::{Board, Set, Stones, each, lowest};
use super::leaf::Plan;
use super::plan::{Deal, Dealt};
use crate::score::Score;
use crate::strategy::Cut;

/// More odd columns are not paired in every way: ten have 945 pairings.
const MOST_PAIRED: u32 = 8;

/// The cuts that a plan can use: the lowest of each kind in each column.
struct Candidates {
    /// On the rows of the last word: always cut there, unless the column is flipped.
    cuts: Set,
    /// On the other rows: the columns that can be flipped.
    flips: Set,
}

impl Candidates {
    fn new(board: &Board, stones: Stones) -> Self {
        let hanging = board.wins(stones.side, board.empty(stones)) & !board.playable(stones);
        let rows = board.last_word_rows();
        let lowest_of =
            |cells: Set| (0..board.width).fold(0, |all, column| all | lowest(cells & board.column(column)));
        Self { cuts: lowest_of(hanging & rows), flips: lowest_of(hanging & !rows) }
    }

    /// Every choice of cuts that leaves an even number of cells in play, with three flips at most.
    fn choices(&self, board: &Board, stones: Stones) -> Vec<Set> {
        let parity = board.empty(stones).count_ones() % 2;
        let mut choices = Vec::new();
        for count in [parity, parity + 2] {
            choose(self.flips, count, 0, &mut |flipped| {
                let columns =
                    each(flipped).fold(0, |columns, cut| columns | board.column(board.column_of(cut)));
                choices.push((self.cuts & !columns) | flipped);
            });
        }
        choices
    }
}

fn choose(mut from: Set, count: u32, chosen: Set, found: &mut dyn FnMut(Set)) {
    if count == 0 {
        return found(chosen);
    }
    while from != 0 {
        let one = lowest(from);
        from ^= one;
        choose(from, count - 1, chosen | one, found);
    }
}

/// Whether cuts and rows alone secure the score: what a rule or a diagram may end in.
pub(super) fn frame_holds(board: &Board, stones: Stones) -> bool {
    Candidates::new(board, stones).choices(board, stones).into_iter().any(|cuts| {
        let Some(deal) = Deal::new(board, stones, cuts) else { return false };
        if board.has_line(stones.other | deal.reach) {
            return false;
        }
        let gives = if deal.out != 0 {
            (deal.out.count_ones() / 2) as i32
        } else {
            i32::from(board.has_line(stones.side | deal.certain))
        };
        gives >= board.at_least
    })
}

/// A plan that secures the score that the board asks for, if one of the rules has it.
pub(super) fn find_plan(board: &Board, stones: Stones) -> Option<Plan> {
    let choices = Candidates::new(board, stones).choices(board, stones);
    let deals: Vec<(Set, Deal)> =
        choices.into_iter().filter_map(|cuts| Some((cuts, Deal::new(board, stones, cuts)?))).collect();
    let kinds: [Kind; 4] = [|_, _, _| vec![Parts::default()], with_pairs, with_lines, with_zones];
    kinds.into_iter().find_map(|kind| {
        deals.iter().find_map(|(cuts, deal)| {
            kind(board, stones, deal).into_iter().find_map(|parts| plan(board, stones, *cuts, &parts))
        })
    })
}

/// What all plans of a kind add to their cuts.
type Kind = fn(&Board, Stones, &Deal) -> Vec<Parts>;

/// What a plan adds to its cuts.
#[derive(Clone, Debug, Default)]
struct Parts {
    pairs: Vec<(Set, Set)>,
    line: Option<(Set, Set)>,
    zone: Vec<Set>,
}

/// The plan with these parts, if it is good enough.
fn plan(board: &Board, stones: Stones, cuts: Set, parts: &Parts) -> Option<Plan> {
    let cell = |set: Set| Cell::new(board.column_of(set), set.trailing_zeros() % board.height);
    let flips = |cut: Set| board.last_word_rows() & cut == 0;
    let mut plan = Plan {
        cuts: each(cuts).map(|cut| Cut { cell: cell(cut), flips: flips(cut) }).collect(),
        pairs: parts.pairs.iter().map(|&(one, two)| (cell(one), cell(two))).collect(),
        line: parts.line.map(|(one, two)| (cell(one), cell(two))),
        zone: parts.zone.iter().map(|&set| cell(set)).collect(),
        gives: Score::DRAW,
    };
    let gives = Dealt::new(board, stones, &plan)?.gives(board, stones)?;
    plan.gives = Score::new(gives)?;
    (gives >= board.at_least).then_some(plan)
}

/// Every way to pair the odd columns.
fn with_pairs(_: &Board, _: Stones, deal: &Deal) -> Vec<Parts> {
    let mut all = Vec::new();
    if (4..=MOST_PAIRED).contains(&deal.odd.count_ones()) {
        pair_up(deal.odd, &mut Vec::new(), &mut all);
    }
    all.into_iter().map(|pairs| Parts { pairs, ..Parts::default() }).collect()
}

fn pair_up(odd: Set, pairs: &mut Vec<(Set, Set)>, all: &mut Vec<Vec<(Set, Set)>>) {
    let one = lowest(odd);
    if one == 0 {
        return all.push(pairs.clone());
    }
    for two in each(odd & !one) {
        pairs.push((one, two));
        pair_up(odd & !(one | two), pairs, all);
        pairs.pop();
    }
}

/// Every line of the side that lacks two cells which it is certain of, with every pairing.
fn with_lines(board: &Board, stones: Stones, deal: &Deal) -> Vec<Parts> {
    let mut pairings = with_pairs(board, stones, deal);
    pairings.insert(0, Parts::default());
    let lacking = board.lines_in(stones.side | deal.certain).map(|line| line & !stones.side);
    let lacking = lacking.filter(|cells| cells.count_ones() == 2);
    let lines = lacking.map(|cells| (lowest(cells), cells & !lowest(cells)));
    let lines = lines.filter(|&(one, two)| board.column_of(one) != board.column_of(two));
    lines
        .flat_map(|line| pairings.iter().map(move |parts| Parts { line: Some(line), ..parts.clone() }))
        .collect()
}

/// Every zone of two even columns, and of an even one between two odd ones.
fn with_zones(_: &Board, _: Stones, deal: &Deal) -> Vec<Parts> {
    let mut zones = Vec::new();
    for even in each(deal.even) {
        zones.extend(each(deal.even & !((even << 1) - 1)).map(|other| vec![even, other]));
        for first in each(deal.odd) {
            zones.extend(each(deal.odd & !first).map(|third| vec![first, even, third]));
        }
    }
    zones.into_iter().map(|zone| Parts { zone, ..Parts::default() }).collect()
}
