//! Making a deep book.

use foursight_core::AnyPosition;

use super::super::{BookError, HeaderProblem, Places, best_of_moves};
use super::prefix_code::PrefixCode;
use super::rule::{self, Root, VIEWS};
use super::{BLOCK, CHECKSUM_BYTES, DeepBook, MARK, VERSION, is_stored, possible, stored_plies};
use crate::score::Score;

impl DeepBook {
    /// The places of the last ply whose scores a book needs: all that arise from the root after these columns and are not over. In an
    /// order in which neighbours have most moves in common, so that a solver's table helps: that of a walk through all games.
    ///
    /// # Errors
    ///
    /// [`BookError::Header`] if the moves are none, or lead beyond the last ply.
    pub fn needed(places: &Places, root: &[u8]) -> Result<Vec<u32>, BookError> {
        let root = Root::new(places.game(), root).ok_or(BookError::Header(HeaderProblem::Root))?;
        if root.position.ply() > places.depth() {
            return Err(BookError::Header(HeaderProblem::Root));
        }
        let mut layer = vec![root.position];
        for ply in root.position.ply()..places.depth() {
            let start = places.of_ply(ply + 1).start;
            let mut seen = vec![false; places.of_ply(ply + 1).len()];
            let children = layer.iter().flat_map(|&position| children(position));
            layer = children
                .filter(|&child| {
                    let place = places.place(child).expect("within the book") - start;
                    !std::mem::replace(&mut seen[place as usize], true) && !child.is_over()
                })
                .collect();
        }
        Ok(layer.into_iter().map(|position| places.place(position).expect("within the book")).collect())
    }

    /// The bytes of the book with these scores of the last ply. All places that are [`needed`](Self::needed) must have one; the plies
    /// before follow from it, and every second one down to `first` is stored.
    ///
    /// # Errors
    ///
    /// [`BookError::Header`] if there is no such book, [`BookError::Count`] if a score is missing, [`BookError::Score`] if no
    /// position of the ply has it.
    pub fn encode(
        places: &Places,
        root: &[u8],
        first: u32,
        scores: impl IntoIterator<Item = (u32, Score)>,
    ) -> Result<Vec<u8>, BookError> {
        let (game, depth) = (places.game(), places.depth());
        let root = Root::new(game, root).ok_or(BookError::Header(HeaderProblem::Root))?;
        if first > depth || !(depth - first).is_multiple_of(2) || first < root.position.ply() {
            return Err(BookError::Header(HeaderProblem::First(first)));
        }
        let scores = backed_up(places, &root, first, scores)?;
        let mut bytes = MARK.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([game.width() as u8, game.height() as u8]);
        bytes.extend(game.connect().to_le_bytes());
        bytes.extend([depth as u8, first as u8, root.moves.len() as u8, 0]);
        bytes.extend(&root.moves);
        let mut bits = Bits::default();
        for ply in stored_plies(first, depth) {
            let stored = |place: u32| {
                let position = places.position(place).filter(|&position| is_stored(&root, position))?;
                Some((rule::view(position), scores[place as usize].expect("backed up")))
            };
            encode_ply(places, ply, stored, &mut bytes, &mut bits);
        }
        bytes.extend(bits.bytes);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        debug_assert!(bytes.len() > CHECKSUM_BYTES);
        Ok(bytes)
    }
}

fn children(position: AnyPosition) -> Vec<AnyPosition> {
    // From the middle, as people play: what is worked on first is what is asked for most.
    let (width, cells) = (position.game().width() as i32, position.playable());
    let mut cells: Vec<_> = cells.iter().collect();
    cells.sort_by_key(|cell| ((2 * cell.column() as i32 + 1 - width).abs(), cell.column()));
    cells.into_iter().map(|cell| position.place(cell).expect("a legal move")).collect()
}

/// The scores of all places from the ply `first` on that arise from the root and are not over.
fn backed_up(
    places: &Places,
    root: &Root,
    first: u32,
    scores: impl IntoIterator<Item = (u32, Score)>,
) -> Result<Vec<Option<Score>>, BookError> {
    let mut all = vec![None; places.len() as usize];
    let last = places.of_ply(places.depth());
    for (place, score) in scores {
        if !last.contains(&place) || !possible(places.game(), places.depth()).contains(&score.value()) {
            return Err(BookError::Score { place, value: score.value() });
        }
        all[place as usize] = Some(score);
    }
    let open = |place| places.position(place).filter(|&it| !it.is_over() && root.leads_to(it));
    let missing =
        last.clone().filter(|&place| all[place as usize].is_none() && open(place).is_some()).count();
    if missing > 0 {
        let expected = last.clone().filter(|&place| open(place).is_some()).count();
        return Err(BookError::Count { found: expected - missing, expected: expected as u32 });
    }
    for ply in (first..places.depth()).rev() {
        for place in places.of_ply(ply) {
            all[place as usize] =
                open(place).and_then(|it| best_of_moves(it, |child| all[places.place(child)? as usize]));
        }
    }
    Ok(all)
}

/// Adds the codes and the lengths of a ply to the bytes, and its scores to the bits.
fn encode_ply(
    places: &Places,
    ply: u32,
    stored: impl Fn(u32) -> Option<(usize, Score)>,
    bytes: &mut Vec<u8>,
    bits: &mut Bits,
) {
    let scores = possible(places.game(), ply);
    let symbol = |score: Score| (score.value() - scores.start()) as u8;
    let mut counts = vec![vec![0; scores.clone().count()]; VIEWS];
    for (view, score) in places.of_ply(ply).filter_map(&stored) {
        counts[view][usize::from(symbol(score))] += 1;
    }
    let codes: Vec<PrefixCode> = counts.iter().map(|counts| PrefixCode::for_counts(counts)).collect();
    codes.iter().for_each(|code| bytes.extend(code.lengths()));
    let range = places.of_ply(ply);
    for start in range.clone().step_by(BLOCK as usize) {
        let before = bits.count;
        for (view, score) in (start..range.end.min(start + BLOCK)).filter_map(&stored) {
            bits.push(codes[view].word(symbol(score)));
        }
        // 256 words of at most 24 bits.
        bytes.extend(((bits.count - before) as u16).to_le_bytes());
    }
}

/// Bits that follow each other, from the low end of each byte.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    count: u64,
}

impl Bits {
    fn push(&mut self, (word, length): (u32, u32)) {
        for bit in (0..length).rev() {
            if self.count.is_multiple_of(8) {
                self.bytes.push(0);
            }
            *self.bytes.last_mut().expect("just pushed") |= ((word >> bit & 1) << (self.count % 8)) as u8;
            self.count += 1;
        }
    }
}
