//! Prefix codes: frequent scores take few bits, and a table of lengths says everything about a code.

use foursight_core::sort_few_by_key;

/// No code word is longer.
pub(super) const MAX_LENGTH: u32 = 14;
/// The length that marks the only symbol of a code, which takes no bits.
const ALONE: u8 = 15;

/// A canonical prefix code: code words of one length are numbers that follow each other, in the order of the symbols, and the
/// shorter ones come first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PrefixCode {
    lengths: Vec<u8>,
    /// The symbols in the order of their code words.
    symbols: Vec<u8>,
    /// How many code words of each length there are.
    counts: [u16; MAX_LENGTH as usize + 1],
}

impl PrefixCode {
    /// The code with these lengths, one for each symbol, 0 for a symbol that has no code word. `None` if there is no such code, or
    /// if bits would be left over that mean nothing.
    pub(super) fn new(lengths: &[u8]) -> Option<Self> {
        let mut code = Self { lengths: lengths.to_vec(), symbols: Vec::new(), counts: [0; _] };
        let used = || (0..).zip(lengths).filter(|&(_, &length)| length > 0);
        let (mut room, mut words) = (1_u64 << MAX_LENGTH, 0);
        if let Some((symbol, _)) = used().find(|&(_, &length)| length == ALONE) {
            code.symbols.push(symbol);
            return (used().count() == 1).then_some(code);
        }
        for (_, &length) in used() {
            let length = u32::from(length);
            room = room.checked_sub(1_u64 << MAX_LENGTH.checked_sub(length)?)?;
            code.counts[length as usize] += 1;
            words += 1;
        }
        code.symbols = used().map(|(symbol, _)| symbol).collect();
        sort_few_by_key(&mut code.symbols, |&symbol| (lengths[usize::from(symbol)], symbol));
        (words == 0 || room == 0).then_some(code)
    }

    /// The best code for symbols that are so frequent.
    pub(super) fn for_counts(counts: &[u64]) -> Self {
        let mut counts = counts.to_vec();
        loop {
            let lengths = lengths_for(&counts);
            if let Some(code) = Self::new(&lengths) {
                return code;
            }
            // A word is too long: what is rare is taken for more frequent than it is.
            counts.iter_mut().filter(|count| **count > 0).for_each(|count| *count = *count / 2 + 1);
        }
    }

    pub(super) fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    /// The code word of a symbol and its length, the first bit highest. The symbol must have one.
    pub(super) fn word(&self, symbol: u8) -> (u32, u32) {
        let length = self.lengths[usize::from(symbol)];
        if length == ALONE {
            return (0, 0);
        }
        let (mut first, mut before) = (0, 0);
        for shorter in 1..u32::from(length) {
            let count = u32::from(self.counts[shorter as usize]);
            first = (first + count) << 1;
            before += count;
        }
        let at = self.symbols.iter().position(|&other| other == symbol).expect("a symbol of the code");
        (first + at as u32 - before, length.into())
    }

    /// Reads a symbol; `None` if the code has none.
    pub(super) fn read(&self, mut bit: impl FnMut() -> u32) -> Option<u8> {
        if self.symbols.len() <= 1 {
            return self.symbols.first().copied();
        }
        let (mut word, mut first, mut before) = (0, 0, 0);
        for length in 1..=MAX_LENGTH as usize {
            word = word << 1 | bit();
            let count = u32::from(self.counts[length]);
            if word < first + count {
                return self.symbols.get((before + word - first) as usize).copied();
            }
            before += count;
            first = (first + count) << 1;
        }
        None
    }
}

/// Huffman's lengths, however long they are; the two rarest are joined, the first of equals first, so that the same counts give
/// the same lengths.
fn lengths_for(counts: &[u64]) -> Vec<u8> {
    let mut lengths = vec![0_u8; counts.len()];
    let used: Vec<usize> = (0..counts.len()).filter(|&symbol| counts[symbol] > 0).collect();
    if let [only] = used[..] {
        lengths[only] = ALONE;
    }
    let mut trees: Vec<(u64, Vec<usize>)> =
        used.iter().map(|&symbol| (counts[symbol], vec![symbol])).collect();
    while trees.len() > 1 {
        trees.sort_by_key(|(count, symbols)| std::cmp::Reverse((*count, symbols[0])));
        let (Some((one, mut symbols)), Some((two, more))) = (trees.pop(), trees.pop()) else { break };
        symbols.extend(more);
        symbols.iter().for_each(|&symbol| lengths[symbol] += 1);
        symbols.sort_unstable();
        trees.push((one + two, symbols));
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::{MAX_LENGTH, PrefixCode};

    fn bits_of(code: &PrefixCode, symbols: &[u8]) -> Vec<u32> {
        let words = symbols.iter().map(|&symbol| code.word(symbol));
        words.flat_map(|(word, length)| (0..length).rev().map(move |bit| word >> bit & 1)).collect()
    }

    #[test]
    fn what_is_written_is_read() {
        let fibonacci: Vec<u64> = (0..40)
            .scan((1, 1), |pair, _| {
                *pair = (pair.1, pair.0 + pair.1);
                Some(pair.0)
            })
            .collect();
        for counts in [&[5, 0, 9, 1, 1, 700][..], &[1, 1], &[0, 3, 0], &[1; 37], &fibonacci] {
            let code = PrefixCode::for_counts(counts);
            let symbols: Vec<u8> =
                (0..counts.len() as u8).filter(|&it| counts[usize::from(it)] > 0).collect();
            let mut bits = bits_of(&code, &symbols).into_iter();
            let read: Vec<u8> = symbols
                .iter()
                .map(|_| code.read(|| bits.next().expect("a bit")).expect("a symbol"))
                .collect();
            assert_eq!((read, bits.next()), (symbols, None));
            assert_eq!(PrefixCode::new(code.lengths()), Some(code));
        }
    }

    #[test]
    fn lengths_that_are_no_code_are_refused() {
        let too_long = MAX_LENGTH as u8 + 2;
        for lengths in
            [&[1][..], &[1, 1, 1], &[1, 2], &[2, 2, 2], &[15, 15], &[15, 1], &[1, too_long], &[254; 3]]
        {
            assert_eq!(PrefixCode::new(lengths), None, "{lengths:?}");
        }
        for lengths in [&[0, 0][..], &[], &[1, 1], &[2, 1, 2], &[0, 15]] {
            assert!(PrefixCode::new(lengths).is_some(), "{lengths:?}");
        }
    }
}
