//! `cargo xtask check`: exactly what CI runs.

use std::process::ExitCode;

use crate::fuzz;
use crate::instructions;
use crate::npm;
use crate::peers;
use crate::platforms;
use crate::proofs;
use crate::python;
use crate::serve;
use crate::signature;
use crate::startup;
use crate::step::{BUILD, Done, Run, Step, Summary, When};
use crate::testing::{ASSERTED, RELEASED, run_tests};
use crate::tools::{Failure, apt_install, ask, cargo, program, run, run_with_retries};
use crate::web;

/// The steps in the order in which they run. A new one is a line here and a function below.
const STEPS: &[Step] = &[
    always("fetch", "the dependencies are downloaded", fetch).without_build(),
    always("fmt", "the code is formatted", fmt).without_build(),
    always(BUILD, "the libraries and their tests compile", build).without_build(),
    always("clippy", "everything compiles, and no lint warns", clippy),
    always("test", "the tests of the libraries pass with debug assertions", test),
    always("testrelease", "all tests pass at full speed", testrelease),
    always("doctest", "the examples in the documentation pass", doctest),
    always("doc", "the documentation builds without a warning", doc),
    always("no-std", "the rules crate builds where there is no standard library", platforms::no_std),
    always("wasm", "the tests of the libraries pass in Node", platforms::wasm),
    always("aarch64", "the libraries and the program compile for 64-bit ARM", platforms::aarch64),
    always("serve", "curl, Python and a browser get from the server what its manual says", serve::clients),
    always("proofs", "the Python checker accepts every published proof", proofs::check).without_build(),
    always("signature", "the search takes as many nodes as it did", signature::compare),
    always("instructions", "the inner parts take as many instructions as they did", instructions_step),
    always("startup", "the program starts with no more instructions than it did", startup_step),
    // Makes cargo look at the libraries again, so it comes after everything that needs them as the tests have compiled them.
    always("python", "the Python package passes its tests as an installed wheel", python::package),
    // A new page becomes part of the program, so it is made after everything that compiles the program.
    always("npm", "the npm packages can be made, and pass their tests in Node", npm::tested),
    always("web", "the page can be made, and passes its tests in Chromium", web::page),
    always("fuzz", "each fuzz target finds nothing in 6 seconds (60 with --full)", fuzz::run_targets),
    full("ignored", "the tests that take long pass", ignored),
    full("python-envs", "the adapters for Kaggle and pgx pass their tests", python::adapters),
    full("python-engines", "Spark and Ray label tables as the documentation shows it", python::engines),
    full("notebook", "the notebook runs, and says what it said", python::notebook),
    full("embedded", "a page becomes part of the program, and is served as it should be", serve::embedded),
    full(
        "schemathesis",
        "no request that can be made up finds a fault or an undocumented answer",
        serve::schemathesis,
    ),
    full("i686", "the tests of the libraries pass where a word has 32 bits", platforms::i686),
    full("package", "every crate builds from its own package", package),
    full("miri", "Miri finds no fault in the tables and their memory", miri),
    full("bench", "the benchmarks run, and their answers are right", bench),
    full("peers", "the comparison with other solvers runs", peers::quick),
];

const fn always(name: &'static str, help: &'static str, action: fn(Run) -> Result<Done, Failure>) -> Step {
    Step { name, help, when: When::Always, needs_build: true, action }
}

const fn full(name: &'static str, help: &'static str, action: fn(Run) -> Result<Done, Failure>) -> Step {
    Step { name, help, when: When::Full, needs_build: true, action }
}

impl Step {
    /// Runs even when the build is broken.
    const fn without_build(self) -> Self {
        Self { needs_build: false, ..self }
    }
}

/// Runs the steps that were asked for and prints the summary as the last line.
pub(crate) fn check(arguments: &[String]) -> ExitCode {
    let full = arguments.iter().any(|argument| argument == "--full");
    let names: Vec<&str> = arguments.iter().map(String::as_str).filter(|&word| word != "--full").collect();
    if let Some(unknown) = names.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        eprintln!("check has no step {unknown:?}; `cargo xtask steps` lists them");
        return ExitCode::from(2);
    }
    let wanted = |step: &Step| match names.as_slice() {
        [] => full || step.when == When::Always,
        names => names.contains(&step.name),
    };
    let mut summary = Summary::default();
    for step in STEPS.iter().filter(|step| wanted(step)) {
        summary.run(step, Run { full });
    }
    println!("\n{summary}");
    if summary.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A line about each step.
pub(crate) fn print_steps() {
    for step in STEPS {
        let when = if step.when == When::Full { " (with --full)" } else { "" };
        println!("{:<12} {}{when}", step.name, step.help);
    }
}

fn fetch(_: Run) -> Result<Done, Failure> {
    run_with_retries(|| cargo(&["fetch"])).map(passed)
}

fn fmt(_: Run) -> Result<Done, Failure> {
    run(cargo(&["fmt", "--all", "--check"])).map(passed)
}

fn build(_: Run) -> Result<Done, Failure> {
    run(ASSERTED.test(&["--no-run"])).map(passed)
}

fn clippy(_: Run) -> Result<Done, Failure> {
    run(cargo(&[&["clippy"], &UNASSERTED[..], &["--all-targets", "--", "-D", "warnings"]].concat()))?;
    // What nothing else asks for: another feature, for which the solver would be compiled once more to be tested.
    // As a part of the workspace, so that other packages have the features with which they have just been checked.
    let finder =
        ["--features", "foursight-solver/diagrams", "--example", "find_proof", "--", "-D", "warnings"];
    run(cargo(&[&["clippy"], &UNASSERTED[..], &finder].concat())).map(passed)
}

/// For what is checked and not run. In the profile of `testrelease`, so that macros and build scripts, which even a check has to
/// compile, are compiled for both at once: 18 s of CPU without. No code is left out for it; what has `cfg!(debug_assertions)` is
/// checked all the same.
const UNASSERTED: [&str; 3] = ["--workspace", "--profile", "testrelease"];

/// The terminal that the game is tested in; without it those tests fail.
fn tmux() -> Result<(), Failure> {
    if ask(program("tmux", &["-V"])).is_none() {
        apt_install(&["tmux"])?;
    }
    Ok(())
}

fn test(_: Run) -> Result<Done, Failure> {
    run_tests(&ASSERTED, &[])
}

fn doctest(_: Run) -> Result<Done, Failure> {
    run(RELEASED.doctest()).map(passed)
}

fn doc(_: Run) -> Result<Done, Failure> {
    // Only libraries: the program and the library that people add share a name, and so would their pages.
    let mut command = cargo(&[&["doc"], &UNASSERTED[..], &["--lib", "--no-deps"]].concat());
    command.env("RUSTDOCFLAGS", "-D warnings");
    run(command).map(passed)
}

/// What is for this workspace alone is not published, and Python and JavaScript have registries of their own.
const UNPUBLISHED: [&str; 12] = [
    "--exclude",
    "xtask",
    "--exclude",
    "foursight-benches",
    "--exclude",
    "foursight-trainer",
    "--exclude",
    "foursight-testing",
    "--exclude",
    "foursight-py",
    "--exclude",
    "foursight-wasm",
];

fn package(_: Run) -> Result<Done, Failure> {
    // As it is in the folder, also when that was not committed yet.
    let arguments = ["package", "--workspace", "--allow-dirty"];
    run(cargo(&[&arguments[..], &UNPUBLISHED].concat())).map(passed)
}

fn instructions_step(_: Run) -> Result<Done, Failure> {
    instructions::RECORD.compare()
}

fn startup_step(_: Run) -> Result<Done, Failure> {
    startup::RECORD.compare()
}

fn testrelease(_: Run) -> Result<Done, Failure> {
    tmux()?;
    run_tests(&RELEASED, &[])
}

fn ignored(_: Run) -> Result<Done, Failure> {
    tmux()?;
    run_tests(&RELEASED, &["--ignored"])
}

/// The memory of the tables and the threads that share it, interpreted: every access is checked, also for races.
fn miri(_: Run) -> Result<Done, Failure> {
    if ask(program("cargo", &["+nightly", "--version"])).is_none() {
        let advice = "the nightly toolchain is not installed: `rustup toolchain install nightly`";
        return Ok(Done::Skipped(advice.to_owned()));
    }
    if ask(program("cargo", &["+nightly", "miri", "--version"])).is_none() {
        run_with_retries(|| {
            program("rustup", &["component", "add", "--toolchain", "nightly", "miri", "rust-src"])
        })?;
    }
    let test = ["+nightly", "miri", "test", "--package", "foursight-solver", "--lib", "--"];
    run(program("cargo", &[&test[..], &["table::", "memory::"]].concat())).map(passed)
}

fn bench(_: Run) -> Result<Done, Failure> {
    instructions::install()?;
    run(cargo(&["bench", "--package", "foursight-benches"])).map(passed)
}

/// For `map`: a command that said yes is a step that passed.
fn passed((): ()) -> Done {
    Done::Passed
}
