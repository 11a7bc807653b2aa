//! Which move of a game teaches most.
//!
//! A mistake is the better a lesson the shorter the reason is why it is one, the later it was made, and the more it gave away:
//!
//! - the reason of its punishment: 70 points if it is a forced win, 65 if it is immediate, 60 for a plan, 40 for a short proof, 0 for a calculation;
//!   of a deep mistake 35 for a plan and 30 for a short proof;
//! - 1 point for each move that was played before it, up to 20;
//! - 10 points for a blunder, 5 for a mistake.
//!
//! So a mistake with a short reason is always a better lesson than one without, and one that could be seen a better one than a deep one. Of equal ones
//! the first is taken.

use std::cmp::Reverse;

use foursight_core::{AnyPosition, Cell, Game, Player, sort_few_by_key};
use foursight_solver::{Analysis, Limits, Score, Solver, Verdict};

use super::accuracy::OPENING;
use super::{Review, ReviewedMove};
use crate::asking::{Asking, Within};
use crate::class::Class;
use crate::explain::{MoveExplanation, explain_analysed_move_by, plan, punishment};
use crate::reason::{Reason, ReasonKind, sight};

fn points_of(kind: ReasonKind, is_deep: bool) -> u32 {
    match kind {
        ReasonKind::Plan if is_deep => 35,
        ReasonKind::ShortProof if is_deep => 30,
        ReasonKind::ForcedWin => 70,
        ReasonKind::Immediate => 65,
        ReasonKind::Plan => 60,
        ReasonKind::ShortProof => 40,
        ReasonKind::Calculation => 0,
    }
}

/// The points of a mistake without those of its reason; `None` for other moves.
fn base(it: &ReviewedMove) -> Option<u32> {
    let swing = match it.class()? {
        Class::Blunder => 10,
        Class::Mistake => 5,
        Class::Best | Class::Good | Class::Slow => return None,
    };
    Some(swing + (it.number - 1).min(20))
}

/// Whether a mistake is one of the opening that no person could see.
pub(super) fn is_deep(position: AnyPosition, cell: Cell) -> bool {
    let Ok(child) = position.place(cell) else { return false };
    let by_threats = || sight::by_threats(child, child.to_move(), &[]).is_some();
    let by_plan = || {
        let after = |cell| plan(child.place(cell).ok()?);
        child.playable().iter().filter_map(after).any(|plan| plan.bound.verdict() == Verdict::Loss)
    };
    position.ply() < OPENING && child.outcome().is_none() && !by_threats() && !by_plan()
}

/// A game whose moves are assessed.
pub(super) struct Played<'a> {
    pub(super) positions: &'a [AnyPosition],
    pub(super) moves: &'a [ReviewedMove],
    /// The position before each move that was not best.
    pub(super) analyses: &'a [Option<Analysis>],
}

/// A mistake, and how it is punished.
struct Candidate {
    points: u32,
    index: usize,
    after: Analysis,
    reason: Option<Reason>,
}

impl Candidate {
    /// Of several the largest is taken: the most points, and of equal ones the first.
    fn key(&self) -> (u32, Reverse<usize>) {
        (self.points, Reverse(self.index))
    }
}

impl Played<'_> {
    /// The lesson of the game, and that of each player.
    #[expect(clippy::type_complexity, reason = "two small things that are made together")]
    pub(super) fn lessons<A: Asking>(
        &self,
        asking: &mut A,
    ) -> Result<(Option<MoveExplanation>, [Option<MoveExplanation>; 2]), A::Pause> {
        let mut explained = [None, None];
        let mut keys = [None, None];
        for player in Player::ALL {
            let Some(best) = self.most_instructive(player, asking)? else { continue };
            keys[player as usize] = Some(best.key());
            let Candidate { index, after, reason, .. } = best;
            explained[player as usize] = Some(self.explain(index, &after, reason, asking)?);
        }
        let lesson = if keys == [None, None] {
            match worst(self.positions[0].game(), self.moves) {
                Some(index) => {
                    let after = asking.analyze(self.positions[index + 1])?;
                    Some(self.explain(index, &after, None, asking)?)
                }
                None => None,
            }
        } else {
            explained[usize::from(keys[1] > keys[0])].clone()
        };
        Ok((lesson, explained))
    }

    fn explain<A: Asking>(
        &self,
        index: usize,
        after: &Analysis,
        reason: Option<Reason>,
        asking: &mut A,
    ) -> Result<MoveExplanation, A::Pause> {
        let before = match &self.analyses[index] {
            Some(analysis) => analysis.clone(),
            None => asking.analyze(self.positions[index])?,
        };
        explain_analysed_move_by(before, self.moves[index].cell, after, reason, asking)
    }

    /// The mistake of a player with the most points. Those that can have the most are looked at first, and the reason is asked for only where it can
    /// matter: a proof takes a hundred times as long as everything else.
    fn most_instructive<A: Asking>(
        &self,
        player: Player,
        asking: &mut A,
    ) -> Result<Option<Candidate>, A::Pause> {
        let own = self.moves.iter().enumerate().filter(|(_, it)| it.player == player);
        let at_most = |(index, it): (usize, &ReviewedMove)| {
            let base = base(it)?;
            Some((base + self.most_points(index), base, index))
        };
        let mut mistakes: Vec<(u32, u32, usize)> = own.filter_map(at_most).collect();
        sort_few_by_key(&mut mistakes, |&(most, _, index)| (Reverse(most), index));
        let mut best: Option<Candidate> = None;
        for (most, base, index) in mistakes {
            if best.as_ref().is_some_and(|best| best.key() > (most, Reverse(index))) {
                break;
            }
            let after = asking.analyze(self.positions[index + 1])?;
            let reason = punishment(&after, &[], asking)?;
            let points =
                base + reason.as_ref().map_or(0, |it| points_of(it.kind, was_deep(&self.moves[index])));
            let candidate = Candidate { points, index, after, reason };
            if best.as_ref().is_none_or(|best| candidate.key() > best.key()) {
                best = Some(candidate);
            }
        }
        Ok(best)
    }

    /// What the reason of a mistake can add at most. Threats are seen without a question; what is not won by them is a plan at best.
    fn most_points(&self, index: usize) -> u32 {
        let child = self.positions[index + 1];
        let gives = self.moves[index].assessment.as_ref().map(|it| it.after.verdict());
        let kind = match gives {
            Some(Verdict::Loss) => sight::by_threats(child, child.to_move(), &[]).map(|(kind, _)| kind),
            _ => None,
        };
        points_of(kind.unwrap_or(ReasonKind::Plan), was_deep(&self.moves[index]))
    }
}

fn was_deep(it: &ReviewedMove) -> bool {
    it.assessment.as_ref().is_some_and(|it| it.is_deep)
}

/// The first of the moves that keep the outcome but not the score, with the worst class, that loses the most plies.
fn worst(game: Game, moves: &[ReviewedMove]) -> Option<usize> {
    let key = |it: &ReviewedMove| {
        let assessment = it.assessment.as_ref()?;
        let last = |score: Score| score.last_ply(game, it.number - 1);
        let lost = last(assessment.before).abs_diff(last(assessment.after));
        (assessment.class != Class::Best).then_some((assessment.class, lost))
    };
    let keyed = moves.iter().enumerate().filter_map(|(index, it)| Some((key(it)?, index)));
    keyed.min_by_key(|&(key, index)| (Reverse(key), index)).map(|(_, index)| index)
}

/// Explains every mistake and blunder of a game that was reviewed, in their order.
///
/// ```
/// use foursight_coach::{explain_turning_points, review};
/// use foursight_core::{Game, notation::{GameOptions, parse}};
/// use foursight_solver::{Limits, Solver};
///
/// let game: Game = "5x4x4".parse().unwrap();
/// let moves = parse("3323231", GameOptions::from(game)).unwrap().moves.unwrap();
/// let (mut solver, limits) = (Solver::default(), Limits::default());
/// let review = review(game, &moves, &mut solver, &limits).unwrap();
/// assert_eq!(explain_turning_points(&review, &mut solver, &limits).len(), 5);
/// ```
pub fn explain_turning_points(review: &Review, solver: &mut Solver, limits: &Limits) -> Vec<MoveExplanation> {
    let Ok(explained) = turning_points_by(review, &mut Within(solver, limits));
    explained
}

fn turning_points_by<A: Asking>(review: &Review, asking: &mut A) -> Result<Vec<MoveExplanation>, A::Pause> {
    let mut position = AnyPosition::new(review.game);
    let mut explained = Vec::new();
    for it in &review.moves {
        let Ok(child) = position.place(it.cell) else { break };
        if it.class().is_some_and(Class::is_error) {
            let (before, after) = (asking.analyze(position)?, asking.analyze(child)?);
            explained.push(explain_analysed_move_by(before, it.cell, &after, None, asking)?);
        }
        position = child;
    }
    Ok(explained)
}
