//! Memory for the transposition tables.
//!
//! Two things are wanted that safe Rust cannot say: memory that is zeroed lazily by the operating system (so that a
//! table of 256 MiB costs nothing until it is used), aligned and marked for huge pages; and a prefetch. Where the memory comes
//! from is in `system`, and in `pages` for WebAssembly.

use std::hint::black_box;
use std::iter::successors;
use std::ptr::NonNull;
use std::sync::atomic::AtomicU64;
use std::thread::available_parallelism;

#[cfg(any(test, target_arch = "wasm32"))]
mod free_list;
#[cfg(target_arch = "wasm32")]
mod pages;
#[cfg(not(target_arch = "wasm32"))]
mod system;

#[cfg(target_arch = "wasm32")]
use pages::Block;
#[cfg(not(target_arch = "wasm32"))]
use system::Block;

/// Eight words: one cache line.
#[repr(C, align(64))]
#[derive(Debug, Default)]
pub(crate) struct CacheLine(pub(crate) [AtomicU64; 8]);

const _: () = assert!(size_of::<CacheLine>() == 64);

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
    block: Block,
    start: NonNull<CacheLine>,
    count: usize,
    /// From here on, no line was ever written.
    written: usize,
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
        let block = Block::new(count.checked_mul(size_of::<CacheLine>())?)?;
        let start = block.start().cast::<CacheLine>();
        Some(Self { block, start, count, written: count })
    }

    /// Says that no line was ever written but the first so many, so that whoever gets the memory next need not zero the rest.
    pub(crate) fn only_written(&mut self, lines: usize) {
        self.written = lines.min(self.count);
    }

    /// The lines.
    #[inline(always)]
    pub(crate) fn as_slice(&self) -> &[CacheLine] {
        // SAFETY: `start` points to `count` lines that live as long as `self`; all-zero bytes are valid atomics.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.count) }
    }

    /// Zeroes the first so many lines. Nobody else has them, so this need not be atomic, and is as fast as filling memory can be.
    pub(crate) fn clear(&mut self, lines: usize) {
        // A page goes without, to stay small.
        if cfg!(target_family = "wasm") {
            let words = self.as_slice()[..lines].iter().flat_map(|line| &line.0);
            return words.for_each(|word| word.store(0, std::sync::atomic::Ordering::Relaxed));
        }
        // SAFETY: as in `as_slice`; `self` is borrowed alone.
        let all = unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.count) };
        for line in &mut all[..lines] {
            line.0.iter_mut().for_each(|word| *word.get_mut() = 0);
        }
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
        // SAFETY: the lines live in the block, and nobody has them after this.
        unsafe { self.block.free(self.written * size_of::<CacheLine>()) }
    }
}

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

    /// What is left by one table is zero for the next, of any size; and the memory does not grow with their number.
    #[test]
    fn memory_is_zero_again() {
        let sum = |memory: &CacheLines| -> u64 {
            memory.as_slice().iter().flat_map(|line| &line.0).map(|word| word.load(Ordering::Relaxed)).sum()
        };
        // Interpreted, a look at all words of all lines would take minutes.
        let (rounds, counts) = if cfg!(miri) { (3, [50, 1, 20, 200]) } else { (30, [5000, 1, 2048, 40_000]) };
        for round in 0..rounds {
            #[cfg(target_arch = "wasm32")]
            let before = std::arch::wasm32::memory_size::<0>();
            for count in counts {
                let mut memory = CacheLines::at_most(count, count).expect("some megabytes");
                assert_eq!(sum(&memory), 0, "round {round}, {count} lines");
                let written = if round % 2 == 0 { count } else { count.div_ceil(3) };
                memory.as_slice()[..written].iter().for_each(|line| line.0[7].store(9, Ordering::Relaxed));
                assert_eq!(sum(&memory), 9 * written as u64);
                memory.clear(written / 2);
                assert_eq!(sum(&memory), 9 * (written - written / 2) as u64, "what is not cleared stays");
                if round % 2 == 1 {
                    memory.only_written(written);
                }
            }
            // In WebAssembly; other tests do not run meanwhile.
            #[cfg(target_arch = "wasm32")]
            assert!(round == 0 || std::arch::wasm32::memory_size::<0>() == before, "round {round}");
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
