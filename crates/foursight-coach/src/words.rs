//! A position as numbers.

use foursight_core::AnyPosition;

/// What tells a position from every other of its game, in an order that is the same on every machine.
pub(crate) fn words(position: AnyPosition) -> [u64; 4] {
    let (current, mask) = (position.current().word(), position.mask().word());
    [current as u64, (current >> 64) as u64, mask as u64, (mask >> 64) as u64]
}
