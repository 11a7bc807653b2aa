//! Foursight over HTTP: an exact solver of Connect Four that others can rely on.
//!
//! Handlers convert and nothing else: rules, search and JSON are those of the libraries. What is added here is what a service
//! needs to stay up: a bounded pool of solvers behind a bounded queue, one search for equal questions, a cache, a deadline for
//! every request, a stop when a client leaves, limits on everything a client can send, numbers for those who look after it, and an
//! orderly end. `docs/serve.md` is the manual.
//!
//! ```no_run
//! use std::net::TcpListener;
//! use foursight_server::{Log, Settings, run};
//!
//! Log::Json.start();
//! run(Settings::default(), TcpListener::bind("127.0.0.1:8080")?)?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! [`serve`] is the same inside a runtime that is there already, with an end of one's own. Nothing is written to disk.
#![forbid(unsafe_code)]

mod api;
mod error;
mod logs;
mod metrics;
mod observe;
mod openapi;
mod pool;
mod question;
mod rate;
mod router;
mod run;
mod serve;
mod settings;
mod state;
mod status;
mod web;

pub use logs::Log;
pub use run::run;
pub use serve::{Served, serve};
pub use settings::Settings;

/// The README's example, compiled as a test so that it stays true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
