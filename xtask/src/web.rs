//! The page: the npm package in a static site, and its tests in a browser.

use std::process::{Command, ExitCode};

use crate::compress;
use crate::npm::{in_folder, npm_install, packages};
use crate::step::{Done, Run};
use crate::tools::{Failure, apt_install, ask, cargo, program, root, run, task_with_flag};

/// Where its sources are; the site is made in `dist` below.
const PAGE: &str = "web";

/// `cargo xtask web`: makes the page in `web/dist`; with `--serve` it is also looked at.
pub(crate) fn web(arguments: &[String]) -> ExitCode {
    task_with_flag("web", "--serve", arguments, make)
}

fn make(serves: bool) -> Result<(), Failure> {
    make_page()?;
    println!("the page is in {PAGE}/dist");
    if serves {
        // The program has the page in it, so it is built after it.
        run(cargo(&["run", "--release", "--package", "foursight-cli", "--", "serve"]))?;
    }
    Ok(())
}

/// Makes the page in `web/dist`.
pub(crate) fn make_page() -> Result<(), Failure> {
    if let Some(Done::Skipped(reason)) = packages()? {
        return Err(Failure::Status(reason));
    }
    npm_install(PAGE)?;
    run(script("typecheck"))?;
    run(script("build"))?;
    compress::folder(&root().join(PAGE).join("dist"))
}

/// The step: everything about the page that can be wrong, the last of it in a browser.
pub(crate) fn page(_: Run) -> Result<Done, Failure> {
    if let Some(skipped) = packages()? {
        return Ok(skipped);
    }
    npm_install(PAGE)?;
    install_chromium()?;
    for name in ["typecheck", "lint", "test", "build", "e2e"] {
        run(script(name))?;
    }
    Ok(Done::Passed)
}

/// The browser that the page is tested in, from the packages of the system.
pub(crate) fn install_chromium() -> Result<(), Failure> {
    if ask(program("chromium", &["--version"])).is_none() {
        apt_install(&["chromium"])?;
    }
    Ok(())
}

/// A script of the page's `package.json`.
pub(crate) fn script(name: &str) -> Command {
    in_folder(program("npm", &["run", "--silent", name]), PAGE)
}
