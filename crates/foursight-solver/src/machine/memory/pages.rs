//! Memory from a WebAssembly module's own, page by page.
//!
//! The allocator there does not know which of its memory is fresh, and zeroes by writing: all 64 MiB of a browser's table
//! with the first search, some fifty milliseconds, and resident from then on. Pages that the memory grows by are zero by
//! definition, and a browser takes them from the system when they are written. They are never given back, so those that a
//! table leaves are kept for the next one.

use std::arch::wasm32::memory_grow;
use std::ptr::{NonNull, with_exposed_provenance_mut};
use std::sync::{Mutex, PoisonError};

use super::free_list::FreeList;

/// A page has so many bytes, and begins at a multiple of it.
const PAGE: usize = 1 << 16;

/// The pages that tables have left, by their numbers. All their bytes are zero.
static LEFT: Mutex<FreeList> = Mutex::new(FreeList::new());

/// Bytes that are zero at first, aligned to a page, and take no memory before they are written.
#[derive(Debug)]
pub(super) struct Block {
    start: NonNull<u8>,
    first: usize,
    pages: usize,
}

impl Block {
    /// Reserves that many bytes, if there are pages left or the browser gives more.
    pub(super) fn new(bytes: usize) -> Option<Self> {
        // No slice may be longer, and here the memory could be.
        let bytes = isize::try_from(bytes).ok()?.unsigned_abs();
        let pages = bytes.div_ceil(PAGE);
        let left = LEFT.lock().unwrap_or_else(PoisonError::into_inner).take(pages);
        let first = left.or_else(|| Some(memory_grow::<0>(pages)).filter(|&first| first != usize::MAX))?;
        // Pages that were never part of the memory are in nobody's use: the allocator takes those it grows by itself.
        let start = NonNull::new(with_exposed_provenance_mut(first * PAGE))?;
        Some(Self { start, first, pages })
    }

    /// Where it begins.
    pub(super) fn start(&self) -> NonNull<u8> {
        self.start
    }

    /// Keeps the pages for others, after zeroing the bytes that may have been written, which are the first so many.
    ///
    /// # Safety
    ///
    /// It is not used after this.
    pub(super) unsafe fn free(&mut self, written: usize) {
        // SAFETY: the pages are this block's alone, and the caller does not use them again.
        unsafe { self.start.write_bytes(0, written.min(self.pages * PAGE)) };
        let pages = self.first..self.first + self.pages;
        LEFT.lock().unwrap_or_else(PoisonError::into_inner).give(pages);
    }
}
