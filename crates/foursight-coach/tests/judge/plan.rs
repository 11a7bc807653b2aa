//! Plays a plan against every reply.

use std::collections::HashSet;
use std::fmt;

use foursight_coach::Plan;
use foursight_core::{AnyPosition, Cell, Outcome};
use foursight_solver::Score;

use crate::common::{moves, play};

/// Every move of the other player, and every answer that the plan allows, keep what the plan promises.
pub(crate) fn check_plan(position: AnyPosition, plan: &Plan) {
    assert_eq!(plan.planner, position.to_move().other());
    PlanJudge { start: position, plan }.visit(position, &mut HashSet::new());
}

struct PlanJudge<'a> {
    start: AnyPosition,
    plan: &'a Plan,
}

impl PlanJudge<'_> {
    /// The other player is to move.
    fn visit(&self, position: AnyPosition, seen: &mut HashSet<AnyPosition>) {
        if !seen.insert(position) {
            return;
        }
        for cell in moves(position) {
            let after = play(position, cell);
            self.check_cells(after);
            if after.outcome().is_some() {
                self.check_end(after);
                continue;
            }
            for answer in self.answers(position, after, cell) {
                let next = after.place(answer);
                let next = next.unwrap_or_else(|error| panic!("{self} {after:?} {answer}: {error}"));
                self.check_cells(next);
                if next.outcome().is_some() {
                    self.check_end(next);
                } else {
                    assert!(!self.plan.waits_for.contains(&answer), "{self} {next:?}: no win at {answer}");
                    self.visit(next, seen);
                }
            }
        }
    }

    /// What the documentation of [`Plan`] says.
    fn answers(&self, before: AnyPosition, after: AnyPosition, cell: Cell) -> Vec<Cell> {
        let above = Cell::new(cell.column(), cell.row() + 1);
        if self.plan.on_top {
            return if after.place(above).is_ok() { vec![above] } else { moves(after) };
        }
        if self.plan.out_of_play.contains(&cell) {
            assert!(self.plan.waits_for.contains(&above), "{self} {cell} opens nothing");
            return vec![above];
        }
        if self.in_play(before, cell.column()).is_multiple_of(2) {
            return vec![above];
        }
        let is_pair = |column| self.plan.pairs.contains(&column);
        assert!(is_pair(cell.column()), "{self}: the column of {cell} is odd and not among the pairs");
        let odd = |it: &Cell| is_pair(it.column()) && !self.in_play(after, it.column()).is_multiple_of(2);
        let others: Vec<Cell> = moves(after).into_iter().filter(odd).collect();
        assert!(!others.is_empty(), "{self} {after:?}: no answer to {cell}");
        others
    }

    /// Empty cells of a column that are in play.
    fn in_play(&self, position: AnyPosition, column: u32) -> usize {
        let cells = (0..position.game().height()).map(|row| Cell::new(column, row));
        let open = cells.filter(|&cell| position.owner(cell).is_none());
        open.filter(|cell| !self.plan.out_of_play.contains(cell)).count()
    }

    fn check_cells(&self, position: AnyPosition) {
        let check = |cells: &[Cell], player| {
            let wrong = |cell: &&Cell| position.owner(**cell).is_some_and(|owner| owner != player);
            assert_eq!(cells.iter().find(wrong), None, "{self} {position:?}: not {player}'s");
        };
        check(&self.plan.planner_gets, self.plan.planner);
        check(&self.plan.other_gets, self.plan.planner.other());
    }

    /// The game ended as the plan promises, and in time.
    fn check_end(&self, position: AnyPosition) {
        match position.outcome().expect("the game is over") {
            Outcome::Draw => assert_eq!(self.plan.bound, Score::DRAW, "{self} {position:?}: no win"),
            Outcome::Win(winner) => {
                assert_eq!(winner, self.plan.planner, "{self} {position:?}");
                let worth = Score::loss(position.game(), position.ply());
                assert!(worth <= Some(self.plan.bound), "{self} {position:?}: too late");
            }
        }
    }
}

impl fmt::Display for PlanJudge<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.start, self.plan)
    }
}
