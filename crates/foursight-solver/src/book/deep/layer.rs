//! What a deep book stores of one ply: prefix codes, and blocks of code words.

use std::ops::Range;

use super::prefix_code::PrefixCode;
use super::sight::VIEWS;
use super::{BLOCK, CHECKSUM_BYTES, possible};
use crate::book::{BookError, HeaderProblem, Places};

/// What the score before it in its block can say about a position: nothing if it is the first, else one of eight ranges.
const PREVIOUS: usize = 9;
/// How many codes a ply can have: what a score is likely to be depends on the view and on the score before.
pub(super) const CONTEXTS: usize = VIEWS * PREVIOUS;
/// The lowest scores of the ranges but the first.
const RANGES: [i32; PREVIOUS - 2] = [-7, -3, 0, 1, 4, 6, 9];

/// What the code of a score depends on.
pub(super) fn context(view: usize, previous: Option<i32>) -> usize {
    let range = previous.map_or(PREVIOUS - 1, |value| RANGES.partition_point(|&lowest| lowest <= value));
    view * PREVIOUS + range
}

/// What is stored of one ply.
pub(super) struct Layer {
    pub(super) ply: u32,
    /// The lowest score that a position of the ply can have: symbol 0.
    lowest: i32,
    codes: Codes,
    /// The byte that each block begins with, and the one after the last.
    starts: Vec<u32>,
}

impl Layer {
    /// Reads the codes and the lengths of the blocks; the starts are lengths until [`begin_at`](Self::begin_at).
    pub(super) fn read(body: &[u8], at: &mut usize, places: &Places, ply: u32) -> Result<Self, BookError> {
        let scores = possible(places.game(), ply);
        let codes = Codes::read(body, at, scores.clone().count(), ply)?;
        let blocks = places.of_ply(ply).len().div_ceil(BLOCK as usize);
        let lengths = take(body, at, blocks)?;
        let starts = lengths.iter().map(|&length| length.into()).collect();
        Ok(Self { ply, lowest: *scores.start(), codes, starts })
    }

    /// Its first block begins there; moves on to the end of its last.
    pub(super) fn begin_at(&mut self, at: &mut usize) {
        for start in &mut self.starts {
            // No file that is read has more bytes than a book can have, far less than 2^32.
            *at += std::mem::replace(start, *at as u32) as usize;
        }
        self.starts.push(*at as u32);
    }

    pub(super) fn blocks(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// Where a block is in the file.
    pub(super) fn bytes_of(&self, block: u32) -> Range<usize> {
        self.starts[block as usize] as usize..self.starts[block as usize + 1] as usize
    }

    /// Reads the next score of a block; `None` if the bits are none.
    pub(super) fn read_value(
        &self,
        view: usize,
        previous: Option<i32>,
        bits: &mut BitReader<'_>,
    ) -> Option<i32> {
        let symbol = self.codes.of(context(view, previous))?.read(|| bits.next_bit())?;
        (!bits.is_beyond_end()).then(|| self.lowest + i32::from(symbol))
    }
}

/// The codes of a ply, of which only those that are used take room.
struct Codes {
    /// For each context the number of its code, from 1; 0 for none.
    numbers: Vec<u16>,
    codes: Vec<PrefixCode>,
}

impl Codes {
    fn of(&self, context: usize) -> Option<&PrefixCode> {
        self.codes.get(usize::from(self.numbers[context]).checked_sub(1)?)
    }

    /// A bit for each context, then the lengths of those that have a code, four bits each.
    fn read(body: &[u8], at: &mut usize, symbols: usize, ply: u32) -> Result<Self, BookError> {
        let flags = take(body, at, CONTEXTS.div_ceil(8))?;
        let is_used = |context: usize| flags[context / 8] >> (context % 8) & 1 != 0;
        let no_code = BookError::Header(HeaderProblem::Codes(ply));
        if (CONTEXTS..flags.len() * 8).any(is_used) {
            return Err(no_code);
        }
        let mut found = Self { numbers: vec![0; CONTEXTS], codes: Vec::new() };
        for context in (0..CONTEXTS).filter(|&context| is_used(context)) {
            let row = take(body, at, symbols.div_ceil(2))?;
            let lengths: Vec<u8> = row.iter().flat_map(|pair| [pair & 15, pair >> 4]).collect();
            let (lengths, rest) = lengths.split_at(symbols);
            let code = PrefixCode::new(lengths).filter(|_| rest.iter().all(|&length| length == 0));
            found.codes.push(code.ok_or(no_code)?);
            found.numbers[context] = found.codes.len() as u16;
        }
        Ok(found)
    }
}

/// The bytes of [`Codes::read`].
pub(super) fn write_codes(codes: &[Option<PrefixCode>], bytes: &mut Vec<u8>) {
    for eight in codes.chunks(8) {
        bytes.push((0..).zip(eight).fold(0, |flags, (bit, code)| flags | u8::from(code.is_some()) << bit));
    }
    for code in codes.iter().flatten() {
        bytes.extend(code.lengths().chunks(2).map(|pair| pair[0] | pair.get(1).unwrap_or(&0) << 4));
    }
}

/// The next bytes.
fn take<'a>(body: &'a [u8], at: &mut usize, length: usize) -> Result<&'a [u8], BookError> {
    let end = *at + length;
    let too_short =
        BookError::Length { found: body.len() + CHECKSUM_BYTES, expected: (end + CHECKSUM_BYTES) as u64 };
    let bytes = body.get(*at..end).ok_or(too_short)?;
    *at = end;
    Ok(bytes)
}

/// Bits that follow each other, from the low end of each byte.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next bit; beyond the end they are zero.
    fn next_bit(&mut self) -> u32 {
        let byte = self.bytes.get(self.at / 8).copied().unwrap_or(0);
        let bit = byte >> (self.at % 8) & 1;
        self.at += 1;
        bit.into()
    }

    fn is_beyond_end(&self) -> bool {
        self.at > self.bytes.len() * 8
    }

    /// How many were read.
    pub(super) fn count(&self) -> usize {
        self.at
    }

    /// Whether the bytes end with the byte of the last of so many bits, and have no ones after it.
    pub(super) fn has_nothing_after(&self, bits: usize) -> bool {
        let last = self.bytes.last().copied().unwrap_or(0);
        self.bytes.len() == bits.div_ceil(8) && (bits.is_multiple_of(8) || last >> (bits % 8) == 0)
    }
}

/// Bits to be written, as a [`BitReader`] reads them.
#[derive(Default)]
pub(super) struct BitWriter {
    pub(super) bytes: Vec<u8>,
    count: usize,
}

impl BitWriter {
    /// Adds a word and its length, the highest bit first.
    pub(super) fn push(&mut self, (word, length): (u32, u32)) {
        for bit in (0..length).rev() {
            if self.count.is_multiple_of(8) {
                self.bytes.push(0);
            }
            *self.bytes.last_mut().expect("just pushed") |= ((word >> bit & 1) << (self.count % 8)) as u8;
            self.count += 1;
        }
    }

    /// What follows begins with a byte of its own.
    pub(super) fn end_block(&mut self) {
        self.count = self.bytes.len() * 8;
    }
}
