//! Every published proof is checked by the Python checker, which shares nothing with the solver. The tests check them in Rust.

use std::fs;

use crate::step::{Done, Run};
use crate::tools::{Failure, apt_install, ask, program, root, run};

/// Proofs of more bytes are checked with `--full` only.
const LARGE: u64 = 1 << 20;

/// The step: `tools/check_proof.py` accepts every file of `proofs/`; with `--full` the large ones too, and the others once more by playing.
pub(crate) fn check(Run { full }: Run) -> Result<Done, Failure> {
    if ask(program("python3", &["--version"])).is_none() {
        apt_install(&["python3"])?;
    }
    let folder = root().join("proofs");
    let entries =
        fs::read_dir(&folder).map_err(|error| Failure::File(folder.display().to_string(), error))?;
    let (mut small, mut large) = (Vec::new(), Vec::new());
    for entry in entries.filter_map(Result::ok) {
        let name = format!("proofs/{}", entry.file_name().to_string_lossy());
        let size = entry.metadata().map_or(0, |metadata| metadata.len());
        if name.ends_with(".txt") || name.ends_with(".gz") {
            if size > LARGE || name.ends_with(".gz") { &mut large } else { &mut small }.push(name);
        }
    }
    small.sort();
    if small.is_empty() {
        return Err(Failure::Status("a proof in proofs/".to_owned()));
    }
    let check = |words: &[&str], files: &[String]| {
        let files = files.iter().map(String::as_str);
        let words: Vec<&str> =
            ["tools/check_proof.py"].into_iter().chain(words.iter().copied()).chain(files).collect();
        run(program("python3", &words))
    };
    check(&[], &small)?;
    if full {
        check(&["--play-out"], &small)?;
        if !large.is_empty() {
            check(&[], &large)?;
        }
    }
    Ok(Done::Passed)
}
