//! The instructions that the inner parts of rules and search take, counted by valgrind: a busy machine does not change
//! them, so a part that has become slower shows at once.

use crate::counts::{Counts, Record};
use crate::tools::{Failure, Pace, answer, apt_install, ask, cargo, cargo_install, program, root};

const HEADING: &str = "\
# Instructions of the benches `rules` and `solver`; `cargo xtask instructions --write` makes this file again.
# The parts are compiled for any x86-64 machine; the whole searches use AVX2 where the machine has it.
bench,instructions
";

/// The counts, kept and compared.
pub(crate) const RECORD: Record =
    Record { file: "benchmarks/record/instructions.csv", heading: HEADING, task: "instructions", measure };

/// Valgrind, and the program that starts it for the benches, in the version that the benches are built with.
pub(crate) fn install() -> Result<(), Failure> {
    if ask(program("valgrind", &["--version"])).is_none() {
        apt_install(&["valgrind"])?;
    }
    let version = locked_version("gungraun")?;
    let installed = ask(program("gungraun-runner", &["--version"]));
    if installed.is_none_or(|text| text.split_whitespace().last() != Some(&version)) {
        let exactly = format!("={version}");
        cargo_install(Pace::Waits, &["--locked", "gungraun-runner", "--version", &exactly])?;
    }
    Ok(())
}

/// The version of a package that the project is built with.
pub(crate) fn locked_version(package: &str) -> Result<String, Failure> {
    let lock = std::fs::read_to_string(root().join("Cargo.lock"))
        .map_err(|error| Failure::File("Cargo.lock".to_owned(), error))?;
    let version = version_in(&lock, package).map(str::to_owned);
    version.ok_or_else(|| Failure::Status(format!("Cargo.lock names no version of {package}")))
}

/// The version of a package in a lock file.
fn version_in<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.nth(1)?.strip_prefix("version = \"")?.strip_suffix('"')
}

/// Runs the benches and prints their counts.
fn measure() -> Result<Counts, Failure> {
    install()?;
    let benches = ["bench", "--package", "foursight-benches", "--bench", "rules", "--bench", "solver"];
    let options = ["--", "--callgrind-metrics=ir", "--nosummary", "--color=never"];
    let counts = parse(&answer(cargo(&[&benches[..], &options].concat()))?);
    counts.iter().for_each(|(name, count)| println!("{name:<40} {count:>12}"));
    Ok(counts)
}

/// What gungraun prints: a line with the name of a bench, and below it `Instructions: N|...`.
fn parse(output: &str) -> Counts {
    let mut name = String::new();
    let mut counts = Vec::new();
    for line in output.lines() {
        if let Some(rest) = line.trim_start().strip_prefix("Instructions:") {
            let number = rest.trim_start().split('|').next().and_then(|number| number.parse().ok());
            counts.extend(number.map(|number| (std::mem::take(&mut name), number)));
        } else if let Some((bench, _)) = line.split_once(":(") {
            name = bench.split_once("::").map_or(bench, |(_, rest)| rest).replace(' ', "::");
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counts::read;

    const OUTPUT: &str = "\
rules::rules::has_line all:(with_lines())
  Instructions:                                      10727|10727                (No change)
solver::whole::solve one_at_the_end:(one_at_the_end())
  Instructions:                                       3757|N/A                  (*********)
";

    #[test]
    fn the_output_of_the_benches_is_read() {
        let counts = parse(OUTPUT);
        assert_eq!(
            counts,
            read("bench,instructions\nrules::has_line::all,10727\nwhole::solve::one_at_the_end,3757")
        );
    }

    #[test]
    fn the_lock_names_the_version() {
        let lock = "[[package]]\nname = \"gungraun-macros\"\nversion = \"1\"\n\n[[package]]\nname = \"gungraun\"\nversion = \"0.20.0\"\n";
        assert_eq!(version_in(lock, "gungraun"), Some("0.20.0"));
        assert_eq!(version_in(lock, "other"), None);
    }
}
