//! The sums against plain ones, with every set of instructions, and left against right.

use std::borrow::Cow;

use foursight_core::{Dynamic, Game, Geometry, Gravity, Position, Standard, Word};

use super::{
    BANDS, BUILT_IN, BoardWeights, CORRECTIONS, HEIGHTS, Moved, Place, STEP, Size, Weights, corrections_of,
};
use crate::machine::simd::{Portable, Simd};
use crate::order::learned::{self, FEATURES, STORED, window};
use crate::search::Node;
use crate::truth::{Chance, falling};

/// Width and height: narrower and wider than 7x6, lower and higher, of both parities, and as many cells as there may be.
const SIZES: [(u32, u32); 10] =
    [(4, 4), (5, 6), (8, 5), (7, 7), (9, 6), (6, 9), (2, 31), (16, 3), (8, 8), (9, 7)];

/// The promise of a cell, added up one by one.
fn plain<G: Geometry>(moved: &Moved, number: usize, geometry: G, node: &Node<G::Word>, cell: Place) -> i16 {
    let size = Size::of(geometry.game());
    let correction = |place: usize| {
        let corrections = corrections_of(size.height as u32).get(number);
        corrections.map_or(0, |corrections| STEP * i16::from(corrections[place] as i8))
    };
    let kinds = [node.current, node.current ^ node.mask, node.wins, node.threats];
    let mut sum = moved.window(window(1), cell);
    for place in size.spots(window(1), cell) {
        sum = sum.wrapping_add(correction(place));
    }
    for (kind, cells) in kinds.into_iter().enumerate() {
        for bit in (0..128).filter(|bit| cells.to_u128() >> bit & 1 == 1) {
            let input = size.place(bit);
            sum = sum.wrapping_add(moved.pair(kind, input, cell));
            sum = sum.wrapping_add(correction(size.pair(kind, input, cell)));
        }
    }
    sum
}

fn check_position<N: Word, S: Simd>(simd: S, position: Position<Dynamic<N, Gravity>>) {
    let geometry = position.geometry();
    let size = Size::of(geometry.game());
    let left = geometry.game().cells() as i32 - position.ply() as i32;
    let board = BoardWeights::built_in(geometry).expect("the board has weights");
    let Some(weights) = board.of(left) else { return assert!(left < BANDS[3]) };
    let band = BANDS.iter().filter(|&&least| left >= least).count() - 1;
    let number = 2 * band + left as usize % 2;
    let moved = Moved::new(&learned::BUILT_IN.as_chunks::<{ 2 * STORED }>().0[number], size);
    let node = Node::root(geometry, position.current().word(), position.mask().word());
    let image = |word| geometry.mirrored(word);
    let images = Node::root(geometry, image(node.current), image(node.mask));
    let (promises, images) =
        (weights.promises((geometry, simd), &node, 1), weights.promises((geometry, simd), &images, 1));
    for (cell, place) in size.places().enumerate() {
        assert_eq!(promises[cell], plain(&moved, number, geometry, &node, place), "{position:?} {place:?}");
        let image = (size.width - 1 - place.column) * size.height + place.row;
        assert_eq!(promises[cell], images[image], "{position:?} {place:?}: left is not right");
    }
}

fn check<S: Simd>(simd: S) {
    let mut chance = Chance(5);
    for (width, height) in SIZES {
        for _ in 0..6 {
            let ply = chance.below(width * height - 11);
            if width * (height + 1) <= 64 {
                let position = chance.position(falling::<u64>(width, height, 4), ply);
                check_position(simd, position);
            }
            let position = chance.position(falling::<u128>(width, height, 4), ply);
            check_position(simd, position);
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

/// On 7x6 itself nothing moves, and there are no corrections.
#[test]
fn on_its_own_board_a_weight_is_itself() {
    let size = Size { width: 7, height: 6 };
    for (number, stored) in learned::BUILT_IN.as_chunks::<{ 2 * STORED }>().0.iter().enumerate() {
        let (weights, moved) = (learned::unfold(stored), Moved::new(stored, size));
        for (input, from) in size.places().enumerate() {
            for (cell, to) in size.places().enumerate() {
                for kind in 0..4 {
                    let own = weights[(kind * learned::CELLS + input) * learned::CELLS + cell];
                    assert_eq!(moved.pair(kind, from, to), own, "{number} {kind} {from:?} {to:?}");
                }
            }
        }
        let laid_out = Weights::new(&moved, None);
        let features: [i32; FEATURES] =
            std::array::from_fn(|feature| weights[learned::INPUTS * learned::CELLS + feature].into());
        assert_eq!(laid_out.features(), features);
    }
}

#[test]
fn the_boards_that_have_weights() {
    let has = |width, height, connect| {
        BoardWeights::new(Game::new(width, height, connect).expect("a game"), Cow::default()).is_some()
    };
    assert!(has(8, 6, 4) && has(4, 4, 4) && has(8, 8, 4) && has(9, 7, 4));
    assert!(!has(8, 6, 5), "only four in a row");
    assert!(!has(1, 20, 4), "no choice");
    assert!(!has(9, 8, 4), "too many cells");
    assert!(BoardWeights::built_in(Standard::NEW).is_none(), "7x6 has its own");
    let board = BoardWeights::built_in(falling::<u64>(8, 7, 4)).expect("it has weights");
    assert!((0..=56).all(|left| board.of(left).is_some() == (left >= BANDS[3])));
}

/// A height has its own corrections, those of the nearest height, or none; a page has none at all.
#[test]
fn the_heights_that_have_corrections() {
    let bands = 2 * BANDS.len();
    if cfg!(target_family = "wasm") {
        return assert!(BUILT_IN.is_empty() && corrections_of(5).is_empty());
    }
    assert_eq!(BUILT_IN.len(), HEIGHTS.len() * bands * CORRECTIONS, "for two players");
    assert!(HEIGHTS.iter().all(|&height| corrections_of(height).len() == bands));
    assert!([2, 4, 8, 10].iter().all(|&height| corrections_of(height).is_empty()));
    assert_eq!((corrections_of(3), corrections_of(9)), (corrections_of(5), corrections_of(7)));
    assert_ne!(corrections_of(5), corrections_of(7));
}
