//! The search for a proof, in steps that can be left at any time: first any proof, then smaller ones.

use std::fmt;

use foursight_core::{Dynamic, Gravity, Position, TypedPosition};

use super::claim::Claim;
use super::view::Proof;
use super::workshop::Workshop;
use crate::job::{Cost, Progress};
use crate::limits::{Control, Limits};
use crate::solver::Solver;

impl Solver {
    /// A proof of the claim, as small as could be found within the limits. `None` if the claim is false, or the limits
    /// strike before there is a proof.
    ///
    /// ```
    /// use foursight_core::{Player, Position};
    /// use foursight_solver::proof::{Claim, check};
    /// use foursight_solver::{Limits, Score, Solver};
    ///
    /// let mut solver = Solver::default();
    /// let position: Position = "24617133247233".parse()?;
    /// let score = solver.solve(position).score().unwrap();
    /// // The score is at least that for x, and no more: at least the same, negated, for o.
    /// for (side, at_least) in [(Player::First, score), (Player::Second, -score)] {
    ///     let proof = solver.prove(Claim::new(position, side, at_least)?, &Limits::default()).unwrap();
    ///     assert!(check(&proof.to_string()).is_ok());
    /// }
    /// let more = Score::new(score.value() + 1).unwrap();
    /// assert!(solver.prove(Claim::new(position, Player::First, more)?, &Limits::default()).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove(&mut self, claim: Claim, limits: &Limits) -> Option<Proof> {
        let mut job = ProofJob::new(claim);
        job.step(self, limits);
        job.proof()
    }
}

/// The search for a proof, step by step.
///
/// As with [`SolveJob`](crate::SolveJob), each step goes on from what those before have found, and may be made with another solver. Nodes are
/// those of the solver and of the prover together.
///
/// ```
/// use foursight_core::{Player, Position};
/// use foursight_solver::proof::{Claim, ProofJob};
/// use foursight_solver::{Limits, Progress, Score, Solver};
///
/// let position: Position = "2252576253462244".parse()?;
/// let mut solver = Solver::default();
/// let mut job = ProofJob::new(Claim::new(position, Player::First, Score::DRAW)?);
/// let slice = Limits { nodes: Some(20_000), ..Limits::default() };
/// while job.proof().is_none() && job.step(&mut solver, &slice) == Progress::More {}
/// assert!(job.proof().is_some() || job.is_refuted());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ProofJob {
    claim: Claim,
    work: Box<dyn Work>,
    cost: Cost,
}

impl fmt::Debug for ProofJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProofJob")
            .field("claim", &self.claim)
            .field("size", &self.size())
            .finish_non_exhaustive()
    }
}

impl ProofJob {
    /// A claim to prove.
    pub fn new(claim: Claim) -> Self {
        let work: Box<dyn Work> = match claim.position().typed() {
            TypedPosition::Standard(position) => Box::new(Workshop::new(claim, position)),
            // In a module that is downloaded, one copy of the prover serves every other board.
            TypedPosition::Narrow(position) if cfg!(target_family = "wasm") => {
                Box::new(Workshop::new(claim, widened(position)))
            }
            TypedPosition::Narrow(position) => Box::new(Workshop::new(claim, position)),
            TypedPosition::Wide(position) => Box::new(Workshop::new(claim, position)),
            TypedPosition::NarrowFree(_) | TypedPosition::WideFree(_) => {
                unreachable!("a claim is about a board with gravity")
            }
        };
        Self { claim, work, cost: Cost::default() }
    }

    /// Begins with the moves of a proof that was found before; where it gives none, it is proved anew.
    #[must_use]
    pub fn with_proof(mut self, proof: &Proof) -> Self {
        if proof.claim() == self.claim {
            self.work.start_from(proof);
        }
        self
    }

    /// What is to be proved.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// Goes on until nothing gets better any more or a limit strikes.
    pub fn step(&mut self, solver: &mut Solver, limits: &Limits) -> Progress {
        let step = self.cost.begin_step(limits, solver);
        let is_done = self.work.go_on(solver, &step.control);
        self.cost.end_step(&step, is_done, limits)
    }

    /// The smallest proof found so far.
    pub fn proof(&self) -> Option<Proof> {
        self.work.proof(self.claim)
    }

    /// The number of its nodes: positions after a move of the side, leaves included.
    pub fn size(&self) -> Option<usize> {
        self.work.size()
    }

    /// The nodes that all steps so far have cost.
    pub fn nodes(&self) -> u64 {
        self.cost.nodes
    }

    /// Whether the claim has turned out to be false.
    pub fn is_refuted(&self) -> bool {
        self.work.is_refuted()
    }
}

/// The same position in a wider word: the bits are those of the board, whatever holds them.
fn widened(position: Position<Dynamic<u64, Gravity>>) -> Position<Dynamic<u128, Gravity>> {
    let geometry = Dynamic::new(position.game()).expect("every game with gravity fits 128 bits");
    Position::from_key(geometry, position.key().into())
}

/// A [`Workshop`] of any board.
pub(super) trait Work: Send {
    fn go_on(&mut self, solver: &mut Solver, control: &Control) -> bool;
    fn start_from(&mut self, proof: &Proof);
    fn proof(&self, claim: Claim) -> Option<Proof>;
    fn size(&self) -> Option<usize>;
    fn is_refuted(&self) -> bool;
}

#[cfg(test)]
mod tests {
    use foursight_core::{AnyPosition, Game, Player};

    use super::*;
    use crate::proof::check;
    use crate::score::Score;

    /// What serves a module that is downloaded says what the others say.
    #[test]
    fn a_wider_word_proves_the_same() {
        let start = AnyPosition::new(Game::new(5, 4, 4).unwrap());
        for moves in ["", "33", "3324", "12345"] {
            let columns = moves.chars().map(|name| foursight_core::Column::from_char(name).unwrap());
            let position = columns.fold(start, |position, column| position.play(column).unwrap());
            let TypedPosition::Narrow(narrow) = position.typed() else { unreachable!("5x4 is narrow") };
            assert_eq!(AnyPosition::from(widened(narrow)), position);
            let claim = Claim::new(position, Player::Second, Score::DRAW).unwrap();
            let control = Control::new(&Limits::default(), 1);
            let mut works: [Box<dyn Work>; 2] =
                [Box::new(Workshop::new(claim, narrow)), Box::new(Workshop::new(claim, widened(narrow)))];
            let texts = works.each_mut().map(|work| {
                work.go_on(&mut Solver::default(), &control);
                (work.proof(claim).map(|proof| proof.to_string()), work.is_refuted())
            });
            assert_eq!(texts[0], texts[1]);
            assert!(texts[0].0.as_ref().is_none_or(|text| check(text).is_ok()));
        }
    }
}
