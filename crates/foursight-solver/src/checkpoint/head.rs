//! The first bytes of a checkpoint: the position, what is proved about it and its moves, and what that cost.

use std::time::Duration;

use foursight_core::{AnyPosition, Cell, Game, MAX_BITS, Player, Word, with_position};

use super::{Checkpoint, CheckpointError};
use crate::analysis::MoveValue;
use crate::score::{Bounds, Score};
use crate::solver::at_sight;

/// How a checkpoint begins. The end of line shows a transfer that changed line ends.
const MARK: &[u8; 8] = b"4SCHKP\r\n";
const VERSION: u16 = 1;
/// Bytes before the moves.
const FIXED_BYTES: usize = 68;
/// Bytes of a move: column, row, both bounds.
const MOVE_BYTES: usize = 4;
/// Bytes of the number of entries, which comes after the moves.
const COUNT_BYTES: usize = 4;
/// Bytes after the entries.
pub(super) const CHECKSUM_BYTES: usize = 4;

const NO_GRAVITY: u8 = 1;
const MISERE: u8 = 2;

/// What a checkpoint says before its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) position: AnyPosition,
    pub(super) bounds: Bounds,
    /// What is proved about moves, for the side to move.
    pub(super) moves: Vec<MoveValue>,
    pub(super) nodes: u64,
    pub(super) time: Duration,
}

impl Head {
    /// Writes it, with a count of entries to be [set](Self::set_count); returns where the entries begin.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) -> usize {
        const { assert!(MAX_BITS <= 128, "width, height and the number of moves fit a byte each") }
        let game = self.position.game();
        let kind = (u8::from(!game.has_gravity()) * NO_GRAVITY) | (u8::from(game.is_misere()) * MISERE);
        bytes.extend(MARK);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([game.width() as u8, game.height() as u8]);
        bytes.extend(game.connect().to_le_bytes());
        bytes.extend([kind, self.moves.len() as u8]);
        bytes.extend(bytes_of(self.bounds));
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend(u64::try_from(self.time.as_micros()).unwrap_or(u64::MAX).to_le_bytes());
        for player in Player::ALL {
            let stones = with_position!(self.position, position => position.stones(player).word().to_u128());
            bytes.extend(stones.to_le_bytes());
        }
        debug_assert_eq!(bytes.len(), FIXED_BYTES);
        for MoveValue { cell, bounds } in &self.moves {
            bytes.extend([cell.column() as u8, cell.row() as u8]);
            bytes.extend(bytes_of(*bounds));
        }
        bytes.extend([0; COUNT_BYTES]);
        bytes.len()
    }

    /// Says how many entries begin at `start`.
    pub(super) fn set_count(bytes: &mut [u8], start: usize, count: u32) {
        bytes[start - COUNT_BYTES..start].copy_from_slice(&count.to_le_bytes());
    }

    /// Reads it; also where the entries begin and how many there should be. Looks at the checksum of everything, and takes no
    /// more memory than the moves of a position need.
    ///
    /// # Errors
    ///
    /// A [`CheckpointError`] that says what is wrong.
    pub(super) fn read(bytes: &[u8]) -> Result<(Self, usize, u32), CheckpointError> {
        if bytes.len() > Checkpoint::MOST_BYTES {
            return Err(CheckpointError::Size { found: bytes.len() });
        }
        if bytes.len() < FIXED_BYTES + COUNT_BYTES + CHECKSUM_BYTES || !bytes.starts_with(MARK) {
            return Err(CheckpointError::NoCheckpoint);
        }
        let version = u16::from_le_bytes(array(bytes, 8));
        if version != VERSION {
            return Err(CheckpointError::Version { found: version });
        }
        let (body, checksum) = bytes.split_at(bytes.len() - CHECKSUM_BYTES);
        if crc32fast::hash(body).to_le_bytes() != *checksum {
            return Err(CheckpointError::Checksum);
        }
        let position = read_position(bytes)?;
        let bounds = bounds_at(bytes, 18);
        let head = Self {
            position,
            bounds: within(bounds, at_sight(position).0)
                .ok_or(CheckpointError::Bounds { lower: bounds[0], upper: bounds[1] })?,
            moves: Vec::new(),
            nodes: u64::from_le_bytes(array(bytes, 20)),
            time: Duration::from_micros(u64::from_le_bytes(array(bytes, 28))),
        };
        head.with_moves(body, usize::from(bytes[17]))
    }

    fn with_moves(mut self, body: &[u8], count: usize) -> Result<(Self, usize, u32), CheckpointError> {
        let start = FIXED_BYTES + count * MOVE_BYTES + COUNT_BYTES;
        if body.len() < start {
            let expected = (start + CHECKSUM_BYTES) as u64;
            return Err(CheckpointError::Length { found: body.len() + CHECKSUM_BYTES, expected });
        }
        for index in 0..count {
            let at = FIXED_BYTES + index * MOVE_BYTES;
            let cell = Cell::new(body[at].into(), body[at + 1].into());
            let after = self.position.place(cell).map_err(|_| CheckpointError::Move { index })?;
            let known = self.moves.iter().any(|value| value.cell == cell);
            let bounds = within(bounds_at(body, at + 2), -at_sight(after).0).filter(|_| !known);
            let bounds = bounds.ok_or(CheckpointError::Move { index })?;
            self.moves.push(MoveValue { cell, bounds });
        }
        Ok((self, start, u32::from_le_bytes(array(body, start - COUNT_BYTES))))
    }
}

fn read_position(bytes: &[u8]) -> Result<AnyPosition, CheckpointError> {
    let connect = u32::from_le_bytes(array(bytes, 12));
    let game = Game::new(bytes[10].into(), bytes[11].into(), connect).map_err(CheckpointError::Game)?;
    let game = match bytes[16] {
        0 => game,
        NO_GRAVITY => game.without_gravity(),
        kind if kind == NO_GRAVITY | MISERE => {
            game.without_gravity().misere().map_err(CheckpointError::Game)?
        }
        found => return Err(CheckpointError::Flags { found }),
    };
    let stones = [36, 52].map(|at| u128::from_le_bytes(array(bytes, at)));
    AnyPosition::from_words(game, stones[0], stones[1]).map_err(CheckpointError::Position)
}

/// Some bytes that are there: the length was checked.
pub(super) fn array<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(&bytes[at..at + N]);
    array
}

fn bytes_of(bounds: Bounds) -> [u8; 2] {
    [bounds.lower, bounds.upper].map(|score| score.value() as u8)
}

fn bounds_at(bytes: &[u8], at: usize) -> [i32; 2] {
    [bytes[at], bytes[at + 1]].map(|byte| byte.cast_signed().into())
}

/// The bounds, if the first is not above the second and both lie within others.
pub(super) fn within([lower, upper]: [i32; 2], others: Bounds) -> Option<Bounds> {
    let is_possible = others.lower.value() <= lower && lower <= upper && upper <= others.upper.value();
    is_possible.then(|| Bounds { lower: Score::from_value(lower), upper: Score::from_value(upper) })
}
