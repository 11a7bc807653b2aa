//! The shallow look-ahead of the levels: alpha-beta in the game as the player sees it.

use foursight_core::{Geometry, Placement, Position, Word, sort_few_by_key};

use crate::chance::Chance;
use crate::skill::Skill;
use crate::vision::Vision;

/// More than any position is worth that nobody has won.
const WIN: i32 = 1_000_000;

/// The most nodes of one turn. Large boards reach it before the depth of the level; what was found up to the depth
/// before counts then. Nothing depends on the clock, so a turn is the same on every machine.
pub(crate) const MOST_NODES: u32 = 400_000;

/// The search of one turn.
pub(crate) struct LookAhead<G: Geometry> {
    geometry: G,
    skill: Skill,
    vision: Vision<G>,
    /// The columns, or without gravity the cells, from the centre outwards.
    move_order: Vec<G::Word>,
    /// Cells by how central they are: a cell is worth one for each set it is in.
    centre: Vec<G::Word>,
    nodes: u32,
    most_nodes: u32,
}

/// A move at the root.
struct Candidate<N> {
    bit: N,
    /// What chance adds to its value.
    noise: i32,
    /// Its value at the last depth, with what chance added.
    value: i32,
}

impl<G: Geometry> LookAhead<G> {
    pub(crate) fn new(geometry: G, skill: Skill, most_nodes: u32, chance: &mut Chance) -> Self {
        let centre = centre(geometry);
        Self {
            geometry,
            skill,
            vision: Vision::new(geometry, skill, chance),
            move_order: move_order(geometry, &centre),
            centre,
            nodes: 0,
            most_nodes,
        }
    }

    /// The move the player makes, and how many nodes that took. The game must not be over.
    pub(crate) fn choose(mut self, position: Position<G>, chance: &mut Chance) -> (G::Word, u32) {
        let mut candidates = self.candidates(position, chance);
        for depth in 0..=self.skill.depth {
            let Some(values) = self.values(position, &candidates, depth) else { break };
            for (candidate, value) in candidates.iter_mut().zip(values) {
                candidate.value = value;
            }
            sort_few_by_key(&mut candidates, |candidate| -candidate.value);
        }
        (candidates[0].bit, self.nodes)
    }

    /// All moves, in a random order, so that equals do not always come in the same one.
    fn candidates(&self, position: Position<G>, chance: &mut Chance) -> Vec<Candidate<G::Word>> {
        let mut candidates = Vec::new();
        let mut moves = position.playable().word();
        while !moves.is_zero() {
            let noise = chance.below(2 * self.skill.noise as u32 + 1) as i32 - self.skill.noise;
            let place = chance.below(candidates.len() as u32 + 1) as usize;
            candidates.insert(place, Candidate { bit: moves.lowest(), noise, value: 0 });
            moves = moves.without_lowest();
        }
        candidates
    }

    /// The value of each candidate, or something lower than the best; `None` when the nodes are used up.
    fn values(
        &mut self,
        position: Position<G>,
        candidates: &[Candidate<G::Word>],
        depth: u32,
    ) -> Option<Vec<i32>> {
        let own = self.winning_cells(position.current().word(), position, 0);
        let mut best = -2 * WIN;
        let mut values = Vec::new();
        for candidate in candidates {
            let value = if (own & candidate.bit).is_zero() {
                let child = position.place_unchecked(candidate.bit);
                let alpha = best - candidate.noise;
                if depth == 0 {
                    -self.evaluate(child, 1)
                } else {
                    -self.search(child, depth - 1, 1, -2 * WIN, -alpha)?
                }
            } else if self.geometry.is_misere() {
                -WIN
            } else {
                WIN
            };
            // A game that is decided leaves nothing to chance.
            let noise = if value.abs() > WIN / 2 { 0 } else { candidate.noise };
            best = best.max(value + noise);
            values.push(value + noise);
        }
        Some(values)
    }

    /// The value for the side to move, as far as the player can see: negamax with alpha-beta, fail-soft.
    fn search(
        &mut self,
        position: Position<G>,
        depth: u32,
        ahead: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        self.nodes += 1;
        if self.nodes > self.most_nodes {
            return None;
        }
        let playable = position.playable().word();
        let own = self.winning_cells(position.current().word(), position, ahead) & playable;
        if playable.is_zero() {
            return Some(0);
        }
        if !self.geometry.is_misere() && !own.is_zero() {
            return Some(WIN - ahead as i32);
        }
        let (moves, forced) = self.moves(position, playable, own, ahead);
        if moves.is_zero() {
            return Some(-WIN + ahead as i32);
        }
        let depth = if forced && self.skill.follows_forced { depth + 1 } else { depth };
        if depth == 0 {
            return Some(self.evaluate(position, ahead));
        }
        let mut best = -2 * WIN;
        for index in 0..self.move_order.len() {
            let bit = moves & self.move_order[index];
            if bit.is_zero() {
                continue;
            }
            let child = position.place_unchecked(bit);
            best = best.max(-self.search(child, depth - 1, ahead + 1, -beta, -alpha)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// The moves worth a thought, and whether they are forced; none if every move completes a line and loses.
    fn moves(&self, position: Position<G>, playable: G::Word, own: G::Word, ahead: u32) -> (G::Word, bool) {
        if self.geometry.is_misere() {
            return (playable & !own, false);
        }
        let threats = self.winning_cells(position.opponent().word(), position, ahead) & playable;
        if threats.is_zero() { (playable, false) } else { (threats.lowest(), true) }
    }

    fn winning_cells(&self, stones: G::Word, position: Position<G>, ahead: u32) -> G::Word {
        self.vision.winning_cells(stones, position.mask().word(), ahead)
    }

    /// What the side to move thinks of a position it does not look beyond.
    fn evaluate(&self, position: Position<G>, ahead: u32) -> i32 {
        let odd = position.ply().is_multiple_of(2);
        let (own, other) = (position.current().word(), position.opponent().word());
        let side =
            |stones, odd| self.centrality(stones) + self.worth_of_threats(stones, position, ahead, odd);
        side(own, odd) - side(other, !odd)
    }

    fn centrality(&self, stones: G::Word) -> i32 {
        self.centre.iter().map(|&cells| (stones & cells).count_ones() as i32).sum()
    }

    /// Winning cells for later. In misère they are cells to keep away from.
    fn worth_of_threats(&self, stones: G::Word, position: Position<G>, ahead: u32, odd: bool) -> i32 {
        let cells = self.winning_cells(stones, position, ahead);
        if self.geometry.is_misere() {
            return -8 * cells.count_ones() as i32;
        }
        if !(G::Placement::FALLS && self.skill.knows_parity) {
            return 8 * cells.count_ones() as i32;
        }
        let good = cells & self.rows(odd);
        4 * cells.count_ones() as i32 + 12 * good.count_ones() as i32
    }

    /// The odd rows, counted from 1 at the bottom, or the even ones.
    fn rows(&self, odd: bool) -> G::Word {
        let mut rows = G::Word::ZERO;
        for row in (u32::from(!odd)..self.geometry.height()).step_by(2) {
            rows |= self.geometry.bottom() << row;
        }
        rows
    }
}

/// Sets of cells, each within the one before, ever nearer to the centre; the first leaves out the rim.
fn centre<G: Geometry>(geometry: G) -> Vec<G::Word> {
    let falls = G::Placement::FALLS;
    let (width, height) = (geometry.width(), geometry.height());
    let rings = if falls { width.div_ceil(2) } else { width.min(height).div_ceil(2) };
    let ring = |inset: u32| {
        let rows = if falls { 0 } else { inset };
        let row = G::Word::low_bits(height - 2 * rows) << rows;
        (inset..width - inset)
            .map(|column| row << (column * geometry.stride()))
            .fold(G::Word::ZERO, |all, column| all | column)
    };
    (1..rings).map(ring).collect()
}

/// What a move can be, from the centre outwards.
fn move_order<G: Geometry>(geometry: G, centre: &[G::Word]) -> Vec<G::Word> {
    let mut order = Vec::new();
    for column in 0..geometry.width() {
        let mut cells = geometry.column_mask(column);
        if G::Placement::FALLS {
            order.push(cells);
            continue;
        }
        while !cells.is_zero() {
            order.push(cells.lowest());
            cells = cells.without_lowest();
        }
    }
    let distance = |&place: &G::Word| centre.iter().filter(|&&cells| (cells & place).is_zero()).count();
    sort_few_by_key(&mut order, distance);
    order
}
