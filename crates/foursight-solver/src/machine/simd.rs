//! The instructions a search is compiled for.
//!
//! A stock build may use nothing newer than the first 64-bit processors had, which lack even a bit count. So the search
//! is compiled once more for each [`Simd`] and the best one that the machine has is chosen at run time. It is the same
//! source each time, on top of [lanes](super::lanes) that each of them has of its own.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::halves::{BLOCK, HalfArray, Halves};
#[cfg(target_arch = "x86_64")]
use super::lanes::avx2::{Sixteen, TwoOfFour};
#[cfg(target_arch = "x86_64")]
use super::lanes::avx512::Eight;
#[cfg(target_feature = "simd128")]
use super::lanes::simd128::{FourOfTwo, TwoOfEight};
use super::lanes::{Array, LANES, NarrowLanes};

/// A set of instructions that code can be compiled for.
pub(crate) trait Simd: Copy + Send + Sync {
    /// How many of the lanes lie in one register: with one, eight columns are looked at in less time one after the other.
    const LANES_IN_REGISTER: usize;

    /// Eight words side by side.
    type Lanes: NarrowLanes;

    /// Eight words.
    fn lanes(self, words: &[u64; LANES]) -> Self::Lanes;

    /// Eight words that other threads may be writing.
    fn shared_lanes(self, words: &[AtomicU64; LANES]) -> Self::Lanes;

    /// Sixteen small numbers side by side.
    type Halves: Halves;

    /// Sixteen small numbers.
    fn halves(self, numbers: &[i16; BLOCK]) -> Self::Halves;

    /// The first place of the largest of eight numbers.
    #[inline(always)]
    fn place_of_largest(self, numbers: &[u16; LANES]) -> usize {
        (1..LANES).fold(0, |best, place| if numbers[place] > numbers[best] { place } else { best })
    }

    /// Does a task, compiled for these instructions.
    fn run<T: Task<A>, A>(self, arguments: A) -> T::Output;
}

/// Something to do with arguments of type `A`.
///
/// Only what is inlined into [`Simd::run`] is compiled for them, so `run` must be marked `#[inline(always)]`. That
/// is why this is a trait and not a closure: a closure cannot be marked.
pub(crate) trait Task<A> {
    /// What comes back.
    type Output;

    /// Does it.
    fn run(arguments: A) -> Self::Output;
}

/// Whatever the build allows everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Portable;

impl Simd for Portable {
    const LANES_IN_REGISTER: usize = 1;

    type Lanes = Array;
    type Halves = HalfArray;

    #[inline(always)]
    fn halves(self, numbers: &[i16; BLOCK]) -> HalfArray {
        HalfArray(*numbers)
    }

    #[inline(always)]
    fn lanes(self, words: &[u64; LANES]) -> Array {
        Array(*words)
    }

    #[inline(always)]
    fn shared_lanes(self, words: &[AtomicU64; LANES]) -> Array {
        Array(words.each_ref().map(|word| word.load(Relaxed)))
    }

    #[inline(always)]
    fn run<T: Task<A>, A>(self, arguments: A) -> T::Output {
        // Never inlined, or each unit that the compiler works on has whole searches of its own: twice the time to compile.
        #[inline(never)]
        fn compiled<T: Task<A>, A>(arguments: A) -> T::Output {
            T::run(arguments)
        }
        compiled::<T, A>(arguments)
    }
}

/// AVX2, bit counts and the bit manipulation of 2013 (x86-64-v3). A value of this type is proof that the machine has them.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// The instructions, if the machine has them.
    pub(crate) fn detect() -> Option<Self> {
        let here = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        here.then_some(Self(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Simd for Avx2 {
    const LANES_IN_REGISTER: usize = 4;

    type Lanes = TwoOfFour;
    type Halves = Sixteen;

    #[inline(always)]
    fn halves(self, numbers: &[i16; BLOCK]) -> Sixteen {
        Sixteen::load(self, numbers)
    }

    #[inline(always)]
    fn lanes(self, words: &[u64; LANES]) -> TwoOfFour {
        TwoOfFour::load(self, words)
    }

    #[inline(always)]
    fn shared_lanes(self, words: &[AtomicU64; LANES]) -> TwoOfFour {
        TwoOfFour::load_shared(self, words)
    }

    #[inline(always)]
    fn place_of_largest(self, numbers: &[u16; LANES]) -> usize {
        super::lanes::avx2::place_of_largest(self, numbers)
    }

    #[inline(always)]
    fn run<T: Task<A>, A>(self, arguments: A) -> T::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn compiled<T: Task<A>, A>(arguments: A) -> T::Output {
            T::run(arguments)
        }
        // SAFETY: `self` exists only where `detect` has seen every one of these features.
        unsafe { compiled::<T, A>(arguments) }
    }
}

/// AVX-512 with bit counts of whole vectors (2019 and later). A value of this type is proof that the machine has it.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(Avx2);

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    /// The instructions, if the machine has them.
    pub(crate) fn detect() -> Option<Self> {
        let here = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vpopcntdq");
        Avx2::detect().filter(|_| here).map(Self)
    }
}

#[cfg(target_arch = "x86_64")]
impl Simd for Avx512 {
    const LANES_IN_REGISTER: usize = 8;

    type Lanes = Eight;
    type Halves = Sixteen;

    #[inline(always)]
    fn lanes(self, words: &[u64; LANES]) -> Eight {
        Eight::load(self, words)
    }

    #[inline(always)]
    fn shared_lanes(self, words: &[AtomicU64; LANES]) -> Eight {
        Eight::load_shared(self, words)
    }

    #[inline(always)]
    fn halves(self, numbers: &[i16; BLOCK]) -> Sixteen {
        self.0.halves(numbers)
    }

    #[inline(always)]
    fn place_of_largest(self, numbers: &[u16; LANES]) -> usize {
        self.0.place_of_largest(numbers)
    }

    #[inline(always)]
    fn run<T: Task<A>, A>(self, arguments: A) -> T::Output {
        #[target_feature(
            enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,lzcnt,popcnt"
        )]
        fn compiled<T: Task<A>, A>(arguments: A) -> T::Output {
            T::run(arguments)
        }
        // SAFETY: `self` exists only where `detect` has seen every one of these features.
        unsafe { compiled::<T, A>(arguments) }
    }
}

/// The vectors of WebAssembly, where the module is compiled with them.
#[cfg(target_feature = "simd128")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Simd128;

#[cfg(target_feature = "simd128")]
impl Simd for Simd128 {
    const LANES_IN_REGISTER: usize = 2;

    type Lanes = FourOfTwo;
    type Halves = TwoOfEight;

    #[inline(always)]
    fn lanes(self, words: &[u64; LANES]) -> FourOfTwo {
        FourOfTwo::load(words)
    }

    #[inline(always)]
    fn shared_lanes(self, words: &[AtomicU64; LANES]) -> FourOfTwo {
        FourOfTwo::load_shared(words)
    }

    #[inline(always)]
    fn halves(self, numbers: &[i16; BLOCK]) -> TwoOfEight {
        TwoOfEight::load(numbers)
    }

    #[inline(always)]
    fn place_of_largest(self, numbers: &[u16; LANES]) -> usize {
        super::lanes::simd128::place_of_largest(numbers)
    }

    #[inline(always)]
    fn run<T: Task<A>, A>(self, arguments: A) -> T::Output {
        fn compiled<T: Task<A>, A>(arguments: A) -> T::Output {
            T::run(arguments)
        }
        compiled::<T, A>(arguments)
    }
}
