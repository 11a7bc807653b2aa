//! The searches behind one face: whatever the board, "is the score above alpha?" is answered with a bound.

use foursight_core::{AnyPosition, Free, Game, Geometry, Position, TypedPosition, Word, with_position};

use crate::free::FreeSearch;
use crate::limits::Control;
use crate::machine::simd::Simd;
use crate::order::{BoardWeights, Forecast, Order};
use crate::parallel::{Busy, Sharing};
use crate::rules::{EVERY, Rules};
use crate::search::{Build, Node, Scratch, Search, Searched};
#[cfg(not(target_family = "wasm"))]
use crate::table::AnyTable;
use crate::table::{MAX_PACKED_BITS, Packed, Table, Wide, WordKey};

/// A position as two words of any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stones {
    pub(crate) current: u128,
    pub(crate) mask: u128,
}

impl Stones {
    pub(crate) fn of(position: AnyPosition) -> Self {
        with_position!(position, position => Self {
            current: position.current().word().to_u128(),
            mask: position.mask().word().to_u128(),
        })
    }
}

/// The search of one game, with its table.
pub(crate) trait Engine: Send {
    /// A bound that answers "is the score of the side to move above alpha?", or `None` if a limit struck first. The game
    /// must not be over, and the side to move must not be able to win at once.
    fn probe(&mut self, stones: Stones, alpha: i32, control: &Control) -> Option<i32>;

    /// Forgets everything.
    fn clear(&mut self);

    /// What is proved so far, for a checkpoint.
    #[cfg(not(target_family = "wasm"))]
    fn table(&self) -> AnyTable<'_>;
}

/// The engine for a game, compiled for the best instructions that the machine has. With debug assertions AVX-512 is left out: it
/// takes as many nodes as AVX2, tests at full speed compare both, and four searches take long to compile.
pub(crate) fn engine(game: Game, table_bytes: usize, threads: usize) -> Box<dyn Engine> {
    #[cfg(target_arch = "x86_64")]
    if !cfg!(debug_assertions)
        && let Some(simd) = crate::machine::simd::Avx512::detect()
    {
        return engine_at(simd, game, table_bytes, threads);
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = crate::machine::simd::Avx2::detect() {
        return engine_at(simd, game, table_bytes, threads);
    }
    #[cfg(target_feature = "simd128")]
    let simd = crate::machine::simd::Simd128;
    #[cfg(not(target_feature = "simd128"))]
    let simd = crate::machine::simd::Portable;
    engine_at(simd, game, table_bytes, threads)
}

fn engine_at<S: Simd + 'static>(simd: S, game: Game, table_bytes: usize, threads: usize) -> Box<dyn Engine> {
    match AnyPosition::new(game).typed() {
        TypedPosition::Standard(start) => falling::<_, Packed, S>(start, simd, table_bytes, threads),
        TypedPosition::Narrow(start) if game.bits() <= MAX_PACKED_BITS => {
            falling::<_, Packed, S>(start, simd, table_bytes, threads)
        }
        TypedPosition::Narrow(start) => falling::<_, Wide, S>(start, simd, table_bytes, threads),
        TypedPosition::Wide(start) => falling::<_, Wide, S>(start, simd, table_bytes, threads),
        TypedPosition::NarrowFree(start) => Box::new(Placing::new(start.geometry(), table_bytes)),
        TypedPosition::WideFree(start) => Box::new(Placing::new(start.geometry(), table_bytes)),
    }
}

fn falling<G, T, S>(start: Position<G>, simd: S, table_bytes: usize, threads: usize) -> Box<dyn Engine>
where
    G: Searched,
    T: Table<G::Word> + 'static,
    S: Simd + 'static,
{
    let geometry = start.geometry();
    let table = T::new(table_bytes, geometry.game().bits());
    Box::new(Falling::new(Build { geometry, simd, rules: EVERY }, table, threads))
}

/// A board with gravity.
pub(crate) struct Falling<G: Geometry, T, S, R> {
    build: Build<G, S, R>,
    /// The weights of its board, if there are any; 7x6 has its own.
    weights: Option<BoardWeights>,
    /// Its net, if there is one.
    forecast: Option<Box<Forecast>>,
    table: T,
    /// Given when there are several threads.
    busy: Option<Busy>,
    /// For each thread, the memory of its search, kept from one question to the next.
    scratches: Vec<Scratch<G::Word>>,
}

impl<G: Geometry, T, S, R> Falling<G, T, S, R> {
    pub(crate) fn new(build: Build<G, S, R>, table: T, threads: usize) -> Self {
        Self::sharing(build, table, threads, Sharing::default())
    }

    pub(crate) fn sharing(build: Build<G, S, R>, table: T, threads: usize, sharing: Sharing) -> Self {
        let busy = (threads > 1).then(|| Busy::new(sharing));
        let weights = BoardWeights::built_in(build.geometry);
        let forecast = Forecast::built_in(build.geometry.game());
        Self { build, weights, forecast, table, busy, scratches: vec![Scratch::default(); threads.max(1)] }
    }
}

impl<G, T, S, R> Engine for Falling<G, T, S, R>
where
    G: Searched,
    T: Table<G::Word>,
    S: Simd,
    R: Rules,
{
    fn probe(&mut self, stones: Stones, alpha: i32, control: &Control) -> Option<i32> {
        let (current, mask) = (G::Word::from_u128(stones.current), G::Word::from_u128(stones.mask));
        let node = Node::root(self.build.geometry, current, mask);
        #[cfg(not(target_family = "wasm"))]
        if let Some(watch) = &control.watch {
            watch.ask(alpha, keys_after(self.build.geometry, current, mask));
        }
        let (build, table) = (self.build, &self.table);
        let order = Order::new(build, self.weights.as_ref(), self.forecast.as_deref());
        let run = |budget: u64, busy: Option<&Busy>, scratch: &mut Scratch<_>| {
            let taken = std::mem::take(scratch);
            let mut search = Search::new(build, order, table, control, busy, budget, taken);
            let value = search.search(node, alpha);
            let stopped = search.is_stopped();
            *scratch = search.finish();
            (!stopped).then_some(value)
        };
        let Some(busy) = &self.busy else { return run(u64::MAX, None, &mut self.scratches[0]) };
        table.grow(self.scratches.len());
        let alone = run(busy.sharing.alone, None, &mut self.scratches[0]);
        if alone.is_some() || control.is_stopped() {
            return alone;
        }
        loop {
            let value = busy.race(&mut self.scratches, |scratch| run(u64::MAX, Some(busy), scratch));
            if value.is_some() || control.is_stopped() {
                return value;
            }
            // Called off for want of room. What is proved so far is in the table, so little is done twice.
            table.grow(self.scratches.len());
        }
    }

    fn clear(&mut self) {
        self.table.clear();
        self.scratches.iter_mut().for_each(|scratch| scratch.history.clear());
    }

    #[cfg(not(target_family = "wasm"))]
    fn table(&self) -> AnyTable<'_> {
        self.table.any()
    }
}

/// The keys that the table has for what each move leads to: of two images the smaller one.
#[cfg(not(target_family = "wasm"))]
fn keys_after<G: Searched>(geometry: G, current: G::Word, mask: G::Word) -> impl Iterator<Item = u128> {
    let key = (current ^ mask).wrapping_add(mask).wrapping_add(geometry.bottom());
    let mut moves = geometry.playable(mask);
    std::iter::from_fn(move || {
        let bit = (!moves.is_zero()).then(|| moves.lowest())?;
        moves = moves.without_lowest();
        let key = key.wrapping_add(bit);
        Some(key.min(geometry.mirrored(key)).to_u128())
    })
}

/// A board without gravity.
struct Placing<G: Geometry> {
    search: FreeSearch<G>,
}

impl<G: Geometry<Placement = Free>> Placing<G>
where
    (G::Word, G::Word): WordKey,
{
    fn new(geometry: G, table_bytes: usize) -> Self {
        Self { search: FreeSearch::new(geometry, table_bytes) }
    }
}

impl<G: Geometry<Placement = Free>> Engine for Placing<G>
where
    (G::Word, G::Word): WordKey,
{
    fn probe(&mut self, stones: Stones, alpha: i32, control: &Control) -> Option<i32> {
        let (current, mask) = (G::Word::from_u128(stones.current), G::Word::from_u128(stones.mask));
        self.search.probe(current, mask, alpha, control)
    }

    fn clear(&mut self) {
        self.search.clear();
    }

    #[cfg(not(target_family = "wasm"))]
    fn table(&self) -> AnyTable<'_> {
        self.search.table()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::machine::simd::Portable;
    use crate::truth::falling;

    /// A race is called off when the table is too small, and begins again with a larger one; 5x5 is a draw.
    #[test]
    fn a_race_begins_again_with_a_larger_table() {
        let geometry = falling::<u64>(5, 5, 4);
        let table = <Packed as Table<u64>>::new(1 << 20, geometry.game().bits());
        let (threads, sharing) = (3, Sharing { alone: 0, least_left: 0 });
        let build = Build { geometry, simd: Portable, rules: EVERY };
        let mut engine = Falling::sharing(build, table, threads, sharing);
        let (before, control) = (engine.table.bits(), Control::new(&Limits::default(), threads));
        let start = Stones { current: 0, mask: 0 };
        assert_eq!(engine.probe(start, 0, &control), Some(0), "at most a draw");
        assert!(engine.table.bits() > before, "the table has grown, so a race was called off");
        assert_eq!(engine.probe(start, -1, &control), Some(0), "at least a draw");
    }
}
