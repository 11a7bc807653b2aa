//! What the program costs before it does anything: the instructions of its help and of one answer, counted by valgrind,
//! which a busy machine does not change.

use std::process::Command;

use crate::counts::{Counts, Record};
use crate::testing::tested_program;
use crate::tools::{Failure, answer, apt_install, ask, program};

const HEADING: &str = "\
# Instructions of whole runs of the program; `cargo xtask startup --write` makes this file again.
run,instructions
";

/// The runs. One thread: how several share the work differs from run to run.
const RUNS: [&[&str]; 2] = [&["--help"], &["solve", "--threads", "1", "44444"]];

/// The counts, kept and compared.
pub(crate) const RECORD: Record =
    Record { file: "benchmarks/record/startup.csv", heading: HEADING, task: "startup", measure };

/// Counts the instructions of every run, and prints them beside the time the processor took without valgrind.
fn measure() -> Result<Counts, Failure> {
    if ask(program("valgrind", &["--version"])).is_none() {
        apt_install(&["valgrind"])?;
    }
    let foursight = tested_program()?;
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
