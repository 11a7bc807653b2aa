//! Levels against each other: matches, a cross table, ratings.

use foursight_core::{AnyPosition, Game, Outcome, Player};
use foursight_solver::{Limits, Solver};

use crate::chance::Chance;
use crate::level::Level;
use crate::opponent::Opponent;

/// How many games one side of a match won, drew and lost.
///
/// ```
/// use foursight_coach::Tally;
///
/// let tally = Tally { wins: 6, draws: 2, losses: 2 };
/// assert_eq!((tally.games(), tally.share()), (10, 0.7));
/// assert_eq!(tally.reversed().wins, 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// All games.
    pub const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The points, a draw being half a point, as a share of the games; half if there were none.
    pub fn share(self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / f64::from(self.games()) }
    }

    /// The points: a win is one, a draw half of one.
    pub fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The same match seen from the other side.
    pub const fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

/// Two levels that play each other: as many games with the first move as with the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// Which game they play.
    pub game: Game,
    /// The two; the tally is for the first of them.
    pub levels: [Level; 2],
    /// What chance is made of.
    pub seed: u64,
}

impl Match {
    /// Plays one game; in games with an even number the first of the two levels begins. `None` if a limit struck.
    ///
    /// Every game has opponents of its own seed, so it can be played again alone, and the games of a match can be played
    /// in any order or at the same time.
    ///
    /// ```
    /// use foursight_coach::{Level, Match};
    /// use foursight_core::Game;
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let levels = [Level::ALL[0], Level::ALL[4]];
    /// let contest = Match { game: Game::CONNECT4, levels, seed: 1 };
    /// let mut solver = Solver::default();
    /// let mut play = |number| contest.play(number, &mut solver, &Limits::default());
    /// assert_eq!(play(3), play(3));
    /// ```
    pub fn play(&self, number: u32, solver: &mut Solver, limits: &Limits) -> Option<Outcome> {
        let mut chance = Chance::of(self.seed, [u64::from(number)]);
        let opponents = self.levels.map(|level| Opponent::new(level, chance.next_u64()));
        let mut position = AnyPosition::new(self.game);
        loop {
            if let Some(outcome) = position.outcome() {
                return Some(outcome);
            }
            let opponent = opponents[((position.ply() + number) % 2) as usize];
            let cell = opponent.choose(position, solver, limits)?;
            position = position.place(cell).expect("an opponent plays by the rules");
        }
    }

    /// Adds the outcome of a game to a tally.
    pub fn count(&self, number: u32, outcome: Outcome, tally: &mut Tally) {
        let first_level = if number.is_multiple_of(2) { Player::First } else { Player::Second };
        match outcome {
            Outcome::Draw => tally.draws += 1,
            Outcome::Win(winner) if winner == first_level => tally.wins += 1,
            Outcome::Win(_) => tally.losses += 1,
        }
    }
}
