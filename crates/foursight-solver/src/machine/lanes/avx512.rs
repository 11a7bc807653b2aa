//! Eight words in one register of 512 bits.

#![allow(
    clippy::wildcard_imports,
    reason = "the names of the instructions are long, many, and all of one kind"
)]

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};
use std::sync::atomic::AtomicU64;

use super::{LANES, Lanes, NarrowLanes};
use crate::machine::simd::Avx512;

/// Values of this type come from an [`Avx512`], or from each other: where there is one, the machine has what that
/// promises. That is what every SAFETY comment in this file rests on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eight(__m512i);

impl Eight {
    #[inline(always)]
    pub(crate) fn load(_proof: Avx512, words: &[u64; LANES]) -> Self {
        // SAFETY: the machine has AVX-512, and eight words are readable; the load needs no alignment.
        unsafe { Self(_mm512_loadu_si512(words.as_ptr().cast())) }
    }

    /// Reads eight words that other threads may be writing.
    #[inline(always)]
    pub(crate) fn load_shared(_proof: Avx512, words: &[AtomicU64; LANES]) -> Self {
        // SAFETY: the machine has AVX-512.
        unsafe { load_shared(words) }
    }
}

/// Stands for eight relaxed loads, which is what the processor makes of it: each aligned word of a vector is read at
/// once. It is written as an instruction because Rust has no name for it.
#[target_feature(enable = "avx512f")]
#[inline]
fn load_shared(words: &[AtomicU64; LANES]) -> Eight {
    let all;
    // SAFETY: the words are readable, as they are borrowed; nothing is written.
    unsafe {
        std::arch::asm!(
            "vmovdqu64 {all}, [{start}]",
            start = in(reg) words.as_ptr(),
            all = out(zmm_reg) all,
            options(nostack, readonly, preserves_flags),
        );
    }
    Eight(all)
}

macro_rules! pairwise {
    ($self:ident, $other:ident, $operation:ident) => {
        // SAFETY: the machine has AVX-512.
        unsafe { Self($operation($self.0, $other.0)) }
    };
}

impl BitAnd for Eight {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        pairwise!(self, other, _mm512_and_si512)
    }
}

impl BitOr for Eight {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        pairwise!(self, other, _mm512_or_si512)
    }
}

impl Not for Eight {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        let ones = self.splat(u64::MAX);
        pairwise!(self, ones, _mm512_xor_si512)
    }
}

impl Shl<u32> for Eight {
    type Output = Self;

    #[inline(always)]
    fn shl(self, bits: u32) -> Self {
        // SAFETY: the machine has AVX-512.
        unsafe { Self(_mm512_sllv_epi64(self.0, _mm512_set1_epi64(i64::from(bits)))) }
    }
}

impl Shr<u32> for Eight {
    type Output = Self;

    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        // SAFETY: the machine has AVX-512.
        unsafe { Self(_mm512_srlv_epi64(self.0, _mm512_set1_epi64(i64::from(bits)))) }
    }
}

impl Lanes for Eight {
    #[inline(always)]
    fn splat(self, word: u64) -> Self {
        // SAFETY: the machine has AVX-512.
        unsafe { Self(_mm512_set1_epi64(word.cast_signed())) }
    }

    #[inline(always)]
    fn to_array(self) -> [u64; LANES] {
        let mut words = [0; LANES];
        // SAFETY: the machine has AVX-512, and eight words are writable; the store needs no alignment.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) };
        words
    }

    #[inline(always)]
    fn to_halves(self) -> [u16; LANES] {
        let mut halves = [0; LANES];
        // SAFETY: the machine has AVX-512, and eight halves are writable; the store needs no alignment.
        unsafe { _mm_storeu_si128(halves.as_mut_ptr().cast(), _mm512_cvtepi64_epi16(self.0)) };
        halves
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        pairwise!(self, other, _mm512_add_epi64)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        pairwise!(self, other, _mm512_sub_epi64)
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        // SAFETY: the machine has AVX-512.
        u32::from(unsafe { _mm512_cmpeq_epu64_mask(self.0, other.0) })
    }

    #[inline(always)]
    fn at_least(self, least: u64) -> u32 {
        // SAFETY: the machine has AVX-512.
        u32::from(unsafe { _mm512_cmpge_epu64_mask(self.0, self.splat(least).0) })
    }

    #[inline(always)]
    fn count(self) -> Self {
        // SAFETY: the machine has AVX-512 with bit counts.
        unsafe { Self(_mm512_popcnt_epi64(self.0)) }
    }

    #[inline(always)]
    fn where_occupied(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512.
        unsafe { Self(_mm512_maskz_mov_epi64(_mm512_test_epi64_mask(other.0, other.0), self.0)) }
    }

    #[inline(always)]
    fn weigh(parts: [(Self, u8); 3]) -> Self {
        let [(a, first), (b, second), (c, third)] = parts;
        a.count().times(first).plus(b.count().times(second)).plus(c.count().times(third))
    }
}

impl NarrowLanes for Eight {
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        pairwise!(self, other, _mm512_min_epu64)
    }

    #[inline(always)]
    fn place_of_least(self) -> usize {
        // SAFETY: the machine has AVX-512.
        let least = unsafe { _mm512_reduce_min_epu64(self.0) };
        self.equal(self.splat(least)).trailing_zeros() as usize
    }
}

impl Eight {
    /// Small words times a number.
    #[inline(always)]
    fn times(self, factor: u8) -> Self {
        // SAFETY: the machine has AVX-512.
        unsafe { Self(_mm512_mul_epu32(self.0, _mm512_set1_epi64(i64::from(factor)))) }
    }
}
