//! Random positions to search.

use std::ops::Range;

use foursight_core::{Geometry, Position};

/// Xorshift: enough chance for this, and the same on every machine.
#[derive(Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (((self.next() >> 32) * bound as u64) >> 32) as usize
    }
}

/// A position of so many random stones in which nobody can win at once.
pub(crate) fn random_root<G: Geometry>(chance: &mut Chance, geometry: G, stones: Range<u32>) -> Position<G> {
    loop {
        let plies = stones.start + chance.below(stones.len()) as u32;
        let mut position = Position::new(geometry);
        while position.ply() < plies && !position.is_over() {
            let moves: Vec<_> = position.non_losing().iter().collect();
            let Some(&cell) = moves.get(chance.below(moves.len().max(1))) else { break };
            position = position.place(cell).expect("a legal move");
        }
        if position.ply() == plies
            && !position.is_over()
            && !position.can_win_next()
            && !position.non_losing().is_empty()
        {
            return position;
        }
    }
}
