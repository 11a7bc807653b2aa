//! The transposition table: what is already proved about positions, shared by all threads, without locks.
//!
//! Two kinds, one promise: **no answer ever depends on a hash collision**. Either the whole key is stored, or the part
//! of it that the place in the table does not already give away.
//!
//! | kind | boards | an entry | why it is exact | why it needs no lock |
//! |---|---|---|---|---|
//! | [`Packed`] | gravity, up to 56 bits (7x6: 49) | one word | the key times an odd number, modulo 2^bits, is a bijection; its top bits are the bucket, the rest is stored | one word is read and written at once |
//! | [`Wide`] | all others | the full key and a word | the key is stored | a sequence counter per bucket shows a torn read |
//!
//! Both start small and grow with the work (see [`Growth`]): a table that stays in the cache beats a large one as long as
//! it does not lose what is needed again.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use crate::machine::memory::CacheLines;
use crate::machine::simd::Simd;
use crate::parallel::share_out;

#[cfg(not(target_family = "wasm"))]
mod kept;
mod packed;
#[cfg(test)]
mod stress;
mod wide;

#[cfg(not(target_family = "wasm"))]
pub(crate) use kept::{AnyTable, CLASSES, Kept, NO_MOVE};
pub(crate) use packed::{MAX_KEY_BITS as MAX_PACKED_BITS, Packed};
pub(crate) use wide::{Wide, WordKey};

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The score is at least this.
    pub(crate) lower: i32,
    /// The score is at most this.
    pub(crate) upper: i32,
    /// The move that was best or refuted, as a number below [`Table::no_move`]; that number if there was none.
    pub(crate) best: u32,
}

impl Entry {
    /// A bound that answers "is the score above alpha?", if one of the two does.
    #[inline(always)]
    pub(crate) fn answer(self, alpha: i32) -> Option<i32> {
        if self.lower > alpha {
            Some(self.lower)
        } else if self.upper <= alpha {
            Some(self.upper)
        } else {
            None
        }
    }
}

/// A transposition table for keys of type `K`.
pub(crate) trait Table<K>: Send + Sync {
    /// A table of at most that many bytes for keys of `bits` bits.
    fn new(bytes: usize, bits: u32) -> Self;

    /// A number that means "no move" on every board of this table.
    fn no_move(&self) -> u32;

    /// Asks for the memory that [`probe`](Self::probe) will read.
    fn prefetch(&self, key: K);

    /// What is known about a position.
    fn probe<S: Simd>(&self, simd: S, key: K) -> Option<Entry>;

    /// Remembers what is known, in place of what cost the least work. `work` is the number of nodes it took. Returns whether
    /// an entry of another position was thrown away.
    fn store<S: Simd>(&self, simd: S, key: K, entry: Entry, work: u64) -> bool;

    /// Whether the table has outgrown the nearer caches, so that it pays to ask for its memory early.
    fn is_far(&self) -> bool;

    /// Adds to the account of entries thrown away. Each thread counts its own and tells now and then: a number that all
    /// write to at every store would travel between their caches; it took 8 % of the time of two threads on Begin-Hard.
    fn count_lost(&self, entries: u64);

    /// Whether the work asks for a larger table, and there may be one.
    fn wants_to_grow(&self) -> bool;

    /// Grows if the work asks for it, by the work of so many threads. No other thread may be using the table: it would look in
    /// the wrong places.
    fn grow(&self, threads: usize);

    /// Forgets everything and shrinks to the size it started with.
    fn clear(&mut self);

    /// The table without the type of its keys, for a checkpoint.
    #[cfg(not(target_family = "wasm"))]
    fn any(&self) -> AnyTable<'_>;
}

/// When a table grows: it doubles as soon as it has thrown away as many entries as it holds; while it is
/// [small](LEAST_PATIENT), an eighth of that is enough.
///
/// Measured on 7x6: with the same patience at every size, starting small costs 2 % of the nodes of Begin-Medium; with the
/// eighth, 0.4 %.
#[derive(Debug)]
pub(crate) struct Growth {
    /// Current number of buckets, as a power of two. Atomic only so that a search can let its own table grow.
    bits: AtomicU32,
    /// Entries thrown away since the last growth.
    lost: AtomicU64,
    smallest: u32,
    largest: u32,
}

/// 2^10 lines are 64 KiB: clearing them takes a microsecond and leaves the caches to the search. Starting at 1 MiB cost a
/// sixth of the time of End-Easy and a twentieth of Middle-Easy.
const SMALLEST: u32 = 10;

/// 2^14 lines are 1 MiB, about what the second-level cache of a machine holds: below, a larger table costs nothing.
const LEAST_PATIENT: u32 = 14;

impl Growth {
    /// Reserves `bytes` in lines of 64, or as much of it as the system has, but never fewer buckets than `needed` bits.
    fn reserve(bytes: usize, needed: u32) -> (CacheLines, Self) {
        let lines = CacheLines::at_most(1 << (bytes / 64).max(1).ilog2().clamp(needed, 40), 1 << needed)
            .expect("the smallest table has at most 2 MiB; without them nothing else would work either");
        let largest = lines.as_slice().len().ilog2();
        let smallest = SMALLEST.clamp(needed, largest);
        (lines, Self { bits: AtomicU32::new(smallest), lost: AtomicU64::new(0), smallest, largest })
    }

    #[inline(always)]
    fn bits(&self) -> u32 {
        self.bits.load(Relaxed)
    }

    fn set_bits(&self, bits: u32) {
        self.bits.store(bits, Relaxed);
        self.lost.store(0, Relaxed);
    }

    /// Measured: from 4 MiB on, asking early saves a tenth of the time of the empty board; below, it costs a twentieth.
    #[inline(always)]
    fn is_far(&self) -> bool {
        self.bits() >= 16
    }

    fn count_lost(&self, entries: u64) {
        self.lost.fetch_add(entries, Relaxed);
    }

    /// Whether so many entries would fill more than half of the table, and there is room to grow.
    #[cfg(not(target_family = "wasm"))]
    fn is_small_for(&self, entries: u64, entries_per_bucket: u64) -> bool {
        self.bits() < self.largest && entries_per_bucket << self.bits() < entries.saturating_mul(2)
    }

    /// Whether enough entries were thrown away, and there is room to grow.
    fn is_due(&self, entries_per_bucket: u64) -> bool {
        let haste = if self.bits() < LEAST_PATIENT { 8 } else { 1 };
        let entries = entries_per_bucket << self.bits();
        self.bits() < self.largest && haste * self.lost.load(Relaxed) >= entries
    }
}

/// Runs `split` on every bucket, of so many, each of which becomes two: the last first, so that the pair a bucket becomes is
/// empty already.
///
/// The upper half of the buckets goes where nothing lies, so threads can share it out; then the upper half of the rest goes where
/// these lay, and so on. To double a table of 8 GiB is a matter of seconds, in which nobody searches.
fn split_all(buckets: usize, threads: usize, split: impl Fn(usize) + Sync) {
    let mut end = buckets;
    while !cfg!(target_family = "wasm") && threads > 1 && end > LEAST_SHARED {
        share_out(end / 2..end, threads, |part| part.rev().for_each(&split));
        end /= 2;
    }
    (0..end).rev().for_each(split);
}

/// 2^16 buckets are 4 MiB: split before a thread has started.
const LEAST_SHARED: usize = 1 << 16;

/// The work that went into an entry, in a few bits: its logarithm, never 0, and below 32, so that a packed entry stays
/// below 2^63 and lanes can be compared as signed words.
fn work_class(work: u64) -> u64 {
    u64::from(64 - work.leading_zeros()).clamp(1, 31)
}

#[cfg(test)]
mod tests {
    use super::{Growth, Packed, Table};
    use crate::machine::simd::Portable;

    /// More than any machine has: what can be had is taken.
    #[test]
    #[cfg_attr(miri, ignore = "Miri stops when there is no memory, and says nothing to the program")]
    fn too_large_a_table_is_a_smaller_one() {
        let (lines, growth) = Growth::reserve(usize::MAX / 2, 8);
        assert_eq!(lines.as_slice().len(), 1 << growth.largest);
        assert!((8..=40).contains(&growth.largest));
    }

    /// The sizes that overflow where a `usize` has 32 bits.
    #[test]
    #[cfg_attr(miri, ignore = "a search by 256 threads, which takes Miri hours")]
    fn a_table_of_any_size_has_room() {
        for mebibytes in [0, 4096, usize::MAX] {
            let mut solver =
                crate::Solver::builder().no_book().table_mib(mebibytes).threads(usize::MAX).build();
            let position: foursight_core::Position = "24617133247233".parse().expect("legal moves");
            assert!(solver.solve(position).score().is_some(), "{mebibytes} MiB");
            assert!(solver.threads() <= 256);
        }
    }

    /// Growing keeps every entry that there is room for.
    #[test]
    #[cfg_attr(miri, ignore = "Miri walks through the whole table at every access")]
    fn growing_loses_nothing() {
        let table = <Packed as Table<u64>>::new(1 << 22, 49);
        let entry = |key: u64| super::Entry { lower: -3, upper: (key % 20) as i32, best: (key % 7) as u32 };
        for key in 1..=5_000_u64 {
            table.store(Portable, key << 20, entry(key), key);
        }
        let known = |key: &u64| table.probe(Portable, *key << 20) == Some(entry(*key));
        let before: Vec<u64> = (1..=5_000).filter(known).collect();
        assert!(before.len() > 4_000);
        for doublings in 1..=5 {
            let entries = 8 << table.bits();
            <Packed as Table<u64>>::count_lost(&table, entries);
            table.grow(1 + doublings as usize % 2);
            assert_eq!(table.bits(), super::SMALLEST + doublings, "the table has grown once");
            assert!(before.iter().all(known));
        }
    }
}
