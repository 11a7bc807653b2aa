//! The files of a folder as an expression of Rust, for the build script; a module of its own so that it can be tested.

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A slice of `File`, in the order of their paths.
pub(crate) fn list(dist: &Path) -> io::Result<String> {
    let mut files = Vec::new();
    collect(dist, &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        add(&mut list, dist, &file)?;
    }
    list.push(']');
    Ok(list)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// A file as a `File`; the compressed ones beside it belong to it.
fn add(list: &mut String, dist: &Path, file: &Path) -> io::Result<()> {
    let name = file.strip_prefix(dist).expect("it was found there").to_string_lossy().replace('\\', "/");
    let with = |extension: &str| PathBuf::from(format!("{}.{extension}", file.display()));
    let is_compressed = ["br", "gz"].iter().any(|extension| {
        name.strip_suffix(&format!(".{extension}")).is_some_and(|plain| dist.join(plain).is_file())
    });
    if is_compressed {
        return Ok(());
    }
    let mut hasher = DefaultHasher::new();
    fs::read(file)?.hash(&mut hasher);
    let included = |path: &Path| format!("include_bytes!({:?})", path.display().to_string());
    let optional = |path: PathBuf| {
        if path.is_file() { format!("Some({})", included(&path)) } else { "None".to_owned() }
    };
    let _ = writeln!(
        list,
        "File {{ path: {name:?}, hash: \"{:016x}\", plain: {}, brotli: {}, gzip: {} }},",
        hasher.finish(),
        included(file),
        optional(with("br")),
        optional(with("gz")),
    );
    Ok(())
}
