//! Eight words side by side: the columns of a board of up to eight columns, or the entries of a cache line.
//!
//! What is computed for each move of a node is the same for all moves, so where lanes are registers it is computed for
//! all columns at once, one in each **lane**; and the entries of a bucket of the table are compared at once everywhere.
//! The code that does so is written once, against [`Lanes`], and compiled for each [`Simd`](super::simd::Simd): two
//! registers of four with AVX2, one of eight with AVX-512, four of two in WebAssembly, an array where nothing is known of the machine. The array is
//! also the slow and obvious twin that the tests compare the others with.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use foursight_core::{Bits, Word};

use super::simd::Simd;

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
mod doubled;
#[cfg(target_feature = "simd128")]
pub(crate) mod simd128;
#[cfg(test)]
mod tests;

pub(crate) use doubled::Doubled;

/// How many there are.
pub(crate) const LANES: usize = 8;

/// Eight words, of 64 bits or [more](InLanes). Every operation works on each lane by itself; shifts are by less than 64.
pub(crate) trait Lanes: Bits {
    /// The same small word in each lane. `self` is proof that the machine can do it.
    fn splat(self, word: u64) -> Self;

    /// The low 64 bits of each word.
    fn to_array(self) -> [u64; LANES];

    /// The low 16 bits of each word.
    fn to_halves(self) -> [u16; LANES];

    /// The sum, modulo the size of a word.
    fn plus(self, other: Self) -> Self;

    /// The difference, modulo the size of a word.
    fn minus(self, other: Self) -> Self;

    /// The lanes, as bits of a number, whose words are equal.
    fn equal(self, other: Self) -> u32;

    /// The lanes, as bits of a number, whose words are at least that much, where all are below 2^63.
    fn at_least(self, least: u64) -> u32;

    /// The number of bits of each word.
    fn count(self) -> Self;

    /// The words in those lanes in which `other` is not zero, else zero.
    fn where_occupied(self, other: Self) -> Self;

    /// The sum of the number of bits of each part times its weight, which is at most 255 for every byte of a word.
    fn weigh(parts: [(Self, u8); 3]) -> Self;

    /// A board in each lane; it must fit.
    #[inline(always)]
    fn splat_word<N: Word>(self, word: N) -> Self {
        self.splat(word.to_u128() as u64)
    }

    /// The boards.
    #[inline(always)]
    fn to_words<N: Word>(self) -> [N; LANES] {
        self.to_array().map(|word| N::from_u128(u128::from(word)))
    }

    /// The lanes, as bits of a number, that are not zero.
    #[inline(always)]
    fn occupied(self) -> u32 {
        !self.equal(self.splat(0)) & 0xFF
    }
}

/// Eight words of 64 bits: keys, and entries of the table.
pub(crate) trait NarrowLanes: Lanes {
    /// The smaller word.
    fn least(self, other: Self) -> Self;

    /// The first lane that holds the smallest word, where all are below 2^63.
    fn place_of_least(self) -> usize;
}

/// A word of which eight lie side by side.
pub(crate) trait InLanes: Word {
    /// Eight of them.
    type Lanes<S: Simd>: Lanes;

    /// The low and the high 64 bits of eight words, side by side.
    fn lanes<S: Simd>(simd: S, low: &[u64; LANES], high: &[u64; LANES]) -> Self::Lanes<S>;
}

impl InLanes for u64 {
    type Lanes<S: Simd> = S::Lanes;

    #[inline(always)]
    fn lanes<S: Simd>(simd: S, low: &[u64; LANES], _: &[u64; LANES]) -> S::Lanes {
        simd.lanes(low)
    }
}

impl InLanes for u128 {
    type Lanes<S: Simd> = Doubled<S::Lanes>;

    #[inline(always)]
    fn lanes<S: Simd>(simd: S, low: &[u64; LANES], high: &[u64; LANES]) -> Doubled<S::Lanes> {
        Doubled { low: simd.lanes(low), high: simd.lanes(high) }
    }
}

/// The lanes of any machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Array(pub(crate) [u64; LANES]);

impl Array {
    #[inline(always)]
    fn pairwise(self, other: Self, each: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|lane| each(self.0[lane], other.0[lane])))
    }
}

impl BitAnd for Array {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.pairwise(other, |a, b| a & b)
    }
}

impl BitOr for Array {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.pairwise(other, |a, b| a | b)
    }
}

impl Not for Array {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(u64::not))
    }
}

impl Shl<u32> for Array {
    type Output = Self;

    #[inline(always)]
    fn shl(self, bits: u32) -> Self {
        Self(self.0.map(|word| word << bits))
    }
}

impl Shr<u32> for Array {
    type Output = Self;

    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        Self(self.0.map(|word| word >> bits))
    }
}

impl Lanes for Array {
    #[inline(always)]
    fn splat(self, word: u64) -> Self {
        Self([word; LANES])
    }

    #[inline(always)]
    fn to_array(self) -> [u64; LANES] {
        self.0
    }

    #[inline(always)]
    fn to_halves(self) -> [u16; LANES] {
        self.0.map(|word| word as u16)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.pairwise(other, u64::wrapping_add)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.pairwise(other, u64::wrapping_sub)
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        let mut lanes = 0;
        for lane in 0..LANES {
            lanes |= u32::from(self.0[lane] == other.0[lane]) << lane;
        }
        lanes
    }

    #[inline(always)]
    fn at_least(self, least: u64) -> u32 {
        let mut lanes = 0;
        for lane in 0..LANES {
            lanes |= u32::from(self.0[lane] >= least) << lane;
        }
        lanes
    }

    #[inline(always)]
    fn count(self) -> Self {
        Self(self.0.map(|word| u64::from(word.count_ones())))
    }

    #[inline(always)]
    fn where_occupied(self, other: Self) -> Self {
        self.pairwise(other, |a, b| if b == 0 { 0 } else { a })
    }

    #[inline(always)]
    fn weigh(parts: [(Self, u8); 3]) -> Self {
        let weight = |lane: usize| {
            let each =
                parts.iter().map(|(part, weight)| u64::from(part.0[lane].count_ones()) * u64::from(*weight));
            each.sum()
        };
        Self(std::array::from_fn(weight))
    }
}

impl NarrowLanes for Array {
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        self.pairwise(other, u64::min)
    }

    #[inline(always)]
    fn place_of_least(self) -> usize {
        let mut place = 0;
        for lane in 1..LANES {
            if self.0[lane] < self.0[place] {
                place = lane;
            }
        }
        place
    }
}
