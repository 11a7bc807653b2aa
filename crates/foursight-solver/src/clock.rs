//! The clock, for everything that reads one.
//!
//! The standard library's panics in a browser (`wasm32-unknown-unknown`), where there is another.
//!
//! ```
//! use foursight_solver::clock::Instant;
//!
//! let start = Instant::now();
//! assert!(Instant::now() >= start && start.elapsed().as_secs() < 60);
//! ```

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;
