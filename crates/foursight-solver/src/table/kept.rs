//! Entries outside of a table, for a checkpoint: out of any table in the order of what they cost, and into any other.
//!
//! The searches know nothing of this. It goes by the two kinds of tables and not by the boards, so that there is one of it
//! and not one for each board and set of instructions.

use super::{Entry, Packed, Wide};

/// Classes of work: the logarithm of the nodes that an entry took.
pub(crate) const CLASSES: usize = 32;

/// An entry outside of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    /// The key as [`WordKey`](super::WordKey) has it, and zeros.
    pub(crate) words: [u64; 4],
    /// What is known; no move is [`NO_MOVE`].
    pub(crate) entry: Entry,
    /// The class of the work, from 1.
    pub(crate) class: u32,
}

/// "No move" outside of a table.
pub(crate) const NO_MOVE: u32 = 0xFF;

/// A table of either kind. While it is used this way, no search may use it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AnyTable<'a> {
    /// One word an entry.
    Packed(&'a Packed),
    /// With keys of so many words.
    Wide(&'a Wide, usize),
}

impl AnyTable<'_> {
    /// How many entries there are of each class of work.
    pub(crate) fn classes(self) -> [u64; CLASSES] {
        let mut counts = [0; CLASSES];
        let mut see = |class: u32| counts[class as usize % CLASSES] += 1;
        match self {
            Self::Packed(table) => table.each_class(&mut see),
            Self::Wide(table, key_words) => table.each_class(key_words, &mut see),
        }
        counts
    }

    /// Shows every entry of at least that class of work.
    pub(crate) fn each(self, least: u32, see: &mut dyn FnMut(Kept)) {
        match self {
            Self::Packed(table) => table.each(least, see),
            Self::Wide(table, key_words) => table.each(key_words, least, see),
        }
    }

    /// Grows until so many entries have room beside others, or to the largest size there is.
    pub(crate) fn make_room(self, entries: u64) {
        match self {
            Self::Packed(table) => table.make_room(entries),
            Self::Wide(table, key_words) => table.make_room(key_words, entries),
        }
    }

    /// Remembers an entry as a search would.
    pub(crate) fn take_in(self, kept: &Kept) {
        match self {
            Self::Packed(table) => table.take_in(kept),
            Self::Wide(table, key_words) => table.take_in(key_words, kept),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::simd::Portable;
    use crate::table::{Table, WordKey};

    /// What one table shows another one takes in, whatever their sizes, and knows as much.
    fn check<K: WordKey, T: Table<K>>(bits: u32, key: impl Fn(u64) -> K) {
        let (from, into) = (T::new(1 << 22, bits), T::new(1 << 23, bits));
        from.any().make_room(100_000);
        let entry = |number: u64| Entry {
            lower: -3,
            upper: (number % 20) as i32,
            best: if number.is_multiple_of(5) { from.no_move() } else { (number % 7) as u32 },
        };
        for number in 1..=900 {
            from.store(Portable, key(number), entry(number), number);
        }
        // Where a bucket has room for one entry, some are lost.
        let known: Vec<u64> =
            (1..=900).filter(|&number| from.probe(Portable, key(number)).is_some()).collect();
        let costly = |least: u64| known.iter().filter(move |&&number| number >= least);
        assert!(known.len() > 850);
        let counts = from.any().classes();
        assert_eq!(counts.iter().sum::<u64>(), known.len() as u64);
        assert_eq!(counts[10..].iter().sum::<u64>(), costly(512).count() as u64, "512 to 1,023 are class 10");
        into.any().make_room(200_000);
        let mut shown = 0;
        from.any().each(7, &mut |kept| {
            shown += 1;
            into.any().take_in(&kept);
        });
        assert_eq!(shown, costly(64).count());
        assert!(costly(64).all(|&number| into.probe(Portable, key(number)) == Some(entry(number))));
        assert!((1..64).all(|number| into.probe(Portable, key(number)).is_none()));
        assert_eq!(into.any().classes()[10..], counts[10..], "with what it cost");
    }

    #[test]
    fn a_table_takes_in_what_another_shows() {
        check::<u64, Packed>(49, |number| number << 20);
        check::<u64, Packed>(12, |number| number);
        check::<u64, Wide>(64, |number| number << 50 | 1);
        check::<u128, Wide>(72, |number| u128::from(number) << 60);
        check::<(u64, u64), Wide>(12, |number| (number & 1, number));
        check::<(u128, u128), Wide>(72, |number| (u128::from(number), u128::from(number) << 64));
    }
}
