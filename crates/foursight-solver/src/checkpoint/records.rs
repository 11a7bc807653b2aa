//! The entries of a checkpoint: what a table knows, whatever kind of table it is.

use foursight_core::{AnyPosition, Game};

use super::head::within;
use crate::score::{Bounds, Score};
use crate::table::{AnyTable, CLASSES, Entry, Kept, NO_MOVE};

/// Entries that took fewer nodes than 2^(this - 1) are not kept: they are searched again sooner than they are missed.
const LEAST_CLASS: usize = 5;

/// Bytes after the key: both bounds, the move, the class of the work.
const DATA_BYTES: usize = 4;

/// How the entries of a game are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    game: Game,
    /// Bytes of a word of the board.
    word_bytes: usize,
}

/// An entry as it was written; nothing in it was looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    game: Game,
    /// With gravity the key and zero; without, the stones of the side to move and all stones.
    key: [u128; 2],
    lower: i32,
    upper: i32,
    best: u32,
    class: u32,
}

impl Layout {
    pub(super) fn of(game: Game) -> Self {
        Self { game, word_bytes: game.bits().div_ceil(8) as usize }
    }

    /// Words of the board in a key.
    fn words(self) -> usize {
        if self.game.has_gravity() { 1 } else { 2 }
    }

    pub(super) fn record_bytes(self) -> usize {
        self.words() * self.word_bytes + DATA_BYTES
    }

    /// Writes the entries that cost most, as many as there is room for; returns how many.
    pub(super) fn write_costliest(self, table: AnyTable<'_>, room: usize, bytes: &mut Vec<u8>) -> u32 {
        let (mut left, mut wanted) = (room, [0; CLASSES]);
        for (class, count) in table.classes().into_iter().enumerate().skip(LEAST_CLASS).rev() {
            wanted[class] = left.min(count as usize);
            left -= wanted[class];
        }
        bytes.reserve_exact((room - left) * self.record_bytes() + super::CHECKSUM_BYTES);
        let least = wanted.iter().position(|&count| count > 0).unwrap_or(CLASSES);
        // Of the cheapest class there may be more than there is room for; any of them will do.
        table.each(least as u32, &mut |kept| {
            let wanted = &mut wanted[kept.class as usize % CLASSES];
            if *wanted > 0 {
                *wanted -= 1;
                self.write(&kept, bytes);
            }
        });
        (room - left) as u32
    }

    fn write(self, kept: &Kept, bytes: &mut Vec<u8>) {
        for word in &words_of_board(self.game, kept.words)[..self.words()] {
            bytes.extend(&word.to_le_bytes()[..self.word_bytes]);
        }
        let Entry { lower, upper, best } = kept.entry;
        bytes.extend([lower as u8, upper as u8, best as u8, kept.class as u8]);
    }

    /// The entry in bytes of the right length.
    pub(super) fn read(self, record: &[u8]) -> Record {
        let (key_bytes, data) = record.split_at(self.words() * self.word_bytes);
        let mut key = [0; 2];
        for (word, bytes) in key.iter_mut().zip(key_bytes.chunks_exact(self.word_bytes)) {
            let mut wide = [0; 16];
            wide[..self.word_bytes].copy_from_slice(bytes);
            *word = u128::from_le_bytes(wide);
        }
        let [lower, upper] = [data[0], data[1]].map(|byte| byte.cast_signed().into());
        Record { game: self.game, key, lower, upper, best: data[2].into(), class: data[3].into() }
    }
}

/// The words of a key in the table as words of the board.
fn words_of_board(game: Game, [low, high, other_low, other_high]: [u64; 4]) -> [u128; 2] {
    let join = |low: u64, high: u64| u128::from(low) | u128::from(high) << 64;
    match (game.has_gravity(), game.bits() <= u64::BITS) {
        (true, _) => [join(low, high), 0],
        (false, true) => [low.into(), high.into()],
        (false, false) => [join(low, high), join(other_low, other_high)],
    }
}

impl Record {
    /// The words of the key as the table has them.
    fn words(&self) -> [u64; 4] {
        let [[low, high], [other_low, other_high]] = self.key.map(|word| [word as u64, (word >> 64) as u64]);
        match (self.game.has_gravity(), self.game.bits() <= u64::BITS) {
            (true, _) => [low, high, 0, 0],
            (false, true) => [low, other_low, 0, 0],
            (false, false) => [low, high, other_low, other_high],
        }
    }

    /// The entry for a table. It must be [possible](Self::is_possible).
    pub(super) fn kept(&self) -> Kept {
        let Self { lower, upper, best, class, .. } = *self;
        Kept { words: self.words(), entry: Entry { lower, upper, best }, class }
    }

    /// Whether a search of `root` can have proved this: it is about a position with as many stones or more whose game is not
    /// over, with bounds that such a position can have, and its move is one.
    pub(super) fn is_possible(&self, root: AnyPosition) -> bool {
        let Some(position) = self.position().filter(|position| position.outcome().is_none()) else {
            return false;
        };
        let most = Score::win_at(self.game, position.ply() + 1);
        position.ply() >= root.ply()
            && within([self.lower, self.upper], Bounds { lower: -most, upper: most }).is_some()
            && (1..CLASSES as u32).contains(&self.class)
            && (self.best == NO_MOVE || self.names_a_column(position))
    }

    fn position(&self) -> Option<AnyPosition> {
        let [key, mask] = self.key;
        if self.game.has_gravity() {
            return AnyPosition::from_key(self.game, key).ok();
        }
        let (current, other) = (key, key ^ mask);
        let is_first = mask.count_ones().is_multiple_of(2);
        let (first, second) = if is_first { (current, other) } else { (other, current) };
        // A stone of the side to move beside all stones is then one of both.
        AnyPosition::from_words(self.game, first, second).ok()
    }

    /// Without gravity a table remembers no moves.
    fn names_a_column(&self, position: AnyPosition) -> bool {
        self.game.has_gravity() && position.playable().iter().any(|cell| cell.column() == self.best)
    }
}
