//! Levels against each other.

use foursight_coach::CrossTable;
use serde::{Deserialize, Serialize};

use crate::{Game, Version};

/// `arena`: what levels scored against each other.
///
/// ```
/// use foursight_coach::{CrossTable, Level, Tally};
/// use foursight_core::Game;
/// use foursight_json::{Arena, from_line, to_line};
///
/// let mut table = CrossTable::new(&Level::ALL[..2]);
/// table.set(1, 0, Tally { wins: 300, draws: 0, losses: 100 });
/// let arena = Arena::new(Game::CONNECT4, 1, &table, true);
/// assert_eq!((arena.matches[0].share, arena.ratings[1].rating), (0.25, 1190));
/// assert_eq!(from_line(&to_line(&arena)), Ok(arena));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Arena {
    /// Always 1.
    pub version: Version,
    /// Which game was played.
    pub game: Game,
    /// What chance was made of.
    pub seed: u64,
    /// Whether every game was finished.
    pub complete: bool,
    /// The matches of which a game was finished.
    pub matches: Vec<Match>,
    /// The levels that have played.
    pub ratings: Vec<Rating>,
}

/// What a level scored against another one.
///
/// ```
/// use foursight_json::{Match, from_line};
///
/// let json = r#"{"level":"1","opponent":"perfect","games":4,"wins":0,"draws":1,"losses":3,"share":0.125}"#;
/// assert_eq!(from_line::<Match>(json).unwrap().opponent, "perfect");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Match {
    /// The level, `1` to `10` or `perfect`.
    pub level: String,
    /// The level it played.
    pub opponent: String,
    /// Games that were finished.
    pub games: u32,
    /// Games that the level won.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that the opponent won.
    pub losses: u32,
    /// The points by the games, a draw being half a point.
    pub share: f64,
}

/// How strong a level is.
///
/// ```
/// use foursight_json::{Rating, from_line};
///
/// assert_eq!(from_line::<Rating>(r#"{"level":"3","rating":1529}"#).unwrap().rating, 1529);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rating {
    /// The level, `1` to `10` or `perfect`.
    pub level: String,
    /// In points of Elo, the first level at 1000.
    pub rating: i32,
}

impl Arena {
    /// The matches and ratings of a cross table. A match of two is as it was asked for; of more, the later one, which is the
    /// stronger one, is named first.
    ///
    /// ```
    /// # use foursight_coach::{CrossTable, Level, Tally};
    /// # use foursight_core::Game;
    /// # use foursight_json::Arena;
    /// let mut table = CrossTable::new(&Level::ALL[..3]);
    /// table.set(2, 1, Tally { wins: 1, draws: 0, losses: 0 });
    /// let arena = Arena::new(Game::CONNECT4, 1, &table, false);
    /// assert_eq!((arena.matches.len(), arena.matches[0].level.as_str()), (1, "3"));
    /// assert_eq!(arena.ratings.len(), 2, "level 1 has not played");
    /// ```
    pub fn new(game: foursight_core::Game, seed: u64, table: &CrossTable, complete: bool) -> Self {
        let count = table.levels().len();
        let later_first = (0..count).flat_map(|row| (0..row).map(move |column| (row, column)));
        let pairs: Vec<_> = if count == 2 { vec![(0, 1)] } else { later_first.collect() };
        let matches = pairs.into_iter().filter_map(|(row, column)| Match::new(table, row, column)).collect();
        Self { version: Version, game: game.into(), seed, complete, matches, ratings: Rating::list(table) }
    }
}

impl Match {
    /// `None` if no game was finished.
    fn new(table: &CrossTable, row: usize, column: usize) -> Option<Self> {
        let tally = table.tally(row, column);
        (tally.games() > 0).then(|| Self {
            level: table.levels()[row].to_string(),
            opponent: table.levels()[column].to_string(),
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            share: (tally.share() * 10_000.0).round() / 10_000.0,
        })
    }
}

impl Rating {
    /// Of the levels that have played.
    fn list(table: &CrossTable) -> Vec<Self> {
        let levels = table.levels();
        let has_played = |row| (0..levels.len()).any(|column| table.tally(row, column).games() > 0);
        let rated = levels.iter().zip(table.ratings()).enumerate().filter(|&(row, _)| has_played(row));
        rated
            .map(|(_, (level, rating))| Self { level: level.to_string(), rating: rating.round() as i32 })
            .collect()
    }
}
