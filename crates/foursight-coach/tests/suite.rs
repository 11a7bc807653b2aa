//! The tests of this crate as one program: as many programs would link all of it as many times.

#[cfg(target_family = "wasm")]
#[macro_use]
extern crate foursight_testing;

mod common;
mod judge;

mod absences;
mod claims;
mod course;
mod deadline;
mod document;
mod extremes;
mod jobs;
mod levels;
mod puzzles;
mod reasons;
mod review;

#[test]
#[cfg_attr(target_family = "wasm", ignore = "looks into a folder")]
fn every_file_is_part_of_this_program() {
    foursight_testing::assert_modules(env!("CARGO_MANIFEST_DIR"), include_str!("suite.rs"));
}
