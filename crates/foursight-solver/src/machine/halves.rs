//! Sixteen small numbers side by side, for the sums of the learned ordering and of the forecasts.

/// How many there are.
pub(crate) const BLOCK: usize = 16;

/// Sixteen numbers of 16 bits. Sums wrap, so every machine gives the same.
pub(crate) trait Halves: Copy {
    /// The sum of each.
    fn plus(self, other: Self) -> Self;

    /// The difference of each.
    fn minus(self, other: Self) -> Self;

    /// Zero in place of each that is negative.
    fn above_zero(self) -> Self;

    /// The sum of all products of a number and its other.
    fn product<const N: usize>(numbers: &[Self; N], others: &[Self; N]) -> i32;

    /// The numbers.
    fn to_array(self) -> [i16; BLOCK];
}

/// The numbers on any machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HalfArray(pub(crate) [i16; BLOCK]);

impl Halves for HalfArray {
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|place| self.0[place].wrapping_add(other.0[place])))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(std::array::from_fn(|place| self.0[place].wrapping_sub(other.0[place])))
    }

    #[inline(always)]
    fn above_zero(self) -> Self {
        Self(self.0.map(|number| number.max(0)))
    }

    #[inline(always)]
    fn product<const N: usize>(numbers: &[Self; N], others: &[Self; N]) -> i32 {
        let mut sum = 0i32;
        for (numbers, others) in numbers.iter().zip(others) {
            for place in 0..BLOCK {
                sum = sum.wrapping_add(i32::from(numbers.0[place]) * i32::from(others.0[place]));
            }
        }
        sum
    }

    #[inline(always)]
    fn to_array(self) -> [i16; BLOCK] {
        self.0
    }
}
