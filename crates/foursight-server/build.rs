//! Lists the files of the web page, so that they become part of the program.
//!
//! The page is `web/dist` of the repository, which `cargo xtask web` builds, or the folder that `FOURSIGHT_WEB_DIST` names.
//! Without one the list is empty, and the server has a plain page.

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=FOURSIGHT_WEB_DIST");
    let web = PathBuf::from(variable("CARGO_MANIFEST_DIR")).join("../../web");
    let dist = env::var_os("FOURSIGHT_WEB_DIST").map_or_else(|| web.join("dist"), PathBuf::from);
    let mut list = String::from("&[\n");
    if dist.join("index.html").is_file() {
        println!("cargo::rerun-if-changed={}", dist.display());
        let dist = dist.canonicalize()?;
        let mut files = Vec::new();
        collect(&dist, &mut files)?;
        files.sort();
        for file in files {
            add(&mut list, &dist, &file)?;
        }
    } else if web.is_dir() {
        // The folder that may come; a path that does not exist would build the crate every time.
        println!("cargo::rerun-if-changed={}", web.display());
    }
    list.push(']');
    fs::write(PathBuf::from(variable("OUT_DIR")).join("web_files.rs"), list)
}

fn variable(name: &str) -> String {
    env::var(name).expect("cargo sets it")
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
