//! Formulas of lines that are called rather than inlined.
//!
//! In a module that is downloaded every use of them would have a copy for each length and direction, a few kilobytes. So on boards
//! that are not constants they are functions of their own there, and nowhere else.

use super::Geometry;
use crate::word::Word;

/// Whether they are called.
#[inline(always)]
pub(super) const fn is_apart<G>() -> bool {
    cfg!(target_family = "wasm") && size_of::<G>() > 0
}

#[inline(never)]
pub(super) fn winning_cells<G: Geometry>(geometry: G, stones: G::Word, mask: G::Word) -> G::Word {
    geometry.completing_in(stones) & geometry.board() & !mask
}

#[inline(never)]
pub(super) fn line_starts<G: Geometry>(geometry: G, stones: G::Word) -> G::Word {
    geometry.line_starts_in(stones)
}

#[inline(never)]
pub(super) fn mirrored<G: Geometry>(geometry: G, word: G::Word) -> G::Word {
    mirrored_in(geometry, word)
}

/// What [`Geometry::mirrored`] says, where it is inlined.
#[inline(always)]
pub(super) fn mirrored_in<G: Geometry>(geometry: G, word: G::Word) -> G::Word {
    let stride = geometry.stride();
    let column = G::Word::low_bits(stride);
    let mut mirrored = G::Word::ZERO;
    for index in 0..geometry.width() {
        mirrored |= ((word >> (index * stride)) & column) << ((geometry.width() - 1 - index) * stride);
    }
    mirrored
}
