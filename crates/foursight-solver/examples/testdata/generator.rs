//! Random positions in six classes, like the six public sets.

use std::collections::HashSet;
use std::fmt::Write;
use std::ops::RangeInclusive;

use foursight_core::{Column, Game, Position};
use foursight_solver::{Bounds, CancelHandle, Limits, Score, Solver};

/// Stones on the full board.
const CELLS: u32 = Game::CONNECT4.cells();

/// A test set: positions of some plies that are some plies away from their end.
pub(crate) struct Class {
    /// Its file in `testdata/`.
    pub(crate) file: &'static str,
    /// How many positions it has.
    pub(crate) count: usize,
    /// Stones on the board.
    plies: RangeInclusive<u32>,
    /// Stones that follow under best play.
    remaining: RangeInclusive<u32>,
    /// Where its random numbers start.
    seed: u64,
}

/// The classes, from quick to slow. A change here changes the files and the signature of `foursight bench`.
///
/// The counts keep `foursight bench` under ten seconds. For the same reason the beginnings have at least 8 stones: the
/// empty board alone would take longer than everything here.
pub(crate) const CLASSES: [Class; 6] = [
    class("end-easy.txt", 1000, 29..=41, 1..=13, 1),
    class("middle-easy.txt", 1000, 15..=28, 1..=13, 2),
    class("middle-medium.txt", 500, 15..=28, 14..=28, 3),
    class("begin-easy.txt", 100, 8..=14, 1..=13, 4),
    class("begin-medium.txt", 50, 8..=14, 14..=28, 5),
    class("begin-hard.txt", 10, 8..=14, 29..=CELLS, 6),
];

const fn class(
    file: &'static str,
    count: usize,
    plies: RangeInclusive<u32>,
    remaining: RangeInclusive<u32>,
    seed: u64,
) -> Class {
    Class { file, count, plies, remaining, seed }
}

/// The text of a set: `moves score`, one position a line.
///
/// Every candidate is the end of a game of random moves that lasts as long as it should. It is left out if the side to
/// move can win at once, which takes no search; if it, or its mirror image, was there before; and if it belongs to
/// another class. The last is decided by its exact score, so the text does not depend on how the solver finds it.
pub(crate) fn generate(class: &Class) -> String {
    let mut random = Random::new(class.seed);
    let mut solver = Solver::default();
    let (mut text, mut count, mut seen) = (String::new(), 0, HashSet::new());
    while count < class.count {
        let (moves, position) = random_game(&mut random, class.plies.clone());
        if position.can_win_next() || !seen.insert(position.canonical().key()) {
            continue;
        }
        if let Some(score) = score_in_class(class, position, &mut solver) {
            writeln!(text, "{moves} {score}").expect("writing to a string cannot fail");
            count += 1;
        }
    }
    text
}

/// A game of random moves that is not over after one of so many plies.
fn random_game(random: &mut Random, plies: RangeInclusive<u32>) -> (String, Position) {
    let ply = plies.start() + random.below(plies.end() - plies.start() + 1);
    loop {
        let (mut moves, mut position) = (String::new(), Position::START);
        while position.ply() < ply && !position.is_over() {
            let column =
                Column::new(random.below(Game::CONNECT4.width())).expect("the board has this column");
            if let Ok(next) = position.play(column) {
                moves.push(column.to_char());
                position = next;
            }
        }
        if !position.is_over() {
            return (moves, position);
        }
    }
}

/// The score, if the game ends as far away as the class asks for. The search stops as soon as it cannot.
fn score_in_class(class: &Class, position: Position, solver: &mut Solver) -> Option<Score> {
    let cancel = CancelHandle::new();
    let limits = Limits { cancel: Some(cancel.clone()), ..Limits::default() };
    let mut possible = true;
    let solution = solver.solve_reporting(position, &limits, |bounds| {
        possible = class.allows(position.ply(), bounds);
        if !possible {
            cancel.cancel();
        }
    });
    possible.then(|| solution.score().expect("only a position of another class is given up"))
}

impl Class {
    /// Whether a position of that ply can belong here if its score lies between these bounds.
    fn allows(&self, ply: u32, bounds: Bounds) -> bool {
        let possible = |score| bounds.lower <= score && score <= bounds.upper;
        self.remaining.clone().filter(|remaining| ply + remaining <= CELLS).any(|remaining| {
            let last = ply + remaining;
            // Whoever places the last stone wins, or the board is full.
            let side_to_move_wins = remaining % 2 == 1;
            let score = Score::win(Game::CONNECT4, last).expect("on the board");
            possible(if side_to_move_wins { score } else { -score })
                || (last == CELLS && possible(Score::DRAW))
        })
    }
}

/// Marsaglia's xorshift with the shifts 13, 7 and 17: the same numbers everywhere, for ever.
pub(crate) struct Random(u64);

impl Random {
    /// Small seeds give small first numbers, so they are spread over the word, and the first numbers thrown away.
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        (0..16).for_each(|_| _ = random.next());
        random
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `bound`. The top half of the word is a fraction of it; the bias is below one in a hundred million.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * u64::from(bound)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(class: &Class) {
        let path = format!("{}/../../testdata/{}", env!("CARGO_MANIFEST_DIR"), class.file);
        let committed = std::fs::read_to_string(path).expect("the set is there");
        assert!(generate(class) == committed, "{} differs: run `cargo xtask testdata`", class.file);
    }

    #[test]
    fn the_easy_sets_are_what_the_generator_makes() {
        CLASSES.iter().filter(|class| class.file.ends_with("-easy.txt")).for_each(check);
    }

    #[test]
    #[ignore = "takes minutes without optimisation"]
    fn the_other_sets_are_what_the_generator_makes() {
        CLASSES.iter().filter(|class| !class.file.ends_with("-easy.txt")).for_each(check);
    }
}
