//! The scores as they are stored: codes of 1 to 8 bits, without gaps, from the low end of each byte.

/// Adds codes of `bits` bits each to the bytes; the last byte is filled up with zeros.
pub(super) fn pack(bytes: &mut Vec<u8>, bits: u32, codes: impl Iterator<Item = u32>) {
    let (mut waiting, mut held) = (0_u32, 0);
    for code in codes {
        waiting |= code << held;
        held += bits;
        while held >= 8 {
            bytes.push(waiting as u8);
            waiting >>= 8;
            held -= 8;
        }
    }
    if held > 0 {
        bytes.push(waiting as u8);
    }
}

/// How many bytes that many codes take. The numbers of a header that nobody has checked do not overflow it.
pub(super) const fn bytes_of(count: u32, bits: u32) -> u64 {
    (count as u64 * bits as u64).div_ceil(8)
}

/// The code at a place. There must be one, and a byte after the last code.
#[inline(always)]
pub(super) fn code(codes: &[u8], bits: u32, place: u32) -> u32 {
    // Eight codes are `bits` bytes, so nothing overflows where a pointer has 32 bits.
    let at = place as usize % 8 * bits as usize;
    let byte = place as usize / 8 * bits as usize + at / 8;
    // A code may begin in one byte and end in the next.
    let pair = u16::from_le_bytes([codes[byte], codes[byte + 1]]);
    u32::from(pair >> (at % 8)) & ((1 << bits) - 1)
}

/// Whether the bits after the last code are zero.
pub(super) fn is_filled_with_zeros(last_byte: u8, count: u32, bits: u32) -> bool {
    let used = u64::from(count) * u64::from(bits) % 8;
    used == 0 || u32::from(last_byte) >> used == 0
}
