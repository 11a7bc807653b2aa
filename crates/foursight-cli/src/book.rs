//! `foursight book`: making, checking and reading opening books.

use clap::Subcommand;

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::output::Output;

mod build;
mod checkpoint;
mod file;
mod info;
mod probe;
mod verify;

pub(crate) use file::BookFile;

/// Build, check and read opening books
///
/// A book holds the exact score of every position up to a ply, so that the first moves, which take longest to solve, are
/// answered at once. The program brings one along for Connect Four; docs/book-format.md describes the file.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Debug, Subcommand)]
enum BookCommand {
    Build(build::Args),
    Verify(verify::Args),
    Info(info::InfoArgs),
    Dump(info::DumpArgs),
    Probe(probe::Args),
}

impl Args {
    /// Carries out the command.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        match &self.command {
            BookCommand::Build(args) => args.run(out),
            BookCommand::Verify(args) => args.run(out),
            BookCommand::Info(args) => args.run(out),
            BookCommand::Dump(args) => args.run(out),
            BookCommand::Probe(args) => args.run(out),
        }
    }
}
