//! Finds diagrams by satisfiability: an order of the cells and answers to stones that hold against every reply.
//!
//! Unknown are, for every two empty cells, which comes first, and for every stone of the other side, which cell answers it. A position that may be
//! reached is a variable as well: if it is, then for every reply some right answer (the exact solver knows which are right) is the one that the
//! diagram gives, and the position after it is reached. A model is played out, and only what led it to wrong answers is written down: few of all
//! positions that could arise. A model that gives none is a diagram, and if there is no model, there is no diagram.

use std::cell::Cell as Counter;
use std::collections::HashSet;

use batsat::{Callbacks, Lit, Solver as Satisfier, SolverInterface, SolverOpts, lbool};
use foursight_core::{AnyPosition, Geometry, Gravity, Position, Word};

use super::diagram::finished;
use super::follow::{Following, Guide, threats_win};
use super::guess::Guess;
use super::leaf::Diagram;
use super::model::{Model, Used};
use super::prover::Prover;
use super::yard::{Keys, Map, Spot, cells};

/// Positions that all models of one diagram may reach together, for each node that it saves, at least, and at most.
const PATIENCE: usize = 10_000;
const LEAST_PATIENCE: usize = 6_000;
const MOST_PATIENCE: usize = 100_000;
/// Positions that a diagram may reach, the same. Most candidates that failed with fewer only reached too many; checking takes time, too.
const REACHED: usize = 100;
const LEAST_REACHED: usize = 3_000;
const MOST_REACHED: usize = 9_000;
/// Failures of one model that are written down: the next may avoid what would follow them, but every model takes time.
const MOST_FAILURES: usize = 30;
/// With fewer stones a diagram would have to reach too much.
const FEWEST_STONES: u32 = 6;
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
    /// Positions after a reply, and the reply, whose conditions are written down.
    written: HashSet<(G::Word, u8)>,
    /// So many positions may still be reached, and by one model.
    patience: usize,
    most_reached: usize,
    /// Whether a position needs no more play; the other side is to move.
    done: Map<G::Word, bool>,
    /// The same with the side to move.
    won: Map<G::Word, bool>,
}

impl<'a, 'b, G: Geometry<Placement = Gravity>> Conditions<'a, 'b, G>
where
    Position<G>: Into<AnyPosition>,
{
    fn new(prover: &'a mut Prover<'b, G>, guess: Guess<G::Word>, worth: usize) -> Self {
        let mut numbers = [0; 128];
        for (number, cell) in (0..).zip(&guess.cells) {
            numbers[cell.trailing_zeros() as usize] = number;
        }
        let mut conditions = Self {
            prover,
            satisfier: Satisfier::new(SolverOpts::default(), Patience::default()),
            cells: guess.cells,
            numbers,
            later: Vec::new(),
            answers: Vec::new(),
            reached: Map::default(),
            marked: Map::default(),
            written: HashSet::default(),
            patience: (PATIENCE * worth).clamp(LEAST_PATIENCE, MOST_PATIENCE),
            most_reached: (REACHED * worth).clamp(LEAST_REACHED, MOST_REACHED),
            done: Map::default(),
            won: Map::default(),
        };
        conditions.be_an_order();
        conditions.answer_once(&guess.answers);
        conditions
    }

    fn variable(&mut self) -> Lit {
        Lit::new(self.satisfier.new_var_default(), true)
    }

    /// A variable that is never guessed: what follows from the others decides it, and where nothing does, it is false.
    fn consequence(&mut self) -> Lit {
        Lit::new(self.satisfier.new_var(lbool::UNDEF, false), true)
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

    /// A stone has one answer at most; these are tried first.
    fn answer_once(&mut self, guess: &[(G::Word, G::Word)]) {
        let cells = self.cells.clone();
        for &from in &cells {
            let mut row: Vec<Lit> = Vec::new();
            for &to in &cells {
                let is_guess = guess.contains(&(from, to));
                let first = if is_guess { lbool::TRUE } else { lbool::UNDEF };
                let one = Lit::new(self.satisfier.new_var(first, true), true);
                for &two in &row {
                    self.clause([!one, !two]);
                }
                row.push(one);
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
        let variable = self.consequence();
        self.reached.insert(key, variable);
        Some(variable)
    }

    /// Whether the side, to move, needs no diagram.
    fn is_won(&mut self, after: Spot<G::Word>) -> bool {
        let yard = self.prover.yard;
        *self
            .won
            .entry(yard.plain_key(after))
            .or_insert_with(|| yard.side_is_settled(after) || threats_win(yard, after))
    }

    /// What must hold if a position is reached and this is the reply.
    fn write(&mut self, spot: Spot<G::Word>, reply: G::Word) {
        let yard = self.prover.yard;
        let after = spot.with_other(reply);
        if !self.written.insert((yard.plain_key(after), self.number(reply) as u8)) {
            return;
        }
        self.prover.control.spend(1);
        let Some(here) = self.reach(spot) else { return };
        let now = yard.other_wins(after) & yard.playable(after);
        if now.is_zero() {
            self.write_reply(here, after, reply);
        } else if let Some(child) = self.reach(after.with_side(now.lowest())) {
            self.clause([!here, child]);
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
        let mark = self.consequence();
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

    /// Walks what a model reaches and writes down how it came to its failures. True if there was none; `None` if it is too much.
    fn walk(&mut self, start: Spot<G::Word>, model: &mut Model<G::Word>) -> Option<bool> {
        let yard = self.prover.yard;
        let (mut seen, mut failures) = (Keys::default(), 0);
        let mut used = Used { cells: G::Word::ZERO, answers: G::Word::ZERO };
        // Each position with the reply to it that comes next.
        let mut path = vec![(start, yard.playable(start))];
        while let Some((spot, replies)) = path.last_mut() {
            let (spot, reply) = (*spot, replies.lowest());
            if reply.is_zero() {
                path.pop();
                continue;
            }
            *replies = replies.without_lowest();
            let after = spot.with_other(reply);
            if self.is_won(after) {
                continue;
            }
            let now = yard.other_wins(after) & yard.playable(after);
            let cell = if now.is_zero() {
                model.answer(safe(self.prover, after), reply, &mut used)
            } else {
                Some(now.lowest())
            };
            let child = cell.map(|cell| after.with_side(cell)).filter(|&child| self.prover.holds(child));
            let Some(child) = child else {
                failures += 1;
                self.write_path(&path, reply);
                if failures >= MOST_FAILURES || self.prover.is_stopped() {
                    return (!self.prover.is_stopped()).then_some(false);
                }
                continue;
            };
            if self.is_done(child) || !seen.insert(yard.plain_key(child)) {
                continue;
            }
            self.patience = self.patience.checked_sub(1)?;
            if seen.len() > self.most_reached {
                return (failures > 0).then_some(false);
            }
            path.push((child, yard.playable(child)));
        }
        model.order.retain(|&cell| !(cell & used.cells).is_zero());
        model.answers.retain(|&from, _| !(from & used.answers).is_zero());
        Some(failures == 0)
    }

    /// Writes down what led to a failure: the answer to the last reply is wrong, or one before it.
    fn write_path(&mut self, path: &[(Spot<G::Word>, G::Word)], reply: G::Word) {
        for pair in path.windows(2) {
            let ((spot, _), (next, _)) = (pair[0], pair[1]);
            self.write(spot, next.other & !spot.other);
        }
        if let Some(&(spot, _)) = path.last() {
            self.write(spot, reply);
        }
    }
}

fn safe<G: Geometry<Placement = Gravity>>(prover: &Prover<'_, G>, after: Spot<G::Word>) -> G::Word
where
    Position<G>: Into<AnyPosition>,
{
    let yard = prover.yard;
    yard.playable(after) & !(yard.other_wins(after) >> 1) & !yard.side_wins(after)
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

/// A diagram that is enough in a position where the claim holds; the other side is to move. It is looked for as hard as the nodes that it would
/// save are worth, and in another way at every try.
pub(super) fn find_diagram<G: Geometry<Placement = Gravity>>(
    prover: &mut Prover<'_, G>,
    spot: Spot<G::Word>,
    worth: usize,
    tries: u32,
) -> Option<Diagram>
where
    Position<G>: Into<AnyPosition>,
{
    if spot.count() < FEWEST_STONES {
        return None;
    }
    let guess = Guess::new(prover.yard, spot, prover.memory.first_try + tries);
    let mut conditions = Conditions::new(prover, guess, worth);
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
