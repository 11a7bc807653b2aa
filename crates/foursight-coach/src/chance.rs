//! Chance that is the same on every machine.

/// A stream of numbers made from a seed: splitmix64, by Sebastiano Vigna's published constants.
///
/// It is not for secrets. The same seed gives the same numbers everywhere and in every version of the crate.
///
/// ```
/// use foursight_coach::Chance;
///
/// let mut chance = Chance::new(1);
/// assert_eq!([(); 8].map(|()| 1 + chance.below(6)), [4, 5, 6, 3, 3, 5, 6, 4], "a die, thrown eight times");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance(u64);

impl Chance {
    /// The stream of this seed.
    ///
    /// ```
    /// use foursight_coach::Chance;
    ///
    /// let first = |seed| Chance::new(seed).next_u64();
    /// assert_eq!((first(1), first(1) == first(2)), (10_451_216_379_200_822_465, false));
    /// ```
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The stream of a seed and of something it shall depend on besides, such as a position or a number of a game.
    ///
    /// ```
    /// use foursight_coach::Chance;
    ///
    /// assert_eq!(Chance::of(1, [2, 3]).next_u64(), 15_020_427_595_393_229_491);
    /// assert_eq!(Chance::of(1, [3, 2]).next_u64(), 10_321_919_645_218_037_433);
    /// assert_eq!(Chance::of(1, []), Chance::new(1));
    /// ```
    pub fn of(seed: u64, about: impl IntoIterator<Item = u64>) -> Self {
        let mut chance = Self(seed);
        for word in about {
            chance = Self(chance.next_u64() ^ word);
        }
        chance
    }

    /// The next 64 bits.
    ///
    /// ```
    /// use foursight_coach::Chance;
    ///
    /// let mut chance = Chance::new(1);
    /// assert_eq!(chance.next_u64(), 10_451_216_379_200_822_465);
    /// assert_eq!(chance.next_u64(), 13_757_245_211_066_428_519);
    /// ```
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number from 0 to `bound - 1`; 0 if the bound is 0.
    ///
    /// ```
    /// use foursight_coach::Chance;
    ///
    /// let mut chance = Chance::new(1);
    /// let mut counts = [0; 6];
    /// (0..6_000).for_each(|_| counts[chance.below(6) as usize] += 1);
    /// assert!(counts.iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
    /// assert_eq!((chance.below(1), chance.below(0)), (0, 0));
    /// ```
    pub const fn below(&mut self, bound: u32) -> u32 {
        // The bias of the multiplication is below 2^-32 for every bound.
        (((self.next_u64() >> 32) * bound as u64) >> 32) as u32
    }

    /// One of these, unless there is none.
    ///
    /// ```
    /// use foursight_coach::Chance;
    ///
    /// let mut chance = Chance::new(1);
    /// let picked = [(); 5].map(|()| *chance.pick(&["a", "b", "c"]).unwrap());
    /// assert_eq!(picked, ["b", "c", "c", "b", "b"]);
    /// assert_eq!(Chance::new(1).pick::<u8>(&[]), None);
    /// ```
    pub fn pick<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        choices.get(self.below(choices.len() as u32) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::Chance;

    /// The first numbers that the published generator gives for the seed 1234567.
    #[test]
    fn the_numbers_are_the_published_ones() {
        let mut chance = Chance::new(1_234_567);
        let numbers = [(); 5].map(|()| chance.next_u64());
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }
}
