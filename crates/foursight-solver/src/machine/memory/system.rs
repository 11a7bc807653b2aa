//! Memory from the allocator, which has it from the operating system.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ptr::NonNull;

use super::CacheLine;

/// Huge pages on every system this runs on are a multiple of this, and it is a good alignment for anything.
const HUGE_PAGE: usize = 2 << 20;

/// Bytes that are zero at first, aligned to a cache line or better, and take no memory before they are written.
#[derive(Debug)]
pub(super) struct Block {
    /// What the allocator gave; `start` is the first aligned byte in it.
    allocation: NonNull<u8>,
    start: NonNull<u8>,
    bytes: usize,
}

impl Block {
    /// Reserves that many bytes, if the system has them.
    pub(super) fn new(bytes: usize) -> Option<Self> {
        let layout = Self::layout(bytes)?;
        // SAFETY: the layout has a size above zero, because of the alignment in it.
        let allocation = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        let offset = allocation.align_offset(Self::alignment(bytes));
        // SAFETY: the layout has room for `bytes` after an offset below the alignment.
        let start = unsafe { allocation.add(offset) };
        advise_huge_pages(start, bytes);
        Some(Self { allocation, start, bytes })
    }

    /// Where it begins.
    pub(super) fn start(&self) -> NonNull<u8> {
        self.start
    }

    /// Gives it back; what was written to it is of no interest here.
    ///
    /// # Safety
    ///
    /// It is not used after this.
    pub(super) unsafe fn free(&mut self, _written: usize) {
        let layout = Self::layout(self.bytes).expect("it was allocated with this layout");
        // SAFETY: allocated by `new` with the same layout, and the caller does not use it again.
        unsafe { dealloc(self.allocation.as_ptr(), layout) }
    }

    fn alignment(bytes: usize) -> usize {
        if bytes >= HUGE_PAGE { HUGE_PAGE } else { align_of::<CacheLine>() }
    }

    /// Scratch for the bytes and for aligning them by hand. A layout that asks for more alignment than the allocator gives
    /// anyway would be zeroed by writing to all of it: a second for a gibibyte, all of it resident.
    fn layout(bytes: usize) -> Option<Layout> {
        Layout::from_size_align(bytes.checked_add(Self::alignment(bytes))?, align_of::<u64>()).ok()
    }
}

/// Large tables miss the TLB at every probe unless their pages are huge.
#[cfg(all(target_os = "linux", not(miri)))]
fn advise_huge_pages(start: NonNull<u8>, bytes: usize) {
    if bytes >= HUGE_PAGE {
        // SAFETY: the range was just allocated and is page-aligned; the call is a hint and may fail without harm.
        unsafe { libc::madvise(start.as_ptr().cast(), bytes, libc::MADV_HUGEPAGE) };
    }
}

// Miri has no pages to advise about.
#[cfg(any(not(target_os = "linux"), miri))]
fn advise_huge_pages(_start: NonNull<u8>, _bytes: usize) {}
