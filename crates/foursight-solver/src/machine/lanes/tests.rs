//! Every kind of lanes against the array, on words of all kinds.

use super::{Array, InLanes, LANES, Lanes, NarrowLanes};
use crate::machine::halves::{BLOCK, Halves};
use crate::machine::simd::{Portable, Simd};

/// Random words, some of them small, sparse, equal or zero.
struct Words(u64);

impl Words {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn eight(&mut self) -> [u64; LANES] {
        let (kind, twin) = (self.next() % 4, self.next());
        std::array::from_fn(|_| match kind {
            0 => self.next(),
            1 => self.next() & self.next() & self.next() & self.next(),
            2 => self.next() % 4,
            _ => {
                if self.next().is_multiple_of(2) {
                    twin
                } else {
                    0
                }
            }
        })
    }
}

/// How often: Miri is a thousand times slower.
const ROUNDS: usize = if cfg!(miri) { 20 } else { 20_000 };

fn check<S: Simd>(simd: S) {
    let mut words = Words(1);
    for _ in 0..ROUNDS {
        let (ours, theirs) = (words.eight(), words.eight());
        let (fast, fast_other) = (simd.lanes(&ours), simd.lanes(&theirs));
        let (slow, slow_other) = (Array(ours), Array(theirs));
        assert_eq!(fast.to_array(), ours);
        assert_eq!(fast.to_halves(), slow.to_halves());
        assert_eq!((fast & fast_other).to_array(), (slow & slow_other).to_array());
        assert_eq!((fast | fast_other).to_array(), (slow | slow_other).to_array());
        assert_eq!((!fast).to_array(), (!slow).to_array());
        assert_eq!(fast.plus(fast_other).to_array(), slow.plus(slow_other).to_array());
        assert_eq!(fast.minus(fast_other).to_array(), slow.minus(slow_other).to_array());
        for bits in [0, 1, 7, 8, 21, 63] {
            assert_eq!((fast << bits).to_array(), (slow << bits).to_array());
            assert_eq!((fast >> bits).to_array(), (slow >> bits).to_array());
        }
        assert_eq!(fast.equal(fast_other), slow.equal(slow_other));
        assert_eq!(fast.occupied(), slow.occupied());
        assert_eq!(fast.where_occupied(fast_other).to_array(), slow.where_occupied(slow_other).to_array());
        assert_eq!(fast.count().to_array(), slow.count().to_array());
        assert_eq!(fast.least(fast_other).to_array(), slow.least(slow_other).to_array());
        let weighed = S::Lanes::weigh([(fast, 12), (fast_other, 5), (!fast, 3)]);
        assert_eq!(weighed.to_array(), Array::weigh([(slow, 12), (slow_other, 5), (!slow, 3)]).to_array());
        check_comparing(simd, ours.map(|word| word >> 1), words.next());
        check_halves(simd, &mut words);
        check_doubled(simd, &mut words);
    }
}

/// Words of 128 bits against the arithmetic of the language.
fn check_doubled<S: Simd>(simd: S, words: &mut Words) {
    let [low, high, other_low, other_high] = std::array::from_fn(|_| words.eight());
    let (ours, theirs) = (joined(low, high), joined(other_low, other_high));
    let (fast, other) = (u128::lanes(simd, &low, &high), u128::lanes(simd, &other_low, &other_high));
    let each = |one: &dyn Fn(u128, u128) -> u128| -> [u128; LANES] {
        std::array::from_fn(|lane| one(ours[lane], theirs[lane]))
    };
    let is_each = |holds: &dyn Fn(u128, u128) -> bool| -> u32 {
        (0..LANES).map(|lane| u32::from(holds(ours[lane], theirs[lane])) << lane).sum()
    };
    assert_eq!(fast.to_words::<u128>(), ours);
    assert_eq!(fast.to_array(), low);
    assert_eq!(fast.to_halves(), low.map(|word| word as u16));
    assert_eq!((fast & other).to_words::<u128>(), each(&|a, b| a & b));
    assert_eq!((fast | other).to_words::<u128>(), each(&|a, b| a | b));
    assert_eq!((!fast).to_words::<u128>(), each(&|a, _| !a));
    assert_eq!(fast.plus(other).to_words::<u128>(), each(&u128::wrapping_add));
    assert_eq!(fast.minus(other).to_words::<u128>(), each(&u128::wrapping_sub));
    for bits in [0, 1, 9, 30, 63] {
        assert_eq!((fast << bits).to_words::<u128>(), each(&|a, _| a << bits));
        assert_eq!((fast >> bits).to_words::<u128>(), each(&|a, _| a >> bits));
    }
    assert_eq!(fast.equal(other), is_each(&|a, b| a == b));
    assert_eq!(fast.occupied(), is_each(&|a, _| a != 0));
    assert_eq!(fast.where_occupied(other).to_words::<u128>(), each(&|a, b| if b == 0 { 0 } else { a }));
    assert_eq!(fast.count().to_words::<u128>(), each(&|a, _| a.count_ones().into()));
    assert_eq!(fast.count().at_least(40), is_each(&|a, _| a.count_ones() >= 40));
    assert_eq!(fast.splat(7).to_words::<u128>(), [7_u128; LANES]);
    assert_eq!(fast.splat_word(ours[0]).to_words::<u128>(), [ours[0]; LANES]);
    let weight =
        |a: u128, b: u128| u128::from(12 * a.count_ones() + 5 * b.count_ones() + 3 * (!a).count_ones());
    assert_eq!(Lanes::weigh([(fast, 12), (other, 5), (!fast, 3)]).to_words::<u128>(), each(&weight));
}

fn joined(low: [u64; LANES], high: [u64; LANES]) -> [u128; LANES] {
    std::array::from_fn(|lane| u128::from(high[lane]) << 64 | u128::from(low[lane]))
}

/// What is for words below 2^63 alone.
fn check_comparing<S: Simd>(simd: S, ours: [u64; LANES], word: u64) {
    let (fast, slow) = (simd.lanes(&ours), Array(ours));
    assert_eq!(fast.place_of_least(), slow.place_of_least());
    for least in [word >> 1, ours[3]] {
        assert_eq!(fast.at_least(least), slow.at_least(least));
        assert_eq!(fast.splat(least).to_array(), [least; LANES]);
    }
    let numbers = slow.to_halves();
    assert_eq!(simd.place_of_largest(&numbers), Portable.place_of_largest(&numbers));
}

fn check_halves<S: Simd>(simd: S, words: &mut Words) {
    let numbers: [[i16; BLOCK]; 4] = std::array::from_fn(|_| std::array::from_fn(|_| words.next() as i16));
    let fast = numbers.each_ref().map(|numbers| simd.halves(numbers));
    let slow = numbers.each_ref().map(|numbers| Portable.halves(numbers));
    let sum = fast[0].plus(fast[1]).to_array();
    assert_eq!(sum, std::array::from_fn(|place| numbers[0][place].wrapping_add(numbers[1][place])));
    let difference = fast[0].minus(fast[1]).to_array();
    assert_eq!(difference, std::array::from_fn(|place| numbers[0][place].wrapping_sub(numbers[1][place])));
    assert_eq!(fast[0].above_zero().to_array(), numbers[0].map(|number| number.max(0)));
    let lowest = [i16::MIN; BLOCK];
    let product = numbers[0].iter().zip(&numbers[2]).chain(numbers[1].iter().zip(&numbers[3]));
    let product =
        product.fold(0i32, |sum, (&one, &other)| sum.wrapping_add(i32::from(one) * i32::from(other)));
    assert_eq!(S::Halves::product(&[fast[0], fast[1]], &[fast[2], fast[3]]), product);
    assert_eq!(<Portable as Simd>::Halves::product(&[slow[0], slow[1]], &[slow[2], slow[3]]), product);
    // The largest products there are: their sum wraps.
    assert_eq!(S::Halves::product(&[simd.halves(&lowest)], &[simd.halves(&lowest)]), 0);
}

/// Miri does not know the instruction.
#[cfg(not(miri))]
fn check_shared<S: Simd>(simd: S) {
    let mut words = Words(2);
    for _ in 0..100 {
        let eight = words.eight();
        assert_eq!(simd.shared_lanes(&eight.map(std::sync::atomic::AtomicU64::new)).to_array(), eight);
    }
}

#[test]
fn array() {
    check(Portable);
    #[cfg(not(miri))]
    check_shared(Portable);
    let sorted = Array([5, 3, 9, 3, 7, 8, 4, 6]);
    assert_eq!(sorted.place_of_least(), 1, "the first of two");
    assert_eq!(sorted.at_least(7), 0b0011_0100);
    assert_eq!(sorted.equal(sorted.splat(3)), 0b0000_1010);
    assert_eq!(Array::weigh([(sorted, 1), (sorted, 10), (sorted.splat(0), 100)]).0[0], 22);
}

#[cfg(target_arch = "x86_64")]
#[test]
fn avx2() {
    let Some(simd) = crate::machine::simd::Avx2::detect() else {
        return foursight_testing::skipped("this machine has no AVX2");
    };
    check(simd);
    #[cfg(not(miri))]
    check_shared(simd);
}

/// Where the machine has no AVX-512, Miri can play one: see CONTRIBUTING.md.
#[cfg(target_arch = "x86_64")]
#[test]
fn avx512() {
    let Some(simd) = crate::machine::simd::Avx512::detect() else {
        return foursight_testing::skipped("this machine has no AVX-512");
    };
    check(simd);
    #[cfg(not(miri))]
    check_shared(simd);
}

#[cfg(target_feature = "simd128")]
#[test]
fn simd128() {
    check(crate::machine::simd::Simd128);
    check_shared(crate::machine::simd::Simd128);
}
