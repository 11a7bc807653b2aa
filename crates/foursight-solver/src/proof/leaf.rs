//! How a line of a proof ends: what the side keeps to from there on.

use foursight_core::{Cell, sort_few_by_key};

use crate::score::Score;
use crate::strategy::Cut;

/// Something to keep to from here on, whatever the other side plays. The other side is to move, unless it is said otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Leaf {
    /// A plan of the strategy rules.
    Plan(Plan),
    /// Answer on top of every stone: the other side has no line left but upright ones, which that prevents (rule R7). The
    /// side may be the one to move: it plays anywhere and answers on top from then on (R10).
    OnTop,
    /// Every reply loses to threats alone: each move makes one that must be parried.
    Threats,
    /// A rule to follow.
    Rule(Rule),
    /// A diagram to follow.
    Diagram(Diagram),
}

/// The side answers every move in the same column, in pairs, or across a zone, and never plays below one of its cuts.
///
/// `docs/solver.md` proves the rules; `docs/proof-format.md` says in a page what a plan is and how it is checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plan {
    /// Winning cells that the other side must not make playable (R1 to R3).
    pub cuts: Vec<Cut>,
    /// Next cells of odd columns: who plays one is answered with the other (R5). Odd columns that no pair names are paired
    /// from the left.
    pub pairs: Vec<(Cell, Cell)>,
    /// A line of the side that lacks these two cells, of both of which it is certain (R6).
    pub line: Option<(Cell, Cell)>,
    /// The next cells of two even columns, or of an odd, an even and another odd one, that are played as one (R8).
    pub zone: Vec<Cell>,
    /// The score that the plan secures.
    pub gives: Score,
}

impl Plan {
    /// The plan seen in a mirror.
    pub(super) fn mirrored(&self, width: u32) -> Self {
        let image = |cell: Cell| mirror(cell, width);
        Self {
            cuts: self.cuts.iter().map(|cut| Cut { cell: image(cut.cell), ..*cut }).collect(),
            pairs: self.pairs.iter().map(|&(one, two)| (image(one), image(two))).collect(),
            line: self.line.map(|(one, two)| (image(one), image(two))),
            zone: self.zone.iter().map(|&cell| image(cell)).collect(),
            gives: self.gives,
        }
    }
}

/// A rule that needs no board: win; parry; answer on top of the last stone, unless that helps the other side or spends a
/// winning cell; else take the first harmless cell in a fixed order.
///
/// There are eight, 0 to 7, which differ in that order; `docs/proof-format.md` has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Which of the orders.
    pub variant: u8,
    /// Whether it is followed on the mirror image.
    pub mirrored: bool,
}

impl Rule {
    /// How many variants there are.
    pub const VARIANTS: u8 = 8;
}

/// Marks on cells, by priority: win; parry; else play the playable cell with the lowest mark that is not directly below a
/// winning cell of the other side. Of equal marks the leftmost comes first.
///
/// The idea is that of the steady-state diagrams of 2swap's `WeakC4`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagram {
    /// The marked cells with their marks from 1, in the order of the marks; who has none is not played.
    pub marks: Vec<(Cell, u8)>,
    /// Answers: a stone of the other side on the first cell is answered on the second, if that can be played and does not lie
    /// directly below a winning cell of the other side. They come before the marks.
    pub answers: Vec<(Cell, Cell)>,
}

impl Diagram {
    /// The largest mark: 1 to 9, then a to z.
    pub const LAST_MARK: u8 = 35;

    /// The diagram seen in a mirror. Only where no two equal marks can be playable together does it say the same.
    pub(super) fn mirrored(&self, width: u32) -> Self {
        let image = |cell: Cell| mirror(cell, width);
        let mut answers: Vec<_> = self.answers.iter().map(|&(one, two)| (image(one), image(two))).collect();
        // As they are read and written.
        sort_few_by_key(&mut answers, |&answer| answer);
        Self { marks: self.marks.iter().map(|&(cell, mark)| (image(cell), mark)).collect(), answers }
    }
}

impl Leaf {
    /// The leaf seen in a mirror.
    #[must_use]
    pub(super) fn mirrored(&self, width: u32) -> Self {
        match self {
            Self::Plan(plan) => Self::Plan(plan.mirrored(width)),
            Self::Rule(rule) => Self::Rule(Rule { mirrored: !rule.mirrored, ..*rule }),
            Self::Diagram(diagram) => Self::Diagram(diagram.mirrored(width)),
            Self::OnTop => Self::OnTop,
            Self::Threats => Self::Threats,
        }
    }

    /// The word that the text of a proof uses.
    ///
    /// ```
    /// # use foursight_solver::proof::Leaf;
    /// assert_eq!((Leaf::OnTop.name(), Leaf::Threats.name()), ("ontop", "threats"));
    /// ```
    pub fn name(&self) -> &'static str {
        match self {
            Self::Plan(_) => "plan",
            Self::OnTop => "ontop",
            Self::Threats => "threats",
            Self::Rule(_) => "rule",
            Self::Diagram(_) => "diagram",
        }
    }
}

fn mirror(cell: Cell, width: u32) -> Cell {
    Cell::new(width - 1 - cell.column(), cell.row())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The image of a diagram is written as it is read, so that a text comes back as it was.
    #[test]
    fn answers_are_in_order_in_a_mirror_too() {
        let cell = |name: &str| name.parse::<Cell>().expect("a cell");
        let answers = [("a2", "a3"), ("e4", "f3"), ("g2", "g3")].map(|(one, two)| (cell(one), cell(two)));
        let diagram = Diagram { marks: vec![(cell("b1"), 1)], answers: answers.to_vec() };
        let image = diagram.mirrored(7);
        assert!(image.answers.is_sorted());
        assert_eq!(image.answers[0], (cell("a2"), cell("a3")), "that was g2-g3");
        assert_eq!(image.mirrored(7), diagram);
    }
}
