//! What can be followed, in sentences.

use foursight_core::{Cell, Game};
use foursight_solver::Verdict;
use foursight_solver::proof::{Diagram, Leaf, Plan, Rule};

use super::{below, list};
use crate::reason::{Guide, Reason};

/// What to follow, in a few words: `follows a plan that waits for d2`.
pub(super) fn short_guide(guide: &Guide) -> String {
    match guide {
        Guide::Plan(plan) if !plan.waits_for.is_empty() => {
            format!("waits for {}", cells(&plan.waits_for, "or"))
        }
        Guide::Plan(plan) if !plan.line.is_empty() => {
            format!("gets {} by answering every move", cells(&plan.line, "and"))
        }
        Guide::Plan(_) => "answers every move in the same column or across".to_owned(),
        Guide::Leaf(Leaf::Plan(plan)) => {
            let cuts: Vec<Cell> = plan.cuts.iter().map(|cut| cut.cell).collect();
            match (cuts.is_empty(), plan.line) {
                (false, _) => format!("waits for {}", cells(&cuts, "or")),
                (true, Some((one, two))) => format!("gets {one} and {two} by answering every move"),
                (true, None) => "answers every move by a plan".to_owned(),
            }
        }
        Guide::Leaf(Leaf::OnTop) => "answers on top of every stone".to_owned(),
        Guide::Leaf(Leaf::Threats) => "wins by force against every reply".to_owned(),
        Guide::Leaf(Leaf::Rule(_)) => "keeps answering on top where that is safe".to_owned(),
        Guide::Leaf(Leaf::Diagram(diagram)) => format!("takes the first it can of {}", order(diagram)),
    }
}

/// What to follow, as a sentence after "from here on", and for a rule or an order of cells another with all of it.
pub(super) fn guide(game: Game, reason: &Reason, leaf: &Leaf) -> Vec<String> {
    let (player, other) = (reason.player.stone(), reason.player.other().stone());
    let wins = reason.goal == Verdict::Win;
    let gets = if wins { "wins" } else { "holds the draw" };
    match leaf {
        Leaf::Plan(plan) => vec![plan_sentence((player, other), plan)],
        Leaf::OnTop => vec![format!(
            "{player} answers on top of every stone, and anywhere where the column is full: {other} has no line left \
             but upright ones, and those it never gets."
        )],
        Leaf::Threats => vec![format!("every move of {other} loses to threats alone.")],
        Leaf::Rule(rule) => vec![
            format!("{player} {gets} by answering on top of every stone of {other} where that is safe."),
            format!(
                "In full: a win comes first, also one by force, and a win of {other} is stopped. Safe is a cell that is not \
                 directly below a winning cell. Where the one on top is not, or the column is full, {player} plays another \
                 that is, {}, {}; if there is none, one below a winning cell of its own. {TRIED}",
                rows(game, *rule),
                columns(*rule)
            ),
        ],
        Leaf::Diagram(diagram) => vec![
            format!("{player} {gets} by taking the first of these cells that it can: {}.", order(diagram)),
            format!(
                "In full: a win comes first, also one by force, and a win of {other} is stopped; cells directly below a \
                 winning cell of {other} are passed over. {TRIED}"
            ),
        ],
    }
}

/// How it is known, and where it ends.
const TRIED: &str = "Near the end a plan of waiting takes over. That was tried against every reply.";

fn plan_sentence((player, other): (char, char), plan: &Plan) -> String {
    let mut rules = Vec::new();
    for (one, two) in &plan.pairs {
        rules.push(format!("a stone at {one} at {two}, and the other way round"));
    }
    match plan.zone[..] {
        [one, two] => rules.push(format!(
            "a stone at {one} at {two}, and the other way round, and the same in the cells above these two"
        )),
        [first, even, third] => rules.push(format!(
            "a stone at {first} at {even}, and the other way round, and the same with {third} and the cell above {even}"
        )),
        _ => {}
    }
    rules.push(
        "the first stone in any other column with an odd number of cells in play in another such column"
            .into(),
    );
    let begin =
        format!("{player} completes a line where it can, and answers every stone of {other} on top of it");
    let answers = format!("{begin}, but for these: {}", rules.join("; "));
    let cannot = format!("{other} never completes a line");
    if !plan.cuts.is_empty() {
        let cuts: Vec<Cell> = plan.cuts.iter().map(|cut| cut.cell).collect();
        let lower: Vec<String> = cuts.iter().map(|&cell| below(cell)).collect();
        return format!(
            "{answers}. It never plays {}. Then {cannot}, and in the end has to play there, and {player} wins at {}.",
            list(&lower, "or"),
            cells(&cuts, "or")
        );
    }
    match plan.line {
        Some((one, two)) => {
            format!(
                "{answers}. Then {cannot}, and {player} gets a line with {one} and {two}, or wins before."
            )
        }
        None if plan.gives.verdict() == Verdict::Win => {
            format!("{answers}. Then {cannot}, and {player} gets one in the end.")
        }
        None => format!("{answers}. Then {cannot}."),
    }
}

/// The rows that a rule takes first.
fn rows(game: Game, rule: Rule) -> String {
    let top = game.height();
    let has_top = rule.variant & 2 == 0;
    let rows = (1..=top).filter(|row| (top - row).is_multiple_of(2) == has_top);
    let rows: Vec<String> = rows.map(|row| row.to_string()).collect();
    format!("on row {} first", list(&rows, "or"))
}

fn columns(rule: Rule) -> &'static str {
    match (rule.variant, rule.mirrored) {
        (0 | 2, false) => "from the middle outwards, of two as far the left one first",
        (0 | 2, true) => "from the middle outwards, of two as far the right one first",
        (1 | 3, false) => "from the edges inwards, of two as far the left one first",
        (1 | 3, true) => "from the edges inwards, of two as far the right one first",
        (4 | 6, false) | (_, true) if rule.variant & 1 == u8::from(rule.mirrored) => "from left to right",
        _ => "from right to left",
    }
}

/// The cells of a diagram in the order of their marks.
fn order(diagram: &Diagram) -> String {
    diagram.marks.iter().map(|(cell, _)| cell.to_string()).collect::<Vec<_>>().join(" ")
}

fn cells(cells: &[Cell], word: &str) -> String {
    list(&cells.iter().map(Cell::to_string).collect::<Vec<_>>(), word)
}
