//! An opponent to play against.

use foursight_core::{AnyPosition, Cell, Geometry, Position, sort_few_by_key, with_position};
use foursight_solver::{Limits, Solver};

use crate::asking::{Asking, Within};
use crate::chance::Chance;
use crate::level::Level;
use crate::look_ahead::{LookAhead, MOST_NODES};
use crate::perfect;
use crate::skill::Skill;
use crate::words::words;

/// Somebody to play against, at a chosen level, in any game.
///
/// The same opponent makes the same move in the same position: the choice depends on level, seed and position alone. So a
/// game can be repeated on any machine, taking back a move and playing it again changes nothing, and another seed is
/// another game.
///
/// ```
/// use foursight_coach::{Level, Opponent};
/// use foursight_core::{AnyPosition, Game, Outcome};
/// use foursight_solver::{Limits, Solver};
///
/// let (weak, perfect) = (Opponent::new(Level::ALL[0], 1), Opponent::new(Level::PERFECT, 1));
/// let (mut position, mut solver) = (AnyPosition::new(Game::TICTACTOE), Solver::default());
/// while position.outcome().is_none() {
///     let opponent = if position.ply() % 2 == 0 { &weak } else { &perfect };
///     let cell = opponent.choose(position, &mut solver, &Limits::default()).unwrap();
///     position = position.place(cell).unwrap();
/// }
/// assert_ne!(position.outcome(), Some(Outcome::Win(foursight_core::Player::First)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    level: Level,
    seed: u64,
    any_best: bool,
}

impl Opponent {
    /// An opponent of this level.
    ///
    /// ```
    /// use foursight_coach::{Level, Opponent};
    /// use foursight_core::{AnyPosition, Game};
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let start = AnyPosition::new(Game::CONNECT4);
    /// let first_move = |seed| {
    ///     let opponent = Opponent::new(Level::ALL[2], seed);
    ///     opponent.choose(start, &mut Solver::default(), &Limits::default()).unwrap().to_string()
    /// };
    /// assert_eq!([0, 1, 2].map(first_move), ["d1", "c1", "a1"], "another seed is another game");
    /// ```
    pub const fn new(level: Level, seed: u64) -> Self {
        Self { level, seed, any_best: false }
    }

    /// Perfect then takes any of the best moves, not only those that are hardest to answer. The other levels do not care.
    ///
    /// ```
    /// use foursight_coach::{Level, Opponent};
    /// use foursight_core::{AnyPosition, Game};
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let (start, mut solver) = (AnyPosition::new(Game::TICTACTOE), Solver::default());
    /// let mut first_move =
    ///     |opponent: Opponent| opponent.choose(start, &mut solver, &Limits::default()).unwrap().to_string();
    /// let perfect = Opponent::new(Level::PERFECT, 2);
    /// assert_eq!(first_move(perfect), "a3", "against a corner, all replies but one lose");
    /// assert_eq!(first_move(perfect.with_any_best_move()), "b2", "against the centre only half of them");
    /// ```
    #[must_use]
    pub const fn with_any_best_move(self) -> Self {
        Self { any_best: true, ..self }
    }

    /// How strong it is.
    ///
    /// ```
    /// use foursight_coach::{Level, Opponent};
    ///
    /// assert_eq!(Opponent::new(Level::ALL[6], 1).level(), Level::ALL[6]);
    /// ```
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The move it makes; `None` if the game is over, or if perfect was stopped by a limit.
    ///
    /// Only perfect uses the solver and its limits. Of several best moves it takes the one that is hardest to answer:
    /// the most replies lose what the opponent has. Among moves that are equal in that, too, chance decides. It asks the
    /// solver about the position and, if there are several best moves, about each of them; time and nodes of the limits
    /// are for each of these questions.
    ///
    /// ```
    /// use foursight_coach::{Level, Opponent};
    /// use foursight_core::{AnyPosition, Cell};
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let mut choose = |moves: &str, limits: &Limits| {
    ///     let position: AnyPosition = moves.parse().unwrap();
    ///     Opponent::new(Level::PERFECT, 1).choose(position, &mut Solver::builder().no_book().build(), limits)
    /// };
    /// // One move wins: b3.
    /// assert_eq!(choose("46136224167753", &Limits::default()), Some(Cell::new(1, 2)));
    /// let limits = Limits { nodes: Some(1), ..Limits::default() };
    /// assert_eq!(choose("46136224167753", &limits), None, "not proved, and perfect does not guess");
    /// assert_eq!(choose("4455667", &Limits::default()), None, "the game is over");
    /// ```
    pub fn choose(&self, position: AnyPosition, solver: &mut Solver, limits: &Limits) -> Option<Cell> {
        let Ok(cell) = self.choose_by(position, &mut Within(solver, limits));
        cell
    }

    pub(crate) fn choose_by<A: Asking>(
        &self,
        position: AnyPosition,
        asking: &mut A,
    ) -> Result<Option<Cell>, A::Pause> {
        if self.level == Level::PERFECT {
            return self.choose_perfectly(position, asking);
        }
        Ok(self.look_ahead(position, MOST_NODES).map(|(cell, _)| cell))
    }

    /// The move of a level that looks ahead, within so many nodes, and how many it took; `None` if the game is over, and of
    /// perfect.
    pub(crate) fn look_ahead(&self, position: AnyPosition, most_nodes: u32) -> Option<(Cell, u32)> {
        let skill = Skill::of(self.level).filter(|_| !position.is_over())?;
        let mut chance = self.chance(position);
        Some(with_position!(position, position => look_ahead(position, skill, most_nodes, &mut chance)))
    }

    fn chance(&self, position: AnyPosition) -> Chance {
        Chance::of(self.seed, words(position))
    }

    /// As [`choose`](Self::choose), but makes a move in any case, unless the game is over.
    ///
    /// When a limit leaves open which move is best, perfect spends the second half of its time on the outcome of each move,
    /// and makes the one with the best proved value; among equals the one that level 10 would make, if it is one of them.
    /// So it never makes a move that is proved to lose where another is not.
    ///
    /// ```
    /// use foursight_coach::{Level, Opponent};
    /// use foursight_core::{AnyPosition, Cell, Game};
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let (opponent, mut solver) = (Opponent::new(Level::PERFECT, 1), Solver::builder().no_book().build());
    /// let limits = Limits { nodes: Some(1), ..Limits::default() };
    /// let mut choose = |position| opponent.choose_in_time(position, &mut solver, &limits);
    /// let column = |moves: &str| moves.parse::<AnyPosition>().unwrap();
    /// assert_eq!(choose(column("112233")), Some(Cell::new(3, 0)), "it wins at once");
    /// assert_eq!(choose(column("1122334")), None, "the game is over");
    /// assert!(choose(AnyPosition::new("10x10x5".parse::<Game>().unwrap())).is_some());
    /// ```
    pub fn choose_in_time(
        &self,
        position: AnyPosition,
        solver: &mut Solver,
        limits: &Limits,
    ) -> Option<Cell> {
        self.choose(position, solver, &limits.share(2)).or_else(|| {
            let likes = Self::new(Level::ALL[9], self.seed).choose(position, solver, limits)?;
            let moves = perfect::best_proved(position, solver, limits);
            Some(if moves.contains(&likes) { likes } else { moves.first().copied().unwrap_or(likes) })
        })
    }

    fn choose_perfectly<A: Asking>(
        &self,
        position: AnyPosition,
        asking: &mut A,
    ) -> Result<Option<Cell>, A::Pause> {
        if position.is_over() {
            return Ok(None);
        }
        let mut moves = perfect::best_moves(position, asking)?;
        if !self.any_best {
            let Some(hardest) = perfect::hardest(position, &moves, asking)? else { return Ok(None) };
            moves = hardest;
        }
        sort_few_by_key(&mut moves, |&cell| cell);
        Ok(self.chance(position).pick(&moves).copied())
    }
}

fn look_ahead<G: Geometry>(
    position: Position<G>,
    skill: Skill,
    most_nodes: u32,
    chance: &mut Chance,
) -> (Cell, u32) {
    let geometry = position.geometry();
    let (bit, nodes) = LookAhead::new(geometry, skill, most_nodes, chance).choose(position, chance);
    (geometry.cell(bit), nodes)
}
