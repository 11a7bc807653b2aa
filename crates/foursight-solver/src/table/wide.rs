//! Entries with their whole key, for boards whose key does not fit beside its data in one word.

use std::sync::atomic::{AtomicU64, Ordering, Ordering::Relaxed, fence};

use super::{Entry, Growth, Table, split_all, work_class};
use crate::machine::memory::{CacheLine, CacheLines};
use crate::machine::simd::Simd;

#[cfg(not(target_family = "wasm"))]
mod kept;

/// A key as a fixed number of words.
pub(crate) trait WordKey: Copy + Eq + Send + Sync {
    /// One to six words.
    const WORDS: usize;
    /// The words, and zeros.
    fn words(self) -> [u64; 4];
}

impl WordKey for u64 {
    const WORDS: usize = 1;
    fn words(self) -> [u64; 4] {
        [self, 0, 0, 0]
    }
}

impl WordKey for u128 {
    const WORDS: usize = 2;
    fn words(self) -> [u64; 4] {
        [self as u64, (self >> 64) as u64, 0, 0]
    }
}

impl WordKey for (u64, u64) {
    const WORDS: usize = 2;
    fn words(self) -> [u64; 4] {
        [self.0, self.1, 0, 0]
    }
}

impl WordKey for (u128, u128) {
    const WORDS: usize = 4;
    fn words(self) -> [u64; 4] {
        [self.0 as u64, (self.0 >> 64) as u64, self.1 as u64, (self.1 >> 64) as u64]
    }
}

/// The table for every board that [`Packed`](super::Packed) cannot hold.
///
/// A bucket is one cache line. Its first word is a **sequence counter**: even when the bucket is at rest, odd while a
/// thread writes. A reader that sees an odd or a changed counter has read a mixture and takes it for a miss; a writer
/// that finds the bucket taken gives up. Nothing waits, and no torn entry is ever believed.
#[derive(Debug)]
pub(crate) struct Wide {
    lines: CacheLines,
    growth: Growth,
}

const MULTIPLIERS: [u64; 4] =
    [0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0xD6E8_FEB8_6659_FD93];

/// All bits of the key on the top bits of a word.
#[inline(always)]
fn hash(words: &[u64]) -> u64 {
    let mut hash = 0_u64;
    for (word, multiplier) in words.iter().zip(MULTIPLIERS) {
        hash = (hash ^ word).wrapping_mul(multiplier);
        hash ^= hash >> 32;
    }
    hash.wrapping_mul(MULTIPLIERS[0])
}

/// The entries of a bucket: each the words of a key, then its data. What does not fit stays unused.
#[inline(always)]
fn entries(line: &CacheLine, key_words: usize) -> std::slice::ChunksExact<'_, AtomicU64> {
    line.0[1..].chunks_exact(key_words + 1)
}

#[inline(always)]
fn holds(entry: &[AtomicU64], words: &[u64]) -> bool {
    entry.iter().zip(words).all(|(stored, word)| stored.load(Relaxed) == *word)
}

impl Wide {
    /// Shrinks an empty table to one bucket, so that threads meet there.
    #[cfg(test)]
    pub(super) fn start_with_one_bucket(&self) {
        self.growth.set_bits(0);
    }

    #[inline(always)]
    fn line(&self, words: &[u64]) -> usize {
        // Two shifts, because one by 64 is not allowed when there is a single bucket.
        (hash(words) >> 1 >> (63 - self.growth.bits())) as usize
    }

    /// Writes an entry unless another thread is writing to the bucket. Returns the data it replaced.
    fn insert(line: &CacheLine, words: &[u64], data: u64) -> u64 {
        let counter = &line.0[0];
        let before = counter.load(Relaxed);
        let taken = before % 2 == 1
            || counter.compare_exchange(before, before + 1, Ordering::Acquire, Relaxed).is_err();
        if taken {
            return 0;
        }
        let data_of = |entry: &[AtomicU64]| entry[words.len()].load(Relaxed);
        let same = entries(line, words.len()).find(|entry| data_of(entry) != 0 && holds(entry, words));
        let least =
            || entries(line, words.len()).min_by_key(|entry| data_of(entry)).expect("a bucket has entries");
        let (entry, replaced) = same.map_or_else(|| (least(), data_of(least())), |entry| (entry, 0));
        fence(Ordering::Release);
        for (stored, word) in entry.iter().zip(words) {
            stored.store(*word, Relaxed);
        }
        entry[words.len()].store(data, Relaxed);
        counter.store(before + 2, Ordering::Release);
        replaced
    }

    fn clear_lines(&mut self) {
        self.lines.clear(1 << self.growth.bits());
    }

    /// Makes two buckets of each.
    fn split(&self, key_words: usize, threads: usize) {
        let count = 1_usize << self.growth.bits();
        self.growth.set_bits(self.growth.bits() + 1);
        split_all(count, threads, |index| {
            let line =
                CacheLine(self.lines.as_slice()[index].0.each_ref().map(|word| word.swap(0, Relaxed).into()));
            for entry in entries(&line, key_words).filter(|entry| entry[key_words].load(Relaxed) != 0) {
                let mut words = [0; 4];
                words.iter_mut().zip(entry).for_each(|(word, stored)| *word = stored.load(Relaxed));
                let words = &words[..key_words];
                Self::insert(&self.lines.as_slice()[self.line(words)], words, entry[key_words].load(Relaxed));
            }
        });
    }
}

impl Drop for Wide {
    /// Beyond the buckets in use nothing was ever written, which [`clear`](Table::clear) relies on, too.
    fn drop(&mut self) {
        self.lines.only_written(1 << self.growth.bits());
    }
}

const NO_MOVE: u32 = 0xFF;
const CLASS_SHIFT: u32 = 24;

/// Data of an entry: lower bound, upper bound, move, work; a byte each, the work on top so that less work is less.
fn pack(entry: Entry, class: u64) -> u64 {
    (entry.lower + 128) as u64
        | ((entry.upper + 128) as u64) << 8
        | u64::from(entry.best) << 16
        | class << CLASS_SHIFT
}

fn unpack(data: u64) -> Entry {
    let byte = |shift: u32| (data >> shift & 0xFF) as i32;
    Entry { lower: byte(0) - 128, upper: byte(8) - 128, best: byte(16) as u32 }
}

impl<K: WordKey> Table<K> for Wide {
    fn new(bytes: usize, _bits: u32) -> Self {
        let (lines, growth) = Growth::reserve(bytes, 0);
        Self { lines, growth }
    }

    fn no_move(&self) -> u32 {
        NO_MOVE
    }

    #[inline(always)]
    fn prefetch(&self, key: K) {
        self.lines.prefetch(self.line(&key.words()[..K::WORDS]));
    }

    #[inline(always)]
    fn probe<S: Simd>(&self, _level: S, key: K) -> Option<Entry> {
        let words = &key.words()[..K::WORDS];
        let line = &self.lines.as_slice()[self.line(words)];
        let before = line.0[0].load(Ordering::Acquire);
        if before % 2 == 1 {
            return None;
        }
        for entry in entries(line, K::WORDS) {
            let data = entry[K::WORDS].load(Relaxed);
            if data != 0 && holds(entry, words) {
                fence(Ordering::Acquire);
                return (line.0[0].load(Relaxed) == before).then(|| unpack(data));
            }
        }
        None
    }

    #[inline(always)]
    fn store<S: Simd>(&self, _level: S, key: K, entry: Entry, work: u64) -> bool {
        let words = &key.words()[..K::WORDS];
        Self::insert(&self.lines.as_slice()[self.line(words)], words, pack(entry, work_class(work))) != 0
    }

    #[inline(always)]
    fn is_far(&self) -> bool {
        self.growth.is_far()
    }

    fn count_lost(&self, entries: u64) {
        self.growth.count_lost(entries);
    }

    fn wants_to_grow(&self) -> bool {
        self.growth.is_due(7 / (K::WORDS as u64 + 1))
    }

    fn grow(&self, threads: usize) {
        while <Self as Table<K>>::wants_to_grow(self) {
            self.split(K::WORDS, threads);
        }
    }

    fn clear(&mut self) {
        self.clear_lines();
        self.growth.set_bits(self.growth.smallest);
    }

    #[cfg(not(target_family = "wasm"))]
    fn any(&self) -> super::AnyTable<'_> {
        super::AnyTable::Wide(self, K::WORDS)
    }
}
