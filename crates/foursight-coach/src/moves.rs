//! What is asked of a position of any game.

use foursight_core::AnyPosition;

/// The position as words, for what shall depend on it by chance.
pub(crate) fn words(position: AnyPosition) -> [u64; 4] {
    let (current, mask) = (position.current().word(), position.mask().word());
    [current as u64, (current >> 64) as u64, mask as u64, (mask >> 64) as u64]
}
