//! Random positions to search.

use foursight_core::{Position, Standard};

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

    /// A number from 0 to 1.
    pub(crate) fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 24) as f32
    }
}

/// A position of 6 to 13 random stones in which nobody can win at once.
pub(crate) fn random_root(chance: &mut Chance) -> Position<Standard> {
    loop {
        let plies = 6 + chance.below(8) as u32;
        let mut position = Position::START;
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
