//! Entries outside of a wide table, whose keys have so many words.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::super::{Kept, NO_MOVE};
use super::{CLASS_SHIFT, Wide, entries, pack, unpack};

// "No move" is the same number inside.
const _: () = assert!(NO_MOVE == super::NO_MOVE);

impl Wide {
    /// The entries and their data.
    fn filled(&self, key_words: usize) -> impl Iterator<Item = (&[AtomicU64], u64)> {
        let lines = &self.lines.as_slice()[..1 << self.growth.bits()];
        let all = lines.iter().flat_map(move |line| entries(line, key_words));
        all.map(move |entry| (entry, entry[key_words].load(Relaxed))).filter(|&(_, data)| data != 0)
    }

    /// Tells of the class of work of every entry.
    pub(in crate::table) fn each_class(&self, key_words: usize, see: &mut dyn FnMut(u32)) {
        self.filled(key_words).for_each(|(_, data)| see((data >> CLASS_SHIFT) as u32));
    }

    /// Shows the entries of at least that class of work.
    pub(in crate::table) fn each(&self, key_words: usize, least: u32, see: &mut dyn FnMut(Kept)) {
        for (entry, data) in self.filled(key_words) {
            let class = (data >> CLASS_SHIFT) as u32;
            if class >= least {
                let mut words = [0; 4];
                words
                    .iter_mut()
                    .zip(&entry[..key_words])
                    .for_each(|(word, stored)| *word = stored.load(Relaxed));
                see(Kept { words, entry: unpack(data), class });
            }
        }
    }

    /// Grows until so many entries have room.
    pub(in crate::table) fn make_room(&self, key_words: usize, count: u64) {
        while self.growth.is_small_for(count, 7 / (key_words as u64 + 1)) {
            self.split(key_words, 1);
        }
    }

    /// Remembers an entry.
    pub(in crate::table) fn take_in(&self, key_words: usize, kept: &Kept) {
        let words = &kept.words[..key_words];
        Self::insert(&self.lines.as_slice()[self.line(words)], words, pack(kept.entry, kept.class.into()));
    }
}
