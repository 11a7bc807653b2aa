//! Several threads at one bucket: whatever comes back was stored for the key that was asked for.
//!
//! Nothing here knows how a table protects itself. The keys are made so that parts of two are a third, and there are so
//! few buckets that threads meet all the time; an entry says which key it belongs to.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use super::{Entry, Packed, Table, Wide};
use crate::machine::simd::Portable;
use crate::truth::{Chance, ONE_IN};

const THREADS: u32 = 4;
/// What each thread does between two looks at the whole. Under Miri, which looks at every access, a few are enough.
const STEPS: u32 = if cfg!(miri) { 6 } else { 50_000 / ONE_IN as u32 };

/// Room for sixteen buckets.
const BYTES: usize = 64 << 4;

/// The entry of the key with this number that this thread stores.
fn entry(number: usize, thread: u32) -> Entry {
    Entry { lower: -((number % 16) as i32), upper: (number / 16) as i32, best: thread }
}

/// Checks an answer about a key.
fn check(number: usize, found: Entry) {
    assert_eq!(found, entry(number, found.best), "this was stored for another key than number {number}");
    assert!(found.best < THREADS, "thread {} stored nothing", found.best);
}

/// Stores and probes with all threads at once; how often something was found.
fn all_at_once<K: Copy + Sync>(table: &impl Table<K>, keys: &[K]) -> u64 {
    let hits = AtomicU64::new(0);
    thread::scope(|scope| {
        for thread in 0..THREADS {
            let hits = &hits;
            scope.spawn(move || {
                let mut chance = Chance(0x9E37_79B9_7F4A_7C15 + u64::from(thread));
                for _ in 0..STEPS {
                    let number = chance.below(keys.len() as u32) as usize;
                    table.store(Portable, keys[number], entry(number, thread), u64::from(chance.below(99)));
                    // What two writers have mixed stays until the next one comes: look at many.
                    for (number, &key) in keys.iter().enumerate() {
                        if let Some(found) = table.probe(Portable, key) {
                            check(number, found);
                            hits.fetch_add(1, Relaxed);
                        }
                    }
                }
            });
        }
    });
    hits.into_inner()
}

/// With one bucket, then with two, and so on: a table grows only while nobody uses it.
fn stress<K: Copy + Sync>(table: &impl Table<K>, keys: &[K]) {
    for _ in 0..4 {
        let hits = all_at_once(table, keys);
        assert!(hits > u64::from(STEPS) / 100, "{hits} hits are too few to say anything");
        table.count_lost(1 << 20);
        assert!(table.wants_to_grow());
        table.grow(1);
        for (number, &key) in keys.iter().enumerate() {
            if let Some(found) = table.probe(Portable, key) {
                check(number, found);
            }
            // No thread has left a bucket locked.
            table.store(Portable, key, entry(number, 1), 1);
            assert_eq!(table.probe(Portable, key), Some(entry(number, 1)));
        }
    }
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "needs threads")]
fn packed_entries_are_whole() {
    let table = <Packed as Table<u64>>::new(BYTES, 8);
    table.start_with_one_bucket();
    stress(&table, &(1..=40).collect::<Vec<u64>>());
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "needs threads")]
fn wide_entries_are_whole() {
    /// Every combination of words of which there are two.
    fn keys<K>(words: u32, key: impl Fn([u64; 4]) -> K) -> Vec<K> {
        let word = |number: u32, place: u32| [3, 1 << 60][(number >> place) as usize % 2];
        (0..1 << words).map(|number| key(std::array::from_fn(|place| word(number, place as u32)))).collect()
    }
    fn table<K: super::WordKey>() -> Wide {
        let table = <Wide as Table<K>>::new(BYTES, 128);
        table.start_with_one_bucket();
        table
    }
    let double = |low: u64, high: u64| u128::from(low) | u128::from(high) << 64;
    stress(&table::<u64>(), &(0..8).collect::<Vec<u64>>());
    stress(&table::<u128>(), &keys(2, |[low, high, ..]| double(low, high)));
    stress(&table::<(u64, u64)>(), &keys(2, |[current, mask, ..]| (current, mask)));
    stress(
        &table::<(u128, u128)>(),
        &keys(4, |words| (double(words[0], words[1]), double(words[2], words[3]))),
    );
}
