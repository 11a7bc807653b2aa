//! Which pages are free, as ranges of numbers.

use std::ops::Range;

/// Ranges in rising order that do not touch each other.
#[derive(Debug)]
pub(super) struct FreeList(Vec<Range<usize>>);

impl FreeList {
    /// None are free.
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Takes that many pages in a row, the first there are; the number of the first.
    pub(super) fn take(&mut self, pages: usize) -> Option<usize> {
        let place = self.0.iter().position(|range| range.len() >= pages)?;
        let first = self.0[place].start;
        self.0[place].start += pages;
        self.0.retain(|range| !range.is_empty());
        Some(first)
    }

    /// Adds pages that are not free yet.
    pub(super) fn give(&mut self, pages: Range<usize>) {
        let place = self.0.partition_point(|range| range.start < pages.start);
        self.0.insert(place, pages);
        // Ranges that touch become one: else the list would fall into pieces, and a large table find no room.
        self.0.dedup_by(|next, before| {
            let touches = before.end == next.start;
            if touches {
                before.end = next.end;
            }
            touches
        });
    }
}

#[cfg(test)]
mod tests {
    use super::FreeList;

    /// The safe and obvious twin: a flag for each page.
    struct Flags(Vec<bool>);

    impl Flags {
        fn take(&mut self, pages: usize) -> Option<usize> {
            let fits = |first: &usize| self.0[*first..first + pages].iter().all(|&free| free);
            let first = (0..=self.0.len() - pages).find(fits)?;
            self.0[first..first + pages].fill(false);
            Some(first)
        }
    }

    /// Thousands of tables that come and go in any order find the same pages as with flags, and no page is lost.
    #[test]
    fn pages_are_found_as_with_flags() {
        const PAGES: usize = 64;
        let (mut list, mut flags) = (FreeList::new(), Flags(vec![true; PAGES]));
        list.give(0..PAGES);
        let (mut taken, mut seed) = (Vec::new(), 1_usize);
        let rounds = if cfg!(miri) { 300 } else { 20_000 };
        for _ in 0..rounds {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let chance = seed >> 16;
            if chance % 2 == 0 || taken.is_empty() {
                let pages = 1 + chance / 2 % 20;
                let first = list.take(pages);
                assert_eq!(first, flags.take(pages), "{pages} of {list:?}");
                taken.extend(first.map(|first| first..first + pages));
            } else {
                let pages: std::ops::Range<usize> = taken.swap_remove(chance / 2 % taken.len());
                flags.0[pages.clone()].fill(true);
                list.give(pages);
            }
            let free: Vec<usize> = list.0.iter().cloned().flatten().collect();
            assert!(free.iter().copied().eq((0..PAGES).filter(|&page| flags.0[page])), "{list:?}");
        }
        taken.into_iter().for_each(|pages| list.give(pages));
        assert_eq!(list.take(PAGES), Some(0), "everything is one range again: {list:?}");
        assert_eq!(list.take(1), None);
    }
}
