//! Leaves that are checked by playing: every reply, with the side keeping to what the leaf says.

use std::collections::{HashMap, HashSet};

use foursight_core::sort_few_by_key;

use super::board::{Board, Set, Stones, each, lowest};
use super::leaf::{Diagram, Rule};
use super::plan::{on_top_holds, set_of};
use super::search_plan::frame_holds;

/// A rule or a diagram that needs more positions than this to check is refused; so are threats.
pub(super) const MOST_POSITIONS: usize = 10_000;
/// The same for a plan that is played out.
pub(super) const MOST_PLAN_POSITIONS: usize = 2_000_000;

/// What the side answers to the stone that was just played, if it has an answer; it cannot win at once.
pub(super) type Answer<'a> = dyn Fn(Stones, Set) -> Option<Set> + 'a;

/// One playing out.
pub(super) struct Playing<'a> {
    pub(super) board: &'a Board,
    pub(super) answer: &'a Answer<'a>,
    /// Whether a line of play may end in a plan of cuts and rows or in threats.
    pub(super) may_end_early: bool,
    pub(super) most: usize,
    pub(super) seen: HashSet<Stones>,
}

impl Playing<'_> {
    /// Whether the claim holds from here on; the other side is to move.
    pub(super) fn holds(&mut self, stones: Stones) -> bool {
        let board = self.board;
        if stones.all() == board.all() {
            return board.draw_counts();
        }
        if board.loss_counts(stones.count() + 1) {
            return true;
        }
        let playable = board.playable(stones);
        if board.wins(stones.other, board.empty(stones)) & playable != 0 {
            return false;
        }
        if !self.seen.insert(stones) {
            return true;
        }
        if self.seen.len() > self.most {
            return false;
        }
        let is_drawn = || board.draw_counts() && on_top_holds(board, stones);
        if self.may_end_early && (frame_holds(board, stones) || is_drawn()) {
            return true;
        }
        each(playable).all(|reply| self.answers(stones.with_other(reply), reply))
    }

    /// The same after a reply: the side is to move.
    fn answers(&mut self, stones: Stones, reply: Set) -> bool {
        let board = self.board;
        let count = stones.count();
        if stones.all() == board.all() {
            return board.draw_counts();
        }
        let wins = board.wins(stones.side, board.empty(stones)) & board.playable(stones);
        if board.loss_counts(count + 2) || wins != 0 && board.win_counts(count + 1) {
            return true;
        }
        if self.may_end_early && Threats::new(board).win(stones) {
            return true;
        }
        match (self.answer)(stones, reply) {
            Some(cell) if cell & wins == 0 => self.holds(stones.with_side(cell)),
            _ => false,
        }
    }
}

/// What a rule answers. The position is mirrored, if the rule is.
pub(super) fn answer_by_rule(board: &Board, rule: Rule, stones: Stones, reply: Set) -> Option<Set> {
    if rule.mirrored {
        let plain = Rule { mirrored: false, ..rule };
        let answer = answer_by_rule(board, plain, board.image(stones), board.mirrored(reply))?;
        return Some(board.mirrored(answer));
    }
    let (empty, playable) = (board.empty(stones), board.playable(stones));
    let other_wins = board.wins(stones.other, empty);
    let threats = other_wins & playable;
    if threats != 0 {
        return parry(threats);
    }
    let safe = playable & !board.below(other_wins);
    let good = safe & !board.below(board.wins(stones.side, empty));
    let top = board.above(reply) & good;
    if top != 0 {
        return Some(top);
    }
    let rows = if rule.variant & 2 == 0 { board.last_word_rows() } else { !board.last_word_rows() };
    let order = column_order(board.width, rule.variant);
    let first = |cells: Set| order.iter().map(|&column| cells & board.column(column)).find(|&cell| cell != 0);
    first(good & rows).or_else(|| first(good)).or_else(|| first(safe))
}

/// The columns in the order of a rule: from the middle outwards, the same backwards, from the left, from the right.
pub(super) fn column_order(width: u32, variant: u8) -> Vec<u32> {
    let mut columns: Vec<u32> = (0..width).collect();
    let from_the_middle = |column: &u32| (2 * i64::from(*column) - i64::from(width - 1)).abs();
    match (variant & 4, variant & 1) {
        (0, 0) => sort_few_by_key(&mut columns, from_the_middle),
        (0, _) => sort_few_by_key(&mut columns, |column| -from_the_middle(column)),
        (_, 0) => {}
        _ => columns.reverse(),
    }
    columns
}

/// The one cell that parries threats; two are too many.
fn parry(threats: Set) -> Option<Set> {
    threats.is_power_of_two().then_some(threats)
}

/// What a diagram answers.
pub(super) fn answer_by_diagram(board: &Board, diagram: &Diagram, stones: Stones, reply: Set) -> Option<Set> {
    let other_wins = board.wins(stones.other, board.empty(stones));
    let playable = board.playable(stones);
    let threats = other_wins & playable;
    if threats != 0 {
        return parry(threats);
    }
    let safe = playable & !board.below(other_wins);
    let answer = diagram.answers.iter().find(|(stone, _)| set_of(board, *stone) == Some(reply));
    let answer = answer.and_then(|&(_, cell)| set_of(board, cell)).filter(|cell| cell & safe != 0);
    if answer.is_some() {
        return answer;
    }
    let marked = diagram.marks.iter().filter_map(|&(cell, mark)| Some((mark, set_of(board, cell)? & safe)));
    marked.filter(|&(_, cell)| cell != 0).min().map(|(_, cell)| cell)
}

/// Winning by threats alone.
pub(super) struct Threats<'a> {
    board: &'a Board,
    known: HashMap<Stones, bool>,
}

impl<'a> Threats<'a> {
    pub(super) fn new(board: &'a Board) -> Self {
        Self { board, known: HashMap::new() }
    }

    /// Whether every reply from here loses to threats alone; the other side is to move.
    pub(super) fn beat_every_reply(&mut self, stones: Stones) -> bool {
        let board = self.board;
        let playable = board.playable(stones);
        board.wins(stones.other, board.empty(stones)) & playable == 0
            && playable != 0
            && each(playable).all(|reply| self.win(stones.with_other(reply)))
    }

    /// Whether the side, to move, wins in time if each of its moves threatens to win at once.
    pub(super) fn win(&mut self, stones: Stones) -> bool {
        let (board, count) = (self.board, stones.count());
        let (empty, playable) = (board.empty(stones), board.playable(stones));
        if !board.win_counts(count + 1) {
            return false;
        }
        if board.wins(stones.side, empty) & playable != 0 {
            return true;
        }
        if let Some(&known) = self.known.get(&stones) {
            return known;
        }
        if self.known.len() >= MOST_POSITIONS {
            return false;
        }
        self.known.insert(stones, false);
        let other_wins = board.wins(stones.other, empty);
        let threatened = other_wins & playable;
        let moves = match threatened {
            0 => playable,
            _ if threatened.is_power_of_two() => threatened,
            _ => 0,
        } & !board.below(other_wins);
        let won = each(moves).any(|cell| self.threat_wins(stones.with_side(cell)));
        self.known.insert(stones, won);
        won
    }

    /// The side has just played and the other side cannot win at once: does a threat decide?
    fn threat_wins(&mut self, stones: Stones) -> bool {
        let board = self.board;
        let threats = board.wins(stones.side, board.empty(stones)) & board.playable(stones);
        let parried = lowest(threats);
        match threats {
            0 => false,
            _ if parried == threats => self.win(stones.with_other(parried)),
            _ => board.win_counts(stones.count() + 2),
        }
    }
}
