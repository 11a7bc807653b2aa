//! `foursight completions` and `foursight man`: what a shell and a reader of manuals want to know.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::cli::Cli;
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::output::Output;

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  foursight completions bash > ~/.local/share/bash-completion/completions/foursight
  foursight completions zsh > ~/.zfunc/_foursight
  foursight completions fish > ~/.config/fish/completions/foursight.fish";

/// Print a script that completes the commands and options of foursight
#[derive(Debug, clap::Args)]
#[command(after_long_help = COMPLETIONS_EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell that reads the script
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl CompletionsArgs {
    /// Prints the script.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        // The generator panics where it cannot write, and a reader may well have seen enough.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "foursight", &mut script);
        out.write_all(&script)?;
        Ok(ExitCode::Success)
    }
}

const MAN_EXAMPLES: &str = "\
Examples:
  foursight man | man -l -
  foursight man solve > foursight-solve.1";

/// Print the manual page of foursight, or of one of its commands
#[derive(Debug, clap::Args)]
#[command(after_long_help = MAN_EXAMPLES)]
pub(crate) struct ManArgs {
    /// The command whose page to print; the whole program if there is none
    #[arg(value_name = "COMMAND")]
    command: Option<CommandName>,
}

impl ManArgs {
    /// Prints the page.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let mut program = Cli::command();
        program.build();
        let command = match &self.command {
            Some(CommandName(name)) => program.find_subcommand(name).expect("the name was checked").clone(),
            None => program,
        };
        Man::new(command).source(concat!("foursight ", env!("CARGO_PKG_VERSION"))).render(out)?;
        Ok(ExitCode::Success)
    }
}

/// The name of a command that exists.
#[derive(Clone, Debug)]
struct CommandName(String);

impl std::str::FromStr for CommandName {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let program = Cli::command();
        if program.find_subcommand(name).is_some() {
            return Ok(Self(name.to_owned()));
        }
        let names: Vec<_> = program.get_subcommands().map(clap::Command::get_name).collect();
        Err(format!("write one of {}", names.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::*;

    #[test]
    fn every_shell_gets_a_script_that_knows_every_command() {
        for shell in Shell::value_variants() {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "foursight", &mut script);
            let script = String::from_utf8(script).unwrap();
            for command in Cli::command().get_subcommands() {
                assert!(script.contains(command.get_name()), "{shell}: {}", command.get_name());
            }
        }
    }
}
