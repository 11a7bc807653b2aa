//! Levels against each other: matches, a cross table, ratings.

use foursight_core::{AnyPosition, Cell, Game, Outcome, Player};
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
    /// All games; `u32::MAX` if there are more.
    ///
    /// ```
    /// use foursight_coach::Tally;
    ///
    /// assert_eq!(Tally { wins: 6, draws: 3, losses: 2 }.games(), 11);
    /// ```
    pub const fn games(self) -> u32 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// The points, a draw being half a point, as a share of the games; half if there were none.
    ///
    /// ```
    /// use foursight_coach::Tally;
    ///
    /// assert_eq!(Tally { wins: 1, draws: 1, losses: 2 }.share(), 0.375);
    /// assert_eq!(Tally::default().share(), 0.5);
    /// ```
    pub fn share(self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / (self.points() + self.reversed().points()) }
    }

    /// The points: a win is one, a draw half of one.
    ///
    /// ```
    /// use foursight_coach::Tally;
    ///
    /// assert_eq!(Tally { wins: 2, draws: 3, losses: 9 }.points(), 3.5);
    /// ```
    pub fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The same match seen from the other side.
    ///
    /// ```
    /// use foursight_coach::Tally;
    ///
    /// let tally = Tally { wins: 1, draws: 2, losses: 3 };
    /// assert_eq!(tally.reversed(), Tally { wins: 3, draws: 2, losses: 1 });
    /// ```
    pub const fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

/// Two levels that play each other: as many games with the first move as with the second.
///
/// ```
/// use foursight_coach::{Level, Match, Tally};
/// use foursight_core::Game;
/// use foursight_solver::{Limits, Solver};
///
/// let contest = Match { game: Game::CONNECT4, levels: [Level::ALL[4], Level::ALL[0]], seed: 1 };
/// let (mut solver, mut tally) = (Solver::default(), Tally::default());
/// for number in 0..8 {
///     let outcome = contest.play(number, &mut solver, &Limits::default()).expect("no limit was set");
///     contest.count(number, outcome, &mut tally);
/// }
/// assert_eq!(tally, Tally { wins: 8, draws: 0, losses: 0 }, "level 5 against level 1");
/// ```
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
    /// in any order or at the same time. Time and nodes of the limits are for each question that a perfect player asks the
    /// solver, several in a move; the other levels ask none.
    ///
    /// ```
    /// use foursight_coach::{Level, Match};
    /// use foursight_core::{Game, Outcome, Player};
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let levels = [Level::ALL[0], Level::ALL[4]];
    /// let contest = Match { game: Game::CONNECT4, levels, seed: 1 };
    /// let mut solver = Solver::default();
    /// let mut play = |number| contest.play(number, &mut solver, &Limits::default());
    /// assert_eq!(play(3), Some(Outcome::Win(Player::First)), "level 5 begins and wins");
    /// assert_eq!(play(2), Some(Outcome::Win(Player::Second)), "level 1 begins");
    /// assert_eq!(play(3), Some(Outcome::Win(Player::First)), "the same game again");
    /// ```
    pub fn play(&self, number: u32, solver: &mut Solver, limits: &Limits) -> Option<Outcome> {
        self.play_moves(number, solver, limits).map(|(_, outcome)| outcome)
    }

    /// As [`play`](Self::play), with the moves of the game.
    ///
    /// ```
    /// use foursight_coach::{Level, Match};
    /// use foursight_core::{Game, notation::game_record};
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let contest = Match { game: Game::TICTACTOE, levels: [Level::PERFECT; 2], seed: 1 };
    /// let (moves, outcome) = contest.play_moves(0, &mut Solver::default(), &Limits::default()).unwrap();
    /// let record = game_record(contest.game, &moves, Some(outcome));
    /// assert!(moves.len() == 9 && record.ends_with(" 1/2 3x3x3 free"), "{record}");
    /// ```
    pub fn play_moves(
        &self,
        number: u32,
        solver: &mut Solver,
        limits: &Limits,
    ) -> Option<(Vec<Cell>, Outcome)> {
        let mut chance = Chance::of(self.seed, [u64::from(number)]);
        let opponents = self.levels.map(|level| Opponent::new(level, chance.next_u64()));
        let mut position = AnyPosition::new(self.game);
        let mut moves = Vec::new();
        loop {
            if let Some(outcome) = position.outcome() {
                return Some((moves, outcome));
            }
            if limits.is_over() {
                return None;
            }
            let opponent = opponents[((position.ply() ^ number) % 2) as usize];
            let cell = opponent.choose(position, solver, limits)?;
            position = position.place(cell).expect("an opponent plays by the rules");
            moves.push(cell);
        }
    }

    /// The levels of a game, the one that begins first.
    ///
    /// ```
    /// # use foursight_coach::{Level, Match};
    /// # use foursight_core::Game;
    /// let levels = [Level::ALL[0], Level::PERFECT];
    /// let contest = Match { game: Game::CONNECT4, levels, seed: 1 };
    /// assert_eq!((contest.players(0), contest.players(1)), (levels, [levels[1], levels[0]]));
    /// ```
    pub fn players(&self, number: u32) -> [Level; 2] {
        let [one, other] = self.levels;
        if number.is_multiple_of(2) { [one, other] } else { [other, one] }
    }

    /// Adds the outcome of a game to a tally of the first of the two levels.
    ///
    /// ```
    /// use foursight_coach::{Level, Match, Tally};
    /// use foursight_core::{Game, Outcome, Player};
    ///
    /// let contest = Match { game: Game::CONNECT4, levels: [Level::PERFECT, Level::ALL[0]], seed: 1 };
    /// let mut tally = Tally::default();
    /// contest.count(0, Outcome::Win(Player::First), &mut tally);
    /// contest.count(1, Outcome::Win(Player::First), &mut tally);
    /// contest.count(3, Outcome::Win(Player::Second), &mut tally);
    /// assert_eq!(tally, Tally { wins: 2, draws: 0, losses: 1 }, "perfect began game 0 only");
    /// ```
    pub fn count(&self, number: u32, outcome: Outcome, tally: &mut Tally) {
        let first_level = if number.is_multiple_of(2) { Player::First } else { Player::Second };
        let games = match outcome {
            Outcome::Draw => &mut tally.draws,
            Outcome::Win(winner) if winner == first_level => &mut tally.wins,
            Outcome::Win(_) => &mut tally.losses,
        };
        *games = games.saturating_add(1);
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
    ///
    /// ```
    /// use foursight_coach::{CrossTable, Level};
    ///
    /// let table = CrossTable::new(&Level::ALL);
    /// assert_eq!((table.tally(3, 2).games(), table.ratings()), (0, vec![1000.0; 11]));
    /// ```
    pub fn new(levels: &[Level]) -> Self {
        Self { levels: levels.to_vec(), tallies: vec![Tally::default(); levels.len() * levels.len()] }
    }

    /// The levels, in the order of rows and columns.
    ///
    /// ```
    /// use foursight_coach::{CrossTable, Level};
    ///
    /// let table = CrossTable::new(&[Level::PERFECT, Level::ALL[0]]);
    /// assert_eq!(table.levels(), [Level::PERFECT, Level::ALL[0]]);
    /// ```
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// What the level of this row has scored against the one of this column; an empty tally if they have not met, or if
    /// there is no such row or column.
    ///
    /// ```
    /// use foursight_coach::{CrossTable, Level, Tally};
    ///
    /// let mut table = CrossTable::new(&Level::ALL[..3]);
    /// table.set(2, 1, Tally { wins: 3, draws: 0, losses: 1 });
    /// assert_eq!(table.tally(2, 1), Tally { wins: 3, draws: 0, losses: 1 });
    /// assert_eq!((table.tally(2, 0), table.tally(7, 1)), (Tally::default(), Tally::default()));
    /// ```
    pub fn tally(&self, row: usize, column: usize) -> Tally {
        self.index(row, column).map_or(Tally::default(), |index| self.tallies[index])
    }

    /// Enters a match, for both sides. A match of a level with itself, or of one that has no row, changes nothing.
    ///
    /// ```
    /// use foursight_coach::{CrossTable, Level, Tally};
    ///
    /// let mut table = CrossTable::new(&Level::ALL[..2]);
    /// table.set(0, 1, Tally { wins: 1, draws: 0, losses: 3 });
    /// assert_eq!(table.tally(1, 0), Tally { wins: 3, draws: 0, losses: 1 });
    /// table.set(0, 0, Tally { wins: 1, draws: 0, losses: 3 });
    /// assert_eq!(table.tally(0, 0), Tally::default());
    /// ```
    pub fn set(&mut self, row: usize, column: usize, tally: Tally) {
        if let (Some(here), Some(there)) = (self.index(row, column), self.index(column, row)) {
            self.tallies[here] = tally;
            self.tallies[there] = tally.reversed();
        }
    }

    /// Where the tally of two different levels is kept; `None` if the table has no such row or column.
    fn index(&self, row: usize, column: usize) -> Option<usize> {
        let count = self.levels.len();
        (row < count && column < count && row != column).then(|| row * count + column)
    }

    /// A rating for each level in points of Elo, the first one at 1000: 400 points are ten to one.
    ///
    /// They are the ratings that expect of every level as many points as it scored (the Bradley-Terry model). Half a point
    /// is added to both sides of every match, so that nobody who lost everything is infinitely bad.
    ///
    /// ```
    /// use foursight_coach::{CrossTable, Level, Tally};
    ///
    /// let mut table = CrossTable::new(&Level::ALL[..3]);
    /// // With the half points that are added, 20 to 2 points, twice.
    /// table.set(1, 0, Tally { wins: 19, draws: 1, losses: 1 });
    /// table.set(2, 1, Tally { wins: 19, draws: 1, losses: 1 });
    /// let ratings: Vec<f64> = table.ratings().into_iter().map(f64::round).collect();
    /// assert_eq!(ratings, [1000.0, 1400.0, 1800.0]);
    /// ```
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
                    let games = tally.points() + tally.reversed().points();
                    weight += (games + 1.0) / (strength[row] + strength[column]);
                }
                if points > 0.0 && weight > 0.0 {
                    strength[row] = points / weight;
                }
            }
        }
        strength.iter().map(|it| 1000.0 + 400.0 * (it / strength[0]).log10()).collect()
    }
}
