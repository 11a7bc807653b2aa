//! One 64-bit word an entry, eight entries a cache line.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::{Entry, Growth, Table, split_all, work_class};
use crate::machine::lanes::{LANES, Lanes, NarrowLanes};
use crate::machine::memory;
use crate::machine::simd::Simd;

#[cfg(not(target_family = "wasm"))]
mod kept;

/// The widest key: what is left of it beside 23 bits of data still fits a word at the smallest size of the table.
pub(crate) const MAX_KEY_BITS: u32 = 56;

/// The layout of an entry, from the low end: what the bucket does not say of the hash, both bounds, the move, the work.
/// Work on top means that the entry that cost least is the smallest number of its bucket, and an empty slot (zero) is
/// smaller still.
const TAG_BITS: u32 = 41;
const SCORE_BITS: u32 = 6;
const MOVE_BITS: u32 = 5;
const LOWER_SHIFT: u32 = TAG_BITS;
const UPPER_SHIFT: u32 = LOWER_SHIFT + SCORE_BITS;
const MOVE_SHIFT: u32 = UPPER_SHIFT + SCORE_BITS;
const WORK_SHIFT: u32 = MOVE_SHIFT + MOVE_BITS;
const TAG_MASK: u64 = (1 << TAG_BITS) - 1;
/// Scores are stored as `score + OFFSET`; the largest board of 56 bits has 54 cells, so scores within 27.
const OFFSET: i32 = 31;

const _: () = assert!(WORK_SHIFT + 6 == 64);

/// An odd number with well-spread bits (2^64 divided by the golden ratio): multiplying by it modulo 2^bits permutes the
/// keys, and the top bits of the product depend on all bits of the key.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// The table for boards with gravity whose key has at most 56 bits.
#[derive(Debug)]
pub(crate) struct Packed {
    lines: memory::CacheLines,
    growth: Growth,
    key_mask: u64,
    key_bits: u32,
}

impl Packed {
    /// The number of buckets now, as a power of two.
    #[cfg(test)]
    pub(crate) fn bits(&self) -> u32 {
        self.growth.bits()
    }

    /// Shrinks an empty table to one bucket, so that threads meet there.
    #[cfg(test)]
    pub(super) fn start_with_one_bucket(&self) {
        self.growth.set_bits(0);
    }

    #[inline(always)]
    fn place(&self, key: u64) -> (usize, u64) {
        let hash = key.wrapping_mul(MULTIPLIER) & self.key_mask;
        let tag_bits = self.tag_bits();
        ((hash >> tag_bits) as usize, hash & ((1 << tag_bits) - 1))
    }

    /// Bits of the hash that the number of the bucket does not say.
    #[inline(always)]
    fn tag_bits(&self) -> u32 {
        self.key_bits - self.growth.bits()
    }

    #[inline(always)]
    fn bucket(&self, index: usize) -> &[AtomicU64; LANES] {
        &self.lines.as_slice()[index].0
    }

    /// Puts a word into its bucket, over the entry of the same position or the one that cost least. Returns what was there,
    /// unless it was about the same position.
    #[inline(always)]
    fn insert<S: Simd>(simd: S, bucket: &[AtomicU64; LANES], word: u64) -> u64 {
        let entries = simd.shared_lanes(bucket);
        let tags = entries & entries.splat(TAG_MASK);
        let same = tags.equal(entries.splat(word & TAG_MASK));
        let place = if same == 0 { entries.place_of_least() } else { same.trailing_zeros() as usize };
        let slot = &bucket[place % LANES];
        let old = slot.load(Relaxed);
        slot.store(word, Relaxed);
        if same == 0 { old } else { 0 }
    }

    /// Makes two buckets of each.
    fn split(&self, threads: usize) {
        let next_bit = self.tag_bits() - 1;
        split_all(1 << self.growth.bits(), threads, |index| {
            let words = self.bucket(index).each_ref().map(|word| word.load(Relaxed));
            self.bucket(index).iter().for_each(|word| word.store(0, Relaxed));
            let mut filled = [0, 0];
            for word in words.into_iter().filter(|&word| word != 0) {
                let half = (word >> next_bit & 1) as usize;
                self.bucket(2 * index + half)[filled[half]].store(word & !(1 << next_bit), Relaxed);
                filled[half] += 1;
            }
        });
        self.growth.set_bits(self.growth.bits() + 1);
    }
}

/// An entry as one word.
#[inline(always)]
fn pack(tag: u64, entry: Entry, class: u64) -> u64 {
    tag | ((entry.lower + OFFSET) as u64) << LOWER_SHIFT
        | ((entry.upper + OFFSET) as u64) << UPPER_SHIFT
        | u64::from(entry.best) << MOVE_SHIFT
        | class << WORK_SHIFT
}

/// What the word says, but for the key and the work.
#[inline(always)]
fn unpack(word: u64) -> Entry {
    let score = |shift: u32| (word >> shift & ((1 << SCORE_BITS) - 1)) as i32 - OFFSET;
    let best = (word >> MOVE_SHIFT & ((1 << MOVE_BITS) - 1)) as u32;
    Entry { lower: score(LOWER_SHIFT), upper: score(UPPER_SHIFT), best }
}

impl Drop for Packed {
    /// Beyond the buckets in use nothing was ever written, which [`clear`](Table::clear) relies on, too.
    fn drop(&mut self) {
        self.lines.only_written(1 << self.growth.bits());
    }
}

impl Table<u64> for Packed {
    fn new(bytes: usize, bits: u32) -> Self {
        assert!(bits <= MAX_KEY_BITS, "the key is too wide for a packed entry");
        // A tag of zero bits or a board of a few cells must work as well.
        let (lines, growth) = Growth::reserve(bytes, bits.saturating_sub(TAG_BITS));
        let key_bits = bits.max(growth.largest + 1);
        Self { lines, key_mask: (1 << key_bits) - 1, key_bits, growth }
    }

    #[inline(always)]
    fn no_move(&self) -> u32 {
        (1 << MOVE_BITS) - 1
    }

    #[inline(always)]
    fn prefetch(&self, key: u64) {
        self.lines.prefetch(self.place(key).0);
    }

    #[inline(always)]
    fn probe<S: Simd>(&self, simd: S, key: u64) -> Option<Entry> {
        let (index, tag) = self.place(key);
        let bucket = self.bucket(index);
        let entries = simd.shared_lanes(bucket);
        let same = (entries & entries.splat(TAG_MASK)).equal(entries.splat(tag));
        if same == 0 {
            return None;
        }
        // Read once more: another thread may have written in between, and a slot that was never written is all zero.
        let word = bucket[same.trailing_zeros() as usize % LANES].load(Relaxed);
        if word & TAG_MASK != tag || word == 0 {
            return None;
        }
        Some(unpack(word))
    }

    #[inline(always)]
    fn store<S: Simd>(&self, simd: S, key: u64, entry: Entry, work: u64) -> bool {
        let (index, tag) = self.place(key);
        Self::insert(simd, self.bucket(index), pack(tag, entry, work_class(work))) != 0
    }

    #[inline(always)]
    fn is_far(&self) -> bool {
        self.growth.is_far()
    }

    fn count_lost(&self, entries: u64) {
        self.growth.count_lost(entries);
    }

    fn wants_to_grow(&self) -> bool {
        self.growth.is_due(8)
    }

    fn grow(&self, threads: usize) {
        while self.wants_to_grow() {
            self.split(threads);
        }
    }

    fn clear(&mut self) {
        self.lines.clear(1 << self.growth.bits());
        self.growth.set_bits(self.growth.smallest);
    }

    #[cfg(not(target_family = "wasm"))]
    fn any(&self) -> super::AnyTable<'_> {
        super::AnyTable::Packed(self)
    }
}
