//! Foursight as WebAssembly: the library for browsers and Node, with the objects of `docs/json.md` as JavaScript objects.
//!
//! There are no rules here and no shapes of objects: text goes in, `foursight-json` comes out. `js/` has what stands between
//! this and a page: a worker that works in slices, and the class `Foursight` that talks to it.
#![expect(clippy::needless_pass_by_value, reason = "what comes from JavaScript is ours")]

use wasm_bindgen::prelude::wasm_bindgen;

mod convert;
mod engine;
mod input;
mod job;
mod position;
mod words;

pub use engine::Engine;
pub use job::Job;
pub use position::{check_answer, play, show, steps, view};
pub use words::{describe_bounds, describe_level};

/// The types of the objects, made from their schemas.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("../js/types.d.ts");
