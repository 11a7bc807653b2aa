//! Finds diagrams by satisfiability: an order of the cells and answers to stones that hold against every reply.
//!
//! Unknown are, for every two empty cells, which comes first, and for every stone of the other side, which cell answers it. A position that may be
//! reached is a variable as well: if it is, then for every reply some right answer (the exact solver knows which are right) is the one that the
//! diagram gives, and the position after it is reached. Positions are written down when a model reaches them, so that few of all that
//! could arise ever are; a model that reaches no new one is a diagram, and if there is no model, there is no diagram.

use std::cell::Cell as Counter;

use batsat::{Callbacks, Lit, Solver as Satisfier, SolverInterface, SolverOpts, lbool};
use foursight_core::{AnyPosition, Geometry, Gravity, Position, Word};

use super::diagram::finished;
use super::follow::{Following, Guide, threats_win};
use super::leaf::Diagram;
use super::prover::Prover;
use super::yard::{Keys, Map, Spot, cells};

/// Positions that may be written down for one diagram, at first and at last. What is hard is left for later.
const FIRST_PATIENCE: usize = 800;
const LAST_PATIENCE: usize = 12_000;
/// Positions that a diagram may reach. Checking takes time, too.
const MOST_REACHED: usize = 2500;
/// Positions that one model adds at least, if there are so many, and one in how many of those that are there it may add: the next
/// model may avoid what would follow them, but every model takes time.
const FEW: usize = 60;
const SHARE: usize = 6;
/// With fewer stones a diagram would have to reach too much.
const FEWEST_STONES: u32 = 8;
/// Conflicts before it is given up.
const MOST_CONFLICTS: u64 = 20_000;

/// Ends the search for a model after so many conflicts.
#[derive(Default)]
struct Patience(Counter<u64>);

impl Callbacks for Patience {
    fn on_new_clause(&mut self, _: &[Lit], _: batsat::ClauseKind) {
        self.0.set(self.0.get() + 1);
    }

    fn stop(&self) -> bool {
        self.0.get() > MOST_CONFLICTS
    }
}

/// The conditions, as far as they are written down.
struct Conditions<'a, 'b, G: Geometry> {
    prover: &'a mut Prover<'b, G>,
    satisfier: Satisfier<Patience>,
    /// The empty cells, in the order that is tried first.
    cells: Vec<G::Word>,
    /// The number of each cell by its bit.
    numbers: [u8; 128],
    /// `later[a][b]`: cell a comes after cell b.
    later: Vec<Vec<Lit>>,
    /// `answers[a][b]`: a stone on a is answered on b.
    answers: Vec<Vec<Lit>>,
    /// The variable of each position that has one; the other side is to move.
    reached: Map<G::Word, Lit>,
    /// Whether the marks say this cell in a position with the side to move.
    marked: Map<(G::Word, u8), Lit>,
    written: Keys<G::Word>,
    /// So many may be.
    patience: usize,
    /// Whether a position needs no more play.
    done: Map<G::Word, bool>,
}

impl<'a, 'b, G: Geometry<Placement = Gravity>> Conditions<'a, 'b, G>
where
    Position<G>: Into<AnyPosition>,
{
    fn new(prover: &'a mut Prover<'b, G>, spot: Spot<G::Word>, patience: usize) -> Self {
        let yard = prover.yard;
        let empty = yard.geometry.board() & !spot.mask();
        let rows = [yard.last_word_rows, !yard.last_word_rows];
        let cells: Vec<G::Word> = rows.into_iter().flat_map(|rows| cells(empty & rows)).collect();
        let mut numbers = [0; 128];
        for (number, cell) in (0..).zip(&cells) {
            numbers[cell.trailing_zeros() as usize] = number;
        }
        let satisfier = Satisfier::new(SolverOpts::default(), Patience::default());
        let mut conditions = Self {
            prover,
            satisfier,
            cells,
            numbers,
            later: Vec::new(),
            answers: Vec::new(),
            reached: Map::default(),
            marked: Map::default(),
            written: Keys::default(),
            patience,
            done: Map::default(),
        };
        conditions.be_an_order();
        conditions.answer_once();
        conditions
    }

    fn variable(&mut self) -> Lit {
        Lit::new(self.satisfier.new_var_default(), true)
    }

    fn clause(&mut self, literals: impl IntoIterator<Item = Lit>) {
        self.satisfier.add_clause_reuse(&mut literals.into_iter().collect());
    }

    /// Which of two cells comes first is an order: no three in a circle.
    fn be_an_order(&mut self) {
        let count = self.cells.len();
        // A variable is first tried as false: the cells come in the order that is given.
        let none = Lit::new(self.satisfier.new_var_default(), true);
        self.later = vec![vec![none; count]; count];
        for a in 0..count {
            for b in 0..a {
                let variable = self.variable();
                (self.later[b][a], self.later[a][b]) = (variable, !variable);
            }
        }
        for a in 0..count {
            for b in 0..a {
                for c in 0..b {
                    let (x, y, z) = (self.later[a][b], self.later[b][c], self.later[c][a]);
                    self.clause([x, y, z]);
                    self.clause([!x, !y, !z]);
                }
            }
        }
    }

    /// A stone has one answer at most.
    fn answer_once(&mut self) {
        let count = self.cells.len();
        for _ in 0..count {
            let row: Vec<Lit> = (0..count).map(|_| self.variable()).collect();
            for (number, &one) in row.iter().enumerate() {
                for &two in &row[..number] {
                    self.clause([!one, !two]);
                }
            }
            self.answers.push(row);
        }
    }

    fn number(&self, cell: G::Word) -> usize {
        usize::from(self.numbers[cell.trailing_zeros() as usize])
    }

    /// Whether the claim is secure in a position without a diagram; the other side is to move.
    fn is_done(&mut self, spot: Spot<G::Word>) -> bool {
        let yard = self.prover.yard;
        *self.done.entry(yard.plain_key(spot)).or_insert_with(|| {
            yard.is_full(spot)
                || yard.loss_counts(spot.count() + 1)
                || yard.frame_holds(spot)
                || yard.on_top_holds(spot)
        })
    }

    /// The variable of a position; `None` if it needs none.
    fn reach(&mut self, spot: Spot<G::Word>) -> Option<Lit> {
        if self.is_done(spot) {
            return None;
        }
        let key = self.prover.yard.plain_key(spot);
        if let Some(&known) = self.reached.get(&key) {
            return Some(known);
        }
        let variable = self.variable();
        self.reached.insert(key, variable);
        Some(variable)
    }

    /// What must hold if a position is reached.
    fn write(&mut self, spot: Spot<G::Word>) {
        let yard = self.prover.yard;
        self.prover.control.spend(1);
        self.written.insert(yard.plain_key(spot));
        let Some(here) = self.reach(spot) else { return };
        for reply in cells(yard.playable(spot)) {
            let after = spot.with_other(reply);
            if yard.side_is_settled(after) || threats_win(yard, after) {
                continue;
            }
            let now = yard.other_wins(after) & yard.playable(after);
            if now.is_zero() {
                self.write_reply(here, after, reply);
            } else if let Some(child) = self.reach(after.with_side(now.lowest())) {
                self.clause([!here, child]);
            }
        }
    }

    /// Some right answer to this reply is given.
    fn write_reply(&mut self, here: Lit, after: Spot<G::Word>, reply: G::Word) {
        let safe = safe(self.prover, after);
        let number = self.number(reply);
        let mut ways = vec![!here];
        for cell in cells(safe) {
            let (child, to) = (after.with_side(cell), self.number(cell));
            let answer = self.answers[number][to];
            if self.prover.holds(child) {
                ways.extend([answer, self.mark(after, safe, cell)]);
                if let Some(reached) = self.reach(child) {
                    self.clause([!here, !answer, reached]);
                }
            } else {
                self.clause([!here, !answer]);
            }
        }
        self.clause(ways);
    }

    /// The marks say this cell.
    fn mark(&mut self, after: Spot<G::Word>, safe: G::Word, cell: G::Word) -> Lit {
        let number = self.number(cell);
        let key = (self.prover.yard.plain_key(after), number as u8);
        if let Some(&known) = self.marked.get(&key) {
            return known;
        }
        let mark = self.variable();
        self.marked.insert(key, mark);
        for other in cells(safe & !cell) {
            let later = self.later[self.number(other)][number];
            self.clause([!mark, later]);
        }
        if let Some(reached) = self.reach(after.with_side(cell)) {
            self.clause([!mark, reached]);
        }
        mark
    }

    /// The next model, if there is one.
    fn model(&mut self) -> Option<Model<G::Word>> {
        if self.satisfier.solve_limited(&[]) != lbool::TRUE {
            return None;
        }
        let is_true = |literal| self.satisfier.value_lit(literal) == lbool::TRUE;
        let count = self.cells.len();
        let before = |cell: &usize| {
            (0..count).filter(|&other| other != *cell && is_true(self.later[*cell][other])).count()
        };
        let mut numbers: Vec<usize> = (0..count).collect();
        numbers.sort_by_key(before);
        let order = numbers.into_iter().map(|number| self.cells[number]).collect();
        let mut answers = Map::default();
        for (from, row) in self.answers.iter().enumerate() {
            if let Some(to) = row.iter().position(|&answer| is_true(answer)) {
                answers.insert(self.cells[from], self.cells[to]);
            }
        }
        Some(Model { order, answers })
    }

    /// Walks what a model reaches and writes down what is new. True if nothing was; `None` if it is too much.
    fn walk(&mut self, start: Spot<G::Word>, model: &mut Model<G::Word>) -> Option<bool> {
        let yard = self.prover.yard;
        let (mut seen, mut todo, mut new) = (Keys::default(), vec![start], 0);
        let mut used = Used { cells: G::Word::ZERO, answers: G::Word::ZERO };
        while let Some(spot) = todo.pop() {
            if self.is_done(spot) || !seen.insert(yard.plain_key(spot)) {
                continue;
            }
            if seen.len() > MOST_REACHED || self.written.len() > self.patience || self.prover.is_stopped() {
                return None;
            }
            if !self.written.contains(&yard.plain_key(spot)) {
                if new >= FEW.max(self.written.len() / SHARE) {
                    return Some(false);
                }
                new += 1;
                self.write(spot);
            }
            for reply in cells(yard.playable(spot)) {
                let after = spot.with_other(reply);
                if yard.side_is_settled(after) || threats_win(yard, after) {
                    continue;
                }
                let now = yard.other_wins(after) & yard.playable(after);
                let cell = if now.is_zero() {
                    model.answer(safe(self.prover, after), reply, &mut used)
                } else {
                    Some(now.lowest())
                };
                if let Some(child) = cell.map(|cell| after.with_side(cell))
                    && self.prover.holds(child)
                {
                    todo.push(child);
                }
            }
        }
        model.order.retain(|&cell| !(cell & used.cells).is_zero());
        model.answers.retain(|&from, _| !(from & used.answers).is_zero());
        Some(new == 0)
    }
}

fn safe<G: Geometry<Placement = Gravity>>(prover: &Prover<'_, G>, after: Spot<G::Word>) -> G::Word
where
    Position<G>: Into<AnyPosition>,
{
    let yard = prover.yard;
    yard.playable(after) & !(yard.other_wins(after) >> 1) & !yard.side_wins(after)
}

/// What a model says.
struct Model<N> {
    order: Vec<N>,
    answers: Map<N, N>,
}

/// What a walk needed of it.
struct Used<N> {
    cells: N,
    answers: N,
}

impl<N: Word> Model<N> {
    fn answer(&self, safe: N, reply: N, used: &mut Used<N>) -> Option<N> {
        if let Some(&answer) = self.answers.get(&reply).filter(|&&answer| !(answer & safe).is_zero()) {
            used.answers |= reply;
            return Some(answer);
        }
        let cell = self.order.iter().copied().find(|&cell| !(cell & safe).is_zero())?;
        used.cells |= cell;
        Some(cell)
    }
}

/// Leaves out answers that are not needed: the marks say as much.
fn leave_out<G: Geometry<Placement = Gravity>>(
    prover: &Prover<'_, G>,
    spot: Spot<G::Word>,
    order: &[G::Word],
    answers: &mut Vec<(G::Word, G::Word)>,
) where
    Position<G>: Into<AnyPosition>,
{
    for place in (0..answers.len()).rev() {
        let answer = answers.remove(place);
        if !Following::new(prover.yard, Guide::Diagram(order, answers)).holds(spot) {
            answers.insert(place, answer);
        }
    }
}

/// How many positions may be written down after so many passes over a proof.
pub(super) fn patience(passes: u32) -> usize {
    LAST_PATIENCE.min(FIRST_PATIENCE << (passes / 4).min(8))
}

/// A diagram that is enough in a position where the claim holds; the other side is to move.
pub(super) fn find_diagram<G: Geometry<Placement = Gravity>>(
    prover: &mut Prover<'_, G>,
    spot: Spot<G::Word>,
    patience: usize,
) -> Option<Diagram>
where
    Position<G>: Into<AnyPosition>,
{
    if spot.count() < FEWEST_STONES {
        return None;
    }
    let mut conditions = Conditions::new(prover, spot, patience);
    let start = conditions.reach(spot)?;
    conditions.clause([start]);
    loop {
        let mut model = conditions.model()?;
        if conditions.walk(spot, &mut model)? {
            let mut answers: Vec<(G::Word, G::Word)> = model.answers.into_iter().collect();
            answers.sort_unstable();
            leave_out(conditions.prover, spot, &model.order, &mut answers);
            return finished(conditions.prover, spot, &model.order, &answers);
        }
    }
}
