//! `foursight check`: a check of a proof that trusts nothing.

use std::io::{self, Read, Write};
use std::path::PathBuf;

use foursight_json::{ProofCheck, to_line};
use foursight_solver::proof::{Proof, Report, check, check_by_play};

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::exit_on_interrupt;
use crate::output::Output;
use crate::prove::picture;
use crate::words;

const EXAMPLES: &str = "\
Examples:
  foursight prove 15776336176576 -o proof.txt
  foursight check proof.txt
  foursight check --play-out proof.txt
  foursight check --json proof.txt";

/// Check proofs that `foursight prove` has written
///
/// Believes nothing but the rules of the game and the theorem of docs/solver.md: it has a board of its own and asks neither
/// the search nor its bounds. Prints a line for each proof that holds; what is wrong with one goes to standard error, and the
/// exit code is then 1.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files with a proof each; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Believe no theorem: play out the plans as well, with every reply
    #[arg(long)]
    play_out: bool,

    /// Print JSON, one object a line
    ///
    /// What is wrong with a proof is in its object then.
    #[arg(long)]
    json: bool,

    /// Draw the first moves of the proof, if it holds; for one file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Args {
    /// Checks and prints.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        exit_on_interrupt();
        if self.svg.is_some() && self.files.len() > 1 {
            return Err(CliError::Options("--svg draws one proof: give one file"));
        }
        let mut code = ExitCode::Success;
        for file in &self.files {
            let text = String::from_utf8(read(file)?).map_err(|error| not_text(error.as_bytes()).to_owned());
            match text.and_then(|text| Ok((self.check(&text)?, text))) {
                Ok((report, text)) => {
                    let name = file.display().to_string();
                    if self.json {
                        writeln!(out, "{}", to_line(&ProofCheck::holds(&name, &report)))?;
                    } else {
                        writeln!(out, "{name}: {}", sentence(&report))?;
                    }
                    self.draw(&text)?;
                }
                Err(problem) => {
                    let name = file.display().to_string();
                    if self.json {
                        writeln!(out, "{}", to_line(&ProofCheck::refused(&name, &problem)))?;
                    } else {
                        out.talk(&format!("error: {name}: {problem}"))?;
                    }
                    code = ExitCode::BadInput;
                }
            }
        }
        Ok(code)
    }

    /// Draws a proof that holds, if that is wanted.
    fn draw(&self, text: &str) -> Result<(), CliError> {
        if let (Some(path), Ok(proof)) = (&self.svg, text.parse::<Proof>()) {
            let written = std::fs::write(path, picture::draw(&proof));
            return written.map_err(|error| CliError::File(path.clone(), error));
        }
        Ok(())
    }

    fn check(&self, text: &str) -> Result<Report, String> {
        let checked = if self.play_out { check_by_play(text) } else { check(text) };
        checked.map_err(|error| error.to_string())
    }
}

fn read(file: &PathBuf) -> Result<Vec<u8>, CliError> {
    if file.as_os_str() == "-" {
        let mut text = Vec::new();
        io::stdin().lock().read_to_end(&mut text).map_err(CliError::Input)?;
        return Ok(text);
    }
    std::fs::read(file).map_err(|error| CliError::File(file.clone(), error))
}

/// What is wrong with bytes that are no text. Large proofs are published packed, so that is the likely mistake.
fn not_text(bytes: &[u8]) -> &'static str {
    if bytes.starts_with(&[0x1f, 0x8b]) {
        "packed by gzip: unpack it first, as in `gzip -dc FILE | foursight check -`"
    } else {
        "not UTF-8"
    }
}

/// What is proved, and by what.
fn sentence(report: &Report) -> String {
    let parts = [
        (report.moves, "move"),
        (report.plans, "plan"),
        (report.on_top, "on-top plan"),
        (report.threats, "threat sequence"),
        (report.rules, "rule"),
        (report.diagrams, "diagram"),
    ];
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts.map(|&(count, thing)| words::count(count as u64, thing)).collect();
    let by = if parts.is_empty() { "seen at once".to_owned() } else { parts.join(", ") };
    format!("{} ({by})", report.claim)
}
