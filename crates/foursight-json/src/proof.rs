//! Proofs, and what a check says of them.

use foursight_solver::proof::{Leaf, Report, Step};
use serde::{Deserialize, Serialize};

use crate::{Player, Position, Subject, Version};

/// `prove`: a proof that a side gets at least a score.
///
/// ```
/// use foursight_core::{Player, Position};
/// use foursight_json::{Proof, from_line, to_line};
/// use foursight_solver::proof::Claim;
/// use foursight_solver::{Limits, Score, Solver};
///
/// let position: Position = "157763361765".parse()?;
/// let claim = Claim::new(position, Player::Second, Score::new(3).unwrap())?;
/// let found = Solver::default().prove(claim, &Limits::default()).unwrap();
/// let proof = Proof::new(claim.position(), &found);
/// assert_eq!((proof.at_least, proof.moves, proof.leaves.plan, proof.things), (3, 0, 1, 1));
/// assert_eq!(proof.text, found.to_string());
/// assert_eq!(from_line(&to_line(&proof)), Ok(proof));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proof {
    /// Always 1.
    pub version: Version,
    /// The position of the claim.
    pub position: Position,
    /// The side that gets something.
    pub side: Player,
    /// What it gets, or more.
    pub at_least: i32,
    /// Positions in which the side is given a move.
    pub moves: u64,
    /// What ends the lines of play.
    pub leaves: Leaves,
    /// How many different things there are to remember.
    pub things: u64,
    /// The proof, as `docs/proof-format.md` describes it.
    pub text: String,
}

impl Proof {
    /// A proof about a position.
    ///
    /// ```
    /// # use foursight_core::{Player, Position};
    /// # use foursight_solver::{Limits, Score, Solver, proof::Claim};
    /// let claim = Claim::new("453627".parse::<Position>()?, Player::First, Score::new(1).unwrap())?;
    /// let proof = Solver::default().prove(claim, &Limits::default()).unwrap();
    /// assert_eq!(foursight_json::Proof::new(claim.position(), &proof).things, 0, "a win is seen at once");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new<'a>(subject: impl Into<Subject<'a>>, proof: &foursight_solver::proof::Proof) -> Self {
        let claim = proof.claim();
        Self {
            version: Version,
            position: Position::new(subject),
            side: claim.side().into(),
            at_least: claim.at_least().value(),
            moves: proof.moves() as u64,
            leaves: Leaves::of(proof),
            things: proof.things() as u64,
            text: proof.to_string(),
        }
    }
}

/// How many leaves of each kind a proof has.
///
/// ```
/// use foursight_json::{Leaves, to_line};
///
/// let leaves = Leaves { plan: 1, ..Leaves::default() };
/// assert_eq!(to_line(&leaves), r#"{"plan":1,"ontop":0,"threats":0,"rule":0,"diagram":0}"#);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Leaves {
    /// A plan of the strategy rules.
    pub plan: u64,
    /// Answer on top of every stone.
    pub ontop: u64,
    /// Every reply loses to threats alone.
    pub threats: u64,
    /// A rule to follow.
    pub rule: u64,
    /// A diagram to follow.
    pub diagram: u64,
}

impl Leaves {
    fn of(proof: &foursight_solver::proof::Proof) -> Self {
        let mut leaves = Self::default();
        for line in proof.lines() {
            match &line.step {
                Step::Play(_) => {}
                Step::Leaf(Leaf::Plan(_)) => leaves.plan += 1,
                Step::Leaf(Leaf::OnTop) => leaves.ontop += 1,
                Step::Leaf(Leaf::Threats) => leaves.threats += 1,
                Step::Leaf(Leaf::Rule(_)) => leaves.rule += 1,
                Step::Leaf(Leaf::Diagram(_)) => leaves.diagram += 1,
            }
        }
        leaves
    }
}

/// `check`: whether a text is a proof, and of what.
///
/// ```
/// use foursight_json::{ProofCheck, from_line, to_line};
///
/// let refused = ProofCheck::refused("proof.txt", "line 1: a proof begins with \"foursight-proof 1\"");
/// assert!(to_line(&refused).starts_with(r#"{"version":1,"file":"proof.txt","holds":false,"problem":"line 1"#));
/// assert_eq!(from_line(&to_line(&refused)), Ok(refused));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProofCheck {
    /// Always 1.
    pub version: Version,
    /// The file.
    pub file: String,
    /// Whether the proof holds.
    pub holds: bool,
    /// What is wrong with it; null if it holds.
    pub problem: Option<String>,
    /// What it proves; null if it does not hold.
    pub proved: Option<Proved>,
}

/// What a proof that holds has proved, and by what.
///
/// ```
/// use foursight_json::ProofCheck;
///
/// let text = "foursight-proof 1\ngame 7x6x4\nposition 7/7/7/7/ooo4/xxx4 x\nside first\nat-least 18\n";
/// let proved = ProofCheck::holds("-", &foursight_solver::proof::check(text)?).proved.unwrap();
/// assert_eq!((proved.at_least, proved.moves, proved.position.ply), (18, 0, 6));
/// # Ok::<(), foursight_solver::proof::ProofError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proved {
    /// The position of the claim.
    pub position: Position,
    /// The side that gets something.
    pub side: Player,
    /// What it gets, or more.
    pub at_least: i32,
    /// Positions in which the side is given a move.
    pub moves: u64,
    /// What ends the lines of play.
    pub leaves: Leaves,
    /// Positions that were entered to play out leaves.
    pub played: u64,
}

impl ProofCheck {
    /// The proof of a file holds.
    ///
    /// ```
    /// # use foursight_json::ProofCheck;
    /// let text = "foursight-proof 1\ngame 7x6x4\nposition 7/7/7/7/ooo4/xxx4 x\nside first\nat-least 18\n";
    /// assert!(ProofCheck::holds("-", &foursight_solver::proof::check(text).unwrap()).holds);
    /// ```
    pub fn holds(file: &str, report: &Report) -> Self {
        let proved = Proved {
            position: Position::new(report.claim.position()),
            side: report.claim.side().into(),
            at_least: report.claim.at_least().value(),
            moves: report.moves as u64,
            leaves: Leaves {
                plan: report.plans as u64,
                ontop: report.on_top as u64,
                threats: report.threats as u64,
                rule: report.rules as u64,
                diagram: report.diagrams as u64,
            },
            played: report.played as u64,
        };
        Self { version: Version, file: file.to_owned(), holds: true, problem: None, proved: Some(proved) }
    }

    /// What is in a file is no proof.
    ///
    /// ```
    /// # use foursight_json::ProofCheck;
    /// assert!(!ProofCheck::refused("proof.txt", "not UTF-8").holds);
    /// ```
    pub fn refused(file: &str, problem: &str) -> Self {
        let problem = Some(problem.to_owned());
        Self { version: Version, file: file.to_owned(), holds: false, problem, proved: None }
    }
}
