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
            if limits.is_over() {
                return None;
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

/// Everybody against everybody.
///
/// ```
/// use foursight_coach::{CrossTable, Level, Tally};
///
/// let mut table = CrossTable::new(&Level::ALL[..2]);
/// table.set(1, 0, Tally { wins: 300, draws: 0, losses: 100 });
/// assert_eq!(table.tally(0, 1), Tally { wins: 100, draws: 0, losses: 300 });
/// let [low, high] = table.ratings()[..] else { panic!() };
/// assert_eq!((low, (high - low).round()), (1000.0, 190.0), "three to one is 190 points");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossTable {
    levels: Vec<Level>,
    tallies: Vec<Tally>,
}

impl CrossTable {
    /// An empty table of these levels.
    pub fn new(levels: &[Level]) -> Self {
        Self { levels: levels.to_vec(), tallies: vec![Tally::default(); levels.len() * levels.len()] }
    }

    /// The levels, in the order of rows and columns.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// What the level of this row has scored against the one of this column.
    pub fn tally(&self, row: usize, column: usize) -> Tally {
        self.tallies[row * self.levels.len() + column]
    }

    /// Enters a match, for both sides.
    pub fn set(&mut self, row: usize, column: usize, tally: Tally) {
        let width = self.levels.len();
        self.tallies[row * width + column] = tally;
        self.tallies[column * width + row] = tally.reversed();
    }

    /// A rating for each level in points of Elo, the first one at 1000: 400 points are ten to one.
    ///
    /// They are the ratings that expect of every level as many points as it scored (the Bradley-Terry model). Half a point
    /// is added to both sides of every match, so that nobody who lost everything is infinitely bad.
    pub fn ratings(&self) -> Vec<f64> {
        let count = self.levels.len();
        let mut strength = vec![1.0_f64; count];
        for _ in 0..10_000 {
            for row in 0..count {
                let others = (0..count).filter(|&column| self.tally(row, column).games() > 0);
                let (mut points, mut weight) = (0.0, 0.0);
                for column in others {
                    let tally = self.tally(row, column);
                    points += tally.points() + 0.5;
                    weight += (f64::from(tally.games()) + 1.0) / (strength[row] + strength[column]);
                }
                if points > 0.0 && weight > 0.0 {
                    strength[row] = points / weight;
                }
            }
        }
        strength.iter().map(|it| 1000.0 + 400.0 * (it / strength[0]).log10()).collect()
    }
}
