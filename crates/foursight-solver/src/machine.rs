//! What the machine can do that safe Rust cannot say: lazily zeroed memory, prefetch, newer instructions.
//!
//! The only room of the solver with `unsafe` in it.
#![expect(unsafe_code, reason = "allocation, madvise, prefetch and newer instructions have no safe form")]

pub(crate) mod halves;
pub(crate) mod lanes;
pub(crate) mod memory;
pub(crate) mod simd;
