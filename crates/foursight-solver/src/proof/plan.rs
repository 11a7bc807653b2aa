//! The theorem of the plan, checked on the plain board.
//!
//! The side answers (F in `docs/solver.md`), the other side (M) is to move.

use foursight_core::Cell;

use super::board::{Board, Set, Stones, each};
use super::leaf::Plan;

/// Who gets what, once the cuts are chosen.
#[derive(Clone, Debug)]
pub(super) struct Deal {
    /// What the other side can get, the cells below cuts included.
    pub(super) reach: Set,
    /// What the side is certain of, if the game gets that far.
    pub(super) certain: Set,
    /// The next cells of columns with an odd number of cells in play.
    pub(super) odd: Set,
    /// The next cells of columns with an even number of cells in play, two at least.
    pub(super) even: Set,
    /// The cells directly below cuts.
    pub(super) below: Set,
    /// The cells that stay empty: below a cut, the cut, and all above it.
    pub(super) out: Set,
}

impl Deal {
    /// Deals the cells column by column. `None` if a cut is none, two are in a column, or the cells in play are odd in number.
    pub(super) fn new(board: &Board, stones: Stones, cuts: Set) -> Option<Self> {
        let empty = board.empty(stones);
        if cuts & !(board.wins(stones.side, empty) & !board.playable(stones)) != 0 {
            return None;
        }
        let mut deal = Self { reach: 0, certain: 0, odd: 0, even: 0, below: 0, out: 0 };
        for column in 0..board.width {
            let cut = cuts & board.column(column);
            let mut in_play = empty & board.column(column);
            if cut != 0 {
                if !cut.is_power_of_two() {
                    return None;
                }
                let below = board.below(cut);
                deal.below |= below;
                deal.reach |= below;
                deal.out |= board.upwards(cut) | below;
                in_play &= below - 1;
            }
            deal.share(board, in_play);
        }
        deal.odd.count_ones().is_multiple_of(2).then_some(deal)
    }

    /// From the top of what is in play every second cell is the side's; of an odd number nobody knows who gets the lowest.
    fn share(&mut self, board: &Board, in_play: Set) {
        let next = super::board::lowest(in_play);
        let is_odd = in_play.count_ones() % 2 == 1;
        if is_odd {
            self.odd |= next;
            self.reach |= next;
        } else {
            self.even |= next;
        }
        let mut lower = if is_odd { board.above(next) & in_play } else { next };
        while lower != 0 {
            self.reach |= lower;
            self.certain |= board.above(lower);
            lower = board.above(board.above(lower)) & in_play;
        }
    }
}

/// Two cells of which the other side gets one at most.
type Either = Set;

/// Whether the other side can complete a line: in its stones and the cells that it can get, with at most one of those
/// below cuts, where it plays once and no more (R4), and not with both of two of which it gets one (R5, R8).
pub(super) fn completes(board: &Board, cells: Set, below: Set, either: &[Either]) -> bool {
    board
        .lines_in(cells)
        .any(|line| (line & below).count_ones() <= 1 && either.iter().all(|both| line & both != *both))
}

/// A cell of a plan as a set, if it is on the board.
pub(super) fn set_of(board: &Board, cell: Cell) -> Option<Set> {
    board.cell_at(cell.column(), cell.row())
}

/// What the parts of a plan come to on a board.
#[derive(Clone, Debug)]
pub(super) struct Dealt {
    pub(super) deal: Deal,
    /// All odd columns, in pairs.
    pub(super) pairs: Vec<(Set, Set)>,
    pub(super) zone: Vec<Set>,
    pub(super) line: Option<(Set, Set)>,
}

impl Dealt {
    /// The parts of the plan, if each is what it says.
    pub(super) fn new(board: &Board, stones: Stones, plan: &Plan) -> Option<Self> {
        let mut cuts = 0;
        for cut in &plan.cuts {
            let cell = set_of(board, cut.cell)?;
            let is_doubled = cuts & cell != 0;
            if is_doubled || cut.flips == (board.last_word_rows() & cell != 0) {
                return None;
            }
            cuts |= cell;
        }
        let deal = Deal::new(board, stones, cuts)?;
        let mut free = deal.odd;
        let mut take = |cell: Set| {
            let is_free = free & cell != 0;
            free &= !cell;
            is_free.then_some(cell)
        };
        let zone = plan.zone.iter().map(|&cell| set_of(board, cell)).collect::<Option<Vec<_>>>()?;
        match zone.as_slice() {
            [] => {}
            [one, two] if one != two && (one | two) & !deal.even == 0 => {}
            [first, even, third] if even & !deal.even == 0 => {
                take(*first)?;
                take(*third)?;
            }
            _ => return None,
        }
        let mut pairs = Vec::new();
        for &(one, two) in &plan.pairs {
            pairs.push((take(set_of(board, one)?)?, take(set_of(board, two)?)?));
        }
        let rest: Vec<Set> = each(free).collect();
        pairs.extend(rest.chunks_exact(2).map(|pair| (pair[0], pair[1])));
        let line = match plan.line {
            Some((one, two)) => Some((set_of(board, one)?, set_of(board, two)?)),
            None => None,
        };
        Some(Self { deal, pairs, zone, line })
    }

    /// The score that the plan secures for the side, if it secures one.
    pub(super) fn gives(&self, board: &Board, stones: Stones) -> Option<i32> {
        let Self { deal, zone, .. } = self;
        let mut cells = stones.other | deal.reach;
        let mut either: Vec<Either> = self.pairs.iter().map(|(one, two)| one | two).collect();
        match zone.as_slice() {
            [one, two] => {
                let above = board.above(one | two);
                cells |= above;
                either.extend([one | two, above]);
            }
            [first, even, third] => {
                let above = board.above(*even);
                cells |= above;
                either.extend([first | even, above | third]);
            }
            _ => {}
        }
        if let Some((one, two)) = self.line {
            return self.gives_by_line(board, stones, cells, &either, [one, two]);
        }
        if completes(board, cells, deal.below, &either) {
            return None;
        }
        if deal.out != 0 {
            return Some(half(deal.out));
        }
        // A line that the side is certain of; in a zone it is certain of nothing.
        Some(i32::from(zone.is_empty() && board.has_line(stones.side | deal.certain)))
    }

    /// R6: the line lacks two cells, both certain, so the other side does without one of them and all above it.
    fn gives_by_line(
        &self,
        board: &Board,
        stones: Stones,
        cells: Set,
        either: &[Either],
        lacking: [Set; 2],
    ) -> Option<i32> {
        let deal = &self.deal;
        let both = lacking[0] | lacking[1];
        let mut lines = board.lines_in(stones.side | both);
        let is_line = lines.any(|line| line & !stones.side == both);
        let is_certain =
            both & !deal.certain == 0 && board.column_of(lacking[0]) != board.column_of(lacking[1]);
        if !is_line || !is_certain || !self.zone.is_empty() {
            return None;
        }
        let mut worst = i32::MAX;
        for cell in lacking {
            let (upwards, under) = (board.upwards(cell), board.below(cell));
            if completes(board, cells & !upwards, deal.below | under, either) {
                return None;
            }
            worst = worst.min(half(deal.out | upwards | under));
        }
        Some(worst)
    }
}

fn half(out: Set) -> i32 {
    (out.count_ones() / 2) as i32
}

/// R7: the other side, to move, cannot win at once, and has no line left but upright ones and those that need a cell directly
/// above a winning cell of the side (R9).
pub(super) fn on_top_holds(board: &Board, stones: Stones) -> bool {
    let empty = board.empty(stones);
    let never = board.above(board.wins(stones.side, empty));
    board.wins(stones.other, empty) & board.playable(stones) == 0
        && !board.has_line_across(stones.other | (empty & !never))
}

/// R10: the same where the side is to move.
pub(super) fn on_top_holds_with_the_move(board: &Board, stones: Stones) -> bool {
    let empty = board.empty(stones);
    board.wins(stones.other, empty) & board.playable(stones) == 0
        && !board.has_line_across(stones.other | empty)
}
