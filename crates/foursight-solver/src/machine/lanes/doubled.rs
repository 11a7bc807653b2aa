//! Eight words of 128 bits: their low halves side by side, and their high halves.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use foursight_core::Word;

use super::{LANES, Lanes};

/// Numbers, as opposed to boards, have nothing in their high halves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doubled<V> {
    pub(crate) low: V,
    pub(crate) high: V,
}

impl<V: Lanes> BitAnd for Doubled<V> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self { low: self.low & other.low, high: self.high & other.high }
    }
}

impl<V: Lanes> BitOr for Doubled<V> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self { low: self.low | other.low, high: self.high | other.high }
    }
}

impl<V: Lanes> Not for Doubled<V> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self { low: !self.low, high: !self.high }
    }
}

// What passes from one half to the other is shifted twice: 64 bits at once, where nothing is shifted, would be too many.

impl<V: Lanes> Shl<u32> for Doubled<V> {
    type Output = Self;

    #[inline(always)]
    fn shl(self, bits: u32) -> Self {
        let passing = (self.low >> (63 - bits)) >> 1;
        Self { low: self.low << bits, high: (self.high << bits) | passing }
    }
}

impl<V: Lanes> Shr<u32> for Doubled<V> {
    type Output = Self;

    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        let passing = (self.high << (63 - bits)) << 1;
        Self { low: (self.low >> bits) | passing, high: self.high >> bits }
    }
}

impl<V: Lanes> Lanes for Doubled<V> {
    #[inline(always)]
    fn splat(self, word: u64) -> Self {
        Self { low: self.low.splat(word), high: self.low.splat(0) }
    }

    #[inline(always)]
    fn splat_word<N: Word>(self, word: N) -> Self {
        let word = word.to_u128();
        Self { low: self.low.splat(word as u64), high: self.low.splat((word >> 64) as u64) }
    }

    #[inline(always)]
    fn to_array(self) -> [u64; LANES] {
        self.low.to_array()
    }

    #[inline(always)]
    fn to_words<N: Word>(self) -> [N; LANES] {
        let (low, high) = (self.low.to_array(), self.high.to_array());
        std::array::from_fn(|lane| N::from_u128(u128::from(high[lane]) << 64 | u128::from(low[lane])))
    }

    #[inline(always)]
    fn to_halves(self) -> [u16; LANES] {
        self.low.to_halves()
    }

    /// There is a carry where both top bits are set, or one of them and not that of the sum.
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        let low = self.low.plus(other.low);
        let carry = ((self.low & other.low) | ((self.low | other.low) & !low)) >> 63;
        Self { low, high: self.high.plus(other.high).plus(carry) }
    }

    /// A bit is borrowed where only the top bit of the other is set, or both are alike and that of the difference is set.
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let low = self.low.minus(other.low);
        let borrow = ((!self.low & other.low) | ((!self.low | other.low) & low)) >> 63;
        Self { low, high: self.high.minus(other.high).minus(borrow) }
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        self.low.equal(other.low) & self.high.equal(other.high)
    }

    #[inline(always)]
    fn at_least(self, least: u64) -> u32 {
        self.low.at_least(least) | self.high.occupied()
    }

    #[inline(always)]
    fn count(self) -> Self {
        Self { low: self.low.count().plus(self.high.count()), high: self.low.splat(0) }
    }

    #[inline(always)]
    fn where_occupied(self, other: Self) -> Self {
        let any = other.low | other.high;
        Self { low: self.low.where_occupied(any), high: self.high.where_occupied(any) }
    }

    #[inline(always)]
    fn weigh(parts: [(Self, u8); 3]) -> Self {
        let low = V::weigh(parts.map(|(part, weight)| (part.low, weight)));
        let high = V::weigh(parts.map(|(part, weight)| (part.high, weight)));
        Self { low: low.plus(high), high: low.splat(0) }
    }
}
