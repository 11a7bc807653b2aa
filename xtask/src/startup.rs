//! What the program costs before it does anything: the instructions of its help and of one answer, counted by valgrind,
//! which a busy machine does not change.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use crate::instructions::{Counts, complaints, read};
use crate::step::{Done, Run};
use crate::tools::{Failure, answer, apt_install, ask, cargo, program, root, run};

/// Where the counts are kept, from the root of the repository.
const FILE: &str = "benchmarks/record/startup.csv";

const HEADING: &str = "\
# Instructions of whole runs of the program; `cargo xtask startup --write` makes this file again.
run,instructions
";

/// The runs. One thread: how several share the work differs from run to run.
const RUNS: [&[&str]; 2] = [&["--help"], &["solve", "--threads", "1", "44444"]];

/// The profile of the tests: its program is built by then.
const PROFILE: &str = "testrelease";

/// `cargo xtask startup`: compares; with `--write`, keeps the counts.
pub(crate) fn startup(arguments: &[String]) -> ExitCode {
    let result = match arguments {
        [] => check(),
        [argument] if argument == "--write" => write(),
        _ => {
            eprintln!("startup takes no argument but --write");
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

/// The step of `check`: the program starts with no more instructions than it did.
pub(crate) fn compare(_: Run) -> Result<Done, Failure> {
    if cfg!(not(all(target_os = "linux", target_arch = "x86_64"))) {
        return Ok(Done::Skipped("the counts that are kept are those of Linux on x86-64".to_owned()));
    }
    check().map(|()| Done::Passed)
}

fn check() -> Result<(), Failure> {
    let kept =
        std::fs::read_to_string(root().join(FILE)).map_err(|error| Failure::File(FILE.to_owned(), error))?;
    let complaints = complaints(&read(&kept), &measure()?, FILE, "startup");
    if complaints.is_empty() {
        return Ok(());
    }
    complaints.iter().for_each(|complaint| println!("{complaint}"));
    println!("If it was meant: cargo xtask startup --write");
    Err(Failure::Status(complaints.join("; ")))
}

fn write() -> Result<(), Failure> {
    let mut text = HEADING.to_owned();
    for (name, count) in measure()? {
        _ = writeln!(text, "{name},{count}");
    }
    std::fs::write(root().join(FILE), text).map_err(|error| Failure::File(FILE.to_owned(), error))
}

/// Counts the instructions of every run, and prints them beside the time the processor took without valgrind.
fn measure() -> Result<Counts, Failure> {
    if ask(program("valgrind", &["--version"])).is_none() {
        apt_install(&["valgrind"])?;
    }
    run(cargo(&["build", "--profile", PROFILE, "--package", "foursight-cli"]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let foursight = target.join(PROFILE).join("foursight");
    let mut counts = Vec::new();
    for arguments in RUNS {
        let name = format!("foursight {}", arguments.join(" "));
        let count = instructions(
            Command::new("valgrind").arg(CALLGRIND).arg(NO_FILE).arg(&foursight).args(arguments),
        )?;
        let seen = answer(seconds(&foursight.display().to_string(), arguments))?;
        println!("{name}: {count} instructions, {} of the processor", seen.lines().last().unwrap_or("?"));
        counts.push((name, count));
    }
    Ok(counts)
}

const CALLGRIND: &str = "--tool=callgrind";
const NO_FILE: &str = "--callgrind-out-file=/dev/null";

/// What callgrind says at the end: `==PID== Collected : N`.
fn instructions(command: &mut Command) -> Result<u64, Failure> {
    let shown = "valgrind --tool=callgrind foursight".to_owned();
    let output = match command.output() {
        Ok(output) => output,
        Err(error) => return Err(Failure::Start(shown, error)),
    };
    let report = String::from_utf8_lossy(&output.stderr);
    let count = report.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    count.filter(|_| output.status.success()).ok_or_else(|| Failure::Status(format!("{shown}: {report}")))
}

/// A command whose last line is the time that the run takes, `user system`, as the shell measures it.
fn seconds(foursight: &str, arguments: &[&str]) -> Command {
    let script = format!("\"{foursight}\" {} > /dev/null; times", arguments.join(" "));
    program("sh", &["-c", &script])
}
