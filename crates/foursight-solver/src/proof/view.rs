//! A proof in memory, and how to walk it.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::str::FromStr;

use foursight_core::{AnyPosition, Cell, Column};

use super::claim::Claim;
use super::error::ProofError;
use super::leaf::Leaf;
use super::text;
use crate::score::Score;

/// What a proof says about a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The side of the claim plays this column.
    Play(Column),
    /// From here on the side keeps to this.
    Leaf(Leaf),
}

/// A line of a proof: the moves from the position of the claim, and what is to be done there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// The moves of both sides.
    pub moves: Vec<Column>,
    /// What is to be done there.
    pub step: Step,
}

/// What is seen on the board, so that a proof says nothing about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sight {
    /// The game is over, and the side has what it claims.
    Over,
    /// The side wins at once.
    Wins,
    /// However soon the other side wins from here, it is late enough for the claim.
    Late,
}

/// A proof that a side gets at least a score. Its text is its [`Display`](fmt::Display); [`check`](super::check) checks that.
///
/// To walk it, begin at the position of the claim and ask for the [`step`](Self::step) of each position that arises: play the move that it names, try
/// every reply of the other side, and end at a leaf, or where it is [settled at sight](Self::sight).
///
/// ```
/// use foursight_core::{Player, Position};
/// use foursight_solver::proof::{Claim, Sight, Step};
/// use foursight_solver::{Limits, Score, Solver};
///
/// // x has two in a row, open on both sides. d1 makes it three.
/// let position: Position = "2233".parse()?;
/// let claim = Claim::new(position, Player::First, Score::new(18).unwrap())?;
/// let proof = Solver::default().prove(claim, &Limits::default()).unwrap();
/// let Some(Step::Play(column)) = proof.step(claim.position()) else { panic!("x is to move") };
/// let after = claim.position().play(column)?;
/// // Whatever o plays, x wins at once.
/// let replies = proof.replies(after);
/// assert_eq!(replies, [], "none needs an answer");
/// assert_eq!(proof.sight(after.play(replies.first().copied().unwrap_or(column))?), Some(Sight::Wins));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Proof {
    claim: Claim,
    lines: Vec<Line>,
    /// The number of the line of each position, by the smaller key of it and its mirror image; and whether the line has the other one.
    index: HashMap<u128, (usize, u128)>,
}

impl Proof {
    /// A proof of these lines.
    ///
    /// # Errors
    ///
    /// The moves of each line must be possible. Whether they prove anything is for [`check`](super::check) to say.
    pub fn new(claim: Claim, lines: Vec<Line>) -> Result<Self, ProofError> {
        let mut index = HashMap::new();
        for (number, line) in lines.iter().enumerate() {
            let wrong = |problem| ProofError::Position { moves: line.moves.clone(), problem };
            let position =
                line.moves.iter().try_fold(claim.position(), |position, &column| position.play(column));
            let position = position.map_err(|_| wrong("these moves cannot be played"))?;
            if index.insert(canonical(position), (number, key(position))).is_some() {
                return Err(wrong("this position has a line already"));
            }
        }
        Ok(Self { claim, lines, index })
    }

    /// What is proved.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// All lines, as in the text.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// In how many positions the side of the claim is given a move.
    pub fn moves(&self) -> usize {
        self.lines.iter().filter(|line| matches!(line.step, Step::Play(_))).count()
    }

    /// How many different things there are to remember: moves that are not forced, and what is kept to at the end of a line. The same plan, rule or
    /// diagram in two places is one thing; who wins, parries, or makes threats that must be parried finds out on the board.
    ///
    /// ```
    /// use foursight_core::{Player, Position};
    /// use foursight_solver::proof::Claim;
    /// use foursight_solver::{Limits, Score, Solver};
    ///
    /// let claim = Claim::new("15776336176576".parse::<Position>()?, Player::Second, Score::new(3).unwrap())?;
    /// let proof = Solver::default().prove(claim, &Limits::default()).unwrap();
    /// assert_eq!(proof.things(), 1, "never mind what x does: it is one plan");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn things(&self) -> usize {
        let (mut leaves, mut moves) = (HashSet::new(), 0);
        let width = self.claim.position().game().width();
        for line in &self.lines {
            match &line.step {
                Step::Leaf(leaf) => {
                    let (one, image) = (format!("{leaf:?}"), format!("{:?}", leaf.mirrored(width)));
                    leaves.insert(one.min(image));
                }
                Step::Play(_) => moves += usize::from(!self.is_forced(line)),
            }
        }
        leaves.len() + moves
    }

    /// Whether the move of a line parries a win.
    fn is_forced(&self, line: &Line) -> bool {
        let start = self.claim.position();
        let position = line.moves.iter().try_fold(start, |position, &column| position.play(column));
        let other = self.claim.side().other();
        position.is_ok_and(|position| {
            foursight_core::with_position!(position, position => {
                let wins: Vec<Cell> = position.winning_cells(other).iter().collect();
                position.playable().iter().any(|cell| wins.contains(&cell))
            })
        })
    }

    /// What the proof says about a position, turned to it where the proof has its mirror image.
    pub fn step(&self, position: AnyPosition) -> Option<Step> {
        let &(number, written) = self.index.get(&canonical(position))?;
        let step = &self.lines[number].step;
        let width = position.game().width();
        Some(match step {
            _ if written == key(position) => step.clone(),
            Step::Play(column) => Step::Play(Column::new(width - 1 - column.index()).expect("on the board")),
            Step::Leaf(leaf) => Step::Leaf(leaf.mirrored(width)),
        })
    }

    /// Whether the claim is settled on sight in a position, and by what.
    pub fn sight(&self, position: AnyPosition) -> Option<Sight> {
        let (game, ply) = (position.game(), position.ply());
        let side_moves = position.to_move() == self.claim.side();
        let at_least = self.claim.at_least();
        if let Some(outcome) = position.outcome() {
            let score = match outcome {
                foursight_core::Outcome::Draw => Score::DRAW,
                foursight_core::Outcome::Win(player) if player == self.claim.side() => {
                    Score::win_at(game, ply)
                }
                foursight_core::Outcome::Win(_) => Score::loss_at(game, ply),
            };
            return (score >= at_least).then_some(Sight::Over);
        }
        if side_moves && position.can_win_next() && Score::win_at(game, ply + 1) >= at_least {
            return Some(Sight::Wins);
        }
        let soonest = ply + if side_moves { 2 } else { 1 };
        let is_late =
            at_least < Score::DRAW && (soonest > game.cells() || Score::loss_at(game, soonest) >= at_least);
        is_late.then_some(Sight::Late)
    }

    /// The replies of the other side, to move, that are not settled at sight.
    pub fn replies(&self, position: AnyPosition) -> Vec<Column> {
        let columns = (0..position.game().width()).filter_map(Column::new);
        columns
            .filter(|&column| position.play(column).is_ok_and(|after| self.sight(after).is_none()))
            .collect()
    }

    /// The cells of a position that the side wins at.
    pub fn winning_cells(&self, position: AnyPosition) -> Vec<Cell> {
        let side = self.claim.side();
        foursight_core::with_position!(position, position => position.winning_cells(side).iter().collect())
    }
}

impl PartialEq for Proof {
    fn eq(&self, other: &Self) -> bool {
        (self.claim, &self.lines) == (other.claim, &other.lines)
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(f, self.claim, &self.lines)
    }
}

impl FromStr for Proof {
    type Err = ProofError;

    /// Reads the text of a proof; it is not checked.
    fn from_str(text: &str) -> Result<Self, ProofError> {
        let (claim, lines) = text::read(text)?;
        Self::new(claim, lines)
    }
}

fn key(position: AnyPosition) -> u128 {
    position.key().expect("a claim has gravity, and its positions have keys")
}

fn canonical(position: AnyPosition) -> u128 {
    key(position).min(key(position.mirrored()))
}
