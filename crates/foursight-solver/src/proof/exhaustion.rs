//! Every position of small boards: what is true can be proved, what is false cannot, and every leaf holds when it is played out.
//!
//! The proofs of all positions are one graph. A position has a leaf where the prover finds one, else it goes on to positions that have proofs of
//! their own. So each step of it is checked once, with every position that the checker would go on to noted and checked in turn: by
//! induction on the empty cells, the checker accepts the whole proof of every position.

use std::collections::{HashMap, HashSet};

use foursight_core::{AnyPosition, Column, Geometry, Gravity, Player, Position, Word};

use super::board::{Board, Stones, each};
use super::check::Checker;
use super::claim::Claim;
use super::leaf::{Leaf, Rule};
use super::memory::Memory;
use super::plan::on_top_holds_with_the_move;
use super::prover::Prover;
use super::view::Step;
use super::yard::{Spot, Yard};
use crate::limits::{Control, Limits};
use crate::score::Score;
use crate::solver::Solver;
use crate::truth::{Truth, falling};

/// What minimax says about the positions of a board, for the side to move, by the stones of the first and the second player.
struct Scores {
    board: Board,
    scores: HashMap<(u32, u32), i8>,
}

impl Scores {
    fn key(&self, stones: Stones) -> (u32, u32) {
        let (side, other) = self.board.key(stones);
        (side as u32, other as u32)
    }

    /// The score of the side, which is `player`; `None` for a game that somebody has won.
    fn of(&self, stones: Stones, player: Player, side_moves: bool) -> Option<i32> {
        if stones.all() == self.board.all() {
            return Some(0);
        }
        let by_player = match player {
            Player::First => stones,
            Player::Second => Stones { side: stones.other, other: stones.side },
        };
        let score = i32::from(*self.scores.get(&self.key(by_player))?);
        Some(if side_moves { score } else { -score })
    }
}

/// How much there was to check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) positions: usize,
    pub(super) claims: usize,
    pub(super) leaves: usize,
    pub(super) played: usize,
}

/// All claims about the positions of a board for one side and one score.
struct Claims<'a, G: Geometry> {
    scores: &'a Scores,
    yard: Yard<G>,
    player: Player,
    checkers: [Checker; 2],
    proved: HashSet<(u32, u32)>,
    tally: Tally,
}

impl<'a, G: Geometry<Placement = Gravity>> Claims<'a, G>
where
    Position<G>: Into<AnyPosition>,
{
    fn new(geometry: G, scores: &'a Scores, player: Player, at_least: i32) -> Self {
        let score = Score::new(at_least).expect("a score");
        let claim = Claim::new(Position::new(geometry), player, score).expect("the start is open");
        Self {
            scores,
            yard: Yard::new(geometry, at_least),
            player,
            checkers: [false, true].map(|plays_out| Checker::new(claim, plays_out)),
            proved: HashSet::new(),
            tally: Tally::default(),
        }
    }

    /// What the checker goes on to after a step; both ways to check agree. `None` if it refuses.
    fn follow(&mut self, stones: Stones, side_moves: bool, step: Option<&Step>) -> Option<Vec<Stones>> {
        let [by_theorem, by_play] =
            self.checkers.each_mut().map(|checker| checker.follow(stones, side_moves, step).ok());
        assert_eq!(by_theorem, by_play, "{stones:?} {step:?}");
        by_theorem
    }

    /// A step that proves a true claim, if it needs one.
    fn step(
        &self,
        stones: Stones,
        spot: Spot<G::Word>,
        side_moves: bool,
        finder: &mut Finder,
    ) -> Option<Step> {
        let yard = &self.yard;
        if !side_moves {
            let is_settled = yard.is_full(spot) || yard.loss_counts(spot.count() + 1);
            return if is_settled { None } else { finder.leaf(yard, spot).map(Step::Leaf) };
        }
        if yard.side_is_settled(spot) {
            return None;
        }
        if yard.draw_counts() && on_top_holds_with_the_move(&yard.plain, stones) {
            return Some(Step::Leaf(Leaf::OnTop));
        }
        let holds = |stones| self.scores.of(stones, self.player, false) >= Some(yard.at_least);
        let child = yard.moves(spot).map(|child| yard.stones(child)).find(|&child| holds(child));
        let cell = child.expect("some move holds").all() & !stones.all();
        Some(Step::Play(Column::new(yard.plain.column_of(cell)).expect("on the board")))
    }

    /// A true claim, and all that its proof goes on to.
    fn prove(&mut self, stones: Stones, spot: Spot<G::Word>, side_moves: bool, finder: &mut Finder) {
        let mut todo = vec![(stones, spot, side_moves)];
        while let Some((stones, spot, side_moves)) = todo.pop() {
            if !self.proved.insert(self.scores.key(stones)) {
                continue;
            }
            self.tally.claims += 1;
            let step = self.step(stones, spot, side_moves, finder);
            self.tally.leaves += usize::from(matches!(step, Some(Step::Leaf(_))));
            let next = self.follow(stones, side_moves, step.as_ref());
            for child in next.unwrap_or_else(|| panic!("{stones:?} {step:?} is refused")) {
                assert!(
                    self.scores.of(child, self.player, !side_moves) >= Some(self.yard.at_least),
                    "{stones:?} {step:?}"
                );
                todo.push((child, self.yard.spot_of(child), !side_moves));
            }
        }
    }

    /// A false claim: whatever is tried, the checker refuses it or goes on to a claim that is false.
    fn refute(&mut self, stones: Stones, spot: Spot<G::Word>, side_moves: bool, finder: &mut Finder) {
        self.tally.claims += 1;
        let is_false = |child: &Stones| {
            self.scores.of(*child, self.player, !side_moves).is_none_or(|score| score < self.yard.at_least)
        };
        let rules = (0..2 * Rule::VARIANTS).map(|n| Rule { variant: n / 2, mirrored: n % 2 == 1 });
        let leaves = [Leaf::OnTop, Leaf::Threats].into_iter().chain(rules.map(Leaf::Rule));
        let columns = each(self.yard.plain.playable(stones)).map(|cell| self.yard.plain.column_of(cell));
        let plays = columns.filter_map(Column::new).map(Step::Play);
        let steps: Vec<Step> = leaves.map(Step::Leaf).chain(plays).collect();
        let [checker, _] = &mut self.checkers;
        for step in steps.iter().map(Some).chain([None]) {
            if let Ok(children) = checker.follow(stones, side_moves, step) {
                assert!(children.iter().any(is_false), "{stones:?} {step:?}");
            }
        }
        if !side_moves && (self.yard.other_wins(spot) & self.yard.playable(spot)).is_zero() {
            assert_eq!(finder.leaf(&self.yard, spot), None, "{stones:?}");
        }
    }
}

/// Finds leaves as a prover does.
struct Finder {
    solver: Solver,
    control: Control,
}

impl Finder {
    fn leaf<G: Geometry<Placement = Gravity>>(&mut self, yard: &Yard<G>, spot: Spot<G::Word>) -> Option<Leaf>
    where
        Position<G>: Into<AnyPosition>,
    {
        Prover::new(yard, &mut Memory::default(), &mut self.solver, &self.control).find_leaf(spot)
    }
}

/// Checks every position of a board, or every so many.
pub(super) fn check_board(width: u32, height: u32, every: usize) -> Tally {
    let geometry = falling::<u64>(width, height, 4);
    let truth = Truth::of(geometry);
    let board = Board::new(width, height, 4, 0);
    let yard = Yard::new(geometry, 0);
    let mut scores = Scores { board, scores: HashMap::new() };
    for (position, score) in truth.open_positions() {
        let key = scores.key(yard.stones(Yard::spot(position, Player::First)));
        scores.scores.insert(key, score as i8);
    }
    let mut all: Vec<(Spot<u64>, i32)> = Vec::new();
    for (position, score) in truth.open_positions() {
        let spot = Yard::spot(position, Player::First);
        if yard.plain_key(spot) == yard.key(spot) {
            all.push((spot, score));
        }
    }
    drop(truth);
    all.sort_unstable_by_key(|&(spot, _)| yard.plain_key(spot));
    let most = all.iter().map(|&(_, score)| score.abs()).max().unwrap_or(0);
    let limits = Limits::default();
    let mut finder =
        Finder { solver: Solver::builder().table_mib(1).build(), control: Control::new(&limits, 1) };
    let mut tally = Tally { positions: all.iter().step_by(every).count(), ..Tally::default() };
    for player in [Player::First, Player::Second] {
        for at_least in -most..=most + 1 {
            let mut claims = Claims::new(geometry, &scores, player, at_least);
            for &(first, score) in all.iter().step_by(every) {
                let first_moves = first.count().is_multiple_of(2);
                let side_moves = first_moves == (player == Player::First);
                let own = if side_moves { score } else { -score };
                let spot = match player {
                    Player::First => first,
                    Player::Second => Spot { side: first.other, other: first.side },
                };
                let stones = yard.stones(spot);
                if own == at_least {
                    claims.prove(stones, spot, side_moves, &mut finder);
                } else if own + 1 == at_least {
                    claims.refute(stones, spot, side_moves, &mut finder);
                }
            }
            tally.claims += claims.tally.claims;
            tally.leaves += claims.tally.leaves;
            tally.played += claims.checkers.iter().map(Checker::played).sum::<usize>();
        }
    }
    tally
}
