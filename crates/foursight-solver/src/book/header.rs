//! The first bytes of a book, and everything about them that can be wrong.

use foursight_core::{Game, MAX_BITS};

use super::places::MOST_PLACES;
use super::{BookError, HeaderProblem, Places, VERSION, codes};
use crate::score::Bounds;

/// How a book begins. The end of line shows a transfer that changed line ends.
const MARK: &[u8; 8] = b"4SBOOK\r\n";
/// Bytes before the scores: mark, version, width, height, connect, depth, lowest score, bits, a reserved one, count.
pub(super) const HEADER_BYTES: usize = 24;
/// Bytes after the scores.
pub(super) const CHECKSUM_BYTES: usize = 4;
/// The reserved byte.
const RESERVED: usize = 19;

/// What the header says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header {
    pub(super) game: Game,
    pub(super) depth: u32,
    pub(super) lowest: i32,
    pub(super) bits: u32,
    pub(super) count: u32,
}

impl Header {
    pub(super) fn to_bytes(self) -> Vec<u8> {
        const { assert!(MAX_BITS <= 128, "width, height and depth fit a byte each") }
        let mut bytes = MARK.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([self.game.width() as u8, self.game.height() as u8]);
        bytes.extend(self.game.connect().to_le_bytes());
        bytes.extend([self.depth as u8, self.lowest as u8, self.bits as u8, 0]);
        bytes.extend(self.count.to_le_bytes());
        bytes
    }

    /// The header of a whole book of which everything fits but the scores, which nobody has looked at. Takes no memory, and no
    /// time but for the checksum.
    ///
    /// # Errors
    ///
    /// A [`BookError`] that says what is wrong.
    pub(super) fn check(bytes: &[u8]) -> Result<Self, BookError> {
        if bytes.len() < HEADER_BYTES + CHECKSUM_BYTES || !bytes.starts_with(MARK) {
            return Err(BookError::NoBook);
        }
        let version = u16::from_le_bytes([bytes[8], bytes[9]]);
        if version != VERSION {
            return Err(BookError::Version { found: version });
        }
        let (body, checksum) = bytes.split_at(bytes.len() - CHECKSUM_BYTES);
        let [width, height, depth, lowest, bits] = [10, 11, 16, 17, 18].map(|at| bytes[at]);
        let connect = u32::from_le_bytes([bytes[12], bytes[13], bytes[14], bytes[15]]);
        let count = u32::from_le_bytes([bytes[20], bytes[21], bytes[22], bytes[23]]);
        let makes_sense = count <= MOST_PLACES && (1..=8).contains(&bits);
        let expected = (HEADER_BYTES + CHECKSUM_BYTES) as u64 + codes::bytes_of(count, bits.into());
        let length = BookError::Length { found: bytes.len(), expected };
        if crc32fast::hash(body).to_le_bytes() != *checksum {
            // A book that is cut has no checksum either, but its length says more.
            let is_cut = makes_sense && (bytes.len() as u64) < expected;
            return Err(if is_cut { length } else { BookError::Checksum });
        }
        let game = Game::new(width.into(), height.into(), connect).map_err(HeaderProblem::Game);
        let game = game.map_err(BookError::Header)?;
        let header =
            Self { game, depth: depth.into(), lowest: lowest.cast_signed().into(), bits: bits.into(), count };
        header.problem().map_or(Ok(()), |problem| Err(BookError::Header(problem)))?;
        if bytes.len() as u64 != expected {
            return Err(length);
        }
        let last = body.len() - 1;
        match (bytes[RESERVED], codes::is_filled_with_zeros(body[last], count, header.bits)) {
            (0, true) => Ok(header),
            (0, false) => Err(BookError::Reserved { byte: last }),
            _ => Err(BookError::Reserved { byte: RESERVED }),
        }
    }

    /// What no book of the game has.
    fn problem(self) -> Option<HeaderProblem> {
        if !(1..=8).contains(&self.bits) {
            return Some(HeaderProblem::Bits(self.bits));
        }
        match Places::count(self.game, self.depth) {
            Err(_) => Some(HeaderProblem::Depth(self.depth)),
            Ok(expected) if expected != self.count => {
                Some(HeaderProblem::Places { found: self.count, expected })
            }
            Ok(_) => (!self.has_possible_lowest()).then_some(HeaderProblem::Lowest(self.lowest)),
        }
    }

    /// Whether some ply has the lowest score.
    fn has_possible_lowest(self) -> bool {
        (0..=self.depth)
            .map(|ply| Bounds::of_ply(self.game, ply))
            .any(|bounds| bounds.lower.value() <= self.lowest && self.lowest <= bounds.upper.value())
    }
}
