//! `cargo xtask python`: the wheel and the source package, and their tests in environments that have nothing else in them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::OnceLock;

use crate::step::{Done, Run};
use crate::tools::{Failure, apt_install, ask, program, root, run, run_with_retries};

/// Where the package is.
const PACKAGE: &str = "crates/foursight-py";

/// Everything that is made lies below: the environments, the wheels.
const TARGET: &str = "target/python";

/// As fast a search as in a release, without the minutes that linking it takes; the tests measure nothing.
const TEST_PROFILE: &str = "testrelease";

/// An environment of Python: a file of requirements, and a folder of the same name that they are installed in.
struct Environment {
    name: &'static str,
}

/// What builds the packages.
const BUILD: Environment = Environment { name: "build" };
/// What the tests need, and every environment that can be tested beside the others.
const TEST: Environment = Environment { name: "test" };
/// Kaggle's package wants versions of its own, and pgx brings JAX.
const KAGGLE: Environment = Environment { name: "kaggle" };
/// Spark and Ray.
const ENGINES: Environment = Environment { name: "engines" };
/// What the notebook needs.
const NOTEBOOK: Environment = Environment { name: "notebook" };

/// The task: all of it with `--full`.
pub(crate) fn python(arguments: &[String]) -> ExitCode {
    let full = match arguments {
        [] => false,
        [word] if word == "--full" => true,
        _ => {
            eprintln!("python takes no argument but --full");
            return ExitCode::from(2);
        }
    };
    let all = || -> Result<(), Failure> {
        package(Run { full })?;
        if full {
            adapters(Run { full })?;
            engines(Run { full })?;
            notebook(Run { full })?;
        }
        Ok(())
    };
    match all() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("failed: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// The step: wheel and source package, tests, examples and stubs against the installed wheel.
pub(crate) fn package(_: Run) -> Result<Done, Failure> {
    let test = TEST.with_wheel(wheel()?)?;
    run(test.in_package(&["-m", "pytest", "-q"]))?;
    run(test.python(&["-m", "pytest", "-q", "--doctest-modules", "--pyargs", "foursight"]))?;
    let configured = ["--mypy-config-file", "pyproject.toml", "--allowlist", "stubtest.txt"];
    run(test.in_package(&[&["-m", "mypy.stubtest", "foursight"], &configured[..]].concat()))?;
    Ok(Done::Passed)
}

/// The long step: the adapters whose packages do not go together with the others.
pub(crate) fn adapters(_: Run) -> Result<Done, Failure> {
    let kaggle = KAGGLE.with_wheel(wheel()?)?;
    let tests = ["tests/full/test_kaggle.py", "tests/full/test_pgx.py"];
    run(kaggle.in_package(&[&["-m", "pytest", "-q"], &tests[..]].concat()))?;
    Ok(Done::Passed)
}

/// The long step: the engines that label tables at scale.
pub(crate) fn engines(_: Run) -> Result<Done, Failure> {
    if ask(program("java", &["-version"])).is_none() {
        apt_install(&["default-jre-headless"])?;
    }
    let engines = ENGINES.with_wheel(wheel()?)?;
    run(engines.in_package(&["-m", "pytest", "-q", "tests/full/test_engines.py"]))?;
    Ok(Done::Passed)
}

/// The long step: the notebook runs, and says what it said.
pub(crate) fn notebook(_: Run) -> Result<Done, Failure> {
    let notebook = NOTEBOOK.with_wheel(wheel()?)?;
    run(notebook.in_package(&["-m", "pytest", "-q", "tests/full/test_notebook.py"]))?;
    Ok(Done::Passed)
}

/// The wheel, built once a run.
fn wheel() -> Result<&'static Path, Failure> {
    static WHEEL: OnceLock<PathBuf> = OnceLock::new();
    if WHEEL.get().is_none() {
        let built = build()?;
        let _ = WHEEL.set(built);
    }
    Ok(WHEEL.get().expect("it was set just now"))
}

/// Builds the source package, and the wheel from that alone, so that who tests the wheel has tested both.
fn build() -> Result<PathBuf, Failure> {
    let [source, wheels] = ["source", "wheels"].map(|name| root().join(TARGET).join(name));
    for folder in [&source, &wheels] {
        // What an earlier version left there would be taken for this one's.
        let _ = fs::remove_dir_all(folder);
    }
    let python = BUILD.installed()?;
    let text = |path: &Path| path.to_string_lossy().into_owned();
    run(BUILD.in_package(&["-m", "maturin", "sdist", "--out", &text(&source)]))?;
    let archive = single_file(&source, "gz")?;
    // Touched, because all files of a source package have one old date, by which cargo would take them for those it knows.
    run(program("tar", &["--extract", "--touch", "--file", &text(&archive), "--directory", &text(&source)]))?;
    let folder = text(&archive).replace(".tar.gz", "");
    let build = ["-m", "maturin", "build", "--quiet", "--profile", TEST_PROFILE];
    let options = ["--out", &text(&wheels), "--interpreter", &text(&python)];
    let mut command = BUILD.python(&[&build[..], &options].concat());
    // What cargo has compiled there already is not compiled again.
    command.current_dir(&folder).env("CARGO_TARGET_DIR", root().join("target"));
    run(command)?;
    forget_own_crates()?;
    single_file(&wheels, "whl")
}

/// Makes cargo look at the project's own crates again. It has just compiled those of the source package, would watch the files
/// there from now on, and take these for fresh whatever is changed in the checkout.
fn forget_own_crates() -> Result<(), Failure> {
    let folder = root().join("target").join(TEST_PROFILE).join(".fingerprint");
    let failed = |error| Failure::File(folder.to_string_lossy().into_owned(), error);
    for entry in fs::read_dir(&folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        if entry.file_name().to_string_lossy().starts_with("foursight") {
            fs::remove_dir_all(entry.path()).map_err(failed)?;
        }
    }
    Ok(())
}

/// The only file of a folder with that ending.
fn single_file(folder: &Path, ending: &str) -> Result<PathBuf, Failure> {
    let shown = folder.to_string_lossy().into_owned();
    let entries = fs::read_dir(folder).map_err(|error| Failure::File(shown.clone(), error))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|it| it == ending));
    match files.as_slice() {
        [file] => Ok(file.clone()),
        _ => Err(Failure::Status(format!("{shown} has {} files that end in {ending}", files.len()))),
    }
}

impl Environment {
    fn folder(&self) -> PathBuf {
        root().join(TARGET).join(self.name)
    }

    fn interpreter(&self) -> PathBuf {
        self.folder().join("bin/python")
    }

    /// Its Python, with these arguments, in the root of the repository.
    fn python(&self, arguments: &[&str]) -> Command {
        program(&self.interpreter().to_string_lossy(), arguments)
    }

    /// The same in the folder of the package.
    fn in_package(&self, arguments: &[&str]) -> Command {
        let mut command = self.python(arguments);
        command.current_dir(root().join(PACKAGE));
        command
    }

    /// Its Python, after everything that it needs was installed. That is done once, and again when the list changes.
    fn installed(&self) -> Result<PathBuf, Failure> {
        let list = root().join(PACKAGE).join("requirements").join(format!("{}.txt", self.name));
        let file = |error| Failure::File(list.to_string_lossy().into_owned(), error);
        let wanted = fs::read_to_string(&list).map_err(file)?;
        let mark = self.folder().join("installed.txt");
        if fs::read_to_string(&mark).ok().as_deref() != Some(&wanted) {
            self.make()?;
            let list = list.to_string_lossy().into_owned();
            run_with_retries(|| self.python(&["-m", "pip", "install", "--quiet", "--requirement", &list]))?;
            fs::write(&mark, wanted).map_err(file)?;
        }
        Ok(self.interpreter())
    }

    /// An empty environment, in place of the one that is there.
    fn make(&self) -> Result<(), Failure> {
        let folder = self.folder().to_string_lossy().into_owned();
        let make = || program("python3", &["-m", "venv", "--clear", &folder]);
        if ask(program("python3", &["-c", "import ensurepip, venv"])).is_none() {
            apt_install(&["python3", "python3-venv", "python3-dev"])?;
        }
        run(make())
    }

    /// Itself, with everything that it needs and that wheel.
    fn with_wheel(self, wheel: &Path) -> Result<Self, Failure> {
        self.installed()?;
        let wheel = wheel.to_string_lossy();
        run(self.python(&["-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall", &wheel]))?;
        Ok(self)
    }
}
