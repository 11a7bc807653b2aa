//! The tests of this crate as one program: as many programs would link all of it as many times.

#[cfg(target_family = "wasm")]
#[macro_use]
extern crate foursight_testing;

mod common;

mod analysis;
mod batch;
mod boards;
// The book is part of every build of the workspace; for this crate alone: `--features book`.
#[cfg(feature = "book")]
mod book;
mod jobs;
mod limits;
mod proofs;
mod properties;
mod public_sets;
mod solver_doc;

#[test]
#[cfg_attr(target_family = "wasm", ignore = "looks into a folder")]
fn every_file_is_part_of_this_program() {
    foursight_testing::assert_modules(env!("CARGO_MANIFEST_DIR"), include_str!("suite.rs"));
}
