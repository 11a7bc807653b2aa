//! Random early positions of nine boards other than 7x6, to measure the order of moves on.

use std::collections::HashSet;
use std::fmt::Write;

use foursight_core::{AnyPosition, Game, with_position};
use foursight_solver::Solver;

use crate::generator::Random;

/// A test set: positions of one board with so many empty cells.
pub(crate) struct Set {
    pub(crate) width: u32,
    pub(crate) height: u32,
    empty: u32,
}

/// How many positions each set has.
pub(crate) const COUNT: usize = 40;

/// The boards that people play besides 7x6. Empty cells are as many as leave a position about half a second's work.
pub(crate) const SETS: [Set; 9] = [
    set(6, 7, 36),
    set(8, 5, 34),
    set(7, 7, 36),
    set(8, 6, 36),
    set(7, 8, 36),
    set(8, 7, 36),
    set(9, 6, 36),
    set(8, 8, 34),
    set(9, 7, 34),
];

const fn set(width: u32, height: u32, empty: u32) -> Set {
    Set { width, height, empty }
}

impl Set {
    /// Its file in `testdata/`.
    pub(crate) fn file(&self) -> String {
        format!("boards/{}x{}.txt", self.width, self.height)
    }
}

/// The text of a set: `moves score`, one position a line.
///
/// The moves are random among those that do not lose at once. Left out is a position that can be won at once, that loses
/// at once, or that was there before, as it is or in the mirror.
pub(crate) fn generate(set: &Set) -> String {
    let game = Game::new(set.width, set.height, 4).expect("the boards are games");
    let mut random = Random::new(u64::from(set.width * 16 + set.height));
    let mut solver = Solver::builder().no_book().table_mib(64).build();
    let (mut text, mut seen) = (String::new(), HashSet::new());
    while seen.len() < COUNT {
        let Some((moves, position)) = random_game(&mut random, game, game.cells() - set.empty) else {
            continue;
        };
        if seen.insert(with_position!(position, position => position.canonical().to_string())) {
            let score = solver.solve(position).score().expect("there is no limit");
            writeln!(text, "{moves} {score}").expect("writing to a string cannot fail");
        }
    }
    text
}

/// A game of so many random moves, if neither side can end it now.
fn random_game(random: &mut Random, game: Game, plies: u32) -> Option<(String, AnyPosition)> {
    let (mut moves, mut position) = (String::new(), AnyPosition::new(game));
    for ply in 0..=plies {
        let cells: Vec<_> = with_position!(position, position => {
            if position.can_win_next() { Vec::new() } else { position.non_losing().iter().collect() }
        });
        if cells.is_empty() {
            return None;
        }
        if ply < plies {
            let cell = cells[random.below(cells.len() as u32) as usize];
            moves.push(char::from_digit(cell.column() + 1, 10)?);
            position = position.place(cell).ok()?;
        }
    }
    Some((moves, position))
}
