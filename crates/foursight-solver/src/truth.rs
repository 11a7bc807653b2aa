//! The slow, obvious twin of the solver: plain minimax over every position of a small board.

use std::collections::HashMap;

use foursight_core::{Dynamic, Game, Geometry, Gravity, Outcome, Placement, Position, Word};

use crate::score::Score;

/// With debug assertions, which make the solver slow, long tests try one of so many positions; at full speed they try all.
pub(crate) const ONE_IN: usize = if cfg!(debug_assertions) { 5 } else { 1 };

type Key<G> = <<G as Geometry>::Placement as Placement>::Key<<G as Geometry>::Word>;

/// The exact score of every position that can be reached from a start, finished games included.
pub(crate) struct Truth<G: Geometry> {
    pub(crate) geometry: G,
    scores: HashMap<Key<G>, i32>,
}

impl<G: Geometry> Truth<G> {
    pub(crate) fn of(geometry: G) -> Self {
        Self::below(Position::new(geometry))
    }

    pub(crate) fn below(start: Position<G>) -> Self {
        let mut truth = Self { geometry: start.geometry(), scores: HashMap::new() };
        truth.score(start);
        truth
    }

    pub(crate) fn score(&mut self, position: Position<G>) -> i32 {
        if let Some(&score) = self.scores.get(&position.key()) {
            return score;
        }
        let game = position.game();
        let score = match position.outcome() {
            Some(Outcome::Draw) => 0,
            Some(Outcome::Win(winner)) if winner == position.to_move() => {
                Score::win_at(game, position.ply()).value()
            }
            Some(Outcome::Win(_)) => Score::loss_at(game, position.ply()).value(),
            None => {
                let children =
                    position.playable().iter().map(|cell| position.place(cell).expect("a legal move"));
                children.map(|child| -self.score(child)).max().expect("the board is not full")
            }
        };
        self.scores.insert(position.key(), score);
        score
    }

    /// Every position that is not over, with its score.
    pub(crate) fn open_positions(&self) -> impl Iterator<Item = (Position<G>, i32)> {
        let positions =
            self.scores.iter().map(|(&key, &score)| (Position::from_key(self.geometry, key), score));
        positions.filter(|(position, _)| !position.is_over())
    }

    pub(crate) fn len(&self) -> usize {
        self.scores.len()
    }
}

/// A board with gravity, sized at run time, in a word of choice.
pub(crate) fn falling<N: Word>(width: u32, height: u32, connect: u32) -> Dynamic<N, Gravity> {
    Dynamic::new(Game::new(width, height, connect).expect("a game")).expect("it fits")
}

/// A few bits of chance, the same on every machine (xorshift).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// A position of that ply reached by random moves, none of which ends the game; tries until it finds one.
    pub(crate) fn position<G: Geometry>(&mut self, geometry: G, ply: u32) -> Position<G> {
        loop {
            let mut position = Position::new(geometry);
            while position.ply() < ply && !position.is_over() {
                let moves: Vec<_> = position.playable().iter().collect();
                let cell = moves[self.below(moves.len() as u32) as usize];
                position = position.place(cell).expect("a legal move");
            }
            if !position.is_over() {
                return position;
            }
        }
    }
}
