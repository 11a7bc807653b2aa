//! Board vision: which lines a player notices in one turn.

use foursight_core::{Direction, Geometry, Word};

use crate::chance::Chance;
use crate::skill::Skill;

/// What is seen, by how many moves it lies ahead.
#[derive(Clone, Debug)]
pub(crate) struct Vision<G: Geometry> {
    geometry: G,
    /// For each direction the cells where a line that could be completed is noticed. The last one stands for all later
    /// moves. Empty if nothing is overlooked.
    seen: Vec<[G::Word; 4]>,
}

impl<G: Geometry> Vision<G> {
    /// Looks at the board once. What is overlooked now is overlooked for the whole turn, and what is seen some moves
    /// ahead is seen when it is nearer.
    pub(crate) fn new(geometry: G, skill: Skill, chance: &mut Chance) -> Self {
        if skill.straight + skill.diagonal + skill.distance == 0 {
            return Self { geometry, seen: Vec::new() };
        }
        let mut seen = vec![[G::Word::ZERO; 4]; skill.depth as usize + 2];
        let mut cells = geometry.board();
        while !cells.is_zero() {
            let cell = cells.lowest();
            cells = cells.without_lowest();
            for direction in Direction::ALL {
                let share = if direction.is_diagonal() { skill.diagonal } else { skill.straight };
                let attention = chance.below(1000);
                for (ahead, seen) in seen.iter_mut().enumerate() {
                    if attention >= share + skill.distance * ahead as u32 {
                        seen[direction as usize] |= cell;
                    }
                }
            }
        }
        Self { geometry, seen }
    }

    /// The empty cells that complete a line of these stones, as far as they are noticed so many moves ahead.
    pub(crate) fn winning_cells(&self, stones: G::Word, mask: G::Word, ahead: u32) -> G::Word {
        let Some(last) = self.seen.len().checked_sub(1) else {
            return self.geometry.winning_cells(stones, mask);
        };
        let seen = self.seen[last.min(ahead as usize)];
        let along = |direction: Direction| {
            self.geometry.winning_cells_along(direction, stones, mask) & seen[direction as usize]
        };
        Direction::ALL.into_iter().fold(G::Word::ZERO, |all, direction| all | along(direction))
    }
}
