//! The npm packages: the library as WebAssembly, for browsers and for Node.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::instructions::locked_version;
use crate::platforms::{WASM, add_target, install_wasm_bindgen};
use crate::step::{Done, Run};
use crate::tools::{Failure, apt_install, ask, cargo, program, root, run, run_with_retries};

/// A package: the target that wasm-bindgen knows, which names its folder, and the folder of its own sources.
const PACKAGES: [(&str, &str); 2] = [("web", "web"), ("nodejs", "node")];

/// Where its sources are.
const SOURCES: &str = "crates/foursight-wasm/js";

/// A way to compile the module.
#[derive(Clone, Copy)]
pub(crate) struct Variant {
    /// The folder of its packages, in `target`.
    name: &'static str,
    /// What the compiler is told.
    flags: &'static str,
}

impl Variant {
    /// With the vectors that every browser of the last years knows: without them, solving takes longer.
    pub(crate) const SHIPPED: Self = Self { name: "npm", flags: "-C target-feature=+simd128" };
    /// Without them, to be compared with.
    pub(crate) const PLAIN: Self = Self { name: "npm-plain", flags: "" };

    /// The folder of a package.
    pub(crate) fn folder(self, package: &str) -> PathBuf {
        root().join("target").join(self.name).join(package)
    }
}

/// What the module may use, and nothing newer.
const FEATURES_TO_KEEP: [&str; 7] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// What `wasm-opt` does. Its `-O3` makes the module 5 % smaller, but 3 % larger once it is compressed, and the search slower by 5 %
/// in Node: what the compiler wrote is more regular. docs/performance.md has the figures.
const PASSES: [&str; 7] = [
    "--duplicate-function-elimination",
    "--remove-unused-module-elements",
    // Locals that are set to what they are, branches to where one is going anyway, and what that leaves behind: 2 KB compressed.
    "--rse",
    "--remove-unused-brs",
    "--vacuum",
    "--strip-producers",
    "--strip-target-features",
];

/// The profile that Cargo.toml has for it.
const PROFILE: &str = "wasm";

/// `cargo xtask npm`: makes the packages in `target/npm`.
pub(crate) fn npm() -> ExitCode {
    match packages() {
        Ok(None) => {
            println!("the packages are in {}", Variant::SHIPPED.folder("").display());
            ExitCode::SUCCESS
        }
        Ok(Some(Done::Skipped(reason))) => {
            eprintln!("not made: {reason}");
            ExitCode::FAILURE
        }
        Ok(Some(_)) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

/// The step: both packages, and their tests in Node.
pub(crate) fn tested(_: Run) -> Result<Done, Failure> {
    if let Some(skipped) = packages()? {
        return Ok(skipped);
    }
    run(in_folder(program("npm", &["run", "--silent", "test"]), SOURCES))?;
    Ok(Done::Passed)
}

/// Makes both packages that people get; says why not, where that cannot be.
pub(crate) fn packages() -> Result<Option<Done>, Failure> {
    make(Variant::SHIPPED)
}

/// Makes both packages of a variant.
pub(crate) fn make(variant: Variant) -> Result<Option<Done>, Failure> {
    if let Some(skipped) = add_target(WASM)? {
        return Ok(Some(skipped));
    }
    install_wasm_bindgen()?;
    if ask(program("npm", &["--version"])).is_none() {
        apt_install(&["npm"])?;
    }
    npm_install(SOURCES)?;
    let module = build_module(variant)?;
    for (target, sources) in PACKAGES {
        package(&module, variant, target, sources)?;
    }
    Ok(None)
}

/// Installs what a `package-lock.json` names.
pub(crate) fn npm_install(folder: &str) -> Result<(), Failure> {
    run_with_retries(|| in_folder(program("npm", &["ci", "--no-audit", "--no-fund"]), folder))
}

/// A command in a folder of the repository.
pub(crate) fn in_folder(mut command: Command, folder: &str) -> Command {
    command.current_dir(root().join(folder));
    command
}

fn build_module(variant: Variant) -> Result<PathBuf, Failure> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    // Other flags mean another build of everything, so each variant has a place of its own.
    let target = target.join("module").join(variant.name);
    let mut command =
        cargo(&["build", "--profile", PROFILE, "--target", WASM, "--package", "foursight-wasm"]);
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", variant.flags);
    command.arg("--target-dir").arg(&target);
    run(command)?;
    Ok(target.join(WASM).join(PROFILE).join("foursight_wasm.wasm"))
}

fn package(module: &Path, variant: Variant, target: &str, sources: &str) -> Result<(), Failure> {
    let folder = variant.folder(target);
    let wasm = folder.join("wasm");
    remove(&folder)?;
    create(&wasm)?;
    run(program("wasm-bindgen", &["--target", target, "--out-dir", text(&wasm), text(module)]))?;
    tidy(&wasm.join("foursight_wasm_bg.wasm"))?;
    if target == "nodejs" {
        write(&wasm.join("package.json"), "{ \"type\": \"commonjs\" }\n")?;
    }
    compile(&folder, sources)?;
    for file in ["README.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&root().join("crates/foursight-wasm").join(file), &folder.join(file))?;
    }
    write(&folder.join("package.json"), &manifest()?)
}

/// Leaves out of a module what it has twice or never uses, and touches nothing else: see `PASSES`.
fn tidy(module: &Path) -> Result<(), Failure> {
    let wasm_opt = root().join(SOURCES).join("node_modules/.bin/wasm-opt");
    let options = [&FEATURES_TO_KEEP[..], &PASSES, &[text(module), "-o", text(module)]].concat();
    run(program(text(&wasm_opt), &options))
}

/// TypeScript to JavaScript and its declarations, in the folder of the package, where the module and its types are.
fn compile(folder: &Path, sources: &str) -> Result<(), Failure> {
    let from = root().join(SOURCES);
    let shared = ["messages.ts", "host.ts", "client.ts"].map(|file| from.join(file));
    let own = ["index.ts", "worker.ts"].map(|file| from.join(sources).join(file));
    let mut copies = Vec::new();
    for file in shared.iter().chain(&own) {
        let copied = folder.join(file.file_name().expect("a file"));
        copy(file, &copied)?;
        copies.push(copied);
    }
    copy(&from.join("tsconfig.json"), &folder.join("tsconfig.json"))?;
    write(&folder.join("package.json"), &manifest()?)?;
    // The types of Node are where npm put them.
    let types = from.join("node_modules/@types");
    let tsc = from.join("node_modules/.bin/tsc");
    run(program(text(&tsc), &["--project", text(folder), "--typeRoots", text(&types)]))?;
    for file in copies.iter().chain([&folder.join("tsconfig.json")]) {
        fs::remove_file(file).map_err(|error| failed(file, error))?;
    }
    Ok(())
}

fn manifest() -> Result<String, Failure> {
    let version = locked_version("foursight-wasm")?;
    Ok(format!(
        r#"{{
  "name": "foursight",
  "version": "{version}",
  "description": "Exact answers about Connect Four and every game like it, in the browser and in Node",
  "license": "MIT OR Apache-2.0",
  "type": "module",
  "exports": {{
    ".": {{ "types": "./index.d.ts", "default": "./index.js" }},
    "./worker.js": "./worker.js",
    "./wasm": "./wasm/foursight_wasm.js"
  }},
  "sideEffects": ["./worker.js"]
}}
"#
    ))
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the repository lies in a folder whose name is text")
}

fn failed(path: &Path, error: std::io::Error) -> Failure {
    Failure::File(path.display().to_string(), error)
}

fn remove(folder: &Path) -> Result<(), Failure> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(failed(folder, error)),
        _ => Ok(()),
    }
}

fn create(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::copy(from, to).map(|_| ()).map_err(|error| failed(from, error))
}

fn write(file: &Path, content: &str) -> Result<(), Failure> {
    fs::write(file, content).map_err(|error| failed(file, error))
}
