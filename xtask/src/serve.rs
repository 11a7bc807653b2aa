//! `foursight serve` as its clients see it: curl, Python and a browser, and a program that makes up requests.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::compress;
use crate::load::Server;
use crate::step::{Done, Run};
use crate::testing::tested_program;
use crate::tools::{Failure, apt_install, ask, cargo, program, root, run, run_with_retries, target};

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
    run(pytest(&build(None)?, CLIENTS)?).map(|()| Done::Passed)
}

/// The long step: a small page of all kinds of files is built into the program, and asked for.
pub(crate) fn embedded(_: Run) -> Result<Done, Failure> {
    let dist = root().join(TARGET).join("dist");
    let file = |error| Failure::File(dist.display().to_string(), error);
    let _ = fs::remove_dir_all(&dist);
    fs::create_dir_all(dist.join(HASHED)).map_err(file)?;
    for (name, content) in page() {
        fs::write(dist.join(name), content).map_err(file)?;
    }
    compress::folder(&dist)?;
    let mut tests = pytest(&build(Some(&dist))?, &format!("{CLIENTS}/test_page.py"))?;
    tests.env(DIST, &dist);
    run(tests).map(|()| Done::Passed)
}

/// The variable that names another folder than `web/dist`, for the build script and for the tests.
const DIST: &str = "FOURSIGHT_WEB_DIST";

/// A folder named after what is in it.
const HASHED: &str = "assets/0c5f1e2a9b7d";

/// The files of a page that says "ready" when it has loaded a module and asked a question.
fn page() -> [(String, Vec<u8>); 6] {
    let script = "const module = await WebAssembly.instantiateStreaming(fetch(new URL('empty.wasm', import.meta.url)));\n\
                  const { score } = await fetch('solve?pos=475').then((answer) => answer.json());\n\
                  if (module.instance) document.querySelector('p').textContent = `ready ${score[0]}`;\n";
    let index = format!(
        "<!doctype html><title>A page</title><link rel=manifest href=manifest.webmanifest><p>wait</p>\
         <script type=module src={HASHED}/main.js></script>"
    );
    // A module with nothing in it but a section that nobody reads: 302 bytes, of which one is the length of a name, one the name.
    let module = [&b"\0asm\x01\0\0\0\0\xae\x02\x01x"[..], &[0; 300]].concat();
    let padding = "// A comment that is worth compressing.\n".repeat(20);
    [
        ("index.html".to_owned(), index.into_bytes()),
        (format!("{HASHED}/main.js"), (script.to_owned() + &padding).into_bytes()),
        (format!("{HASHED}/empty.wasm"), module),
        ("service-worker.js".to_owned(), padding.into_bytes()),
        ("manifest.webmanifest".to_owned(), br#"{"name":"A page"}"#.to_vec()),
        ("icon.svg".to_owned(), br#"<svg xmlns="http://www.w3.org/2000/svg"/>"#.to_vec()),
    ]
}

/// The tests of a folder or file, with that program.
fn pytest(foursight: &str, tests: &str) -> Result<Command, Failure> {
    let python = environment("requirements")?;
    let mut command = program(&python, &["-m", "pytest", "-q", "-p", "no:cacheprovider", tests]);
    command.env("FOURSIGHT", foursight).env("PYTHONDONTWRITEBYTECODE", "1");
    Ok(command)
}

/// The long step: requests made up from the document of the API. No answer may be a fault of the server or an undocumented one.
pub(crate) fn schemathesis(_: Run) -> Result<Done, Failure> {
    let python = environment("fuzzing")?;
    // Long enough for every position that is asked for whole, short enough for the empty boards.
    let server = Server::start(&build(None)?, &["--time", "3s"])?;
    let document = format!("http://127.0.0.1:{}/openapi.json", server.port);
    let folder = Path::new(&python).parent().expect("it lies in a folder");
    let tool = folder.join("schemathesis").display().to_string();
    let config = root().join(CLIENTS).join("schemathesis.toml").display().to_string();
    let arguments =
        ["--config-file", &config, "run", &document, "--max-examples", "200", "--seed", "4", "--no-color"];
    let mut command = program(&tool, &[&arguments[..], &["--generation-database", "none"]].concat());
    // Where it may leave what it likes.
    command.current_dir(root().join(TARGET));
    command.env("PYTHONPATH", root().join(CLIENTS)).env("PYTHONDONTWRITEBYTECODE", "1");
    run(command)?;
    server.stop().map(|()| Done::Passed)
}

/// Builds the program with the page of that folder in it; says where it is. Without a folder it is the program of the tests.
fn build(dist: Option<&Path>) -> Result<String, Failure> {
    let Some(dist) = dist else { return Ok(tested_program()?.display().to_string()) };
    let mut command = cargo(&["build", "--package", "foursight-cli"]);
    command.env(DIST, dist);
    run(command)?;
    Ok(target().join("debug/foursight").display().to_string())
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
        program(
            &python,
            &["-m", "pip", "install", "--quiet", "--requirement", &requirements.to_string_lossy()],
        )
    };
    run_with_retries(install)?;
    fs::write(&mark, wanted).map_err(file)?;
    Ok(python)
}
