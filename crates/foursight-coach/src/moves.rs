//! What is asked of a position of any game.

use foursight_core::{AnyPosition, Word, with_position};

/// The position as words, for what shall depend on it by chance.
pub(crate) fn words(position: AnyPosition) -> [u64; 4] {
    let (current, mask) = with_position!(position, position =>
        (position.current().word().to_u128(), position.mask().word().to_u128()));
    [current as u64, (current >> 64) as u64, mask as u64, (mask >> 64) as u64]
}
