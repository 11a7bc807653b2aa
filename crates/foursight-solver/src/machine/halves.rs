//! Sixteen small numbers side by side, for the sums of the learned ordering.

/// How many there are.
pub(crate) const BLOCK: usize = 16;

/// Sixteen numbers of 16 bits. Sums wrap, so every machine gives the same.
pub(crate) trait Halves: Copy {
    /// The sum of each.
    fn plus(self, other: Self) -> Self;

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
    fn to_array(self) -> [i16; BLOCK] {
        self.0
    }
}
