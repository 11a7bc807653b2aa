//! The positions as a batch takes them.

use std::io;

use super::answer::Entry;
use crate::feed::Feed;
use crate::position_text::PositionText;

/// One entry after the other, each with what its answer needs to know of it.
pub(super) struct Entries {
    feed: Feed,
    /// Standard input could not be read.
    has_failed: bool,
}

impl Entries {
    /// The arguments, or standard input if there are none.
    pub(super) fn new(arguments: &[PositionText]) -> Self {
        Self { feed: Feed::new(arguments), has_failed: false }
    }
}

impl Iterator for Entries {
    /// An error if standard input cannot be read; nothing comes after it.
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<io::Result<Entry>> {
        if self.has_failed {
            return None;
        }
        let mut text = String::new();
        let (number, line) = match self.feed.next(&mut text).transpose()? {
            Ok(next) => next,
            Err(error) => {
                self.has_failed = true;
                return Some(Err(error));
            }
        };
        let (line, is_last_at_hand) = (line.map(|()| text), !self.feed.has_more_at_hand());
        let unit = (!self.feed.is_single()).then(|| self.feed.unit());
        Some(Ok(Entry { line, unit, number, is_last_at_hand }))
    }

    /// By the lower end a batch knows whether the position that it has just taken came alone.
    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::from(self.feed.has_more_at_hand()), None)
    }
}
