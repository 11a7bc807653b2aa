//! Plays what a reason says against every reply.

use foursight_coach::{Deed, Ending, Guide, Idea, Reason, ReasonKind, Story};
use foursight_core::{AnyPosition, Cell, Outcome, Player};
use foursight_solver::proof::{Claim, Line, Proof, Step, check};
use foursight_solver::{Score, Verdict};

use super::{can_win, check_forced_win, check_plan, wins_at};
use crate::common::{moves, play};

/// What the exact solver, or minimax, says about a position.
pub(crate) type Exact<'a> = dyn FnMut(AnyPosition) -> Score + 'a;

/// Every word of a reason is true.
pub(crate) fn check_reason(position: AnyPosition, line: &[Cell], reason: &Reason, exact: &mut Exact<'_>) {
    let mut judge = Judge { player: reason.player, goal: reason.goal, exact };
    judge.check_worth(position);
    judge.check(position, None, &reason.idea);
    check_kind(position, reason);
    if let Some(story) = &reason.story {
        assert_eq!((reason.kind, story.winner), (ReasonKind::Calculation, reason.player));
        check_story(position, line, story);
    }
}

fn check_kind(position: AnyPosition, reason: &Reason) {
    let is_turn = position.to_move() == reason.player;
    let by_threats = |idea: &Idea| matches!(idea, Idea::Wins(_) | Idea::Force(_));
    let holds = match (reason.kind, &reason.idea) {
        (ReasonKind::Immediate, Idea::Wins(_)) | (ReasonKind::Plan, Idea::Follow(_)) => true,
        (ReasonKind::Immediate, Idea::Answers(answers)) => {
            answers.iter().all(|it| matches!(it.idea, Idea::Wins(_)))
        }
        (ReasonKind::ForcedWin, Idea::Force(_)) => is_turn,
        (ReasonKind::ForcedWin, Idea::Answers(answers)) => {
            !is_turn && answers.iter().all(|it| by_threats(&it.idea))
        }
        (ReasonKind::Plan, Idea::Play { then, .. }) => matches!(**then, Idea::Follow(_)),
        (ReasonKind::ShortProof, Idea::Play { .. } | Idea::Answers(_)) => {
            reason.nodes.is_some_and(|nodes| nodes <= foursight_coach::MOST_NODES)
        }
        // The next stones end the game, and there is nothing to tell.
        (ReasonKind::ShortProof, Idea::Open) => reason.nodes.is_some_and(|nodes| nodes <= 1),
        (ReasonKind::Calculation, idea) => {
            *idea == Idea::Open && reason.nodes.is_none_or(|nodes| nodes > foursight_coach::MOST_NODES)
        }
        _ => false,
    };
    assert!(holds, "{position:?} {reason:?}");
}

struct Judge<'a, 'b> {
    player: Player,
    goal: Verdict,
    exact: &'a mut Exact<'b>,
}

impl Judge<'_, '_> {
    /// The player has what is said that he gets.
    fn check_worth(&mut self, position: AnyPosition) {
        let score = (self.exact)(position);
        let worth = if position.to_move() == self.player { score } else { -score };
        let least = i32::from(self.goal == Verdict::Win);
        assert!(worth.value() >= least, "{position:?}: {} does not get a {}", self.player, self.goal);
    }

    fn check(&mut self, position: AnyPosition, reply: Option<Cell>, idea: &Idea) {
        let is_turn = position.to_move() == self.player;
        match idea {
            Idea::Wins(wins) if is_turn => {
                assert!(!wins.is_empty() && wins.iter().all(|it| wins_at(position, it.cell)), "{position:?}");
            }
            Idea::Wins(wins) => {
                assert!(!can_win(position), "{position:?}");
                for cell in moves(position) {
                    let after = play(position, cell);
                    assert!(wins.iter().any(|it| wins_at(after, it.cell)), "{position:?} {cell} {wins:?}");
                }
            }
            Idea::Force(forced) => {
                assert!(is_turn && forced.player == self.player);
                check_forced_win(position, forced);
            }
            Idea::Play { cell, then } => {
                assert!(is_turn, "{position:?}");
                let on_top = || reply.map(|it| Cell::new(it.column(), it.row() + 1)).expect("a stone before");
                let after = play(position, cell.unwrap_or_else(on_top));
                self.check(after, None, then);
            }
            Idea::Answers(answers) => {
                assert!(!is_turn, "{position:?}");
                let mut replies: Vec<Cell> = answers.iter().flat_map(|it| it.replies.clone()).collect();
                replies.sort_unstable();
                let mut all = moves(position);
                all.sort_unstable();
                assert_eq!(replies, all, "{position:?}: every move has one answer");
                for answer in answers {
                    for &cell in &answer.replies {
                        self.check(play(position, cell), Some(cell), &answer.idea);
                    }
                }
            }
            Idea::Follow(guide) => self.check_guide(position, guide),
            Idea::Open => self.check_worth(position),
        }
    }

    fn check_guide(&self, position: AnyPosition, guide: &Guide) {
        let least = Score::new(i32::from(self.goal == Verdict::Win)).expect("a score");
        match guide {
            Guide::Plan(plan) => {
                assert_eq!(plan.planner, self.player);
                assert!(-plan.bound >= least, "{position:?} {plan:?}");
                check_plan(position, plan);
            }
            Guide::Leaf(leaf) => {
                let claim = Claim::new(position, self.player, least).expect("the game goes on");
                let line = Line { moves: Vec::new(), step: Step::Leaf(leaf.clone()) };
                let proof = Proof::new(claim, vec![line]).expect("a position");
                let checked = check(&proof.to_string());
                assert!(checked.is_ok(), "{position:?} {leaf:?}: {checked:?}");
            }
        }
    }
}

/// The story is that of the line.
fn check_story(start: AnyPosition, line: &[Cell], story: &Story) {
    let deeds: Vec<Cell> = story.deeds.iter().map(|it| it.cell).collect();
    assert_eq!(deeds, line, "{start:?}");
    let mut position = start;
    let mut loser_to_move = start;
    for deed in &story.deeds {
        check_deed(position, deed);
        if deed.player != story.winner {
            loser_to_move = position;
        }
        position = play(position, deed.cell);
    }
    assert_eq!(position.outcome(), Some(Outcome::Win(story.winner)), "{start:?}");
    assert_eq!(line.last(), Some(&story.cell));
    let has = |position: AnyPosition| position.winning_cells(story.winner).contains(story.cell);
    let before = |index: usize| line[..index].iter().fold(start, |position, &cell| play(position, cell));
    match story.made_by {
        Some(index) => assert!(!has(before(index)) && has(before(index + 1)), "{start:?} {story:?}"),
        None => assert!(has(start), "{start:?} {story:?}"),
    }
    check_ending(loser_to_move, story);
}

fn check_deed(position: AnyPosition, deed: &Deed) {
    assert_eq!(deed.player, position.to_move());
    let child = play(position, deed.cell);
    let (own, other) = (position.winning_cells(deed.player), position.winning_cells(deed.player.other()));
    for &cell in &deed.makes {
        assert!(
            !own.contains(cell) && child.winning_cells(deed.player).contains(cell),
            "{position:?} {deed:?}"
        );
    }
    assert!(
        deed.stops.iter().all(|&cell| cell == deed.cell && other.contains(cell)),
        "{position:?} {deed:?}"
    );
    let is_above = |cell: &Cell| (cell.column(), cell.row()) == (deed.cell.column(), deed.cell.row() + 1);
    assert!(deed.gives_up.iter().all(|cell| is_above(cell) && own.contains(*cell)), "{position:?} {deed:?}");
    super::check_forced(position, deed.cell, deed.is_forced);
}

/// The loser is to move: whatever he plays loses, in the way that is said.
fn check_ending(position: AnyPosition, story: &Story) {
    let after = |cell| play(position, cell);
    let above = |cell: Cell| Cell::new(cell.column(), cell.row() + 1);
    match &story.ending {
        Ending::TwoThreats(cells) => {
            assert!(cells.len() > 1);
            assert!(
                moves(position)
                    .into_iter()
                    .all(|cell| cells.iter().any(|&it| it != cell && wins_at(after(cell), it)))
            );
        }
        Ending::Stacked { below, above: high } => {
            assert_eq!(*high, above(*below));
            for cell in moves(position) {
                assert!(wins_at(after(cell), if cell == *below { *high } else { *below }), "{position:?}");
            }
        }
        Ending::RunsOut { left } => {
            assert_eq!(left, &moves(position));
            assert!(left.iter().all(|&cell| wins_at(after(cell), above(cell))), "{position:?}");
        }
        Ending::Open => panic!("{position:?} {story:?}: the loser had another move in a line of best play"),
    }
}
