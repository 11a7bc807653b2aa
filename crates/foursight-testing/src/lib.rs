//! What the tests of several crates share.
//!
//! In WebAssembly `#[test]` is this crate's [`test`], for every test below a root that says
//!
//! ```ignore
//! #[cfg(all(test, target_family = "wasm"))]
//! #[macro_use]
//! extern crate foursight_testing;
//! ```
#![forbid(unsafe_code)]

mod modules;
mod skipped;
mod truth;

pub use modules::assert_modules;
pub use skipped::skipped;
pub use truth::{lines, rows, test_set};

/// The clock, for tests that run in Node as well.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;

/// A test that Node runs; the usual attribute makes one that nothing runs there.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use wasm_bindgen_test::wasm_bindgen_test as test;
