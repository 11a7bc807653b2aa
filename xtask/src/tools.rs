//! Other programs: how they are started, and tried again when they need the network.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

/// How often something that downloads is tried.
const ATTEMPTS: u32 = 5;

/// How cargo compiles what is tested and thrown away, unless the caller's own variables say otherwise. Not so that it compiles
/// sooner after the next edit: that would be a quarter more for the solver and its unit tests, 72 instead of 57 s of CPU. And
/// without lines in backtraces, which are another 9 s; a test that fails says its line all the same.
const HURRIED: [(&str, &str); 2] = [("CARGO_INCREMENTAL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "0")];

/// Why a step failed.
pub(crate) enum Failure {
    /// The program could not be started.
    Start(String, std::io::Error),
    /// It said no.
    Status(String),
    /// A file could not be read or written.
    File(String, std::io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(program, error) => write!(f, "{program} could not be started: {error}"),
            Self::Status(command) => write!(f, "`{command}`"),
            Self::File(file, error) => write!(f, "{file}: {error}"),
        }
    }
}

/// The root of the repository, where every command runs.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask lies in the root of the repository").to_path_buf()
}

/// Where cargo puts what it makes.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The cargo that started this program, so that a step uses the pinned toolchain.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(arguments);
    command.envs(HURRIED.into_iter().filter(|(name, _)| std::env::var_os(name).is_none()));
    command
}

/// A program found by its name. The variables by which rustup pins a toolchain for our own children are taken away,
/// so that `cargo +nightly` means nightly.
pub(crate) fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root()).args(arguments);
    for pinned in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN"] {
        command.env_remove(pinned);
    }
    command
}

/// Runs a command with its output on ours.
pub(crate) fn run(mut command: Command) -> Result<(), Failure> {
    let shown = shown(&command);
    println!("$ {shown}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failure::Status(shown)),
        Err(error) => Err(Failure::Start(shown, error)),
    }
}

/// Runs a command that downloads, and again after a pause that doubles when it fails.
pub(crate) fn run_with_retries(make: impl Fn() -> Command) -> Result<(), Failure> {
    let mut pause = Duration::from_secs(2);
    for attempt in 1..ATTEMPTS {
        match run(make()) {
            Err(Failure::Status(command)) => {
                println!(
                    "`{command}` failed, attempt {attempt} of {ATTEMPTS}; again in {} s",
                    pause.as_secs()
                );
            }
            other => return other,
        }
        std::thread::sleep(pause);
        pause *= 2;
    }
    run(make())
}

/// How much a tool is optimised that is compiled to be installed: what works for seconds is not worth compiling for minutes.
#[derive(Clone, Copy)]
pub(crate) enum Pace {
    /// Starts other programs and waits for them.
    Waits,
    /// Has work of its own, though not for long.
    Works,
}

/// Has a tool compiled and installed, with more arguments for `cargo install`.
pub(crate) fn cargo_install(pace: Pace, arguments: &[&str]) -> Result<(), Failure> {
    let level = match pace {
        Pace::Waits => "0",
        Pace::Works => "1",
    };
    let quick =
        [("OPT_LEVEL", level), ("LTO", "off"), ("CODEGEN_UNITS", "16"), ("DEBUG", "0"), ("STRIP", "none")];
    run_with_retries(|| {
        let mut command = cargo(&[&["install"], arguments].concat());
        command.envs(quick.map(|(name, value)| (format!("CARGO_PROFILE_RELEASE_{name}"), value)));
        command
    })
}

/// Installs packages of the system, as root or by a `sudo` that asks nothing.
pub(crate) fn apt_install(packages: &[&str]) -> Result<(), Failure> {
    let is_root = ask(program("id", &["-u"])).is_some_and(|user| user.trim() == "0");
    let apt = |arguments: &[&str]| {
        let words: &[&str] = if is_root { &["apt-get"] } else { &["sudo", "--non-interactive", "apt-get"] };
        let mut command = program(words[0], &[&words[1..], arguments].concat());
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    // A fresh machine has no lists of packages, and old lists name versions that are gone.
    run_with_retries(|| apt(&["update", "--quiet"]))?;
    run_with_retries(
        || apt(&[&["install", "--yes", "--quiet", "--no-install-recommends"], packages].concat()),
    )
}

/// What a command prints, or `None` if it cannot be run or says no. For questions such as "is it installed?".
pub(crate) fn ask(mut command: Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What a command prints on standard output; the rest of its output is on ours.
pub(crate) fn answer(mut command: Command) -> Result<String, Failure> {
    let shown = shown(&command);
    println!("$ {shown}");
    match command.stdin(Stdio::null()).stderr(Stdio::inherit()).output() {
        Ok(output) if output.status.success() => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        Ok(_) => Err(Failure::Status(shown)),
        Err(error) => Err(Failure::Start(shown, error)),
    }
}

/// The command as one would type it; the program by its plain name.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(program.as_os_str());
    let words = std::iter::once(name).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// A task that takes one flag or nothing, told whether the flag was there.
pub(crate) fn task_with_flag(
    task: &str,
    flag: &str,
    arguments: &[String],
    work: impl FnOnce(bool) -> Result<(), Failure>,
) -> ExitCode {
    let is_set = match arguments {
        [] => false,
        [word] if word == flag => true,
        _ => {
            eprintln!("{task} takes no argument but {flag}");
            return ExitCode::from(2);
        }
    };
    match work(is_set) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("failed: {failure}");
            ExitCode::FAILURE
        }
    }
}
