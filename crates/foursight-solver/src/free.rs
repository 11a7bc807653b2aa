//! The search for boards without gravity, normal and misère.
//!
//! The same null-window negamax with the same contract as [`search`](crate::search), but with what is true without
//! gravity only: any empty cell can be played, so a winning cell is always usable, two of them at once are decisive,
//! and the board can be turned and reflected. In a misère game, where completing a line loses, none of that holds, and
//! nothing but the table and the symmetries is used.

use foursight_core::{Bitboard, Cell, Free, Geometry, Symmetry, Word};

use crate::limits::Control;
use crate::machine::simd::Portable;
use crate::order::{Child, sort};
use crate::table::{Entry, Table, Wide, WordKey};

#[cfg(test)]
mod tests;

/// The search of one board, with its table.
pub(crate) struct FreeSearch<G: Geometry> {
    geometry: G,
    cells: i32,
    table: Wide,
    turns: Vec<Turn<G::Word>>,
    /// All lines of the board.
    lines: Vec<G::Word>,
    children: Vec<Child<G::Word>>,
    nodes: u64,
    next_look: u64,
    reported: u64,
    stopped: bool,
}

/// Positions with fewer empty cells than this are searched faster than they are looked up.
const NO_TABLE: i32 = 4;

impl<G: Geometry<Placement = Free>> FreeSearch<G>
where
    (G::Word, G::Word): WordKey,
{
    pub(crate) fn new(geometry: G, table_bytes: usize) -> Self {
        let cells = geometry.width() * geometry.height();
        Self {
            geometry,
            cells: cells as i32,
            table: <Wide as Table<(G::Word, G::Word)>>::new(table_bytes, geometry.game().bits()),
            turns: Symmetry::of(geometry)
                .iter()
                .skip(1)
                .map(|&symmetry| Turn::new(geometry, symmetry))
                .collect(),
            lines: all_lines(geometry),
            children: vec![Child::default(); ((cells + 1) * cells) as usize],
            nodes: 0,
            next_look: 0,
            reported: 0,
            stopped: false,
        }
    }

    pub(crate) fn clear(&mut self) {
        <Wide as Table<(G::Word, G::Word)>>::clear(&mut self.table);
    }

    /// What is proved so far, for a checkpoint.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn table(&self) -> crate::table::AnyTable<'_> {
        <Wide as Table<(G::Word, G::Word)>>::any(&self.table)
    }

    /// See [`Engine::probe`](crate::engine::Engine::probe).
    pub(crate) fn probe(
        &mut self,
        current: G::Word,
        mask: G::Word,
        alpha: i32,
        control: &Control,
    ) -> Option<i32> {
        (self.nodes, self.reported, self.next_look) = (0, 0, control.interval());
        self.stopped = control.is_stopped();
        let value = self.search(current, mask, alpha, control);
        let stopped = self.stopped;
        control.spend(self.nodes - self.reported);
        (!stopped).then_some(value)
    }

    fn search(&mut self, current: G::Word, mask: G::Word, alpha: i32, control: &Control) -> i32 {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.stopped |= control.spend(self.nodes - self.reported);
            (self.reported, self.next_look) = (self.nodes, self.nodes + control.interval());
            <Wide as Table<(G::Word, G::Word)>>::grow(&self.table, 1);
        }
        let left = self.cells - mask.count_ones() as i32;
        if self.stopped || left == 0 {
            return 0;
        }
        let ply = mask.count_ones();
        let base = (ply * self.cells as u32) as usize;
        let count = if self.geometry.is_misere() {
            self.expand_misere(current, mask, base)
        } else {
            self.expand(current, mask, alpha, base)
        };
        match count {
            Expanded::Value(value) => value,
            Expanded::Moves(count) => self.choose(current, mask, alpha, base..base + count, control),
        }
    }

    /// Table, then moves.
    fn choose(
        &mut self,
        current: G::Word,
        mask: G::Word,
        alpha: i32,
        children: std::ops::Range<usize>,
        control: &Control,
    ) -> i32 {
        let before = self.nodes;
        let left = self.cells - mask.count_ones() as i32;
        let key = self.canonical_key(current, mask);
        let (mut lower, mut upper) = (-i32::midpoint(left, 1), i32::midpoint(left, 1));
        if left >= NO_TABLE
            && let Some(entry) = self.table.probe(Portable, key)
        {
            if let Some(value) = entry.answer(alpha) {
                return value;
            }
            (lower, upper) = (entry.lower, entry.upper);
        }
        sort(&mut self.children[children.clone()]);
        let mut best = i32::MIN;
        for index in children {
            let child = self.children[index].bit;
            let value = -self.search(current ^ mask, mask | child, -alpha - 1, control);
            if self.stopped {
                return 0;
            }
            best = best.max(value);
            if best > alpha {
                break;
            }
        }
        if best > alpha {
            lower = lower.max(best);
        } else {
            upper = upper.min(best);
        }
        if left >= NO_TABLE {
            let best = <Wide as Table<(G::Word, G::Word)>>::no_move(&self.table);
            let lost = self.table.store(Portable, key, Entry { lower, upper, best }, self.nodes - before);
            <Wide as Table<(G::Word, G::Word)>>::count_lost(&self.table, lost.into());
        }
        best
    }

    /// The moves worth trying where completing a line wins.
    fn expand(&mut self, current: G::Word, mask: G::Word, alpha: i32, base: usize) -> Expanded {
        let geometry = self.geometry;
        let other = current ^ mask;
        let left = self.cells - mask.count_ones() as i32;
        if !geometry.winning_cells(current, mask).is_zero() {
            return Expanded::Value(i32::midpoint(left, 1));
        }
        let threats = geometry.winning_cells(other, mask);
        if !threats.without_lowest().is_zero() {
            return Expanded::Value(-(left / 2));
        }
        let empty = geometry.board() & !mask;
        // Nobody who has no line left to complete can win.
        let mover_hopeless = !geometry.has_line(current | empty);
        let other_hopeless = !geometry.has_line(other | empty);
        if if alpha >= 0 { mover_hopeless } else { other_hopeless } || (mover_hopeless && other_hopeless) {
            return Expanded::Value(0);
        }
        // The stone after next is the first that can win, the opponent's next but one the first that can lose.
        let (least, most) = (-((left - 2) / 2), (left - 1) / 2);
        if threats.is_zero() && alpha < least {
            return Expanded::Value(least);
        }
        if alpha >= most {
            return Expanded::Value(most);
        }
        let mut moves = if threats.is_zero() { empty } else { threats };
        let mut count = 0;
        while !moves.is_zero() {
            let bit = moves.lowest();
            moves = moves.without_lowest();
            let wins = geometry.winning_cells(current | bit, mask | bit);
            if !wins.without_lowest().is_zero() && (threats.is_zero() || threats == bit) {
                return Expanded::Value(most);
            }
            let rank = self.promise(bit, current, other) + 1000 * i32::from(!wins.is_zero());
            self.children[base + count] = Child { bit, rank };
            count += 1;
        }
        Expanded::Moves(count)
    }

    /// The moves worth trying where completing a line loses.
    fn expand_misere(&mut self, current: G::Word, mask: G::Word, base: usize) -> Expanded {
        let left = self.cells - mask.count_ones() as i32;
        let own_lines = self.geometry.winning_cells(current, mask);
        let mut moves = self.geometry.board() & !mask & !own_lines;
        if moves.is_zero() {
            return Expanded::Value(-i32::midpoint(left, 1));
        }
        let mut count = 0;
        while !moves.is_zero() {
            let bit = moves.lowest();
            moves = moves.without_lowest();
            // A cell in few lines of one's own is a safe one.
            let rank = -self.promise(bit, current, current ^ mask);
            self.children[base + count] = Child { bit, rank };
            count += 1;
        }
        Expanded::Moves(count)
    }

    /// How much a cell matters: the lines through it that one side can still complete, more if stones lie in them.
    fn promise(&self, bit: G::Word, current: G::Word, other: G::Word) -> i32 {
        let through = self.lines.iter().filter(|&&line| !(line & bit).is_zero());
        through.fold(0, |sum, &line| {
            let (mine, theirs) = ((line & current).count_ones(), (line & other).count_ones());
            sum + if mine == 0 || theirs == 0 { 1 << (2 * (mine + theirs).min(6)) } else { 0 }
        })
    }

    /// The smallest of all images of a position.
    fn canonical_key(&self, current: G::Word, mask: G::Word) -> (G::Word, G::Word) {
        let images = self.turns.iter().map(|turn| (turn.apply(current), turn.apply(mask)));
        images.fold((current, mask), Ord::min)
    }
}

/// What is left of a position when the obvious is done.
enum Expanded {
    /// Its value, or a bound that answers the question.
    Value(i32),
    /// That many moves to try.
    Moves(usize),
}

/// Every line of a board, once.
fn all_lines<G: Geometry>(geometry: G) -> Vec<G::Word> {
    let mut lines = Vec::new();
    let (width, height, reach) = (geometry.width(), geometry.height(), geometry.connect() - 1);
    if reach >= width.max(height) {
        return lines;
    }
    for start in Bitboard::full(geometry) {
        for (right, up) in [(0_i32, 1_i32), (1, 0), (1, 1), (1, -1)] {
            let cell = |step: u32| {
                let column = start.column().checked_add_signed(right * step as i32)?;
                let row = start.row().checked_add_signed(up * step as i32)?;
                (column < width && row < height).then(|| geometry.bit(Cell::new(column, row)))
            };
            let line = (0..=reach).try_fold(G::Word::ZERO, |line, step| Some(line | cell(step)?));
            lines.extend(line);
        }
    }
    lines
}

/// A symmetry as tables: the image of every byte of a word, so that a turn is a few look-ups.
struct Turn<N> {
    bytes: Vec<[N; 256]>,
}

impl<N: Word> Turn<N> {
    fn new<G: Geometry<Word = N>>(geometry: G, symmetry: Symmetry) -> Self {
        let image = |bit: u32| {
            let word = (N::ONE << bit) & geometry.board();
            if word.is_zero() { word } else { symmetry.apply(geometry, word) }
        };
        let byte = |index: u32| {
            let mut table = [N::ZERO; 256];
            for value in 1..256_usize {
                let lowest = value.trailing_zeros();
                table[value] = table[value & (value - 1)] | image(8 * index + lowest);
            }
            table
        };
        Self { bytes: (0..geometry.game().bits().div_ceil(8)).map(byte).collect() }
    }

    fn apply(&self, word: N) -> N {
        let word = word.to_u128();
        let images =
            self.bytes.iter().enumerate().map(|(index, table)| table[(word >> (8 * index) & 0xFF) as usize]);
        images.fold(N::ZERO, |sum, image| sum | image)
    }
}
