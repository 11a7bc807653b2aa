//! The drivers of `benchmarks/`: solvers as programs of their own, which are asked block by block.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::tools::{Failure, ask, cargo, program, root, run, run_with_retries};

/// Everything that is built for the comparison, from the root of the repository.
const TARGET: &str = "target/benchmarks";
const MANIFEST: &str = "benchmarks/Cargo.toml";
const BITBULLY: &str = "bitbully==0.0.79";

/// What a driver says of one position.
#[derive(Clone, Copy)]
pub(crate) struct Answer {
    pub(crate) score: i32,
    /// CPU time in nanoseconds.
    pub(crate) cpu: u64,
    /// Wall-clock time in nanoseconds.
    pub(crate) wall: u64,
}

/// A driver that runs.
pub(crate) struct Driver {
    name: String,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// Builds the drivers in Rust that are asked for.
pub(crate) fn build(names: &[&str]) -> Result<(), Failure> {
    run_with_retries(|| cargo(&["fetch", "--locked", "--manifest-path", MANIFEST]))?;
    let all = ["build", "--release", "--locked", "--manifest-path", MANIFEST, "--target-dir", TARGET];
    let chosen: Vec<&str> = names.iter().flat_map(|name| ["--bin", name]).collect();
    run(cargo(&[&all[..], &chosen].concat()))
}

/// The command of a driver in Rust.
pub(crate) fn compiled(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(root().join(TARGET).join("release").join(name));
    command.current_dir(root()).args(arguments);
    command
}

/// The command of the driver in Python, in an environment of its own that is made when it is not there.
pub(crate) fn bitbully() -> Result<Command, Failure> {
    let environment = root().join(TARGET).join("venv");
    let python: PathBuf = environment.join("bin/python");
    let python = python.to_string_lossy();
    if ask(program(&python, &["-c", "import bitbully"])).is_none() {
        run(program("python3", &["-m", "venv", "--clear", &environment.to_string_lossy()]))?;
        run_with_retries(|| program(&python, &["-m", "pip", "install", "--quiet", BITBULLY]))?;
    }
    Ok(program(&python, &["benchmarks/bitbully_driver.py"]))
}

impl Driver {
    /// Starts a driver.
    pub(crate) fn start(name: &str, mut command: Command) -> Result<Self, Failure> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Failure::Start(name.to_owned(), error))?;
        let input = child.stdin.take().expect("it was piped");
        let output = BufReader::new(child.stdout.take().expect("it was piped"));
        Ok(Self { name: name.to_owned(), child, input, output })
    }

    /// Sends a block of move lists; the driver begins at once.
    pub(crate) fn send(&mut self, block: &[&str]) -> Result<(), Failure> {
        let mut text = String::new();
        for moves in block {
            text += if moves.is_empty() { "-" } else { moves };
            text.push('\n');
        }
        text.push('\n');
        self.input.write_all(text.as_bytes()).map_err(|error| Failure::File(self.name.clone(), error))
    }

    /// Waits for the answers to a block of that many positions.
    pub(crate) fn receive(&mut self, count: usize) -> Result<Vec<Answer>, Failure> {
        (0..count)
            .map(|_| {
                let mut line = String::new();
                self.output.read_line(&mut line).map_err(|error| Failure::File(self.name.clone(), error))?;
                answer(&line).ok_or_else(|| Failure::Status(format!("{} said {line:?}", self.name)))
            })
            .collect()
    }

    /// Sends a block and waits for the answers. To nothing there is no answer.
    pub(crate) fn solve(&mut self, block: &[&str]) -> Result<Vec<Answer>, Failure> {
        if block.is_empty() {
            return Ok(Vec::new());
        }
        self.send(block)?;
        self.receive(block.len())
    }
}

impl Drop for Driver {
    /// A driver does not outlive the task, even one that is in the middle of a long search.
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

fn answer(line: &str) -> Option<Answer> {
    let mut fields = line.split_whitespace();
    let answer = Answer {
        score: fields.next()?.parse().ok()?,
        cpu: fields.next()?.parse().ok()?,
        wall: fields.next()?.parse().ok()?,
    };
    fields.next().is_none().then_some(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_three_numbers() {
        let read = answer("-3 1200 1500\n").map(|answer| (answer.score, answer.cpu, answer.wall));
        assert_eq!(read, Some((-3, 1200, 1500)));
        for bad in ["", "\n", "3", "3 1", "3 1 x", "3 1 2 4"] {
            assert!(answer(bad).is_none(), "{bad:?}");
        }
    }
}
