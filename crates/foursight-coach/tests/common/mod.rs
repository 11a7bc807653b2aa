//! Positions, and plain minimax as the slow and obvious truth.

use std::collections::HashMap;

use foursight_coach::{Chance, Level, Opponent};
use foursight_core::{AnyPosition, Cell, Game, Outcome};
use foursight_solver::{Limits, Score, Solver};

/// The cells that can be played; none when the game is over.
pub(crate) fn moves(position: AnyPosition) -> Vec<Cell> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    position.playable().iter().collect()
}

pub(crate) fn play(position: AnyPosition, cell: Cell) -> AnyPosition {
    position.place(cell).unwrap_or_else(|error| panic!("{position:?} {cell}: {error}"))
}

/// The exact score of every position of a small game.
pub(crate) struct Truth(HashMap<AnyPosition, Score>);

impl Truth {
    pub(crate) fn of(game: &str) -> Self {
        let game: Game = game.parse().expect("a game");
        let mut truth = Self(HashMap::new());
        truth.visit(AnyPosition::new(game));
        truth
    }

    fn visit(&mut self, position: AnyPosition) -> Score {
        if let Some(&score) = self.0.get(&position) {
            return score;
        }
        let (game, ply) = (position.game(), position.ply());
        let score = match position.outcome() {
            Some(Outcome::Draw) => Score::DRAW,
            Some(Outcome::Win(winner)) if winner == position.to_move() => Score::win(game, ply).unwrap(),
            Some(Outcome::Win(_)) => Score::loss(game, ply).unwrap(),
            None => {
                let values = moves(position).into_iter().map(|cell| -self.visit(play(position, cell)));
                values.max().expect("a legal move")
            }
        };
        self.0.insert(position, score);
        score
    }

    pub(crate) fn score(&self, position: AnyPosition) -> Score {
        self.0[&position]
    }

    /// Every position in which the game goes on.
    pub(crate) fn open_positions(&self) -> impl Iterator<Item = (AnyPosition, Score)> {
        let open = self.0.iter().filter(|(position, _)| position.outcome().is_none());
        open.map(|(&position, &score)| (position, score))
    }
}

/// A position of that ply, reached by random moves, in which the game goes on.
pub(crate) fn random_position(game: Game, ply: u32, chance: &mut Chance) -> AnyPosition {
    loop {
        let mut position = AnyPosition::new(game);
        while position.ply() < ply && position.outcome().is_none() {
            let moves = moves(position);
            position = play(position, *chance.pick(&moves).expect("a legal move"));
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// A position from a game of two middling opponents.
pub(crate) fn played_position(ply: u32, chance: &mut Chance) -> AnyPosition {
    let mut solver = Solver::builder().table_mib(1).build();
    loop {
        let opponent = Opponent::new(Level::new(4).expect("a level"), chance.next_u64());
        let mut position = AnyPosition::new(Game::CONNECT4);
        while position.ply() < ply && position.outcome().is_none() {
            let cell = opponent.choose(position, &mut solver, &Limits::default()).expect("a move");
            position = play(position, cell);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}
