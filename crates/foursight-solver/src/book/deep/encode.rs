//! Making a deep book.

use foursight_core::{AnyPosition, Dynamic, Game, Gravity, Standard};

use super::layer::{BitWriter, CONTEXTS, context, write_codes};
use super::prefix_code::PrefixCode;
use super::root::Root;
use super::{BLOCK, DeepBook, MARK, possible, stored_plies, stored_view};
use crate::book::{BookError, HeaderProblem, Places, best_of_moves};
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
        bytes.extend(Self::VERSION.to_le_bytes());
        bytes.extend([game.width() as u8, game.height() as u8]);
        bytes.extend(game.connect().to_le_bytes());
        bytes.extend([depth as u8, first as u8, root.moves.len() as u8, 0]);
        bytes.extend(&root.moves);
        let mut bits = BitWriter::default();
        for ply in stored_plies(first, depth) {
            let mut stored = Vec::new();
            on_board!(game, geometry => places.for_each(ply, places.of_ply(ply), |place, first, second| {
                if let Some(view) = stored_view(geometry, &root, ply, first, second) {
                    stored.push(Stored { place, view, value: scores[place as usize].expect("backed up").value() });
                }
                Some(())
            }));
            encode_ply(places, ply, &stored, &mut bytes, &mut bits);
        }
        bytes.extend(bits.bytes);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        Ok(bytes)
    }
}

/// A place whose score is stored.
struct Stored {
    place: u32,
    view: usize,
    value: i32,
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
fn encode_ply(places: &Places, ply: u32, stored: &[Stored], bytes: &mut Vec<u8>, bits: &mut BitWriter) {
    let (range, scores) = (places.of_ply(ply), possible(places.game(), ply));
    let block_of = |stored: &Stored| (stored.place - range.start) / BLOCK;
    let mut counts = vec![vec![0; scores.clone().count()]; CONTEXTS];
    let mut symbols = Vec::with_capacity(stored.len());
    for (index, one) in stored.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| &stored[before]);
        let previous = before.filter(|before| block_of(before) == block_of(one)).map(|before| before.value);
        let (context, symbol) = (context(one.view, previous), (one.value - scores.start()) as u8);
        counts[context][usize::from(symbol)] += 1;
        symbols.push((context, symbol));
    }
    let is_used = |counts: &&Vec<u64>| counts.iter().any(|&count| count > 0);
    let codes: Vec<Option<PrefixCode>> = counts
        .iter()
        .map(|counts| Some(counts).filter(is_used).map(|it| PrefixCode::for_counts(it)))
        .collect();
    write_codes(&codes, bytes);
    let mut next = 0;
    for block in 0..(range.len() as u32).div_ceil(BLOCK) {
        let before = bits.bytes.len();
        while stored.get(next).is_some_and(|one| block_of(one) == block) {
            let (context, symbol) = symbols[next];
            bits.push(codes[context].as_ref().expect("it is used").word(symbol));
            next += 1;
        }
        bits.end_block();
        // 128 words of at most 14 bits take 224 bytes.
        bytes.push((bits.bytes.len() - before) as u8);
    }
}
