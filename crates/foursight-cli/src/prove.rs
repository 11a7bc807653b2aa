//! `foursight prove`: a proof that a side gets at least a score, small enough to be checked by others.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use foursight_core::notation::Parsed;
use foursight_core::{AnyPosition, Player};
use foursight_json::to_line;
use foursight_solver::proof::{Claim, Proof, ProofJob};
use foursight_solver::{Limits, Progress as Work, Score, Solver, Verdict};

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::cancel_on_interrupt;
use crate::options::CommonArgs;
use crate::output::Output;
use crate::position_text::PositionText;
use crate::progress::Progress;
use crate::search_options::SearchArgs;
use crate::words;

pub(crate) mod picture;

const EXAMPLES: &str = "\
Examples:
  foursight prove 15776336176576
  foursight prove 15776336176576 --at-least -3 -o proof.txt
  foursight check proof.txt
  foursight prove --json 15776336176576
  foursight prove 24617133247233 --side second --at-least 8 --time 1s --svg proof.svg

Exit code 1: the claim is false. Exit code 2: no proof was found in the time given.";

/// Prove that a side gets at least a score, so that others can check it
///
/// Prints a text with one node a line: where the side moves, its move; where the other moves, an answer to every reply; and at the
/// end of each line of play a plan, threats, or a rule to follow. `foursight check` checks it, and so does
/// `tools/check_proof.py`, which shares nothing with the solver. docs/proof-format.md describes the text.
///
/// Without --at-least it proves who wins, or that the side to move holds the draw. The search goes on for smaller proofs until
/// the time is up, 10 seconds unless --time or --nodes says otherwise, or until nothing gets better any more.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Moves, diagram, code or game
    #[arg(value_name = "POSITION")]
    position: PositionText,

    /// The score to prove, for the side of the claim
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_score)]
    at_least: Option<Score>,

    /// The side of the claim, instead of the side to move
    #[arg(long, value_name = "SIDE", value_parser = parse_side, requires = "at_least")]
    side: Option<Player>,

    /// Write the proof to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Draw the first moves of the proof
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    common: CommonArgs,
}

/// How long smaller proofs are looked for, if nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(10);
/// How often it is said how far the work has come.
const SLICE: Duration = Duration::from_millis(250);

impl Args {
    /// Proves and prints.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let parsed = self.position.parse(self.common.game.options()?)?;
        let cancel = cancel_on_interrupt(|| {});
        let mut limits = self.search.limits(cancel.clone());
        if limits.nodes.is_none() {
            limits.time.get_or_insert(DEFAULT_TIME);
        }
        let mut solver = self.search.solver().build();
        let claim = self.claim(parsed.position, &mut solver, &limits)?;
        let proof = find(claim, &mut solver, &limits)?;
        self.write(out, &parsed, &proof)?;
        let said = format!(
            "{claim}: {}, {} to play, {} to remember",
            words::count(proof.lines().len() as u64, "line"),
            words::count(proof.moves() as u64, "move"),
            words::count(proof.things() as u64, "thing")
        );
        if !self.common.json {
            out.talk(&said)?;
        }
        Ok(if cancel.is_cancelled() { ExitCode::Interrupted } else { ExitCode::Success })
    }

    /// What is to be proved: what was asked for, or who wins.
    fn claim(&self, position: AnyPosition, solver: &mut Solver, limits: &Limits) -> Result<Claim, CliError> {
        let mover = position.to_move();
        let claim = |side, at_least| {
            Claim::new(position, side, at_least).map_err(|error| CliError::Claim(error.to_string()))
        };
        if let Some(at_least) = self.at_least {
            return claim(self.side.unwrap_or(mover), at_least);
        }
        claim(mover, Score::DRAW)?; // says what is wrong before anything is searched
        let least_win = Score::new(1).expect("a score");
        match solver.outcome_within(position, limits).verdict() {
            Some(Verdict::Win) => claim(mover, least_win),
            Some(Verdict::Draw) => claim(mover, Score::DRAW),
            Some(Verdict::Loss) => claim(mover.other(), least_win),
            None => Err(CliError::Stopped("the limit struck before it was known who wins")),
        }
    }

    fn write(&self, out: &mut Output, parsed: &Parsed, proof: &Proof) -> Result<(), CliError> {
        let write = |path: &PathBuf, text: &str| {
            std::fs::write(path, text).map_err(|error| CliError::File(path.clone(), error))
        };
        match &self.output {
            Some(path) => write(path, &proof.to_string())?,
            None if self.common.json => {}
            None => out.write_all(proof.to_string().as_bytes())?,
        }
        if self.common.json {
            writeln!(out, "{}", to_line(&foursight_json::Proof::new(parsed, proof)))?;
        }
        self.svg.as_ref().map_or(Ok(()), |path| write(path, &picture::draw(proof)))
    }
}

/// Any proof, then smaller ones until the limits strike.
fn find(claim: Claim, solver: &mut Solver, limits: &Limits) -> Result<Proof, CliError> {
    let progress = Progress::start();
    let start = std::time::Instant::now();
    let deadline = limits.time.and_then(|time| start.checked_add(time));
    let slice = match limits.nodes {
        Some(_) => limits.clone(),
        None => Limits { time: Some(SLICE), deadline, ..limits.clone() },
    };
    let mut job = ProofJob::new(claim);
    while job.step(solver, &slice) == Work::More && limits.nodes.is_none() {
        if let Some(size) = job.size() {
            progress.say(|| format!("a proof of {size} nodes"));
        }
    }
    progress.finish();
    match job.proof() {
        Some(proof) => Ok(proof),
        None if job.is_refuted() => {
            Err(CliError::Claim(format!("that is not true: it is not so that {claim}")))
        }
        None => {
            Err(CliError::Stopped("no proof was found before the limit struck: give it more with --time"))
        }
    }
}

fn parse_score(text: &str) -> Result<Score, &'static str> {
    text.parse().ok().and_then(Score::new).ok_or("write a score such as 1, 0 or -3")
}

fn parse_side(text: &str) -> Result<Player, &'static str> {
    match text {
        "first" => Ok(Player::First),
        "second" => Ok(Player::Second),
        _ => Err("write first or second"),
    }
}
