//! The systems that the project runs on, beside the one at hand.

use crate::instructions::locked_version;
use crate::step::{Done, Run};
use crate::testing::run_noting_skips;
use crate::tools::{
    Failure, Pace, answer, apt_install, ask, cargo, cargo_install, program, run, run_with_retries,
};

/// A target with `core` and `alloc` and nothing else.
const BARE: &str = "thumbv7em-none-eabi";
/// Browsers and Node.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";
const AARCH64: &str = "aarch64-unknown-linux-gnu";
const I686: &str = "i686-unknown-linux-gnu";

/// The libraries that every face stands on, and their tests.
const LIBRARIES: [&str; 8] = [
    "--package",
    "foursight-core",
    "--package",
    "foursight-solver",
    "--package",
    "foursight-coach",
    "--lib",
    "--tests",
];

/// Has the standard library of a target installed, for the pinned toolchain; says why not, where that cannot be.
pub(crate) fn add_target(target: &str) -> Result<Option<Done>, Failure> {
    if ask(program("rustup", &["--version"])).is_none() {
        return Ok(Some(Done::Skipped(format!("rustup is not here to add {target}"))));
    }
    let add = || {
        let mut command = program("rustup", &["target", "add", target]);
        // The pinned toolchain needs the target, so the variable that names it stays.
        if let Some(toolchain) = std::env::var_os("RUSTUP_TOOLCHAIN") {
            command.env("RUSTUP_TOOLCHAIN", toolchain);
        }
        command
    };
    run_with_retries(add).map(|()| None)
}

/// The rules crate builds where there is no standard library.
pub(crate) fn no_std(_: Run) -> Result<Done, Failure> {
    if let Some(skipped) = add_target(BARE)? {
        return Ok(skipped);
    }
    let mut build = cargo(&["build", "--package", "foursight-core", "--target", BARE]);
    // Nothing of it is run.
    build.env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
    run(build)?;
    Ok(Done::Passed)
}

/// The libraries and the program compile for 64-bit ARM.
pub(crate) fn aarch64(_: Run) -> Result<Done, Failure> {
    if let Some(skipped) = add_target(AARCH64)? {
        return Ok(skipped);
    }
    let others = ["--package", "foursight", "--package", "foursight-cli", "--package", "foursight-tutorial"];
    run(cargo(&[&["check", "--target", AARCH64, "--bins"], &LIBRARIES[..7], &others].concat()))?;
    Ok(Done::Passed)
}

/// The tests of the libraries pass where a word has 32 bits.
pub(crate) fn i686(_: Run) -> Result<Done, Failure> {
    if let Some(skipped) = add_target(I686)? {
        return Ok(skipped);
    }
    let links =
        || ask(program("sh", &["-c", "echo 'int main(void) { return 0; }' | cc -m32 -xc - -o /dev/null"]));
    if links().is_none() {
        apt_install(&["gcc-multilib"])?;
    }
    run_noting_skips(cargo(
        &[&["test", "--target", I686, "--profile", "testrelease"], &LIBRARIES[..]].concat(),
    ))
}

/// The program that runs tests in Node.
const RUNNER: &str = "wasm-bindgen-test-runner";

/// The tests of the libraries pass in Node.
pub(crate) fn wasm(_: Run) -> Result<Done, Failure> {
    if let Some(skipped) = add_target(WASM)? {
        return Ok(skipped);
    }
    install_wasm_bindgen()?;
    let mut command = cargo(&[&["test", "--target", WASM], &LIBRARIES[..]].concat());
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", RUNNER);
    // Names and places of panics are there without; with them, everything takes a third longer.
    command.env("CARGO_PROFILE_DEV_DEBUG", "0");
    let output = answer(command)?;
    println!("{output}");
    let [passed, ignored] = ["passed", "ignored"].map(|word| count(&output, word));
    println!("in Node: {passed} tests passed, {ignored} ignored, each with its reason above");
    if passed == 0 {
        return Err(Failure::Status("no test ran in Node".to_owned()));
    }
    Ok(Done::Passed)
}

/// Node, and the runner in the version that the tests are built with.
pub(crate) fn install_wasm_bindgen() -> Result<(), Failure> {
    if ask(program("node", &["--version"])).is_none() {
        apt_install(&["nodejs"])?;
    }
    let version = locked_version("wasm-bindgen")?;
    let installed = ask(program(RUNNER, &["--version"]));
    if installed.is_none_or(|text| text.split_whitespace().last() != Some(&version)) {
        let exactly = format!("={version}");
        // Not `--locked`: the lock file of that package names versions that were withdrawn.
        cargo_install(Pace::Works, &["wasm-bindgen-cli", "--version", &exactly])?;
    }
    Ok(())
}

/// The sum of the numbers before a word in lines such as `test result: ok. 48 passed; 0 failed; 4 ignored; ...`.
fn count(output: &str, word: &str) -> u64 {
    let results = output.lines().filter_map(|line| line.strip_prefix("test result:"));
    let parts = results.flat_map(|line| line.split(['.', ';'])).map(str::trim);
    parts.filter_map(|part| part.strip_suffix(word)?.trim().parse::<u64>().ok()).sum()
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn results_are_added_up() {
        let output = "\
running 2 tests
test a ... ok
test result: ok. 48 passed; 0 failed; 4 ignored; 0 filtered out; finished in 18.26s

test result: ok. 2 passed; 0 failed; 0 ignored; 0 filtered out; finished in 0.02s
";
        assert_eq!((count(output, "passed"), count(output, "ignored"), count("", "passed")), (50, 4, 0));
    }
}
