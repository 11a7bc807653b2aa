//! The `foursight` program.
#![forbid(unsafe_code)]

use clap::Parser;

mod bench;
mod cli;
mod count;
mod draw;
mod error;
mod exit_code;
mod input;
mod json;
mod options;
mod output;
mod perft;
mod show;

fn main() -> std::process::ExitCode {
    match cli::Cli::parse().run() {
        Ok(code) => code.into(),
        Err(error) => error.report().into(),
    }
}
