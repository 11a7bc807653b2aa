//! A proof as a picture: a ring for every reply and its answer, from the middle outwards, and at the end of each line of play the colour of
//! what ends it.

use std::collections::HashSet;
use std::f64::consts::TAU;
use std::fmt::Write;

use foursight_core::{AnyPosition, Column, Player};
use foursight_solver::proof::{Leaf, Proof, Step};

/// Width of the picture, and the middle of the circle.
const WIDTH: f64 = 900.0;
const CENTRE: (f64, f64) = (WIDTH / 2.0, 490.0);
const HEIGHT: f64 = 1010.0;
/// What is in the middle, and where the outermost ring ends.
const INNER: f64 = 34.0;
const OUTER: f64 = 410.0;
/// A part of a ring is drawn if it is so long, in the middle of the ring.
const LEAST_ARC: f64 = 0.7;
/// Stones are drawn where there is room for them.
const STONE: f64 = 8.5;

/// What ends a line of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Wins,
    Threats,
    Plan,
    OnTop,
    Rule,
    Diagram,
    /// It goes on as elsewhere.
    Joins,
}

impl Kind {
    const ALL: [Self; 7] =
        [Self::Wins, Self::Threats, Self::Plan, Self::OnTop, Self::Rule, Self::Diagram, Self::Joins];

    fn of(leaf: &Leaf) -> Self {
        match leaf {
            Leaf::Plan(_) => Self::Plan,
            Leaf::OnTop => Self::OnTop,
            Leaf::Threats => Self::Threats,
            Leaf::Rule(_) => Self::Rule,
            Leaf::Diagram(_) => Self::Diagram,
        }
    }

    /// What the legend says.
    fn words(self) -> &'static str {
        match self {
            Self::Wins => "settled on sight",
            Self::Threats => "threats alone",
            Self::Plan => "a plan",
            Self::OnTop => "answer on top",
            Self::Rule => "a rule to follow",
            Self::Diagram => "a diagram to follow",
            Self::Joins => "goes on as elsewhere",
        }
    }

    fn colour(self) -> &'static str {
        match self {
            Self::Wins => "#f2a65a",
            Self::Threats => "#c8553d",
            Self::Plan => "#2a6f97",
            Self::OnTop => "#61a5c2",
            Self::Rule => "#588157",
            Self::Diagram => "#8e5ea2",
            Self::Joins => "#cfc8ba",
        }
    }
}

/// A reply and its answer, and how it goes on.
struct Branch {
    reply: Option<Column>,
    answer: Option<Column>,
    end: End,
}

enum End {
    Leaf(Kind),
    Branches(Vec<Branch>),
}

impl End {
    /// How many lines of play end here: the room that it gets.
    fn weight(&self) -> usize {
        match self {
            Self::Leaf(_) => 1,
            Self::Branches(branches) => branches.iter().map(|branch| branch.end.weight()).sum(),
        }
    }

    fn depth(&self) -> usize {
        match self {
            Self::Leaf(_) => 0,
            Self::Branches(branches) => {
                1 + branches.iter().map(|branch| branch.end.depth()).max().unwrap_or(0)
            }
        }
    }

    fn count(&self, kind: Kind) -> usize {
        match self {
            Self::Leaf(own) => usize::from(*own == kind),
            Self::Branches(branches) => branches.iter().map(|branch| branch.end.count(kind)).sum(),
        }
    }
}

/// Walks a proof; a position that was met before is not gone through again.
struct Walk<'a> {
    proof: &'a Proof,
    seen: HashSet<AnyPosition>,
}

impl Walk<'_> {
    fn start(&mut self) -> Branch {
        let position = self.proof.claim().position();
        match self.proof.step(position) {
            Some(Step::Play(answer)) => {
                let end = position.play(answer).map_or(End::Leaf(Kind::Wins), |after| self.node(after));
                Branch { reply: None, answer: Some(answer), end }
            }
            Some(Step::Leaf(leaf)) => Branch { reply: None, answer: None, end: End::Leaf(Kind::of(&leaf)) },
            None if self.proof.claim().side_is_to_move() => {
                Branch { reply: None, answer: None, end: End::Leaf(Kind::Wins) }
            }
            None => Branch { reply: None, answer: None, end: self.node(position) },
        }
    }

    /// What comes after a move of the side.
    fn node(&mut self, position: AnyPosition) -> End {
        let image = position.mirrored();
        if self.seen.contains(&image) || !self.seen.insert(position) {
            return End::Leaf(Kind::Joins);
        }
        if let Some(Step::Leaf(leaf)) = self.proof.step(position) {
            return End::Leaf(Kind::of(&leaf));
        }
        let replies = if position.is_over() { Vec::new() } else { self.proof.replies(position) };
        // A position that is its own mirror image is drawn by half.
        let half = position.game().width().div_ceil(2);
        let shown = replies.into_iter().filter(|reply| position != image || reply.index() < half);
        let branches: Vec<Branch> = shown.filter_map(|reply| self.branch(position, reply)).collect();
        if branches.is_empty() { End::Leaf(Kind::Wins) } else { End::Branches(branches) }
    }

    fn branch(&mut self, position: AnyPosition, reply: Column) -> Option<Branch> {
        let after = position.play(reply).ok()?;
        let Some(Step::Play(answer)) = self.proof.step(after) else { return None };
        let end = self.node(after.play(answer).ok()?);
        Some(Branch { reply: Some(reply), answer: Some(answer), end })
    }
}

/// Draws a proof.
pub(crate) fn draw(proof: &Proof) -> String {
    let tree = Walk { proof, seen: HashSet::new() }.start();
    let side = proof.claim().side();
    let mut painter =
        Painter { side, radii: radii(tree.end.depth()), text: String::new(), stones: String::new() };
    painter.ring(&tree.end, 0, (0.0, 1.0));
    painter.middle(&tree);
    let (shapes, stones) = (painter.text, painter.stones);
    let title = title(proof);
    let (first, second) = (colour(side.other()), colour(side));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"system-ui, sans-serif\" role=\"img\" aria-label=\"{title}\">\n\
         <style>.b{{fill:#ece6da;stroke:#fdfcf9;stroke-width:.6}}.s{{font-size:10px;font-weight:600;text-anchor:middle;fill:#fff}}{}</style>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"14\" fill=\"#fdfcf9\"/>\n\
         <text x=\"32\" y=\"44\" font-size=\"22\" font-weight=\"600\" fill=\"#2b2a27\">{title}</text>\n\
         <text x=\"32\" y=\"66\" font-size=\"13\" fill=\"#6b675e\">From the middle outwards, each ring is a move of <tspan fill=\"{first}\" font-weight=\"600\">{}</tspan> and the answer of <tspan fill=\"{second}\" font-weight=\"600\">{side}</tspan>; numbers are columns.</text>\n\
         {shapes}{stones}{}</svg>\n",
        styles(),
        side.other(),
        legend(&tree.end, side),
    )
}

fn title(proof: &Proof) -> String {
    let (claim, game) = (proof.claim(), proof.claim().position().game());
    let what = match claim.at_least().value() {
        1 => "wins".to_owned(),
        0 => "does not lose".to_owned(),
        more => format!("gets at least {more}"),
    };
    let moves = match proof.moves() {
        0 => String::new(),
        1 => ": one move".to_owned(),
        many => format!(": {many} moves"),
    };
    format!("Why {} {what} on {}x{}{moves}", claim.side(), game.width(), game.height())
}

fn styles() -> String {
    Kind::ALL.iter().fold(String::new(), |mut text, &kind| {
        let _ = write!(text, ".k{}{{fill:{}}}", kind as u8, kind.colour());
        text
    })
}

fn colour(player: Player) -> &'static str {
    if player == Player::First { "#d9a514" } else { "#d64545" }
}

/// Where the rings begin; the last number is where the outermost ends. Inner rings are wider: there are stones on them.
fn radii(depth: usize) -> Vec<f64> {
    let shares: Vec<f64> = (0..depth.max(1)).map(|ring| 0.86_f64.powi(ring as i32)).collect();
    let (whole, mut radius) = (shares.iter().sum::<f64>(), INNER);
    let mut radii = vec![radius];
    for share in shares {
        radius += (share / whole * (OUTER - INNER)).min(90.0);
        radii.push(radius);
    }
    radii
}

/// What the colours mean, with how often each comes.
fn legend(end: &End, side: Player) -> String {
    let mut text = String::new();
    let kinds = Kind::ALL.into_iter().filter(|&kind| end.count(kind) > 0);
    for (place, kind) in kinds.enumerate() {
        let (x, y) = (32 + place % 4 * 216, 948 + place / 4 * 26);
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{}\" width=\"13\" height=\"13\" rx=\"3\" class=\"k{}\"/>\
             <text x=\"{}\" y=\"{y}\" font-size=\"13\" fill=\"#2b2a27\">{} <tspan fill=\"#8a857a\">{}</tspan></text>",
            y - 11,
            kind as u8,
            x + 20,
            kind.words(),
            end.count(kind)
        );
    }
    let _ = writeln!(
        text,
        "<text x=\"32\" y=\"922\" font-size=\"13\" fill=\"#6b675e\">How {side} ends each line of play:</text>"
    );
    text
}

struct Painter {
    side: Player,
    radii: Vec<f64>,
    text: String,
    /// Stones lie on top of everything else.
    stones: String,
}

impl Painter {
    /// The branches of a ring between two angles, in turns.
    fn ring(&mut self, end: &End, ring: usize, (from, to): (f64, f64)) {
        let End::Branches(branches) = end else { return };
        let whole = end.weight() as f64;
        let mut start = from;
        for branch in branches {
            let stop = start + (to - from) * branch.end.weight() as f64 / whole;
            self.part(branch, ring, (start, stop));
            start = stop;
        }
    }

    /// A part of a ring, and what lies outside of it.
    fn part(&mut self, branch: &Branch, ring: usize, (from, to): (f64, f64)) {
        let (inner, outer) = (self.radii[ring], self.radii[ring + 1]);
        let middle = f64::midpoint(inner, outer);
        let arc = (to - from) * TAU * middle;
        if arc < LEAST_ARC {
            return;
        }
        let class = match branch.end {
            End::Leaf(kind) => format!("k{}", kind as u8),
            End::Branches(_) => "b".to_owned(),
        };
        let _ = writeln!(self.text, "<path class=\"{class}\" d=\"{}\"/>", sector(inner, outer, from, to));
        let room = (arc * inner / middle).min(outer - inner);
        if room >= 2.0 * STONE + 3.0 {
            self.pair(branch, (inner, outer), f64::midpoint(from, to));
        }
        self.ring(&branch.end, ring + 1, (from, to));
    }

    /// The stones of a reply and its answer, one outside of the other if there is room, else the answer alone.
    fn pair(&mut self, branch: &Branch, (inner, outer): (f64, f64), turn: f64) {
        let middle = f64::midpoint(inner, outer);
        let has_room = outer - inner >= 4.0 * STONE + 4.0;
        let apart = if has_room { STONE + 1.0 } else { 0.0 };
        let stones = [(branch.reply, self.side.other(), -apart), (branch.answer, self.side, apart)];
        for (column, player, shift) in stones.into_iter().skip(usize::from(!has_room)) {
            if let Some(column) = column {
                self.stone(at(middle + shift, turn), player, column, STONE);
            }
        }
    }

    /// The first move, in the middle; or what settles everything.
    fn middle(&mut self, tree: &Branch) {
        let (x, y) = CENTRE;
        if let End::Leaf(kind) = tree.end {
            let _ = writeln!(
                self.text,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{:.1}\" class=\"k{}\"/>",
                self.radii[1], kind as u8
            );
        }
        if let Some(column) = tree.answer {
            self.stone(CENTRE, self.side, column, INNER / 1.7);
        }
    }

    fn stone(&mut self, (x, y): (f64, f64), player: Player, column: Column, radius: f64) {
        let _ = writeln!(
            self.stones,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{}\"/><text class=\"s\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
            colour(player),
            y + 3.6,
            column.to_char()
        );
    }
}

/// A place on a circle; turns count from the top, clockwise.
fn at(radius: f64, turn: f64) -> (f64, f64) {
    let angle = (turn - 0.25) * TAU;
    (CENTRE.0 + radius * angle.cos(), CENTRE.1 + radius * angle.sin())
}

/// The outline of a part of a ring. A whole ring is two halves, since an arc does not close upon itself.
fn sector(inner: f64, outer: f64, from: f64, to: f64) -> String {
    if to - from > 0.999 {
        return [(from, from + 0.5), (from + 0.5, from + 0.9999)]
            .map(|(from, to)| sector(inner, outer, from, to))
            .concat();
    }
    let large = u8::from(to - from > 0.5);
    let [a, b, c, d] = [at(inner, from), at(outer, from), at(outer, to), at(inner, to)];
    format!(
        "M{:.1} {:.1}L{:.1} {:.1}A{outer:.1} {outer:.1} 0 {large} 1 {:.1} {:.1}L{:.1} {:.1}A{inner:.1} {inner:.1} 0 {large} 0 {:.1} {:.1}Z",
        a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1, a.0, a.1
    )
}
