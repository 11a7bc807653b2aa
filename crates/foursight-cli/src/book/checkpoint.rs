//! What is known of a book that is not finished, and how it survives a crash.
//!
//! The file next to the book, with `.part` at its end, holds one byte for each place of the deepest ply, and is replaced
//! as a whole by a rename: whenever the builder is killed, either the old one or the new one is there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use foursight_core::Game;
use foursight_solver::Score;

use crate::replace::replace;

const MARK: &[u8; 8] = b"4SPART\r\n";

/// What is known of a place. One byte, so that workers can write it without a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Nobody has looked.
    Nothing,
    /// The place is empty, or the game is over there.
    NoScore,
    /// The score.
    Score(Score),
}

impl Known {
    const MIDDLE: i32 = 128;

    pub(super) fn to_byte(self) -> u8 {
        match self {
            Self::Nothing => 0,
            Self::NoScore => 1,
            Self::Score(score) => (score.value() + Self::MIDDLE) as u8,
        }
    }

    pub(super) fn from_byte(byte: u8) -> Self {
        match byte {
            0 => Self::Nothing,
            1 => Self::NoScore,
            // What is no score was not written by us, and is solved again.
            _ => Score::new(i32::from(byte) - Self::MIDDLE).map_or(Self::Nothing, Self::Score),
        }
    }

    pub(super) fn score(self) -> Option<Score> {
        match self {
            Self::Score(score) => Some(score),
            Self::Nothing | Self::NoScore => None,
        }
    }
}

/// The state of a build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Checkpoint {
    pub(super) game: Game,
    pub(super) depth: u32,
    /// What the whole build took so far, over all its runs.
    pub(super) nodes: u64,
    pub(super) time: Duration,
    /// A byte for each place of the deepest ply, see [`Known`].
    pub(super) known: Vec<u8>,
}

impl Checkpoint {
    /// Where the checkpoint of a book lies.
    pub(super) fn path(book: &Path) -> PathBuf {
        let mut name = book.as_os_str().to_owned();
        name.push(".part");
        name.into()
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        for number in [self.game.width(), self.game.height(), self.game.connect(), self.depth] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend((self.time.as_micros() as u64).to_le_bytes());
        bytes.extend(&self.known);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (body, checksum) = bytes.split_last_chunk::<4>()?;
        if crc32fast::hash(body).to_le_bytes() != *checksum {
            return None;
        }
        let mut rest = body.strip_prefix(MARK)?;
        let mut numbers = [0; 4];
        for number in &mut numbers {
            *number = u32::from_le_bytes(*take(&mut rest)?);
        }
        let [width, height, connect, depth] = numbers;
        let game = Game::new(width, height, connect).ok()?;
        let nodes = u64::from_le_bytes(*take(&mut rest)?);
        let time = Duration::from_micros(u64::from_le_bytes(*take(&mut rest)?));
        Some(Self { game, depth, nodes, time, known: rest.to_vec() })
    }

    /// Reads a checkpoint; `None` if there is no such file.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is none.
    pub(super) fn read(path: &Path) -> io::Result<Option<Self>> {
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            bytes => bytes?,
        };
        let checkpoint = Self::from_bytes(&bytes);
        checkpoint
            .map(Some)
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "not a checkpoint, or damaged"))
    }

    /// Puts the checkpoint in the place of the one before.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(super) fn write(&self, path: &Path) -> io::Result<()> {
        replace(path, &self.to_bytes())
    }
}

fn take<'a, const N: usize>(rest: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (head, tail) = rest.split_first_chunk()?;
    *rest = tail;
    Some(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_comes_back_as_it_was_or_not_at_all() {
        let known = [Known::Nothing, Known::NoScore, Known::Score(Score::loss(Game::CONNECT4, 9).unwrap())];
        let checkpoint = Checkpoint {
            game: Game::CONNECT4,
            depth: 8,
            nodes: 1 << 40,
            time: Duration::from_millis(1234),
            known: known.map(Known::to_byte).to_vec(),
        };
        let bytes = checkpoint.to_bytes();
        assert_eq!(Checkpoint::from_bytes(&bytes), Some(checkpoint.clone()));
        assert_eq!(checkpoint.known.iter().map(|&byte| Known::from_byte(byte)).collect::<Vec<_>>(), known);
        for length in 0..bytes.len() {
            assert_eq!(Checkpoint::from_bytes(&bytes[..length]), None, "{length}");
        }
        for at in 0..bytes.len() {
            let mut bad = bytes.clone();
            bad[at] ^= 4;
            assert_eq!(Checkpoint::from_bytes(&bad), None, "byte {at}");
        }
    }
}
