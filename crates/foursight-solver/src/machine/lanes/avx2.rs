//! Eight words in two registers of 256 bits.

#![allow(
    clippy::wildcard_imports,
    reason = "the names of the instructions are long, many, and all of one kind"
)]
#![expect(clippy::cast_ptr_alignment, reason = "loads and stores that need no alignment")]

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};
use std::sync::atomic::AtomicU64;

use super::{LANES, Lanes, NarrowLanes};
use crate::machine::halves::{BLOCK, Halves};
use crate::machine::simd::Avx2;

/// Values of this type come from an [`Avx2`], or from each other: where there is one, the machine has AVX2. That is what
/// every SAFETY comment in this file rests on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwoOfFour(__m256i, __m256i);

impl TwoOfFour {
    #[inline(always)]
    pub(crate) fn load(_proof: Avx2, words: &[u64; LANES]) -> Self {
        // SAFETY: the machine has AVX2, and eight words are readable; the load needs no alignment.
        unsafe {
            let start = words.as_ptr().cast::<__m256i>();
            Self(_mm256_loadu_si256(start), _mm256_loadu_si256(start.add(1)))
        }
    }

    /// Reads eight words that other threads may be writing.
    #[inline(always)]
    pub(crate) fn load_shared(_proof: Avx2, words: &[AtomicU64; LANES]) -> Self {
        // SAFETY: the machine has AVX2.
        unsafe { load_shared(words) }
    }
}

/// Stands for eight relaxed loads, which is what the processor makes of it: each aligned word of a vector is read at
/// once. It is written as an instruction because Rust has no name for it.
#[target_feature(enable = "avx2")]
#[inline]
fn load_shared(words: &[AtomicU64; LANES]) -> TwoOfFour {
    let (low, high);
    // SAFETY: the words are readable, as they are borrowed; nothing is written.
    unsafe {
        std::arch::asm!(
            "vmovdqu {low}, [{start}]",
            "vmovdqu {high}, [{start} + 32]",
            start = in(reg) words.as_ptr(),
            low = out(ymm_reg) low,
            high = out(ymm_reg) high,
            options(nostack, readonly, preserves_flags),
        );
    }
    TwoOfFour(low, high)
}

macro_rules! pairwise {
    ($self:ident, $other:ident, $operation:ident) => {
        // SAFETY: the machine has AVX2.
        unsafe { TwoOfFour($operation($self.0, $other.0), $operation($self.1, $other.1)) }
    };
}

impl BitAnd for TwoOfFour {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        pairwise!(self, other, _mm256_and_si256)
    }
}

impl BitOr for TwoOfFour {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        pairwise!(self, other, _mm256_or_si256)
    }
}

impl Not for TwoOfFour {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        let ones = self.splat(u64::MAX);
        pairwise!(self, ones, _mm256_xor_si256)
    }
}

impl Shl<u32> for TwoOfFour {
    type Output = Self;

    #[inline(always)]
    fn shl(self, bits: u32) -> Self {
        // SAFETY: the machine has AVX2.
        unsafe {
            let bits = _mm_cvtsi32_si128(bits.cast_signed());
            Self(_mm256_sll_epi64(self.0, bits), _mm256_sll_epi64(self.1, bits))
        }
    }
}

impl Shr<u32> for TwoOfFour {
    type Output = Self;

    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        // SAFETY: the machine has AVX2.
        unsafe {
            let bits = _mm_cvtsi32_si128(bits.cast_signed());
            Self(_mm256_srl_epi64(self.0, bits), _mm256_srl_epi64(self.1, bits))
        }
    }
}

impl Lanes for TwoOfFour {
    #[inline(always)]
    fn splat(self, word: u64) -> Self {
        // SAFETY: the machine has AVX2.
        let half = unsafe { _mm256_set1_epi64x(word.cast_signed()) };
        Self(half, half)
    }

    #[inline(always)]
    fn to_array(self) -> [u64; LANES] {
        let mut words = [0; LANES];
        // SAFETY: the machine has AVX2, and eight words are writable; the store needs no alignment.
        unsafe {
            let start = words.as_mut_ptr().cast::<__m256i>();
            _mm256_storeu_si256(start, self.0);
            _mm256_storeu_si256(start.add(1), self.1);
        }
        words
    }

    #[inline(always)]
    fn to_halves(self) -> [u16; LANES] {
        let mut halves = [0; LANES];
        // SAFETY: the machine has AVX2, and eight halves are writable; the store needs no alignment.
        unsafe {
            // Lane 4 beside lane 0, and so on; then lanes 2 and 6 beside those.
            let low = _mm256_set1_epi64x(0xFFFF);
            let pairs = _mm256_or_si256(
                _mm256_and_si256(self.0, low),
                _mm256_slli_epi64::<16>(_mm256_and_si256(self.1, low)),
            );
            let others = _mm_slli_epi64::<32>(_mm256_extracti128_si256::<1>(pairs));
            let fours = _mm_or_si128(_mm256_castsi256_si128(pairs), others);
            let order = _mm_setr_epi8(0, 1, 8, 9, 4, 5, 12, 13, 2, 3, 10, 11, 6, 7, 14, 15);
            _mm_storeu_si128(halves.as_mut_ptr().cast(), _mm_shuffle_epi8(fours, order));
        }
        halves
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        pairwise!(self, other, _mm256_add_epi64)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        pairwise!(self, other, _mm256_sub_epi64)
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        // SAFETY: the machine has AVX2.
        unsafe {
            let low = _mm256_cmpeq_epi64(self.0, other.0);
            let high = _mm256_cmpeq_epi64(self.1, other.1);
            let low = _mm256_movemask_pd(_mm256_castsi256_pd(low)).cast_unsigned();
            let high = _mm256_movemask_pd(_mm256_castsi256_pd(high)).cast_unsigned();
            low | high << 4
        }
    }

    #[inline(always)]
    fn at_least(self, least: u64) -> u32 {
        let least = self.splat(least);
        // SAFETY: the machine has AVX2.
        unsafe {
            let low = _mm256_cmpgt_epi64(least.0, self.0);
            let high = _mm256_cmpgt_epi64(least.1, self.1);
            let low = _mm256_movemask_pd(_mm256_castsi256_pd(low)).cast_unsigned();
            let high = _mm256_movemask_pd(_mm256_castsi256_pd(high)).cast_unsigned();
            !(low | high << 4) & 0xFF
        }
    }

    #[inline(always)]
    fn count(self) -> Self {
        // SAFETY: the machine has AVX2.
        unsafe {
            let zero = _mm256_setzero_si256();
            Self(_mm256_sad_epu8(weigh(self.0, 1), zero), _mm256_sad_epu8(weigh(self.1, 1), zero))
        }
    }

    #[inline(always)]
    fn where_occupied(self, other: Self) -> Self {
        let nothing = self.splat(0);
        let vacant = pairwise!(other, nothing, _mm256_cmpeq_epi64);
        pairwise!(vacant, self, _mm256_andnot_si256)
    }

    #[inline(always)]
    fn weigh(parts: [(Self, u8); 3]) -> Self {
        let [(a, first), (b, second), (c, third)] = parts;
        // SAFETY: the machine has AVX2.
        unsafe {
            let low = sum(weigh(a.0, first), weigh(b.0, second), weigh(c.0, third));
            let high = sum(weigh(a.1, first), weigh(b.1, second), weigh(c.1, third));
            Self(low, high)
        }
    }
}

impl NarrowLanes for TwoOfFour {
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        pairwise!(self, other, least_of_all)
    }

    #[inline(always)]
    fn place_of_least(self) -> usize {
        // SAFETY: the machine has AVX2.
        unsafe {
            let four = least(self.0, self.1);
            let two = least(four, _mm256_permute4x64_epi64::<0b01_00_11_10>(four));
            let one = least(two, _mm256_permute4x64_epi64::<0b10_11_00_01>(two));
            self.equal(Self(one, one)).trailing_zeros() as usize
        }
    }
}

/// The smaller word of each lane.
#[target_feature(enable = "avx2")]
#[inline]
fn least(a: __m256i, b: __m256i) -> __m256i {
    _mm256_blendv_epi8(a, b, _mm256_cmpgt_epi64(a, b))
}

/// The smaller words. The instruction compares signed ones, which are in the order of the others when the top bit is changed.
#[target_feature(enable = "avx2")]
#[inline]
fn least_of_all(a: __m256i, b: __m256i) -> __m256i {
    let top = _mm256_set1_epi64x(i64::MIN);
    let is_greater = _mm256_cmpgt_epi64(_mm256_xor_si256(a, top), _mm256_xor_si256(b, top));
    _mm256_blendv_epi8(a, b, is_greater)
}

/// The number of bits of each byte, times a weight: looked up by half a byte.
#[target_feature(enable = "avx2")]
#[inline]
fn weigh(words: __m256i, weight: u8) -> __m256i {
    let counts = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    );
    // Every byte times a small number, without a carry into its neighbour.
    let table = _mm256_mullo_epi16(counts, _mm256_set1_epi16(i16::from(weight)));
    let half = _mm256_set1_epi8(0x0F);
    let low = _mm256_and_si256(words, half);
    let high = _mm256_and_si256(_mm256_srli_epi64::<4>(words), half);
    _mm256_add_epi8(_mm256_shuffle_epi8(table, low), _mm256_shuffle_epi8(table, high))
}

/// The sum of all bytes of a word of each of the three.
#[target_feature(enable = "avx2")]
#[inline]
fn sum(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    _mm256_sad_epu8(_mm256_add_epi8(_mm256_add_epi8(a, b), c), _mm256_setzero_si256())
}

/// The first place of the largest of eight numbers. There is an instruction for the smallest.
#[inline(always)]
pub(crate) fn place_of_largest(_proof: Avx2, numbers: &[u16; LANES]) -> usize {
    // SAFETY: the machine has AVX2, and eight numbers are readable; the load needs no alignment.
    unsafe {
        let numbers = _mm_loadu_si128(numbers.as_ptr().cast());
        let negated = _mm_xor_si128(numbers, _mm_set1_epi16(-1));
        (_mm_extract_epi16::<1>(_mm_minpos_epu16(negated)) & 7) as usize
    }
}

/// Sixteen numbers of 16 bits in one register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sixteen(__m256i);

impl Sixteen {
    #[inline(always)]
    pub(crate) fn load(_proof: Avx2, numbers: &[i16; BLOCK]) -> Self {
        // SAFETY: the machine has AVX2, and sixteen numbers are readable; the load needs no alignment.
        unsafe { Self(_mm256_loadu_si256(numbers.as_ptr().cast())) }
    }
}

impl Halves for Sixteen {
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        unsafe { Self(_mm256_add_epi16(self.0, other.0)) }
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2.
        unsafe { Self(_mm256_sub_epi16(self.0, other.0)) }
    }

    #[inline(always)]
    fn above_zero(self) -> Self {
        // SAFETY: the machine has AVX2.
        unsafe { Self(_mm256_max_epi16(self.0, _mm256_setzero_si256())) }
    }

    #[inline(always)]
    fn product<const N: usize>(numbers: &[Self; N], others: &[Self; N]) -> i32 {
        // SAFETY: the machine has AVX2.
        unsafe {
            let mut sums = _mm256_setzero_si256();
            for (numbers, others) in numbers.iter().zip(others) {
                sums = _mm256_add_epi32(sums, _mm256_madd_epi16(numbers.0, others.0));
            }
            let four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
            let two = _mm_add_epi32(four, _mm_unpackhi_epi64(four, four));
            _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<1>(two)))
        }
    }

    #[inline(always)]
    fn to_array(self) -> [i16; BLOCK] {
        let mut numbers = [0; BLOCK];
        // SAFETY: the machine has AVX2, and sixteen numbers are writable; the store needs no alignment.
        unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), self.0) };
        numbers
    }
}
