//! The fuzz targets, each for a short while.

use crate::step::{Done, Run};
use crate::tools::{Failure, Pace, ask, cargo_install, program, root, run, run_with_retries};

/// Runs every target of `fuzz/`, with the seeds and regressions that are kept beside it.
pub(crate) fn run_targets(about: Run) -> Result<Done, Failure> {
    if !root().join("fuzz/Cargo.toml").exists() {
        return Ok(Done::Skipped("there are no fuzz targets yet".to_owned()));
    }
    if ask(program("cargo", &["+nightly", "--version"])).is_none() {
        let advice = "the nightly toolchain is not installed: `rustup toolchain install nightly`";
        return Ok(Done::Skipped(advice.to_owned()));
    }
    if ask(program("cargo", &["+nightly", "fuzz", "--version"])).is_none() {
        cargo_install(Pace::Waits, &["--locked", "cargo-fuzz"])?;
    }
    run_with_retries(|| program("cargo", &["+nightly", "fetch", "--manifest-path", "fuzz/Cargo.toml"]))?;
    let seconds = if about.full { 60 } else { 6 };
    for target in targets()? {
        run_target(&target, seconds)?;
    }
    Ok(Done::Passed)
}

fn targets() -> Result<Vec<String>, Failure> {
    let list = ask(program("cargo", &["+nightly", "fuzz", "list"]))
        .ok_or_else(|| Failure::Status("cargo +nightly fuzz list".to_owned()))?;
    Ok(list.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect())
}

fn run_target(target: &str, seconds: u32) -> Result<(), Failure> {
    // New finds go to the first folder, which is not kept; the others are read only.
    let corpus = format!("fuzz/corpus/{target}");
    let kept = [format!("fuzz/seeds/{target}"), format!("fuzz/regressions/{target}")];
    let time = format!("-max_total_time={seconds}");
    let mut arguments = vec!["+nightly", "fuzz", "run", target, &corpus];
    arguments.extend(kept.iter().map(String::as_str).filter(|folder| root().join(folder).is_dir()));
    arguments.extend(["--", &time, "-timeout=10", "-verbosity=0"]);
    // libFuzzer wants the folder to exist.
    let folder = root().join(&corpus);
    std::fs::create_dir_all(&folder).map_err(|error| Failure::Start(corpus.clone(), error))?;
    run(program("cargo", &arguments))
}
