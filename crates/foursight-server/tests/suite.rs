//! The server as its clients see it: real connections to a real listener.

#[path = "../../foursight-json/tests/validator/mod.rs"]
mod validator;

mod answers;
mod api;
mod common;
mod hostile;
mod searches;
mod stopping;
