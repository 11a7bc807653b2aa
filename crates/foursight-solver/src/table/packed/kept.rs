//! Entries outside of a packed table.

use std::sync::atomic::Ordering::Relaxed;

use super::super::{Entry, Kept, NO_MOVE, Table};
use super::{MULTIPLIER, Packed, WORK_SHIFT, pack, unpack};
use crate::machine::simd::Portable;

/// What undoes a multiplication by [`MULTIPLIER`], modulo any power of two: each round of Newton's doubles the bits that are
/// right, and an odd number is its own inverse modulo 8.
const INVERSE: u64 = {
    let mut inverse = MULTIPLIER;
    let mut right_bits = 3;
    while right_bits < 64 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(MULTIPLIER.wrapping_mul(inverse)));
        right_bits *= 2;
    }
    inverse
};

const _: () = assert!(MULTIPLIER.wrapping_mul(INVERSE) == 1);

impl Packed {
    /// Tells of the class of work of every entry.
    pub(in crate::table) fn each_class(&self, see: &mut dyn FnMut(u32)) {
        for line in &self.lines.as_slice()[..1 << self.growth.bits()] {
            for word in line.0.iter().map(|word| word.load(Relaxed)).filter(|&word| word != 0) {
                see((word >> WORK_SHIFT) as u32);
            }
        }
    }

    /// Shows the entries of at least that class of work.
    pub(in crate::table) fn each(&self, least: u32, see: &mut dyn FnMut(Kept)) {
        let (tag_bits, floor) = (self.tag_bits(), u64::from(least.max(1)) << WORK_SHIFT);
        for (index, line) in self.lines.as_slice()[..1 << self.growth.bits()].iter().enumerate() {
            for word in line.0.iter().map(|word| word.load(Relaxed)).filter(|&word| word >= floor) {
                let hash = (index as u64) << tag_bits | word & ((1 << tag_bits) - 1);
                let key = hash.wrapping_mul(INVERSE) & self.key_mask;
                let entry = unpack(word);
                let best = if entry.best == self.no_move() { NO_MOVE } else { entry.best };
                let class = (word >> WORK_SHIFT) as u32;
                see(Kept { words: [key, 0, 0, 0], entry: Entry { best, ..entry }, class });
            }
        }
    }

    /// Grows until so many entries have room.
    pub(in crate::table) fn make_room(&self, entries: u64) {
        while self.growth.is_small_for(entries, 8) {
            self.split(1);
        }
    }

    /// Remembers an entry.
    pub(in crate::table) fn take_in(&self, kept: &Kept) {
        let best = if kept.entry.best == NO_MOVE { self.no_move() } else { kept.entry.best };
        let (index, tag) = self.place(kept.words[0]);
        let word = pack(tag, Entry { best, ..kept.entry }, kept.class.into());
        Self::insert(Portable, self.bucket(index), word);
    }
}
