//! Lists the files of the web page, so that they become part of the program.
//!
//! The page is `web/dist` of the repository, which `cargo xtask web` builds, or the folder that `FOURSIGHT_WEB_DIST` names.
//! Without one the list is empty, and the server has a plain page.

use std::path::PathBuf;
use std::{env, fs, io};

mod web_files;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=web_files.rs");
    println!("cargo::rerun-if-env-changed=FOURSIGHT_WEB_DIST");
    let web = PathBuf::from(variable("CARGO_MANIFEST_DIR")).join("../../web");
    let dist = env::var_os("FOURSIGHT_WEB_DIST").map_or_else(|| web.join("dist"), PathBuf::from);
    let mut list = "&[]".to_owned();
    if dist.join("index.html").is_file() {
        println!("cargo::rerun-if-changed={}", dist.display());
        list = web_files::list(&dist.canonicalize()?)?;
    } else if web.is_dir() {
        // The folder that may come; a path that does not exist would build the crate every time.
        println!("cargo::rerun-if-changed={}", web.display());
    }
    fs::write(PathBuf::from(variable("OUT_DIR")).join("web_files.rs"), list)
}

fn variable(name: &str) -> String {
    env::var(name).expect("cargo sets it")
}
