//! The first moves of a proof as a picture: what the side plays, what the other may try, and what ends each line of play.

use std::fmt::Write;

use foursight_core::{AnyPosition, Column, Player};
use foursight_solver::proof::{Leaf, Proof, Step};

/// The most rows of a picture; what would need more is cut where it gets too wide.
const MOST_ROWS: usize = 90;
/// The most moves of the side that are drawn one after the other.
const DEEPEST: usize = 12;

const ROW: usize = 18;
const STEP: usize = 62;
const MARGIN: usize = 24;
const RADIUS: usize = 8;

/// What the side makes of a reply: its move, and what comes after it.
struct Branch {
    reply: Option<Column>,
    answer: Column,
    end: End,
}

/// How a branch goes on.
enum End {
    Branches(Vec<Branch>),
    /// A leaf, by its name.
    Leaf(&'static str),
    /// The side wins whatever comes.
    Wins,
    /// More moves than are drawn.
    More,
}

/// Draws a proof, as deep as there is room.
pub(crate) fn draw(proof: &Proof) -> String {
    let tree = |depth| start(proof, depth);
    let fits = (1..=DEEPEST).rev().find(|&depth| rows(&tree(depth)) <= MOST_ROWS);
    let end = tree(fits.unwrap_or(1));
    let width = 2 * MARGIN + depth_of(&end) * 2 * STEP + 110;
    let height = 2 * MARGIN + rows(&end).max(1) * ROW + 30;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fbfaf7\"/>\n\
         <text x=\"{MARGIN}\" y=\"20\" font-size=\"14\" fill=\"#222\">{}</text>\n",
        proof.claim()
    );
    let mut painter = Painter { side: proof.claim().side(), text: &mut text };
    let middle = MARGIN + 20 + rows(&end).max(1) * ROW / 2;
    painter.end(&end, MARGIN, middle, MARGIN + 20);
    text.push_str("</svg>\n");
    text
}

fn start(proof: &Proof, depth: usize) -> End {
    let position = proof.claim().position();
    match proof.step(position) {
        Some(Step::Play(answer)) => {
            let end = position.play(answer).map_or(End::Wins, |after| after_move(proof, after, depth));
            End::Branches(vec![Branch { reply: None, answer, end }])
        }
        _ if proof.claim().side_is_to_move() => End::Wins,
        _ => after_move(proof, position, depth),
    }
}

/// What comes after a move of the side.
fn after_move(proof: &Proof, position: AnyPosition, depth: usize) -> End {
    if let Some(Step::Leaf(leaf)) = proof.step(position) {
        return End::Leaf(name(&leaf));
    }
    let replies = if position.is_over() { Vec::new() } else { proof.replies(position) };
    if replies.is_empty() {
        return End::Wins;
    }
    if depth == 0 {
        return End::More;
    }
    let branch = |reply: Column| {
        let after = position.play(reply).ok()?;
        let Some(Step::Play(answer)) = proof.step(after) else { return None };
        let end = after_move(proof, after.play(answer).ok()?, depth - 1);
        Some(Branch { reply: Some(reply), answer, end })
    };
    // A position that is its own mirror image is drawn by half.
    let is_symmetric = position == position.mirrored();
    let half = position.game().width().div_ceil(2);
    let shown = replies.into_iter().filter(|reply| !is_symmetric || reply.index() < half);
    End::Branches(shown.filter_map(branch).collect())
}

fn name(leaf: &Leaf) -> &'static str {
    match leaf {
        Leaf::Plan(plan) if !plan.zone.is_empty() => "plan with a zone",
        Leaf::Plan(plan) if plan.line.is_some() => "plan with a line",
        Leaf::Plan(plan) if plan.cuts.iter().any(|cut| cut.flips) => "plan with a flip",
        Leaf::Plan(_) => "plan",
        Leaf::OnTop => "answer on top",
        Leaf::Threats => "threats",
        Leaf::Rule(_) => "rule",
        Leaf::Diagram(_) => "diagram",
    }
}

fn rows(end: &End) -> usize {
    match end {
        End::Branches(branches) => branches.iter().map(|branch| rows(&branch.end)).sum(),
        _ => 1,
    }
}

fn depth_of(end: &End) -> usize {
    match end {
        End::Branches(branches) => 1 + branches.iter().map(|branch| depth_of(&branch.end)).max().unwrap_or(0),
        _ => 0,
    }
}

struct Painter<'a> {
    side: Player,
    text: &'a mut String,
}

impl Painter<'_> {
    /// What comes after the stone at a place; its rows begin at `top`.
    fn end(&mut self, end: &End, x: usize, y: usize, mut top: usize) {
        let (label, colour) = match end {
            End::Branches(branches) => {
                for branch in branches {
                    let height = rows(&branch.end).max(1) * ROW;
                    self.branch(branch, (x, y), top);
                    top += height;
                }
                return;
            }
            End::Leaf(name) => (*name, "#2b6cb0"),
            End::Wins => ("wins", "#2f855a"),
            End::More => ("...", "#888"),
        };
        let _ = writeln!(
            self.text,
            "<text x=\"{}\" y=\"{}\" fill=\"{colour}\">{label}</text>",
            x + RADIUS + 4,
            y + 4
        );
    }

    /// A reply and its answer.
    fn branch(&mut self, branch: &Branch, from: (usize, usize), top: usize) {
        let y = top + rows(&branch.end).max(1) * ROW / 2;
        let mut x = from.0;
        let mut from = from;
        if let Some(reply) = branch.reply {
            x += STEP;
            self.edge(from, (x, y));
            self.stone(x, y, self.side.other(), reply);
            from = (x, y);
        }
        x += STEP / 2;
        self.edge(from, (x, y));
        self.end(&branch.end, x, y, top);
        self.stone(x, y, self.side, branch.answer);
    }

    fn edge(&mut self, from: (usize, usize), to: (usize, usize)) {
        let bend = usize::midpoint(from.0, to.0);
        let _ = writeln!(
            self.text,
            "<path d=\"M{} {} C{bend} {} {bend} {} {} {}\" fill=\"none\" stroke=\"#bbb\"/>",
            from.0, from.1, from.1, to.1, to.0, to.1
        );
    }

    fn stone(&mut self, x: usize, y: usize, player: Player, column: Column) {
        let fill = if player == Player::First { "#d64545" } else { "#e8b923" };
        let _ = writeln!(
            self.text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"{fill}\"/>\
             <text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" fill=\"#fff\">{}</text>",
            y + 4,
            column.to_char()
        );
    }
}
