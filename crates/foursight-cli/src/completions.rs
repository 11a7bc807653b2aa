//! `foursight completions`: what a shell wants to know.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

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
