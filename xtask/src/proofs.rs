//! Every published proof is checked by the Python checker, which shares nothing with the solver. The tests check those in Rust that
//! are not packed; here the packed ones are, with `--full`.

use std::ffi::OsStr;
use std::fs;

use crate::step::{Done, Run};
use crate::testing::program_alone;
use crate::tools::{Failure, apt_install, ask, cargo, program, root, run, target};

/// The program that looks for small proofs.
const FINDER: [&str; 6] =
    ["--package", "foursight-solver", "--features", "book,diagrams", "--example", "find_proof"];

/// What it is tried with: a small board, the start, a side, its score, seconds.
const FOUND: [&str; 5] = ["6x4x4", "-", "second", "1", "20"];

/// The step: `tools/check_proof.py` accepts every file of `proofs/`. Those that are packed are large, so they are checked with `--full` only,
/// and the others once more then, by playing.
pub(crate) fn check(Run { full }: Run) -> Result<Done, Failure> {
    if ask(program("python3", &["--version"])).is_none() {
        apt_install(&["python3"])?;
    }
    let folder = root().join("proofs");
    let entries =
        fs::read_dir(&folder).map_err(|error| Failure::File(folder.display().to_string(), error))?;
    let (mut plain, mut packed) = (Vec::new(), Vec::new());
    for entry in entries.filter_map(Result::ok) {
        let name = format!("proofs/{}", entry.file_name().to_string_lossy());
        match entry.path().extension().and_then(OsStr::to_str) {
            Some("txt") => plain.push(name),
            Some("gz") => packed.push(name),
            _ => {}
        }
    }
    plain.sort();
    if plain.is_empty() {
        return Err(Failure::Status("a proof in proofs/".to_owned()));
    }
    let check = |words: &[&str], files: &[String]| {
        let files = files.iter().map(String::as_str);
        let words: Vec<&str> =
            ["tools/check_proof.py"].into_iter().chain(words.iter().copied()).chain(files).collect();
        run(program("python3", &words))
    };
    check(&[], &plain)?;
    if full {
        check(&["--play-out"], &plain)?;
        for file in &packed {
            let foursight = program_alone()?.display().to_string();
            run(program("sh", &["-c", "gzip -dc \"$1\" | \"$0\" check -", &foursight, file]))?;
        }
        check(&[], &packed)?;
        let found = target().join("found.txt").display().to_string();
        // It would go on from what an earlier run has left.
        let _ = fs::remove_file(&found);
        run(cargo(
            &[&["run", "--profile", "testrelease"], &FINDER[..], &["--"], &FOUND, &[&found]].concat(),
        ))?;
        check(&[], &[found])?;
    }
    Ok(Done::Passed)
}
