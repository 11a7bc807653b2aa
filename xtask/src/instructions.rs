//! The instructions that the inner parts of rules and search take, counted by valgrind: a busy machine does not change
//! them, so a part that has become slower shows at once.

use std::fmt::Write as _;
use std::process::ExitCode;

use crate::step::{Done, Run};
use crate::tools::{Failure, answer, apt_install, ask, cargo, program, root, run_with_retries};

/// Where the counts are kept, from the root of the repository.
const FILE: &str = "benchmarks/record/instructions.csv";

const HEADING: &str = "\
# Instructions of the benches `kernels` of the rules and the solver; `cargo xtask instructions --write` makes this file again.
# The parts are compiled for any x86-64 machine; the whole searches use AVX2 where the machine has it.
bench,instructions
";

/// What a count may grow by: the standard library's own choices by machine move the larger ones a little.
const TOLERANCE: f64 = 0.03;

/// `cargo xtask instructions`: compares; with `--write`, keeps the counts.
pub(crate) fn instructions(arguments: &[String]) -> ExitCode {
    let result = match arguments {
        [] => check(),
        [argument] if argument == "--write" => write(),
        _ => {
            eprintln!("instructions takes no argument but --write");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("failed: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// The step of `check`: no part takes more instructions than it did.
pub(crate) fn compare(_: Run) -> Result<Done, Failure> {
    if cfg!(not(all(target_os = "linux", target_arch = "x86_64"))) {
        return Ok(Done::Skipped("the counts that are kept are those of Linux on x86-64".to_owned()));
    }
    check().map(|()| Done::Passed)
}

/// Valgrind, and the program that starts it for the benches, in the version that the benches are built with.
pub(crate) fn install() -> Result<(), Failure> {
    if ask(program("valgrind", &["--version"])).is_none() {
        apt_install(&["valgrind"])?;
    }
    let lock = std::fs::read_to_string(root().join("Cargo.lock"))
        .map_err(|error| Failure::File("Cargo.lock".to_owned(), error))?;
    let version = locked_version(&lock, "gungraun")
        .ok_or_else(|| Failure::Status("Cargo.lock names no version of gungraun".to_owned()))?;
    let installed = ask(program("gungraun-runner", &["--version"]));
    if installed.is_none_or(|text| text.split_whitespace().last() != Some(version)) {
        let exactly = format!("={version}");
        run_with_retries(|| cargo(&["install", "--locked", "gungraun-runner", "--version", &exactly]))?;
    }
    Ok(())
}

/// The version of a package in a lock file.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.nth(1)?.strip_prefix("version = \"")?.strip_suffix('"')
}

fn check() -> Result<(), Failure> {
    let kept =
        std::fs::read_to_string(root().join(FILE)).map_err(|error| Failure::File(FILE.to_owned(), error))?;
    let complaints = complaints(&read(&kept), &measure()?, FILE, "instructions");
    if complaints.is_empty() {
        return Ok(());
    }
    complaints.iter().for_each(|complaint| println!("{complaint}"));
    println!("If it was meant: cargo xtask instructions --write");
    Err(Failure::Status(complaints.join("; ")))
}

fn write() -> Result<(), Failure> {
    let mut text = HEADING.to_owned();
    for (name, count) in measure()? {
        _ = writeln!(text, "{name},{count}");
    }
    std::fs::write(root().join(FILE), text).map_err(|error| Failure::File(FILE.to_owned(), error))
}

pub(crate) type Counts = Vec<(String, u64)>;

/// Runs the benches and prints their counts.
fn measure() -> Result<Counts, Failure> {
    install()?;
    let packages = ["bench", "--package", "foursight-core", "--package", "foursight-solver"];
    let options = ["--bench", "kernels", "--", "--callgrind-metrics=ir", "--nosummary", "--color=never"];
    let counts = parse(&answer(cargo(&[&packages[..], &options].concat()))?);
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
            name = bench.strip_prefix("kernels::").unwrap_or(bench).replace(' ', "::");
        }
    }
    counts
}

pub(crate) fn read(kept: &str) -> Counts {
    let count = |line: &str| {
        let (name, count) = line.split_once(',')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    kept.lines().filter_map(count).collect()
}

/// What has grown, and what is only in one of the lists.
pub(crate) fn complaints(kept: &Counts, counts: &Counts, file: &str, task: &str) -> Vec<String> {
    let of =
        |list: &Counts, name: &str| list.iter().find(|(other, _)| other == name).map(|&(_, count)| count);
    let gone = kept.iter().filter(|(name, _)| of(counts, name).is_none());
    let mut complaints: Vec<String> = gone.map(|(name, _)| format!("{name} was not counted")).collect();
    for (name, count) in counts {
        let Some(before) = of(kept, name) else {
            complaints.push(format!("{name} is not in {file}"));
            continue;
        };
        let growth = *count as f64 / before as f64 - 1.0;
        let change = format!("{name} takes {count} instructions, not {before}: {:+.1} %", 100.0 * growth);
        if growth > TOLERANCE {
            complaints.push(change);
        } else if growth < -TOLERANCE {
            println!("{change}; keep it with `cargo xtask {task} --write`");
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = "\
kernels::rules::has_line all:(with_lines())
  Instructions:                                      10727|10727                (No change)
kernels::whole::solve one_at_the_end:(one_at_the_end())
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
    fn growth_and_absence_are_complaints() {
        let complaints = |kept: &Counts, counts: &Counts| complaints(kept, counts, FILE, "instructions");
        let counts = parse(OUTPUT);
        assert!(complaints(&counts, &counts).is_empty());
        let smaller = read("rules::has_line::all,10000\nwhole::solve::one_at_the_end,3757");
        assert_eq!(
            complaints(&smaller, &counts),
            ["rules::has_line::all takes 10727 instructions, not 10000: +7.3 %"]
        );
        let larger = read("rules::has_line::all,20000\nwhole::solve::one_at_the_end,3757");
        assert!(complaints(&larger, &counts).is_empty());
        assert_eq!(
            complaints(&counts, &counts[..1].to_vec()),
            ["whole::solve::one_at_the_end was not counted"]
        );
        assert_eq!(complaints(&counts[..1].to_vec(), &counts).len(), 1);
    }

    #[test]
    fn the_lock_names_the_version() {
        let lock = "[[package]]\nname = \"gungraun-macros\"\nversion = \"1\"\n\n[[package]]\nname = \"gungraun\"\nversion = \"0.20.0\"\n";
        assert_eq!(locked_version(lock, "gungraun"), Some("0.20.0"));
        assert_eq!(locked_version(lock, "other"), None);
    }
}
