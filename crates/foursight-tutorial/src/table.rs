//! The transposition table of parts 7 to 9: one upper bound a slot, the newest wins.

use std::fmt;

use crate::CELLS;

/// A prime, so that the remainder depends on every bit of the key.
const SIZE: u64 = 8_388_593;

/// What makes every bound positive: scores run from -21 to 21, and 0 is kept for the empty slot.
const OFFSET: i32 = CELLS / 2 + 1;

/// Upper bounds of scores, by key.
///
/// A slot is one word: the 49 bits of the key, then one byte for the bound, shifted to 1..=43. So a slot in use is never
/// zero, not even for the empty board, whose key `position + mask` is.
///
/// Two keys with the same remainder share a slot, and the later one replaces the earlier: the number of positions
/// that a search visits depends on that, so it is part of what is reproduced here.
pub(crate) struct UpperBounds {
    slots: Vec<u64>,
    /// The slots in use. Clearing these and no others is why a test set of a thousand easy positions does not spend its time
    /// on writing zeros: 8 million of them for the 70 positions of a search.
    used: Vec<u32>,
}

impl UpperBounds {
    pub(crate) fn get(&self, key: u64) -> Option<i32> {
        let slot = self.slots[(key % SIZE) as usize];
        (slot != 0 && slot >> 8 == key).then(|| (slot & 0xFF) as i32 - OFFSET)
    }

    pub(crate) fn put(&mut self, key: u64, upper_bound: i32) {
        let index = key % SIZE;
        let slot = &mut self.slots[index as usize];
        if *slot == 0 {
            self.used.push(index as u32);
        }
        *slot = key << 8 | (upper_bound + OFFSET) as u64;
    }

    pub(crate) fn clear(&mut self) {
        for index in self.used.drain(..) {
            self.slots[index as usize] = 0;
        }
    }
}

impl Default for UpperBounds {
    fn default() -> Self {
        Self { slots: vec![0; SIZE as usize], used: Vec::new() }
    }
}

impl fmt::Debug for UpperBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {SIZE} slots in use", self.used.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_empty_board_is_not_an_empty_slot() {
        let mut table = UpperBounds::default();
        assert_eq!(table.get(0), None);
        table.put(0, 0);
        assert_eq!(table.get(0), Some(0));
    }

    #[test]
    fn every_score_comes_back() {
        let mut table = UpperBounds::default();
        for score in -CELLS / 2..=CELLS / 2 {
            table.put(1 << 48 | 5, score);
            assert_eq!(table.get(1 << 48 | 5), Some(score));
        }
    }

    #[test]
    fn the_later_key_replaces_the_earlier() {
        let mut table = UpperBounds::default();
        table.put(7, 3);
        table.put(7 + SIZE, -4);
        assert_eq!((table.get(7), table.get(7 + SIZE)), (None, Some(-4)));
    }

    #[test]
    fn nothing_survives_clearing() {
        let mut table = UpperBounds::default();
        for key in [0, 7, 7 + SIZE, 12, SIZE - 1] {
            table.put(key, 1);
        }
        table.clear();
        assert!(table.slots.iter().all(|&slot| slot == 0));
        table.put(7, 2);
        assert_eq!(table.used, [7]);
    }
}
