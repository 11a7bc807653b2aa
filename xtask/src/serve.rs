//! `foursight serve` as its clients see it: curl, Python and a browser, and a program that makes up requests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::load::Server;
use crate::step::{Done, Run};
use crate::tools::{Failure, apt_install, ask, cargo, program, root, run, run_with_retries};

/// Where the tests are.
const CLIENTS: &str = "crates/foursight-server/clients";

/// Where the environments of Python are made.
const TARGET: &str = "target/serve";

/// The step: the examples of the manual and what clients rely on, with the program as the tests have built it.
pub(crate) fn clients(_: Run) -> Result<Done, Failure> {
    for (name, package) in [("curl", "curl"), ("chromium", "chromium")] {
        if ask(program(name, &["--version"])).is_none() {
            apt_install(&[package])?;
        }
    }
    let python = environment("requirements")?;
    let mut tests = program(&python, &["-m", "pytest", "-q", "-p", "no:cacheprovider", CLIENTS]);
    tests.env("FOURSIGHT", build()?);
    run(tests).map(|()| Done::Passed)
}

/// The long step: requests made up from the document of the API. No answer may be a fault of the server or an undocumented one.
pub(crate) fn schemathesis(_: Run) -> Result<Done, Failure> {
    let python = environment("fuzzing")?;
    // Long enough for every position that is asked for whole, short enough for the empty boards.
    let server = Server::start(&build()?, &["--time", "3s"])?;
    let document = format!("http://127.0.0.1:{}/openapi.json", server.port);
    let folder = Path::new(&python).parent().expect("it lies in a folder");
    let tool = folder.join("schemathesis").display().to_string();
    let arguments = ["run", &document, "--max-examples", "300", "--seed", "4", "--no-color"];
    let mut command = program(&tool, &[&arguments[..], &["--generation-database", "none"]].concat());
    command.current_dir(root().join(CLIENTS)).env("PYTHONPATH", ".").env("PYTHONDONTWRITEBYTECODE", "1");
    run(command)?;
    server.stop().map(|()| Done::Passed)
}

/// The program with debug assertions, and where it is.
fn build() -> Result<String, Failure> {
    run(cargo(&["build", "--package", "foursight-cli"]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    Ok(target.join("debug/foursight").display().to_string())
}

/// The Python of an environment with what a list of requirements names. It is made once, and again when the list changes.
fn environment(list: &str) -> Result<String, Failure> {
    let file = |error| Failure::File(list.to_owned(), error);
    let folder = root().join(TARGET).join(list);
    let python = folder.join("bin/python").display().to_string();
    let requirements = root().join(CLIENTS).join(format!("{list}.txt"));
    let wanted = fs::read_to_string(&requirements).map_err(file)?;
    let mark = folder.join("installed.txt");
    if fs::read_to_string(&mark).ok().as_deref() == Some(&wanted) {
        return Ok(python);
    }
    if ask(program("python3", &["-c", "import ensurepip, venv"])).is_none() {
        apt_install(&["python3", "python3-venv"])?;
    }
    run(program("python3", &["-m", "venv", "--clear", &folder.to_string_lossy()]))?;
    let install = || -> Command {
        program(&python, &["-m", "pip", "install", "--quiet", "--requirement", &requirements.to_string_lossy()])
    };
    run_with_retries(install)?;
    fs::write(&mark, wanted).map_err(file)?;
    Ok(python)
}
