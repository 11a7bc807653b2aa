//! The signature: how many nodes `foursight bench` takes. A change of the search that was not meant changes it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::step::{Done, Run};
use crate::testing::{program_alone, tested_program};
use crate::tools::{Failure, answer, program, root};

/// Where the signature is kept, from the root of the repository.
const FILE: &str = "testdata/signature.txt";

/// `cargo xtask signature`: prints the signature; with `--write`, keeps it.
pub(crate) fn signature(arguments: &[String]) -> ExitCode {
    let write = match arguments {
        [] => false,
        [argument] if argument == "--write" => true,
        _ => {
            eprintln!("signature takes no argument but --write");
            return ExitCode::from(2);
        }
    };
    let print = || measure(&program_alone()?).map(|nodes| println!("{nodes}"));
    match if write { write_signature() } else { print() } {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("failed: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// The step of `check`: the search takes as many nodes as it did.
pub(crate) fn compare(_: Run) -> Result<Done, Failure> {
    let kept = fs::read_to_string(path()).map_err(|error| Failure::File(FILE.to_owned(), error))?;
    let (kept, nodes) = (kept.trim(), measure(&tested_program()?)?);
    if kept == nodes {
        println!("{nodes} nodes");
        return Ok(Done::Passed);
    }
    println!("{FILE} says {kept} nodes, and it took {nodes}.");
    println!(
        "If the search was meant to change: cargo xtask signature --write, and `Signature: {nodes}` in the commit."
    );
    Err(Failure::Status(format!("the signature is {nodes}, not {kept}")))
}

/// Measures the signature and keeps it.
pub(crate) fn write_signature() -> Result<(), Failure> {
    let nodes = measure(&program_alone()?)?;
    println!("{FILE}: {nodes}");
    fs::write(path(), format!("{nodes}\n")).map_err(|error| Failure::File(FILE.to_owned(), error))
}

/// The nodes of the last line, `N nodes M nps`.
fn measure(foursight: &Path) -> Result<String, Failure> {
    let table = answer(program(&foursight.to_string_lossy(), &["bench"]))?;
    print!("{table}");
    let nodes = table.lines().last().and_then(|line| line.split_once(" nodes "));
    match nodes {
        Some((nodes, _)) => Ok(nodes.to_owned()),
        None => Err(Failure::Status("bench ends with `N nodes M nps`".to_owned())),
    }
}

fn path() -> PathBuf {
    root().join(FILE)
}
