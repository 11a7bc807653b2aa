//! The machine word a bitboard lives in: `u64` where the board fits, `u128` otherwise.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// An unsigned integer that holds one board: `u64` or `u128`.
///
/// A 7x6 board takes 49 bits, an 8x8 board 72. One source serves both because everything above this trait is
/// written for "a word". The trait is sealed: no other type can be a word.
///
/// ```
/// use foursight_core::Word;
///
/// assert_eq!(<u64 as Word>::BITS, 64);
/// assert_eq!(<u128 as Word>::BITS, 128);
/// assert_eq!(0b0110_u64.lowest(), 0b0010);
/// assert_eq!(0b0110_u64.without_lowest(), 0b0100);
/// assert_eq!(u64::low_bits(3), 0b111);
/// ```
pub trait Word:
    sealed::Sealed
    + Copy
    + Debug
    + Default
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Number of bits in the word.
    ///
    /// ```
    /// # use foursight_core::Word;
    /// assert_eq!((<u64 as Word>::BITS, <u128 as Word>::BITS), (64, 128));
    /// ```
    const BITS: u32;
    /// No bit set.
    ///
    /// ```
    /// # use foursight_core::Word;
    /// assert_eq!(<u64 as Word>::ZERO, 0);
    /// ```
    const ZERO: Self;
    /// The lowest bit set.
    ///
    /// ```
    /// # use foursight_core::Word;
    /// assert_eq!(<u64 as Word>::ONE, 1);
    /// ```
    const ONE: Self;

    /// The low bits of a 128-bit value; bits that do not fit are dropped.
    ///
    /// ```
    /// # use foursight_core::Word;
    /// assert_eq!(<u64 as Word>::from_u128(1 << 64 | 5), 5);
    /// ```
    fn from_u128(value: u128) -> Self;
    /// The same bits in 128.
    ///
    /// ```
    /// # use foursight_core::Word;
    /// assert_eq!(Word::to_u128(1_u64 << 63), 1_u128 << 63);
    /// ```
    fn to_u128(self) -> u128;
    /// How many bits are set.
    ///
    /// ```
    /// # use foursight_core::Word;
    /// assert_eq!(Word::count_ones(0b1011_u128), 3);
    /// ```
    fn count_ones(self) -> u32;
    /// The number of the lowest bit set; `BITS` if there is none.
    ///
    /// ```
    /// # use foursight_core::Word;
    /// assert_eq!((Word::trailing_zeros(0b1000_u64), Word::trailing_zeros(0_u64)), (3, 64));
    /// ```
    fn trailing_zeros(self) -> u32;
    /// Addition that drops the carry out of the top bit.
    ///
    /// ```
    /// # use foursight_core::Word;
    /// assert_eq!(Word::wrapping_add(u64::MAX, 2), 1);
    /// ```
    fn wrapping_add(self, other: Self) -> Self;
    /// Subtraction that drops the borrow out of the top bit.
    ///
    /// ```
    /// # use foursight_core::Word;
    /// assert_eq!(Word::wrapping_sub(0_u64, 1), u64::MAX);
    /// ```
    fn wrapping_sub(self, other: Self) -> Self;

    /// Whether no bit is set.
    ///
    /// ```
    /// # use foursight_core::Word;
    /// assert!(0_u64.is_zero() && !1_u64.is_zero());
    /// ```
    #[inline(always)]
    fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    /// The lowest set bit alone.
    ///
    /// ```
    /// # use foursight_core::Word;
    /// assert_eq!((0b0110_u64.lowest(), 0_u64.lowest()), (0b0010, 0));
    /// ```
    #[inline(always)]
    fn lowest(self) -> Self {
        self & Self::ZERO.wrapping_sub(self)
    }

    /// Everything but the lowest set bit. Zero exactly when at most one bit was set.
    ///
    /// ```
    /// # use foursight_core::Word;
    /// assert_eq!((0b0110_u64.without_lowest(), 0b0100_u64.without_lowest()), (0b0100, 0));
    /// ```
    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(Self::ONE)
    }

    /// The word with the `count` lowest bits set; all of them if it has no more.
    ///
    /// ```
    /// # use foursight_core::Word;
    /// assert_eq!((u64::low_bits(0), u64::low_bits(6)), (0, 0b111111));
    /// assert_eq!((u64::low_bits(64), u64::low_bits(u32::MAX)), (u64::MAX, u64::MAX));
    /// ```
    #[inline(always)]
    fn low_bits(count: u32) -> Self {
        if count < Self::BITS { (Self::ONE << count).wrapping_sub(Self::ONE) } else { !Self::ZERO }
    }
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline(always)]
            fn from_u128(value: u128) -> Self {
                value as Self
            }
            #[inline(always)]
            fn to_u128(self) -> u128 {
                u128::from(self)
            }
            #[inline(always)]
            fn count_ones(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn wrapping_add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn wrapping_sub(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
        }
    };
}
word!(u64);
word!(u128);
