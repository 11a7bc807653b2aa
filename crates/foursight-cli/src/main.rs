//! The `foursight` program.
// Not `forbid`: a macro that runs before `main` lifts it for itself, in `closed_output`.
#![deny(unsafe_code)]

mod analyze;
mod arena;
mod bench;
mod book;
mod charset;
mod check;
mod checkpoint;
mod cli;
mod closed_output;
mod colour;
mod completions;
mod console;
mod count;
mod draw;
mod error;
mod exit_code;
mod explain;
mod feed;
mod games;
mod input;
mod interrupt;
mod learn;
mod man;
mod options;
mod output;
mod perft;
mod play;
mod position_text;
mod progress;
mod prove;
mod puzzle;
mod questions;
mod replace;
mod review;
mod search_options;
#[cfg(feature = "server")]
mod serve;
mod show;
mod solve;
mod words;

fn main() -> std::process::ExitCode {
    match cli::Cli::parse_or_exit().run() {
        Ok(code) => code.into(),
        Err(error) => error.report().into(),
    }
}
