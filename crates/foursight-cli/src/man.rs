//! `foursight man`: the manual, page by page.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::cli::Cli;
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::output::Output;

const EXAMPLES: &str = "\
Examples:
  foursight man | man -l -
  foursight man book build | man -l -
  foursight man --out ~/.local/share/man/man1";

/// Print the manual page of foursight, or of one of its commands, or write all pages
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The command whose page to print, such as solve or book build; the whole program if there is none
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,

    /// Write every page into this folder, as foursight.1, foursight-solve.1 and so on; it is made if it is not there
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    out: Option<PathBuf>,
}

impl Args {
    /// Prints the page, or writes all.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        if let Some(folder) = &self.out {
            return write_all(folder);
        }
        // `book build` and `book-build`, which is what the pages themselves say.
        let words = self.command.iter().flat_map(|word| word.split('-'));
        let name = ["foursight"].into_iter().chain(words).collect::<Vec<_>>().join("-");
        let pages = pages();
        let Some((_, page)) = pages.iter().find(|(page, _)| *page == name) else {
            return Err(CliError::NoPage { command: self.command.join(" "), commands: commands(&pages) });
        };
        render(page).render(out)?;
        Ok(ExitCode::Success)
    }
}

fn render(page: &Command) -> Man {
    Man::new(page.clone()).source(concat!("foursight ", env!("CARGO_PKG_VERSION")))
}

/// The program and all its commands, with the names of their pages.
fn pages() -> Vec<(String, Command)> {
    fn add(command: &Command, pages: &mut Vec<(String, Command)>) {
        let name = command.get_display_name().unwrap_or_else(|| command.get_name());
        pages.push((name.to_owned(), command.clone()));
        command.get_subcommands().for_each(|command| add(command, pages));
    }
    // `help` says what the pages say.
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let mut pages = Vec::new();
    add(&program, &mut pages);
    pages
}

/// The commands that have a page, as one would write them.
fn commands(pages: &[(String, Command)]) -> String {
    let names = pages.iter().filter_map(|(name, _)| name.strip_prefix("foursight-"));
    names.map(|name| name.replace('-', " ")).collect::<Vec<_>>().join(", ")
}

fn write_all(folder: &Path) -> Result<ExitCode, CliError> {
    let at = |path: &Path| {
        let path = path.to_owned();
        move |error| CliError::File(path, error)
    };
    fs::create_dir_all(folder).map_err(at(folder))?;
    for (name, page) in pages() {
        let file = folder.join(name + ".1");
        let mut text = Vec::new();
        render(&page).render(&mut text).map_err(at(&file))?;
        fs::write(&file, text).map_err(at(&file))?;
    }
    Ok(ExitCode::Success)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page names others as `foursight\-book\-build(1)`.
    #[test]
    fn every_page_that_a_page_names_is_there() {
        let pages = pages();
        let mut named = 0;
        for (name, page) in &pages {
            let mut text = Vec::new();
            render(page).render(&mut text).unwrap();
            let text = String::from_utf8(text).unwrap().replace('\\', "");
            for (before, _) in text.match_indices("(1)").map(|(at, _)| text.split_at(at)) {
                let other = before.rsplit(|mark: char| mark.is_whitespace()).next().unwrap();
                assert!(pages.iter().any(|(page, _)| page == other), "{name} names {other}");
                named += 1;
            }
        }
        assert_eq!(named + 1, pages.len(), "the page of the program is named by none");
    }

    #[test]
    fn all_pages_are_written() {
        let folder = std::env::temp_dir().join(format!("foursight-man-{}", std::process::id()));
        write_all(&folder.join("man1")).unwrap();
        let written = |name: &str| fs::read_to_string(folder.join("man1").join(name)).unwrap();
        for (name, _) in pages() {
            assert!(written(&(name.clone() + ".1")).contains(&format!(".TH {name} 1")), "{name}");
        }
        assert!(written("foursight-book-build.1").contains(".SH SYNOPSIS"));
        fs::remove_dir_all(folder).unwrap();
    }
}
