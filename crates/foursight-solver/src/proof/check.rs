//! The checker: believes nothing but the rules of the game and the theorem of `docs/solver.md`.
//!
//! It has a board of its own and asks neither the search nor the strategy bounds.

use std::collections::{HashMap, HashSet};

use foursight_core::{Column, Player};

use super::board::{Board, Set, Stones, each};
use super::claim::Claim;
use super::error::ProofError;
use super::leaf::Leaf;
use super::plan::{Dealt, on_top_holds, on_top_holds_with_the_move};
use super::play_plan::{answer_by_plan, answer_on_top};
use super::playing::{
    Answer, MOST_PLAN_POSITIONS, MOST_POSITIONS, Playing, Threats, answer_by_diagram, answer_by_rule,
};
use super::text;
use super::view::{Line, Step};

/// What a checked proof consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// What is proved.
    pub claim: Claim,
    /// Positions in which the side of the claim is given a move.
    pub moves: usize,
    /// Leaves that are plans.
    pub plans: usize,
    /// Leaves where the side answers on top.
    pub on_top: usize,
    /// Leaves where every reply loses to threats.
    pub threats: usize,
    /// Leaves with a rule to follow.
    pub rules: usize,
    /// Leaves with a diagram to follow.
    pub diagrams: usize,
    /// Positions that were entered to play out leaves.
    pub played: usize,
}

impl Report {
    /// All leaves that are written down.
    pub fn leaves(&self) -> usize {
        self.plans + self.on_top + self.threats + self.rules + self.diagrams
    }
}

/// Checks a proof: reads the text and walks the graph. Plans are checked by the theorem, what is to be followed by playing
/// every reply.
///
/// # Errors
///
/// The first thing that is wrong, with its line, or with the moves that lead there.
///
/// ```
/// use foursight_solver::proof::{ProofError, check};
///
/// // x has three in a row and wins with the next stone: there is nothing to write down.
/// let text = "foursight-proof 1\ngame 7x6x4\nposition 7/7/7/7/ooo4/xxx4 x\nside first\nat-least 18\n";
/// assert_eq!(check(text).unwrap().moves, 0);
/// // That is the most there is, and o has nothing at all.
/// assert!(matches!(check(&text.replace("18", "19")), Err(ProofError::Position { .. })));
/// assert!(check(&text.replace("first", "second")).is_err());
/// ```
pub fn check(text: &str) -> Result<Report, ProofError> {
    check_with(text, false)
}

/// As [`check`], but believes no theorem: plans are played out, too.
///
/// # Errors
///
/// As [`check`].
pub fn check_by_play(text: &str) -> Result<Report, ProofError> {
    check_with(text, true)
}

fn check_with(text: &str, plays_out: bool) -> Result<Report, ProofError> {
    let (claim, lines) = text::read(text)?;
    Checker::new(claim, plays_out).check(&lines)
}

/// What a line of the proof says about a position.
struct Known<'a> {
    stones: Stones,
    step: &'a Step,
    is_used: bool,
    number: usize,
}

pub(super) struct Checker {
    board: Board,
    start: Stones,
    report: Report,
    plays_out: bool,
}

/// A position on the way through the graph.
struct Visit {
    stones: Stones,
    side_moves: bool,
    moves: Vec<Column>,
}

impl Visit {
    fn wrong(&self, problem: &'static str) -> ProofError {
        ProofError::Position { moves: self.moves.clone(), problem }
    }
}

impl Checker {
    pub(super) fn new(claim: Claim, plays_out: bool) -> Self {
        let game = claim.position().game();
        let board = Board::new(game.width(), game.height(), game.connect(), claim.at_least().value());
        let mut start = Stones { side: 0, other: 0 };
        for (column, row) in
            (0..board.width).flat_map(|column| (0..board.height).map(move |row| (column, row)))
        {
            let cell = board.cell_at(column, row).expect("on the board");
            match claim.position().owner(foursight_core::Cell::new(column, row)) {
                Some(player) if player == claim.side() => start.side |= cell,
                Some(Player::First | Player::Second) => start.other |= cell,
                None => {}
            }
        }
        let report =
            Report { claim, moves: 0, plans: 0, on_top: 0, threats: 0, rules: 0, diagrams: 0, played: 0 };
        Self { board, start, report, plays_out }
    }

    fn check(mut self, lines: &[Line]) -> Result<Report, ProofError> {
        let mut known = self.read(lines)?;
        let start =
            Visit { stones: self.start, side_moves: self.report.claim.side_is_to_move(), moves: Vec::new() };
        let (mut todo, mut seen) = (vec![start], HashSet::new());
        while let Some(mut visit) = todo.pop() {
            if !seen.insert(self.board.key(visit.stones)) {
                continue;
            }
            let step = known.get_mut(&self.board.key(visit.stones)).map(|known| {
                known.is_used = true;
                visit.stones = known.stones; // as it was written, which may be the mirror image
                visit.moves.clone_from(&lines[known.number].moves);
                known.step
            });
            if visit.side_moves {
                self.side_moves(&visit, step, &mut todo)
            } else {
                self.other_moves(&visit, step, &mut todo)
            }?;
        }
        match known.values().filter(|known| !known.is_used).min_by_key(|known| known.number) {
            Some(unused) => Err(ProofError::Position {
                moves: lines[unused.number].moves.clone(),
                problem: "the proof does not lead here",
            }),
            None => Ok(self.report),
        }
    }

    /// What has to be checked after a step, as [`check`](Self::check) does it with one position.
    #[cfg(test)]
    pub(super) fn follow(
        &mut self,
        stones: Stones,
        side_moves: bool,
        step: Option<&Step>,
    ) -> Result<Vec<Stones>, ProofError> {
        let visit = Visit { stones, side_moves, moves: Vec::new() };
        let mut todo = Vec::new();
        if side_moves {
            self.side_moves(&visit, step, &mut todo)?;
        } else {
            self.other_moves(&visit, step, &mut todo)?;
        }
        Ok(todo.into_iter().map(|visit| visit.stones).collect())
    }

    /// Positions that were entered to play out leaves.
    #[cfg(test)]
    pub(super) fn played(&self) -> usize {
        self.report.played
    }

    /// The positions of all lines.
    fn read<'a>(&self, lines: &'a [Line]) -> Result<HashMap<(Set, Set), Known<'a>>, ProofError> {
        let mut known = HashMap::new();
        for (number, line) in lines.iter().enumerate() {
            let wrong = |problem| ProofError::Position { moves: line.moves.clone(), problem };
            let mut side_moves = self.report.claim.side_is_to_move();
            let mut stones = self.start;
            for column in &line.moves {
                let cell =
                    self.playable_cell(stones, *column).ok_or(wrong("these moves cannot be played"))?;
                stones = if side_moves { stones.with_side(cell) } else { stones.with_other(cell) };
                side_moves = !side_moves;
            }
            let is_new = known
                .insert(self.board.key(stones), Known { stones, step: &line.step, is_used: false, number });
            if is_new.is_some() {
                return Err(wrong("this position has a line already"));
            }
        }
        Ok(known)
    }

    fn playable_cell(&self, stones: Stones, column: Column) -> Option<Set> {
        let is_there = column.index() < self.board.width;
        Some(if is_there { self.board.next_in(stones, column.index()) } else { 0 }).filter(|&cell| cell != 0)
    }

    /// The side is to move.
    fn side_moves(
        &mut self,
        visit: &Visit,
        step: Option<&Step>,
        todo: &mut Vec<Visit>,
    ) -> Result<(), ProofError> {
        let board = &self.board;
        let (stones, count) = (visit.stones, visit.stones.count());
        if stones.all() == board.all() {
            return if board.draw_counts() { Ok(()) } else { Err(visit.wrong("the game is drawn")) };
        }
        let wins = board.wins(stones.side, board.empty(stones)) & board.playable(stones);
        let is_settled = wins != 0 && board.win_counts(count + 1) || board.loss_counts(count + 2);
        match step {
            None if is_settled => Ok(()),
            Some(_) if is_settled => Err(visit.wrong("nothing is left to prove here")),
            Some(Step::Play(column)) => {
                self.report.moves += 1;
                let cell =
                    self.playable_cell(stones, *column).ok_or(visit.wrong("the move cannot be played"))?;
                if cell & wins != 0 {
                    return Err(visit.wrong("the move wins, but too late"));
                }
                todo.push(visit.then(stones.with_side(cell), *column));
                Ok(())
            }
            Some(Step::Leaf(Leaf::OnTop)) if board.draw_counts() => {
                self.report.on_top += 1;
                let holds = if self.plays_out {
                    let move_anywhere = each(board.playable(stones)).next().unwrap_or(0);
                    let stones = stones.with_side(move_anywhere);
                    self.plays(stones, MOST_PLAN_POSITIONS, false, &|board, stones, reply| {
                        answer_on_top(board, stones, reply)
                    })
                } else {
                    on_top_holds_with_the_move(board, stones)
                };
                if holds { Ok(()) } else { Err(visit.wrong("answering on top is not enough")) }
            }
            Some(_) => Err(visit.wrong("a leaf where the side of the claim is to move")),
            None => Err(visit.wrong("there is no move")),
        }
    }

    /// The other side is to move.
    fn other_moves(
        &mut self,
        visit: &Visit,
        step: Option<&Step>,
        todo: &mut Vec<Visit>,
    ) -> Result<(), ProofError> {
        let board = &self.board;
        let stones = visit.stones;
        if stones.all() == board.all() {
            return if board.draw_counts() { Ok(()) } else { Err(visit.wrong("the game is drawn")) };
        }
        if board.loss_counts(stones.count() + 1) {
            let nothing_left = "nothing is left to prove here";
            return if step.is_none() { Ok(()) } else { Err(visit.wrong(nothing_left)) };
        }
        let playable = board.playable(stones);
        if board.wins(stones.other, board.empty(stones)) & playable != 0 {
            return Err(visit.wrong("the other side wins"));
        }
        match step {
            Some(Step::Play(_)) => Err(visit.wrong("a move where the other side is to move")),
            Some(Step::Leaf(leaf)) => self.leaf_holds(visit, leaf),
            None => {
                for reply in each(playable) {
                    let column = Column::new(board.column_of(reply)).expect("on the board");
                    todo.push(visit.then(stones.with_other(reply), column));
                }
                Ok(())
            }
        }
    }

    fn leaf_holds(&mut self, visit: &Visit, leaf: &Leaf) -> Result<(), ProofError> {
        let (board, stones) = (&self.board, visit.stones);
        let (holds, problem) = match leaf {
            Leaf::Plan(plan) => {
                self.report.plans += 1;
                let dealt =
                    Dealt::new(board, stones, plan).ok_or(visit.wrong("the plan does not fit the board"))?;
                let gives = plan.gives.value();
                let is_enough = gives >= board.at_least;
                let holds = if self.plays_out {
                    is_enough
                        && self.plays(stones, MOST_PLAN_POSITIONS, false, &|board, stones, reply| {
                            answer_by_plan(board, &dealt, stones, reply)
                        })
                } else {
                    is_enough && dealt.gives(board, stones) == Some(gives)
                };
                (holds, "the plan does not give that much")
            }
            Leaf::OnTop => {
                self.report.on_top += 1;
                let holds = if self.plays_out {
                    self.plays(stones, MOST_PLAN_POSITIONS, false, &|board, stones, reply| {
                        answer_on_top(board, stones, reply)
                    })
                } else {
                    on_top_holds(board, stones)
                };
                (self.board.draw_counts() && holds, "answering on top is not enough")
            }
            Leaf::Threats => {
                self.report.threats += 1;
                (Threats::new(board).beat_every_reply(stones), "threats are not enough")
            }
            Leaf::Rule(rule) => {
                self.report.rules += 1;
                let holds = self.plays(stones, MOST_POSITIONS, true, &|board, stones, reply| {
                    answer_by_rule(board, *rule, stones, reply)
                });
                (holds, "the rule is not enough")
            }
            Leaf::Diagram(diagram) => {
                self.report.diagrams += 1;
                let holds = self.plays(stones, MOST_POSITIONS, true, &|board, stones, reply| {
                    answer_by_diagram(board, diagram, stones, reply)
                });
                (holds, "the diagram is not enough")
            }
        };
        if holds { Ok(()) } else { Err(visit.wrong(problem)) }
    }

    /// Plays every reply to the answers.
    fn plays(
        &mut self,
        stones: Stones,
        most: usize,
        may_end_early: bool,
        answer: &dyn Fn(&Board, Stones, Set) -> Option<Set>,
    ) -> bool {
        let board = &self.board;
        let answer: &Answer<'_> = &|stones, reply| answer(board, stones, reply);
        let mut playing = Playing { board, answer, may_end_early, most, seen: HashSet::new() };
        let holds = playing.holds(stones);
        self.report.played += playing.seen.len();
        holds
    }
}

impl Visit {
    fn then(&self, stones: Stones, column: Column) -> Self {
        let moves = self.moves.iter().copied().chain([column]).collect();
        Self { stones, side_moves: !self.side_moves, moves }
    }
}
