//! Memory for the transposition tables.
//!
//! Two things are wanted that safe Rust cannot say: memory that is zeroed lazily by the operating system (so that a
//! table of 256 MiB costs nothing until it is used), aligned and marked for huge pages; and a prefetch.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::hint::black_box;
use std::iter::successors;
use std::ptr::NonNull;
use std::sync::atomic::AtomicU64;
use std::thread::available_parallelism;

/// Eight words: one cache line.
#[repr(C, align(64))]
#[derive(Debug, Default)]
pub(crate) struct CacheLine(pub(crate) [AtomicU64; 8]);

const _: () = assert!(size_of::<CacheLine>() == 64);

/// Huge pages on every system this runs on are a multiple of this, and it is a good alignment for anything.
const ALIGNMENT: usize = 2 << 20;

/// What has to be free after a table was reserved or a thread was started, for everybody else: where an ordinary allocation
/// fails, the program ends.
///
/// More than 32 MiB, so that the allocator of Linux takes it from the system and gives it back at once; after freeing
/// a smaller piece of that kind it would fetch pieces of that size by other means, which zeroes tables by writing.
const SPARE: usize = 34 << 20;

/// The stack of a thread.
const STACK: usize = 2 << 20;

/// The address space that the allocator of Linux sets aside for a thread at its first allocation, and for how many threads a
/// core it does.
const ARENA: usize = if cfg!(target_pointer_width = "64") { 64 << 20 } else { 1 << 20 };
const ARENAS_PER_CORE: usize = 8;

/// Whether the system would give that many bytes. Nothing is written, so that it costs two calls.
fn would_give(bytes: usize) -> bool {
    let mut spare: Vec<u8> = Vec::new();
    let given = spare.try_reserve_exact(bytes).is_ok();
    // Else the compiler removes an allocation that nobody reads.
    black_box(&mut spare);
    given
}

/// How many of that many more threads there is memory for.
pub(crate) fn threads_with_room(wanted: usize) -> usize {
    let needed = |threads: usize, arenas: usize| {
        SPARE.saturating_add(threads.saturating_mul(STACK)).saturating_add(arenas.saturating_mul(ARENA))
    };
    if would_give(needed(wanted, wanted)) {
        return wanted;
    }
    // Asked only now: on Linux the answer is in files.
    let most = ARENAS_PER_CORE * available_parallelism().map_or(1, usize::from);
    let fewer = successors(Some(wanted), |&threads| Some(threads / 2)).take_while(|&threads| threads > 0);
    fewer.into_iter().find(|&threads| would_give(needed(threads, threads.min(most)))).unwrap_or(0)
}

/// A fixed number of cache lines, zero at first, which take no memory before they are written.
#[derive(Debug)]
pub(crate) struct CacheLines {
    /// What the allocator gave; `start` is the first aligned line in it.
    allocation: NonNull<u8>,
    start: NonNull<CacheLine>,
    count: usize,
}

// SAFETY: the memory is owned, and `CacheLine` is made of atomics, which any thread may use.
unsafe impl Send for CacheLines {}
// SAFETY: as above; a shared reference gives nothing but shared references to atomics.
unsafe impl Sync for CacheLines {}

impl CacheLines {
    /// Reserves `count` lines, or half as many, and so on, if the system does not have them: a smaller table costs time,
    /// not answers. Look at the length of the slice for what came of it.
    ///
    /// A table that would leave nothing for the rest of the program is too large as well, down to `least` lines. `None` if
    /// not even those can be had.
    pub(crate) fn at_most(count: usize, least: usize) -> Option<Self> {
        let least = least.max(1);
        let halves = successors(Some(count.max(least)), |&count| (count / 2 >= least).then_some(count / 2));
        // In WebAssembly memory that was taken once is never given back, so nothing is tried there.
        let with_spare =
            |count| Self::new(count).filter(|_| cfg!(target_family = "wasm") || would_give(SPARE));
        halves.into_iter().find_map(with_spare).or_else(|| Self::new(least))
    }

    /// Reserves `count` lines, if the system has them.
    fn new(count: usize) -> Option<Self> {
        let layout = Self::layout(count)?;
        // SAFETY: the layout has a size above zero.
        let allocation = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        let offset = allocation.align_offset(Self::alignment(count));
        // SAFETY: the layout has room for `count` lines after an offset below the alignment.
        let start = unsafe { allocation.add(offset) }.cast::<CacheLine>();
        advise_huge_pages(start, count * size_of::<CacheLine>());
        Some(Self { allocation, start, count })
    }

    fn alignment(count: usize) -> usize {
        if count >= ALIGNMENT / size_of::<CacheLine>() { ALIGNMENT } else { align_of::<CacheLine>() }
    }

    /// Scratch for the lines and for aligning them by hand. A layout that asks for more alignment than the allocator gives
    /// anyway would be zeroed by writing to all of it: a second for a gibibyte, all of it resident.
    fn layout(count: usize) -> Option<Layout> {
        let bytes = count.checked_mul(size_of::<CacheLine>())?.checked_add(Self::alignment(count))?;
        Layout::from_size_align(bytes, align_of::<u64>()).ok()
    }

    /// The lines.
    #[inline(always)]
    pub(crate) fn as_slice(&self) -> &[CacheLine] {
        // SAFETY: `start` points to `count` lines that live as long as `self`; all-zero bytes are valid atomics.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.count) }
    }

    /// Asks the processor to fetch a line that will be read soon. Any index is fine.
    #[inline(always)]
    pub(crate) fn prefetch(&self, index: usize) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let line = self.start.as_ptr().wrapping_add(index).cast_const();
            // SAFETY: a prefetch never faults, whatever the address, and changes nothing but the cache.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(line.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = index;
    }
}

impl Drop for CacheLines {
    fn drop(&mut self) {
        let layout = Self::layout(self.count).expect("it was allocated with this layout");
        // SAFETY: allocated by `new` with the same layout, and not used after this.
        unsafe { dealloc(self.allocation.as_ptr(), layout) }
    }
}

/// Large tables miss the TLB at every probe unless their pages are huge.
#[cfg(all(target_os = "linux", not(miri)))]
fn advise_huge_pages(start: NonNull<CacheLine>, bytes: usize) {
    if bytes >= ALIGNMENT {
        // SAFETY: the range was just allocated and is page-aligned; the call is a hint and may fail without harm.
        unsafe { libc::madvise(start.as_ptr().cast(), bytes, libc::MADV_HUGEPAGE) };
    }
}

// Miri has no pages to advise about.
#[cfg(any(not(target_os = "linux"), miri))]
fn advise_huge_pages(_start: NonNull<CacheLine>, _bytes: usize) {}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;

    /// The safe twin is a plain vector of lines.
    #[test]
    fn lines_behave_like_a_vector() {
        for count in [1_usize, 3, 1000, 100_000] {
            // Miri takes minutes for all of them.
            let step = if cfg!(miri) { count.div_ceil(100) } else { 1 };
            let memory = CacheLines::at_most(count, count).expect("some megabytes");
            assert_eq!(memory.as_slice().len(), count);
            let lines = memory.as_slice().iter().step_by(step);
            let twin: Vec<CacheLine> = (0..count).step_by(step).map(|_| CacheLine::default()).collect();
            for (index, (line, twin)) in lines.clone().zip(&twin).enumerate() {
                assert_eq!(std::ptr::from_ref(line).addr() % 64, 0);
                line.0[index % 8].fetch_add(index as u64, Ordering::Relaxed);
                twin.0[index % 8].fetch_add(index as u64, Ordering::Relaxed);
            }
            let words = |line: &CacheLine| line.0.each_ref().map(|word| word.load(Ordering::Relaxed));
            assert!(lines.map(words).eq(twin.iter().map(words)), "{count} lines");
        }
    }

    /// A prefetch is a hint: any index will do, and nothing changes.
    #[test]
    fn a_prefetch_changes_nothing() {
        let lines = CacheLines::at_most(3, 3).expect("a few bytes");
        lines.as_slice()[2].0[5].store(7, Ordering::Relaxed);
        [0, 2, 3, usize::MAX].into_iter().for_each(|index| lines.prefetch(index));
        let sum: u64 =
            lines.as_slice().iter().flat_map(|line| &line.0).map(|word| word.load(Ordering::Relaxed)).sum();
        assert_eq!(sum, 7);
    }
}
