//! The sums against plain ones, with every set of instructions, and left against right.

use foursight_core::{Geometry, Standard};

use super::{BANDS, CELLS, LearnedWeights, STORED, Situation, Weights, mirrored, unfold};
use crate::machine::simd::{Portable, Simd};
use crate::truth::Chance;

fn situation(chance: &mut Chance, left: i32) -> Situation {
    let position = chance.position(Standard::NEW, 42 - left as u32);
    let (mover, other) = (position.current().word(), position.opponent().word());
    Situation {
        mover,
        other,
        mover_wins: Standard::NEW.winning_cells(mover, mover | other),
        other_wins: Standard::NEW.winning_cells(other, mover | other),
        alpha: chance.below(7) as i32 - 3,
    }
}

fn image(situation: Situation) -> Situation {
    let image = |word| Standard::NEW.mirrored(word);
    Situation {
        mover: image(situation.mover),
        other: image(situation.other),
        mover_wins: image(situation.mover_wins),
        other_wins: image(situation.other_wins),
        alpha: situation.alpha,
    }
}

fn check<S: Simd>(simd: S) {
    let stored: &[[u8; 2 * STORED]] = include_bytes!("weights.bin").as_chunks().0;
    let mut chance = Chance(5);
    for (number, stored) in stored.iter().enumerate() {
        let weights = unfold(stored);
        let laid_out = Weights::new(&weights);
        let left = BANDS[3 - number / 2] + chance.below(5) as i32;
        for _ in 0..50 {
            let situation = situation(&mut chance, left);
            let promises = laid_out.promises(simd, &situation);
            let images = laid_out.promises(simd, &image(situation));
            for cell in 0..CELLS {
                let parts = situation.inputs().map(|input| weights[input * CELLS + cell]);
                assert_eq!(promises[cell], parts.fold(0, i16::wrapping_add), "{situation:?} {cell}");
                assert_eq!(promises[cell], images[mirrored(cell)], "{situation:?} {cell}: left is not right");
            }
        }
    }
}

#[test]
fn promises_are_sums() {
    check(Portable);
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = crate::machine::simd::Avx2::detect() {
        check(simd);
    }
    #[cfg(target_feature = "simd128")]
    check(crate::machine::simd::Simd128);
}

#[test]
fn every_band_has_weights() {
    let weights = LearnedWeights::built_in();
    for left in 0..=42 {
        assert_eq!(weights.of(left).is_some(), left >= BANDS[3], "{left}");
    }
    let some = LearnedWeights::read(&include_bytes!("weights.bin")[..4 * STORED]);
    assert!(some.of(16).is_some() && some.of(17).is_none(), "the last band is the first in the file");
}
