//! Eight words in four registers of 128 bits, which every browser of the last years has.
//!
//! WebAssembly cannot ask the machine: a module that holds these instructions does not load where they are unknown. So they
//! are chosen when the module is compiled, and what names them is safe.

#![allow(
    clippy::wildcard_imports,
    reason = "the names of the instructions are long, many, and all of one kind"
)]
#![expect(clippy::cast_ptr_alignment, reason = "loads and stores that need no alignment")]

use std::arch::wasm32::*;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};
use std::sync::atomic::AtomicU64;

use super::{LANES, Lanes, NarrowLanes};
use crate::machine::halves::{BLOCK, Halves};

#[derive(Clone, Copy, Debug)]
pub(crate) struct FourOfTwo([v128; 4]);

impl FourOfTwo {
    #[inline(always)]
    pub(crate) fn load(words: &[u64; LANES]) -> Self {
        Self::load_from(words.as_ptr())
    }

    /// Reads eight words that other threads would be writing, if this module had any: it has none without the feature
    /// `atomics`, and with it does not compile.
    #[cfg(not(target_feature = "atomics"))]
    #[inline(always)]
    pub(crate) fn load_shared(words: &[AtomicU64; LANES]) -> Self {
        Self::load_from(words.as_ptr().cast())
    }

    /// For eight words that are readable.
    #[inline(always)]
    fn load_from(words: *const u64) -> Self {
        let start = words.cast::<v128>();
        // SAFETY: both callers borrow eight words; the load needs no alignment.
        Self(std::array::from_fn(|pair| unsafe { v128_load(start.add(pair)) }))
    }

    /// The lanes, as bits of a number, of a comparison: all bits of a lane are set, or none.
    #[inline(always)]
    fn bits(self) -> u32 {
        // A lane is two numbers of 32 bits that are both 0 or both -1, then two of 16 bits, and then one.
        let [a, b, c, d] = self.0;
        let (low, high) = (i16x8_narrow_i32x4(a, b), i16x8_narrow_i32x4(c, d));
        u32::from(i16x8_bitmask(i16x8_narrow_i32x4(low, high)))
    }
}

// Macros, because functions that need instructions cannot be handed on as functions.

macro_rules! each {
    ($lanes:expr, $operation:expr) => {{
        let [a, b, c, d] = $lanes.0;
        FourOfTwo([$operation(a), $operation(b), $operation(c), $operation(d)])
    }};
}

macro_rules! pairwise {
    ($lanes:expr, $other:expr, $operation:expr) => {{
        let ([a, b, c, d], [e, f, g, h]) = ($lanes.0, $other.0);
        FourOfTwo([$operation(a, e), $operation(b, f), $operation(c, g), $operation(d, h)])
    }};
}

impl BitAnd for FourOfTwo {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        pairwise!(self, other, v128_and)
    }
}

impl BitOr for FourOfTwo {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        pairwise!(self, other, v128_or)
    }
}

impl Not for FourOfTwo {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        each!(self, v128_not)
    }
}

impl Shl<u32> for FourOfTwo {
    type Output = Self;

    #[inline(always)]
    fn shl(self, bits: u32) -> Self {
        each!(self, |pair| i64x2_shl(pair, bits))
    }
}

impl Shr<u32> for FourOfTwo {
    type Output = Self;

    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        each!(self, |pair| u64x2_shr(pair, bits))
    }
}

impl Lanes for FourOfTwo {
    #[inline(always)]
    fn splat(self, word: u64) -> Self {
        Self([u64x2_splat(word); 4])
    }

    #[inline(always)]
    fn to_array(self) -> [u64; LANES] {
        let mut words = [0; LANES];
        let start = words.as_mut_ptr().cast::<v128>();
        for (pair, &words) in self.0.iter().enumerate() {
            // SAFETY: four pairs are writable; the store needs no alignment.
            unsafe { v128_store(start.add(pair), words) };
        }
        words
    }

    #[inline(always)]
    fn to_halves(self) -> [u16; LANES] {
        // Each step keeps the low half of every number: of a lane first a word of 32 bits, then one of 16.
        let [a, b, c, d] = (self & self.splat(0xFFFF)).0;
        let (low, high) = (u16x8_narrow_i32x4(a, b), u16x8_narrow_i32x4(c, d));
        let mut halves = [0; LANES];
        // SAFETY: eight halves are writable; the store needs no alignment.
        unsafe { v128_store(halves.as_mut_ptr().cast(), u16x8_narrow_i32x4(low, high)) };
        halves
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        pairwise!(self, other, i64x2_add)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        pairwise!(self, other, i64x2_sub)
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        pairwise!(self, other, i64x2_eq).bits()
    }

    #[inline(always)]
    fn at_least(self, least: u64) -> u32 {
        pairwise!(self, self.splat(least), i64x2_lt).bits() ^ 0xFF
    }

    #[inline(always)]
    fn count(self) -> Self {
        each!(self, |pair| sum(i8x16_popcnt(pair)))
    }

    #[inline(always)]
    fn where_occupied(self, other: Self) -> Self {
        let nothing = u64x2_splat(0);
        pairwise!(self, other, |ours, theirs| v128_andnot(ours, i64x2_eq(theirs, nothing)))
    }

    #[inline(always)]
    fn weigh(parts: [(Self, u8); 3]) -> Self {
        // Every byte times a small number, without a carry into its neighbour.
        let weighed = parts.map(|(part, weight)| {
            let weight = u16x8_splat(u16::from(weight));
            each!(part, |pair| i16x8_mul(i8x16_popcnt(pair), weight))
        });
        let [a, b, c] = weighed;
        let ab = pairwise!(a, b, i8x16_add);
        each!(pairwise!(ab, c, i8x16_add), sum)
    }
}

impl NarrowLanes for FourOfTwo {
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        pairwise!(self, other, least_of_all)
    }

    #[inline(always)]
    fn place_of_least(self) -> usize {
        let [a, b, c, d] = self.0;
        let two = least(least(a, b), least(c, d));
        let one = least(two, i64x2_shuffle::<1, 0>(two, two));
        self.equal(Self([one; 4])).trailing_zeros() as usize
    }
}

/// The smaller word of each lane.
#[inline(always)]
fn least(a: v128, b: v128) -> v128 {
    v128_bitselect(a, b, i64x2_lt(a, b))
}

/// The smaller words. The instruction compares signed ones, which are in the order of the others when the top bit is changed.
#[inline(always)]
fn least_of_all(a: v128, b: v128) -> v128 {
    let top = i64x2_splat(i64::MIN);
    v128_bitselect(a, b, i64x2_lt(v128_xor(a, top), v128_xor(b, top)))
}

/// The sum of all bytes of a word, in each lane.
#[inline(always)]
fn sum(bytes: v128) -> v128 {
    // Sums of two and four bytes are small, so that the sign does not matter, and signed sums are the cheaper ones.
    let fours = i32x4_extadd_pairwise_i16x8(u16x8_extadd_pairwise_u8x16(bytes));
    i64x2_add(u64x2_shr(fours, 32), v128_and(fours, u64x2_splat(0xFFFF_FFFF)))
}

/// The first place of the largest of eight numbers.
#[inline(always)]
pub(crate) fn place_of_largest(numbers: &[u16; LANES]) -> usize {
    // SAFETY: eight numbers are readable; the load needs no alignment.
    let numbers = unsafe { v128_load(numbers.as_ptr().cast()) };
    let four = u16x8_max(numbers, i64x2_shuffle::<1, 0>(numbers, numbers));
    let two = u16x8_max(four, i32x4_shuffle::<1, 0, 3, 2>(four, four));
    let one = u16x8_max(two, i16x8_shuffle::<1, 0, 3, 2, 5, 4, 7, 6>(two, two));
    i16x8_bitmask(i16x8_eq(numbers, one)).trailing_zeros() as usize
}

/// Sixteen numbers of 16 bits in two registers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwoOfEight(v128, v128);

impl TwoOfEight {
    #[inline(always)]
    pub(crate) fn load(numbers: &[i16; BLOCK]) -> Self {
        let start = numbers.as_ptr().cast::<v128>();
        // SAFETY: sixteen numbers are readable; the load needs no alignment.
        unsafe { Self(v128_load(start), v128_load(start.add(1))) }
    }
}

impl Halves for TwoOfEight {
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(i16x8_add(self.0, other.0), i16x8_add(self.1, other.1))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(i16x8_sub(self.0, other.0), i16x8_sub(self.1, other.1))
    }

    #[inline(always)]
    fn above_zero(self) -> Self {
        let zero = i16x8_splat(0);
        Self(i16x8_max(self.0, zero), i16x8_max(self.1, zero))
    }

    #[inline(always)]
    fn product<const N: usize>(numbers: &[Self; N], others: &[Self; N]) -> i32 {
        let mut sums = i32x4_splat(0);
        for (numbers, others) in numbers.iter().zip(others) {
            sums = i32x4_add(sums, i32x4_dot_i16x8(numbers.0, others.0));
            sums = i32x4_add(sums, i32x4_dot_i16x8(numbers.1, others.1));
        }
        let two = i32x4_extract_lane::<0>(sums).wrapping_add(i32x4_extract_lane::<1>(sums));
        two.wrapping_add(i32x4_extract_lane::<2>(sums)).wrapping_add(i32x4_extract_lane::<3>(sums))
    }

    #[inline(always)]
    fn to_array(self) -> [i16; BLOCK] {
        let mut numbers = [0; BLOCK];
        let start = numbers.as_mut_ptr().cast::<v128>();
        // SAFETY: sixteen numbers are writable; the store needs no alignment.
        unsafe {
            v128_store(start, self.0);
            v128_store(start.add(1), self.1);
        }
        numbers
    }
}
